import { isCctoolError } from '../../diagnostics/index.js';
import { type AcyclicPhrases, unrollPhrases } from '../generate/acyclic-phrases.js';
import { phraseSet } from '../generate/count-phrases.js';
import { generateAnalyzed } from '../generate/generate-phrases.js';
import {
  compileParseGrammar,
  compilePhraseGrammar,
  MARK,
  type PhraseExpression,
  type PhraseGrammar,
  withinStack,
} from '../generate/phrase-grammar.js';
import { type AnalyzedPhrases, analyzePhrases } from '../generate/phrase-properties.js';
import { type PhraseSet, PhraseSets, shortestFirst, WorkExceeded } from '../generate/phrase-sets.js';
import { foldWord } from '../match/words.js';
import type { Grammar } from '../model.js';
import { canonicalJson, type PreparedGrammar, testPhrase } from '../testing/index.js';

export interface DiffOptions {
  /** The rule of both grammars to compare; what a match would activate when left out. */
  rule?: string;
  /** Phrases that are listed of each kind; 10 when left out. */
  limit?: number;
  /** What `Date` reports in scripts, in milliseconds since 1970 UTC. */
  now?: number;
  /** Work that the sets of phrases may cost before the search becomes a bounded one. */
  work?: number;
}

/** Phrases of one kind of difference, the shortest first. */
export interface Difference<Item> {
  /** Exact where `complete` is true, else as many as were found. */
  count: bigint;
  phrases: Item[];
  complete: boolean;
}

export interface ChangedMeaning {
  phrase: string;
  /** The interpretation, or `{ error }` where the tags give none. */
  before: unknown;
  after: unknown;
}

export interface GrammarDiff {
  /** Accepted before, not any more. */
  lost: Difference<string>;
  /** Accepted now, not before. */
  added: Difference<string>;
  /** Accepted before and now, with another meaning of the best parse. */
  changed: Difference<ChangedMeaning>;
  /** The mode, where it is another: whatever the phrases are, callers speak them in one grammar and press them in the other. */
  mode?: { before: Grammar['mode']; after: Grammar['mode'] };
  /** The language, where both declare one and it is another: words are pronounced in another way. */
  language?: { before: string; after: string };
  /** Phrases with other tags whose scripts fail before and after, so that no meaning can be compared; absent for none. */
  without_meaning?: number;
  /** Why a part of the comparison was a bounded search, where one was. */
  because?: string;
  /** GARBAGE occurs: it was compared as one word that stands for any. */
  garbage: boolean;
}

/** Edges of automata that may be visited; a list of 40,000 entries costs a tenth of it. */
const defaultWork = 12_000_000;
/** Phrases whose meanings are compared, and candidates of a bounded search, at most. */
const mostCompared = 20_000;
const mostCandidates = 2000;

/**
 * What callers notice of a change to a grammar, references followed. Where both languages are finite and their sets of
 * phrases can be worked out, the phrases lost and added are counted exactly. Meanings are compared for every phrase whose
 * parses differ in a tag, a rule or a weight; all other phrases have the same parses and so the same meaning. Otherwise
 * both languages are cut off at the same bounds, and each difference found is checked with the matcher.
 * @throws CctoolError when the rule is unknown or there is nothing to activate
 */
export async function diffGrammars(
  before: PreparedGrammar,
  after: PreparedGrammar,
  options: DiffOptions = {},
): Promise<GrammarDiff> {
  return new Comparison(before, after, options).run();
}

interface Side {
  grammar: PreparedGrammar;
  phrases: AnalyzedPhrases;
  parses: AnalyzedPhrases;
}

class Comparison {
  readonly #sides: [Side, Side];
  readonly #options: DiffOptions;
  readonly #limit: number;
  /** Phrases of the grammar before, where they were counted. */
  #sizeBefore: bigint | undefined;
  /** The spelling to show of each word. */
  readonly #spellings = new Map<string, string>();

  constructor(before: PreparedGrammar, after: PreparedGrammar, options: DiffOptions) {
    const side = (grammar: PreparedGrammar): Side => ({
      grammar,
      phrases: analyzePhrases(compilePhraseGrammar(grammar.linked, options.rule)),
      parses: analyzePhrases(compileParseGrammar(grammar.linked, options.rule)),
    });
    this.#sides = [side(before), side(after)];
    this.#options = options;
    this.#limit = options.limit ?? 10;
  }

  async run(): Promise<GrammarDiff> {
    const [before, after] = this.#sides;
    const garbage = before.phrases.grammar.garbage || after.phrases.grammar.garbage;
    const declared = this.#declarations();
    const same = <Item>(): Difference<Item> => ({ count: 0n, phrases: [], complete: true });
    if (fingerprint(before.parses.grammar) === fingerprint(after.parses.grammar)) {
      return { lost: same(), added: same(), changed: same(), ...declared, garbage };
    }
    const { lost, added, because } = await this.#language();
    const { because: also, ...meanings } = await this.#meanings();
    const reason = because ?? also;
    return { lost, added, ...meanings, ...declared, garbage, ...(reason === undefined ? {} : { because: reason }) };
  }

