import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { differingSites } from '../facts/word-sites.js';
import { joinSimilar, type Spoken } from './join.js';
import { phoneNames, phoneNumber } from './phones.js';
import { align, editDistance, similarity } from './similarity.js';

const phones = (text: string) => Uint8Array.from(text.split(' ').filter(Boolean), (name) => phoneNumber(name)!);

describe('similarity, by hand from the costs', () => {
  test.each([
    // T-D is a close pair (0.6) of two phones: 1 - 0.6 / 2.
    ['T UW1', 'D UW1', 0.7],
    // B against G: both plosives but no close pair, 1 of 2.
    ['B IY', 'G IY', 0.5],
    // brush/rush: one deletion of four phones.
    ['B R AH SH', 'R AH SH', 0.75],
    // amount/account: M-K 1 (one of five, the second AH-AH same): AH M AW N T / AH K AW N T.
    ['AH M AW N T', 'AH K AW N T', 0.8],
    // A vowel that is not close costs 1.5: K AO L / K IY L.
    ['K AO L', 'K IY L', 0.5],
    ['K AE T', 'K AE T', 1],
    ['', '', 1],
    ['AA', 'SH', 0],
  ])('%s / %s', (a, b, expected) => {
    expect(similarity(phones(a), phones(b))).toBeCloseTo(expected, 10);
    expect(similarity(phones(b), phones(a))).toBeCloseTo(expected, 10);
  });
  test('the alignment shows which sounds stand against which', () => {
    expect(align(phones('B R AH SH'), phones('R AH S'))).toEqual([
      { a: 'B', b: null },
      { a: 'R', b: 'R' },
      { a: 'AH', b: 'AH' },
      { a: 'SH', b: 'S' },
    ]);
  });
});

const word = fc.uint8Array({ max: phoneNames.length - 1, maxLength: 7 });

test('a bound never changes a distance that lies within it', () => {
  fc.assert(
    fc.property(word, word, fc.double({ min: 0, max: 8, noNaN: true }), (a, b, bound) => {
      const exact = editDistance(a, b);
      expect(editDistance(a, b, bound)).toBe(
        exact <= bound ? exact : editDistance(a, b, bound) === Infinity ? Infinity : exact,
      );
    }),
  );
});

test.each([
  ['short ones', fc.uint8Array({ min: 0, max: 5, maxLength: 5 })],
  ['long ones of few phones', fc.uint8Array({ min: 0, max: 2, maxLength: 14 })],
  ['any', fc.uint8Array({ max: phoneNames.length - 1, maxLength: 9 })],
  // P B T D K G F V and the like: all of them close to some other.
  [
    'close ones',
    fc
      .array(fc.constantFrom(29, 6, 31, 8, 20, 14, 13, 35, 17, 18), { maxLength: 9 })
      .map((all) => Uint8Array.from(all)),
  ],
])('the join finds exactly the pairs that comparing all with all finds: %s', (_, few) => {
  const entry: fc.Arbitrary<Spoken> = fc.record({
    variants: fc.array(few, { minLength: 1, maxLength: 2 }),
    group: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 14 }), fc.constantFrom(0.3, 0.5, 0.8, 1), (entries, threshold) => {
      const expected: [number, number, number][] = [];
      for (let a = 0; a < entries.length; a++) {
        for (let b = a + 1; b < entries.length; b++) {
          if (entries[a]!.group === entries[b]!.group) continue;
          const best = Math.max(
            ...entries[a]!.variants.flatMap((x) => entries[b]!.variants.map((y) => similarity(x, y))),
          );
          if (best >= threshold - 1e-9) expected.push([a, b, Math.round(best * 1e6)]);
        }
      }
      const found = joinSimilar(entries, threshold).pairs.map(({ a, b, similarity: s }): [number, number, number] => [
        a,
        b,
        Math.round(s * 1e6),
      ]);
      const order = (x: [number, number, number], y: [number, number, number]) => x[0] - y[0] || x[1] - y[1];
      expect(found.sort(order)).toEqual(expected.sort(order));
    }),
    { numRuns: runs(400) },
  );
});

test('a phone that occurs nine times: the surplus is counted too low, and the pair is found all the same', () => {
  const entries = ['P P P P P P P P P', 'P P P P B B B B B'].map((text, group) => ({
    variants: [phones(text)],
    group,
  }));
  // Five times P against B at 0.6, of nine.
  expect(joinSimilar(entries, 0.6).pairs.map((pair) => pair.similarity)).toEqual([expect.closeTo(1 - 3 / 9, 10)]);
});

test('a work limit is reported', () => {
  const entries = Array.from({ length: 50 }, (_, group) => ({ variants: [phones('B IY')], group }));
  expect(joinSimilar(entries, 0.5, 10)).toMatchObject({ truncated: true });
  expect(joinSimilar(entries, 0.5).pairs).toHaveLength((50 * 49) / 2);
});

test('pairs beyond what can be kept are left out, and that is reported', () => {
  const entries = Array.from({ length: 1000 }, (_, group) => ({ variants: [phones('B IY')], group }));
  // All with all would be 499,500.
  const { pairs, truncated } = joinSimilar(entries, 0.5);
  expect({ kept: pairs.length, truncated }).toEqual({ kept: 200_000, truncated: true });
});

test('with words at hand the join leaves out what differs by more than half between shared words, and nothing else', () => {
  const [lexicon, spoken] = [['B IY', 'P IY T', 'AH', 'AH M AW N T', 'AH K AW N T', 'K AA R D'], fc.nat(5)];
  const phrase = fc.array(spoken, { minLength: 1, maxLength: 4 });
  const entriesOf = (phrases: number[][]) =>
    phrases.map((numbers, group) => ({
      group,
      words: numbers.map(String),
      soundsOfWords: numbers.map((n) => phones(lexicon[n]!).length),
      variants: [phones(numbers.map((n) => lexicon[n]).join(' '))],
    }));
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 10 }), fc.boolean(), (phrases, inOnePlace) => {
      const entries = entriesOf(phrases);
      const all = joinSimilar(
        entries.map(({ group, variants }) => ({ group, variants })),
        0.6,
      ).pairs;
      const expected = all.filter(({ a, b }) => {
        const [x, y] = [entries[a]!, entries[b]!];
        const sites = differingSites(x.words, y.words);
        if (sites.length !== 1) return !inOnePlace || sites.length === 0;
        const [site] = sites;
        const said = (side: readonly string[]) => phones(side.map((n) => lexicon[Number(n)]).join(' '));
        return site!.a.length === 0 || site!.b.length === 0 || similarity(said(site!.a), said(site!.b)) >= 0.5 - 1e-9;
      });
      const found = joinSimilar(entries, 0.6, 1e6, { inOnePlace }).pairs;
      const keys = (pairs: typeof all) => new Set(pairs.map(({ a, b }) => `${a} ${b}`));
      for (const key of keys(expected)) expect(keys(found)).toContain(key);
      for (const { a, b } of found) expect(keys(all)).toContain(`${a} ${b}`);
    }),
    { numRuns: runs(500) },
  );
});
