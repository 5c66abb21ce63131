import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { zoneOptions } from '../../files/data-folder.js';
import { readWholeNumber } from '../../option-values.js';
import { plural } from '../../terminal/text.js';

interface Options {
  from?: string;
  to?: string;
  schedule?: string;
  limit: string;
  json?: boolean;
}

const examples = `
Compares when the schedules are open, not how the files are written: two files with the same open times do not differ.
Times are local times in the schedule's zone.

Examples:
  cctool hoo diff hours.yaml hours.new.yaml
  cctool hoo diff old.yaml new.yaml --from 2026-12-01 --to 2027-02-01 --schedule support
  git show HEAD~1:hours.yaml > /tmp/old.yaml && cctool hoo diff /tmp/old.yaml hours.yaml --json

Exit status: 0 no difference, 1 differences, 2 error.`;

async function open(context: CliContext, file: string): Promise<HoursEngine> {
  const { loadHours } = await import('../../../hours/load-hours.js');
  const { openEngine } = await import('../../../hours/engine.js');
  const { createZones } = await import('../../../hours/zones/zones.js');
  return openEngine(
    await loadHours(resolve(context.cwd, file), file),
    createZones(zoneOptions(context.options, context.env, context.cwd)),
  );
}

/** Pairs of schedules to compare, and the keys that only one of the files has. */
function pairs(old: HoursEngine, next: HoursEngine, only: string | undefined) {
  if (only !== undefined)
    return { both: [[old.schedule(only).key, next.schedule(only).key] as const], removed: [], added: [] };
  const [a, b] = [old, next].map((engine) => engine.hours.schedules.map((schedule) => schedule.key)) as [
    string[],
    string[],
  ];
  // Two files with one schedule each describe the same schedule, whatever its key.
  if (a.length === 1 && b.length === 1) return { both: [[a[0]!, b[0]!] as const], removed: [], added: [] };
  return {
    both: a.filter((key) => b.includes(key)).map((key) => [key, key] as const),
    removed: a.filter((key) => !b.includes(key)),
    added: b.filter((key) => !a.includes(key)),
  };
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<old>', 'hours file')
    .argument('<new>', 'hours file')
    .option(
      '--from <time>',
      'start: a date, a time (tomorrow, 24 Dec 18:00, +2w), or ISO 8601 with an offset (default: now)',
    )
    .option('--to <time>', 'end; +30d counts from the start (default: a year after the start)')
    .option('--schedule <key>', 'compare this schedule only')
    .option('--limit <n>', 'differences to show for each schedule', '50')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (oldFile: string, newFile: string, options: Options) => {
        const { timelineDifferences } = await import('../../../hours/views/timeline-difference.js');
        const { readTime } = await import('../../../hours/natural-time.js');
        const { fullTimeText } = await import('../../../hours/text/local-time.js');
        const { formatInstant } = await import('../../../hours/instant.js');
        const limit = readWholeNumber('--limit', options.limit);
        const [old, next] = [await open(context, oldFile), await open(context, newFile)];
        const { both, removed, added } = pairs(old, next, options.schedule);
        const colors = await context.colors('stdout');
        const results: object[] = [];
        let total = removed.length + added.length;
        for (const [oldKey, newKey] of both) {
          const { zone } = next.part(newKey);
          const clock = { zone, now: context.now(), fold: 'first' } as const;
          const from = options.from === undefined ? clock.now : readTime(options.from, clock);
          const to =
            options.to === undefined ? from + 365 * 86_400_000 : readTime(options.to, { ...clock, base: from });
          if (to <= from) throw new CctoolError('usage', '--to must be later than --from');
          const found = [...timelineDifferences({ engine: old, key: oldKey }, { engine: next, key: newKey }, from, to)];
          total += found.length;
          const written = found.map((entry) => ({
            ...entry,
            from: formatInstant(entry.from),
            to: formatInstant(entry.to),
          }));
          results.push({ schedule: newKey, from: formatInstant(from), to: formatInstant(to), differences: written });
          if (options.json) continue;
          const minutes = found.reduce((sum, entry) => sum + (entry.to - entry.from), 0) / 60_000;
          const size = `${plural(found.length, 'difference')}, ${Math.round(minutes / 6) / 10} h in total`;
          context.print(`${colors.bold(newKey)}: ${found.length ? size : 'no difference'}`);
          for (const entry of found.slice(0, limit)) {
            const change = `${entry.old} -> ${entry.new}`;
            const paint = entry.new === 'open' ? colors.green : colors.red;
            context.print(`  ${fullTimeText(zone, entry.from)} to ${fullTimeText(zone, entry.to)}  ${paint(change)}`);
            context.print(colors.dim(`      old ${entry.old_reason}; new ${entry.new_reason}`));
          }
          if (found.length > limit)
            context.print(colors.dim(`  … and ${found.length - limit} more (--limit ${found.length})`));
        }
        if (options.json) context.print(JSON.stringify({ schedules: results, removed, added }, null, 2));
        else {
          for (const key of removed) context.print(`${colors.bold(key)}: ${colors.red(`only in ${oldFile}`)}`);
          for (const key of added) context.print(`${colors.bold(key)}: ${colors.green(`only in ${newFile}`)}`);
        }
        return total ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
