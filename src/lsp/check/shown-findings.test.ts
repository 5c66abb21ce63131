import { expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics/index.js';
import { shifted } from './shown-findings.js';

const at = (line: number, column: number, end_line: number, end_column: number): Diagnostic => ({
  ...{ code: 'x', severity: 'warning', message: 'm' },
  ...{ line, column, end_line, end_column },
});
const places = (findings: readonly Diagnostic[]) =>
  findings.map(({ line, column, end_line, end_column }) => `${line}:${column}-${end_line}:${end_column}`);

/** Findings count from 1, changes from 0. What stands behind a change moves as the characters there do. */
test.each<
  [what: string, finding: Diagnostic, change: [number, number, number, number], text: string, expected: string[]]
>([
  ['before it, on another line', at(1, 1, 1, 5), [3, 0, 3, 2], 'abc', ['1:1-1:5']],
  ['before it, on its line', at(2, 1, 2, 4), [1, 3, 1, 3], 'abc', ['2:1-2:4']],
  ['behind it, on its line', at(2, 6, 2, 9), [1, 2, 1, 2], 'abc', ['2:9-2:12']],
  ['behind a deletion', at(2, 6, 2, 9), [1, 1, 1, 3], '', ['2:4-2:7']],
  ['on a later line', at(5, 6, 6, 2), [1, 0, 1, 0], 'a\nb\n', ['7:6-8:2']],
  ['behind a new line', at(2, 6, 2, 9), [1, 2, 1, 2], '\n', ['3:4-3:7']],
  ['behind joined lines', at(3, 3, 3, 5), [1, 4, 2, 0], '', ['2:7-2:9']],
  ['behind CR LF', at(2, 6, 2, 9), [1, 2, 1, 2], '\r\nx', ['3:5-3:8']],
  ['inside it', at(2, 1, 2, 9), [1, 2, 1, 3], 'x', []],
  ['around it', at(2, 3, 2, 4), [1, 0, 2, 0], '', []],
])('a finding %s', (_, finding, [line, character, endLine, endCharacter], text, expected) => {
  const range = { start: { line, character }, end: { line: endLine, character: endCharacter } };
  expect(places(shifted([finding], { range, text }))).toEqual(expected);
});
