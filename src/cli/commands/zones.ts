import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Zones } from '../../hours/zones/zones.js';
import { type CommandModule, ExitStatus } from '../command.js';
import { zoneOptions } from '../files/data-folder.js';
import { readBytes } from '../files/read-input.js';
import { plural } from '../terminal/text.js';

const sourceNames = {
  system: 'operating system',
  installed: 'data folder',
  bundled: 'bundled with cctool',
  runtime: 'runtime (Node.js)',
} as const;

const twoYears = 2 * 366 * 86_400_000;

const listHelp = `
The newest release answers. TZDIR names the folder of the operating system's zone files where they are elsewhere.

Examples:
  cctool zones
  cctool zones --all
  cctool zones --json
  TZDIR=/srv/zoneinfo cctool zones`;

/** `cctool zones`: the sources of zone data, and what differs in the next two years. */
export const list: CommandModule = {
  define(command, context, run) {
    command
      .option('--all', 'show every zone that differs, not the first 12 of a source')
      .option('--json', 'print JSON')
      .addHelpText('after', listHelp)
      .action(
        run(async (options: { all?: boolean; json?: boolean }) => {
          const { createZones } = await import('../../hours/zones/zones.js');
          const { offsetText } = await import('../../hours/text/local-time.js');
          const zones = createZones(zoneOptions(context.options, context.env, context.cwd));
          const sources = await describeSources(zones, context.now());
          if (options.json) {
            context.print(JSON.stringify({ in_use: zones.inUse, version: zones.version ?? null, sources }, null, 2));
            return ExitStatus.success;
          }
          for (const { origin, version, at_least, place, in_use, differs } of sources) {
            const release = version === null ? 'unknown release' : `${at_least ? 'at least ' : ''}${version}`;
            const note = in_use ? '  (in use)' : '';
            context.print(`${sourceNames[origin].padEnd(20)} ${release.padEnd(16)} ${place ?? ''}${note}`.trimEnd());
            if (differs.length > 0)
              context.print(`  differs in ${plural(differs.length, 'zone')} in the next two years:`);
            const most = options.all ? differs.length : 12;
            for (const { zone, from, expected, offset } of differs.slice(0, most)) {
              context.print(
                `    ${zone.padEnd(24)} ${offsetText(offset * 60_000)} instead of ${offsetText(expected * 60_000)} from ${from}`,
              );
            }
            if (differs.length > most) context.print(`    … and ${differs.length - most} more (--all)`);
          }
          return ExitStatus.success;
        }),
      );
  },
};

/** The sources as JSON has them; offsets in minutes east of UTC. */
async function describeSources(zones: Zones, now: number) {
  const { zoneDisagreement } = await import('../../hours/zones/zones.js');
  const { formatInstant } = await import('../../hours/instant.js');
  const names = zones.names();
  return zones.sources.map(({ origin, version, atLeast, place }, index) => ({
    origin,
    version: version ?? null,
    ...(atLeast ? { at_least: true } : {}),
    place: place ?? null,
    in_use: index === 0,
    differs:
      index === 0 || version === zones.version
        ? []
        : names.flatMap((zone) => {
            const found = zoneDisagreement(zones, origin, zone, now, now + twoYears);
            if (!found) return [];
            return [
              { zone, from: formatInstant(found.from), expected: found.inUse / 60_000, offset: found.other / 60_000 },
            ];
          }),
  }));
}

const updateHelp = `
FILE is the package moment-timezone as npm gives it (.tgz), its data/packed/latest.json, or a file of zone data of
cctool. Nothing is downloaded, and no root is needed: the release goes into the data folder (--data, CCTOOL_DATA).

Examples:
  npm pack moment-timezone && cctool zones update moment-timezone-*.tgz
  cctool zones update latest.json --data /srv/cctool`;

/** `cctool zones update FILE`: installs a release of zone data into the data folder. */
export const update: CommandModule = {
  define(command, context, run) {
    command
      .argument('<file>', 'the package moment-timezone, or its packed data')
      .option('--force', 'install it even where the data in use is as new')
      .addHelpText('after', updateHelp)
      .action(
        run(async (file: string, options: { force?: boolean }) => {
          const { readZoneRelease } = await import('../../hours/zones/zone-release.js');
          const { createZones, zoneDataFile } = await import('../../hours/zones/zones.js');
          const where = zoneOptions(context.options, context.env, context.cwd);
          const bytes = Buffer.from(await readBytes(context, file));
          const release = readZoneRelease(bytes, file);
          const before = createZones(where).version;
          if (before !== undefined && release.version <= before && !options.force) {
            context.say(`tz ${release.version} is not newer than tz ${before}, which is in use: nothing to do`);
            return ExitStatus.success;
          }
          const folder = where.installed!;
          await mkdir(folder, { recursive: true });
          const target = join(folder, zoneDataFile);
          // Readers see the old file or the new one, never a part.
          await writeFile(`${target}.${process.pid}`, release.bytes);
          await rename(`${target}.${process.pid}`, target);
          context.say(`installed tz ${release.version}, ${release.names} names: ${target}`);
          return ExitStatus.success;
        }),
      );
  },
};
