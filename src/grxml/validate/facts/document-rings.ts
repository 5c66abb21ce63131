import { once } from '../../../diagnostics/kept.js';
import { strongComponents } from '../../generate/strong-components.js';
import { type LinkedGrammar, resolveReference } from '../../link/linked-grammar.js';
import type { Grammar, RuleDefinition, RuleReference } from '../../model.js';
import type { GrammarSubject } from '../subject.js';
import { partsOf } from './expansions.js';
import { type Edge, leftEdges, shortestCycle } from './left-recursion.js';
import { documentsOf, nameOf } from './references.js';
import { factsOf, Judge } from './rule-graph.js';

/** Rules of several documents that come back to each other, as one of the documents sees it. */
export interface RuleRing {
  /** The rule of the document from which the way leads round. */
  rule: RuleDefinition;
  /** Its reference that leads into the ring. */
  reference: RuleReference;
  /** The names of the rules on the way round; those of other documents with their files. */
  way: string[];
}

/** Documents that refer to each other, each reachable from all others. */
interface DocumentRing {
  grammars: ReadonlySet<Grammar>;
  uris: ReadonlySet<string>;
}

const alone: DocumentRing = { grammars: new Set(), uris: new Set() };
const ringsOf = once((_run: object) => new WeakMap<Grammar, DocumentRing>());

/** The documents that refer to each other with the main one among them; undefined where it is in no ring with others. */
function ringOf({ main, documents, run = {} }: LinkedGrammar): DocumentRing | undefined {
  let known = ringsOf(run);
  if (!known.has(main)) {
    // Another text of this document was read before, and the others are known with that one.
    const isOther = grammarsBehind(main, documents).some((each) => known.get(each)?.uris.has(main.uri));
    if (isOther) known = new WeakMap();
    const next = (grammar: Grammar) => grammarsBehind(grammar, documents).filter((each) => !known.has(each));
    for (const component of strongComponents([main], next)) {
      const ring = { grammars: new Set(component), uris: new Set(component.map(({ uri }) => uri)) };
      for (const grammar of component) known.set(grammar, component.length > 1 ? ring : alone);
    }
  }
  const ring = known.get(main);
  return ring === alone ? undefined : ring;
}

const grammarsBehind = (grammar: Grammar, documents: LinkedGrammar['documents']): Grammar[] =>
  [...documentsOf(grammar, documents)].flatMap((document) => document.grammar ?? []);

/** References between the rules of a ring of documents that make them left-recursive, or keep them from ending. */
interface RingRules {
  grammarOf: Map<RuleDefinition, Grammar>;
  edges: Map<RuleDefinition, readonly Edge[]>;
  /** Rules of several documents that reach each other by these references. */
  components: readonly (readonly RuleDefinition[])[];
}

const knownRules = once((_: DocumentRing) => new Map<'left' | 'endless', RingRules>());

function rulesOf(ring: DocumentRing, linked: LinkedGrammar, kind: 'left' | 'endless'): RingRules {
  const all = knownRules(ring);
  if (all.size === 0) {
    const grammarOf = new Map<RuleDefinition, Grammar>();
    const edges = new Map<RuleDefinition, Edge[]>();
    const targets = new Map<RuleReference, RuleDefinition>();
    for (const grammar of ring.grammars) {
      for (const rule of grammar.rules) {
        grammarOf.set(rule, grammar);
        edges.set(rule, []);
      }
      for (const { reference, rule } of partsOf(grammar).references) {
        if (reference.target.kind === 'special') continue;
        const found = resolveReference(linked, grammar, reference);
        if ('problem' in found || !ring.grammars.has(found.grammar)) continue;
        targets.set(reference, found.rule);
        edges.get(rule)!.push({ target: found.rule, reference });
      }
    }
    const rules = [...grammarOf.keys()];
    const targetOf = (reference: RuleReference) => targets.get(reference);
    const targetsOf = new Map([...edges].map(([rule, list]) => [rule, list.map(({ target }) => target)]));
    const facts = factsOf(rules, targetsOf, targetOf);
    const judge = new Judge(targetOf, facts);
    const keep = (some: Map<RuleDefinition, readonly Edge[]>): RingRules => {
      const found = strongComponents([...some.keys()], (rule) => some.get(rule)!.map(({ target }) => target));
      const isAcross = (component: readonly RuleDefinition[]) =>
        component.some((rule) => grammarOf.get(rule) !== grammarOf.get(component[0]!));
      return { grammarOf, edges: some, components: found.filter(isAcross) };
    };
    const isEndless = (rule: RuleDefinition) => !facts.get(rule)!.productiveBeyondVoid;
    const endless = rules.filter(isEndless).map((rule): [RuleDefinition, readonly Edge[]] => {
      return [rule, edges.get(rule)!.filter(({ target }) => isEndless(target))];
    });
    all.set('left', keep(new Map(rules.map((rule) => [rule, leftEdges(rule, targetOf, judge)]))));
    all.set('endless', keep(new Map(endless)));
  }
  return all.get(kind)!;
}

/**
 * The left-recursive or endless rules whose way back leads through other documents: one ring for each group of rules, with
 * the shortest way round from the first rule of this document. What happens within the document is not among them.
 */
export function ringsAcrossDocuments({ grammar, linked }: GrammarSubject, kind: 'left' | 'endless'): RuleRing[] {
  const ring = grammar && linked && ringOf(linked);
  if (!ring) return [];
  const { grammarOf, edges, components } = rulesOf(ring, linked, kind);
  const own = (rule: RuleDefinition) => grammarOf.get(rule) === grammar;
  const name = (rule: RuleDefinition) =>
    own(rule) ? rule.id : `${nameOf(grammarOf.get(rule)!.uri, grammar.uri)}#${rule.id}`;
  return components.flatMap((component) => {
    const within = new Set(component);
    const edgesOf = (rule: RuleDefinition) => edges.get(rule)!.filter(({ target }) => within.has(target));
    for (const rule of component.filter(own).sort((one, other) => one.start - other.start)) {
      const path = shortestCycle(rule, edgesOf);
      if (!path || path.every(({ target }) => own(target))) continue;
      return [{ rule, reference: path[0]!.reference, way: [rule, ...path.map(({ target }) => target)].map(name) }];
    }
    return [];
  });
}

/** A way round as text: at most eight of its rules. */
export function shownWay(way: readonly string[]): string {
  return (way.length > 8 ? [...way.slice(0, 6), '…', way.at(-1)!] : way).join(' → ');
}
