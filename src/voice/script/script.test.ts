import { describe, expect, test } from 'vitest';
import type { PromptRow } from '../batch/read-prompts.js';
import { compareLists } from './compare-lists.js';
import { studioScript } from './studio-script.js';

const row = (id: string, text: string, more: Partial<PromptRow> = {}): PromptRow => ({ id, text, line: 2, ...more });

describe('two lists of prompts', () => {
  const same = row('same', 'Goodbye.');
  test.each<[string, PromptRow[], PromptRow[], object[]]>([
    ['nothing', [same], [same], []],
    ['the order alone', [same, row('b', 'Hello.')], [row('b', 'Hello.'), same], []],
    ['a new prompt', [same], [same, row('b', 'Hello.')], [{ kind: 'added', id: 'b', text: 'Hello.', line: 2 }]],
    ['one that is gone', [same, row('b', 'Hello.')], [same], [{ kind: 'removed', id: 'b', text: 'Hello.', line: 2 }]],
    [
      'another id',
      [row('old', 'Hello.')],
      [row('new', 'Hello.')],
      [{ kind: 'renamed', id: 'new', before: 'old', text: 'Hello.', line: 2 }],
    ],
    [
      'another id where two prompts have the text: nobody knows which',
      [row('a', 'Hello.'), row('b', 'Hello.')],
      [row('c', 'Hello.')],
      [
        { kind: 'added', id: 'c', text: 'Hello.', line: 2 },
        { kind: 'removed', id: 'a', text: 'Hello.', line: 2 },
        { kind: 'removed', id: 'b', text: 'Hello.', line: 2 },
      ],
    ],
    [
      'words',
      [row('a', 'Thank you for calling us today.')],
      [row('a', 'Thank you for ringing us.')],
      [
        {
          ...{ kind: 'changed', id: 'a', line: 2, settings: [] },
          ...{ before: 'Thank you for calling us today.', after: 'Thank you for ringing us.' },
          words: [
            { kind: 'same', text: 'Thank you for' },
            { kind: 'removed', text: 'calling us today.' },
            { kind: 'added', text: 'ringing us.' },
          ],
        },
      ],
    ],
    [
      'settings alone',
      [row('a', 'Hi.', { voice: 'rms' })],
      [row('a', 'Hi.', { voice: 'slt', rate: 0.9 })],
      [
        {
          ...{ kind: 'changed', id: 'a', line: 2, before: 'Hi.', after: 'Hi.', words: [] },
          settings: [
            { name: 'voice', before: 'rms', after: 'slt' },
            { name: 'rate', before: undefined, after: 0.9 },
          ],
        },
      ],
    ],
  ])('differ in %s', (_, before, after, changes) => expect(compareLists(before, after)).toEqual(changes));
});

test('a script for a studio has the words where they are not those that are written', () => {
  const rows = [
    row('welcome', 'Welcome to Example Bank.', { notes: 'warm' }),
    row('due', 'Your payment of $25.50 is due on May 3.'),
    row('ssml', '<speak>Press <emphasis>one</emphasis>.</speak>'),
    row('adios', 'Son 3 opciones.', { language: 'es-MX' }),
  ];
  const lines = studioScript(rows, 'en-US', '.wav');
  expect(lines.map(({ number, file, text, reading, notes }) => [number, file, text, reading, notes])).toEqual([
    [1, 'welcome.wav', 'Welcome to Example Bank.', undefined, 'warm'],
    [
      ...[2, 'due.wav', 'Your payment of $25.50 is due on May 3.'],
      'Your payment of twenty five dollars and fifty cents is due on May third.',
      undefined,
    ],
    [3, 'ssml.wav', 'Press one.', undefined, undefined],
    [4, 'adios.wav', 'Son 3 opciones.', 'Son tres opciones.', undefined],
  ]);
  // Four words at 150 a minute.
  expect(lines[0]!.seconds).toBe(2);
});
