import { formatDate } from '../../dates/day-number.js';
import { findingAt, type HoursRule } from '../subject.js';

export const hoursHolidayPast: HoursRule = {
  code: 'hours-holiday-past',
  severity: 'warning',
  summary: 'A holiday is over and does not come again.',
  what: 'Holidays and exceptions on a date or a range lie in the future; those that come every year have a rule.',
  why: 'A date that was written for last year closes nothing this year: the line is open on the holiday.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Christmas Day, date: 2025-12-25, closed: true }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    exceptions:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
`,
  check({ hours, now }, report) {
    if (!hours) return;
    // A day is over everywhere on Earth after two.
    const past = Math.floor(now / 86_400_000) - 1;
    for (const owner of [...hours.calendars, ...hours.schedules]) {
      for (const holiday of 'holidays' in owner ? owner.holidays : owner.exceptions) {
        const { dates, name } = holiday;
        const last = dates.kind === 'date' ? dates.date : dates.kind === 'range' ? dates.to : undefined;
        if (last === undefined || last >= past) continue;
        const hint = 'take it out, or give it a rule: rule: "FREQ=YEARLY;BYMONTH=…;BYMONTHDAY=…"';
        report(
          findingAt(
            holiday,
            [dates.kind === 'date' ? 'date' : 'to'],
            `"${name}" was over on ${formatDate(last)}`,
            hint,
          ),
        );
      }
    }
  },
};
