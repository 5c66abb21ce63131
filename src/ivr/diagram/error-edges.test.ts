/** Drawings without ways of failure, and drawings on the vendor's canvas. */
import { describe, expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import type { Flow } from '../model.js';
import { withErrors } from './error-edges.js';
import { flowGraph } from './flow-graph.js';
import { hasCanvas, placeOnCanvas } from './to-canvas.js';
import { toSvg } from './to-svg.js';

const read = (text: string, file: string): Flow => {
  const { flow, diagnostics } = readAnyFlow(text, file);
  expect(diagnostics).toEqual([]);
  return flow!;
};
const bank = read(
  `ivr: 1
start: ask
services: [s]
nodes:
  ask: { type: menu, prompt: Press 1., choices: [{ name: go, dtmf: "1", to: call }], maxretries: sorry, on: { noinput: sorry, hangup: log } }
  call: { type: call, service: s, on: { ok: bye, error: sorry, timeout: sorry } }
  sorry: { type: play, prompt: Sorry about that., next: bye }
  log: { type: goto, to: end }
  bye: { type: play, prompt: Goodbye then., next: end }
  forgotten: { type: play, prompt: Nobody hears it., next: end }
  end: { type: end }
`,
  'x.ivr.yaml',
);

const edgesOf = (mode: 'show' | 'fold' | 'hide', flow = bank) => {
  const { nodes, edges } = withErrors(flowGraph(flow), mode);
  return {
    nodes: nodes.map(({ id }) => id),
    edges: edges.map(({ from, to, label }) => `${nodes[from]!.id}-${label}-${nodes[to]!.id}`),
  };
};

describe('ways of failure', () => {
  test('show: all of them', () => expect(edgesOf('show').edges).toHaveLength(11));
  test('fold: one between two nodes', () => {
    const { nodes, edges } = edgesOf('fold');
    expect(nodes).toHaveLength(7);
    expect(edges.sort()).toEqual(
      [
        ...['ask-go-call', 'ask-maxretries +1-sorry', 'ask-hangup-log', 'call-ok-bye', 'call-error +1-sorry'],
        ...['sorry--bye', 'log--end', 'bye--end', 'forgotten--end'],
      ].sort(),
    );
  });
  test('hide: none, nor what only they lead to; what nothing leads to stays', () => {
    const { nodes, edges } = edgesOf('hide');
    expect(nodes).toEqual(['ask', 'call', 'bye', 'forgotten', 'end']);
    expect(edges).toEqual(['ask-go-call', 'call-ok-bye', 'bye--end', 'forgotten--end']);
  });
});

const action = (id: string, type: string, next: object, parameters: object = {}) => ({
  Identifier: id,
  Type: type,
  Parameters: parameters,
  Transitions: next,
});
const on = (...operands: string[]) =>
  operands.map((each) => ({ NextAction: 'bye', Condition: { Operator: 'Equals', Operands: [each] } }));
const contact = (positions: { [id: string]: { x: number; y: number } }) =>
  read(
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'Which tier',
      Metadata: {
        ActionMetadata: Object.fromEntries(
          Object.entries(positions).map(([id, position]) => [id, { position, isFriendlyName: true }]),
        ),
      },
      Actions: [
        action(
          'Which tier',
          'Compare',
          {
            NextAction: 'menu',
            Conditions: on('gold'),
            Errors: [{ NextAction: 'menu', ErrorType: 'NoMatchingCondition' }],
          },
          { ComparisonValue: '$.Attributes.tier' },
        ),
        action(
          'menu',
          'GetParticipantInput',
          {
            NextAction: 'bye',
            Conditions: on('1'),
            Errors: ['InputTimeLimitExceeded', 'NoMatchingCondition', 'NoMatchingError'].map((ErrorType) => ({
              NextAction: 'lost',
              ErrorType,
            })),
          },
          { Text: 'Press 1.', InputTimeLimitSeconds: '5', StoreInput: 'False' },
        ),
        action('lost', 'DisconnectParticipant', {}),
        action('bye', 'DisconnectParticipant', {}),
      ],
    }),
    'x.json',
  );
const places = {
  'Which tier': { x: 0, y: 40 },
  menu: { x: 300, y: 0 },
  lost: { x: 600, y: 100 },
  bye: { x: 620, y: 110 },
};

test('the other case of a comparison is not a failure, a wrong key is', () => {
  const { nodes, edges } = edgesOf('hide', contact(places));
  expect(nodes).not.toContain('lost');
  expect(edges.filter((edge) => edge.includes('NoMatchingCondition'))).toEqual(['Which tier-NoMatchingCondition-menu']);
});

describe('the canvas of Amazon Connect', () => {
  const { nodes } = flowGraph(contact(places));
  test('keeps names, columns and what stands above what; nothing overlaps', () => {
    expect(nodes.map(({ id }) => id)).toEqual(['Which tier', 'menu', 'lost', 'bye']);
    const boxes = placeOnCanvas(nodes, [100, 120, 60, 60]);
    expect(boxes.map(({ x }) => x - boxes[0]!.x)).toEqual([0, 300, 600, 620]);
    expect(boxes[1]!.y).toBeLessThan(boxes[0]!.y);
    // "bye" was 10 px below "lost" and lay over it.
    expect(boxes[3]!.y).toBeGreaterThanOrEqual(boxes[2]!.y + 60);
  });
  test('a drawing has each name and each branch; layers are still to be had', () => {
    const svg = toSvg(flowGraph(contact(places)));
    for (const text of ['Which tier', 'Equals gold', 'InputTimeLimitExceeded']) expect(svg).toContain(text);
    expect(svg).toContain('text-anchor="end"');
    expect(toSvg(flowGraph(contact(places)), 'layers')).not.toContain('text-anchor="end"');
  });
  test('one action without a place: layers', () => {
    const { menu: _, ...some } = places;
    expect(hasCanvas(flowGraph(contact(some)))).toBe(false);
    expect(toSvg(flowGraph(contact(some)))).not.toContain('text-anchor="end"');
  });
  test('native flows have no canvas', () => expect(hasCanvas(flowGraph(bank))).toBe(false));
});
