import { createHash } from 'node:crypto';
import { CctoolError } from '../../../diagnostics/index.js';
import { readBaseUrl } from '../../../http/base-url.js';
import type { Environment } from '../../../http/dispatcher.js';
import type { EngineSettings } from '../engine-settings.js';
import type { EngineContext } from '../engine-type.js';

/** The settings that all remote engines share. */
export interface RemoteSettings {
  /** The engine's id. */
  engine: string;
  /** Where the settings stand in the configuration, for messages. */
  place: string;
  baseUrl: URL;
  /**
   * The key, read when it is needed; undefined where the service needs none.
   * @throws CctoolError of kind `unavailable` when the variable or the file is not there
   */
  key(): string | undefined;
  /** Where the key comes from, for messages. */
  keySource: string;
  /** Milliseconds for one sentence, all attempts included. */
  timeoutMs: number;
  /** Requests at a time. */
  parallel: number;
  /** The proxy variables. */
  environment: Environment;
  /** The certificate (PEM) to trust besides the usual ones. */
  authority(): string | undefined;
}

const proxyVariables = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [
  name,
  name.toUpperCase(),
]);

/** Which key a service takes: none, optional, or required. */
export interface KeyRule {
  /** `api_key` reads api_key_env and api_key_file; several kinds exclude one another. */
  names: readonly string[];
  isNeeded: boolean;
  /** The variable that is read where the settings name none. */
  defaultVariable?: string;
}

/** Where a key stands: which kind of key, in which variable or file. */
interface KeyPlace {
  kind: string;
  from: 'variable' | 'file';
  name: string;
}

/**
 * Reads what all remote engines have in common: base_url, allow_private_http, the key, ca_file, timeout_ms, parallel.
 * @param defaultUrl the address of the service itself; undefined where every user has an own one
 * @returns the settings, and which of the kinds of key was given
 * @throws CctoolError of kind `usage` that names the setting
 */
export function readRemoteSettings(
  engine: string,
  settings: EngineSettings,
  context: EngineContext,
  defaultUrl: string | undefined,
  keys: KeyRule,
): RemoteSettings & { keyKind: string | undefined } {
  const written = settings.text('base_url') ?? defaultUrl;
  const isPrivate = settings.truth('allow_private_http') ?? false;
  if (written === undefined) throw settings.wrong('base_url', 'the address of the service is needed');
  let baseUrl: URL;
  try {
    baseUrl = readBaseUrl(written, isPrivate ? 'private' : 'loopback');
  } catch (error) {
    const { message, hint } = error as CctoolError;
    const more = isPrivate ? hint : `${hint}; in a network of your own: allow_private_http`;
    throw settings.wrong('base_url', message, message.includes('in the clear') ? more : hint);
  }
  const place = readKeyPlace(settings, keys);
  const caFile = settings.path('ca_file');
  const source = !place ? 'there is none' : `the ${place.from} ${place.name}`;
  return {
    engine,
    place: settings.place,
    baseUrl,
    keyKind: place?.kind,
    keySource: source,
    timeoutMs: settings.number('timeout_ms', 1, 600_000) ?? 30_000,
    parallel: settings.whole('parallel', 1, 64) ?? 4,
    environment: Object.fromEntries(proxyVariables.map((name) => [name, context.variable(name)])),
    key() {
      if (!place) return undefined;
      const read = place.from === 'variable' ? context.variable(place.name) : context.file(place.name);
      const key = read?.trim() ?? '';
      if (key === '') {
        const why = place.from === 'variable' ? 'is not set' : 'cannot be read';
        throw new CctoolError('unavailable', `the engine ${engine} has no key: ${source} ${why}`);
      }
      // What no header can carry must not end in an error that shows it.
      if (/[^\x21-\x7e]/.test(key)) {
        throw new CctoolError('unavailable', `the engine ${engine}: ${source} holds characters that no key has`);
      }
      return key;
    },
    authority() {
      if (caFile === undefined) return undefined;
      const pem = context.file(caFile);
      if (pem === undefined) {
        throw new CctoolError(
          'unavailable',
          `the engine ${engine}: its certificate authority ${caFile} cannot be read`,
        );
      }
      return pem;
    },
  };
}

function readKeyPlace(settings: EngineSettings, { names, isNeeded, defaultVariable }: KeyRule): KeyPlace | undefined {
  const found: KeyPlace[] = [];
  for (const kind of names) {
    const variable = settings.text(`${kind}_env`);
    const file = settings.path(`${kind}_file`);
    if (variable !== undefined) found.push({ kind, from: 'variable', name: variable });
    if (file !== undefined) found.push({ kind, from: 'file', name: file });
  }
  const all = names.flatMap((kind) => [`${kind}_env`, `${kind}_file`]).join(', ');
  if (found.length > 1) throw settings.wrong(`${found[1]!.kind}_env`, `one key is enough: give one of ${all}`);
  if (found.length === 0 && isNeeded) throw settings.wrong(`${names[0]}_env`, `a key is needed: give one of ${all}`);
  if (found.length === 0 && defaultVariable !== undefined) {
    return { kind: names[0]!, from: 'variable', name: defaultVariable };
  }
  return found[0];
}

/** The version of a remote voice: its model and API, and a digest of all that decides how it sounds. */
export function versionOf(model: string, api: string, baseUrl: URL, options: object): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([baseUrl.href, options]))
    .digest('hex');
  return `${model} (${api}, settings ${digest.slice(0, 8)})`;
}
