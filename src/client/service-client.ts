import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { readBaseUrl } from '../http/base-url.js';
import { createDispatcher } from '../http/dispatcher.js';
import { isRepeatable, waitBefore } from '../http/failure.js';
import { packageVersion } from '../package-info.js';
import { fromFailure, fromStatus } from './remote-error.js';

export interface ServiceOptions {
  baseUrl: string;
  key: string;
  /** Certificates (PEM) to trust besides the usual ones. */
  ca?: string;
  /** Where the proxy variables are read from. */
  env: { [name: string]: string | undefined };
  /** Milliseconds that one attempt may take. */
  timeout?: number;
  /** Further attempts after the first. */
  retries?: number;
  /** Longest time to wait before another attempt, in milliseconds; a service that asks for more ends the attempts. */
  maxWait?: number;
  /** Hears of every wait. */
  onRetry?: (reason: string, milliseconds: number) => void;
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base URL. */
  path: string;
  query?: { [name: string]: string | undefined };
  body?: unknown;
  /** Instead of `body`: bytes, made anew for each attempt. */
  bytes?: () => AsyncIterable<Uint8Array> | Buffer;
  headers?: { [name: string]: string };
  /** Asked again only when nothing was done (429, 503): what failed half-way (502, 504) may have been paid for. */
  isCostly?: boolean;
  /** It has much to send or to receive: there is no bound on the time of the whole. */
  isLong?: boolean;
}

export interface ServiceAnswer {
  contentType: string;
  bytes: Buffer;
}

/** An answer whose body is not read yet. */
interface Opened {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  contentType: string;
  retryAfter: string | undefined;
  body: Dispatcher.ResponseData['body'];
}

/** Milliseconds in which a long request is answered at the latest. */
const longest = 3_600_000;

/** Answers larger than this are not read. */
const maxAnswer = 256 * 1024 * 1024;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * Sends a request to a service, once.
 * @param identity the headers that say who asks
 * @param timeout milliseconds that it may take
 * @throws what undici throws: see fromFailure
 */
export async function sendOnce(
  dispatcher: Dispatcher,
  base: URL,
  what: ServiceRequest,
  identity: { [name: string]: string },
  timeout = 60_000,
): Promise<Opened> {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + what.path;
  for (const [name, value] of Object.entries(what.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const type = what.bytes ? 'application/octet-stream' : what.body === undefined ? undefined : 'application/json';
  const sent = what.bytes?.() ?? (what.body === undefined ? undefined : JSON.stringify(what.body));
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    method: what.method,
    // Bytes take as long as they take while they move.
    ...(what.isLong ? { headersTimeout: longest } : { signal: AbortSignal.timeout(timeout) }),
    headers: {
      ...identity,
      accept: 'application/json',
      'user-agent': `cctool/${packageVersion()}`,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...what.headers,
    },
    ...(sent === undefined
      ? {}
      : { body: typeof sent === 'string' || Buffer.isBuffer(sent) ? sent : Readable.from(sent) }),
  });
  return {
    status: statusCode,
    headers,
    contentType: first(headers['content-type']) ?? '',
    retryAfter: first(headers['retry-after']),
    body,
  };
}

/** Talks to one service with one key: attempts, waits and errors in one place. */
export class ServiceClient {
  readonly baseUrl: URL;
  readonly #options: ServiceOptions;
  readonly #dispatcher: Dispatcher;

  /** @throws CctoolError of kind `usage` for an unusable base URL or key */
  constructor(options: ServiceOptions) {
    this.baseUrl = readBaseUrl(options.baseUrl);
    if (!/^[\x21-\x7e]+$/.test(options.key)) {
      throw new CctoolError('usage', 'the API key holds characters that no key has', 'check where it comes from');
    }
    this.#options = options;
    this.#dispatcher = createDispatcher(this.baseUrl, {
      env: options.env,
      timeout: options.timeout ?? 60_000,
      largestAnswer: maxAnswer,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    });
  }

  /**
   * Sends a request, again where that can help: when the connection failed, and when the service asks for patience.
   * @throws CctoolError: `auth`, `forbidden`, `rate`, `input`, `not-found`, `unavailable` as the service answered;
   *   `remote` when it could not be reached or answered with a failure of its own
   */
  send(what: ServiceRequest): Promise<ServiceAnswer> {
    return this.#attempt(what, async (answer) => ({
      contentType: answer.contentType,
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    }));
  }

  /**
   * Sends a request and hands out the answer's body while it arrives; what breaks then is not tried again.
   * @throws CctoolError as `send`; the iteration too, of kind `remote`, when the connection breaks
   */
  async *download(what: ServiceRequest): AsyncGenerator<Uint8Array> {
    const body = await this.#attempt({ ...what, isLong: true }, async (answer) => answer.body);
    try {
      for await (const piece of body as AsyncIterable<Uint8Array>) yield piece;
    } catch (error) {
      throw fromFailure(error, this.baseUrl);
    }
  }

  async #attempt<Result>(what: ServiceRequest, read: (answer: Opened) => Promise<Result>): Promise<Result> {
    const attempts = 1 + (this.#options.retries ?? 3);
    for (let attempt = 1; ; attempt++) {
      let failure: CctoolError;
      let wait: number | undefined;
      try {
        const answer = await this.#once(what);
        if (answer.status >= 200 && answer.status < 300) return await read(answer);
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        failure = fromStatus({ ...answer, bytes }, this.#options.key);
        const isOver = what.isCostly && (answer.status === 502 || answer.status === 504);
        if (isRepeatable(answer.status) && !isOver) wait = waitBefore(attempt, answer.retryAfter, Date.now());
      } catch (error) {
        // What the caller's own bytes fail with is not the service's.
        failure = isCctoolError(error) ? error : fromFailure(error, this.baseUrl);
        if (isRepeatable(error)) wait = waitBefore(attempt, undefined, Date.now());
      }
      if (wait === undefined || attempt >= attempts || wait > (this.#options.maxWait ?? 60_000)) throw failure;
      this.#options.onRetry?.(failure.message, wait);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  #once(what: ServiceRequest): Promise<Opened> {
    const { key, timeout } = this.#options;
    return sendOnce(this.#dispatcher, this.baseUrl, what, { authorization: `Bearer ${key}` }, timeout);
  }

  async close(): Promise<void> {
    await this.#dispatcher.close();
  }
}
