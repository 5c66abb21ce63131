import type { CommandModule } from '../../command.js';
import { type StatusOptions, statusOptions } from '../hoo/hours-command.js';
import { showStatus } from '../hoo/show-status.js';

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
      run((options: StatusOptions) =>
        showStatus(context, options, (toolkit, input, local) => toolkit.calendarStatus(input, local)),
      ),
    );
};
