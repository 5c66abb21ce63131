import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { CctoolError } from '../../../diagnostics/index.js';
import { failureOf, waitBefore } from '../../../http/failure.js';
import { packageVersion } from '../../../package-info.js';
import type { RemoteSettings } from './remote-settings.js';
import { answerError } from './service-error.js';
import type { WireRequest } from './sign-aws.js';

/** A request to a speech service; the key is added. */
export interface ServiceCall {
  method: 'GET' | 'POST';
  /** Below the base URL. */
  path: string;
  query?: { [name: string]: string };
  headers?: { [name: string]: string };
  /** Text as it is, anything else as JSON. */
  body?: unknown;
}

/** The headers that carry the key, or a signature made with it over a request as it goes over the wire. */
export type KeyHeaders = (key: string, request: WireRequest) => { [name: string]: string };

export interface ServiceReply {
  /** Empty where the service names none. */
  contentType: string;
  bytes: Buffer;
}

/** Five minutes of 24 kHz PCM in base64 are 20 MB; nothing that one sentence needs is larger than this. */
const LARGEST_ANSWER = 48 * 1024 * 1024;
/** Of an error only the start is read, for its text. */
const LARGEST_ERROR = 64 * 1024;
const ATTEMPTS = 5;

/** The outcome of an attempt that failed. */
interface Refusal {
  error: CctoolError;
  /** Milliseconds to wait before another attempt; undefined where none helps. */
  wait: number | undefined;
  /** Whether the service itself gave the time. */
  isStated: boolean;
}

/**
 * The HTTP side of every remote engine: the key, a deadline per sentence, few requests at a time, patience where the
 * service asks for it (429, 503 and `Retry-After`), limits on what is read, and errors that name the engine and never
 * the key. It follows no redirection, so the key goes to the configured host and nowhere else.
 */
export class SpeechService {
  readonly #settings: RemoteSettings;
  readonly #keyHeaders: KeyHeaders;
  #dispatcher: Promise<Dispatcher> | undefined;
  #running = 0;
  readonly #queue: (() => void)[] = [];
  /** When the service may be asked again, on the clock of `performance.now()`. */
  #notBefore = 0;

  constructor(settings: RemoteSettings, keyHeaders: KeyHeaders) {
    this.#settings = settings;
    this.#keyHeaders = keyHeaders;
  }

  /**
   * Asks the service.
   * @throws CctoolError: `remote` for what it answered or why it cannot be reached, `timeout` when it did not answer in
   *   time, `unavailable` when its key is not there, `limit` when the signal was aborted
   */
  async call(what: ServiceCall, signal?: AbortSignal): Promise<ServiceReply> {
    await this.#turn(signal);
    try {
      return await this.#attempts(what, signal);
    } finally {
      this.#running--;
      this.#queue.shift()?.();
    }
  }

  async close(): Promise<void> {
    const dispatcher = this.#dispatcher;
    this.#dispatcher = undefined;
    await (await dispatcher)?.close();
  }

