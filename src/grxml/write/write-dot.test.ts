import { describe, expect, test } from 'vitest';
import { generatePhrases } from '../generate/generate-phrases.js';
import type { Grammar } from '../model.js';
import { readGrammar } from '../read/index.js';
import { writeDot } from './write-dot.js';

function abnf(rules: string): Grammar {
  const { grammar, diagnostics } = readGrammar(`#ABNF 1.0;\nlanguage en;\nroot $r;\n${rules}`, {
    uri: 'file:///g.gram',
  });
  expect(diagnostics).toEqual([]);
  return grammar!;
}

/** The texts along every way through a drawing of one rule, by following its edges. */
function ways(dot: string): string[] {
  const shapes = new Map<string, { shape: string; label: string }>();
  const edges = new Map<string, string[]>();
  for (const line of dot.split('\n')) {
    const node = /^ {4}(n\d+) \[shape=(\w+)(?:.*label="((?:\\.|[^"])*)")?/.exec(line);
    if (node) shapes.set(node[1]!, { shape: node[2]!, label: node[3] ?? '' });
    const edge = /^ {4}(n\d+) -> (n\d+)(.*);$/.exec(line);
    // Dashed edges lead back.
    if (edge && !edge[3]!.includes('dashed')) edges.set(edge[1]!, [...(edges.get(edge[1]!) ?? []), edge[2]!]);
  }
  const found: string[] = [];
  const follow = (node: string, said: string): void => {
    const { shape, label } = shapes.get(node)!;
    const text = shape === 'plaintext' ? `${said} ${label}`.trim() : said;
    if (shape === 'doublecircle') found.push(text);
    for (const next of edges.get(node) ?? []) follow(next, text);
  };
  follow('n0', '');
  return found;
}

describe('the network', () => {
  test.each([
    ['a b'],
    ['a | b c | ()'],
    ['[a] b (c | d [e]) {tag}'],
    ['/2/ a | /3/ [b] | /4/ (c | d)'],
    ['(a | b)<1> "c d" $NULL'],
  ])('of %s has the phrases as its ways', (expansion) => {
    const grammar = abnf(`$r = ${expansion};`);
    const { phrases } = generatePhrases({ main: grammar, documents: new Map() });
    expect(ways(writeDot(grammar).text).toSorted()).toEqual(phrases.toSorted());
  });

  test('shows weights, repeats, tags, references and scopes', () => {
    const { text, notes } = writeDot(abnf('public $r = (/2/ a<0-1 /0.5/> | b<2->) $s $<x.gram> {say "hi"};\n$s = c;'));
    for (const part of [
      'label="r (public, root)"',
      'label="s (private)"',
      'label="2"',
      'label="p=0.5"',
      'label="2-"',
      'shape=box style=filled label="s"',
      'shape=box style=dashed label="x.gram"',
      'label="{say \\"hi\\"}"',
    ])
      expect(text).toContain(part);
    expect(notes).toEqual([]);
  });

  test('a drawing that is too large for Graphviz is reported', () => {
    const words = Array.from({ length: 2000 }, (_, i) => `w${i}`).join(' | ');
    expect(writeDot(abnf(`$r = ${words};`)).notes).toMatchObject([{ code: 'not-in-dot', severity: 'warning' }]);
  });
});

test('the rules and which refer to which', () => {
  const { text } = writeDot(abnf('$r = a $s | $s $<x.gram#y> $GARBAGE;\npublic $s = [$r];'), { view: 'rules' });
  expect(text.split('\n').filter((line) => line.includes('->'))).toEqual([
    '  "r" -> "s";',
    '  "r" -> "x.gram#y";',
    '  "r" -> "GARBAGE";',
    '  "s" -> "r";',
  ]);
  expect(text).toContain('"r" [shape=box style="filled" peripheries=2];');
});
