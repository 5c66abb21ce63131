import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * JSON lines on a stream. Requests are logged by route, status, time and key id: no bodies, no headers, no queries, so
 * that no secret can be among them.
 */
export function createLog(stream: Writable, level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
