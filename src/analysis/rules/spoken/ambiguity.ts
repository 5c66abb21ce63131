import { activateRules } from '../../../grxml/match/activate-rules.js';
import type { Tag } from '../../../grxml/model.js';
import type { RuleMatch } from '../../../grxml/parse-tree.js';
import { searchDivergingPhrases } from '../../facts/diverging-phrases.js';
import { hasGarbage, type Reading, tagSource } from '../../facts/reading.js';
import { spokenRules } from '../../rule.js';

/** What the search may cost, and how many of the phrases that it comes upon are evaluated. */
const limits = { states: 40_000, steps: 1_000_000 };

const mostTried = 300;

const mostReported = 3;

/** The tags of the main document that ran in one of the two parses only, as offsets: where their meanings part. */
function partingPlaces(a: RuleMatch, b: RuleMatch, uri: string): number[] {
  const [inA, inB] = [a, b].map((match) => new Set(tagPlaces(match, uri)));
  return [...[...inA!].filter((place) => !inB!.has(place)), ...[...inB!].filter((place) => !inA!.has(place))];
}

function tagPlaces(match: RuleMatch, uri: string): number[] {
  return match.children.flatMap((node) => {
    if (node.kind === 'rule') return tagPlaces(node, uri);
    return node.kind === 'tag' && node.grammar.uri === uri ? [node.tag.start] : [];
  });
}

/** The one parse leaves to GARBAGE what the other takes for an optional part: it has no tag that the other has not. */
function areOfGarbage(a: RuleMatch, b: RuleMatch): boolean {
  const [inA, inB] = [a, b].map((match) => new Set(tagsOf(match)));
  const isWithin = (some: ReadonlySet<Tag>, all: ReadonlySet<Tag>) => [...some].every((tag) => all.has(tag));
  return (hasGarbage(a) && isWithin(inA!, inB!)) || (hasGarbage(b) && isWithin(inB!, inA!));
}

const tagsOf = (match: RuleMatch): Tag[] =>
  match.children.flatMap((node) => (node.kind === 'rule' ? tagsOf(node) : node.kind === 'tag' ? [node.tag] : []));

