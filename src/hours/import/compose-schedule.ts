import { composeEvents } from './compose-events.js';
import type { HoursEvent } from './event-series.js';
import type { WrittenSchedule } from './hours-document.js';
import type { ImportOptions, Loss } from './loss.js';
import { tidySchedule } from './records.js';
import { writeWeek } from './rule-days.js';

/**
 * A schedule of a vendor whose hours are events: open while one of them opens and none closes; never open where none opens.
 * @param losses gets what the events say and an hours file cannot, with the schedule's name as the place
 */
export function composeSchedule(
  schedule: Pick<WrittenSchedule, 'id' | 'key' | 'name' | 'timezone'>,
  events: readonly HoursEvent[],
  { now }: Pick<ImportOptions, 'now'>,
  losses: Loss[],
): WrittenSchedule {
  const composed = composeEvents(events, Math.floor(now / 86_400_000));
  losses.push(...composed.losses.map((loss) => ({ ...loss, place: `${schedule.name}: ${loss.place}` })));
  return tidySchedule({
    ...schedule,
    weekly: writeWeek(composed.hasHours ? composed.week : composed.week.map(() => [])),
    // Nothing opens, so nothing needs closing.
    exceptions: composed.hasHours ? composed.exceptions : [],
    ...(composed.masks ? { holiday_scope: 'calendar-day' } : {}),
    ...(composed.effective ? { effective: composed.effective } : {}),
  });
}
