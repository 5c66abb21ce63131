import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { confusablePairs } from '../../facts/confusable-pairs.js';
import { isNameList, massOf, similarAlternatives } from '../../facts/similar-alternatives.js';
import type { SoundPair } from '../../facts/sound-pair.js';
import { differingSites, narrowed } from '../../facts/word-sites.js';
import { isNumber, isPlainAnswer, letterOf } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';
import type { SpokenSubject } from '../../subject.js';

/** Words that are mixed up on the telephone in their language, and that nobody can reword. */
const mixedUp: { [language: string]: string } = {
  en: 'thirteen/thirty fourteen/forty fifteen/fifty sixteen/sixty seventeen/seventy eighteen/eighty nineteen/ninety tuesday/thursday',
  es: 'dos/doce tres/trece sesenta/setenta seiscientos/setecientos',
  fr: 'six/dix treize/seize soixante-six/soixante-dix',
  // Brazilians say "meia" for six to tell it from three.
  pt: 'três/seis sessenta/setenta',
  // German announcers say "zwo" for two to tell it from three.
  de: 'zwei/drei dreizehn/dreißig vierzehn/vierzig fünfzehn/fünfzig sechzehn/sechzig siebzehn/siebzig achtzehn/achtzig neunzehn/neunzig',
  it: 'sessanta/settanta',
};

const fewPhones = 3;
/** From so many short options on, they compete with one another. */
const fewOptions = 3;

const leastListed = 8;

/** More pairs of numbers are those of a grammar that takes any number: it has them by nature. */
const mostOptions = 3;

/** Pairs of numbers, days or times that are named; as similar as these they are truly mixed up. */
const mostClosed = 4;
const closedAlike = 0.8;

/** The words in which the closest pairs of numbers, days and times differ, each once, whatever stands around them. */
function closestClosed(subject: SpokenSubject): { words: string[]; at: SoundPair['at'] }[] {
  const { sounds } = subject;
  if (!sounds) return [];
  const found = new Map<string, { words: string[]; at: SoundPair['at'] }>();
  const meanings = new Set<string>();
  for (const { kind, similarity, usual, a, b, at } of confusablePairs(subject).pairs) {
    if (kind !== 'closed' || similarity >= 1 || similarity < closedAlike || usual < 0.6) continue;
    const sites = narrowed(differingSites(a.text.split(' '), b.text.split(' ')), (text) => sounds.of(text).variants);
    const words = sites.length === 1 ? [sites[0]!.a.join(' '), sites[0]!.b.join(' ')] : [a.text, b.text];
    const values = [a.meaning, b.meaning].sort().join('\n');
    // A word more does not make a pair; another spelling of the same two tells nothing new.
    if (words.some((word) => word === '') || meanings.has(values)) continue;
    meanings.add(values);
    const key = [...words].sort().join('\n').toLowerCase();
    if (!found.has(key)) found.set(key, { words, at });
    if (found.size === mostClosed) break;
  }
  return [...found.values()];
}

/** Phrases with one of a pair that are tried with the other one. */
const mostSwapped = 200;

/** Some phrase is another one of the grammar, with another meaning, when the one word is taken for the other. */
function mayBeSwapped({ phrases }: SpokenSubject, pair: readonly [string, string]): boolean {
  let tried = 0;
  for (const { words, readings } of phrases.phrases) {
    const lower = words.map((word) => word.toLowerCase());
    for (const [one, other] of [pair, [pair[1], pair[0]]] as const) {
      const at = lower.indexOf(one);
      if (at < 0 || tried >= mostSwapped) continue;
      tried++;
      const [swapped] = phrases.read(words.with(at, other).join(' '));
      if (swapped && !readings.some(({ meaning }) => meaning === swapped.meaning)) return true;
    }
  }
  // Of a grammar of more phrases than are listed the pair may be in the others.
  return tried === 0 && phrases.shortfall !== undefined;
}

