import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTags } from '../../../test/support/start-tags.js';
import { readAnyFlow } from '../flow-folder.js';
import { readFlow } from '../read/read-flow.js';
import type { Coverage } from '../suite/coverage.js';
import { flowGraph } from './flow-graph.js';
import { layoutGraph } from './layout-graph.js';
import { toMermaid } from './to-mermaid.js';
import { toHtml, toSvg } from './to-svg.js';

const read = (text: string) => readFlow(text, { file: 'x.ivr.yaml' }).flow!;
const small = read(`ivr: 1
start: ask
globals: [{ name: operator, dtmf: "0", to: desk }]
nodes:
  ask: { type: menu, prompt: 'Say "<yes>" & [go] | #1', choices: [{ name: "a<b", dtmf: "1", to: desk }], maxretries: ask2 }
  ask2: { type: goto, to: ask }
  desk: { type: transfer, queue: desk }
`);
const coverage: Coverage = {
  nodes: { all: ['ask', 'ask2', 'desk'], covered: ['ask', 'desk'] },
  edges: {
    all: ['ask.a<b', 'ask.maxretries', 'ask2.next'],
    covered: ['ask.a<b'],
    excused: { 'ask2.next': 'a <b> why' },
  },
};

describe('layout', () => {
  const nodes = (count: number) => Array.from({ length: count }, () => ({ width: 100, height: 40 }));
  test('a node stands below all that lead to it; an edge that closes a circle runs upwards', () => {
    const { nodes: at, edges } = layoutGraph({
      nodes: nodes(4),
      edges: [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
        { from: 0, to: 2 },
        { from: 2, to: 0 },
        { from: 3, to: 3 },
      ],
      roots: [0],
    });
    expect(at[0]!.y).toBeLessThan(at[1]!.y);
    expect(at[1]!.y).toBeLessThan(at[2]!.y);
    // 0 to 2 passes the layer of 1, upright by its box, and the two layers of labels beside it. 2 to 0 is drawn from 2
    // to 0.
    expect(edges[2]!.map(({ y }) => y)).toEqual([...edges[2]!.map(({ y }) => y)].sort((a, b) => a - b));
    expect(edges[2]!.slice(2, 4).map(({ y }) => y)).toEqual([at[1]!.y - 20, at[1]!.y + 20]);
    expect(edges[2]![2]!.x).toBe(edges[2]![3]!.x);
    expect([edges[3]![0], edges[3]!.at(-1)]).toEqual([at[2], at[0]]);
  });
  test('two nodes never lie over each other, and all lie inside', () => {
    // Each node leads to three others, somewhere.
    const edges = Array.from({ length: 60 }, (_, from) =>
      [1, 7, 13].map((by) => ({ from, to: (from * by + by) % 60 })),
    );
    const { nodes: at, width, height } = layoutGraph({ nodes: nodes(60), edges: edges.flat(), roots: [0] });
    for (const [index, a] of at.entries()) {
      expect([a.x - 50 >= 0, a.x + 50 <= width, a.y - 20 >= 0, a.y + 20 <= height]).toEqual([true, true, true, true]);
      for (const b of at.slice(index + 1)) expect(Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 40).toBe(true);
    }
  });
  test('a chain of ten thousand nodes', () => {
    const count = 10_000;
    const chain = Array.from({ length: count - 1 }, (_, from) => ({ from, to: from + 1 }));
    const { nodes: at } = layoutGraph({
      nodes: nodes(count),
      edges: [...chain, { from: 0, to: count - 1 }],
      roots: [0],
    });
    expect(at.every(({ y }, index) => index === 0 || y > at[index - 1]!.y)).toBe(true);
  });
});

