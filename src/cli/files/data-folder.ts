import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import type { ZonesOptions } from '../../hours/zones/zones.js';
import type { Environment, GlobalOptions } from '../context.js';

/**
 * Where the machine's time zone data is: `TZDIR` in place of the usual folders of the system, and the releases that
 * `cctool zones update` has put into the data folder.
 */
export function zoneOptions(options: GlobalOptions, env: Environment, cwd: string): ZonesOptions {
  return {
    installed: join(dataFolder(options, env, cwd), 'zones'),
    ...(env.TZDIR ? { folders: [resolve(cwd, env.TZDIR)] } : {}),
  };
}

/** The platform's folder for cctool's data, or the one that the options or the environment name. */
export function dataFolder(options: GlobalOptions, env: Environment, cwd: string): string {
  const chosen = options.data ?? env.CCTOOL_DATA;
  if (chosen) return resolve(cwd, chosen);
  const home = env.HOME ?? homedir();
  if (platform() === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'cctool');
  if (platform() === 'darwin') return join(home, 'Library', 'Application Support', 'cctool');
  return join(env.XDG_DATA_HOME ?? join(home, '.local', 'share'), 'cctool');
}
