import type { Status } from '../timeline/timeline.js';
import type { Zone } from '../zones/zone.js';
import { durationText, nearTimeText } from './local-time.js';

/** The parts of a status line, for callers that colour them. */
export interface StatusText {
  /** `Open` or `Closed`. */
  state: string;
  /** What follows it: `, closes in 2h 15m (17:00 EDT)`. */
  change: string;
}

/**
 * A status for people: `Open, closes in 2h 15m (17:00 EDT)` or `Closed, opens Mon 09:00 EDT (in 2d 14h)`. Durations are
 * elapsed time, so they are right on the days on which the clocks change.
 */
export function statusText(
  status: Pick<Status, 'is_open' | 'next_open' | 'next_close'>,
  zone: Zone,
  at: number,
): StatusText {
  const next = status.is_open ? status.next_close : status.next_open;
  const state = status.is_open ? 'Open' : 'Closed';
  if (next === null) return { state, change: status.is_open ? ', no closing time ahead' : ', no opening time ahead' };
  const instant = Date.parse(next);
  const time = nearTimeText(zone, instant, at);
  const away = durationText(instant - at);
  return { state, change: status.is_open ? `, closes in ${away} (${time})` : `, opens ${time} (in ${away})` };
}
