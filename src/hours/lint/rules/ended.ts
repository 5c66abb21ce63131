import { ruleDates } from '../../dates/date-rule.js';
import { formatDate } from '../../dates/day-number.js';
import { formatInstant } from '../../instant.js';
import type { Holiday } from '../../model.js';
import { findingAt, hoursRule, removal, today } from '../subject.js';

/** A calendar keeps its list of holidays; a schedule need not have one of exceptions. */
const removalOf = (holiday: Holiday) => removal(holiday, holiday.path.includes('exceptions') ? 'remove' : 'empty');

export const hoursEffectiveOver = hoursRule({
  code: 'hours-effective-over',
  severity: 'warning',
  summary: 'A schedule is no longer in effect.',
  what: 'The range in which a schedule is in effect has not ended.',
  why: 'The schedule is closed for good, and a flow that still uses it turns every caller away.',
  check(subject, report) {
    for (const schedule of subject.hours?.schedules ?? []) {
      const { to } = schedule.effective;
      if (to === null || to >= today(subject, schedule)) continue;
      const message = `"${schedule.key}" was in effect until ${formatDate(to)}`;
      report(findingAt(schedule, ['effective', 'to'], message, 'give it a later end or none, or remove the schedule'));
    }
  },
});

export const hoursHolidayPast = hoursRule({
  code: 'hours-holiday-past',
  severity: 'warning',
  summary: 'A holiday is over and does not recur.',
  what: 'Holidays and exceptions on a date or a range lie in the future; those that come every year have a rule.',
  fixes: { unsafe: 'Removes the holiday.' },
  why: 'A date that was written for last year closes nothing this year: the line is open on the holiday.',
  check({ hours, now }, report) {
    if (!hours) return;
    // A date has ended everywhere on Earth two days after it begins in UTC.
    const past = Math.floor(now / 86_400_000) - 1;
    for (const owner of [...hours.calendars, ...hours.schedules]) {
      for (const holiday of 'holidays' in owner ? owner.holidays : owner.exceptions) {
        const { dates, name } = holiday;
        const last = dates.kind === 'date' ? dates.date : dates.kind === 'range' ? dates.to : undefined;
        if (last === undefined || last >= past) continue;
        const hint = 'remove it, or give it a rule: rule: "FREQ=YEARLY;BYMONTH=…;BYMONTHDAY=…"';
        report(
          findingAt(
            holiday,
            [dates.kind === 'date' ? 'date' : 'to'],
            `"${name}" was over on ${formatDate(last)}`,
            hint,
            removalOf(holiday),
          ),
        );
      }
    }
  },
});

export const hoursOverrideOver = hoursRule({
  code: 'hours-override-over',
  severity: 'info',
  summary: 'An override is over.',
  what: 'Overrides that have ended are taken out of the file once nobody needs the record.',
  fixes: { unsafe: 'Removes the override.' },
  why: 'Among many that are over, the one in force is hard to find in an emergency.',
  check({ hours, now }, report) {
    if (!hours) return;
    for (const override of [...hours.overrides, ...hours.schedules.flatMap((schedule) => schedule.overrides)]) {
      if (override.end === null || override.end > now) continue;
      const message = `the override${override.reason ? ` "${override.reason}"` : ''} ended ${formatInstant(override.end)}`;
      report(findingAt(override, [], message, 'remove it', removal(override, 'remove')));
    }
  },
});

const eightYears = 8 * 366;

export const hoursRuleOver = hoursRule({
  code: 'hours-rule-over',
  severity: 'warning',
  summary: 'A rule yields no date in the next eight years.',
  what: 'Every recurrence rule yields a date within eight years: its UNTIL or COUNT is not used up.',
  fixes: { unsafe: 'Removes the holiday.' },
  why: 'The holiday looks as if it recurs every year, but it has silently ended.',
  check({ hours, now }, report) {
    if (!hours) return;
    const from = Math.floor(now / 86_400_000) - 1;
    for (const owner of [...hours.calendars, ...hours.schedules]) {
      for (const holiday of 'holidays' in owner ? owner.holidays : owner.exceptions) {
        if (holiday.dates.kind !== 'rule') continue;
        const { rule, text } = holiday.dates;
        const start = Math.max(from, rule.start ?? from);
        if (ruleDates(rule, start, start + eightYears).length) continue;
        const below = holiday.source.valueAt([...holiday.path, 'rrule']) === undefined ? 'rule' : 'rrule';
        report(
          findingAt(
            holiday,
            [below],
            `"${holiday.name}" yields no date in the next eight years: ${text}`,
            'fix the rule, or remove the holiday',
            removalOf(holiday),
          ),
        );
      }
    }
  },
});
