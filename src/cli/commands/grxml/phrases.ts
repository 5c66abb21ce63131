import { CctoolError } from '../../../diagnostics/index.js';
import type { PhraseCount, PhraseLength } from '../../../grxml/generate/count-phrases.js';
import type { GeneratedPhrases } from '../../../grxml/generate/generate-phrases.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readWholeNumber, referenceOptions } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import type { OpenedGrammar, OpenOptions } from './open-grammar.js';

interface Options extends OpenOptions {
  rule?: string;
  count?: string;
  all?: boolean;
  seed: string;
  limit?: string;
  duplicates?: boolean;
  size?: boolean;
  cover?: boolean;
  garbage: string;
  interpret?: boolean;
  json?: boolean;
}

const defaultLimit = 1000;
const mostPhrases = 1_000_000;

const help = `
Phrases are listed in document order, each once; with --count they are drawn by weight and repeat-prob. Two phrases are
the same when their words are: case is ignored, as in matching. The size counts phrases exactly where it can within a
work limit; beyond it, the number of ways to derive a phrase is reported as an upper bound. In JSON, sizes beyond 2^53
are strings. --cover writes as few phrases as it finds that together use every rule, choose every alternative, say and
leave out every optional part, and run every tag, each by the best parse of some phrase: the first suite of a grammar for
"grxml test --phrases". An infinite grammar is listed with open repeats up to two times, and recursion up to two levels, more than
needed.

Examples:
  cctool grxml phrases menu.grxml                      the first ${defaultLimit.toLocaleString('en-US')} phrases
  cctool grxml phrases menu.grxml --all > phrases.txt
  cctool grxml phrases menu.grxml --size               how many there are, the shortest and the longest
  cctool grxml phrases menu.grxml --cover > suite.txt  few phrases that touch every part of the grammar
  cctool grxml phrases menu.grxml --cover --interpret  the same as a suite for grxml test, with meanings
  cctool grxml phrases menu.grxml --count 20 --seed monday
  cctool grxml phrases menu.grxml --rule city --interpret --json

Exit status: 0 done, 1 the grammar has no phrase or a phrase has no interpretation, 2 it could not be read or
a work limit was reached before the first phrase.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<file>', 'a grammar in XML or ABNF form, or - for standard input')
    .option('--rule <name>', 'the phrases of this rule (default: the root, or else all public rules)')
    .option('--count <n>', 'draw this many phrases by weight')
    .option('--all', 'list all phrases, not only the first 1,000')
    .option('--seed <text>', 'seed of the draw: the same seed gives the same phrases everywhere', '1')
    .option('--limit <n>', 'list at most this many phrases')
    .option('--duplicates', 'draw phrases as often as their weights say, not each once')
    .option('--size', 'only how many phrases there are, the shortest and the longest')
    .option('--cover', 'a short list that touches every rule, alternative, optional part and tag')
    .option('--garbage <word>', 'placeholder for the words that GARBAGE covers; "" for nothing', '...')
    .option('--interpret', 'print what each phrase means, after a tab')
    .option('--json', 'print JSON')
    .option('--ignore-errors', 'leave out what is behind references to missing or broken grammars')
    .addHelpText('after', help)
    .action(run((file: string, options: Options) => phrases(context, file, options)));
  referenceOptions(command);
};

const number = (name: string, value: string | undefined): number | undefined =>
  value === undefined ? undefined : readWholeNumber(name, value, 1, mostPhrases);

async function phrases(context: CliContext, file: string, options: Options): Promise<number> {
  const count = number('--count', options.count);
  const limit = number('--limit', options.limit) ?? (options.all ? mostPhrases : defaultLimit);
  if (count !== undefined && options.all) throw new CctoolError('usage', '--all and --count cannot be used together');
  if (options.cover && (count !== undefined || options.all || options.size || options.limit !== undefined)) {
    throw new CctoolError('usage', '--cover writes a list of its own: leave out --count, --all, --limit and --size');
  }
  const { openGrammar } = await import('./open-grammar.js');
  const opened = await openGrammar(context, file, options);
  const [{ analyzePhrases }, { compilePhraseGrammar }, { countAnalyzed }, { generateAnalyzed }] = await Promise.all([
    import('../../../grxml/generate/phrase-properties.js'),
    import('../../../grxml/generate/phrase-grammar.js'),
    import('../../../grxml/generate/count-phrases.js'),
    import('../../../grxml/generate/generate-phrases.js'),
  ]);
  const analyzed = analyzePhrases(compilePhraseGrammar(opened.linked, options.rule, options.garbage));
  for (const reference of analyzed.grammar.unresolved) {
    context.say(`${opened.name}: the reference to ${reference} cannot be resolved; phrases through it are missing`);
  }
  if (options.cover) return await cover(context, opened, options);
  if (options.size) {
    const size = countAnalyzed(analyzed);
    if (options.json)
      context.print(JSON.stringify({ file: opened.name, rule: size.rule, size: sizeJson(size) }, null, 2));
    else context.print(sizeText(size));
    return size.shortest ? ExitStatus.success : ExitStatus.findings;
  }
  const generated = generateAnalyzed(analyzed, {
    limit,
    seed: options.seed,
    ...(count === undefined ? {} : { count }),
    ...(options.duplicates === undefined ? {} : { duplicates: options.duplicates }),
  });
  if (generated.phrases.length === 0 && (generated.shortfall === 'work' || generated.shortfall === 'size')) {
    const found = `rule ${generated.rule}: no phrase could be listed within the work limit`;
    throw new CctoolError(
      'limit',
      found,
      'check the repeat counts of the grammar; --size says how long its phrases are',
    );
  }
  const size = options.json || generated.shortfall !== undefined ? countAnalyzed(analyzed) : undefined;
  const meanings = options.interpret ? await interpret(context, opened, options, generated.phrases) : undefined;
  if (options.json) context.print(json(opened.name, generated, size!, meanings));
  else {
    const lines = generated.phrases.map((phrase, i) => (meanings ? `${phrase}\t${meanings[i]!.text}` : phrase));
    if (lines.length > 0) context.print(`${lines.join('\n')}\n`);
    sayShortfall(context, generated, size, count);
  }
  const isFaulty = generated.phrases.length === 0 || meanings?.some((meaning) => meaning.error !== undefined);
  return isFaulty ? ExitStatus.findings : ExitStatus.success;
}

/** The list that touches all that can be touched. */
async function cover(context: CliContext, opened: OpenedGrammar, options: Options): Promise<number> {
  const [{ coverPhrases }, { compileGrammar }, { coverageLine, placeNames, pointText }] = await Promise.all([
    import('../../../grxml/coverage/cover-phrases.js'),
    import('../../../grxml/match/index.js'),
    import('./coverage-report.js'),
  ]);
  const { rule, phrases, coverage, shadowed, beyond } = coverPhrases(compileGrammar(opened.linked), {
    garbage: options.garbage,
    ...(options.rule === undefined ? {} : { rule: options.rule }),
  });
  const meanings = options.interpret ? await interpret(context, opened, options, phrases) : undefined;
  if (options.json) {
    const listed = meanings ? phrases.map((phrase, i) => meaningJson(phrase, meanings[i]!)) : phrases;
    const { untouched: _, ...counts } = coverage;
    context.print(
      JSON.stringify({ file: opened.name, rule, phrases: listed, coverage: counts, shadowed, beyond }, null, 2),
    );
  } else {
    // As a phrase list reads it: the empty phrase needs its quotes.
    const lines = phrases.map((phrase, i) => {
      const text = phrase === '' ? '""' : phrase;
      const meaning = meanings?.[i];
      return meaning && meaning.error === undefined ? `${text} => ${meaning.text}` : text;
    });
    if (lines.length > 0) context.print(`${lines.join('\n')}\n`);
    context.say(`${plural(phrases.length, 'phrase')}: ${coverageLine(coverage)}`);
    const place = placeNames(context, opened.name);
    for (const { phrase, ...point } of shadowed) {
      context.say(`shadowed: ${pointText(place, point, false)}; "${phrase}" is parsed in another way first`);
    }
    for (const point of beyond) {
      context.say(`beyond the work limit: ${pointText(place, point, false)}; no phrase through it was matched`);
    }
    for (const point of coverage.unreachable) {
      context.say(`no phrase can touch: ${pointText(place, point, false)}`);
    }
  }
  const isFaulty = phrases.length === 0 || meanings?.some((meaning) => meaning.error !== undefined);
  return isFaulty ? ExitStatus.findings : ExitStatus.success;
}

interface Meaning {
  text: string;
  value?: unknown;
  error?: string;
}

/** What the best parse of each phrase means. */
async function interpret(
  context: CliContext,
  opened: OpenedGrammar,
  options: Options,
  phrases: readonly string[],
): Promise<Meaning[]> {
  const { prepareGrammar, testPhrase } = await import('../../../grxml/testing/index.js');
  const { grammar } = await prepareGrammar(opened.bytes, { uri: opened.uri, resolve: opened.resolve });
  const meanings: Meaning[] = [];
  for (const phrase of phrases) {
    const { readings } = await testPhrase(grammar!, phrase, {
      parses: 1,
      now: context.now(),
      ...(options.rule === undefined ? {} : { rules: [options.rule] }),
    });
    const reading = readings[0]?.interpretation;
    if (!reading) meanings.push({ text: 'error: no match', error: 'no match' });
    else if (reading.error) {
      const { line, column, message } = reading.error;
      const error = `${line}:${column}: ${message}`;
      meanings.push({ text: `error: ${error}`, error });
    } else meanings.push({ text: JSON.stringify(reading.value) ?? 'undefined', value: reading.value });
  }
  return meanings;
}

function sayShortfall(
  context: CliContext,
  { phrases, rule, shortfall }: GeneratedPhrases,
  size: PhraseCount | undefined,
  count: number | undefined,
): void {
  const number = plural(phrases.length, 'phrase');
  if (phrases.length === 0) context.say(`rule ${rule} has no phrase: every way through it meets VOID or never ends`);
  if (phrases.length > 0 && phrases.every((phrase) => phrase === '')) context.say(`rule ${rule} matches only silence`);
  switch (shortfall) {
    case undefined:
      return;
    case 'limit':
      context.say(`the first ${number} of ${howMany(size)}; list more with --limit N or --all`);
      return;
    case 'endless':
      context.say(`${number}; the language is infinite (${size?.because}): open repeats and recursion were cut off`);
      return;
    case 'exhausted':
      if (phrases.length > 0)
        context.say(`only ${number} of the requested ${count} were found: rule ${rule} has ${howMany(size)}`);
      return;
    case 'size':
      context.say(`the first ${number}: the limit of 256 MB was reached`);
      return;
    case 'work':
      context.say(
        `the first ${number}: most paths through the grammar repeat the same phrases, and the work limit was reached`,
      );
      return;
  }
}

function howMany(size: PhraseCount | undefined): string {
  if (size?.phrases === 'infinite') return `infinitely many (${size.because})`;
  if (size?.phrases !== undefined) return shown(size.phrases);
  if (typeof size?.derivations === 'bigint') return `at most ${shown(size.derivations)}`;
  return 'very many';
}

/** All digits up to 24 of them, then the power of ten. */
function shown(value: bigint): string {
  const digits = String(value);
  return digits.length <= 24
    ? value.toLocaleString('en-US')
    : `about ${digits[0]}.${digits.slice(1, 3)} × 10^${digits.length - 1}`;
}

function sizeText(size: PhraseCount): string {
  const ways =
    size.derivations === 'infinite'
      ? 'infinitely many'
      : size.derivations === undefined
        ? 'more than 10^4000'
        : shown(size.derivations);
  const exact =
    size.phrases === undefined ? `${howMany(size)} (counting them exactly would take too much work)` : howMany(size);
  const length = (one: PhraseLength) => plural(one.words, 'word') + (one.phrase ? `: ${one.phrase}` : '');
  const rows = [
    ['rule', size.rule],
    ['phrases', exact],
    ['derivations', ways],
    ['shortest', size.shortest ? length(size.shortest) : 'none'],
    ['longest', size.longest === 'infinite' ? 'infinite' : size.longest ? length(size.longest) : 'none'],
    ...(size.garbage ? [['note', 'GARBAGE was counted as one word']] : []),
  ];
  return rows.map(([name, value]) => `${name!.padEnd(12)} ${value}`).join('\n');
}

function sizeJson(size: PhraseCount) {
  const numeral = (value: bigint | 'infinite' | undefined) => {
    if (typeof value !== 'bigint') return value ?? null;
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
  };
  return {
    phrases: numeral(size.phrases),
    derivations: numeral(size.derivations),
    ...(size.because === undefined ? {} : { because: size.because }),
    shortest: size.shortest ?? null,
    longest: size.longest ?? null,
    garbage: size.garbage,
    unresolved: size.unresolved,
  };
}

const meaningJson = (phrase: string, { value, error }: Meaning) =>
  error === undefined ? { phrase, interpretation: value ?? null } : { phrase, error };

function json(file: string, generated: GeneratedPhrases, size: PhraseCount, meanings: Meaning[] | undefined): string {
  const phrases = meanings
    ? generated.phrases.map((phrase, i) => meaningJson(phrase, meanings[i]!))
    : generated.phrases;
  const { rule, complete, shortfall } = generated;
  const result = { file, rule, size: sizeJson(size), complete, ...(shortfall ? { shortfall } : {}), phrases };
  return JSON.stringify(result, null, 2);
}
