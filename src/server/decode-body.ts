import { checkJsonShape } from './check-json-shape.js';
import type { Exchange } from './exchange.js';
import { HttpError } from './http-error.js';
import { contentType, readBody } from './read-body.js';

/** Decodes bytes strictly: a byte that does not belong to the encoding is an error, never a replacement character. */
function decode(bytes: Buffer, encoding: string): string {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new HttpError(415, `The encoding "${encoding.slice(0, 40)}" is not known: send UTF-8.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HttpError(400, `The body is not ${encoding.toUpperCase()}: it holds bytes that are no text in it.`);
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
    // V8 quotes the text around the fault; its own words suffice without the quotation.
    const reason = (error as Error).message.replace(/,? ?\.{0,3}".*$/s, '').replace(/ in JSON/, '');
    throw new HttpError(400, `The body is not JSON: ${reason}.`);
  }
}

const xmlTypes = /^(application|text)\/([\w.+-]+\+)?xml$/;

/** The encoding of an XML entity: byte-order mark, then the header's charset (RFC 7303), then the declaration, then UTF-8. */
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
 * @throws HttpError 415 for another content type or an unknown encoding, 400 for bytes that are no text in it
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
