import { CctoolError } from '../diagnostics/index.js';
import type { ResolvedDocument } from '../grxml/resolver.js';

interface FetchOptions {
  /** Addresses that begin with one of these may be fetched; redirections too. */
  urls: readonly string[];
  maxBytes: number;
  /** Milliseconds for everything together. */
  timeout: number;
}

export const maxRedirects = 5;

/**
 * True when an address lies below one of the allowed ones: the same scheme, host and port, and a path that continues
 * the allowed path at a `/`.
 */
export function isAllowedUrl(address: string, allowed: readonly string[]): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.username !== '' || url.password !== '') return false;
  // Some servers read an encoded slash as a slash: `allowed/..%2Fsecret`.
  if (/%2f|%5c/i.test(url.pathname)) return false;
  return allowed.some((entry) => {
    let base: URL;
    try {
      base = new URL(entry);
    } catch {
      return false;
    }
    if (url.origin !== base.origin || url.origin === 'null') return false;
    if (url.pathname === base.pathname && (base.search === '' || base.search === url.search)) return true;
    const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
    return url.pathname.startsWith(folder);
  });
}

/**
 * Fetches a document over HTTP from an allowed address. Every redirection has to be allowed too; size and time are
 * limited.
 * @throws CctoolError `forbidden`, `not-found`, `limit` (size, time) or `remote`
 */
export async function fetchDocument(address: string, options: FetchOptions): Promise<ResolvedDocument> {
  const signal = AbortSignal.timeout(options.timeout);
  let url = address;
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!isAllowedUrl(url, options.urls)) {
        const message =
          hop === 0
            ? `${url}: this address may not be fetched`
            : `${address}: redirected to ${url}, which may not be fetched`;
        throw new CctoolError(
          'forbidden',
          message,
          'allow it with --allow-url, or with references.allow_urls in the configuration',
        );
      }
      const response = await fetch(url, {
        redirect: 'manual',
        signal,
        headers: { accept: 'application/srgs+xml, application/xml;q=0.9, */*;q=0.5' },
      });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        url = new URL(location, url).href;
        continue;
      }
      if (response.status === 404 || response.status === 410) {
        throw new CctoolError('not-found', `${url}: the server has no such document (${response.status})`);
      }
      if (!response.ok) throw new CctoolError('remote', `${url}: the server answered ${response.status}`);
      const megabytes = Math.round(options.maxBytes / 1_048_576);
      const tooLarge = new CctoolError('limit', `${url}: larger than the limit of ${megabytes} MB`);
      const bytes = await readBody(response, options.maxBytes, () => tooLarge);
      const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
      return { uri: url, bytes, ...(mediaType ? { mediaType } : {}) };
    }
  } catch (error) {
    if (error instanceof CctoolError) throw error;
    if (signal.aborted) {
      throw new CctoolError('limit', `${url}: no complete answer within ${Math.round(options.timeout / 1000)} s`);
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new CctoolError('remote', `${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  throw new CctoolError('remote', `${address}: more than ${maxRedirects} redirections`);
}

/**
 * The body of an answer, read no further than it may be large.
 * @param tooLarge makes the error for a larger one
 */
export async function readBody(response: Response, maxBytes: number, tooLarge: () => Error): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
