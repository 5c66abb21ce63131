import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.js';

/** Header fields of one request: browsers and proxies send some dozens. */
const mostFields = 200;

const is = (name: string, wanted: string) => name.length === wanted.length && name.toLowerCase() === wanted;

/**
 * Refuses heads of which two readers could make two things: Node takes the first of several `Host` or `Authorization`
 * fields, a proxy in front may have taken the last.
 * @throws HttpError 400 (RFC 9112, 3.2: exactly one Host; RFC 6750, 3.1: one way to send the key), 431
 */
export function checkHead({ httpVersionMajor, httpVersionMinor, rawHeaders }: IncomingMessage): void {
  if (httpVersionMajor < 1) throw new HttpError(400, 'The request names no version of HTTP: send HTTP/1.1.');
  if (rawHeaders.length > 2 * mostFields) {
    throw new HttpError(431, `The request has more than ${mostFields} header fields.`);
  }
  let hosts = 0;
  let authorizations = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (is(name, 'host')) hosts++;
    else if (is(name, 'authorization')) authorizations++;
  }
  if (hosts === 0 && httpVersionMinor > 0) throw new HttpError(400, 'The Host header is missing.');
  if (hosts > 1) throw new HttpError(400, 'The Host header came more than once.');
  if (authorizations > 1) throw new HttpError(400, 'The Authorization header came more than once: send one key.');
}
