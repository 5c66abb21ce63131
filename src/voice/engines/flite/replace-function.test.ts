import { describe, expect, test } from 'vitest';
import {
  body,
  get,
  HEADER,
  i32,
  int,
  list,
  OP,
  SECTION,
  section,
  set,
  store,
  TYPE,
  text,
  unsigned,
} from './assembler.js';
import { Program } from './program.js';
import { type Replacement, replaceable } from './replace-function.js';

/**
 * A program that ends with the status `sum(40, 2)`, with its functions' names. `sum` adds its numbers, and `seven` gives 7;
 * what is not needed here is left out: data at 8, as every program has some.
 */
function program({ sumType = [TYPE.function, 2, TYPE.i32, TYPE.i32, 1, TYPE.i32], bounded = true } = {}): Uint8Array {
  const names = ['exit', 'start', 'sum', 'seven'];
  const numbered = names.map((name, i) => [i, ...text(name)]);
  return Uint8Array.from([
    ...HEADER,
    ...section(
      SECTION.type,
      ...list([[TYPE.function, 1, TYPE.i32, 0], [TYPE.function, 0, 0], sumType, [TYPE.function, 0, 1, TYPE.i32]]),
    ),
    ...section(SECTION.import, 1, ...text('wasi_snapshot_preview1'), ...text('proc_exit'), 0, 0),
    ...section(SECTION.function, ...list([[1], [2], [3]])),
    ...section(SECTION.table, 1, 0x70, ...(bounded ? [1, 3, 3] : [0, 3])),
    ...section(SECTION.memory, 1, 0, 1),
    ...section(
      SECTION.export,
      ...list([
        [...text('memory'), 2, 0],
        [...text('_start'), 0, 1],
      ]),
    ),
    ...section(
      SECTION.code,
      ...list([
        body([], [...int(40), ...int(2), OP.call, 2, OP.call, 0]),
        body([], i32.add(get(0), get(1))),
        body([], int(7)),
      ]),
    ),
    ...section(SECTION.data, 1, 0, ...int(8), OP.end, 1, 5),
    ...section(SECTION.custom, ...text('.debug_line'), 1, 2, 3),
    ...section(SECTION.custom, ...text('name'), ...section(1, ...list(numbered))),
  ]);
}

const replacement = (call: Replacement['call'], uses: string[] = []): Replacement => ({ name: 'sum', uses, call });

describe('a function of a program', () => {
  test.each<[string, Replacement | undefined, number]>([
    ['does what it does without a replacement', undefined, 42],
    ['is replaced, and the replacement gets its arguments', replacement((_, __, [a, b]) => a! * 100 + b!), 4002],
    ['is left to the program where the replacement gives 0', replacement(() => 0), 42],
    [
      'is replaced by one that asks the program and sees its memory',
      replacement(
        (memory, { seven }, [a]) => a! + (seven as () => number)() + new Uint8Array(memory.buffer)[8]!,
        ['seven'],
      ),
      // 40, 7, and the 5 that the data say.
      52,
    ],
    ['stays where one that the replacement needs is missing', replacement(() => 1, ['eight']), 42],
    ['stays where none has its name', { ...replacement(() => 1), name: 'product' }, 42],
  ])('%s', (_, replaced, status) => {
    const made = new Program(program(), replaced);
    // Twice: an instance may be used again.
    expect([made.run(['x']).status, made.run(['x']).status]).toEqual([status, status]);
  });

  test('a module of another make stays as it is', () => {
    const sum = replacement(() => 1);
    expect(replaceable(program({ bounded: false }), sum)).toBeUndefined();
    expect(replaceable(program({ sumType: [TYPE.function, 2, TYPE.f64, TYPE.i32, 1, TYPE.i32] }), sum)).toBeUndefined();
    expect(replaceable(Uint8Array.from(HEADER), sum)).toBeUndefined();
  });

  test('names stay for those who measure, and what debuggers need goes', () => {
    const { code } = replaceable(
      program(),
      replacement(() => 1),
    )!;
    const written = Buffer.from(code).toString('latin1');
    expect([written.includes('seven'), written.includes('.debug_line')]).toEqual([true, false]);
  });
});

test('the words of WebAssembly as its specification writes them', () => {
  expect(set(1, get(0))).toEqual([0x20, 0, 0x21, 1]);
  // i32.const 0, f64.const 1, f64.store align 8, offset 16 (section 5.4.6).
  expect(store([0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f], 16)).toEqual([
    ...[0x41, 0, 0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f],
    ...[0x39, 3, 16],
  ]);
  // 624485 is the usual example of LEB128: E5 8E 26. Where a sign is kept, 64 needs a second byte.
  expect(unsigned(624485)).toEqual([0xe5, 0x8e, 0x26]);
  expect([int(64), int(63)]).toEqual([
    [0x41, 0xc0, 0],
    [0x41, 63],
  ]);
});
