import { mainChoice } from '../example.js';
import { partingPlaces } from '../facts/parting-places.js';
import type { SpokenRule } from '../rule.js';

export const phraseAmbiguous: SpokenRule = {
  id: 'AMB-01',
  code: 'phrase-ambiguous',
  category: 'ambiguity',
  depth: 'standard',
  severity: 'error',
  summary: 'The same words have different meanings.',
  what: 'A phrase has two parses whose values differ. The shortest such phrase is the witness; phrases that differ by the rules they pass through are told apart.',
  why: 'Which meaning the caller gets is left to the platform: it may change with the next release, and no test shows it.',
  bad: mainChoice({ coffee: '"C"', tea: '"T"', 'Coffee ': '"K"' }),
  good: mainChoice({ coffee: '"C"', tea: '"T"' }),
  check(subject, report) {
    // Keys have a rule of their own.
    if (subject.grammar.mode === 'dtmf') return;
    const { phrases } = subject.phrases;
    const sets = new Map<
      string,
      { text: string; size: number; meanings: string[]; count: number; at: number; isEvaluated: boolean }
    >();
    for (const { text, words, readings } of phrases) {
      const meanings = [...new Set(readings.map(({ meaning }) => meaning))];
      if (meanings.length < 2) continue;
      const distinct = readings.filter(
        ({ meaning }, i) => readings.findIndex((other) => other.meaning === meaning) === i,
      );
      const isEvaluated = distinct.filter((reading) => reading.isEvaluated).length > 1;
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
        message: `"${text}" means both ${shown(meanings[0]!)} and ${shown(meanings[1]!)}${more}`,
        fix: 'leave one of the two ways out, or let the words of the two differ',
        evidence: { phrase: text, meanings: meanings.slice(0, 4), phrases: count },
        mass: Math.min(1, count / phrases.length),
        ...(isEvaluated ? {} : { severity: 'warning' }),
      });
    }
  },
};

const shown = (meaning: string): string => (meaning.length > 60 ? `${meaning.slice(0, 59)}…` : meaning);
