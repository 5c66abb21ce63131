import type { CommonIssue, Portfolio, RankedGrammar, Standing } from '../../../../analysis/portfolio.js';
import type { Risk } from '../../../../analysis/score.js';
import { plural } from '../../../terminal/text.js';

/** How a grammar stands, in the words of the report. */
export const standingWords: { [standing in Standing]: string } = {
  breaks: 'breaks calls',
  misunderstands: 'misunderstands callers',
  minor: 'minor issues',
  sound: 'sound',
};

const months = 'January February March April May June July August September October November December'.split(' ');

/** What the gravest issue of a kind does, in the same words. */
export const riskWords: { [risk in Risk]: string } = {
  fatal: standingWords.breaks,
  serious: standingWords.misunderstands,
  minor: standingWords.minor,
};

/** What was found first, without the others of its kind. */
export const withoutOthers = (message: string): string => message.replace(/; \d+ of this kind\b[\s\S]*$/, '');

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
  const counts = [
    [better, 'better'],
    [worse, 'worse'],
    [same, 'unchanged'],
    [added.length, 'added'],
    [removed.length, 'gone'],
  ] as const;
  const grammars = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const issues =
    fixed + introduced === 0 ? 'no issue fixed, none new' : `${plural(fixed, 'issue')} fixed, ${introduced} new`;
  // Of two runs of one day the time tells.
  const time = since.slice(0, 10) === date.slice(0, 10) ? `, ${since.slice(11, 16)} UTC` : '';
  return `since ${dayText(since)}${time}: ${grammars.join(', ')}; ${issues}`;
}

/** The difference of a score to the last run: `+3.5`, `−12`, `same`; empty where it is not known. */
export function changeOf({ change }: RankedGrammar, isCompared: boolean): string {
  if (change === undefined) return isCompared ? 'new' : '';
  return change === 0 ? 'same' : change > 0 ? `+${change}` : `−${-change}`;
}

/** `in 3 grammars`, with the number of issues where there are more. */
export function spreadText({ count, files }: CommonIssue): string {
  const places = `in ${plural(files.length, 'grammar')}`;
  return count > files.length ? `${plural(count, 'time')} ${places}` : places;
}
