import type { Trail } from '../match/index.js';
import type { Expansion, Grammar, Item, OneOf, RuleDefinition, XmlElement } from '../model.js';
import { readGrammar } from '../read/index.js';
import { applyInsertions, type Insertion } from './insertions.js';

/** What is added to the count of each alternative, and of going on and stopping, so that nothing becomes impossible. */
const smoothing = 0.5;
/** Digits of a weight or probability. */
const digits = 3;

/** A weight or repeat-prob that was learnt. */
export interface LearntValue {
  kind: 'weight' | 'repeat-prob';
  rule: string;
  line: number;
  column: number;
  /** How often the alternative was chosen or the repeat went on, of how many decisions. */
  calls: number;
  of: number;
  before: number | null;
  after: number;
}

/** The document with learnt weights. */
export interface Weighted {
  text: string;
  values: LearntValue[];
}

/** Counts the decisions of parses, from which weights are learnt. */
export class Decided {
  readonly #alternatives = new Map<Item, number>();
  readonly #repeats = new Map<Item, { again: number; stop: number }>();

  /** @param times how often the phrase was said */
  add({ alternatives, repeats }: Trail, times: number): void {
    for (const item of alternatives) this.#alternatives.set(item, (this.#alternatives.get(item) ?? 0) + times);
    for (const { item, again } of repeats) {
      const counts = this.#repeats.get(item) ?? { again: 0, stop: 0 };
      counts[again ? 'again' : 'stop'] += times;
      this.#repeats.set(item, counts);
    }
  }

  /** The weight of each alternative of a one-of by additive smoothing; undefined where it was never chosen from. */
  weights({ alternatives }: OneOf): number[] | undefined {
    const counts = alternatives.map((item) => this.#alternatives.get(item) ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total === 0 || alternatives.length < 2) return undefined;
    return counts.map((count) => rounded((count + smoothing) / (total + smoothing * counts.length)));
  }

  count(item: Item): number {
    return this.#alternatives.get(item) ?? 0;
  }

  /** The probability of another iteration beyond the minimum (SRGS 2.5.1); undefined where there was no such decision. */
  repeat(item: Item): { probability: number; again: number; of: number } | undefined {
    const counts = this.#repeats.get(item);
    if (!counts) return undefined;
    const of = counts.again + counts.stop;
    return { probability: rounded((counts.again + smoothing) / (of + 2 * smoothing)), again: counts.again, of };
  }
}

const rounded = (value: number) => Math.max(0.0001, Number(value.toPrecision(digits)));

/**
 * Puts learnt weights and repeat-probs into a document. A weight is the share of the calls that chose the alternative,
 * (count + 0.5) / (all + 0.5 × alternatives), a repeat-prob the share of another iteration among the decisions beyond
 * the minimum, (count + 0.5) / (all + 1). One-ofs and repeats that no call came to keep what they have.
 * @throws Error when the written document does not read as intended
 */
export function writeWeights(grammar: Grammar, decided: Decided): Weighted {
  const elements = grammar.form === 'xml' ? itemElements(grammar) : undefined;
  const insertions: Insertion[] = [];
  const values: LearntValue[] = [];
  const unwritten = new Set<Item>();
  const note = (
    rule: RuleDefinition,
    item: Item,
    rest: Pick<LearntValue, 'kind' | 'calls' | 'of' | 'before' | 'after'>,
  ) => values.push({ rule: rule.id, ...grammar.document.lines.at(item.start), ...rest });
  const visit = (rule: RuleDefinition, part: Expansion): void => {
    if (part.kind === 'one-of') {
      const weights = decided.weights(part);
      if (weights) {
        const of = part.alternatives.reduce((sum, item) => sum + decided.count(item), 0);
        for (const [index, item] of part.alternatives.entries()) {
          const after = weights[index]!;
          insertions.push(...placesOf(grammar, elements, item, 'weight', after));
          note(rule, item, { kind: 'weight', calls: decided.count(item), of, before: item.weight ?? null, after });
        }
      }
      for (const item of part.alternatives) visit(rule, item);
    } else if (part.kind === 'item') {
      const learnt = decided.repeat(part);
      const { probability: after, again: calls, of } = learnt ?? { probability: 0, again: 0, of: 0 };
      const places = learnt ? placesOf(grammar, elements, part, 'repeat-prob', after) : [];
      if (places.length === 0) unwritten.add(part);
      else if (part.repeat) {
        insertions.push(...places);
        note(rule, part, { kind: 'repeat-prob', calls, of, before: part.repeat.probability ?? null, after });
      }
      for (const child of part.children) visit(rule, child);
    }
  };
  for (const rule of grammar.rules) for (const part of rule.expansion) visit(rule, part);
  const text = applyInsertions(grammar.document.source, insertions);
  const again = readGrammar(text, { uri: grammar.uri });
  const written = again.grammar && weightsOf(again.grammar);
  const intended = weightsOf(grammar, (item) => (unwritten.has(item) ? undefined : decided.repeat(item)), decided);
  if (JSON.stringify(written) !== JSON.stringify(intended)) {
    throw new Error('the grammar with learnt weights does not read as intended');
  }
  return { text, values };
}

/** The weights and repeat-probs of a grammar in the order of its text; with those that were learnt in their place. */
function weightsOf(
  grammar: Grammar,
  repeat: (item: Item) => { probability: number } | undefined = () => undefined,
  decided?: Decided,
): (number | null)[] {
  const found: (number | null)[] = [];
  const visit = (part: Expansion): void => {
    if (part.kind === 'one-of') {
      const weights = decided?.weights(part);
      part.alternatives.forEach((item, index) => {
        found.push(weights?.[index] ?? item.weight ?? null);
        visit(item);
      });
    } else if (part.kind === 'item') {
      if (part.repeat) found.push(repeat(part)?.probability ?? part.repeat.probability ?? null);
      part.children.forEach(visit);
    }
  };
  for (const rule of grammar.rules) rule.expansion.forEach(visit);
  return found;
}

/** The elements of a document by the offset where they begin. */
function itemElements({ document }: Grammar): Map<number, XmlElement> {
  const found = new Map<number, XmlElement>();
  const agenda = document.root ? [document.root] : [];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    found.set(next.start, next);
    for (const child of next.children) if (child.kind === 'element') agenda.push(child);
  }
  return found;
}

