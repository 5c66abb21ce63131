import type { ChalkInstance } from 'chalk';
import type { WeekPiece } from '../../../hours/views/week-text.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { type HoursOptions, hoursOption, openLocalHours } from './hours-command.js';
import { readDate } from './read-times.js';

interface Options extends HoursOptions {
  from?: string;
  ascii?: boolean;
  json?: boolean;
}

const examples = `
Each row is a day from midnight to midnight in the schedule's zone, each cell is half an hour of elapsed time: a day on
which the clocks change has 46 or 50 cells (47 or 49 where they change by half an hour) and is marked.

Examples:
  cctool hoo week support
  cctool hoo week support --from 2026-10-26      the week of a clock change
  cctool hoo week support --ascii`;

/** Block glyphs need a terminal that can show them. */
export function canShowBlocks({ env, streams }: Pick<CliContext, 'env' | 'streams'>): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  // Without a locale the terminal's encoding is unknown; a file or a pipe gets UTF-8 as everywhere else.
  return locale ? /utf-?8/i.test(locale) : !streams.stdout.isTTY || env.WT_SESSION !== undefined;
}

function paint(colors: ChalkInstance, { text, role }: WeekPiece): string {
  if (role === 'open') return colors.green(text);
  if (role === 'closed' || role === 'label') return colors.dim(text);
  return role === 'now' ? colors.yellow(text) : text;
}

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('<schedule>', 'key of the schedule'))
    .option('--from <date>', 'first day: 2026-12-24, 24 Dec, tomorrow (default: the Monday of this week)')
    .option('--ascii', 'draw with ASCII characters')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, options: Options) => {
        const engine = await openLocalHours(context, options);
        const { weekView } = await import('../../../hours/views/week.js');
        const { zone } = engine.part(engine.schedule(key).key);
        const now = context.now();
        const start = options.from === undefined ? undefined : await readDate('--from', options.from, zone, now);
        const view = weekView(engine, key, now, start);
        if (options.json) {
          context.print(JSON.stringify(view, null, 2));
          return ExitStatus.success;
        }
        const { asciiGlyphs, blockGlyphs, weekText } = await import('../../../hours/views/week-text.js');
        const colors = await context.colors('stdout');
        const glyphs = options.ascii || !canShowBlocks(context) ? asciiGlyphs : blockGlyphs;
        context.print(`${colors.bold(view.name)} (${view.timezone})`);
        for (const line of weekText(view, glyphs)) context.print(line.map((piece) => paint(colors, piece)).join(''));
        return ExitStatus.success;
      }),
    );
};
