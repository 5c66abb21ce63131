import { fromReading, type HoursRule, type HoursRuleText, hoursRule } from '../subject.js';

/** What the fixes of a misspelt word do. */
const likeWords = {
  safe: 'Writes the known word where only case and signs differ.',
  unsafe: 'Writes the nearest known word.',
};

/** What reading an hours file finds: each row documents one code, and the check is the same for all. */
const rows: readonly Omit<HoursRuleText, 'severity' | 'check'>[] = [
  {
    code: 'hours-syntax',
    summary: 'The file is not valid YAML.',
    what: 'The hours file is one YAML 1.2 or JSON document without custom tags, nested less than 60 levels deep.',
    why: 'Nothing can be answered from a file that cannot be read, and calls are routed by whatever was loaded before.',
  },
  {
    code: 'hours-too-large',
    summary: 'The file is larger than the limit.',
    what: 'An hours file has at most 8 MB, expands to at most 500,000 values, and gives a day at most 100 intervals.',
    why: 'A file of this size is an accident or an attack; reading it would hold up every other answer.',
  },
  {
    code: 'hours-unknown-key',
    summary: 'A key is not known.',
    what: 'Every key is one that the hours file defines; the message names the nearest one.',
    fixes: likeWords,
    why: 'A misspelt key would be ignored silently: `exception:` closes nothing on the holiday.',
  },
  {
    code: 'hours-value',
    summary: 'A value is missing or of the wrong kind.',
    what: 'Every value is of the kind that its key expects, and required values are given: a schedule its key, a holiday its dates and its hours.',
    fixes: likeWords,
    why: 'What is meant cannot be guessed: a holiday without hours could be closed or open.',
  },
  {
    code: 'hours-duplicate-key',
    summary: 'A key or an id is used twice.',
    what: 'Keys of a mapping, keys of schedules, and ids of schedules and holidays are each given once.',
    why: 'Commands, flows and the HTTP service address a schedule by its key; of two with the same key, one can never be reached.',
  },
  {
    code: 'hours-reference',
    summary: 'A name refers to nothing.',
    what: 'Calendars, schedules and holidays that are referred to exist in the file.',
    fixes: likeWords,
    why: 'A link to a calendar that does not exist closes the line on none of its holidays.',
  },
  {
    code: 'hours-cycle',
    summary: 'Links form a cycle.',
    what: 'Calendars do not link each other in a cycle, nor do unions and intersections of schedules, nor holidays that are counted from another.',
    why: 'Each waits for the other: there is no order in which they could be resolved.',
  },
  {
    code: 'hours-day',
    summary: 'A key of weekly hours does not name a day.',
    what: 'Days are mon to sun, ranges such as mon-fri, or daily.',
    fixes: { safe: 'Writes mon for Monday, mon-fri for weekdays.', unsafe: 'Writes the nearest name of a day.' },
    why: 'Hours under a name that is not a day would never apply.',
  },
  {
    code: 'hours-duplicate-day',
    summary: 'A day gets its hours twice.',
    what: 'No two keys of the same width name the same day. A narrower key may refine a wider one: sun beside daily.',
    why: 'Which of the two was meant is a guess, and the guess opens or closes the line.',
  },
  {
    code: 'hours-time',
    summary: 'Hours are not a pair of times.',
    what: 'Hours are written HH:MM-HH:MM from 00:00 to 24:00; an end at or before the start lies on the next date.',
    fixes: { safe: 'Writes 09:00-17:00 for 9am-5pm, 0900-1700 and the like.' },
    why: 'A time such as 25:00 or 9am means something to whoever wrote it and nothing to the switch.',
  },
  {
    code: 'hours-interval-empty',
    summary: 'An interval opens and closes at the same time.',
    what: 'An interval has a length; all day is written 00:00-24:00.',
    fixes: { unsafe: 'Writes 00:00-24:00 for 00:00-00:00.' },
    why: 'Read one way it is never open, read the other way it is open for 24 hours, and systems differ.',
  },
  {
    code: 'hours-date',
    summary: 'A date does not exist, or a range runs backwards.',
    what: 'Dates are YYYY-MM-DD of the calendar, days of a season MM-DD, and every range ends after it starts.',
    fixes: { unsafe: 'Swaps the two ends of a range that runs backwards.' },
    why: 'A holiday on 31 November closes nothing, and nobody notices before callers do.',
  },
  {
    code: 'hours-rule',
    summary: 'A recurrence rule cannot be read.',
    what: 'Rules are RFC 5545 recurrence rules at the level of dates; INTERVAL and COUNT need a first date (start).',
    why: 'A rule that cannot be read gives no holiday, so the line is open on the day.',
  },
  {
    code: 'hours-rule-empty',
    summary: 'A rule can never yield a date.',
    what: 'Every rule has dates: no 30 February, no sixth Monday of a month.',
    why: 'The holiday is in the file and never in the calendar.',
  },
  {
    code: 'hours-instant',
    summary: 'An override has no clear start or end.',
    what: 'Start and end of an override are instants: ISO 8601 with an offset or Z.',
    why: 'An emergency that starts at a time without an offset starts at another moment on every machine.',
  },
  {
    code: 'hours-override-order',
    summary: 'An override ends before it starts.',
    what: 'The end of an override lies after its start.',
    fixes: { unsafe: 'Swaps the start and the end.' },
    why: 'It never applies: the line stays open during the drill.',
  },
];

export const readingRules: readonly HoursRule[] = rows.map((row) =>
  hoursRule({ ...row, severity: 'error', check: fromReading(row.code) }),
);
