import type { Cookies, Resource, ServerRequest } from '../ivr/vxml/run/application.js';
import { EventThrown } from '../ivr/vxml/run/signals.js';
import { isAllowedUrl } from './fetch-document.js';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTIONS = 5;

/**
 * Asks the server of a VoiceXML application as a platform would: cookies are kept by origin, redirections followed, and
 * nothing is cached. What goes wrong is an event of VoiceXML (2.0, 5.2.6).
 * @param urls addresses that begin with one of these may be asked; redirections too
 */
export function serverOf(urls: readonly string[]): (request: ServerRequest) => Promise<Resource> {
  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    try {
      return await follow(request, urls, signal);
    } catch (error) {
      if (error instanceof EventThrown) throw error;
      const { url, timeoutMs } = request;
      if (signal.aborted) throw new EventThrown('error.badfetch', `${url}: no answer within ${timeoutMs / 1000} s`);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new EventThrown('error.badfetch', `${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  };
}

async function follow(request: ServerRequest, urls: readonly string[], signal: AbortSignal): Promise<Resource> {
  let { method, url, body } = request;
  const cookies: Cookies = structuredClone(request.cookies);
  for (let hop = 0; hop <= MOST_REDIRECTIONS; hop++) {
    if (!isAllowedUrl(url, urls))
      throw new EventThrown('error.badfetch', `${url} may not be asked; allow it with --allow-url`);
    const { origin } = new URL(url);
    const sent = Object.entries(cookies[origin] ?? {}).map(([name, value]) => `${name}=${value}`);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/voicexml+xml, application/xml;q=0.9, */*;q=0.5',
        ...(body && { 'content-type': body.type }),
        ...(sent.length > 0 && { cookie: sent.join('; ') }),
      },
      ...(body && { body: Buffer.from(body.bytes) }),
    });
    keepCookies(cookies, origin, response.headers.getSetCookie());
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      url = new URL(location, url).href;
      // As browsers do: only 307 and 308 send the form again (RFC 9110, 15.4).
      if (response.status !== 307 && response.status !== 308) [method, body] = ['GET', undefined];
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new EventThrown(`error.badfetch.http.${response.status}`, `${url}: the server answers ${response.status}`);
    }
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    return { bytes: await readBody(url, response), url, cookies, ...(type && { type }) };
  }
  throw new EventThrown('error.badfetch', `${request.url}: more than ${MOST_REDIRECTIONS} redirections`);
}

function keepCookies(cookies: Cookies, origin: string, written: readonly string[]): void {
  for (const each of written) {
    const [pair = '', ...attributes] = each.split(';');
    const [name = '', ...value] = pair.trim().split('=');
    if (name === '' || name === '__proto__') continue;
    cookies[origin] ??= {};
    const isOver = attributes.some((attribute) => /^\s*max-age\s*=\s*(?:0|-\d+)\s*$/i.test(attribute));
    if (isOver) delete cookies[origin][name];
    else cookies[origin][name] = value.join('=');
  }
}

async function readBody(url: string, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_BYTES)
        throw new EventThrown('error.badfetch', `${url}: the answer is larger than ${MOST_BYTES / 1024 / 1024} MB`);
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
