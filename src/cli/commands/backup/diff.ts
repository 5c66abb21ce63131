import type { Backup } from '../../../studio/index.js';
import { type BackupSource, withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readBytes } from '../../files/read-input.js';

const examples = `
Examples:
  cctool backup diff main-menu                     the newest backup against the one before
  cctool backup diff main-menu@3 main-menu@1
  cctool backup diff main-menu --file main-menu.xml --text
  cctool backup diff main-menu --remote --json

Two scripts in XML, JSON or YAML are compared by structure: layout and the order of attributes or members do not count.
--text compares them line by line as they are written. Encodings are detected.

Exit status: 0 no difference, 1 differences.`;

interface Options {
  file?: string;
  text?: boolean;
  json?: boolean;
}

/** One side of a comparison. */
interface Side {
  name: string;
  bytes: Uint8Array;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<from>', "a backup's id, a script's id, or SCRIPT@2")
    .argument('[to]', 'another backup (default: <from> is the newer one, compared with the backup before it)')
    .option('--file <file>', 'compare <from> with a file, or with - for standard input')
    .option('--text', 'compare as text, whatever the format')
    .option('--json', 'print JSON: what was compared, and the lines')
    .addHelpText('after', examples)
    .action(
      run(async (from: string, to: string | undefined, options: Options) =>
        withBackupSource(context, async (source) => {
          const named = await source.find(from);
          const [before, after] = await sides(context, source, named, to, options.file);
          return report(context, before, after, named.script_id, options);
        }),
      ),
    );
};

async function sides(
  context: CliContext,
  source: BackupSource,
  named: Backup,
  to: string | undefined,
  file: string | undefined,
): Promise<[Side, Side]> {
  const { joined } = await import('../../../studio/index.js');
  const read = async (backup: Backup): Promise<Side> => ({
    name: `${backup.script_id} ${backup.backup_id} ${backup.timestamp}`,
    bytes: await joined(source.content(backup)),
  });
  if (file !== undefined) return [await read(named), { name: file, bytes: await readBytes(context, file) }];
  if (to !== undefined) {
    const other = await source.find(to);
    return [await read(named), await read(other)];
  }
  const previous = await source.previous(named);
  const nothing = { name: '(nothing before)', bytes: Buffer.alloc(0) };
  return [previous ? await read(previous) : nothing, await read(named)];
}

async function report(context: CliContext, from: Side, to: Side, scriptId: string, options: Options): Promise<number> {
  const { comparable, comparedAs, diffLines, unifiedDiff } = await import('../../../studio/index.js');
  const by = options.text ? ('text' as const) : ('structure' as const);
  const ready = await comparable(from.bytes, to.bytes, { scriptId, by });
  const { compared_as, before, after, encodings, isIdentical } = ready;
  const difference = unifiedDiff(before, after, { before: from.name, after: to.name });
  const differs = difference !== '' || (compared_as === 'bytes' && !isIdentical);
  if (options.json) {
    const lines = diffLines(before, after);
    const facts = { from: from.name, to: to.name, compared_as, encodings, identical: isIdentical };
    context.print(JSON.stringify({ ...facts, lines }, null, 2));
    return differs ? ExitStatus.findings : ExitStatus.success;
  }
  const colors = await context.colors('stdout');
  const paint = (line: string) =>
    line.startsWith('@@')
      ? colors.cyan(line)
      : line.startsWith('+')
        ? colors.green(line)
        : line.startsWith('-')
          ? colors.red(line)
          : line;
  context.print(difference.split('\n').map(paint).join('\n'));
  const [one, other] = encodings;
  if (compared_as === 'bytes')
    context.say(`compared ${comparedAs.bytes}: ${isIdentical ? 'identical' : 'they differ'}`);
  else if (one !== other) context.say(`the encodings differ: ${one} and ${other}`);
  if (difference !== '' && compared_as !== 'text' && compared_as !== 'bytes') {
    context.say(`compared ${comparedAs[compared_as]}; as they are written: --text`);
  }
  if (!differs && !isIdentical) context.say('only layout, encoding or the order of attributes and members differ');
  return differs ? ExitStatus.findings : ExitStatus.success;
}
