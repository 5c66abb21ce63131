import { expect, test } from 'vitest';
import { append, applyMarks, emptyLayer, type Mark } from './layer.js';

/** Closed until 10, open until 20, closed until 30: rules 1, 2 and 3. */
function layer() {
  const made = emptyLayer(30);
  append(made, 0, 0, 1);
  append(made, 10, 1, 2);
  append(made, 20, 0, 3);
  return made;
}

test.each<[title: string, marks: Mark[], starts: number[], open: number[], by: number[]]>([
  ['none', [], [0, 10, 20], [0, 1, 0], [1, 2, 3]],
  [
    'within a segment',
    [{ start: 12, end: 15, action: 'closed', by: 9 }],
    [0, 10, 12, 15, 20],
    [0, 1, 0, 1, 0],
    [1, 2, 9, 2, 3],
  ],
  ['over the bounds of segments', [{ start: 5, end: 25, action: 'open', by: 9 }], [0, 5, 25], [0, 1, 0], [1, 9, 3]],
  ['at the bounds of a segment', [{ start: 10, end: 20, action: 'closed', by: 9 }], [0, 10, 20], [0, 0, 0], [1, 9, 3]],
  // What begins where the layer ends is no part of it.
  ['at the end', [{ start: 30, end: 40, action: 'open', by: 9 }], [0, 10, 20], [0, 1, 0], [1, 2, 3]],
  [
    'attribute: the closed time alone',
    [{ start: 5, end: 25, action: 'attribute', by: 9 }],
    [0, 5, 10, 20, 25],
    [0, 0, 1, 0, 0],
    [1, 9, 2, 9, 3],
  ],
])('marks laid over a layer: %s', (_, marks, starts, open, by) => {
  expect(applyMarks(layer(), marks)).toEqual({ starts, open, by, end: 30 });
});

test('a segment that continues the last one is joined to it, also to the first', () => {
  const made = emptyLayer(30);
  for (const [start, open, by] of [
    [0, 1, 2],
    [10, 1, 2],
    [20, 0, 3],
    [25, 0, 3],
  ] as const)
    append(made, start, open, by);
  expect(made).toEqual({ starts: [0, 20], open: [1, 0], by: [2, 3], end: 30 });
});
