import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a client may still send after it has been answered, so that it gets to read the answer. */
const bytes = 1024 * 1024;
const milliseconds = 2000;

/**
 * Reads and forgets what a client goes on sending after an early answer (a refused key, a body over the limit). Closing
 * at once would make the client's system throw the answer away; reading for ever would let it waste our time.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  let left = bytes;
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
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
