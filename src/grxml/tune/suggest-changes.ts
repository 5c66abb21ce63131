import { isCctoolError } from '../../diagnostics/index.js';
import { unrollPhrases } from '../generate/acyclic-phrases.js';
import { phraseSet } from '../generate/count-phrases.js';
import { compilePhraseGrammar } from '../generate/phrase-grammar.js';
import { analyzePhrases } from '../generate/phrase-properties.js';
import { PhraseSets, WorkExceeded } from '../generate/phrase-sets.js';
import { parseStructure } from '../parse-tree.js';
import type { Change, ChangeKind } from './changes.js';
import { doubtOf, vocabularyOf } from './doubt-change.js';
import type { Candidate, FoundChanges, Hit, Miss } from './find-changes.js';
import { Hearing, isMeaning, phraseKey } from './hearing.js';
import { type Patched, patchGrammar } from './patched-grammar.js';

/** The accepted phrase of another meaning that sounds most like a phrase. */
export interface SoundsLike {
  phrase: string;
  meaning: string;
  /** 1 for the same sounds. */
  similarity: number;
}

/** One change of the grammar, with what it would do to the calls of the transcript. */
export interface Suggestion {
  /** From 1, the most calls first. */
  number: number;
  kind: ChangeKind;
  rule: string;
  /** The document, where it is not the grammar itself. */
  uri?: string;
  line: number;
  column: number;
  /** Of a filler of all phrases: at which end. */
  where?: 'beginning' | 'end';
  /** The words that would be accepted, and those of the grammar that they stand beside. */
  said: string;
  beside: string;
  /** Calls and phrases that are out of grammar now and accepted with this change alone: matched again, not estimated. */
  calls: number;
  phrases: number;
  examples: { phrase: string; calls: number }[];
  /** Further calls that need this change and another one. */
  calls_with_others: number;
  /** What the most frequent of the phrases would mean. */
  meaning: unknown;
  /** Of the calls with an expected meaning, how many would get it. */
  right?: { calls: number; of: number };
  /** Phrases that the grammar would accept more; null where they cannot be counted. */
  admits: number | string | null;
  /** Repeats and recursion were followed once more than needed, because the language has no end. */
  admits_bounded: boolean;
  /** Calls in grammar that would be parsed in another way. */
  disturbs: number;
  sounds_like?: SoundsLike;
  /** Why the meaning may be wrong, though nothing in the calls says so. */
  doubt?: string;
  /** Written by `--patch` when no numbers are chosen: no sign that the meaning would be wrong. */
  safe: boolean;
}

export interface SuggestOptions {
  /** Suggestions at most. */
  limit?: number;
  now?: number;
  show?: (phrase: string) => string;
  /** Asks the analysis for the phrase of another meaning that could be taken for this one. */
  soundsLike?: (phrase: string, meaning: string) => SoundsLike | undefined;
}

/** From here on two phrases may be taken for one another. */
const confusable = 0.6;
/** Work of counting phrases, as for `grxml phrases --size` but less: it is done for each suggestion. */
const countingWork = 200_000;
/** Characters of grammars that are read again to try changes. */
const mostRead = 24 * 1024 * 1024;
const mostExamples = 5;
/** Phrases in grammar whose parses are compared. */
const mostCompared = 1000;

export class Suggestions {
  readonly #hearing: Hearing;
  readonly #misses: readonly Miss[];
  readonly #hits: readonly Hit[];
  readonly #options: SuggestOptions;
  readonly #vocabulary: ReturnType<typeof vocabularyOf>;
  /** Some phrase in grammar means something. */
  readonly #isMeant: boolean;
  /** Each phrase as it is compared, and its words that the grammar does not have. */
  readonly #folded = new Map<readonly string[], { text: string; unknown: string[] }>();
  #size: { phrases: bigint; bounded: boolean } | undefined;
  readonly list: Suggestion[] = [];
  readonly #changes: Change[] = [];

  constructor(hearing: Hearing, misses: readonly Miss[], hits: readonly Hit[], options: SuggestOptions) {
    this.#hearing = hearing;
    this.#misses = misses;
    this.#hits = hits;
    this.#options = options;
    this.#vocabulary = vocabularyOf(hearing.grammar.linked);
    this.#isMeant = hits.some(({ heard }) => !isEmpty(heard.value));
  }

  /** Tries the most promising changes on all calls and keeps those that admit some. */
  async find({ candidates }: FoundChanges): Promise<void> {
    const { limit = 20 } = this.#options;
    const { linked } = this.#hearing.grammar;
    this.#size = countOf(linked);
    const total = (misses: readonly Miss[]) => misses.reduce((sum, { calls }) => sum + calls, 0);
    const worth = ({ alone, withOthers }: Candidate) => total(alone) + total(withOthers) / 4;
    const characters = [...linked.documents.values()].reduce(
      (sum, { grammar }) => sum + (grammar?.document.source.length ?? 0),
      0,
    );
    const most = Math.max(3, Math.min(limit + 5, Math.floor(mostRead / Math.max(1, characters))));
    const tried = candidates
      .filter(({ alone }) => alone.length > 0)
      .sort((a, b) => worth(b) - worth(a) || a.change.at - b.change.at || (a.change.key < b.change.key ? -1 : 1))
      .slice(0, most);
    const found: { suggestion: Omit<Suggestion, 'number'>; change: Change }[] = [];
    for (const candidate of tried) {
      const one = await this.#try(candidate);
      if (one) found.push(one);
    }
    found.sort((a, b) => b.suggestion.calls - a.suggestion.calls || a.change.at - b.change.at);
    for (const { suggestion, change } of found.slice(0, limit)) {
      this.list.push({ number: this.list.length + 1, ...suggestion });
      this.#changes.push(change);
    }
  }

