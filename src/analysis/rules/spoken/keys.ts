import type { Grammar } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { rootPlace } from '../../facts/menu.js';
import type { ListedPhrase } from '../../facts/phrase-list.js';
import { hasTags } from '../../facts/reading.js';
import { numberWords } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';

export const keysRules = spokenRules([
  {
    id: 'DTM-02',
    code: 'keys-prefix',
    depth: 'standard',
    severity: 'error',
    summary: 'One sequence of keys is the beginning of another one.',
    what: 'A key-press grammar accepts a sequence of keys and a longer one that begins with it. Where their values are the same, or the lengths come from a repeat, it is a warning. A number whose value is the keys themselves is entered in several lengths on purpose, and does not count.',
    why: 'Callers with the shorter one wait for the timeout, or the longer one is cut off by platforms that take the first match.',
    check(subject, report) {
      const { grammar, phrases, choices } = subject;
      if (grammar.mode !== 'dtmf') return;
      const all = new Map(phrases.phrases.map((phrase) => [phrase.words.join(''), phrase]));
      const found: { short: string; long: string; isSame: boolean }[] = [];
      for (const [keys, { readings, words }] of all) {
        for (let n = 1; n < words.length; n++) {
          const shorter = all.get(words.slice(0, n).join(''));
          // A key that ends the input, and means nothing else.
          const isTerminated = words.length === n + 1 && /[*#]/.test(words[n]!);
          if (
            !shorter ||
            (isEntered(shorter) && isEntered(all.get(keys)!)) ||
            (isTerminated && shorter.readings[0]!.meaning === readings[0]!.meaning)
          )
            continue;
          const isSame = shorter.readings[0]!.meaning === readings[0]!.meaning;
          found.push({ short: shorter.words.join(' '), long: [...keys].join(' '), isSame });
          break;
        }
      }
      if (found.length === 0) return;
      // Keys that a repeat collects are distinguished by their number on purpose.
      const isCollected = !choices.some(({ alternatives }) =>
        alternatives.some(({ phrases: own }) => own.some(({ words }) => words.length > 1)),
      );
      // How many keys vary is said of the repeat (DTM-04).
      if (isCollected && collectsSeveral(grammar)) return;
      const worst = found.find(({ isSame }) => !isSame) ?? found[0]!;
      report({
        ...rootPlace(subject),
        message: `"${worst.short}" is the beginning of "${worst.long}"${found.length > 1 ? `; ${found.length - 1} more such sequences` : ''}`,
        fix: isCollected
          ? 'fix the number of keys, or have callers end with the pound key'
          : 'use keys of one length, or end with the pound key',
        evidence: { pairs: found.slice(0, 10).map(({ short, long }) => [short, long]) },
        severity: worst.isSame || isCollected ? 'warning' : 'error',
        mass: Math.min(1, (2 * found.length) / all.size),
      });
    },
  },
  {
    id: 'DTM-03',
    code: 'keys-ambiguous',
    depth: 'standard',
    severity: 'error',
    summary: 'The same keys have different meanings.',
    what: 'A sequence of keys has two parses whose values differ.',
    why: 'Which of the two the caller gets is left to the platform.',
    check(subject, report) {
      if (subject.grammar.mode !== 'dtmf') return;
      const { phrases } = subject.phrases;
      const twice = phrases.filter(({ readings }) => readings.some(({ meaning }) => meaning !== readings[0]!.meaning));
      const [first] = [...twice].sort((a, b) => a.words.length - b.words.length);
      if (!first) return;
      const meanings = [...new Set(first.readings.map(({ meaning }) => meaning))];
      report({
        ...rootPlace(subject),
        message: `the keys "${first.text}" mean both ${meanings[0]} and ${meanings[1]}`,
        fix: 'give each option keys of its own',
        evidence: { keys: first.text, meanings: meanings.slice(0, 4), sequences: twice.length },
        mass: twice.length / phrases.length,
      });
    },
  },
  {
    id: 'DTM-07',
    code: 'keys-missing',
    depth: 'standard',
    severity: 'info',
    summary: 'A spoken number that cannot be entered with keys.',
    what: 'The grammar accepts little but strings of digits, and no key-press grammar is among those that are active with it (--with). Without --with nothing is known of these.',
    why: 'In public, callers prefer to enter a number with keys, and keys are never misheard.',
    with: { bad: 'sounds-like-command.with.grxml', good: 'keys-missing.with-good.grxml' },
    check(subject, report) {
      const { grammar, phrases, others, isEnglish } = subject;
      if (!isEnglish || grammar.mode !== 'voice') return;
      if (others.length === 0 || others.some((other) => other.grammar.mode === 'dtmf')) return;
      const long = phrases.phrases.filter(({ words }) => words.length >= 3);
      const spoken = long.filter(
        ({ words }) => words.filter((word) => isDigit(word)).length >= Math.max(3, words.length * 0.6),
      );
      if (long.length === 0 || spoken.length < long.length * 0.9) return;
      report({
        ...rootPlace(subject),
        message: `strings of digits such as "${spoken[0]!.text}" can be spoken, but no active grammar accepts them as keys`,
        fix: 'let callers key the number in too',
      });
    },
  },
]);

/** Its tags give the keys themselves: a number that is entered, and no option. */
const isEntered = ({ words, readings: [best] }: ListedPhrase): boolean =>
  best !== undefined && hasTags(best.match) && String(best.value) === words.join('');

/** A part may be repeated a varying number of times. */
function collectsSeveral(grammar: Grammar): boolean {
  let isFound = false;
  for (const rule of grammar.rules) {
    walk(rule.expansion, (part) => {
      if (part.kind === 'item' && part.repeat && part.repeat.max > Math.max(1, part.repeat.min)) isFound = true;
    });
  }
  return isFound;
}

const isDigit = (word: string) =>
  numberWords.has(word.toLowerCase()) && !/teen|ty$|hundred|thousand|and|th$/.test(word.toLowerCase());
