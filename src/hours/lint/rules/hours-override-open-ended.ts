import { formatInstant } from '../../instant.js';
import { durationText } from '../../text/local-time.js';
import { findingAt, hoursRule } from '../subject.js';

const oneDay = 86_400_000;

export const hoursOverrideOpenEnded = hoursRule({
  code: 'hours-override-open-ended',
  severity: 'warning',
  summary: 'An override without an end has held for more than a day.',
  what: 'Overrides that hold for more than 24 hours have an end.',
  why: 'An emergency that nobody ended closes the line for good, and no schedule brings it back.',
  check({ hours, now }, report) {
    if (!hours) return;
    for (const override of [...hours.overrides, ...hours.schedules.flatMap((schedule) => schedule.overrides)]) {
      if (override.end !== null || now - override.start <= oneDay) continue;
      const name = override.schedule === '*' ? 'all schedules' : override.schedule;
      const message = `${name}: ${override.state} since ${formatInstant(override.start)}, for ${durationText(now - override.start)}, with no end`;
      report(
        findingAt(
          override,
          [],
          message,
          `give it an end, or clear it: cctool hoo override ${override.schedule === '*' ? '"*"' : override.schedule} clear`,
        ),
      );
    }
  },
});
