import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Exchange, Reply } from './exchange.js';

type Encoding = 'br' | 'gzip';

/** Bytes below which the head of an answer weighs more than what compression saves. */
export const leastCompressed = 1024;
/** Texts; never event streams, which are sent piece by piece, and audio, which does not become smaller. */
const texts = /^(application\/(json|xml|ld\+json|schema\+json)|image\/svg\+xml|text\/(?!event-stream))/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Effort for an answer that is sent once, and for one that is kept (a page, the description of the service). */
const efforts = { once: { br: 4, gzip: 6 }, kept: { br: 9, gzip: 9 } };

function compress(body: string | Buffer, encoding: Encoding, effort: keyof typeof efforts): Promise<Buffer> {
  const level = efforts[effort][encoding];
  if (encoding === 'gzip') return zip(body, { level });
  const size = Buffer.byteLength(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  return brotli(body, { params });
}

/** What was compressed of bodies that many answers share, such as a page. */
const kept = new WeakMap<Buffer, { [encoding in Encoding]?: Promise<Buffer> }>();

/**
 * The encoding that a client prefers of those that this server has (RFC 9110, 12.5.3); undefined for none.
 * @param header `Accept-Encoding`: `br;q=0.5, gzip`
 */
export function encodingFor(header: string): Encoding | undefined {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    qualities.set(name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const of = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const best = of('br') >= of('gzip') ? 'br' : 'gzip';
  return of(best) > 0 ? best : undefined;
}

/** True for an answer whose body depends on what encodings the client accepts. */
function isNegotiable({ account_id }: Exchange, { status, headers, body }: Reply): boolean {
  // An answer to a browser with a session has secrets; where somebody else can make the browser send requests and measure
  // their answers, the size of a compressed one gives the secret away (BREACH).
  if (status !== 200 || account_id !== undefined || headers?.['content-encoding'] !== undefined) return false;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || body.length < leastCompressed) return false;
  return texts.test(headers?.['content-type'] ?? 'application/json');
}

/**
 * The answer in an encoding that the client accepts. The work is done by threads. An entity tag becomes a weak one: the bytes
 * are not those of the answer without encoding.
 */
export async function inAcceptedEncoding(exchange: Exchange, reply: Reply): Promise<Reply> {
  const { headers, body } = reply;
  if (!isNegotiable(exchange, reply)) return reply;
  const vary = { vary: headers?.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding` };
  const accepted = exchange.req.headers['accept-encoding'];
  const encoding = encodingFor(Array.isArray(accepted) ? accepted.join(',') : (accepted ?? ''));
  if (encoding === undefined) return { ...reply, headers: { ...headers, ...vary } };
  const bytes = await encoded(body as string | Buffer, encoding, headers?.etag !== undefined);
  const tag: Reply['headers'] = headers?.etag === undefined ? {} : { etag: headers.etag.replace(/^(?!W\/)/, 'W/') };
  return { ...reply, headers: { ...headers, ...vary, ...tag, 'content-encoding': encoding }, body: bytes };
}

function encoded(body: string | Buffer, encoding: Encoding, isTagged: boolean): Promise<Buffer> {
  if (typeof body === 'string' || !isTagged) return compress(body, encoding, 'once');
  let known = kept.get(body);
  if (!known) {
    known = {};
    kept.set(body, known);
  }
  known[encoding] ??= compress(body, encoding, 'kept');
  return known[encoding];
}
