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

/** A time with its offset or one counted from now, as a service takes it; undefined for any other text. */
export async function readInstant(text: string, now: number): Promise<string | undefined> {
  const { formatInstant, parseInstant } = await import('../../hours/instant.js');
  const at = parseInstant(text) ?? (await import('../../hours/natural-time.js')).readRelative(text, now);
  return at === undefined ? undefined : formatInstant(at);
}

/**
 * A time as people write it on the clock of a zone, as a service takes it; undefined where the zone is not known here.
 * @throws CctoolError of kind `input` for a text that is not a time
 */
export async function readInstantIn(
  zoneName: string | undefined,
  text: string,
  now: number,
  fold: LocalStatusRequest['fold'],
): Promise<string | undefined> {
  const zones = (await import('../../hours/zones/zones.js')).createZones();
  const zone = zoneName === undefined ? undefined : zones.get(zoneName);
  if (!zone) return undefined;
  return (await import('../../hours/instant.js')).formatInstant(await readAnyTime(text, zone, now, fold));
}

/**
 * A date as people write it, as an operation takes it: on the clock of the calendar, or of this machine without the hours.
 * @throws CctoolError of kind `input` for a text that is not a date
 */
export async function readDateOf(service: HoursService | undefined, text: string, now: number): Promise<string> {
  const [{ readDay }, { formatDate }, { createZones }] = await Promise.all([
    import('../../hours/natural-time.js'),
    import('../../hours/dates/day-number.js'),
    import('../../hours/zones/zones.js'),
  ]);
  const own = service?.engine.part(service.engine.calendar().key).zone;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = own ?? createZones().get(here) ?? createZones().get('UTC')!;
  return formatDate(readDay(text, { zone, now }));
}
