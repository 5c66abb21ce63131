import { dayNumber } from '../../dates/day-number.js';
import type { Season } from '../../model.js';
import { findingAt, type HoursRule } from '../subject.js';

/** The days of a leap year (0 to 365) that a season covers, as one stretch or two. */
function stretches({ from, to }: Season): [number, number][] {
  const at = ({ month, day }: Season['from']) => dayNumber(2024, month, day) - dayNumber(2024, 1, 1);
  const [start, end] = [at(from), at(to)];
  return start <= end
    ? [[start, end]]
    : [
        [start, 365],
        [0, end],
      ];
}

const overlap = (a: Season, b: Season) =>
  stretches(a).some(([from, to]) => stretches(b).some(([start, end]) => from <= end && start <= to));

export const hoursSeasonOverlap: HoursRule = {
  code: 'hours-season-overlap',
  severity: 'warning',
  summary: 'Two seasons overlap.',
  what: 'The seasons of a schedule cover different days of the year. Both ends of a season are part of it.',
  why: 'The later one in the list wins on the days that both claim, whatever their names say.',
  bad: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    seasons:
      - { name: summer, from: 06-01, to: 08-31, weekly: { mon-fri: ["08:00-14:00"] } }
      - { name: harvest, from: 08-31, to: 10-15, weekly: { mon-sat: ["07:00-19:00"] } }
`,
  good: `version: 1
timezone: America/New_York
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    seasons:
      - { name: summer, from: 06-01, to: 08-31, weekly: { mon-fri: ["08:00-14:00"] } }
      - { name: harvest, from: 09-01, to: 10-15, weekly: { mon-sat: ["07:00-19:00"] } }
`,
  check({ hours }, report) {
    for (const schedule of hours?.schedules ?? []) {
      schedule.seasons.forEach((season, index) => {
        const other = schedule.seasons.slice(0, index).find((earlier) => overlap(earlier, season));
        if (!other) return;
        const message = `season "${season.name}" overlaps "${other.name}"`;
        report(
          findingAt(season, ['from'], message, `"${season.name}" wins on the days that both cover; separate them`),
        );
      });
    }
  },
};
