import type { CommandModule } from '../../command.js';
import { type StatusOptions, statusOptions } from '../hoo/hours-command.js';
import { showLocalStatus, showRemoteStatus } from '../hoo/show-status.js';

const examples = `
Examples:
  cctool calendar status
  cctool calendar status --at 2026-12-25T10:00-05:00 --explain
  cctool calendar status --at "2026-11-01 01:30" --fold second
  cctool calendar status --exit-code && ./open-the-lines.sh
  cctool calendar status --hours hours.yaml --json

The calendar is the schedule that \`calendar:\` names in the hours file.`;

export const define: CommandModule['define'] = (command, context, run) => {
  statusOptions(command)
    .addHelpText('after', examples)
    .action(
      run(async (options: StatusOptions) => {
        if (options.hours === undefined && (await context.isRemote())) {
          const toolkit = await context.toolkit();
          return showRemoteStatus(context, options, (at) => toolkit.calendarStatus(at === undefined ? {} : { at }));
        }
        return showLocalStatus(
          context,
          options,
          (engine) => engine.calendar().key,
          ({ is_open, next_open, next_close, horizon_exceeded }) => ({
            is_open,
            next_open,
            next_close,
            ...(horizon_exceeded && { horizon_exceeded }),
          }),
        );
      }),
    );
};
