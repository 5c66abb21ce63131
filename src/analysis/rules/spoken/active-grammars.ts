import { rootPlace } from '../../facts/menu.js';
import { effectiveSimilarity } from '../../facts/word-sites.js';
import { joinSimilar } from '../../phonetics/join.js';
import { align } from '../../phonetics/similarity.js';
import { spokenRules } from '../../rule.js';

export const activeGrammarsRules = spokenRules([
  {
    id: 'CNF-08',
    code: 'sounds-like-command',
    depth: 'deep',
    severity: 'warning',
    summary: 'A phrase sounds like a command that is active everywhere.',
    what: 'A phrase is at least three fifths like a phrase of a grammar that is active at the same time (--with) and is not the same.',
    why: 'Callers who answer the question leave the dialogue unexpectedly: to help, to an agent, to the main menu.',
    with: { bad: 'sounds-like-command.with.grxml', good: 'sounds-like-command.with.grxml' },
    check(subject, report) {
      const { sounds, phrases, others } = subject;
      if (!sounds) return;
      const short = (list: typeof phrases) => list.phrases.filter(({ words }) => words.length <= 6).slice(0, 3000);
      for (const other of others) {
        if (other.grammar.mode !== 'voice') continue;
        const own = short(phrases);
        const theirs = short(other.phrases);
        // Only pairs across the two are wanted: each side is a group of its own.
        const entries = [
          ...own.map(({ text, words }) => ({ text, words, group: 0, variants: sounds.of(text).variants })),
          ...theirs.map(({ text, words }) => ({ text, words, group: 1, variants: sounds.of(text).variants })),
        ];
        let reported = 0;
        for (const pair of joinSimilar(entries, 0.6, 4_000_000).pairs) {
          const [a, b] = [entries[pair.a]!, entries[pair.b]!];
          if (a.text.toLowerCase() === b.text.toLowerCase()) continue;
          if (effectiveSimilarity(a.words, b.words, pair.similarity, (text) => sounds.of(text).variants) < 0.6)
            continue;
          if (++reported > 10) break;
          report({
            ...rootPlace(subject),
            message: `"${a.text}" sounds like "${b.text}" of ${other.name} (similarity ${pair.similarity.toFixed(2)})`,
            fix: `use another wording for "${a.text}", or leave ${other.name} out while this grammar is active`,
            evidence: {
              phrases: [a.text, b.text],
              similarity: Math.round(pair.similarity * 100) / 100,
              sounds: align(pair.phonesA, pair.phonesB).map((column) => [column.a ?? '-', column.b ?? '-']),
              pronunciations: sounds.sources([a.text, b.text]),
            },
            mass: 1 / own.length,
          });
        }
      }
    },
  },
  {
    id: 'AMB-07',
    code: 'active-overlap',
    depth: 'deep',
    severity: 'warning',
    summary: 'Two grammars that are active at the same time accept the same phrase.',
    what: 'A phrase is accepted here and by a grammar that is active with it (--with), with different meanings.',
    why: 'Which of the two gets the answer depends on scope and priority, and is often not the intended one.',
    with: { bad: 'active-overlap.with.grxml', good: 'active-overlap.with.grxml' },
    check(subject, report) {
      const { phrases, others, grammar } = subject;
      for (const other of others) {
        if (other.grammar.mode !== grammar.mode) continue;
        // The shorter list is tried against the other grammar.
        const isOwn = phrases.phrases.length <= other.phrases.phrases.length;
        const [list, against] = isOwn ? [phrases, other.phrases] : [other.phrases, phrases];
        const shared = list.phrases.flatMap(({ text, words, readings }) => {
          const [theirs] = against.read(text);
          return theirs && theirs.meaning !== readings[0]!.meaning
            ? [{ text, words, meanings: [readings[0]!.meaning, theirs.meaning] }]
            : [];
        });
        const [first] = shared.sort((a, b) => a.words.length - b.words.length);
        if (!first) continue;
        report({
          ...rootPlace(subject),
          message: `"${first.text}" is accepted by ${other.name} too, with another meaning${shared.length > 1 ? `; so are ${shared.length - 1} more phrases` : ''}`,
          fix: 'use another wording, or set scope and priority where the grammars are activated',
          evidence: {
            phrase: first.text,
            meanings: isOwn ? first.meanings : [...first.meanings].reverse(),
            grammar: other.name,
          },
          mass: Math.min(1, shared.length / Math.max(1, phrases.phrases.length)),
        });
      }
    },
  },
]);
