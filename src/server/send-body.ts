import type { ServerResponse } from 'node:http';

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
