import { dayNumber } from '../../dates/day-number.js';
import type { Season } from '../../model.js';
import { findingAt, hoursRule } from '../subject.js';

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

export const hoursSeasonOverlap = hoursRule({
  code: 'hours-season-overlap',
  severity: 'warning',
  summary: 'Two seasons overlap.',
  what: 'The seasons of a schedule cover different days of the year. Both ends of a season are part of it.',
  why: 'The later one in the list wins on the days that both claim, whatever their names say.',
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
});