export const ambiguityRules = spokenRules([
  {
    id: 'AMB-01',
    code: 'phrase-ambiguous',
    depth: 'standard',
    severity: 'error',
    summary: 'The same words have different meanings.',
    what: 'A phrase has two parses whose values differ. That GARBAGE swallows an optional part has a rule of its own (AMB-06). The shortest such phrase is the witness; phrases whose meanings come from different places are reported separately.',
    why: 'Which meaning the caller gets is left to the platform: it may change with the next release, and no test shows it.',
    check(subject, report) {
      // Keys have a rule of their own.
      if (subject.grammar.mode === 'dtmf') return;
      const { phrases } = subject.phrases;
      const { root } = subject.grammar;
      const sets = new Map<
        string,
        { text: string; size: number; meanings: string[]; count: number; at: number; isEvaluated: boolean }
      >();
      for (const { text, words, readings: all } of phrases) {
        // Without a root an application activates the rule that it wants: that none is declared is reported.
        const readings = root === undefined ? all.filter(({ match }) => match.rule === all[0]!.match.rule) : all;
        const meanings = [...new Set(readings.map(({ meaning }) => meaning))];
        if (meanings.length < 2) continue;
        // Where one of two ways cannot be evaluated, the tags of both show whether anything differs.
        const isMixed = readings.some(({ isEvaluated }) => isEvaluated) && !readings.every((one) => one.isEvaluated);
        if (isMixed && new Set(readings.map(({ match }) => tagSource(match))).size < 2) continue;
        const distinct = readings.filter(
          ({ meaning }, i) => readings.findIndex((other) => other.meaning === meaning) === i,
        );
        if (distinct.slice(1).every(({ match }) => areOfGarbage(match, distinct[0]!.match))) continue;
        const isEvaluated = distinct.filter((reading) => reading.isEvaluated).length > 1;
        // Tags that put a value together from parts may give the same one in both ways.
        if (!isEvaluated && meanings.some((meaning) => meaning.includes('+'))) continue;
        // Phrases whose two meanings come from the same two places are one issue.
        const places = partingPlaces(distinct[0]!.match, distinct[1]!.match, subject.grammar.uri);
        const key = [...new Set(places)].sort().join(' ');
        const known = sets.get(key);
        if (!known)
          sets.set(key, { text, size: words.length, meanings, count: 1, at: Math.max(-1, ...places), isEvaluated });
        else {
          known.count++;
          if (words.length < known.size || (words.length === known.size && text < known.text))
            Object.assign(known, { text, size: words.length, meanings });
        }
      }
      for (const { text, meanings, count, at, isEvaluated } of sets.values()) {
        const more = count > 1 ? `; ${count - 1} more phrases like it` : '';
        report({
          ...(at >= 0 ? { at: { start: at, end: at } } : {}),
          message: `"${text}" means both ${shownApart(meanings)}${more}`,
          fix: 'leave one of the two ways out, or let the words of the two differ',
          evidence: { phrase: text, meanings: meanings.slice(0, 4), phrases: count },
          mass: Math.min(1, count / phrases.length),
          ...(isEvaluated ? {} : { severity: 'warning' }),
        });
      }
    },
  },
  {
    id: 'AMB-02',
    code: 'parse-ambiguous',
    depth: 'deep',
    severity: 'warning',
    summary: 'The same words can be parsed in several ways with the same value.',
    what: 'A phrase has two parses that differ in the rules they pass through, though their values are equal.',
    why: 'The recogniser searches the same words twice, and shares their probability between the two ways; the next change may make the values differ.',
    check({ phrases: { phrases } }, report) {
      let shortest: (typeof phrases)[number] | undefined;
      let count = 0;
      for (const phrase of phrases) {
        const { readings, words } = phrase;
        // Words that GARBAGE may swallow have several parses by design.
        if (readings.some(({ match }) => hasGarbage(match))) continue;
        if (readings.length < 2 || readings.some(({ meaning }) => meaning !== readings[0]!.meaning)) continue;
        count++;
        const less = shortest === undefined ? -1 : words.length - shortest.words.length;
        if (less < 0 || (less === 0 && phrase.text < shortest!.text)) shortest = phrase;
      }
      if (!shortest) return;
      const { rule } = shortest.readings[0]!.match;
      const more = count > 1 ? `; ${count - 1} more phrases like it` : '';
      report({
        at: { start: rule.start, end: rule.start },
        message: `"${shortest.text}" has ${shortest.readings.length} parses with the same meaning${more}`,
        fix: 'let each phrase be accepted in one place only',
        evidence: { phrase: shortest.text, parses: shortest.readings.length, phrases: count },
        mass: Math.min(1, count / phrases.length),
      });
    },
  },
  {
    id: 'AMB-05',
    code: 'values-diverge',
    depth: 'deep',
    severity: 'warning',
    summary: 'Among more phrases than can be listed, one has two meanings.',
    what: 'Where the grammar accepts more phrases than are looked at one by one, a bounded search follows two ways through it at the same time, and finds a shortest phrase whose two values differ. The search is not exhaustive: without a finding, nothing is proved.',
    why: 'The few phrases in which a special case meets the general one are hardly ever met by chance, neither by a draw nor in a test; callers meet them.',
    check({ phrases, grammar }, report) {
      if (phrases.shortfall === undefined) return;
      // The rule about listed phrases reports what they show.
      const reported = new Set<string>();
      for (const { readings } of phrases.phrases) {
        const place = placeOf(readings, grammar.uri);
        if (place) reported.add(place.key);
      }
      let tried = 0;
      let found = 0;
      searchDivergingPhrases(phrases.linked, activateRules(phrases.linked.main), limits, (words) => {
        const text = words.join(' ');
        const readings = phrases.read(text);
        const place = placeOf(readings, grammar.uri);
        if (place && !reported.has(place.key)) {
          reported.add(place.key);
          found++;
          const { at, meanings } = place;
          report({
            ...(at >= 0 ? { at: { start: at, end: at } } : {}),
            message: `"${text}" means both ${shownApart(meanings)}; found by a search that is not exhaustive`,
            fix: 'leave one of the two ways out, or let the words of the two differ',
            evidence: { phrase: text, meanings: meanings.slice(0, 4), exhaustive: false },
            mass: 0.5,
          });
        }
        return ++tried < mostTried && found < mostReported;
      });
    },
  },
]);

/** Characters of a meaning that are shown, and of these so many before the place where two part. */
const mostShown = 60;
const shownBefore = 15;

/** Two meanings; of long ones the part in which they differ. */
function shownApart([a = '', b = '']: readonly string[]): string {
  let parting = 0;
  while (parting < a.length && a[parting] === b[parting]) parting++;
  const isLong = Math.max(a.length, b.length) > mostShown;
  const from = isLong && parting > mostShown / 2 ? parting - shownBefore : 0;
  const shown = (text: string): string => {
    const end = text.length - from > mostShown ? from + mostShown - 1 : text.length;
    return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
  };
  return `${shown(a)} and ${shown(b)}`;
}

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
