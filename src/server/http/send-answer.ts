import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyStream, Reply } from './exchange.js';

/** Bytes that are encrypted and passed to the system in one step. */
const part = 256 * 1024;

/** Bytes of a body. */
export const lengthOf = (body: Reply['body']): number =>
  typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.byteLength(body) : body.length;

/**
 * Sends a body that is made while it is sent: the next piece is asked for when the client has read the one before.
 * @param onError receives a failure; the connection is closed then, so that the client does not take a part for the whole
 */
export async function streamBody(
  res: ServerResponse,
  { pieces }: BodyStream,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (res.destroyed) return;
      if (res.write(piece)) continue;
      await new Promise<void>((resolve) => {
        const go = () => {
          res.off('drain', go).off('close', go);
          resolve();
        };
        res.on('drain', go).on('close', go);
      });
    }
    res.end();
  } catch (error) {
    onError(error);
    res.destroy();
  }
}

/**
 * Sends the body of an answer. A large one is sent in parts, each when the client has read the one before: ten
 * megabytes in one step would block other requests while they are encrypted, and be buffered twice for a client that
 * does not read.
 */
export function sendBody(res: ServerResponse, body: string | Buffer): void {
  if (body.length <= part) {
    res.end(body);
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  let at = 0;
  const next = () => {
    while (bytes.length - at > part) {
      const goesOn = res.write(bytes.subarray(at, at + part));
      at += part;
      if (!goesOn) {
        res.once('drain', next);
        return;
      }
    }
    res.end(bytes.subarray(at));
  };
  next();
}

/** How much, and for how long, a client may go on sending after an early answer. */
const mostDiscarded = { bytes: 1024 * 1024, milliseconds: 2000 };

/**
 * Reads and discards what a client goes on sending after an early answer (a refused key, a body over the limit). If the
 * connection were closed at once, the client's system would drop the answer; still, the reading must be bounded.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  let left = mostDiscarded.bytes;
  const timer = setTimeout(() => socket.destroy(), mostDiscarded.milliseconds).unref();
  const stop = () => {
    clearTimeout(timer);
    req.off('data', count).off('close', stop).off('end', stop);
  };
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) {
      stop();
      socket.destroy();
    }
  };
  req.on('data', count).on('end', stop).on('close', stop);
  req.on('error', () => {});
  res.on('error', () => {});
  req.resume();
}