/** Where and how a value is written; empty where the document has no place for it. */
function placesOf(
  { document: { source } }: Grammar,
  elements: Map<number, XmlElement> | undefined,
  item: Item,
  name: LearntValue['kind'],
  value: number,
): Insertion[] {
  if (!elements) return name === 'weight' ? [abnfWeight(source, item, value)] : abnfRepeat(source, item, value);
  const element = elements.get(item.start);
  if (!element) return [];
  const attribute = element.attributes.find((each) => each.name === name);
  // A repeat-prob belongs behind its repeat.
  const repeat = name === 'repeat-prob' ? element.attributes.find((each) => each.name === 'repeat') : undefined;
  const at = repeat?.end ?? element.start + 1 + element.name.length;
  if (!attribute) return [{ at, text: ` ${name}="${value}"` }];
  const { valueStart, valueEnd } = attribute;
  return [{ at: valueStart, text: String(value), remove: valueEnd - valueStart }];
}

/** `/0.3/ word` (SRGS 2.4.1). */
function abnfWeight(source: string, { start, end }: Item, value: number): Insertion {
  const given = /^\/[^/]*\/\s*/.exec(source.slice(start, end))?.[0] ?? '';
  return { at: start, text: `/${value}/ `, remove: given.length };
}

/** `(word)<0-1 /0.3/>`, in the place of `[word]` too (SRGS 2.5.1). */
function abnfRepeat(source: string, { start, end }: Item, value: number): Insertion[] {
  const text = source.slice(start, end);
  const [given, range] = /<\s*(\d+(?:-\d*)?)\s*(?:\/[^/]*\/)?\s*>$/.exec(text) ?? [];
  if (given !== undefined) return [{ at: end - given.length, text: `<${range} /${value}/>`, remove: given.length }];
  const open = start + (/^\/[^/]*\/\s*/.exec(text)?.[0].length ?? 0);
  if (source[open] !== '[' || !text.endsWith(']')) return [];
  return [
    { at: open, text: '(', remove: 1 },
    { at: end - 1, text: `)<0-1 /${value}/>`, remove: 1 },
  ];
}
