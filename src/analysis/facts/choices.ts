import { isCctoolError } from '../../diagnostics/index.js';
import { generateAnalyzed } from '../../grxml/generate/generate-phrases.js';
import { compilePhraseGrammar } from '../../grxml/generate/phrase-grammar.js';
import { analyzePhrases } from '../../grxml/generate/phrase-properties.js';
import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import { compileGrammar, matchPhrase, splitWords } from '../../grxml/match/index.js';
import type { Grammar, Item, OneOf, RuleDefinition } from '../../grxml/model.js';
import type { ParseNode, RuleMatch } from '../../grxml/parse-tree.js';
import { createInterpreter } from '../../grxml/semantics/index.js';
import { walk } from '../../grxml/validate/facts/expansions.js';
import { meaningsMatter } from './meanings-matter.js';
import type { PhraseList } from './phrase-list.js';
import { hasTags, type Reading, readMeaning } from './reading.js';

/** What one alternative says. */
export interface SpokenAlternative {
  item: Item;
  phrases: { text: string; words: string[]; reading: Reading }[];
}

/** A one-of of the main document, with what its alternatives say and mean by themselves. */
export interface Choice {
  oneOf: OneOf;
  rule: RuleDefinition;
  alternatives: SpokenAlternative[];
  /** Some alternatives say more than is listed. */
  isTruncated: boolean;
  /** Which alternative was said makes a difference for the result: by the phrases of the root, or by the tags. */
  matters: boolean;
}

/**
 * What the alternatives of each one-of say and mean, in isolation.
 * @param most phrases in all
 */
export async function listChoices(phrases: PhraseList, most: number): Promise<Choice[]> {
  const { linked } = phrases;
  const oneOfs: { oneOf: OneOf; rule: RuleDefinition }[] = [];
  for (const rule of linked.main.rules) {
    walk(rule.expansion, (part) => {
      if (part.kind === 'one-of' && part.alternatives.length > 1) oneOfs.push({ oneOf: part, rule });
    });
  }
  if (oneOfs.length === 0) return [];
  const matters = meaningsMatter(phrases);
  const work = new ChoiceWork(linked);
  await work.prepare(oneOfs.map(({ oneOf }) => oneOf));
  let left = most;
  const listed = oneOfs.map(({ oneOf, rule }) => {
    const share = Math.max(1, Math.floor(left / oneOf.alternatives.length));
    const alternatives = oneOf.alternatives.map((item): Listed => {
      if (left <= 0) return { item, phrases: [], isComplete: false };
      const { found, isComplete } = work.phrasesOf(item, Math.min(share, mostWordings));
      left -= found.length;
      return { item, phrases: found, isComplete };
    });
    return { oneOf, rule, alternatives };
  });
  // What is left goes to those that lead to lists that end, the same to each: their entries compete one by one.
  const lists = listed.flatMap(({ alternatives }) =>
    alternatives.filter(({ isComplete, phrases: known }) => !isComplete && meansSeveral(known)),
  );
  const share = Math.min(mostEntries, mostWordings + Math.floor(left / Math.max(1, lists.length)));
  if (share > mostWordings * 2) {
    for (const list of lists) {
      const { found, isComplete } = work.phrasesOf(list.item, share);
      if (isComplete) Object.assign(list, { phrases: found, isComplete });
    }
  }
  return listed.map(({ oneOf, rule, alternatives }) => {
    const isTagged = alternatives.some((alternative) =>
      alternative.phrases.some(({ reading }) => hasTags(reading.match)),
    );
    return {
      oneOf,
      rule,
      alternatives: alternatives.map(({ item, phrases: said }) => ({ item, phrases: said })),
      isTruncated: alternatives.some(({ isComplete }) => !isComplete),
      matters: matters.get(oneOf) ?? isTagged,
    };
  });
}

interface Listed extends SpokenAlternative {
  isComplete: boolean;
}

const meansSeveral = (phrases: SpokenAlternative['phrases']) =>
  phrases.some(({ reading }) => reading.meaning !== phrases[0]!.reading.meaning);

/** Phrases listed of one alternative at first: more wordings of one meaning rarely sound like something new. */
const mostWordings = 40;
/** Phrases listed of an alternative that means several things. */
const mostEntries = 500;
const mostSteps = 100_000;
/** Steps of the walk that lists the phrases of one alternative. */
const mostListingSteps = 200_000;

