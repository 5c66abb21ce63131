import type { Status } from '../timeline/timeline.js';
import type { ScheduleSample } from './prometheus-text.js';

/** The sample of a status at an instant in milliseconds since 1970 UTC. */
export function sampleOf(status: Status, at: number): ScheduleSample {
  const next = status.is_open ? status.next_close : status.next_open;
  return {
    key: status.schedule.id,
    is_open: status.is_open,
    seconds_to_change: next === null ? undefined : Math.ceil((Date.parse(next) - at) / 1000),
  };
}
