import { CctoolError } from '../../diagnostics/index.js';
import { readXml } from '../../xml/read-xml.js';
import { xmlElement, xmlScript } from '../../xml/write-xml.js';
import { countPhrases } from '../generate/count-phrases.js';
import { generatePhrases } from '../generate/generate-phrases.js';
import { splitWords } from '../match/index.js';
import { type Grammar, SRGS_NAMESPACE } from '../model.js';
import { grammarKind } from '../read/build-grammar.js';
import { canonicalJson, type PreparedGrammar, prepareGrammar, testPhrase } from '../testing/index.js';
import { phraseKey } from '../tune/hearing.js';
import { formatXml } from '../write/format-xml.js';
import { expressionOf, type Part, type SharedPart, size } from './compact-expression.js';
import { generalise } from './generalise.js';
import { type MeantPhrase, phraseMachine } from './phrase-machine.js';

/** A phrase that the grammar is to accept. */
export interface ListedMeaning {
  phrase: string;
  /** Its line in the list, for messages. */
  line: number;
  meaning?: { value: unknown };
}

export interface CompactOptions {
  /** The id of the root rule. */
  root?: string;
  language?: string;
  mode?: Grammar['mode'];
  /** Fillers that were said with some phrases may be said with all. */
  generalise?: boolean;
  /** Where messages say the list is. */
  name?: string;
}

export interface CompactGrammar {
  /** In XML form. */
  text: string;
  /** Different phrases of the list, their words, and the words that the grammar is written with. */
  phrases: number;
  words: number;
  written: number;
  meanings: number;
  /** Phrases that the grammar accepts beyond the list: 0 unless generalised; null where they are too many to count. */
  beyond: number | string | null;
  /** Some of those. */
  examples: string[];
  /** Words that may be said in front of and behind every phrase, when generalised. */
  fillers: { before: string[]; behind: string[] };
}

const mostExamples = 10;
/** Phrases of which each is matched again. */
const mostChecked = 20_000;

/**
 * Writes a grammar that accepts the phrases of a list with their meanings, and nothing else unless it generalises. What
 * phrases have in common in front and behind is written once, what some lack is optional. The result is read again, and
 * its phrases are matched and counted.
 * @throws CctoolError of kind `input` for an empty list, and for a phrase with two meanings
 */
export async function compactGrammar(
  list: readonly ListedMeaning[],
  options: CompactOptions = {},
): Promise<CompactGrammar> {
  const phrases = distinct(list, options);
  const { cores, fillers } = options.generalise
    ? generalise(phrases)
    : { cores: phrases, fillers: { before: [], behind: [] } };
  const { part, shared } = expressionOf(phraseMachine(cores));
  const optional = (choices: string[][]): Part[] => {
    if (choices.length === 0) return [];
    return [{ kind: 'optional', part: expressionOf(phraseMachine(choices.map((words) => ({ words })))).part }];
  };
  const whole: Part = { kind: 'sequence', parts: [...optional(fillers.before), part, ...optional(fillers.behind)] };
  const text = write(whole, shared, phrases, options);
  const { grammar, obstacles } = await prepareGrammar(text);
  if (!grammar || obstacles.length > 0) {
    const [first] = obstacles;
    throw new CctoolError(
      'input',
      `the grammar would have an error: ${first?.message ?? 'it cannot be read'}`,
      first?.hint,
    );
  }
  await check(grammar, phrases);
  const { beyond, examples } = more(grammar, phrases);
  if (!options.generalise && beyond !== 0 && beyond !== null) {
    throw new Error(`the grammar accepts ${beyond} phrases beyond the list`);
  }
  const names = (parts: string[][]) => parts.map((words) => words.join(' '));
  return {
    text,
    phrases: phrases.length,
    words: phrases.reduce((sum, { words }) => sum + words.length, 0),
    written: size(whole) + shared.reduce((sum, each) => sum + size(each.part), 0),
    meanings: new Set(phrases.map(({ meaning }) => meaning)).size,
    beyond,
    examples,
    fillers: { before: names(fillers.before), behind: names(fillers.behind) },
  };
}

