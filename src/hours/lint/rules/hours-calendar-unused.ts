import type { HoursRule } from '../subject.js';

export const hoursCalendarUnused: HoursRule = {
  code: 'hours-calendar-unused',
  severity: 'warning',
  summary: 'No schedule uses a calendar.',
  what: 'Every calendar is linked by a schedule, or by a calendar that is.',
  why: 'Its holidays close nothing: usually the link was forgotten.',
  bad: `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
`,
  good: `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    calendars: [company]
`,
  check({ hours }, report) {
    if (!hours) return;
    const used = new Set<string>();
    const visit = (key: string) => {
      if (used.has(key)) return;
      used.add(key);
      hours.calendars.find((calendar) => calendar.key === key)?.calendars.forEach(visit);
    };
    for (const schedule of hours.schedules) schedule.calendars.forEach(visit);
    for (const calendar of hours.calendars) {
      if (used.has(calendar.key)) continue;
      const { file, ...span } = calendar.source.keyPlaceAt(calendar.path);
      const hint = `add calendars: [${calendar.key}] to a schedule`;
      report({ file, span, message: `no schedule uses the calendar "${calendar.key}"`, hint });
    }
  },
};
