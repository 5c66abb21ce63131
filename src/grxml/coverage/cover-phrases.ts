import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { createRandom } from '../generate/create-sampler.js';
import { withinStack } from '../generate/phrase-grammar.js';
import { activateRules } from '../match/activate-rules.js';
import type { Choice, Repeat, Sequence } from '../match/compiled-grammar.js';
import { type CompiledGrammar, matchPhrase, splitWords } from '../match/index.js';
import { defaultMatchLimits } from '../match/work.js';
import { CoverPlan, type Descent } from './cover-plan.js';
import { Coverage, type CoverageReport, type ShownPoint, showPoint, touchedBy } from './coverage.js';
import { type CoveragePoint, CoveragePoints } from './coverage-points.js';

export interface CoverOptions {
  /** A rule of the main document; what a match would activate when left out. */
  rule?: string;
  /** The words that represent what GARBAGE covers; `...` when left out. */
  garbage?: string;
}

/** A list of phrases that touches all of a grammar that phrases can touch. */
export interface CoveringPhrases {
  rule: string;
  phrases: string[];
  coverage: CoverageReport;
  /**
   * Points that no best parse was found for: the phrases through them are parsed in another way, which comes first. The
   * phrase is one of them.
   */
  shadowed: (ShownPoint & { phrase: string })[];
  /** Points whose phrases are beyond the work limit of the matcher: whether they can be touched was not decided. */
  beyond: ShownPoint[];
}

/** Phrases that are tried for a point whose first phrase is parsed in another way. */
const mostTries = 24;

/**
 * The smallest list of phrases found that touches every rule, alternative, optional part (said and left out) and tag
 * that a phrase can touch. What counts is the best parse of each phrase, by the matcher.
 * @throws CctoolError when the rule is unknown, there is nothing to activate, all phrases are too long to be matched, or rules are nested too deeply
 */
export function coverPhrases(compiled: CompiledGrammar, options: CoverOptions = {}): CoveringPhrases {
  const rules = options.rule === undefined ? [] : [options.rule];
  const active = activateRules(compiled.linked.main, rules).map(({ id }) => id);
  return withinStack(active.join(', '), () => {
    const points = new CoveragePoints(compiled, rules);
    const rule = active.join(', ');
    if (!points.root) return { rule, phrases: [], coverage: new Coverage(points).report(), shadowed: [], beyond: [] };
    const plan = new CoverPlan(points, points.root, splitWords(options.garbage ?? '...', 'voice'));
    return new Cover(points, rules, plan).run(rule, points.root);
  });
}

interface Chosen {
  words: string[];
  touched: Set<number>;
}

class Cover {
  readonly #points: CoveragePoints;
  readonly #rules: readonly string[];
  readonly #plan: CoverPlan;
  readonly #chosen: Chosen[] = [];
  readonly #touched = new Set<number>();
  /** A phrase was beyond the work limit of the matcher: too many words, or too many steps. */
  #isBeyond = false;

  constructor(points: CoveragePoints, rules: readonly string[], plan: CoverPlan) {
    this.#points = points;
    this.#rules = rules;
    this.#plan = plan;
  }

