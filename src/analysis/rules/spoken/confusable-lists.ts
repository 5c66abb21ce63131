import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { massOf, similarAlternatives } from '../../facts/similar-alternatives.js';
import { isNumber, isPlainAnswer, letterOf } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';

const teensAndTens = [
  ['thirteen', 'thirty'],
  ['fourteen', 'forty'],
  ['fifteen', 'fifty'],
  ['sixteen', 'sixty'],
  ['seventeen', 'seventy'],
  ['eighteen', 'eighty'],
  ['nineteen', 'ninety'],
] as const;

const fewPhones = 3;
/** From so many short options on, they compete with one another. */
const fewOptions = 3;

const leastListed = 8;

/** Entries of a list that is taken for one of names. */
const nameList = 40;

export const confusableListsRules = spokenRules([
  {
    id: 'CNF-06',
    code: 'numbers-teen-ty',
    depth: 'standard',
    severity: 'warning',
    summary: 'Numbers in -teen and in -ty side by side.',
    what: 'The grammar accepts both of a pair such as fifteen and fifty, with different meanings.',
    why: 'They differ in a stress and an n; on the telephone they are mixed up more than any other numbers.',
    check({ grammar, choices, isEnglish }, report) {
      if (!isEnglish || grammar.mode !== 'voice') return;
      const { tokens } = partsOf(grammar);
      const found = teensAndTens.filter(([teen, ty]) => tokens.has(teen) && tokens.has(ty));
      // Where no one-of decides about the result, the numbers are wording only.
      if (found.length === 0 || !choices.some((choice) => choice.matters)) return;
      report({
        at: tokens.get(found[0]![0])!,
        message: `numbers that are mixed up on the telephone: ${found.map((pair) => pair.join('/')).join(', ')}`,
        fix: 'have callers confirm the number, or ask for its digits',
        evidence: { pairs: found.map((pair) => [...pair]) },
        mass: Math.min(0.5, (2 * found.length) / Math.max(1, tokens.size)),
      });
    },
  },
  {
    id: 'CNF-07',
    code: 'words-short',
    depth: 'standard',
    severity: 'warning',
    summary: 'Very short alternatives.',
    what: 'Alternatives that decide about the result can be said only with three sounds or fewer. Three of them make a warning, fewer an info, at depth deep. Plain answers (yes, no, sure), words without stress (the, by), letters and numbers do not count.',
    why: 'A short word has little to go by: half of it is lost in one moment of noise.',
    check({ choices, sounds, depth }, report) {
      if (!sounds) return;
      for (const choice of choices) {
        // Long lists hold names, of which none can be made longer.
        if (!choice.matters || choice.alternatives.length >= nameList) continue;
        const short = choice.alternatives.filter(
          ({ phrases }) =>
            phrases.length > 0 &&
            phrases.every(
              ({ text, words }) =>
                !isPlainAnswer(text) &&
                !isNumber(words) &&
                !words.every((word) => sounds.easilyLost.has(word.toLowerCase())) &&
                !words.some((word) => letterOf(word)) &&
                (sounds.of(text).variants[0]?.length ?? Infinity) <= fewPhones,
            ),
        );
        if (short.length === 0 || (short.length < fewOptions && depth !== 'deep')) continue;
        const texts = short.map(({ phrases }) => phrases[0]!.text);
        report({
          at: short[0]!.item,
          message: `very short: ${texts
            .slice(0, 8)
            .map((text) => `"${text}"`)
            .join(', ')}`,
          fix: 'use words of two syllables or more',
          evidence: { phrases: texts.slice(0, 20) },
          severity: short.length >= fewOptions ? 'warning' : 'info',
          mass: massOf(
            choice,
            short.map(({ item }) => item),
          ),
        });
      }
    },
  },
  {
    id: 'CNF-13',
    code: 'sounds-overview',
    depth: 'deep',
    severity: 'info',
    summary: 'How crowded a list is with words that sound alike.',
    what: `For a one-of of ${leastListed} or more, the mean similarity of each alternative with its strongest competitor, and the alternatives with most competitors; reported if a quarter of them have one.`,
    why: 'One pair can be reworded; a crowded list needs a confirmation, or an earlier question that shortens it.',
    check(subject, report) {
      const { pairs, truncated } = similarAlternatives(subject);
      for (const choice of subject.choices) {
        const { length } = choice.alternatives;
        if (length < leastListed) continue;
        const strongest = new Map<string, number>();
        const competitors = new Map<string, number>();
        for (const pair of pairs) {
          if (pair.choice !== choice || !pair.isSameList || pair.kind !== 'words') continue;
          for (const { text } of [pair.a, pair.b]) {
            strongest.set(text, Math.max(strongest.get(text) ?? 0, pair.similarity));
            competitors.set(text, (competitors.get(text) ?? 0) + 1);
          }
        }
        if (strongest.size * 4 < length) continue;
        const mean = [...strongest.values()].reduce((sum, value) => sum + value, 0) / strongest.size;
        const worst = [...competitors].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 20);
        report({
          at: choice.oneOf,
          message: `${strongest.size} of ${length} alternatives sound similar to another one (mean similarity ${mean.toFixed(2)}); most crowded: ${worst
            .slice(0, 3)
            .map(([text, count]) => `"${text}" (${count})`)
            .join(', ')}`,
          fix: 'have the answer confirmed, or ask something first that shortens the list',
          evidence: {
            mean: Math.round(mean * 100) / 100,
            competitors: Object.fromEntries(worst),
            complete: !truncated,
          },
          mass: strongest.size / length,
        });
      }
    },
  },
]);
