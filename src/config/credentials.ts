import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { CctoolError } from '../diagnostics/index.js';

/** What `cctool login` keeps under a name. */
export interface Profile {
  base_url: string;
  key: string;
  /** Certificate authority to trust for this service: a path. */
  cacert?: string;
}

/** The profile that is meant when none is named. */
export const defaultProfile = 'default';

/** Where credentials are kept: outside of every workspace, so that none is ever committed. */
export function credentialsFile(env: { [name: string]: string | undefined }): string {
  const home = env.HOME ?? homedir();
  const folder = env.XDG_CONFIG_HOME ?? (platform() === 'win32' && env.APPDATA ? env.APPDATA : join(home, '.config'));
  return join(folder, 'cctool', 'credentials.json');
}

type Profiles = { [name: string]: Profile };

function read(file: string): Profiles {
  let text: string;
  try {
    const { mode } = statSync(file);
    if (platform() !== 'win32' && mode & 0o077) {
      throw new CctoolError('usage', `${file} can be read by others`, `close it: chmod 600 ${file}`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return (JSON.parse(text) as { profiles?: Profiles }).profiles ?? {};
  } catch {
    throw new CctoolError('usage', `${file} is not JSON`, 'remove it and run: cctool login');
  }
}

function write(file: string, profiles: Profiles): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.new`;
  writeFileSync(temporary, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
}

/** The names of all profiles. */
export const profileNames = (file: string): string[] => Object.keys(read(file)).sort();

/** A stored profile, or undefined. */
export function readProfile(file: string, name: string): Profile | undefined {
  const profiles = read(file);
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Keeps a profile; only its owner can read the file. */
export function saveProfile(file: string, name: string, profile: Profile): void {
  write(file, { ...read(file), [name]: profile });
}

/** Forgets a profile; false when there was none. The file goes with the last one. */
export function removeProfile(file: string, name: string): boolean {
  const { [name]: removed, ...rest } = read(file);
  if (!removed) return false;
  if (Object.keys(rest).length > 0) write(file, rest);
  else rmSync(file);
  return true;
}
