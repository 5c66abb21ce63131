import { keysHeader, mainChoice } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import type { SpokenRule } from '../rule.js';

export const keysPrefix: SpokenRule = {
  id: 'DTM-02',
  code: 'keys-prefix',
  category: 'dtmf',
  depth: 'standard',
  severity: 'error',
  summary: 'One sequence of keys is the beginning of another one.',
  what: 'A key-press grammar accepts a sequence of keys and a longer one that begins with it. Where their values are the same, or the lengths come from a repeat, it is a warning.',
  why: 'Callers with the shorter one wait for the timeout, or the longer one is cut off by platforms that take the first match.',
  bad: mainChoice({ '1': '"A"', '1 2': '"B"', '1 2 3': '"C"' }, keysHeader),
  good: mainChoice({ '1': '"A"', '2': '"B"', '3': '"C"' }, keysHeader),
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
        if (!shorter || (isTerminated && shorter.readings[0]!.meaning === readings[0]!.meaning)) continue;
        const isSame = shorter.readings[0]!.meaning === readings[0]!.meaning;
        found.push({ short: shorter.words.join(' '), long: [...keys].join(' '), isSame });
        break;
      }
    }
    if (found.length === 0) return;
    // Keys that are collected in a repeat are told apart by their number on purpose.
    const isCollected = !choices.some(({ alternatives }) =>
      alternatives.some(({ phrases: own }) => own.some(({ words }) => words.length > 1)),
    );
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
};