  /**
   * The grammar with some of the suggestions made, and the phrases that it then accepts.
   * @param numbers those of the suggestions
   */
  async apply(numbers: readonly number[]): Promise<{ patched: Patched; moved: Miss[] } | undefined> {
    const changes = numbers.map((number) => this.#changes[number - 1]!);
    const patched = await patchGrammar(this.#hearing.grammar.linked, changes);
    if (!patched) return undefined;
    const hearing = await Hearing.of(patched.grammar, this.#options.now);
    return { patched, moved: this.#misses.filter(({ text }) => hearing.hear(text).match) };
  }

  async #try({ change: first, withOthers }: Candidate) {
    for (const way of [first, ...(first.others ?? []).map((other) => ({ ...first, ...other }))]) {
      const patched = await patchGrammar(this.#hearing.grammar.linked, [way]);
      const made = patched && (await this.#effect(way, patched, withOthers));
      if (made) return { suggestion: made, change: way };
    }
    return undefined;
  }

  async #effect(change: Change, { grammar }: Patched, withOthers: readonly Miss[]) {
    const { now, show = (phrase: string) => phrase, soundsLike } = this.#options;
    const hearing = await Hearing.of(grammar, now);
    const concerned = this.#filter(change);
    const moved = this.#misses.filter((miss) => concerned(miss.words) && hearing.hear(miss.text).match);
    const [main] = moved;
    if (!main) return undefined;
    const calls = moved.reduce((sum, miss) => sum + miss.calls, 0);
    const { value, meaning = '', error } = hearing.hear(main.text);
    const judged = moved.filter(({ expected }) => expected !== undefined);
    const right = judged.filter(({ expected, text }) => isMeaning(expected!.value, hearing.hear(text).value));
    const sum = (misses: readonly Miss[]) => misses.reduce((total, miss) => total + miss.calls, 0);
    const disturbed = this.#hits.slice(0, mostCompared).filter(({ text, heard }) => {
      if (!concerned(heard.words)) return false;
      const { match } = hearing.hear(text);
      return !match || parseStructure(match) !== parseStructure(heard.match!);
    });
    const disturbs = disturbed.reduce((total, hit) => total + hit.calls, 0);
    const alike = soundsLike?.(main.text, meaning);
    const size = this.#size && countOf(grammar.linked);
    const { linked } = this.#hearing.grammar;
    const doubt = doubtOf(change, {
      vocabulary: this.#vocabulary.words,
      confirmed: judged.length === moved.length && right.length === judged.length,
      meaningless: error === undefined && isEmpty(value) && (this.#isMeant || this.#hits.length === 0),
      before: linked,
      after: grammar.linked,
    });
    const isRight = right.length === judged.length && doubt === undefined;
    const suggestion: Omit<Suggestion, 'number'> = {
      kind: change.kind,
      rule: change.rule,
      ...(change.grammar === linked.main ? {} : { uri: change.grammar.uri }),
      ...change.grammar.document.lines.at(change.at),
      ...(change.where === undefined ? {} : { where: change.where }),
      said: change.said.join(' '),
      beside: change.beside.join(' '),
      calls,
      phrases: moved.length,
      examples: moved.slice(0, mostExamples).map((miss) => ({ phrase: show(miss.text), calls: miss.calls })),
      calls_with_others: sum(withOthers),
      meaning: error === undefined ? (value ?? null) : { error },
      ...(judged.length > 0 ? { right: { calls: sum(right), of: sum(judged) } } : {}),
      admits: size && this.#size ? safeNumber(size.phrases - this.#size.phrases) : null,
      admits_bounded: size?.bounded ?? false,
      disturbs,
      ...(alike && alike.similarity >= confusable ? { sounds_like: alike } : {}),
      ...(doubt === undefined ? {} : { doubt }),
      safe: isRight && error === undefined && disturbs === 0 && !(alike && alike.similarity >= confusable),
    };
    (await grammar.interpreter()).dispose();
    return suggestion;
  }

  /** Phrases that a change can concern at all: all their words are known, and those that come in are among them. */
  #filter({ said, kind }: Change): (words: readonly string[]) => boolean {
    const part = ` ${phraseKey(said)} `;
    const added = new Set(phraseKey(said).split(' '));
    return (words) => {
      const { text, unknown } = this.#fold(words);
      return unknown.every((word) => added.has(word)) && (kind === 'optional' || text.includes(part));
    };
  }

  #fold(words: readonly string[]): { text: string; unknown: string[] } {
    let folded = this.#folded.get(words);
    if (!folded) {
      const key = phraseKey(words);
      const unknown = this.#vocabulary.garbage
        ? []
        : key.split(' ').filter((word) => !this.#vocabulary.words.has(word));
      folded = { text: ` ${key} `, unknown };
      this.#folded.set(words, folded);
    }
    return folded;
  }
}

/** How many phrases a grammar accepts; of an endless one those with each repeat and recursion at most once more. */
function countOf(
  linked: Parameters<typeof compilePhraseGrammar>[0],
): { phrases: bigint; bounded: boolean } | undefined {
  try {
    const analyzed = analyzePhrases(compilePhraseGrammar(linked));
    const bounded = analyzed.endless !== undefined;
    const bounds = bounded ? { repeats: 1, recursion: 1 } : { repeats: 0, recursion: 0 };
    return { phrases: phraseSet(unrollPhrases(analyzed, bounds), new PhraseSets(countingWork)).size, bounded };
  } catch (error) {
    if (error instanceof WorkExceeded || isCctoolError(error)) return undefined;
    throw error;
  }
}

/** A meaning without content: nothing, a text of no characters, an object of no properties. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const safeNumber = (value: bigint) => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value));