  /** Waits until fewer requests are under way than the settings allow. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    while (this.#running >= this.#settings.parallel) await new Promise<void>((next) => this.#queue.push(next));
    // The next one in the queue must not be lost with this one.
    if (signal?.aborted) {
      this.#queue.shift()?.();
      throw this.#ended(signal);
    }
    this.#running++;
  }

  async #attempts(what: ServiceCall, signal: AbortSignal | undefined): Promise<ServiceReply> {
    const { engine, timeoutMs } = this.#settings;
    const deadline = AbortSignal.timeout(timeoutMs);
    const until = performance.now() + timeoutMs;
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    for (let attempt = 1; ; attempt++) {
      await this.#pause(until, either, signal);
      const outcome = await this.#once(what, attempt, either, signal);
      if ('bytes' in outcome) return outcome;
      const { error, wait, isStated } = outcome;
      if (wait === undefined || attempt >= ATTEMPTS) throw error;
      if (performance.now() + wait > until) {
        throw new CctoolError(
          error.kind,
          `${error.message}; ${isStated ? `it asks to wait ${Math.ceil(wait / 1000)} s, more than the time that is left` : 'there is no time left for another attempt'}`,
          `the setting ${this.#settings.place}.timeout_ms (${timeoutMs}) is the time for one sentence of ${engine}`,
        );
      }
      // The other requests to this service wait as well.
      this.#notBefore = Math.max(this.#notBefore, performance.now() + wait);
    }
  }

  async #pause(until: number, either: AbortSignal, signal: AbortSignal | undefined): Promise<void> {
    for (let left = this.#notBefore - performance.now(); left > 0; left = this.#notBefore - performance.now()) {
      if (this.#notBefore > until) throw this.#late();
      try {
        await sleep(Math.ceil(left), undefined, { signal: either });
      } catch {
        throw signal?.aborted ? this.#ended(signal) : this.#late();
      }
    }
  }

  async #once(
    { method, path, query = {}, headers = {}, body }: ServiceCall,
    attempt: number,
    either: AbortSignal,
    signal: AbortSignal | undefined,
  ): Promise<ServiceReply | Refusal> {
    const { baseUrl } = this.#settings;
    const key = this.#settings.key();
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const wire: WireRequest = {
      method,
      host: baseUrl.host,
      path: `${baseUrl.pathname.replace(/\/$/, '')}${path}`,
      query,
      headers: { ...(text === body ? {} : { 'content-type': 'application/json' }), ...headers },
      body: text ?? '',
    };
    const search = new URLSearchParams(query).toString();
    let hasHead = false;
    try {
      const dispatcher = await this.#connections();
      const answer = await dispatcher.request({
        origin: baseUrl.origin,
        path: search === '' ? wire.path : `${wire.path}?${search}`,
        method,
        signal: either,
        headers: {
          'user-agent': `cctool/${packageVersion()}`,
          ...wire.headers,
          ...(key === undefined ? {} : this.#keyHeaders(key, wire)),
        },
        ...(text === undefined ? {} : { body: text }),
      });
      hasHead = true;
      const first = (name: string) => {
        const value = answer.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      const contentType = first('content-type') ?? '';
      const status = answer.statusCode;
      if (status >= 200 && status < 300) {
        const bytes = await this.#read(answer.body, LARGEST_ANSWER, true);
        return { contentType, bytes };
      }
      const bytes = await this.#read(answer.body, LARGEST_ERROR, false);
      const error = answerError(this.#settings, { status, contentType, bytes }, key);
      const isBusy = status === 429 || status === 503;
      return {
        error,
        wait: undefined,
        isStated: false,
        ...(isBusy && patience(attempt, first('retry-after'), first('date'))),
      };
    } catch (error) {
      if (error instanceof CctoolError) throw error;
      if (signal?.aborted) throw this.#ended(signal);
      throw this.#failure(error, hasHead);
    }
  }

  /** Reads a body up to a limit; beyond it an answer is refused, and an error's words are cut. */
  async #read(body: AsyncIterable<Buffer> & { destroy(): unknown }, largest: number, isAnswer: boolean) {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= largest) continue;
      body.destroy();
      if (isAnswer) throw this.#error(`its answer is longer than ${largest / 1024 / 1024} MB`);
      break;
    }
    return Buffer.concat(chunks);
  }

  #connections(): Promise<Dispatcher> {
    const { baseUrl, timeoutMs, environment, authority } = this.#settings;
    const ca = authority();
    this.#dispatcher ??= import('../../../http/dispatcher.js').then(({ createDispatcher }) =>
      createDispatcher(baseUrl, {
        env: environment,
        timeout: timeoutMs,
        largestAnswer: LARGEST_ANSWER + 1024 * 1024,
        ...(ca === undefined ? {} : { ca }),
      }),
    );
    return this.#dispatcher;
  }

  #error(message: string, hint?: string): CctoolError {
    return new CctoolError('remote', `the engine ${this.#settings.engine}: ${message}`, hint);
  }

  #late(): CctoolError {
    const { engine, timeoutMs, place } = this.#settings;
    return new CctoolError(
      'timeout',
      `the engine ${engine}: its service did not answer within ${timeoutMs / 1000} s`,
      `try again later, or give it more time with ${place}.timeout_ms`,
    );
  }

  /** What the caller's signal says: that its time is over, or that the speech was cancelled. */
  #ended({ reason }: AbortSignal): CctoolError {
    if ((reason as Error | undefined)?.name !== 'TimeoutError')
      return new CctoolError('limit', 'the speech was cancelled');
    const { engine } = this.#settings;
    return new CctoolError(
      'timeout',
      `the engine ${engine}: its service did not answer in the time allowed for a prompt`,
    );
  }

  #failure(error: unknown, hasHead: boolean): CctoolError {
    const { baseUrl, place } = this.#settings;
    const { kind, reason } = failureOf(error);
    switch (kind) {
      case 'certificate':
        return this.#error(
          `the certificate of its service is not trusted (${reason})`,
          `name its authority with ${place}.ca_file`,
        );
      case 'secure-connection':
        return this.#error(`no secure connection to its service: ${reason}`, `check ${place}.base_url: ${baseUrl}`);
      case 'time':
        return this.#late();
      case 'size':
        return this.#error('its answer is too large');
      default:
        if (hasHead) return this.#error(`the answer of its service was cut off (${reason})`, 'try again');
        return this.#error(`its service cannot be reached: ${reason}`, `check ${place}.base_url: ${baseUrl}`);
    }
  }
}

/** How long to wait after an answer; a date counts from the service's own clock. */
function patience(
  attempt: number,
  retryAfter: string | undefined,
  date: string | undefined,
): { wait: number; isStated: boolean } {
  const now = date === undefined ? Number.NaN : Date.parse(date);
  const isNumber = retryAfter !== undefined && /^\s*\d{1,9}\s*$/.test(retryAfter);
  const isDate = retryAfter !== undefined && !Number.isNaN(now) && !Number.isNaN(Date.parse(retryAfter));
  const isStated = isNumber || isDate;
  return { wait: waitBefore(attempt, isStated ? retryAfter : undefined, now), isStated };
}
