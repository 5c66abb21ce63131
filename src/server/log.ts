import type { Writable } from 'node:stream';
import { pino } from 'pino';

/** One answered request. No bodies, no headers, no queries, so that no secret can be among them. */
export interface AccessLine {
  req_id: string;
  method: string | undefined;
  /** The route's pattern, never the raw path. */
  route: string;
  status: number;
  ms: number;
  ip: string;
  key: string | undefined;
}

/** The server's log: JSON lines of pino's form. */
export interface Logger {
  info(fields: object, message?: string): void;
  info(message: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  /** @param quiet probes and scrapes, which are logged at `debug` only */
  access(line: AccessLine, quiet: boolean): void;
  /** Writes what is gathered. */
  flush(): void;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Milliseconds for which lines of requests are gathered: under load one system call writes hundreds. */
const gathering = 10;

/** A log on a stream. Errors are written at once, lines of requests a moment later, together. */
export function createLog(stream: Writable, level: LogLevel): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    const text = lines;
    lines = '';
    stream.write(text);
  };
  const levels = { info: log.isLevelEnabled('info'), debug: log.isLevelEnabled('debug') };
  let second = 0;
  let prefix = '';
  return {
    info: log.info.bind(log) as Logger['info'],
    warn: log.warn.bind(log) as Logger['warn'],
    error: log.error.bind(log) as Logger['error'],
    access(line, quiet) {
      if (!(quiet ? levels.debug : levels.info)) return;
      const now = Date.now();
      if (now - second >= 1000 || now < second) {
        second = now - (now % 1000);
        prefix = `"time":"${new Date(second).toISOString().slice(0, 20)}`;
      }
      if (lines === '') setTimeout(flush, gathering);
      const milliseconds = String(now - second).padStart(3, '0');
      const { req_id, method = '', route, status, ms, ip, key } = line;
      // Methods, addresses, ids of requests and keys hold nothing that JSON would have to escape; routes are our own.
      lines +=
        `{"level":${quiet ? 20 : 30},${prefix}${milliseconds}Z","req_id":"${req_id}","method":"${method}","route":"${route}"` +
        `,"status":${status},"ms":${ms},"ip":${JSON.stringify(ip)}${key === undefined ? '' : `,"key":"${key}"`}}\n`;
    },
    flush,
  };
}
