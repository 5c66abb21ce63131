import { randomBytes } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';

/** An override as a file has it: instants in ISO 8601. */
export type WrittenOverride = { [name: string]: string | null };

/** What was done to an override: made, given an end, taken out before it began, or one of these undone. */
export const overrideActions = ['create', 'end', 'cancel', 'undo'] as const;

/** One line of the log of a file's overrides. */
export interface LogEntry {
  /** When, ISO 8601 in UTC. */
  time: string;
  action: (typeof overrideActions)[number];
  /** The entry's own id, as `entryIds` makes it. */
  entry: string;
  /** The id of the override; null for one that was written by hand without an id. */
  id: string | null;
  schedule: string;
  by: string | null;
  reason: string | null;
  before: WrittenOverride | null;
  after: WrittenOverride | null;
  /** The entry that was undone. */
  undoes?: string;
  /** The name of the machine where the command ran; absent in entries of older versions. */
  host?: string;
}

/** A new id; 48 random bits are enough for any file. */
export const newId = (prefix: 'ov' | 'log'): string => `${prefix}_${randomBytes(6).toString('hex')}`;

/**
 * Ids of the entries of one change. Where it has several, as a clear of several overrides does, they have the id of the change
 * before the point, and are undone together: `log_4f1c2a9b7d3e.1`, `log_4f1c2a9b7d3e.2`.
 */
export function entryIds(count: number): string[] {
  const id = newId('log');
  return count === 1 ? [id] : Array.from({ length: count }, (_, index) => `${id}.${index + 1}`);
}

/** The id of an entry as the id of its change and its place in it. */
const partsOf = (entry: string) => entry.split('.') as [change: string, place?: string];

/** How many entries the change of an entry has at least: its place among them. */
export const placeInChange = (entry: string): number => Number(partsOf(entry)[1] ?? 1);

/** Of entries, the newest first, those that belong to the same change as the newest. */
export const newestChange = <Entry extends { entry: string }>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ entry }) => partsOf(entry)[0] === partsOf(entries[0]!.entry)[0]);

/** The log beside a file that holds overrides. */
export const logFileOf = (file: string): string => `${file}.log`;

/** Appends entries, one JSON object a line. Called under the lock of the file, before the file is replaced. */
export async function appendLog(file: string, entries: readonly LogEntry[]): Promise<void> {
  if (!entries.length) return;
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  await appendFile(logFileOf(file), text, { flush: true } as { encoding?: BufferEncoding });
}

/** The entries of a file's log, the oldest first. A line that was cut off by the end of a process is left out. */
export async function readLog(file: string): Promise<LogEntry[]> {
  const text = await readFile(logFileOf(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line): LogEntry[] => {
    try {
      const entry = JSON.parse(line) as LogEntry;
      return typeof entry?.entry === 'string' ? [entry] : [];
    } catch {
      return [];
    }
  });
}

/**
 * What an undo takes back, the newest first: the entries of the newest change of a schedule that is not undone, or with an id
 * the newest entry of that override.
 */
export function lastUndoable(log: readonly LogEntry[], schedule: string, id?: string): LogEntry[] {
  const undone = new Set(log.flatMap(({ undoes }) => undoes ?? []));
  const candidates = log.filter(
    (entry) =>
      entry.action !== 'undo' &&
      !undone.has(entry.entry) &&
      entry.schedule === schedule &&
      (id === undefined || entry.id === id),
  );
  return id === undefined ? newestChange(candidates.reverse()) : candidates.slice(-1);
}
