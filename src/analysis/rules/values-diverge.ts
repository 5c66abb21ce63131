import { activateRules } from '../../grxml/match/activate-rules.js';
import { mainRule } from '../example.js';
import { searchDivergingPhrases } from '../facts/diverging-phrases.js';
import { partingPlaces } from '../facts/parting-places.js';
import type { Reading } from '../facts/reading.js';
import type { SpokenRule } from '../rule.js';

/** What the search may cost, and how many of the phrases that it comes upon are evaluated. */
const limits = { states: 40_000, steps: 1_000_000 };
const mostTried = 300;
const mostTold = 3;

const numbers = (digits: string) =>
  `<item repeat="8"><one-of>${digits
    .split(' ')
    .map((digit) => `<item>${digit}</item>`)
    .join('')}</one-of></item>`;
/** Numbers of customers and of orders are told by their digits. */
const byDigits = (customers: string, orders: string) =>
  mainRule(
    `<one-of>\n  <item>${numbers(customers)} <tag>out = "customer";</tag></item>\n  <item>${numbers(orders)} <tag>out = "order";</tag></item>\n</one-of>`,
  );

export const valuesDiverge: SpokenRule = {
  id: 'AMB-05',
  code: 'values-diverge',
  category: 'ambiguity',
  depth: 'deep',
  severity: 'warning',
  summary: 'Among more phrases than can be listed, one has two meanings.',
  what: 'Where the grammar accepts more phrases than are looked at one by one, a bounded search follows two ways through it at the same time, and finds a shortest phrase whose two values differ. It is not exhaustive: no finding is no proof.',
  why: 'The few phrases in which a special case meets the general one are hardly ever met by chance, neither by a draw nor in a test; callers meet them.',
  bad: byDigits('one two three four five six', 'six seven eight nine'),
  good: byDigits('one two three four five', 'six seven eight nine'),
  check({ phrases, grammar }, report) {
    if (phrases.shortfall === undefined) return;
    // What the listed phrases show already is told by the rule about them.
    const told = new Set<string>();
    for (const { readings } of phrases.phrases) {
      const place = placeOf(readings, grammar.uri);
      if (place) told.add(place.key);
    }
    let tried = 0;
    let found = 0;
    searchDivergingPhrases(phrases.linked, activateRules(phrases.linked.main), limits, (words) => {
      const text = words.join(' ');
      const readings = phrases.read(text);
      const place = placeOf(readings, grammar.uri);
      if (place && !told.has(place.key)) {
        told.add(place.key);
        found++;
        const { at, meanings } = place;
        report({
          ...(at >= 0 ? { at: { start: at, end: at } } : {}),
          message: `"${text}" means both ${shown(meanings[0]!)} and ${shown(meanings[1]!)}; found by a search that is not exhaustive`,
          fix: 'leave one of the two ways out, or let the words of the two differ',
          evidence: { phrase: text, meanings: meanings.slice(0, 4), exhaustive: false },
          mass: 0.5,
        });
      }
      return ++tried < mostTried && found < mostTold;
    });
  },
};

/** The meanings of a phrase that has two, and where they part. */
function placeOf(
  readings: readonly Reading[],
  uri: string,
): { key: string; at: number; meanings: string[] } | undefined {
  const [first] = readings;
  const second = readings.find(({ meaning }) => meaning !== first!.meaning);
  if (!first || !second) return undefined;
  const places = partingPlaces(first.match, second.match, uri);
  return {
    key: [...new Set(places)].sort().join(' '),
    at: Math.max(-1, ...places),
    meanings: [...new Set(readings.map(({ meaning }) => meaning))],
  };
}

const shown = (meaning: string): string => (meaning.length > 60 ? `${meaning.slice(0, 59)}…` : meaning);
