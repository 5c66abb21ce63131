import { civilDate } from '../dates/day-number.js';
import { type PosixRule, parsePosixRule, posixTransitions } from './posix-rule.js';
import type { TzifData } from './tzif.js';
import type { Change, ChangeSource } from './zone.js';

/** The changes of a TZif file: its transitions, then those of its POSIX footer, year by year. */
export function systemChanges(data: TzifData): ChangeSource {
  const stored: Change[] = [];
  let previous = data.types[0]!;
  data.transitions.forEach((second, index) => {
    const type = data.types[index + 1]!;
    if (type.offset !== previous.offset || type.abbreviation !== previous.abbreviation) {
      stored.push({ at: second * 1000, offset: type.offset * 1000, abbreviation: type.abbreviation });
    }
    previous = type;
  });
  const last = data.types.at(-1)!;
  const lastAt = (data.transitions.at(-1) ?? Number.NEGATIVE_INFINITY) * 1000;
  let rule: PosixRule | undefined | null = null;
  const first = data.types[0]!;
  return {
    initial: { offset: first.offset * 1000, abbreviation: first.abbreviation },
    changes(from, to) {
      const changes = stored.filter((change) => change.at > from && change.at <= to);
      if (to <= lastAt || data.footer === '') return changes;
      // Most files store the changes of decades: the rule is read when somebody asks beyond them.
      if (rule === null) rule = parsePosixRule(data.footer);
      if (!rule) return changes;
      // Without any stored transition the rule holds for all time; nothing before 1970 is asked for.
      const begin = Math.max(from, lastAt, 0);
      let offset = last.offset;
      for (let year = yearOf(Math.max(lastAt, 0)); year <= yearOf(to) + 1; year++) {
        for (const { at, offset: next, abbreviation } of posixTransitions(rule, year)) {
          const instant = at * 1000;
          if (instant <= lastAt || (next === offset && stored.length)) continue;
          offset = next;
          // Rules of permanent daylight time end and start it in one instant (RFC 9636, section 3.3).
          if (changes.at(-1)?.at === instant) changes.pop();
          if (instant > begin && instant <= to) changes.push({ at: instant, offset: next * 1000, abbreviation });
        }
      }
      return changes;
    },
  };
}

const yearOf = (instant: number) => civilDate(Math.floor(instant / 86_400_000)).year;
