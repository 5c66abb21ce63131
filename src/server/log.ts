import type { Writable } from 'node:stream';
import { pino } from 'pino';

/** One answered request. It has no bodies, headers or queries, so that it cannot contain a secret. */
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

/** The server's log: JSON lines as pino writes them. */
export interface Logger {
  info(fields: object, message?: string): void;
  info(message: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  /** @param quiet probes and scrapes, which are logged at `debug` only */
  access(line: AccessLine, quiet: boolean): void;
  /** Writes the collected lines. */
  flush(): void;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Milliseconds for which request lines are collected: under load one system call writes hundreds. */
const collectFor = 10;

/** Pieces of whole lines, each of at most so many bytes unless a single line is longer. */
function* piecesOf(lines: string, most: number): Iterable<string> {
  for (let start = 0; start < lines.length; ) {
    // Request lines are ASCII: characters are bytes.
    const whole = start + most >= lines.length ? lines.length : lines.lastIndexOf('\n', start + most - 1) + 1;
    const end = whole > start ? whole : lines.indexOf('\n', start) + 1;
    yield lines.slice(start, end);
    start = end;
  }
}

/**
 * A log on a stream. Errors are written at once, request lines together a moment later.
 * @param mostBytes of one write, where several processes write to the same pipe
 */
export function createLog(stream: Writable, level: LogLevel, mostBytes = Number.POSITIVE_INFINITY): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    const text = lines;
    lines = '';
    for (const piece of piecesOf(text, mostBytes)) stream.write(piece);
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
      if (lines === '') setTimeout(flush, collectFor);
      const milliseconds = String(now - second).padStart(3, '0');
      const { req_id, method = '', route, status, ms, ip, key } = line;
      // Methods, request ids and key ids need no JSON escapes; routes are constants of this program.
      lines +=
        `{"level":${quiet ? 20 : 30},${prefix}${milliseconds}Z","req_id":"${req_id}","method":"${method}","route":"${route}"` +
        `,"status":${status},"ms":${ms},"ip":${JSON.stringify(ip)}${key === undefined ? '' : `,"key":"${key}"`}}\n`;
    },
    flush,
  };
}
