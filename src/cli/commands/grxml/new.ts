import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { offerChoices, readChoice } from '../../option-values.js';
import { grouped, plain, plural } from '../../terminal/text.js';
import { maxBytes } from './usable-grammar.js';

interface Options {
  phrases: string;
  output?: string;
  to: string;
  root: string;
  language: string;
  mode: string;
  generalise?: boolean;
  json?: boolean;
}

const help = `
The list is a table (.csv, .tsv) with the columns phrase and meaning (JSON or a text), or a list as "grxml test --phrases"
reads it: a phrase per line, "phrase => JSON" with its meaning, or YAML. The grammar accepts exactly these phrases with
these meanings: what they share in front and behind is written once, what some lack is optional. It is read again, and its
phrases are matched and counted.

With --generalise, words that phrases of at least two meanings have in front or behind without another meaning ("please",
"I want to") may be said with every phrase; how many phrases that adds is reported.

Examples:
  cctool grxml new --phrases list.csv -o menu.grxml
  cctool grxml new --phrases list.txt --root menu --language en-GB
  cctool grxml new --phrases list.csv --generalise -o menu.grxml
  cctool grxml new --phrases keys.csv --mode dtmf --to abnf

Exit status: 0 done, 2 the list could not be read, or a phrase has two meanings.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { to: ['grxml', 'abnf'], mode: ['voice', 'dtmf'] });
  command
    .requiredOption('--phrases <file>', 'the phrases with their meanings; - for standard input')
    .option('-o, --output <file>', 'the file to write (default: standard output)')
    .option('--to <form>', 'the form to write: grxml or abnf', 'grxml')
    .option('--root <name>', 'the name of the root rule', 'main')
    .option('--language <tag>', 'the language of the phrases', 'en-US')
    .option('--mode <mode>', 'voice or dtmf', 'voice')
    .option('--generalise', 'let fillers of some phrases be said with all')
    .option('--json', 'print JSON: the grammar, and what it accepts')
    .addHelpText('after', help)
    .action(run((options: Options) => create(context, options)));
};

async function create(context: CliContext, options: Options): Promise<number> {
  const to = readChoice('--to', options.to, ['grxml', 'abnf'], 'a form');
  const mode = readChoice('--mode', options.mode, ['voice', 'dtmf'], 'a mode');
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(options.root) || /^(NULL|VOID|GARBAGE)$/.test(options.root)) {
    throw new CctoolError('usage', `--root: "${options.root}" is not a rule name`, 'letters, digits and _ (SRGS 3.1)');
  }
  const [{ compactGrammar }, { readMeanings }, { readTable }] = await Promise.all([
    import('../../../grxml/compact/compact-grammar.js'),
    import('../../../grxml/compact/read-meanings.js'),
    import('../../files/decode-table.js'),
  ]);
  const { name, text: source } = await readTable(context, options.phrases, maxBytes);
  const list = await readMeanings(name, source);
  const made = await compactGrammar(list, {
    name,
    root: options.root,
    language: options.language,
    mode,
    generalise: options.generalise === true,
  });
  const text = to === 'abnf' ? await asAbnf(made.text) : made.text;
  const isPrinted = options.output === undefined || options.output === '-';
  if (!isPrinted) {
    const { writeWholeFile } = await import('../../files/write-output.js');
    await writeWholeFile(context.cwd, options.output!, text);
  }
  const { text: _, ...rest } = made;
  if (options.json)
    context.print(JSON.stringify({ ...(isPrinted ? { text } : { output: options.output }), ...rest }, null, 2));
  else if (isPrinted) context.print(text);
  const { phrases, words, written, meanings, beyond, examples, fillers } = made;
  context.say(
    `${plural(phrases, 'phrase')} with ${plural(meanings, 'meaning')}: ${plural(words, 'word')}, written with ${grouped(written)}`,
  );
  if (options.generalise) {
    const said = (parts: readonly string[]) => parts.map((part) => `"${plain(part)}"`).join(', ') || 'none';
    context.say(`fillers in front: ${said(fillers.before)}; behind: ${said(fillers.behind)}`);
    const number =
      beyond === null
        ? 'phrases that are too many to count'
        : `${typeof beyond === 'number' ? plural(beyond, 'phrase') : `${beyond} phrases`}`;
    context.say(
      `accepted beyond the list: ${number}${examples.length > 0 ? `: ${examples.map(plain).join('; ')}` : ''}`,
    );
  } else if (beyond === null)
    context.say('what it accepts is too much to be counted; every phrase of the list was matched');
  return ExitStatus.success;
}

async function asAbnf(text: string): Promise<string> {
  const [{ readGrammar }, { writeAbnf }] = await Promise.all([
    import('../../../grxml/read/index.js'),
    import('../../../grxml/write/write-abnf.js'),
  ]);
  return writeAbnf(readGrammar(text).grammar!).text;
}
