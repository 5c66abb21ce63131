import type { Certainty, GrammarSounds } from '../../../analysis/pronounce-grammar.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect, offerChoices, readChoice } from '../../option-values.js';
import { columns, grouped, plain, plural } from '../../terminal/text.js';
import { placeNames } from './coverage-report.js';
import type { OpenOptions } from './open-grammar.js';

interface Options extends OpenOptions {
  doubtful?: boolean;
  strict?: boolean;
  format: string;
  json?: boolean;
}

const formats = ['text', 'json', 'pls'] as const;

const help = `
Every word of the grammar and of those it refers to, the least certain first:
  unknown  no sound is known: another script, or a language without a dictionary here
  guessed  by rules of English spelling: the recogniser guesses too, and often differently; names are the usual case
  derived  known words put together, a regular ending, letters that are spelt out, numerals as they are read
  known    the grammar (sapi:pron), its lexicons (PLS), the list of contact-centre words, the CMU dictionary
Pronunciations are shown without stress. --format pls writes what is not known as a lexicon to correct and refer to with
<lexicon uri="words.pls"/>.

Examples:
  cctool grxml pronounce menu.grxml
  cctool grxml pronounce menu.grxml --doubtful
  cctool grxml pronounce menu.grxml --format pls > words.pls
  cctool grxml pronounce menu.grxml --strict --json

Exit status: 0 done, 1 with --strict when a word is unknown or guessed, 2 the grammar could not be read.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: formats });
  command
    .argument('<file>', 'a grammar in XML or ABNF form, or - for standard input')
    .option('--doubtful', 'only the words that are not known')
    .option('--strict', 'end with 1 when a word is unknown or guessed')
    .option('--format <name>', `how the words are written: ${formats.join(', ')}`, 'text')
    .option('--json', 'short for --format json')
    .option('--ignore-errors', 'use a grammar although one that it refers to is missing or has errors')
    .option('--allow-path <path>', 'let references name files below this folder too; repeatable', collect)
    .option('--allow-url <url>', 'let references name addresses below this one; repeatable', collect)
    .option('--stdin-filename <name>', 'the name and place of what comes from standard input')
    .addHelpText('after', help)
    .action(run((file: string, options: Options) => pronounce(context, file, options)));
};

async function pronounce(context: CliContext, file: string, options: Options): Promise<number> {
  const format = readChoice('--format', options.json ? 'json' : options.format, formats, 'a format');
  const [{ openGrammar }, { pronounceGrammar, writeLexicon }] = await Promise.all([
    import('./open-grammar.js'),
    import('../../../analysis/pronounce-grammar.js'),
  ]);
  const { name, linked, resolve } = await openGrammar(context, file, options);
  const sounds = await pronounceGrammar(linked, resolve);
  const { counts, problems } = sounds;
  const doubtful = sounds.words.filter(({ certainty }) => certainty !== 'known');
  const words = options.doubtful ? doubtful : sounds.words;
  if (format === 'json') context.print(JSON.stringify({ file: name, words, counts, problems }, null, 2));
  else if (format === 'pls') context.print(writeLexicon(doubtful, linked.main.language));
  else if (words.length > 0) await print(context, name, words);
  if (format !== 'json') for (const problem of problems) context.say(`${name}: ${plain(problem)}`);
  const kinds = (Object.entries(counts) as [Certainty, number][]).filter(([, count]) => count > 0);
  context.say(
    `${name}: ${plural(sounds.words.length, 'word')}: ${kinds.map(([kind, count]) => `${grouped(count)} ${kind}`).join(', ')}`,
  );
  return options.strict && counts.unknown + counts.guessed > 0 ? ExitStatus.findings : ExitStatus.success;
}

async function print(context: CliContext, name: string, words: GrammarSounds['words']): Promise<void> {
  const colors = await context.colors('stdout');
  const place = placeNames(context, name);
  const paint = { unknown: colors.red, guessed: colors.yellow, derived: colors.cyan, known: colors.dim };
  const rows = words.map(({ word, certainty, from, pronunciations, language, uri, line }) => [
    plain(word),
    certainty === from ? certainty : `${certainty}: ${from}`,
    pronunciations.map(({ arpabet }) => arpabet).join(' | ') ||
      (language === undefined ? '-' : `- (${plain(language)})`),
    pronunciations.map(({ ipa }) => ipa).join(' | ') || '-',
    `${plain(place(uri))}:${line}`,
  ]);
  const [head, ...lines] = columns(['word', 'from', 'ARPAbet', 'IPA', 'first at'], rows).split('\n');
  context.print(`${[colors.bold(head!), ...lines.map((text, i) => paint[words[i]!.certainty](text))].join('\n')}\n`);
}