function distinct(
  list: readonly ListedMeaning[],
  { mode = 'voice', name = 'the list' }: CompactOptions,
): MeantPhrase[] {
  const found = new Map<string, { phrase: MeantPhrase; line: number }>();
  for (const { phrase, line, meaning } of list) {
    const words = splitWords(phrase, mode);
    if (words.length === 0) throw new CctoolError('input', `${name}:${line}: the phrase has no words`);
    const key = phraseKey(words);
    const value = meaning === undefined ? undefined : canonicalJson(meaning.value);
    const known = found.get(key);
    if (!known) found.set(key, { phrase: { words, ...(value === undefined ? {} : { meaning: value }) }, line });
    else if (known.phrase.meaning !== value) {
      throw new CctoolError(
        'input',
        `${name}:${line}: "${phrase}" means ${value ?? 'nothing'} here and ${known.phrase.meaning ?? 'nothing'} in line ${known.line}`,
        'a phrase has one meaning',
      );
    }
  }
  if (found.size === 0) throw new CctoolError('input', `${name}: the list has no phrases`);
  return [...found.values()].map(({ phrase }) => phrase);
}

function write(
  whole: Part,
  shared: readonly SharedPart[],
  phrases: readonly MeantPhrase[],
  { root = 'main', language = 'en-US', mode = 'voice' }: CompactOptions,
): string {
  const names = new Map(shared.map((part, index) => [part, `${root}_part${index + 1}`]));
  const hasMeanings = phrases.some(({ meaning }) => meaning !== undefined);
  const body = (part: Part): string => {
    switch (part.kind) {
      case 'words':
        return part.words.map(xmlScript).join(' ');
      case 'meaning':
        return xmlElement('tag', [], xmlScript(`out = ${part.meaning};`));
      case 'sequence':
        return part.parts.map(body).join(' ');
      case 'choice':
        return xmlElement('one-of', [], part.options.map((option) => xmlElement('item', [], body(option))).join(''));
      case 'optional':
        return xmlElement('item', [['repeat', '0-1']], body(part.part));
      case 'reference': {
        const name = names.get(part.rule)!;
        const tag = part.rule.settles ? xmlElement('tag', [], `out = rules.${name};`) : '';
        return xmlElement('ruleref', [['uri', `#${name}`]], '') + tag;
      }
    }
  };
  const examples = phrases.slice(0, 3).map(({ words }) => xmlElement('example', [], xmlScript(words.join(' '))));
  const rules = [
    xmlElement(
      'rule',
      [
        ['id', root],
        ['scope', 'public'],
      ],
      `\n${examples.join('\n')}\n${body(whole)}\n`,
    ),
    ...shared.map((part) => xmlElement('rule', [['id', names.get(part)!]], `\n${body(part.part)}\n`)),
  ];
  const open = xmlElement('grammar', [
    ['xmlns', SRGS_NAMESPACE],
    ['version', '1.0'],
    ['xml:lang', mode === 'voice' ? language : undefined],
    ['mode', mode],
    ['root', root],
    ['tag-format', hasMeanings ? 'semantics/1.0' : undefined],
  ]);
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${rules.join('\n\n')}\n</grammar>\n`;
  return formatXml(readXml(text, grammarKind).document);
}

/** Every phrase is accepted with its meaning. */
async function check(grammar: PreparedGrammar, phrases: readonly MeantPhrase[]): Promise<void> {
  for (const { words, meaning } of phrases.slice(0, mostChecked)) {
    const phrase = words.join(' ');
    const [best] = (await testPhrase(grammar, phrase, { parses: 1 })).readings;
    const value = best && canonicalJson(best.interpretation.value);
    if (!best || (meaning !== undefined && value !== meaning)) {
      throw new CctoolError(
        'input',
        `the grammar would not accept "${phrase}" with its meaning ${meaning ?? ''}`,
        best?.interpretation.error?.message ?? 'leave the phrase out, and report it',
      );
    }
  }
}

/** What is accepted beyond the list. */
function more(grammar: PreparedGrammar, phrases: readonly MeantPhrase[]): Pick<CompactGrammar, 'beyond' | 'examples'> {
  const { phrases: count } = countPhrases(grammar.linked);
  if (typeof count !== 'bigint') return { beyond: null, examples: [] };
  const beyond = count - BigInt(phrases.length);
  if (beyond === 0n) return { beyond: 0, examples: [] };
  const listed = new Set(phrases.map(({ words }) => phraseKey(words)));
  const examples = generatePhrases(grammar.linked, { limit: phrases.length + mostExamples }).phrases.filter(
    (phrase) => !listed.has(phraseKey(phrase.split(' '))),
  );
  const number = beyond <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(beyond) : String(beyond);
  return { beyond: number, examples: examples.slice(0, mostExamples) };
}
