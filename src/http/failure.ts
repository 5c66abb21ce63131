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

/** Explains a connection error for people. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  const { name, message } = error as Error;
  if (/^(DEPTH_ZERO_)?SELF_SIGNED|UNABLE_TO|CERT_(?!HAS)/.test(code)) return { kind: 'certificate', reason: code };
  if (/^(ERR_TLS|CERT_|ERR_SSL|EPROTO)/.test(code)) return { kind: 'secure-connection', reason: message };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return { kind: 'time', reason: code };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { kind: 'size', reason: code };
  const refusal = /Proxy response \((\d{3})\)/.exec(messages(error))?.[1];
  if (refusal !== undefined) return { kind: 'connection', reason: `the proxy answers ${refusal}` };
  return { kind: 'connection', reason: code === 'ECONNREFUSED' ? 'nothing is listening there' : code || message };
}

/** Text from a service made safe to print: one line, no control characters, no key, limited length. */
export function presentable(text: string, key: string | undefined, longest = 1000): string {
  const bare = key === undefined || key === '' ? text : text.replaceAll(key, '…');
  const line = bare.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Codes of connections that failed before or during an answer. */
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
 * Milliseconds to wait before the next attempt: what the service requests (`Retry-After` in seconds or as an HTTP date),
 * otherwise a quarter of a second, doubled with every attempt, with jitter so that many clients do not retry at once.
 * @param attempt the one that has just failed, from 1
 */
export function waitBefore(attempt: number, retryAfter: string | undefined, now: number): number {
  const requested = retryAfter?.trim();
  if (requested !== undefined && /^\d{1,9}$/.test(requested)) return Number(requested) * 1000;
  const date = requested === undefined ? Number.NaN : Date.parse(requested);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  return 250 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
