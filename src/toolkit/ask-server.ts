import type { Cookies, Resource, ServerRequest } from '../ivr/vxml/run/application.js';
import { EventThrown } from '../ivr/vxml/run/signals.js';
import { isAllowedUrl, maxRedirects, readBody } from './fetch-document.js';

const MOST_BYTES = 2 * 1024 * 1024;

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
  for (let hop = 0; hop <= maxRedirects; hop++) {
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
    const tooLarge = () =>
      new EventThrown('error.badfetch', `${url}: the answer is larger than ${MOST_BYTES / 1024 / 1024} MB`);
    return { bytes: await readBody(response, MOST_BYTES, tooLarge), url, cookies, ...(type && { type }) };
  }
  throw new EventThrown('error.badfetch', `${request.url}: more than ${maxRedirects} redirections`);
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
