import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { confusionRate, confusionText } from './confusion.js';
import { phoneNumber, phonesOf } from './phones.js';

const phones = (names: string) => Uint8Array.from(names.split(' '), (name) => phoneNumber(name)!);

/*
 * By hand from the fit in data/confusability.json: odds = exp(intercept) * (1 + cost) ^ slope with -0.051 and -1.645 at 20 dB,
 * 0.138 and -0.79 at 5 dB.
 */
it.each([
  // exp(-0.051) = 0.950, 0.950 / 1.950 = 0.487; exp(0.138) = 1.148, 1.148 / 2.148 = 0.534
  [
    'the same sounds',
    'T UW',
    'T UW',
    0.49,
    0.53,
    'a recogniser that had to choose between the two was wrong about 1 time in 2',
  ],
  // Cost 1, M for K: 0.950 * 2^-1.645 = 0.304, 0.304 / 1.304 = 0.233; 1.148 * 2^-0.79 = 0.664, 0.664 / 1.664 = 0.399
  [
    'amount and account',
    'AH M AW N T',
    'AH K AW N T',
    0.23,
    0.4,
    'a recogniser that had to choose between the two was wrong about 1 time in 4, 1 in 3 on a noisy line',
  ],
  // Cost 3, three sounds more: 0.950 * 4^-1.645 = 0.0971, / 1.0971 = 0.089; 1.148 * 4^-0.79 = 0.384, / 1.384 = 0.277
  [
    'three sounds more',
    'M AE P',
    'M AE P T IH NG',
    0.09,
    0.28,
    'a recogniser that had to choose between the two was wrong about 1 time in 11, 1 in 4 on a noisy line',
  ],
])('%s', (_, a, b, good, noisy, text) => {
  const rate = confusionRate(phones(a), phones(b))!;
  expect(rate).toEqual({ good_line: good, noisy_line: noisy });
  expect(confusionText(rate)).toBe(text);
});

it('sounds of other languages have no rate: the fit is of English words', () => {
  expect(confusionRate(phonesOf(['P', 'E', 'S', 'O']), phonesOf(['B', 'E', 'S', 'O']))).toBeUndefined();
});

it('a carrier phrase changes nothing', () => {
  const carrier = phones('AY N IY D');
  const behind = (text: string) => Uint8Array.from([...carrier, ...phones(text)]);
  expect(confusionRate(behind('AH M AW N T'), behind('AH K AW N T'))).toEqual(
    confusionRate(phones('AH M AW N T'), phones('AH K AW N T')),
  );
});

it('the fit is that of the measured table, and off by 0.05 at most on the pairs held back', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const output = execFileSync(process.execPath, ['scripts/analysis/calibrate.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(output).toMatch(/pairs: 173/);
});
