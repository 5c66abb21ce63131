import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServiceOptions } from '../client/service-client.js';
import { credentialsFile, defaultProfile, type Profile, readProfile } from '../config/credentials.js';
import { readFailure } from '../diagnostics/file-failure.js';
import { CctoolError } from '../diagnostics/index.js';
import type { Workspace } from '../toolkit/context.js';
import type { CliContext } from './context.js';

/** The `remote` section of the configuration. */
interface RemoteSection {
  base_url?: string;
  profile?: string;
  cacert?: string;
  timeout?: number;
  retries?: number;
}

/** The section, which was checked when the configuration was read, with its path made absolute. */
function readSection(workspace: Workspace): RemoteSection {
  const remote: RemoteSection = { ...(workspace.remote ?? {}) };
  if (remote.cacert !== undefined) remote.cacert = resolve(workspace.root, remote.cacert);
  return remote;
}

/** Which service to ask, before a key is known: flags, then environment, then configuration, then the profile. */
export async function remoteTarget(
  context: CliContext,
): Promise<{ baseUrl: string | undefined; profileName: string; profile: Profile | undefined; section: RemoteSection }> {
  const { options, env } = context;
  const section = readSection(await context.workspace());
  const named = options.profile ?? env.CCTOOL_PROFILE ?? section.profile;
  const profileName = named ?? defaultProfile;
  const profile = readProfile(credentialsFile(env), profileName);
  const fromProfile = options.profile === undefined ? undefined : profile?.base_url;
  const baseUrl = options.baseUrl ?? fromProfile ?? env.CCTOOL_BASE_URL ?? section.base_url ?? profile?.base_url;
  return { baseUrl, profileName, profile, section };
}

/** The key in a file: its first line. */
function keyFromFile(context: CliContext, file: string): string {
  try {
    const key = readFileSync(resolve(context.cwd, file), 'utf8').trim();
    if (key !== '' && !/\s/.test(key)) return key;
  } catch (error) {
    throw new CctoolError('usage', `--api-key-file ${file}: ${readFailure(error)}`);
  }
  throw new CctoolError('usage', `--api-key-file ${file}: expected one key and nothing else`);
}

const sameService = (a: string, b: string) => a.replace(/\/+$/, '') === b.replace(/\/+$/, '');

/** @throws CctoolError of kind `usage` that names the file */
export function readAuthority(context: CliContext, file: string): string {
  try {
    return readFileSync(resolve(context.cwd, file), 'utf8');
  } catch (error) {
    throw new CctoolError('usage', `--cacert ${file}: ${readFailure(error)}`);
  }
}

/**
 * Everything needed to ask the chosen service. A stored key is sent only to the service that it was stored for.
 * @throws CctoolError of kind `usage` when the address or the key is missing
 */
export async function remoteOptions(context: CliContext): Promise<ServiceOptions> {
  const { options, env } = context;
  const { baseUrl, profileName, profile, section } = await remoteTarget(context);
  if (baseUrl === undefined) {
    const missing =
      options.profile === undefined ? 'no remote service is configured' : `there is no profile "${profileName}"`;
    throw new CctoolError('usage', missing, 'name one with --base-url or CCTOOL_BASE_URL, or run: cctool login');
  }
  const stored = profile !== undefined && sameService(profile.base_url, baseUrl) ? profile : undefined;
  const key = options.apiKeyFile ? keyFromFile(context, options.apiKeyFile) : env.CCTOOL_API_KEY || stored?.key;
  if (!key) {
    const hint = profile
      ? `the key of the profile "${profileName}" is for ${profile.base_url}; set CCTOOL_API_KEY, or run cctool login`
      : 'set CCTOOL_API_KEY, use --api-key-file, or run: cctool login';
    throw new CctoolError('usage', `there is no API key for ${baseUrl}`, hint);
  }
  const cacert = options.cacert ?? env.CCTOOL_CACERT ?? stored?.cacert ?? section.cacert;
  return {
    baseUrl,
    key,
    env,
    ...(cacert !== undefined && { ca: readAuthority(context, cacert) }),
    ...(section.timeout !== undefined && { timeout: section.timeout * 1000 }),
    ...(section.retries !== undefined && { retries: section.retries }),
    onRetry: (reason, milliseconds) =>
      context.say(`${reason}; trying again in ${Math.max(1, Math.round(milliseconds / 1000))} s`),
  };
}
