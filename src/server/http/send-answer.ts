import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes that are encrypted and handed to the system at once. */
const part = 256 * 1024;

/**
 * Sends the body of an answer. A large one goes in parts, each when the client has taken the one before: ten megabytes at
 * once would hold everybody else up while they are encrypted, and lie there twice for who does not read them.
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

/** What a client may still send after it has been answered, so that it gets to read the answer. */
const mostDiscarded = { bytes: 1024 * 1024, milliseconds: 2000 };

/**
 * Reads and forgets what a client goes on sending after an early answer (a refused key, a body over the limit). Closing
 * at once would make the client's system throw the answer away; reading for ever would let it waste our time.
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
