import type { Explanation } from '../../hours/explain/explain.js';
import type { Zone } from '../../hours/zones/zone.js';
import type { HoursService } from './hours-service.js';

/** How a process that has the hours file may ask for a status, beyond the instant that a service takes. */
export interface LocalStatusRequest {
  /** ISO 8601 with an offset, or local time of the schedule; now when absent. */
  time?: string | undefined;
  /** Which of two a repeated local time means. */
  fold?: 'first' | 'second' | undefined;
  /** Explain the answer. */
  explain?: boolean | undefined;
  /** Gets what the answer does not hold. */
  report?(details: StatusDetails): void;
}

export interface StatusDetails {
  zone: Zone;
  /** Milliseconds since 1970 UTC. */
  at: number;
  explanation?: Explanation;
}

/** The status of a schedule as the command line asks for it. */
export async function localStatus(service: HoursService, key: string, now: number, request: LocalStatusRequest) {
  const { engine } = service;
  const { zone } = engine.part(key);
  const { time, fold, explain, report } = request;
  const at = time === undefined ? now : await readAnyTime(time, zone, now, fold);
  const status = service.status(key, at, now);
  const explained = explain ? await import('../../hours/explain/explain.js') : undefined;
  report?.({ zone, at, ...(explained && { explanation: explained.explain(engine, key, at) }) });
  return status;
}

/** A time as people write it. The reader of names of days is loaded where the text is not ISO 8601. */
async function readAnyTime(text: string, zone: Zone, now: number, fold: LocalStatusRequest['fold']): Promise<number> {
  const { parseTime } = await import('../../hours/instant.js');
  if (parseTime(text)) return (await import('../../hours/resolve-time.js')).resolveTime(text, zone, fold);
  return (await import('../../hours/natural-time.js')).readTime(text, { zone, now, fold });
}

/** The time that was asked about, on the clock of the schedule. */
export async function timeWords({ zone, at }: Pick<StatusDetails, 'zone' | 'at'>): Promise<string> {
  return (await import('../../hours/text/local-time.js')).fullTimeText(zone, at);
}

/** A status in words: the state, and when it changes. */
export async function statusWords(status: Parameters<StatusText>[0], zone: Zone | string, at: number) {
  const { statusText } = await import('../../hours/text/status-text.js');
  if (typeof zone !== 'string') return statusText(status, zone, at);
  const zones = (await import('../../hours/zones/zones.js')).createZones();
  return statusText(status, zones.get(zone) ?? zones.get('UTC')!, at);
}
type StatusText = typeof import('../../hours/text/status-text.js').statusText;

/** An explanation as lines for a terminal. */
export async function explanationWords(explanation: Explanation): Promise<string> {
  return (await import('../../hours/text/status-text.js')).explanationText(explanation);
}

/** A time with its offset or one counted from now, in milliseconds since 1970 UTC and as a service takes it; undefined for any other text. */
export async function readInstant(text: string, now: number): Promise<{ at: number; iso: string } | undefined> {
  const { formatInstant, parseInstant } = await import('../../hours/instant.js');
  const at = parseInstant(text) ?? (await import('../../hours/natural-time.js')).readRelative(text, now);
  return at === undefined ? undefined : { at, iso: formatInstant(at) };
}
