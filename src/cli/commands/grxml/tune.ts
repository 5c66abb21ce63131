import { CctoolError } from '../../../diagnostics/index.js';
import type { PreparedGrammar } from '../../../grxml/testing/index.js';
import type { TranscriptColumn } from '../../../grxml/tune/read-transcripts.js';
import type { SoundsLike } from '../../../grxml/tune/suggest-changes.js';
import type { Tuned, TuneReport } from '../../../grxml/tune/tune-grammar.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { relativePath } from '../../files/find-files.js';
import { collect, offerChoices, offerWords, readChoice, readPair, readWholeNumber } from '../../option-values.js';
import { grouped, plural } from '../../terminal/text.js';
import { coverageLine, placeNames, readMinCoverage, tooLittle } from './coverage-report.js';
import { type GrammarOptions, openUsableGrammar, sayUnusable, sayWarnings, unusableAnswer } from './usable-grammar.js';

interface Options extends GrammarOptions {
  transcripts: string;
  column?: string[];
  threshold?: string;
  compare?: string;
  limit: string;
  choose?: string;
  patch?: string;
  writeWeights?: string | true;
  maskDigits?: boolean;
  minCoverage?: string;
  format: string;
  json?: boolean;
}

const formats = ['text', 'json', 'html'] as const;
const columnNames = ['transcription', 'count', 'recognized', 'confidence', 'accepted', 'expected', 'date'] as const;
const help = `
The transcript is a table (CSV, semicolons or tabs) with a line of headings: what callers said, written down by people, one
call per row or one phrase per row with its count. Columns are found by their usual names or with --column:
  transcription  what was said; marks such as [noise] are left out, a row without words is silence
  count          calls that the row represents
  recognized     what the recogniser understood
  confidence     its confidence, 42% being 0.42; gives the curve of thresholds
  accepted       accepted or rejected (yes, no, true, false, 1, 0, match, nomatch)
  expected       the meaning that the caller intended: JSON or a text; empty where there is none
  date           ISO 8601 (2026-01-31); first and last are reported

In grammar (in) and out of grammar (out) is decided by the transcription. CA: accepted with the right meaning, FA: accepted
with a wrong one or out of grammar, FR: in grammar and rejected, CR: out of grammar and rejected. Intervals are of 95 %
(Wilson). The calls of a suggestion are those that are in grammar when the change is made, matched again. Nothing leaves
this machine; --mask-digits shows digits as #.

Examples:
  cctool grxml tune menu.grxml --transcripts calls.csv
  cctool grxml tune menu.grxml --transcripts calls.csv --column transcription=utt --column accepted=result
  cctool grxml tune menu.grxml --transcripts calls.csv --format html --mask-digits > report.html
  cctool grxml tune menu.grxml --transcripts calls.csv --patch menu.patch --choose 1,3
  cctool grxml tune menu.grxml --transcripts calls.csv --write-weights
  cctool grxml tune menu.grxml --transcripts calls.csv --compare new/menu.grxml
  cctool grxml tune menu.grxml --transcripts calls.csv --threshold 0.45 --json

Exit status: 0 done, 1 the grammar has errors or the coverage is below --min-coverage, 2 something could not be read.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: formats });
  offerWords(command, { column: columnNames.map((name) => `${name}=`) });
  command
    .argument('<file>', 'a grammar in XML or ABNF form')
    .requiredOption('--transcripts <file>', 'what callers said: a table with a line of headings; - for standard input')
    .option('--column <name=heading>', `the heading of a column: ${columnNames.join(', ')}; repeatable`, collect)
    .option('--threshold <confidence>', 'take calls as accepted from this confidence on')
    .option('--compare <grammar>', 'the grammar after a change: what moves, and its measures')
    .option('--limit <n>', 'suggest at most this many changes', '20')
    .option('--choose <numbers>', 'the suggestions that --patch makes, as 1,3,4 (default: those marked as safe)')
    .option('--patch <file>', 'write the chosen changes as a unified diff; - for standard output')
    .option(
      '--write-weights [file]',
      'write weights and repeat-probs learnt from the calls (default: into the grammar)',
    )
    .option('--mask-digits', 'show digits, and digit words in a row, as #')
    .option('--min-coverage <percent>', 'end with 1 when the calls touch less of the grammar than this')
    .option('--format <name>', `how the report is written: ${formats.join(', ')}`, 'text')
    .option('--json', 'short for --format json')
    .option('--ignore-errors', 'use a grammar with errors as far as it goes')
    .option('--allow-path <path>', 'let references name files below this folder too; repeatable', collect)
    .option('--allow-url <url>', 'let references name addresses below this one; repeatable', collect)
    .addHelpText('after', help)
    .action(run((file: string, options: Options) => tune(context, file, options)));
};

async function tune(context: CliContext, file: string, options: Options): Promise<number> {
  const format = readChoice('--format', options.json ? 'json' : options.format, formats, 'a format');
  const limit = readWholeNumber('--limit', options.limit, 1, 200);
  const least = readMinCoverage(options.minCoverage);
  const threshold = options.threshold === undefined ? undefined : Number(options.threshold);
  if (threshold !== undefined && !Number.isFinite(threshold)) {
    throw new CctoolError('usage', `--threshold: "${options.threshold}" is not a number`);
  }
  if (options.choose !== undefined && options.patch === undefined) {
    throw new CctoolError('usage', '--choose names the changes of a patch', 'name the patch with --patch FILE');
  }
  const [{ tuneGrammar }, { maskDigits, readTranscripts }, { readTable }] = await Promise.all([
    import('../../../grxml/tune/tune-grammar.js'),
    import('../../../grxml/tune/read-transcripts.js'),
    import('../../files/decode-table.js'),
  ]);
  const mapping = columnMapping(options.column ?? []);
  const table = await readTable(context, options.transcripts);
  const { utterances, columns, unused, warnings } = readTranscripts(table.name, table.text, mapping);
  for (const warning of warnings) context.say(warning);
  if (threshold !== undefined && utterances.every(({ confidence }) => confidence === undefined)) {
    throw new CctoolError(
      'input',
      `--threshold: ${table.name} has no confidences`,
      'name their column: --column confidence=HEADING',
    );
  }

  const opened = await openUsableGrammar(context, file, options);
  if (!opened.grammar) {
    if (format === 'json') context.print(JSON.stringify(unusableAnswer(opened), null, 2));
    await sayUnusable(context, opened);
    return ExitStatus.findings;
  }
  if (format === 'text') await sayWarnings(context, opened.name, opened.diagnostics);
  if (format === 'text' && unused.length > 0) {
    const read = Object.entries(columns).map(([column, heading]) =>
      column === heading ? column : `${column}=${heading}`,
    );
    context.say(`columns read: ${read.join(', ')}; not read: ${unused.join(', ')}`);
  }
  const other = options.compare === undefined ? undefined : await openUsableGrammar(context, options.compare, options);
  if (other && !other.grammar) {
    await sayUnusable(context, other);
    return ExitStatus.error;
  }
  const soundsLike = await soundsLikeOf(opened.grammar);
  const tuned = await tuneGrammar(opened.grammar, utterances, {
    limit,
    now: context.now(),
    ...(threshold === undefined ? {} : { threshold }),
    ...(options.maskDigits ? { show: maskDigits } : {}),
    ...(other?.grammar ? { compare: other.grammar } : {}),
    ...(soundsLike ? { soundsLike } : {}),
  });
  const { report } = tuned;
  await write(context, opened.name, report, format, options);
  if (options.patch !== undefined) await writePatch(context, tuned, options.patch, options.choose);
  if (options.writeWeights !== undefined)
    await writeWeights(context, opened.grammar, tuned, options.writeWeights, file);
  const lack = tooLittle(report.coverage, least);
  if (lack !== undefined) context.say(`${(await context.colors('stderr')).red('✖')} ${opened.name}: ${lack}`);
  return lack === undefined ? ExitStatus.success : ExitStatus.findings;
}

function columnMapping(pairs: readonly string[]): { [column in TranscriptColumn]?: string } {
  const mapping: { [column in TranscriptColumn]?: string } = {};
  for (const pair of pairs) {
    const [name, heading] = readPair('--column', pair, 'COLUMN=HEADING');
    mapping[readChoice('--column', name, columnNames, 'a column')] = heading;
  }
  return mapping;
}

/** Phrases of the grammar that new ones are compared with by their sound. */
const mostCompared = 1000;
/** From here on two phrases may be taken for one another. */
const confusable = 0.6;

/** What a phrase could be taken for; only English has a pronouncing dictionary. */
async function soundsLikeOf({
  linked,
}: PreparedGrammar): Promise<((phrase: string, meaning: string) => SoundsLike | undefined) | undefined> {
  const { main } = linked;
  if (main.mode === 'dtmf' || !/^en\b/i.test(main.language ?? 'en')) return undefined;
  const [{ PhraseList }, { Pronouncer }, { SoundAlike }, { canonicalJson }] = await Promise.all([
    import('../../../analysis/facts/phrase-list.js'),
    import('../../../analysis/phonetics/pronounce.js'),
    import('../../../analysis/phonetics/sound-alike.js'),
    import('../../../grxml/testing/index.js'),
  ]);
  const { phrases } = await PhraseList.make(linked, mostCompared);
  const meant = phrases.map(({ text, readings }) => ({
    text,
    meaning: canonicalJson(readings[0]!.value) ?? 'undefined',
  }));
  const sounds = new SoundAlike(meant, await Pronouncer.load());
  return (phrase, meaning) => {
    const found = sounds.find(phrase, meaning, confusable);
    return found && { phrase: found.text, meaning: found.meaning, similarity: found.similarity };
  };
}

async function write(
  context: CliContext,
  name: string,
  report: TuneReport,
  format: (typeof formats)[number],
  options: Options,
): Promise<void> {
  const { maskDigits } = await import('../../../grxml/tune/read-transcripts.js');
  const shown = masked(report, options.maskDigits ? maskDigits : undefined);
  if (format === 'json') context.print(JSON.stringify({ file: name, ...shown }, null, 2));
  else if (format === 'html') {
    const { tuneHtml } = await import('./tune-report/html.js');
    context.print(tuneHtml(name, shown, options.maskDigits === true));
  } else {
    const { tuneText } = await import('./tune-report/text.js');
    context.print(tuneText(placeNames(context, name), shown, await context.colors('stdout')));
    context.say(coverageLine(report.coverage));
  }
}

/** Meanings may hold what callers said, too. */
function masked(report: TuneReport, mask: ((text: string) => string) | undefined): TuneReport {
  if (!mask) return report;
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return mask(value);
    if (typeof value === 'number') return mask(String(value));
    if (Array.isArray(value)) return value.map(hide);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hide(part)]));
  };
  return {
    ...report,
    suggestions: report.suggestions.map((each) => ({
      ...each,
      said: mask(each.said),
      meaning: hide(each.meaning),
      ...(each.doubt === undefined ? {} : { doubt: mask(each.doubt) }),
    })),
    measures: {
      ...report.measures,
      misunderstood: report.measures.misunderstood.map((each) => ({
        ...each,
        expected: hide(each.expected),
        value: hide(each.value),
      })),
    },
  };
}

async function writePatch(
  context: CliContext,
  { report, suggestions }: Tuned,
  file: string,
  choose: string | undefined,
): Promise<void> {
  const numbers = choose
    ?.split(',')
    .map((each) => readWholeNumber('--choose', each.trim(), 1, report.suggestions.length));
  const chosen = [...new Set(numbers ?? report.suggestions.filter(({ safe }) => safe).map(({ number }) => number))];
  if (chosen.length === 0) {
    context.say('no patch is written: there is no suggestion to make; name some with --choose');
    return;
  }
  const made = await suggestions.apply(chosen);
  if (!made) throw new CctoolError('input', `the changes ${chosen.join(', ')} cannot be made together`, 'choose fewer');
  const [{ unifiedDiff }, { fileURLToPath }] = await Promise.all([
    import('../../../diagnostics/unified-diff.js'),
    import('node:url'),
  ]);
  const patch = made.patched.documents
    .map(({ uri, before, after }) => {
      const name = uri.startsWith('file:') ? relativePath(context.cwd, fileURLToPath(uri)) : uri;
      return unifiedDiff(before, after, { before: `a/${name}`, after: `b/${name}` });
    })
    .join('');
  if (file === '-') context.print(patch);
  else {
    const { writeWholeFile } = await import('../../files/write-output.js');
    await writeWholeFile(context.cwd, file, patch);
  }
  const calls = made.moved.reduce((sum, miss) => sum + miss.calls, 0);
  const where = file === '-' ? 'the patch' : file;
  context.say(
    `${where}: ${plural(chosen.length, 'change')} (${chosen.join(', ')}), ${plural(calls, 'call')} more in grammar; apply it with patch -p1`,
  );
}

async function writeWeights(
  context: CliContext,
  { linked }: PreparedGrammar,
  { decided }: Tuned,
  target: string | true,
  source: string,
): Promise<void> {
  if (linked.main.form === 'gsl') {
    const hint = 'convert the grammar first: cctool grxml convert --to grxml';
    throw new CctoolError('usage', '--write-weights: weights are not written into GSL', hint);
  }
  const [{ writeWeights: learn }, { encodeText }, { writeWholeFile }] = await Promise.all([
    import('../../../grxml/tune/learn-weights.js'),
    import('../../../grxml/write/format-grammar.js'),
    import('../../files/write-output.js'),
  ]);
  const { text, values } = learn(linked.main, decided);
  const file = target === true ? source : target;
  if (file === '-') throw new CctoolError('usage', '--write-weights: name the file to write');
  const { encoding, byteOrderMark } = linked.main.document;
  await writeWholeFile(context.cwd, file, encodeText(text, encoding, byteOrderMark));
  const count = (kind: string) => values.filter((each) => each.kind === kind).length;
  context.say(
    `${file}: ${plural(count('weight'), 'weight')} and ${plural(count('repeat-prob'), 'repeat-prob')} learnt (counts + 0.5)`,
  );
  const referenced = [...linked.documents.values()].filter(({ grammar }) => grammar && grammar !== linked.main);
  if (referenced.length > 0) {
    context.say(
      `${grouped(referenced.length)} referenced ${referenced.length === 1 ? 'grammar keeps its' : 'grammars keep their'} weights`,
    );
  }
}
