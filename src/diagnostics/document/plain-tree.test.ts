import { describe, expect, test } from 'vitest';
import { plainTree } from './plain-tree.js';
import { yamlTree } from './yaml-tree.js';

/** Texts as people write them; the quick reader must know all of these. */
const plain = [
  'a: 1',
  'a: 1\n',
  '# comment\n\na: 1 # more\n# end',
  'a:\nb: ~\nc: null\nd: true\ne: false\nf: -1.50\ng: +3\nh: 007\n',
  'times: 09:00-17:00\ndate: 2026-12-25\nmonth-day: 07-01\nzone: America/New_York\nurl: https://example.org/a#b\n',
  'list:\n  - a\n  - b c d\nsame-column:\n- x\n- y\nlast: z',
  'list:\n  - key: a\n    name: A\n\n    more:\n      - 1\n  # between\n  - key: b\n',
  "flow: { a: 1, b: [x, \"y z\", 'it''s'], c: {}, d: [] }\nnext: [1, 2, ]",
  'flow: [\n    a, # one\n    b\n  ]\nnext: {\n  a: 1,\n  b: 2 }\n',
  '{"a": 1, "b": ["x", "y"], "c": {"d": null, "e": true}, "f": -2.5}',
  '{\n  "a": 1,\n  "b": [\n    "x"\n  ],\n  "c":"tight"\n}\n',
  '[]',
  '{}\n',
  'quoted: "a\\n\\"b\\" \\u00e9 \\\\"\n"key with: colon": \'single: # no comment\'',
  'rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"\nplain rule: FREQ=YEARLY;BYMONTH=12\nstar: "*"',
  'a:\n      b:\n            c: deep\n      d: e',
  'weekly: { mon-fri: ["08:00-12:00", "13:00-20:00"], sat: ["22:00-06:00"] }  # note',
];

/** Texts that it must leave to the full parser, whatever that says. */
const notPlain = [
  '',
  'just text',
  'a: &x 1\nb: *x',
  'a: !!str 1',
  'a: |\n  text',
  'a: >\n  text',
  'a: b: c',
  'a: 1\na: 2',
  'a: first line\n  second line',
  'a: "first\n  second"',
  '---\na: 1',
  '- - a',
  '? a\n: b',
  'a: 1\n  b: 2',
  '  a: 1',
  'a:\n\t- b',
  'a: [1, 2',
  'a: [1 2]: 3',
  'a: 1e3',
  'a: .5',
  'a: 1.',
  'a: -x',
  'a: 0x10',
  'a: [b: c]',
  '<<: { a: 1 }',
  'a: "\\x41"',
  'a: { b }',
];

describe('the quick reader says what the full parser says', () => {
  test.each(plain)('%j', (text) => {
    const full = yamlTree(text);
    expect(full.errors).toEqual([]);
    expect(plainTree(text)).toEqual(full.tree);
  });

  test.each(notPlain)('or nothing: %j', (text) => {
    expect(plainTree(text)).toBeUndefined();
  });

  test('on thousands of damaged texts: the same answer or none', () => {
    let seed = 20261120;
    const random = (below: number) => {
      // Numerical Recipes' linear congruential generator: the same damage in every run.
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const pieces = [...' \n:-#[]{},"\'abc01~&*|>?%!', '\n  ', ': ', ' #', '- ', '\n- ', '\n', '  ', 'null', '<<: '];
    let answered = 0;
    for (let round = 0; round < 12_000; round++) {
      let text = [...plain, ...notPlain][random(plain.length + notPlain.length)]!;
      for (let edits = 1 + random(3); edits > 0; edits--) {
        const at = random(text.length + 1);
        const piece = pieces[random(pieces.length)]!;
        text = text.slice(0, at) + (random(3) ? piece : '') + text.slice(at + (random(2) ? random(4) : 0));
      }
      const quick = plainTree(text);
      if (quick === undefined) continue;
      answered++;
      const full = yamlTree(text);
      expect(full.errors, JSON.stringify(text)).toEqual([]);
      expect(quick, JSON.stringify(text)).toEqual(full.tree);
    }
    expect(answered).toBeGreaterThan(2000);
  });
});
