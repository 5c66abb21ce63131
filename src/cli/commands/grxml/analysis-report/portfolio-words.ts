import type { CommonIssue, Portfolio, RankedGrammar, Standing } from '../../../../analysis/portfolio.js';
import { plural } from '../../../terminal/text.js';

/** How a grammar stands, in the words of the report. */
export const standingWords: { [standing in Standing]: string } = {
  breaks: 'breaks calls',
  misunderstands: 'misunderstands callers',
  minor: 'minor issues',
  sound: 'sound',
};

const months = 'January February March April May June July August September October November December'.split(' ');

/** `23 November 2026`, in UTC. */
export function dayText(date: string): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** `12 grammars: 2 break calls, 3 misunderstand callers, 4 have minor issues, 3 are sound`. */
export function totalsText({ totals }: Portfolio): string {
  const parts = [
    [totals.breaks, 'breaks calls', 'break calls'],
    [totals.misunderstands, 'misunderstands callers', 'misunderstand callers'],
    [totals.minor, 'has minor issues', 'have minor issues'],
    [totals.sound, 'is sound', 'are sound'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return `${plural(totals.grammars, 'grammar')}: ${told.join(', ')}`;
}

/** What is different from the last run, or why that is not known; undefined without a history. */
export function changeText({ date, change, not_compared }: Portfolio): string | undefined {
  if (!change) return not_compared && `no comparison: ${not_compared}`;
  const { since, better, worse, same, added, removed, fixed, introduced } = change;
  const grammars = [`${better} better`, `${worse} worse`, `${same} unchanged`];
  if (added.length > 0) grammars.push(`${added.length} new`);
  if (removed.length > 0) grammars.push(`${removed.length} gone`);
  // Of two runs of one day the time tells.
  const time = since.slice(0, 10) === date.slice(0, 10) ? `, ${since.slice(11, 16)} UTC` : '';
  return `since ${dayText(since)}${time}: ${grammars.join(', ')}; ${plural(fixed, 'issue')} fixed, ${introduced} new`;
}

/** The difference of a score to the last run: `+3.5`, `−12`, `=`; empty where it is not known. */
export function changeOf({ change }: RankedGrammar, isCompared: boolean): string {
  if (change === undefined) return isCompared ? 'new' : '';
  return change === 0 ? '=' : change > 0 ? `+${change}` : `−${-change}`;
}

/** `in 3 grammars`, with the number of issues where there are more. */
export function spreadText({ count, files }: CommonIssue): string {
  const places = `in ${plural(files.length, 'grammar')}`;
  return count > files.length ? `${plural(count, 'time')} ${places}` : places;
}
