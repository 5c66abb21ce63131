import type { Status } from '../timeline/timeline.js';

/** What a scrape reports about one schedule. */
export interface ScheduleSample {
  key: string;
  is_open: boolean;
  /** Seconds until the state changes, undefined where no change is known. */
  seconds_to_change: number | undefined;
}

/** A label value in the text format: backslash, quote and line feed are escaped. */
const label = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** The Prometheus text format (version 0.0.4): `hoo_open` and `hoo_next_change_seconds` for every schedule. */
export function prometheusText(samples: readonly ScheduleSample[]): string {
  const lines = [
    '# HELP hoo_open 1 while the schedule is open, 0 while it is closed.',
    '# TYPE hoo_open gauge',
    ...samples.map(({ key, is_open }) => `hoo_open{schedule="${label(key)}"} ${is_open ? 1 : 0}`),
    '# HELP hoo_next_change_seconds Seconds until the schedule opens or closes; no sample where no change is known.',
    '# TYPE hoo_next_change_seconds gauge',
    ...samples
      .filter(({ seconds_to_change }) => seconds_to_change !== undefined)
      .map(({ key, seconds_to_change }) => `hoo_next_change_seconds{schedule="${label(key)}"} ${seconds_to_change}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The sample of a status at an instant in milliseconds since 1970 UTC. */
export function sampleOf(status: Status, at: number): ScheduleSample {
  const next = status.is_open ? status.next_close : status.next_open;
  return {
    key: status.schedule.id,
    is_open: status.is_open,
    seconds_to_change: next === null ? undefined : Math.ceil((Date.parse(next) - at) / 1000),
  };
}
