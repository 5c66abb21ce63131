import type { PromptRow } from '../../../voice/batch/read-prompts.js';
import type { ListChange } from '../../../voice/script/compare-lists.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect } from '../../option-values.js';
import { plain, plural } from '../../terminal/text.js';

interface Options {
  set: string[];
  map: string[];
  json?: boolean;
}

const examples = `
Texts are compared word by word, after variables are filled in; a text under another id is renamed. Ends with 1 when the
lists differ.

Examples:
  $ cctool voice diff prompts-2025.csv prompts.csv
  $ cctool voice diff old.yaml new.csv --map text=Script --set company="Example Bank"
  $ cctool voice diff before.csv after.csv --json`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<before>', 'a list of prompts: a .csv, .yaml or .json file')
    .argument('<after>', 'the list to compare it with')
    .option('--set <name=value>', 'a variable of the texts: {{ name }} (repeatable)', collect, [])
    .option('--map <column=heading>', 'the heading of a column in the CSV files: text=Script (repeatable)', collect, [])
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (before: string, after: string, options: Options) => {
        const { compareLists } = await import('../../../voice/script/compare-lists.js');
        const old = await rowsOf(context, before, options);
        const rows = await rowsOf(context, after, options);
        const changes = compareLists(old, rows);
        if (options.json) context.print(JSON.stringify(changes, null, 2));
        else await show(context, changes);
        const counts = (['changed', 'added', 'removed', 'renamed'] as const)
          .map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
          .filter(([count]) => count > 0)
          .map(([count, kind]) => `${count} ${kind}`);
        context.say(counts.length > 0 ? counts.join(', ') : `no difference in ${plural(rows.length, 'prompt')}`);
        return changes.length > 0 ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

/** The rows of a list; headings that only the other list has are looked for in none. */
export async function rowsOf(context: CliContext, file: string, options: Options): Promise<PromptRow[]> {
  const { readText } = await import('../../files/read-input.js');
  const { readPrompts } = await import('../../../voice/batch/read-prompts.js');
  const { readMap, readPairs } = await import('./batch-settings.js');
  const isCsv = /\.(?:csv|tsv|txt)$/i.test(file);
  const { rows, notes } = readPrompts(
    await readText(context, file),
    file,
    readPairs('--set', options.set),
    isCsv ? readMap(options.map) : {},
  );
  for (const note of notes) context.say(`${file}: ${note}`);
  return rows;
}

async function show(context: CliContext, changes: readonly ListChange[]): Promise<void> {
  const colors = await context.colors('stdout');
  const marked = {
    same: (text: string) => text,
    removed: (text: string) => `[-${text}-]`,
    added: (text: string) => `{+${text}+}`,
  };
  const coloured = { same: (text: string) => text, removed: colors.red, added: colors.green };
  for (const change of changes) {
    const id = colors.bold(plain(change.id));
    if (change.kind === 'added') context.print(`${colors.green('+')} ${id}  ${plain(change.text)}`);
    else if (change.kind === 'removed') context.print(`${colors.red('-')} ${id}  ${plain(change.text)}`);
    else if (change.kind === 'renamed') context.print(`${colors.cyan('>')} ${plain(change.before)} is now ${id}`);
    else {
      const words = change.words.map(({ kind, text }) => coloured[kind](marked[kind](plain(text))));
      context.print(`${colors.yellow('~')} ${id}${words.length > 0 ? `  ${words.join(' ')}` : ''}`);
      for (const { name, before, after } of change.settings)
        context.print(`    ${name}: ${value(before)} -> ${value(after)}`);
    }
  }
}

const value = (setting: unknown) =>
  setting === undefined ? 'none' : plain(typeof setting === 'string' ? setting : JSON.stringify(setting));
