import { type Exchange, ownerOf } from './exchange.js';
import { HttpError } from './http-error.js';

const tooLarge = (limit: number) =>
  new HttpError(413, `The body is larger than the ${limit} bytes that this key's plan allows.`);

const tooMany = () =>
  new HttpError(503, 'Your requests in progress send too much data: send fewer of them at the same time.', {
    'retry-after': '1',
  });

/** Content-Type without parameters in lower case, and its charset. */
function contentType(header: string | undefined): { type: string; charset: string | undefined } {
  const [type = '', ...parameters] = (header ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type: type.trim().toLowerCase(), charset: charset?.toLowerCase() };
}

const tooLate = () => new HttpError(408, 'The request did not arrive in time.', { connection: 'close' });

/** @throws HttpError 415 for a body that is compressed or coded, 413 for one that is announced as too large */
function checkCoding({ req }: Exchange, limit: number): void {
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new HttpError(
      415,
      `Content-Encoding "${encoding.slice(0, 40)}" is not accepted: send the body uncompressed.`,
    );
  }
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new HttpError(415, `Transfer-Encoding "${coding.slice(0, 40)}" is not accepted: send the body as it is.`);
  }
  const length = req.headers['content-length'];
  if (length !== undefined && Number(length) > limit) throw tooLarge(limit);
}

const cutShort = ({ req }: Exchange, size: number) => {
  const length = req.headers['content-length'];
  return new HttpError(
    400,
    `The body was cut short: ${size} bytes arrived${length === undefined ? '' : ` of ${length}`}.`,
  );
};

/** Memory that a body takes at a time that is passed on while it arrives. */
const streamBytes = 4 * 2 ** 20;

/**
 * The body of a request while it arrives. It counts as a few mebibytes of the account's bodies.
 * @throws HttpError as for whole bodies; the iteration throws 413 over the limit, 400 for an incomplete body
 */
export function bodyStream(exchange: Exchange, limit: number): AsyncGenerator<Uint8Array> {
  checkCoding(exchange, limit);
  const received = { owner: ownerOf(exchange), bytes: streamBytes };
  if (!exchange.bodies.take(received.owner, streamBytes)) throw tooMany();
  exchange.received = received;
  const { req, res } = exchange;
  if (req.headers.expect !== undefined) res.writeContinue();
  return (async function* () {
    let size = 0;
    try {
      for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw tooLarge(limit);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof HttpError ? error : cutShort(exchange, size);
    }
    if (!req.complete) throw cutShort(exchange, size);
  })();
}

/**
 * Reads the whole body. Content-Length is checked first if present, and bytes are counted as they arrive, so that the
 * server never holds more than the limit.
 * @throws HttpError 408 for one that does not arrive in time, 413 over the limit, 503 when the account sends too much at a time, 415 for a compressed body,
 *   400 for an incomplete one
 */
