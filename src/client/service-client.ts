import { type Dispatcher, request } from 'undici';
import { CctoolError } from '../diagnostics/index.js';
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
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL. */
  path: string;
  query?: { [name: string]: string };
  body?: unknown;
  headers?: { [name: string]: string };
  /** Asked again only when nothing was done (429, 503): what failed half-way (502, 504) may have been paid for. */
  isCostly?: boolean;
}

export interface ServiceAnswer {
  contentType: string;
  bytes: Buffer;
}

/** Answers larger than this are not read. */
const maxAnswer = 256 * 1024 * 1024;

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
  async send(what: ServiceRequest): Promise<ServiceAnswer> {
    const attempts = 1 + (this.#options.retries ?? 3);
    for (let attempt = 1; ; attempt++) {
      let failure: CctoolError;
      let wait: number | undefined;
      try {
        const answer = await this.#once(what);
        if (answer.status >= 200 && answer.status < 300) return answer;
        failure = fromStatus(answer, this.#options.key);
        const isOver = what.isCostly && (answer.status === 502 || answer.status === 504);
        if (isRepeatable(answer.status) && !isOver) wait = waitBefore(attempt, answer.retryAfter, Date.now());
      } catch (error) {
        failure = fromFailure(error, this.baseUrl);
        if (isRepeatable(error)) wait = waitBefore(attempt, undefined, Date.now());
      }
      if (wait === undefined || attempt >= attempts || wait > (this.#options.maxWait ?? 60_000)) throw failure;
      this.#options.onRetry?.(failure.message, wait);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #once(what: ServiceRequest): Promise<ServiceAnswer & { status: number; retryAfter: string | undefined }> {
    const url = new URL(this.baseUrl);
    url.pathname = url.pathname.replace(/\/$/, '') + what.path;
    for (const [name, value] of Object.entries(what.query ?? {})) url.searchParams.set(name, value);
    const timeout = this.#options.timeout ?? 60_000;
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#dispatcher,
      method: what.method,
      signal: AbortSignal.timeout(timeout),
      headers: {
        authorization: `Bearer ${this.#options.key}`,
        accept: 'application/json',
        'user-agent': `cctool/${packageVersion()}`,
        ...(what.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...what.headers,
      },
      ...(what.body === undefined ? {} : { body: JSON.stringify(what.body) }),
    });
    const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
    return {
      status: statusCode,
      contentType: first(headers['content-type']) ?? '',
      retryAfter: first(headers['retry-after']),
      bytes: Buffer.from(await body.arrayBuffer()),
    };
  }

  async close(): Promise<void> {
    await this.#dispatcher.close();
  }
}
