import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { readBaseUrl } from '../../http/base-url.js';
import type { Provider } from './ask-provider.js';

const known = ['base_url', 'model', 'api_key_env', 'api_key_file', 'allow_private_http', 'timeout_ms'];

/**
 * The provider of a workspace's `suggest` section: `{base_url, model, api_key_env | api_key_file, allow_private_http,
 * timeout_ms}`. A key goes over https, or over plain http on this machine and, where it is allowed, in private networks.
 * @param read gives the value of an environment variable or the text of a file, undefined where there is none
 * @returns undefined where the section is absent
 * @throws CctoolError of kind `usage` that names the setting
 */
export function readProvider(
  section: unknown,
  read: { variable(name: string): string | undefined; file(path: string): string | undefined },
): Provider | undefined {
  if (section === undefined || section === null) return undefined;
  const wrong = (message: string, hint?: string) => new CctoolError('usage', `suggest: ${message}`, hint);
  if (typeof section !== 'object' || Array.isArray(section)) throw wrong('the section must be an object');
  const settings = section as { [name: string]: unknown };
  for (const name of Object.keys(settings)) {
    if (!known.includes(name)) throw wrong(`unknown setting "${name}"`, `known settings: ${known.join(', ')}`);
  }
  const text = (name: string): string | undefined => {
    const value = settings[name];
    if (value !== undefined && (typeof value !== 'string' || value === '')) throw wrong(`${name} must be a text`);
    return value as string | undefined;
  };
  const baseUrl = text('base_url');
  const model = text('model');
  if (baseUrl === undefined || model === undefined) throw wrong('base_url and model are needed');
  const address = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (address && (address.username !== '' || address.password !== '')) {
    throw wrong('base_url must hold no user or password', 'put the key into api_key_env or api_key_file');
  }
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw wrong(`base_url "${baseUrl}" is not an http or https address`);
  }
  const timeoutMs = settings.timeout_ms ?? 10_000;
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 1 && timeoutMs <= 120_000)) {
    throw wrong('timeout_ms must be a number from 1 to 120000');
  }
  const variable = text('api_key_env');
  const file = text('api_key_file');
  const key = variable !== undefined ? read.variable(variable) : file !== undefined ? read.file(file) : undefined;
  if (key === undefined && (variable ?? file) !== undefined) {
    throw wrong(variable !== undefined ? `the variable ${variable} is not set` : `${file} cannot be read`);
  }
  const isPrivate = settings.allow_private_http ?? false;
  if (typeof isPrivate !== 'boolean') throw wrong('allow_private_http must be true or false');
  if (key !== undefined) checkAddress(baseUrl, isPrivate, wrong);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key.trim())) {
    throw wrong('the API key is empty or has characters that no key has', 'one line of plain characters is expected');
  }
  return { baseUrl, model, timeoutMs, ...(key === undefined ? {} : { key: key.trim() }) };
}

function checkAddress(
  baseUrl: string,
  isPrivate: boolean,
  wrong: (message: string, hint?: string) => CctoolError,
): void {
  try {
    readBaseUrl(baseUrl, isPrivate ? 'private' : 'loopback');
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    throw wrong(error.message, isPrivate ? error.hint : `${error.hint}; in a network of your own: allow_private_http`);
  }
}
