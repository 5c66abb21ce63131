import { CctoolError } from '../../../diagnostics/index.js';
import type { CommandModule } from '../../command.js';
import { offerWords } from '../../option-values.js';
import { conditions, statusOptions } from './hours-command.js';
import type { NagiosOptions } from './nagios.js';
import { showStatus, statusOf } from './show-status.js';
import type { WatchOptions } from './watch-status.js';

interface Options extends WatchOptions, NagiosOptions {
  nagios?: boolean;
  watch?: boolean;
  prometheus?: boolean;
  ics?: boolean;
}

const examples = `
Examples:
  cctool hoo support
  cctool hoo status support --at 2026-12-25T10:00-05:00 --explain
  cctool hoo support --exit-code || ./play-closed-message.sh
  cctool hoo support --hours hours.yaml --at "2026-11-01 01:30" --fold first --json
  cctool hoo support --watch --exec './switch-routing.sh "$CCTOOL_STATE"'
  cctool hoo support --watch --exec "switch-routing.cmd %CCTOOL_STATE%"    the same on Windows
  cctool hoo support --watch --count 1            wait for the next change
  cctool hoo support --ics > open-times.ics       the open times of the next year for a calendar program
  cctool hoo support --nagios --remote            a check for Nagios and its relatives: WARNING while an override decides
  cctool hoo emergency --nagios --critical closed --warning none

A schedule is named by its key in the hours file. Conditions of --warning and --critical: open, closed, override (an override
decides), none.

--exec runs in /bin/sh, on Windows in cmd.exe (%CCTOOL_STATE%), with CCTOOL_SCHEDULE, CCTOOL_STATE and CCTOOL_REASON in
its environment. Quote the command so that your own shell does not replace the variable: '…' in sh and PowerShell.`;

export const define: CommandModule['define'] = (command, context, run) => {
  // Not closed: a monitoring plugin says a mistyped condition itself, as UNKNOWN and with its status.
  offerWords(command, { warning: conditions, critical: conditions });
  command.argument('<schedule>', 'key of the schedule');
  statusOptions(command)
    .option('--watch', 'tell every change: sleeps until the next one, or until the hours are written')
    .option(
      '--exec <command>',
      'with --watch: run this in the shell of the system at every change (CCTOOL_STATE is open or closed)',
    )
    .option('--count <n>', 'with --watch: end after this many changes')
    .option('--prometheus', 'print hoo_open and hoo_next_change_seconds in the Prometheus text format')
    .option('--ics', 'print the open times of the next year as iCalendar')
    .option(
      '--nagios',
      'print one line with perfdata, and exit as a monitoring plugin: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN',
    )
    .option('--warning <condition>', 'with --nagios: when it warns (default: override)')
    .option('--critical <condition>', 'with --nagios: when it is critical (default: none)')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, options: Options) => {
        if (options.nagios) {
          const { checkAsPlugin } = await import('./nagios.js');
          return checkAsPlugin(context, key, options, () => statusOf(context, key, options));
        }
        if (options.warning !== undefined || options.critical !== undefined) {
          throw new CctoolError('usage', '--warning and --critical go with --nagios');
        }
        const special = options.watch || options.prometheus || options.ics;
        if (!options.watch && (options.exec !== undefined || options.count !== undefined)) {
          throw new CctoolError('usage', '--exec and --count go with --watch');
        }
        if (special && options.hours === undefined && (await context.isRemote())) {
          throw new CctoolError(
            'usage',
            '--watch, --prometheus and --ics work on a local hours file only',
            'add --local or --hours FILE',
          );
        }
        if (options.watch) return (await import('./watch-status.js')).watchStatus(context, key, options);
        if (special) return (await import('./watch-status.js')).printAs(context, key, options);
        return showStatus(context, options, (toolkit, input, local) =>
          toolkit.scheduleStatus({ schedule_id: key, ...input }, local),
        );
      }),
    );
};