/** Alternatives are looked at as rules of a copy of the grammar, so that they can be listed, matched and evaluated alone. */
class ChoiceWork {
  readonly #linked: LinkedGrammar;
  readonly #ruleOf = new Map<Item, RuleDefinition>();
  #listingSteps = mostListingSteps;
  #matchingSteps = mostSteps;
  #compiled!: ReturnType<typeof compileGrammar>;
  #interpreter!: Awaited<ReturnType<typeof createInterpreter>>;

  constructor(linked: LinkedGrammar) {
    const main: Grammar = {
      ...linked.main,
      rules: [...linked.main.rules],
      ruleByName: new Map(linked.main.ruleByName),
    };
    const documents = new Map(linked.documents);
    const own = documents.get(linked.main.uri);
    if (own) documents.set(linked.main.uri, { ...own, grammar: main });
    this.#linked = { main, documents };
  }

  async prepare(oneOfs: readonly OneOf[]): Promise<void> {
    const { main } = this.#linked;
    oneOfs.forEach((oneOf, number) => {
      oneOf.alternatives.forEach((item, index) => {
        const id = `(${number}.${index})`;
        const place = { start: item.start, end: item.end };
        const rule: RuleDefinition = {
          ...place,
          id,
          idStart: item.start,
          idEnd: item.start,
          scope: 'private',
          examples: [],
          expansion: item.repeat ? [item] : item.children,
        };
        this.#ruleOf.set(item, rule);
        if (plainWords(item, main) === undefined) {
          main.rules.push(rule);
          main.ruleByName.set(id, rule);
        }
      });
    });
    this.#compiled = compileGrammar(this.#linked);
    this.#interpreter = await createInterpreter(this.#linked);
  }

  phrasesOf(item: Item, most: number): { found: SpokenAlternative['phrases']; isComplete: boolean } {
    const { main } = this.#linked;
    const rule = this.#ruleOf.get(item)!;
    const plain = plainWords(item, main);
    if (plain !== undefined) {
      if (plain.length === 0) return { found: [], isComplete: true };
      const reading = readMeaning(this.#interpreter, plainMatch(rule, main), plain);
      return { found: [{ text: plain.join(' '), words: plain, reading }], isComplete: true };
    }
    try {
      const analyzed = analyzePhrases(compilePhraseGrammar(this.#linked, rule.id, ''));
      const { phrases, shortfall } = generateAnalyzed(analyzed, {
        limit: most,
        repeats: 1,
        recursion: 1,
        steps: this.#listingSteps,
      });
      const found = phrases.filter(Boolean).flatMap((text) => {
        const words = splitWords(text, main.mode);
        const limits = { steps: this.#matchingSteps };
        const [parse] = matchPhrase(this.#compiled, words, { rules: [rule.id], limits }).parses;
        return parse ? [{ text, words, reading: readMeaning(this.#interpreter, parse.match, words) }] : [];
      });
      // A reference that leads nowhere yields no phrase: the reference is reported as an issue of its own.
      // Where one took all the work it might, the next get less: there may be thousands like it.
      if (shortfall === 'work') this.#listingSteps = Math.max(1000, this.#listingSteps / 2);
      return { found, isComplete: shortfall === undefined };
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      this.#matchingSteps = Math.max(1000, this.#matchingSteps / 2);
      return { found: [], isComplete: false };
    }
  }
}

/** The words of an item that holds nothing but tokens and tags. */
function plainWords(item: Item, { mode }: Grammar): string[] | undefined {
  if (item.repeat) return undefined;
  const words: string[] = [];
  for (const child of item.children) {
    if (child.kind === 'token') for (const word of splitWords(child.text, mode)) words.push(word);
    else if (child.kind !== 'tag') return undefined;
  }
  return words;
}

function plainMatch(rule: RuleDefinition, grammar: Grammar): RuleMatch {
  let at = 0;
  const children = rule.expansion.map((part): ParseNode => {
    if (part.kind === 'tag') return { kind: 'tag', tag: part, grammar };
    if (part.kind !== 'token') throw new Error('not a plain item');
    const start = at;
    at += splitWords(part.text, grammar.mode).length;
    return { kind: 'token', token: part, start, end: at };
  });
  return { kind: 'rule', rule, grammar, children, start: 0, end: at };
}
