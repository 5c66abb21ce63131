/** Why a service gave no answer: its certificate, the secure connection, time, size, or the connection itself. */
export type Failure = { kind: 'certificate' | 'secure-connection' | 'time' | 'size' | 'connection'; reason: string };

/** The code of an error or of what caused it. */
function codeOf(error: unknown): string {
  for (let cause = error as { code?: unknown; cause?: unknown } | undefined; cause; cause = cause.cause as never) {
    if (typeof cause.code === 'string') return cause.code;
  }
  return '';
}

/** The messages of an error and of what caused it. */
function messages(error: unknown): string {
  const found: string[] = [];
  for (let cause = error as Error | undefined; cause && found.length < 10; cause = cause.cause as Error | undefined)
    found.push(String(cause.message));
  return found.join(' ');
}

/** What an error of the connection means, for people. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  const { name, message } = error as Error;
  if (/^(DEPTH_ZERO_)?SELF_SIGNED|UNABLE_TO|CERT_(?!HAS)/.test(code)) return { kind: 'certificate', reason: code };
  if (/^(ERR_TLS|CERT_|ERR_SSL|EPROTO)/.test(code)) return { kind: 'secure-connection', reason: message };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return { kind: 'time', reason: code };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { kind: 'size', reason: code };
  const refusal = /Proxy response \((\d{3})\)/.exec(messages(error))?.[1];
  if (refusal !== undefined) return { kind: 'connection', reason: `the proxy answers ${refusal}` };
  return { kind: 'connection', reason: code === 'ECONNREFUSED' ? 'nothing listens there' : code || message };
}

/** Text of a service, fit to be shown: one line, no control characters, no key, not endless. */
export function presentable(text: string, key: string | undefined, longest = 1000): string {
  const bare = key === undefined || key === '' ? text : text.replaceAll(key, '…');
  const line = bare.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Connections that failed before or while an answer came. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True for a status (429, and failures of what stands between) or a broken connection that may be gone the next time. */
export function isRepeatable(outcome: unknown): boolean {
  if (typeof outcome === 'number') return [429, 502, 503, 504].includes(outcome);
  for (let error = outcome as { code?: unknown; cause?: unknown } | undefined; error; error = error.cause as never) {
    if (passing.has(String(error.code))) return true;
  }
  return false;
}

/**
 * Milliseconds to wait before the next attempt: what the service asks for (`Retry-After` in seconds or as an HTTP date),
 * else a quarter of a second, doubled with every attempt, with chance in it so that many clients do not come at once.
 * @param attempt the one that has just failed, from 1
 */
export function waitBefore(attempt: number, retryAfter: string | undefined, now: number): number {
  const asked = retryAfter?.trim();
  if (asked !== undefined && /^\d{1,9}$/.test(asked)) return Number(asked) * 1000;
  const date = asked === undefined ? Number.NaN : Date.parse(asked);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  return 250 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
