import { civilDate, formatDate } from '../../dates/day-number.js';
import { findingAt, type HoursSubject, hoursRule } from '../subject.js';

/** Rosters are made a year ahead, and a little more. */
const ahead = 400;

/** The calendars of the file that take their holidays from the holiday data, as schedules use them. */
const sourced = ({ hours }: HoursSubject) =>
  (hours?.calendars ?? []).flatMap((calendar) =>
    calendar.dateHolidays ? [{ calendar, source: calendar.dateHolidays }] : [],
  );

export const hoursHolidayPartial = hoursRule({
  code: 'hours-holiday-partial',
  severity: 'info',
  summary: 'The holiday data of a country or state is incomplete, or has not been compared.',
  what: 'A calendar with a source names a country (and state) whose holidays have been compared with official lists.',
  why: 'A day that the data does not have is an ordinary working day to every schedule.',
  check(subject, report) {
    const corrections = subject.engine?.expander.corrections;
    if (!corrections) return;
    for (const { calendar, source } of sourced(subject)) {
      const { country, state } = source;
      const known = corrections.coverage(country);
      const missing = known?.partial ?? (state === undefined ? undefined : known?.partial_states);
      if (known && missing === undefined) continue;
      const where = state === undefined ? country : `${country}-${state}`;
      const message = known
        ? `the holidays of ${where} lack ${missing}`
        : `the holidays of ${where} have not been compared with an official list`;
      const hint = 'compare them with yours: `cctool holidays compare FILE`; add what is missing to the file';
      report(findingAt(calendar, ['source'], message, hint));
    }
  },
});

export const hoursHolidayEstimate = hoursRule({
  code: 'hours-holiday-estimate',
  severity: 'info',
  summary: 'Dates of holidays are reckoned and may still change.',
  what: 'The holidays of the next 400 days are proclaimed, or follow from a law.',
  why: 'Feasts that follow the moon are proclaimed a year or a day ahead: the line may close a day early or late.',
  check(subject, report) {
    const { engine, now } = subject;
    if (!engine?.expander.corrections) return;
    const first = Math.floor(now / 86_400_000);
    for (const { calendar } of sourced(subject)) {
      const user = subject.hours!.schedules.find(({ calendars }) => calendars.includes(calendar.key));
      if (!user) continue;
      const years = [civilDate(first).year, civilDate(first + ahead).year];
      const entries = [...new Set(years)]
        .flatMap((year) => engine.expander.entries(user, year))
        .filter(({ estimate, continued, calendar: from }) => estimate && !continued && from === calendar.key)
        .filter(({ date }) => date >= first && date <= first + ahead);
      if (!entries.length) continue;
      const shown = entries.slice(0, 3).map(({ name, date }) => `${name} ${formatDate(date)}`);
      const more = entries.length > 3 ? ` and ${entries.length - 3} more` : '';
      const message = `dates of calendar "${calendar.key}" are estimates: ${shown.join(', ')}${more}`;
      const hint = 'watch for the proclamation; `cctool holidays add DATE NAME` writes the proclaimed day';
      report(findingAt(calendar, ['source'], message, hint));
    }
  },
});
