import { CctoolError } from '../../../diagnostics/index.js';
import { longestName, longestReason, unsafeInNames } from '../../../store/names.js';
import type { CommandModule } from '../../command.js';
import { offerChoices, readChoice } from '../../option-values.js';
import { type HoursOptions, hoursOption, isRemoteHours } from './hours-command.js';

export interface OverrideOptions extends HoursOptions {
  from?: string;
  until?: string;
  for?: string;
  reason?: string | undefined;
  by?: string | undefined;
  fold?: string;
  id?: string;
  all?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/** What is done to the overrides of a schedule. */
export type OverrideVerb = 'open' | 'closed' | 'clear' | 'undo';

const examples = `
The override is written to the overrides file that the hours file names (overrides_file), or to the hours file itself.
Comments are kept, several people may write at the same time, and a reader never sees a partial file. Without --until or
--for an override holds until it is ended with "clear". With --remote the service keeps it, beside those of its files: the
key needs the scope studio:hoo:write.

Times, on the schedule's clock: 18:00 (today), tomorrow 9:00, fri 17:30 (the next Friday on which that lies ahead), 24 Dec 18:00,
2026-06-10T18:00, 2026-06-10T18:00-04:00 (with an offset), +2h30m (from now; --until: from the start), now.

Examples:
  cctool hoo override support closed --until 18:00 --reason "Fire drill"
  cctool hoo override support open --from "tomorrow 10:00" --for 4h --reason "Outage line"
  cctool hoo override "*" closed --reason "Evacuation"       every schedule
  cctool hoo override support closed --for 2h --reason Snow --remote
  cctool hoo override support clear                          end what holds now; what is planned stays
  cctool hoo override support clear --id ov_4f1c2a9b7d3e     end or cancel one
  cctool hoo override support clear --all                    end what holds now, cancel what is planned
  cctool hoo override support undo                           take back the last change
  cctool hoo overrides                                       what is in force and planned
  cctool hoo log support                                     who did what, when and why`;

/** Options that a verb has no use for. */
const useless: { [verb in OverrideVerb]: (keyof OverrideOptions)[] } = {
  open: ['id', 'all'],
  closed: ['id', 'all'],
  clear: ['from', 'until', 'for', 'fold'],
  undo: ['from', 'until', 'for', 'fold', 'all', 'dryRun'],
};
const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A remark on a change; a blank one is none. @throws CctoolError of kind `usage` for one that a list cannot show as it is */
function readRemark(flag: string, text: string | undefined, longest: number): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (text.length > longest) {
    throw new CctoolError('usage', `${flag}: expected at most ${longest} characters, found ${text.length}`);
  }
  if (!unsafeInNames.test(text)) return text;
  const message = `${flag}: the text has control or bidirectional characters`;
  throw new CctoolError('usage', message, 'write it on one line of plain text; nothing was written');
}

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { state: ['open', 'closed', 'clear', 'undo'], fold: ['first', 'second'] });
  hoursOption(
    command
      .argument('<schedule>', 'key of the schedule, or "*" for all')
      .argument('<state>', 'open, closed, clear or undo'),
  )
    .option('--from <time>', 'start (default: now)')
    .option('--until <time>', 'end')
    .option('--for <duration>', 'how long it holds: 90m, 2h30m, 1d')
    .option('--reason <text>', 'why; shown by status and --explain')
    .option('--by <name>', 'who made it (default: the user name)')
    .option('--fold <which>', 'which one a repeated local time means: first or second')
    .option('--id <id>', 'with clear and undo: this override only')
    .option('--all', 'with clear: cancel planned overrides as well')
    .option('--dry-run', 'show what would be written')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, state: string, options: OverrideOptions) => {
        const verb = readChoice('state', state, ['open', 'closed', 'clear', 'undo'] as const, 'a state');
        for (const name of useless[verb]) {
          if (options[name] !== undefined) {
            throw new CctoolError('usage', `${flagOf(name)} cannot be used with ${verb}`);
          }
        }
        for (const [one, other] of [
          ['until', 'for'],
          ['id', 'all'],
        ] as const) {
          if (options[one] === undefined || options[other] === undefined) continue;
          throw new CctoolError('usage', `--${one} and --${other} cannot be used together`);
        }
        const isRemote = await isRemoteHours(context, options);
        const { override } = isRemote ? await import('./override-remote.js') : await import('./override-file.js');
        const remarks = {
          reason: readRemark('--reason', options.reason, longestReason),
          by: readRemark('--by', options.by, longestName),
        };
        return override(context, key, verb, { ...options, ...remarks });
      }),
    );
};