export const confusableListsRules = spokenRules([
  {
    id: 'CNF-06',
    code: 'numbers-teen-ty',
    depth: 'standard',
    severity: 'warning',
    summary: 'Numbers, days or times that are mixed up on the telephone.',
    what: 'The grammar accepts both of a pair such as fifteen and fifty, Tuesday and Thursday, sesenta and setenta, zwei and drei, in the same place with different values; or, where it has none of these, other numbers, days, months or times that sound very similar. One finding names the pairs of the grammar; without -teen and -ty it is an info of depth deep. A grammar of more than three such pairs takes any number, and must have them: they count at depth deep only.',
    why: 'Nobody can reword a number. Fifteen and fifty differ in a stress and an n: on the telephone they are mixed up more than any other numbers. Only a confirmation helps.',
    check(subject, report) {
      const { grammar, choices, isEnglish, depth } = subject;
      if (grammar.mode !== 'voice') return;
      // Where no one-of decides about the result, the numbers are wording only.
      if (!choices.some((choice) => choice.matters)) return;
      const { tokens } = partsOf(grammar);
      const places = new Map([...tokens].map(([text, token]) => [text.toLowerCase(), token]));
      const language = isEnglish ? 'en' : (grammar.language ?? '').toLowerCase().split('-')[0]!;
      const known = (mixedUp[language] ?? '').split(' ').map((pair) => pair.split('/'));
      const named = known.filter(
        (pair) => pair.every((word) => places.has(word)) && mayBeSwapped(subject, pair as [string, string]),
      );
      const isTeen = named.some((pair) => /teen$/.test(pair[0]!));
      const others = named.length > 0 ? [] : closestClosed(subject);
      const found = [...named, ...others.map(({ words }) => words)];
      // Of the others everyone who lists numbers has some.
      const isOption = isTeen && named.length <= mostOptions;
      if (found.length === 0 || (!isOption && depth !== 'deep')) return;
      const at = named.length > 0 ? places.get(named[0]![0]!) : others[0]!.at;
      report({
        ...(at ? { at } : {}),
        message: `${isTeen ? 'numbers' : 'words'} that are mixed up on the telephone: ${found.map((pair) => pair.join('/')).join(', ')}`,
        fix: 'have callers confirm the value, or ask for a number digit by digit',
        evidence: { pairs: found },
        mass: Math.min(0.5, (2 * found.length) / Math.max(1, tokens.size)),
        ...(isTeen ? {} : { severity: 'info' }),
      });
    },
  },
  {
    id: 'CNF-07',
    code: 'words-short',
    depth: 'deep',
    severity: 'warning',
    summary: 'Very short alternatives.',
    what: 'Alternatives that decide about the result can be said only with three sounds or fewer. Three of them that are half of the list make a warning, fewer an info. At depth deep, since colours, directions and the names of things in a game cannot be changed. Plain answers (yes, no, sure), words without stress (the, by), letters, numbers words that are only said within a sentence and words in no dictionary do not count.',
    why: 'A short word has little to go by: half of it is lost in one moment of noise.',
    check({ choices, sounds, phrases: root }, report) {
      if (!sounds) return;
      for (const choice of choices) {
        // Long lists hold names, of which none can be made longer.
        if (!choice.matters || isNameList(choice)) continue;
        const short = choice.alternatives.filter(
          ({ phrases }) =>
            phrases.length > 0 &&
            phrases.every(
              ({ text, words }) =>
                !isPlainAnswer(text) &&
                root.accepts(text) &&
                !isNumber(words) &&
                !words.every((word) => sounds.easilyLost.has(word.toLowerCase())) &&
                !words.some((word) => letterOf(word)) &&
                sounds.of(text).guessed.length === 0 &&
                (sounds.of(text).variants[0]?.length ?? Infinity) <= fewPhones,
            ),
        );
        // Among longer ones they can be told apart; what is on a pizza cannot be reworded.
        const isCrowded = short.length >= fewOptions && short.length * 2 >= choice.alternatives.length;
        if (short.length === 0) continue;
        const texts = short.map(({ phrases }) => phrases[0]!.text);
        report({
          at: short[0]!.item,
          message: `very short: ${texts
            .slice(0, 8)
            .map((text) => `"${text}"`)
            .join(', ')}`,
          fix: 'use longer words where you are free to choose them, or have the answer confirmed',
          evidence: { phrases: texts.slice(0, 20) },
          severity: isCrowded ? 'warning' : 'info',
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