  run(rule: string, root: Sequence): CoveringPhrases {
    const { points, compiled } = this.#points;
    const missed: number[] = [];
    for (let next = this.#plan.best(); next; next = this.#plan.best()) {
      this.#take(next.words);
      for (const number of next.points) if (!this.#touched.has(number)) missed.push(number);
    }
    const ways = new WaysDown(root);
    const shadowed: CoveringPhrases['shadowed'] = [];
    const beyond: { number: number; shown: ShownPoint }[] = [];
    for (const number of new Set([...missed, ...this.#plan.wanted])) {
      if (this.#touched.has(number)) continue;
      const way = ways.to(points[number]!);
      this.#isBeyond = false;
      const phrase = this.#find(number, way);
      if (this.#touched.has(number)) continue;
      const shown = showPoint(points[number]!, compiled.linked.main);
      if (this.#isBeyond) beyond.push({ number, shown });
      else if (phrase !== undefined) shadowed.push({ ...shown, phrase });
    }
    if (this.#chosen.length === 0 && beyond.length > 0) {
      const found = `rule ${rule}: no phrase was found within the work limit of ${defaultMatchLimits.words} words and ${defaultMatchLimits.steps} steps`;
      throw new CctoolError('limit', found, 'check the repeat counts of the grammar');
    }
    const coverage = new Coverage(this.#points);
    const phrases = this.#needed();
    for (const { touched } of phrases) for (const number of touched) coverage.counts[number]!++;
    const report = coverage.report();
    const isShadowed = (point: ShownPoint) =>
      shadowed.some(
        ({ kind, line, column, uri }) =>
          kind === point.kind && line === point.line && column === point.column && uri === point.uri,
      );
    const rest = report.untouched.filter((point) => !isShadowed(point));
    return {
      rule,
      phrases: phrases.map(({ words }) => words.join(' ')),
      coverage: {
        ...report,
        untouched: rest,
        points: report.touched + rest.length,
        percent: report.touched + rest.length === 0 ? 100 : (100 * report.touched) / (report.touched + rest.length),
      },
      shadowed,
      // What a phrase for another point has touched since is not among them.
      beyond: beyond.filter(({ number }) => !this.#touched.has(number)).map(({ shown }) => shown),
    };
  }

  /** Matches a phrase and takes it into the list if it touches something new. */
  #take(words: string[]): void {
    const touched = this.#touchedBy(words);
    const isNew = [...touched].some((number) => !this.#touched.has(number));
    for (const number of touched) {
      this.#touched.add(number);
      this.#plan.settle(number);
    }
    if (isNew) this.#chosen.push({ words, touched });
  }

  #touchedBy(words: string[]): Set<number> {
    try {
      const { parses } = matchPhrase(this.#points.compiled, words, { rules: this.#rules, trail: true });
      return parses[0] ? touchedBy(this.#points, parses[0].trail!) : new Set();
    } catch (error) {
      if (!isCctoolError(error) || error.kind !== 'limit') throw error;
      this.#isBeyond = true;
      return new Set();
    }
  }

  /** Looks for a phrase whose best parse touches a point. @returns a phrase that should, where there is none */
  #find(number: number, way: readonly Descent[]): string | undefined {
    const random = createRandom(number);
    let first: string | undefined;
    const seen = new Set<string>();
    for (let tries = 0; tries < mostTries; tries++) {
      const { words } = this.#plan.through(way, tries === 0 ? undefined : () => random.next());
      if (words.length > defaultMatchLimits.words) {
        this.#isBeyond = true;
        continue;
      }
      const text = words.join(' ');
      first ??= text;
      if (seen.has(text)) continue;
      seen.add(text);
      if (!this.#touchedBy(words).has(number)) continue;
      this.#take(words);
      return undefined;
    }
    return first;
  }

  /** The chosen phrases without those that only touch what others touch too, from the last one on. */
  #needed(): Chosen[] {
    const counts = new Map<number, number>();
    for (const { touched } of this.#chosen) {
      for (const number of touched) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const needed = this.#chosen.toReversed().filter(({ touched }) => {
      if ([...touched].some((number) => counts.get(number) === 1)) return true;
      for (const number of touched) counts.set(number, counts.get(number)! - 1);
      return false;
    });
    return needed.toReversed();
  }
}

/** The ways from the activated rules down to the parts of a grammar; to a rule the one with the fewest rules between. */
class WaysDown {
  /** The place of each sequence, and of each repeat for its omission. */
  readonly #places = new Map<Sequence | Repeat, Descent>();
  readonly #owners = new Map<object, Sequence>();
  readonly #repeats = new Map<object, Repeat>();

  constructor(root: Sequence) {
    const agenda = [root];
    const place = (sequence: Sequence, descent: Descent) => {
      if (this.#places.has(sequence) || sequence === root) return;
      this.#places.set(sequence, descent);
      agenda.push(sequence);
    };
    // In waves, so that the first way found has the fewest steps.
    for (const sequence of agenda) {
      for (const [step, part] of sequence.steps.entries()) {
        if (part.kind === 'tag') this.#owners.set(part.tag, this.#owners.get(part.tag) ?? sequence);
        else if (part.kind === 'call' && part.rule.body) {
          place(part.rule.body, { sequence, step });
          this.#owners.set(part.rule.rule, part.rule.body);
        } else if (part.kind === 'repeat') {
          place(part.body, { sequence, step });
          if (!this.#repeats.has(part.item)) {
            this.#repeats.set(part.item, part);
            this.#places.set(part, { sequence, step, omit: true });
          }
        } else if (part.kind === 'choice') this.#choice(part, sequence, step, place);
      }
    }
  }

  #choice(choice: Choice, sequence: Sequence, step: number, place: (to: Sequence, by: Descent) => void): void {
    for (let index = 0; index < choice.size; index++) {
      const alternative = choice.alternative(index);
      if (!alternative) continue;
      place(alternative, { sequence, step, index });
      const item = choice.items?.[index];
      if (item) this.#owners.set(item, alternative);
    }
  }

  to({ kind, part }: CoveragePoint): Descent[] {
    const repeat = this.#repeats.get(part);
    const target: Sequence | Repeat | undefined =
      kind === 'omission' ? repeat : kind === 'optional' ? repeat?.body : this.#owners.get(part);
    if (!target) throw new Error('a point of the coverage lies nowhere');
    const way: Descent[] = [];
    for (let at = this.#places.get(target); at; at = this.#places.get(at.sequence)) way.unshift(at);
    return way;
  }
}
