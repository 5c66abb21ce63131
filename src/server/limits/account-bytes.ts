import type { ServerResponse } from 'node:http';
import { HttpError } from '../http/http-error.js';

/** Counts the bytes that are held for each account, with a bound per account. */
export class AccountBytes {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  /** @param most bytes for one account */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that are held for an account. */
  held(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  /** @returns false, and counts nothing, when the bound would be exceeded */
  take(owner: string, bytes: number): boolean {
    const held = this.held(owner) + bytes;
    if (held > this.#most) return false;
    this.#held.set(owner, held);
    return true;
  }

  giveBack(owner: string, bytes: number): void {
    const left = this.held(owner) - bytes;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
  }
}

/** Smaller answers are not counted. */
const smallAnswer = 64 * 1024;
/** Bytes of large answers that one account may leave unread. */
const mostUnread = 64 * 2 ** 20;

/**
 * Counts the large answers that clients have not read yet. A few lines can request megabytes; a client that sends many
 * such requests and reads nothing would fill the memory of the server.
 */
export class UnreadAnswers {
  readonly #bytes = new AccountBytes(mostUnread);

  /**
   * To be called before an answer is sent.
   * @param owner the account that sent the request
   * @throws HttpError 503 when too many bytes of its answers are unread
   */
  admit(owner: string, res: ServerResponse, body: string | Buffer): void {
    // The response of a client that has disconnected does not emit `close` again.
    if (body.length < smallAnswer || res.destroyed) return;
    const bytes = Buffer.byteLength(body);
    if (!this.#bytes.take(owner, bytes)) {
      const waiting = Math.round(this.#bytes.held(owner) / 2 ** 20);
      const message = `${waiting} MiB of answers are unread: read them before you send more requests.`;
      throw new HttpError(503, message, { 'retry-after': '1' });
    }
    // The response closes when it has been read to the end or given up.
    res.once('close', () => this.#bytes.giveBack(owner, bytes));
  }
}
