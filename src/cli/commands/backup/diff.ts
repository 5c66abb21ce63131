import { type CommandModule, ExitStatus } from '../../command.js';
import { readText } from '../../files/read-input.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup diff main-menu                     the newest backup against the one before
  cctool backup diff main-menu@3 main-menu@1
  cctool backup diff main-menu --file main-menu.xml

Exit status: 0 no difference, 1 differences.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<from>', "a backup's id, a script's id, or SCRIPT@2")
    .argument('[to]', 'another backup (default: <from> is the newer one, compared with the backup before it)')
    .option('--file <file>', 'compare <from> with a file, or with - for standard input')
    .option('--json', 'print JSON: what was compared, and the lines')
    .addHelpText('after', examples)
    .action(
      run(async (from: string, to: string | undefined, options: { file?: string; json?: boolean }) =>
        withBackups(context, async (store, studio) => {
          const named = await studio.findBackup(store, from);
          const label = (backup: typeof named) => `${backup.script_id} ${backup.backup_id} ${backup.timestamp}`;
          let before = { name: label(named), text: '' };
          let after: typeof before;
          if (options.file !== undefined) {
            before.text = await studio.readBackup(store, named);
            after = { name: options.file, text: await readText(context, options.file) };
          } else if (to !== undefined) {
            const other = await studio.findBackup(store, to);
            before.text = await studio.readBackup(store, named);
            after = { name: label(other), text: await studio.readBackup(store, other) };
          } else {
            const previous = await studio.previousBackup(store, named);
            after = { name: before.name, text: await studio.readBackup(store, named) };
            before = previous
              ? { name: label(previous), text: await studio.readBackup(store, previous) }
              : { name: '(nothing before)', text: '' };
          }
          const difference = studio.unifiedDiff(before.text, after.text, { before: before.name, after: after.name });
          if (options.json) {
            const lines = studio.diffLines(before.text, after.text);
            context.print(JSON.stringify({ from: before.name, to: after.name, lines }, null, 2));
          } else {
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
          }
          return difference === '' ? ExitStatus.success : ExitStatus.findings;
        }),
      ),
    );
};
