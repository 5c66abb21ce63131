import { type CommandModule, ExitStatus } from '../../command.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup show main-menu
  cctool backup show bak_01j9z3… --content
  cctool backup show main-menu@2 --json`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<backup>', "a backup's id, a script's id, or SCRIPT@2")
    .option('--content', 'print the content instead')
    .option('--json', 'print JSON, with the content')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, options: { content?: boolean; json?: boolean }) =>
        withBackups(context, async (store, studio) => {
          const backup = await studio.findBackup(store, reference);
          if (options.json) {
            const content = await studio.readBackup(store, backup);
            context.print(JSON.stringify({ ...backup, content }, null, 2));
          } else if (options.content) {
            context.streams.stdout.write(await studio.readBackup(store, backup));
          } else {
            const lines = Object.entries(backup).map(([name, value]) => `${name.padEnd(10)} ${value ?? '-'}`);
            context.print(lines.join('\n'));
          }
          return ExitStatus.success;
        }),
      ),
    );
};
