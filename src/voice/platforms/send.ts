import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { CctoolError } from '../../diagnostics/index.js';
import type { Environment } from '../../http/dispatcher.js';
import { failureOf, presentable, waitBefore } from '../../http/failure.js';
import { packageVersion } from '../../package-info.js';
import { wordsOf } from '../engines/remote/service-error.js';
import type { PlatformRequest, Send } from './platform.js';

/** Milliseconds for one request. */
const TIMEOUT = 60_000;
/** Lists of a thousand prompts are 300 KB. */
const LARGEST_ANSWER = 4 * 1024 * 1024;
const ATTEMPTS = 5;
const LONGEST_WAIT = 30_000;

/**
 * Requests to a platform: with a deadline, patience where it asks for it (429, 503), a limit on what is read, and errors
 * that never hold a secret. No redirection is followed, so that a key goes where it is meant to go.
 * @param secrets what must not be in an error
 */
export function platformSender(env: Environment, secrets: readonly string[]): { send: Send; close(): Promise<void> } {
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  const dispatcherFor = (url: URL): Promise<Dispatcher> => {
    const known = dispatchers.get(url.origin);
    if (known) return known;
    const made = import('../../http/dispatcher.js').then(({ createDispatcher }) =>
      createDispatcher(url, { env, timeout: TIMEOUT, largestAnswer: LARGEST_ANSWER }),
    );
    dispatchers.set(url.origin, made);
    return made;
  };
  const safe = (text: string) =>
    secrets.reduce((result, secret) => (secret === '' ? result : result.replaceAll(secret, '***')), text);

  async function once({ method, url, headers, body }: PlatformRequest) {
    try {
      const answer = await (await dispatcherFor(url)).request({
        ...{ origin: url.origin, path: `${url.pathname}${url.search}`, method },
        signal: AbortSignal.timeout(TIMEOUT),
        headers: { 'user-agent': `cctool/${packageVersion()}`, accept: 'application/json', ...headers },
        ...(body !== undefined && { body }),
      });
      const text = await answer.body.text();
      const again = answer.headers['retry-after'];
      return { status: answer.statusCode, text, again: Array.isArray(again) ? again[0] : again };
    } catch (error) {
      const { kind, reason } = failureOf(error);
      throw new CctoolError(kind === 'time' ? 'timeout' : 'remote', `${url.host}: ${safe(reason)}`);
    }
  }

  return {
    async send(request) {
      for (let attempt = 1; ; attempt++) {
        const { status, text, again } = await once(request);
        if (status >= 200 && status < 300) return text;
        const wait = waitBefore(attempt, again, Date.now());
        if ((status === 429 || status === 503) && attempt < ATTEMPTS && wait <= LONGEST_WAIT) {
          await sleep(wait);
          continue;
        }
        const said = presentable(safe(wordsOf('', Buffer.from(text))), undefined, 300);
        throw new CctoolError(
          'remote',
          `${request.method} ${request.url.host}${request.url.pathname}: status ${status}${said === '' ? '' : `: ${said}`}`,
          status === 401 || status === 403 ? 'check the credentials, and what they may do' : undefined,
        );
      }
    },
    async close() {
      for (const dispatcher of dispatchers.values()) await (await dispatcher).close();
    },
  };
}
