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
