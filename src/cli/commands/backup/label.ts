import { CctoolError } from '../../../diagnostics/index.js';
import { withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';

const examples = `
Examples:
  cctool backup label main-menu "release 12"
  cctool backup label main-menu@2 --comment "the last one before the move"
  cctool backup label main-menu ""

A label keeps a backup from being removed by rules; an empty one is taken away.`;

interface Options {
  comment?: string;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<backup>', "a backup's id, a script's id, or SCRIPT@2")
    .argument('[label]', 'a name for this state of the script')
    .option('--comment <text>', 'a remark for those who read the list')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, label: string | undefined, { comment, json }: Options) => {
        if (label === undefined && comment === undefined) {
          throw new CctoolError('usage', 'there is neither a label nor --comment');
        }
        return withBackupSource(context, async (source) => {
          const changed = await source.label(await source.find(reference), { label, comment });
          if (json) context.print(JSON.stringify(changed, null, 2));
          else context.say(`${changed.backup_id}: ${changed.label ?? 'no label'}, ${changed.comment ?? 'no comment'}`);
          return ExitStatus.success;
        });
      }),
    );
};
