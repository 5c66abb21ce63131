import { type CommandModule, ExitStatus } from '../../command.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  cctool backup verify
  cctool backup verify --json

Exit status: 0 all contents are intact, 1 something is damaged.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) => {
        const result = await withBackups(context, (store, studio) => studio.verifyBackups(store));
        if (options.json) context.print(JSON.stringify(result, null, 2));
        else {
          for (const { sha256, reason, backups } of result.damaged) {
            context.print(`damaged: ${sha256.slice(0, 12)} (${reason}), in ${backups.join(', ')}`);
          }
          const outcome = result.damaged.length === 0 ? 'all intact' : `${result.damaged.length} damaged`;
          context.say(`${result.backups} backups, ${result.contents} contents: ${outcome}`);
        }
        return result.damaged.length === 0 ? ExitStatus.success : ExitStatus.findings;
      }),
    );
};
