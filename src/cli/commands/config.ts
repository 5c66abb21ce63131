import { isAbsolute, resolve } from 'node:path';
import type { Workspace } from '../../toolkit/context.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { relativePath } from '../files/find-files.js';
import { columns } from '../terminal/text.js';

const examples = `
Examples:
  cctool config                       every setting in force, with where it comes from
  cctool config --json
  cctool config --config other.yaml   check another file

An option wins over an environment variable, that over the configuration file, and that over the default. A mistake in
the configuration (an unknown setting or rule, a wrong value) ends every command with status 2.`;

/** One setting in force. */
interface Setting {
  name: string;
  /** JSON; null where it has no value. */
  value: unknown;
  /** An option, a variable, the configuration file, or `default`. */
  from: string;
}

/** What a section of the configuration gives, one row for each of its entries. */
function sectionRows(name: string, value: unknown, from: string): Setting[] {
  if (value === undefined) return [];
  const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMapping) return [{ name, value, from }];
  return Object.entries(value).flatMap(([key, inner]) => sectionRows(`${name}.${key}`, inner, from));
}

/** A setting that an option or a variable can give: the first that does. */
function outside(context: CliContext, name: string, option: string | undefined, flag: string, variable: string) {
  if (option !== undefined) return { name, value: option, from: flag };
  const value = context.env[variable];
  return value ? { name, value, from: variable } : undefined;
}

async function settingsInForce(context: CliContext, workspace: Workspace): Promise<Setting[]> {
  const { options, env } = context;
  const from = workspace.file === undefined ? 'default' : relativePath(context.cwd, workspace.file);
  const path = (name: 'hours' | 'flows' | 'grammars'): Setting => {
    const value = workspace[name];
    return value === undefined ? { name, value: null, from: 'default' } : { name, value, from };
  };
  const { dataFolder } = await import('../files/data-folder.js');
  const rows: Setting[] = [path('hours'), path('flows'), path('grammars')];
  rows.push(...sectionRows('rules', workspace.rules, from));
  const { allow_paths, allow_urls, map } = workspace.references;
  if (allow_paths.length > 0) rows.push({ name: 'references.allow_paths', value: allow_paths, from });
  if (allow_urls.length > 0) rows.push({ name: 'references.allow_urls', value: allow_urls, from });
  rows.push(...sectionRows('references.map', map, from));
  for (const name of ['voice', 'suggest', 'server'] as const) rows.push(...sectionRows(name, workspace[name], from));

  // The section, with what the command line and the environment put in its place.
  const given = [
    outside(context, 'remote.base_url', options.baseUrl, '--base-url', 'CCTOOL_BASE_URL'),
    outside(context, 'remote.profile', options.profile, '--profile', 'CCTOOL_PROFILE'),
    outside(context, 'remote.cacert', options.cacert, '--cacert', 'CCTOOL_CACERT'),
  ].filter((row) => row !== undefined);
  const names = new Set(given.map(({ name }) => name));
  rows.push(...sectionRows('remote', workspace.remote, from).filter(({ name }) => !names.has(name)), ...given);
  // A key is never shown.
  const key = options.apiKeyFile === undefined ? env.CCTOOL_API_KEY && 'CCTOOL_API_KEY' : '--api-key-file';
  if (key) rows.push({ name: 'remote.key', value: '(set)', from: key });
  rows.push({
    name: 'mode',
    value: (await context.isRemote()) ? 'remote' : 'local',
    from: options.local ? '--local' : options.remote ? '--remote' : 'derived',
  });

  const data = outside(context, 'data', options.data, '--data', 'CCTOOL_DATA');
  rows.push({ ...(data ?? { name: 'data', from: 'default' }), value: dataFolder(options, env, context.cwd) });
  const store = outside(context, 'store', options.store, '--store', 'CCTOOL_STORE');
  // The address of a database may hold its password.
  rows.push({
    name: 'store',
    value: store ? withoutPassword(String(store.value)) : 'SQLite',
    from: store?.from ?? 'default',
  });
  return rows;
}

function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^:/@]*):[^@]*@/i, '$1:…@');
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) => {
        const workspace = await context.workspace();
        const settings = await settingsInForce(context, workspace);
        const file = workspace.file === undefined ? null : resolve(workspace.file);
        if (options.json) {
          context.print(JSON.stringify({ file, settings }, null, 2));
          return ExitStatus.success;
        }
        const shown = (value: unknown) => {
          if (typeof value !== 'string') return value === null ? '-' : JSON.stringify(value);
          return isAbsolute(value) ? relativePath(context.cwd, value) : value;
        };
        context.print(
          columns(
            ['SETTING', 'VALUE', 'FROM'],
            settings.map(({ name, value, from }) => [name, shown(value), from]),
          ),
        );
        if (file === null) context.say('No configuration was found from here upwards; cctool init writes a workspace.');
        return ExitStatus.success;
      }),
    );
};