function readBody(exchange: Exchange, limit: number): Promise<Buffer> {
  const { req, res } = exchange;
  checkCoding(exchange, limit);
  if (req.headers.expect !== undefined) res.writeContinue();
  const received = { owner: ownerOf(exchange), bytes: 0 };
  exchange.received = received;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => finish(() => reject(tooLate())), exchange.patience);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return finish(() => reject(tooLarge(limit)));
      if (!exchange.bodies.take(received.owner, chunk.length)) return finish(() => reject(tooMany()));
      received.bytes += chunk.length;
      chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onClose = () => finish(() => reject(cutShort(exchange, size)));
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/** Decodes bytes strictly: a byte that is invalid in the encoding is an error, never a replacement character. */
function decode(bytes: Buffer, encoding: string): string {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new HttpError(415, `The encoding "${encoding.slice(0, 40)}" is not supported: send UTF-8.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HttpError(400, `The body is not valid ${encoding.toUpperCase()}: some of its bytes cannot be decoded.`);
  }
}

/**
 * The JSON body of a request.
 * @throws HttpError 415 for another content type or charset, 400 for what is not UTF-8 or not JSON
 */
export async function readJson(exchange: Exchange, limit: number): Promise<unknown> {
  const { type, charset } = contentType(exchange.req.headers['content-type']);
  if (!/^application\/([\w.+-]+\+)?json$/.test(type)) {
    const given =
      type === '' ? 'There is no Content-Type' : `The Content-Type "${type.slice(0, 80)}" is not accepted here`;
    throw new HttpError(415, `${given}: send JSON with Content-Type: application/json.`);
  }
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') {
    throw new HttpError(415, `JSON in the encoding "${charset.slice(0, 40)}" is not accepted: send UTF-8.`);
  }
  const bytes = await readBody(exchange, limit);
  if (bytes.length === 0) throw new HttpError(400, 'The body is empty: send a JSON object.');
  checkJsonShape(bytes);
  const text = decode(bytes, 'utf-8');
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 quotes the text around the error; the message is enough without the quotation.
    const reason = (error as Error).message.replace(/,? ?\.{0,3}".*$/s, '').replace(/ in JSON/, '');
    throw new HttpError(400, `The body is not JSON: ${reason}.`);
  }
}

const xmlTypes = /^(application|text)\/([\w.+-]+\+)?xml$/;

/** The encoding of an XML entity: byte-order mark, the header's charset (RFC 7303), the declaration, UTF-8. */
function xmlEncoding(bytes: Buffer, charset: string | undefined): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (charset !== undefined) return charset;
  if (a === 0x00 && b === 0x3c) return 'utf-16be';
  if (a === 0x3c && b === 0x00) return 'utf-16le';
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(
    bytes.toString('latin1', 0, 200),
  );
  return declaration?.[1]?.toLowerCase() ?? 'utf-8';
}

/**
 * The XML body of a request as text.
 * @throws HttpError 415 for another content type or an unknown encoding, 400 for bytes that are invalid in it
 */
export async function readXml(exchange: Exchange, limit: number): Promise<string> {
  const { type, charset } = contentType(exchange.req.headers['content-type']);
  if (!xmlTypes.test(type)) {
    const given =
      type === '' ? 'There is no Content-Type' : `The Content-Type "${type.slice(0, 80)}" is not accepted here`;
    throw new HttpError(415, `${given}: send the grammar with Content-Type: application/xml.`);
  }
  const bytes = await readBody(exchange, limit);
  if (bytes.length === 0) throw new HttpError(400, 'The body is empty: send the grammar as XML.');
  return decode(bytes, xmlEncoding(bytes, charset));
}

/** No valid request is nested more deeply. */
const maxDepth = 64;
/** Values in one body. A document is one value however long it is; a list of phrases has as many as it has phrases. */
const maxValues = 200_000;
/** Lists, objects and members of objects in one body: each costs as much as a hundred numbers. */
const maxParts = 10_000;

const quote = 0x22;
const backslash = 0x5c;

/** The index after the string that begins at `start`. */
function afterString(bytes: Buffer, start: number): number {
  for (let from = start + 1; ; ) {
    const end = bytes.indexOf(quote, from);
    if (end < 0) return bytes.length;
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return end + 1;
    from = end + 1;
  }
}

/**
 * Checks JSON bytes before they are parsed: deep nesting would exhaust the stack of later code, and a hundred thousand
 * names or empty lists would block other requests while they are built, checked and passed on.
 * @throws HttpError 400
 */
export function checkJsonShape(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  let parts = 0;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case quote:
        i = afterString(bytes, i) - 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth++;
        values++;
        parts++;
        if (depth > maxDepth) throw new HttpError(400, `The body is nested more than ${maxDepth} levels deep.`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        values++;
        break;
      case 0x3a: // :
        parts++;
        break;
    }
    if (parts > maxParts) {
      throw new HttpError(400, `The body contains more than ${maxParts} lists, objects and members of objects.`);
    }
    if (values > maxValues) throw new HttpError(400, `The body contains more than ${maxValues} values.`);
  }
}
