import type { Interval } from '../model.js';
import type { Decider, DeciderTable } from './deciders.js';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `22:00-06:00`; the end of a whole day is written 24:00. */
export function formatInterval({ start, end }: Pick<Interval, 'start' | 'end'>): string {
  return `${clock(start)}-${clock(end > 1440 ? end - 1440 : end)}`;
}

/** What a rule is called in a sentence: `mon-fri 09:00-17:00`, `Christmas Day (company)`. */
export function describe(decider: Decider, table: DeciderTable): string {
  switch (decider.kind) {
    case 'default':
      return 'outside its hours';
    case 'always':
      return 'all schedules that it intersects are open';
    case 'effective':
      return 'outside the dates on which the schedule is in effect';
    case 'weekly':
      return `${decider.day} ${formatInterval(decider.interval)}`;
    case 'season':
      return `season ${decider.season.name}: ${decider.day} ${formatInterval(decider.interval)}`;
    case 'holiday': {
      const { entry, interval } = decider;
      const observed = entry.observed ? ', observed' : '';
      const from = entry.calendar === undefined ? '' : ` (${entry.calendar}${observed})`;
      const name = `${entry.name}${from || (entry.observed ? ' (observed)' : '')}`;
      return interval ? `${name}: ${formatInterval(interval)}` : name;
    }
    case 'override': {
      const { reason, by } = decider.override;
      return `override${reason ? `: ${reason}` : ''}${by === undefined ? '' : ` (by ${by})`}`;
    }
    case 'union':
      return `${decider.member.key} is open: ${describe(table.get(decider.inner), table)}`;
    case 'intersect':
      return `${decider.member.key} is closed: ${describe(table.get(decider.inner), table)}`;
  }
}

/** The sentence of a status: `Open: mon-fri 09:00-17:00`. */
export function reasonOf(decider: Decider, table: DeciderTable, open: boolean): string {
  return `${open ? 'Open' : 'Closed'}: ${describe(decider, table)}`;
}
