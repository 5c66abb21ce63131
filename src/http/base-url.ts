import { CctoolError } from '../diagnostics/index.js';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** RFC 1918 and RFC 4193 addresses, names without a dot, and the endings that never leave a network of one's own. */
const privateHost =
  /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[f[cd][0-9a-f:]+\]|[^.:[\]]*[^.:[\]\d][^.:[\]]*|.+\.(local|lan|internal|home\.arpa))$/;

/** True for an address of this machine. */
export const isLoopback = (url: URL): boolean => loopbackHost.test(url.hostname);

/**
 * Reads the address of a service: http or https, perhaps with a path prefix.
 * @param plainHttp where plain HTTP is taken: on this machine only, or in a private network as well, which the user has
 *   to ask for
 * @returns the URL, its path without a trailing slash
 * @throws CctoolError of kind `usage`: also for plain HTTP to another host, where the key would travel in the clear
 */
export function readBaseUrl(text: string, plainHttp: 'loopback' | 'private' = 'loopback'): URL {
  const wrong = (why: string, hint?: string) => new CctoolError('usage', `the base URL ${text}: ${why}`, hint);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new CctoolError(
      'usage',
      `"${text}" is not a base URL`,
      'write one like https://host:8443 or https://host/prefix',
    );
  }
  if (url.username !== '' || url.password !== '') {
    url.username = url.password = '';
    throw new CctoolError('usage', `the base URL ${url.href} must not contain a user or password`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw wrong('it must begin with https://');
  if (url.search !== '' || url.hash !== '') throw wrong('it must not have a query or a fragment');
  if (url.protocol === 'http:' && !isLoopback(url) && !(plainHttp === 'private' && privateHost.test(url.hostname))) {
    const where = plainHttp === 'private' ? 'localhost and private networks' : 'localhost';
    throw wrong('the key would be sent in the clear', `use https://; plain http is for ${where} only`);
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}
