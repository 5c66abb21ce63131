import type { CommandModule } from '../../command-list.js';
import { type StatusOptions, statusOptions } from '../../hours-command.js';
import { showLocalStatus, showRemoteStatus } from '../../show-status.js';

const examples = `
Examples:
  cctool hoo support
  cctool hoo status support --at 2026-12-25T10:00-05:00 --explain
  cctool hoo support --exit-code || ./play-closed-message.sh
  cctool hoo support --hours hours.yaml --at "2026-11-01 01:30" --fold first --json

A schedule is named by its key in the hours file.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command.argument('<schedule>', 'key of the schedule');
  statusOptions(command)
    .addHelpText('after', examples)
    .action(
      run(async (key: string, options: StatusOptions) => {
        if (options.hours === undefined && (await context.isRemote())) {
          const toolkit = await context.toolkit();
          return showRemoteStatus(context, options, (at) =>
            toolkit.scheduleStatus({ schedule_id: key, ...(at === undefined ? {} : { at }) }),
          );
        }
        return showLocalStatus(
          context,
          options,
          (engine) => engine.schedule(key).key,
          (status) => status,
        );
      }),
    );
};
