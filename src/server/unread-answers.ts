import type { ServerResponse } from 'node:http';
import { AccountBytes } from './account-bytes.js';
import { HttpError } from './http-error.js';

/** Answers below this are let be. */
const small = 64 * 1024;
/** Bytes of large answers that one account may leave unread. */
const most = 64 * 2 ** 20;

/**
 * Keeps account of the large answers that clients have not read yet. A few lines of a request can ask for megabytes; who
 * asks again and again and reads nothing would fill the memory of the server.
 */
export class UnreadAnswers {
  readonly #bytes = new AccountBytes(most);

  /**
   * To be called before an answer is sent.
   * @param owner the account that asked
   * @throws HttpError 503 when its answers wait already
   */
  admit(owner: string, res: ServerResponse, body: string | Buffer): void {
    // A client that is gone already gets nothing, and its response closes no more.
    if (body.length < small || res.destroyed) return;
    const bytes = Buffer.byteLength(body);
    if (!this.#bytes.take(owner, bytes)) {
      const waiting = Math.round(this.#bytes.held(owner) / 2 ** 20);
      const message = `Answers of ${waiting} MiB wait to be read: read them before you ask for more.`;
      throw new HttpError(503, message, { 'retry-after': '1' });
    }
    // Read to the end, or given up: both close the response.
    res.once('close', () => this.#bytes.giveBack(owner, bytes));
  }
}