test('Mermaid: each node and edge once, and nothing of a text can end a label', () => {
  const text = toMermaid(flowGraph(small, coverage));
  expect(text.split('\n')[0]).toBe('flowchart TD');
  expect(text.match(/ --> ?| -->\|/g)).toHaveLength(3);
  expect(text).toContain('n3 -.->|"operator"| n2');
  expect(text).toContain('n0 -->|"a#60;b"| n2');
  expect(text).toContain('Say #34;#60;yes#62;#34; #38; #91;go#93; #124; #35;1');
  // The second edge is missed, the third excused.
  expect(text).toMatch(/linkStyle 0 stroke:#2e7d32\n {2}linkStyle 1 stroke:#c62828\n {2}linkStyle 2 stroke:#8a6d00/);
  for (const line of text.split('\n').filter((line) => /^ {2}n\d+[[({]/.test(line)))
    expect(line.match(/"/g)).toHaveLength(2);
});

test('SVG and HTML are escaped, hold no script, and mark what is covered', () => {
  const graph = flowGraph(small, coverage);
  const found = startTags(toSvg(graph));
  expect(found.filter(({ name }) => name === 'rect').map(({ attributes }) => attributes.class)).toEqual([
    'node start covered',
    'node step missed',
    'node exit covered',
    'node question',
  ]);
  expect(
    found
      .filter(({ name, attributes }) => name === 'path' && attributes['marker-end'])
      .map((tag) => tag.attributes.class),
  ).toEqual(['edge covered', 'edge missed', 'edge excused', 'edge global']);
  const page = toHtml(graph, coverage);
  expect(page).toContain('a &lt;b&gt; why');
  expect(page).not.toMatch(/<b>|<yes>|<script/);
  // One of two edges that can be covered: 50 %.
  expect(page).toContain('1 of 3 edges are covered: 50 %.');
});

interface Box {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The boxes of nodes and labels as they are drawn; letters are taken to be 5.6 px wide at 10 px. */
function boxesOf(svg: string): Box[] {
  const boxes: Box[] = [];
  for (const [, x, y, width, height] of svg.matchAll(
    /<rect class="[^"]*" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
  ))
    boxes.push({ what: 'box', left: +x!, right: +x! + +width!, top: +y!, bottom: +y! + +height! });
  for (const [, x, y, text] of svg.matchAll(/<text class="label" x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)</g)) {
    const half = (text!.replace(/&\w+;/g, '.').length * 5.6) / 2;
    boxes.push({ what: text!, left: +x! - half, right: +x! + half, top: +y! - 8, bottom: +y! + 2 });
  }
  return boxes;
}

/** Pairs of boxes that lie over each other. */
function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.what} / ${b.what} at ${Math.round(a.left)}, ${Math.round(a.top)}`),
  );
}

describe('no label lies over another, or over a box', () => {
  test('with several edges between two nodes, to the node itself, and upwards', () => {
    const flow = read(`ivr: 1
start: a
globals: [{ name: operator, dtmf: "0", to: a }, { name: main menu, dtmf: "*", to: b }]
nodes:
  a: { type: menu, prompt: "Choose.", choices: [{ name: one, dtmf: "1", to: b }, { name: two, dtmf: "2", to: b }, { name: again, dtmf: "3", to: a }, { name: once more, dtmf: "4", to: a }], maxretries: b }
  b: { type: call, service: s, on: { ok: c, error: a, timeout: a } }
  c: { type: branch, cases: [{ name: a long name of a case, when: 1 > 0, to: c }, { when: 2 > 1, to: a }], else: b }
services: [s]
`);
    const svg = toSvg(flowGraph(flow));
    const boxes = boxesOf(svg);
    // Four nodes with "anywhere"; two globals, five of a, three of b, three of c.
    expect(boxes).toHaveLength(4 + 13);
    expect(overlaps(boxes)).toEqual([]);
  });
  const connect = join(import.meta.dirname, '../../../../shared/corpus/connect');
  const corpus = existsSync(connect) ? readdirSync(connect).map((name) => join(connect, name)) : [];
  if (corpus.length === 0) test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
  const samples = join(import.meta.dirname, '../../../fixtures/workspace/flows');
  test.each([...readdirSync(samples).map((name) => join(samples, name)), ...corpus])('in %s', (file) => {
    const { flow } = readAnyFlow(readFileSync(file, 'utf8'), file);
    expect(overlaps(boxesOf(toSvg(flowGraph(flow!), 'layers')))).toEqual([]);
  });
});

const folder = join(import.meta.dirname, '../../../fixtures/workspace/flows');
test.each(readdirSync(folder))('%s: a drawing with a box for each node and an arrow for each edge', (name) => {
  const graph = flowGraph(read(readFileSync(join(folder, name), 'utf8')));
  const found = startTags(toSvg(graph));
  expect(found.filter((tag) => tag.name === 'rect')).toHaveLength(graph.nodes.length);
  expect(found.filter(({ attributes }) => attributes['marker-end'])).toHaveLength(graph.edges.length);
  expect(found.every(({ attributes }) => !Object.values(attributes).some((value) => /NaN|undefined/.test(value)))).toBe(
    true,
  );
});
