import type { ServerResponse } from 'node:http';
import { HttpError } from '../http/http-error.js';

/** Bytes that are held for accounts at this moment, with a bound for each account. */
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

  /** @returns false, and takes nothing, when there would be too many */
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

/** Answers below this are let be. */
const smallAnswer = 64 * 1024;
/** Bytes of large answers that one account may leave unread. */
const mostUnread = 64 * 2 ** 20;

/**
 * Keeps account of the large answers that clients have not read yet. A few lines of a request can ask for megabytes; who
 * asks again and again and reads nothing would fill the memory of the server.
 */
export class UnreadAnswers {
  readonly #bytes = new AccountBytes(mostUnread);

  /**
   * To be called before an answer is sent.
   * @param owner the account that asked
   * @throws HttpError 503 when its answers wait already
   */
  admit(owner: string, res: ServerResponse, body: string | Buffer): void {
    // A client that is gone already gets nothing, and its response closes no more.
    if (body.length < smallAnswer || res.destroyed) return;
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
