import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { zoneOptions } from '../../files/data-folder.js';
import { readWholeNumber } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import { checkTimezone } from './hours-command.js';

interface Options {
  from?: string;
  to?: string;
  schedule?: string;
  timezone?: string;
  limit: string;
  json?: boolean;
}

const examples = `
Compares when the schedules are open, not how the files are written: two files with the same open times do not differ.
Times are local times in the schedule's zone. Instead of an hours file either may be what \`cctool hoo import\` reads: what a vendor
has is compared with what the file says. Schedules are matched by key, then by name.

Examples:
  cctool hoo diff hours.yaml hours.new.yaml
  aws connect describe-hours-of-operation --instance-id I --hours-of-operation-id H > live.json
  cctool hoo diff hours.yaml live.json --schedule support
  cctool hoo diff hours.yaml main.tf --to +90d
  cctool hoo diff old.yaml new.yaml --from 2026-12-01 --to 2027-02-01 --schedule support
  git show HEAD~1:hours.yaml > /tmp/old.yaml && cctool hoo diff /tmp/old.yaml hours.yaml --json

Exit status: 0 no difference, 1 differences, 2 error.`;

/** True for a text that is an hours file of its own; anything else may be what a vendor exports. */
const isHoursFile = (text: string) => /^\s*[{"]?\s*"?version"?\s*:/m.test(text) && /"?schedules"?\s*:/.test(text);

/** Opens an hours file, or what a vendor exports, read as `cctool hoo import` does; its report goes to standard error. */
async function open(context: CliContext, file: string, options: Options): Promise<HoursEngine> {
  const { loadHours } = await import('../../../hours/load-hours.js');
  const { openEngine } = await import('../../../hours/engine.js');
  const { createZones } = await import('../../../hours/zones/zones.js');
  const zones = createZones(zoneOptions(context.options, context.env, context.cwd));
  checkTimezone(zones, options.timezone);
  const path = resolve(context.cwd, file);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined || isHoursFile(text)) return openEngine(await loadHours(path, file), zones);
  const { importers } = await import('../../../hours/import/importers.js');
  const importer = importers.find((entry) => entry.recognizes(text));
  if (!importer) return openEngine(await loadHours(path, file), zones);
  const { formatLosses, writeHoursFile } = await import('../../../hours/import/write-hours-file.js');
  const { readHours } = await import('../../../hours/read-hours.js');
  const { timezone } = options;
  const zone = (name: string) => zones.get(name);
  const read = await importer.load();
  const { document, losses } = read(text, { ...(timezone && { timezone }), now: context.now(), zone });
  if (losses.length) context.say(`${file}: ${plural(losses.length, 'remark')} on reading it:\n${formatLosses(losses)}`);
  const { hours, diagnostics } = readHours(writeHoursFile(document), { file });
  if (hours) return openEngine(hours, zones);
  throw new CctoolError('input', `${file}: ${diagnostics[0]!.message}`, diagnostics[0]!.hint);
}

/** Pairs of schedules to compare, and the keys that only one of the files has. */
function pairs(old: HoursEngine, next: HoursEngine, only: string | undefined) {
  const [a, b] = [old.hours.schedules, next.hours.schedules];
  // Two files with one schedule each describe the same schedule, whatever its key; vendors give names, not keys.
  const partner = (list: typeof a, { key, name }: (typeof a)[number]) =>
    list.find((other) => other.key === key) ?? list.find((other) => other.name.toLowerCase() === name.toLowerCase());
  const single = a.length === 1 && b.length === 1;
  if (only !== undefined) {
    const own = a.find(({ key }) => key === only) ?? (a.length === 1 ? a[0]! : old.schedule(only));
    const other = partner(b, own) ?? (b.length === 1 ? b[0]! : next.schedule(only));
    return { both: [[own.key, other.key] as const], removed: [], added: [] };
  }
  const found = a.map((schedule) => [schedule, single ? b[0] : partner(b, schedule)] as const);
  const used = new Set(found.map(([, other]) => other));
  return {
    both: found.flatMap(([{ key }, other]) => (other ? [[key, other.key] as const] : [])),
    removed: found.filter(([, other]) => !other).map(([{ key }]) => key),
    added: b.filter((schedule) => !used.has(schedule)).map(({ key }) => key),
  };
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<old>', 'hours file, or what a vendor exports')
    .argument('<new>', 'hours file, or what a vendor exports')
    .option(
      '--from <time>',
      'start: a date, a time (tomorrow, 24 Dec 18:00, +2w), or ISO 8601 with an offset (default: now)',
    )
    .option('--to <time>', 'end; +30d counts from the start (default: a year after the start)')
    .option('--schedule <key>', 'compare this schedule only')
    .option('--timezone <zone>', 'time zone of a vendor export that names none')
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
        const [old, next] = [await open(context, oldFile, options), await open(context, newFile, options)];
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