  /** What the two grammars declare about all their phrases, where it differs. */
  #declarations(): Pick<GrammarDiff, 'mode' | 'language'> {
    const [before, after] = this.#sides.map(({ grammar }) => grammar.linked.main) as [Grammar, Grammar];
    const isVoice = before.mode === 'voice' && after.mode === 'voice';
    // A form that declares none (GSL, most of JSGF) leaves it to the platform.
    const { language: from = after.language, mode } = before;
    const { language: to = from } = after;
    const isOther = isVoice && from?.toLowerCase() !== to?.toLowerCase();
    return {
      ...(mode === after.mode ? {} : { mode: { before: mode, after: after.mode } }),
      ...(isOther ? { language: { before: from!, after: to! } } : {}),
    };
  }

  async #language(): Promise<Pick<GrammarDiff, 'lost' | 'added' | 'because'>> {
    const [before, after] = this.#sides.map(({ phrases }) => phrases) as [AnalyzedPhrases, AnalyzedPhrases];
    const none = (): Difference<string> => ({ count: 0n, phrases: [], complete: true });
    if (fingerprint(before.grammar) === fingerprint(after.grammar)) return { lost: none(), added: none() };
    const built = this.#sets(before, after);
    if (built && !built.isBounded) {
      const { sets, first, second } = built;
      this.#sizeBefore = first.size;
      const exact = (set: PhraseSet): Difference<string> => ({
        count: set.size,
        phrases: this.#texts(set, this.#limit).texts,
        complete: true,
      });
      return { lost: exact(sets.difference(first, second)), added: exact(sets.difference(second, first)) };
    }
    const [old, young] = this.#sides;
    const found = async (from: Side, to: Side, set: PhraseSet | undefined): Promise<Difference<string>> => {
      const candidates = set ? this.#texts(set, mostCandidates).texts : this.#drawn(from.phrases);
      const phrases: string[] = [];
      for (const phrase of candidates) {
        const isGone = (await this.#meaningOf(to, phrase)) === 'rejected';
        if (isGone && typeof (await this.#meaningOf(from, phrase)) === 'object') phrases.push(phrase);
      }
      return { count: BigInt(phrases.length), phrases: phrases.slice(0, this.#limit), complete: false };
    };
    const lost = await found(old, young, built?.sets.difference(built.first, built.second));
    const added = await found(young, old, built?.sets.difference(built.second, built.first));
    return { lost, added, because: whyBounded(before, after) };
  }

  /** Phrases that both accept, with another meaning. */
  async #meanings(): Promise<Pick<GrammarDiff, 'changed' | 'without_meaning' | 'because'>> {
    const [old, young] = this.#sides;
    const built = this.#sets(old.parses, young.parses);
    const candidates = new Set<string>();
    let complete = built !== undefined && !built.isBounded;
    if (built) {
      const { sets, first, second } = built;
      for (const set of [sets.difference(first, second), sets.difference(second, first)]) {
        const { texts, isAll } = this.#texts(set, mostCompared);
        complete &&= isAll;
        for (const text of texts) candidates.add(text);
      }
    } else for (const side of this.#sides) for (const text of this.#drawn(side.phrases)) candidates.add(text);
    // The order of alternatives decides between parses of an ambiguous phrase: such grammars are compared phrase by phrase.
    if (built && this.#isAmbiguous(built)) {
      const { texts, isAll } = this.#texts(built.first, mostCandidates);
      complete &&= isAll;
      for (const text of texts) candidates.add(text);
    }
    const changes: ChangedMeaning[] = [];
    let failing = 0;
    let isDecided = true;
    for (const phrase of candidates) {
      const [before, after] = [await this.#meaningOf(old, phrase), await this.#meaningOf(young, phrase)];
      if (before === 'undecided' || after === 'undecided') isDecided = false;
      if (typeof before !== 'object' || typeof after !== 'object') continue;
      if (before.key !== after.key) changes.push({ phrase, before: before.value, after: after.value });
      else if (before.failed && before.structure !== after.structure) failing++;
    }
    changes.sort((one, other) => one.phrase.split(' ').length - other.phrase.split(' ').length);
    const changed = { count: BigInt(changes.length), phrases: changes.slice(0, this.#limit), complete };
    const found = { changed, ...(failing > 0 ? { without_meaning: failing } : {}) };
    if (!complete) return { ...found, because: whyBounded(old.parses, young.parses) };
    if (isDecided) return found;
    changed.complete = false;
    return { ...found, because: 'some phrases could not be matched within the work limit' };
  }

  #isAmbiguous({ first }: Built): boolean {
    const [{ phrases }] = this.#sides;
    const size = this.#sizeBefore ?? this.#sets(phrases, phrases)?.first.size;
    return size === undefined || phrases.endless !== undefined || size < first.size;
  }

  /** The sets of two grammars; cut off at ever closer bounds where they are endless; undefined where that is too much work. */
  #sets(before: AnalyzedPhrases, after: AnalyzedPhrases): Built | undefined {
    const isBounded = before.endless !== undefined || after.endless !== undefined;
    for (const bound of isBounded ? [2, 1, 0] : [0]) {
      const sets = new PhraseSets(this.#options.work ?? defaultWork);
      const setOf = (analyzed: AnalyzedPhrases): PhraseSet => {
        const unrolled: AcyclicPhrases = unrollPhrases(analyzed, { repeats: bound, recursion: bound });
        return withinStack(analyzed.grammar.start.name, () => phraseSet(unrolled, sets, (word) => this.#folded(word)));
      };
      try {
        const first = setOf(before);
        return { sets, first, second: before === after ? first : setOf(after), isBounded };
      } catch (error) {
        if (!(error instanceof WorkExceeded)) throw error;
      }
    }
    return undefined;
  }

  #folded(word: string): string {
    if (word.startsWith(MARK)) return word;
    const folded = foldWord(word, false);
    if (!this.#spellings.has(folded)) this.#spellings.set(folded, word);
    return folded;
  }

  /** Distinct phrases of a set without its marks, the shortest first. */
  #texts(set: PhraseSet, limit: number): { texts: string[]; isAll: boolean } {
    const texts = new Set<string>();
    let isAll = true;
    let looked = 0;
    for (const words of shortestFirst(set)) {
      if (texts.size >= limit || ++looked > 10 * limit) {
        isAll = false;
        break;
      }
      const spoken = words.filter((word) => !word.startsWith(MARK));
      texts.add(spoken.map((word) => this.#spellings.get(word) ?? word).join(' '));
    }
    return { texts: [...texts], isAll };
  }

  #drawn(analyzed: AnalyzedPhrases): string[] {
    return generateAnalyzed(analyzed, { count: mostCandidates, seed: 1 }).phrases.sort((a, b) => a.length - b.length);
  }

  async #meaningOf({ grammar }: Side, phrase: string): Promise<Meaning | 'rejected' | 'undecided'> {
    const { rule, now } = this.#options;
    try {
      const { readings } = await testPhrase(grammar, phrase, {
        parses: 1,
        expected: 0,
        ...(rule === undefined ? {} : { rules: [rule] }),
        ...(now === undefined ? {} : { now }),
      });
      const [best] = readings;
      if (!best) return 'rejected';
      const { structure } = best;
      const { value, error } = best.interpretation;
      if (error) return { key: `error ${error.message}`, value: { error: error.message }, structure, failed: true };
      if (value === undefined) return { key: structure, value: structure, structure };
      return { key: canonicalJson(value), value, structure };
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return 'undecided';
    }
  }
}

/** What the best parse of a phrase means. */
interface Meaning {
  /** Equal for equal meanings. */
  key: string;
  value: unknown;
  /** The Logical Parse Structure. */
  structure: string;
  /** A script failed. */
  failed?: boolean;
}

interface Built {
  sets: PhraseSets;
  first: PhraseSet;
  second: PhraseSet;
  isBounded: boolean;
}

function whyBounded(before: AnalyzedPhrases, after: AnalyzedPhrases): string {
  const endless = before.endless ?? after.endless;
  if (!endless) return 'the phrases are too many to be compared one by one within the work limit';
  const where = endless.rule.name;
  const what = endless.kind === 'recursion' ? `rule ${where} is recursive` : `rule ${where} has an open repeat`;
  return `the language is endless (${what}): repeats and recursion were followed a few times`;
}

/** A text that is equal for phrase grammars of the same build, whatever the names and places of their rules. */
function fingerprint(grammar: PhraseGrammar): string {
  const numbers = new Map(grammar.rules.map((rule, index) => [rule, index]));
  const write = (expression: PhraseExpression): unknown => {
    switch (expression.kind) {
      case 'words':
        return expression.words.map((word) => (word.startsWith(MARK) ? word : foldWord(word, false)));
      case 'empty':
        return 0;
      case 'void':
        return 1;
      case 'reference':
        return { r: numbers.get(expression.rule) ?? -1 };
      case 'sequence':
        return { s: expression.parts.map(write) };
      case 'choice':
        return { c: expression.options.map((option) => [option.weight, write(option.expression)]) };
      case 'repeat':
        return { n: [expression.min, `${expression.max}`, expression.probability ?? -1, write(expression.body)] };
    }
  };
  return JSON.stringify([numbers.get(grammar.start), grammar.rules.map((rule) => write(rule.expression))]);
}
