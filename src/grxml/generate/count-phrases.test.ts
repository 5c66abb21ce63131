import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import { readGrammar } from '../read/index.js';
import { countPhrases } from './count-phrases.js';
import { generatePhrases } from './generate-phrases.js';

function linked(rules: string, root = 'r', attributes = ''): LinkedGrammar {
  const source = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="${root}"${attributes}>${rules}</grammar>`;
  const { grammar, diagnostics } = readGrammar(source, { uri: 'file:///g.grxml' });
  expect(diagnostics).toEqual([]);
  return { main: grammar!, documents: new Map() };
}

const rule = (content: string, id = 'r') => `<rule id="${id}">${content}</rule>`;
const item = (content: string, repeat?: string) => `<item${repeat ? ` repeat="${repeat}"` : ''}>${content}</item>`;
const oneOf = (...items: string[]) => `<one-of>${items.map((one) => item(one)).join('')}</one-of>`;
const ref = (id: string) => `<ruleref uri="#${id}"/>`;
const special = (name: string) => `<ruleref special="${name}"/>`;

test('a huge repeat costs nothing: the ways are counted, the phrases are left uncounted', () => {
  const before = process.memoryUsage().heapUsed;
  const count = countPhrases(linked(rule(item(oneOf('a', 'b'), '0-99999999999'))));
  expect(count).toMatchObject({ shortest: { words: 0 }, longest: { words: 99_999_999_999 } });
  expect(count.phrases).toBeUndefined();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 2 ** 20);
  // One word: as many ways as lengths, from none to 99,999,999,999 of them.
  expect(countPhrases(linked(rule(item('a', '0-99999999999')))).derivations).toBe(100_000_000_000n);
});

describe('sizes that can be worked out by hand', () => {
  const digit = rule(oneOf('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'), 'digit');
  const cases: [
    string,
    string,
    { phrases: unknown; derivations: unknown; shortest?: number; longest?: number | 'infinite' },
  ][] = [
    ['one phrase', rule('hello world'), { phrases: 1n, derivations: 1n, shortest: 2, longest: 2 }],
    ['alternatives', rule(oneOf('yes', 'no', 'no thanks')), { phrases: 3n, derivations: 3n, shortest: 1, longest: 2 }],
    [
      'an optional word',
      rule(`${item('please', '0-1')} stop`),
      { phrases: 2n, derivations: 2n, shortest: 1, longest: 2 },
    ],
    [
      'the same alternative twice',
      rule(oneOf('yes', 'yes')),
      { phrases: 1n, derivations: 2n, shortest: 1, longest: 1 },
    ],
    [
      'the same words by two ways: a|ab then b|empty',
      rule(`${oneOf('a', 'a b')}${item('b', '0-1')}`),
      { phrases: 3n, derivations: 4n, shortest: 1, longest: 3 },
    ],
    [
      'ten digits: 10^10',
      digit + rule(item(ref('digit'), '10')),
      { phrases: 10n ** 10n, derivations: 10n ** 10n, shortest: 10, longest: 10 },
    ],
    [
      'one to sixteen digits: (10^17 - 10) / 9',
      digit + rule(item(ref('digit'), '1-16')),
      { phrases: (10n ** 17n - 10n) / 9n, derivations: (10n ** 17n - 10n) / 9n, shortest: 1, longest: 16 },
    ],
    [
      '(a?)<30>: 31 lengths by 2^30 ways',
      rule(item(item('a', '0-1'), '30')),
      { phrases: 31n, derivations: 2n ** 30n, shortest: 0, longest: 30 },
    ],
    [
      'an open repeat',
      rule(item('a', '1-')),
      { phrases: 'infinite', derivations: 'infinite', shortest: 1, longest: 'infinite' },
    ],
    [
      'an open repeat of a tag',
      rule(item('<tag>x</tag>', '2-')),
      { phrases: 1n, derivations: 1n, shortest: 0, longest: 0 },
    ],
    [
      'right recursion',
      rule(oneOf('a', `a ${ref('r')}`)),
      { phrases: 'infinite', derivations: 'infinite', shortest: 1, longest: 'infinite' },
    ],
    [
      'left recursion',
      rule(oneOf(`${ref('r')} a`, 'a')),
      { phrases: 'infinite', derivations: 'infinite', shortest: 1, longest: 'infinite' },
    ],
    [
      'recursion that adds no word',
      rule(oneOf('a', ref('r'))),
      { phrases: 1n, derivations: 'infinite', shortest: 1, longest: 1 },
    ],
    [
      'mutual recursion that adds no word',
      rule(oneOf('a', ref('s'))) + rule(oneOf('b c', ref('r')), 's'),
      { phrases: 2n, derivations: 'infinite', shortest: 1, longest: 2 },
    ],
    [
      'recursion in a bounded repeat adds words',
      rule(oneOf('a', item(ref('r'), '0-2'))),
      { phrases: 'infinite', derivations: 'infinite', shortest: 0, longest: 'infinite' },
    ],
    ['recursion without a way out', rule(`a ${ref('r')}`), { phrases: 0n, derivations: 0n }],
    [
      'recursion behind VOID is not a way',
      rule(oneOf('a', `a ${ref('r')} ${special('VOID')}`)),
      { phrases: 1n, derivations: 1n, shortest: 1, longest: 1 },
    ],
    [
      'an open repeat of VOID',
      rule(`a${item(special('VOID'), '0-')}`),
      { phrases: 1n, derivations: 1n, shortest: 1, longest: 1 },
    ],
    ['VOID', rule(`a ${special('VOID')}`), { phrases: 0n, derivations: 0n }],
    [
      'NULL and a tag only',
      rule(`${special('NULL')}<tag>1</tag>`),
      { phrases: 1n, derivations: 1n, shortest: 0, longest: 0 },
    ],
    [
      'repeat 0 of VOID',
      rule(`a${item(special('VOID'), '0')}`),
      { phrases: 1n, derivations: 1n, shortest: 1, longest: 1 },
    ],
    ['a quoted token of two words', rule('"new york"'), { phrases: 1n, derivations: 1n, shortest: 2, longest: 2 }],
    [
      'a long repeat',
      rule(item('a', '0-100000')),
      { phrases: 100001n, derivations: 100001n, shortest: 0, longest: 100000 },
    ],
  ];
  test.each(cases)('%s', (_, source, expected) => {
    const count = countPhrases(linked(source));
    expect(count.phrases).toBe(expected.phrases);
    expect(count.derivations).toBe(expected.derivations);
    expect(count.shortest?.words).toBe(expected.shortest);
    expect(count.longest === 'infinite' ? 'infinite' : count.longest?.words).toBe(expected.longest);
  });

  test('GARBAGE is one placeholder, and is reported', () => {
    const count = countPhrases(linked(rule(`${special('GARBAGE')} ${oneOf('a', 'b')}`)));
    expect(count).toMatchObject({ phrases: 2n, garbage: true, shortest: { words: 2, phrase: '... a' } });
  });

  test('the reason of an endless language names the rule', () => {
    expect(countPhrases(linked(rule(ref('s')) + rule(item('a', '0-'), 's'))).because).toBe('rule s has an open repeat');
    expect(countPhrases(linked(rule(oneOf('a', `a ${ref('r')}`)))).because).toBe('rule r is recursive');
  });

  test('shortest and longest phrases are the first of their length in document order', () => {
    const count = countPhrases(linked(rule(oneOf('one two', 'b', 'c', 'three four', `d ${item('e', '0-1')}`))));
    expect(count.shortest).toEqual({ words: 1, phrase: 'b' });
    expect(count.longest).toEqual({ words: 2, phrase: 'one two' });
  });

  test('a reference that leads nowhere is reported and its phrases are missing', () => {
    const count = countPhrases(linked(rule(oneOf('a', '<ruleref uri="none.grxml"/>', ref('missing')))));
    expect(count).toMatchObject({ phrases: 1n, unresolved: ['none.grxml', '#missing'] });
  });
});

describe('work that must not be done', () => {
  test('a count beyond the work limit is given up, with the derivations as upper bound', () => {
    const count = countPhrases(linked(rule(oneOf(...Array.from({ length: 50 }, (_, i) => `w${i}`)))), { work: 20 });
    expect(count.phrases).toBeUndefined();
    expect(count.derivations).toBe(50n);
    expect(count.longest).toEqual({ words: 1 });
  });

  test('forty doublings: 2^40 words in the only phrase', () => {
    const rules = Array.from({ length: 40 }, (_, i) => rule(ref(`r${i + 1}`) + ref(`r${i + 1}`), `r${i}`)).join('');
    const count = countPhrases(linked(rules + rule('a', 'r40'), 'r0'));
    expect(count).toMatchObject({ derivations: 1n, shortest: { words: 2 ** 40 }, longest: { words: 2 ** 40 } });
    expect(count.phrases).toBeUndefined();
  });

  test('a size of more than 4,000 digits', () => {
    const count = countPhrases(linked(rule(item(oneOf('a', 'b'), '0-1000000'))));
    expect(count.phrases).toBeUndefined();
    expect(count.derivations).toBeUndefined();
    expect(count.longest).toEqual({ words: 1_000_000 });
  });

  test('a chain of 5,000 rules', () => {
    const rules = Array.from({ length: 5000 }, (_, i) => rule(ref(`r${i + 1}`), `r${i}`)).join('');
    const count = countPhrases(linked(rules + rule(oneOf('a', 'b c'), 'r5000'), 'r0'));
    expect(count).toMatchObject({ phrases: 2n, derivations: 2n, shortest: { words: 1 }, longest: { words: 2 } });
  });

  test('phrases of 4,000 words, in front of others', () => {
    const words = Array.from({ length: 4000 }, (_, i) => `w${i}`).join(' ');
    const count = countPhrases(linked(rule(words, 's') + rule(`${ref('s')}${oneOf('a', 'b')}`)));
    expect(count.derivations).toBe(2n);
    expect(count.longest).toEqual({ words: 4001 });
  });
});

/** Random rules a, b, c over the words x and y, in XML and as a way to compute all their phrases up to a length. */
type Expression =
  | { kind: 'word'; word: string }
  | { kind: 'ref'; rule: string }
  | { kind: 'special'; name: string }
  | { kind: 'sequence'; parts: Expression[] }
  | { kind: 'choice'; parts: Expression[] }
  | { kind: 'repeat'; body: Expression; min: number; max: number };

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('x', 'y').map((word): Expression => ({ kind: 'word', word })),
    fc.constantFrom('a', 'b', 'c').map((name): Expression => ({ kind: 'ref', rule: name })),
    fc.constantFrom('NULL', 'VOID').map((name): Expression => ({ kind: 'special', name })),
    fc.array(tie('expression'), { maxLength: 3 }).map((parts): Expression => ({ kind: 'sequence', parts })),
    fc.array(tie('expression'), { minLength: 1, maxLength: 3 }).map((parts): Expression => ({ kind: 'choice', parts })),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom<[number, number]>([0, 1], [0, 2], [1, 2], [2, 3], [0, Infinity], [1, Infinity], [0, 0]),
      )
      .map(([body, [min, max]]): Expression => ({ kind: 'repeat', body, min, max })),
  ),
}));

function toXml(expression: Expression): string {
  switch (expression.kind) {
    case 'word':
      return ` ${expression.word} `;
    case 'ref':
      return ref(expression.rule);
    case 'special':
      return special(expression.name);
    case 'sequence':
      return item(expression.parts.map(toXml).join(''));
    case 'choice':
      return oneOf(...expression.parts.map(toXml));
    case 'repeat':
      return item(toXml(expression.body), `${expression.min}-${expression.max === Infinity ? '' : expression.max}`);
  }
}

/** Strings of at most `length` letters, by plain sets: the definition, not an algorithm. */
function phrasesUpTo(length: number, rules: { [name: string]: Expression }): Map<string, Set<string>> {
  const known = new Map(Object.keys(rules).map((name) => [name, new Set<string>()]));
  const join = (left: Set<string>, right: Set<string>) => {
    const joined = new Set<string>();
    for (const a of left) for (const b of right) if (a.length + b.length <= length) joined.add(a + b);
    return joined;
  };
  const value = (expression: Expression): Set<string> => {
    switch (expression.kind) {
      case 'word':
        return new Set([expression.word]);
      case 'ref':
        return known.get(expression.rule)!;
      case 'special':
        return new Set(expression.name === 'NULL' ? [''] : []);
      case 'sequence':
        return expression.parts.map(value).reduce(join, new Set(['']));
      case 'choice':
        return new Set(expression.parts.flatMap((part) => [...value(part)]));
      case 'repeat': {
        const body = value(expression.body);
        let power = new Set(['']);
        const all = new Set<string>();
        for (let times = 0; times <= Math.min(expression.max, length + expression.min); times++) {
          if (times >= expression.min) for (const phrase of power) all.add(phrase);
          power = join(power, body);
        }
        return all;
      }
    }
  };
  for (let before = -1; ; ) {
    for (const name of Object.keys(rules)) known.set(name, new Set([...known.get(name)!, ...value(rules[name]!)]));
    const size = [...known.values()].reduce((sum, set) => sum + set.size, 0);
    if (size === before) return known;
    before = size;
  }
}

describe('random grammars with recursion, against plain sets', () => {
  const bound = 9;
  test('size, shortest, longest and the list agree', () => {
    fc.assert(
      fc.property(expression, expression, expression, (a, b, c) => {
        const rules = { a, b, c };
        const grammar = linked(
          Object.entries(rules)
            .map(([name, body]) => rule(toXml(body), name))
            .join(''),
          'a',
        );
        const plain = phrasesUpTo(bound, rules).get('a')!;
        const lengths = [...plain].map((phrase) => phrase.length);
        const count = countPhrases(grammar);
        const listed = generatePhrases(grammar, { limit: 100_000 });
        const letters = listed.phrases.map((phrase) => phrase.replaceAll(' ', ''));
        expect(new Set(letters).size).toBe(letters.length);
        if (count.phrases === 'infinite') {
          // A phrase that can be gone round again has words without end; a round of many words shows further on only.
          if (Math.max(...lengths) <= bound / 3)
            expect(phrasesUpTo(4 * bound, rules).get('a')!.size).toBeGreaterThan(plain.size);
          expect(listed.complete).toBe(false);
          for (const phrase of letters) if (phrase.length <= bound) expect(plain).toContain(phrase);
          expect(letters.length).toBeGreaterThan(0);
        } else if (typeof count.longest === 'object' && count.longest.words > bound) {
          // Longer than what plain sets can show: what they do show must be among the phrases.
          expect(letters).toEqual(expect.arrayContaining([...plain]));
          expect(BigInt(letters.length)).toBe(count.phrases);
        } else {
          expect(count.phrases).toBe(BigInt(plain.size));
          expect(listed.complete).toBe(true);
          expect(new Set(letters)).toEqual(plain);
          if (plain.size > 0) expect(count.longest).toMatchObject({ words: Math.max(...lengths) });
          if (typeof count.derivations === 'bigint') expect(count.derivations >= BigInt(plain.size)).toBe(true);
        }
        if (plain.size > 0) expect(count.shortest?.words).toBe(Math.min(...lengths));
        else if (count.shortest) expect(count.shortest.words).toBeGreaterThan(bound);
      }),
      { numRuns: runs(1500) },
    );
  });
});
