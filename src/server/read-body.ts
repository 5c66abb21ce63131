import { type Exchange, ownerOf } from './exchange.js';
import { HttpError } from './http-error.js';

const tooLarge = (limit: number) =>
  new HttpError(413, `The body is larger than the ${limit} bytes that this key's plan allows.`);

const tooMany = () =>
  new HttpError(503, 'Your requests in progress send too much at the same time: send fewer of them at once.', {
    'retry-after': '1',
  });

/** Content-Type without parameters in lower case, and its charset. */
export function contentType(header: string | undefined): { type: string; charset: string | undefined } {
  const [type = '', ...parameters] = (header ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type: type.trim().toLowerCase(), charset: charset?.toLowerCase() };
}

/**
 * The whole body. Its length is known from Content-Length where there is one and counted as it arrives everywhere, so
 * that nobody can make the server hold more than the limit.
 * @throws HttpError 413 over the limit, 503 when the account has too much under way, 415 for a compressed body, 400 for one that was cut short
 */
export function readBody(exchange: Exchange, limit: number): Promise<Buffer> {
  const { req, res } = exchange;
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
  if (req.headers.expect !== undefined) res.writeContinue();
  const received = { owner: ownerOf(exchange), bytes: 0 };
  exchange.received = received;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
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
    const onClose = () => {
      const message = `The body was cut short: ${size} bytes arrived${length === undefined ? '' : ` of ${length}`}.`;
      finish(() => reject(new HttpError(400, message)));
    };
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}
