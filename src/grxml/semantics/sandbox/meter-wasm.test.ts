import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { Instance, Machine, Module, Stopped } from './machine.js';
import { FUEL_EXPORT, meterWasm, STACK_EXPORT } from './meter-wasm.js';

const I32 = 0x7f;
const I64 = 0x7e;
const F64 = 0x7c;
const text = (value: string) => [value.length, ...Buffer.from(value)];
const section = (id: number, ...body: number[]) => [id, body.length, ...body];

/** The parts of a small module, each of which a test may replace. All lengths are below 128: one byte of LEB128. */
const parts = {
  // clock: () -> f64, local time: (i64, i32) -> (), run: (i32) -> f64
  types: [3, 0x60, 0, 1, F64, 0x60, 2, I64, I32, 0, 0x60, 1, I32, 1, F64],
  imports: [2, ...text('e'), ...text('clock'), 0, 0, ...text('e'), ...text('local'), 0, 1],
  // The stack pointer: a mutable i32 that begins at 64.
  globals: [1, I32, 1, 0x41, 0xc0, 0, 0x0b],
  // while (--n); return a number whose bytes look like loops
  code: [0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b],
};

function wasm({ types, imports, globals, code }: typeof parts): Uint8Array {
  const constant = [0x44, 0x03, 0x40, 0x03, 0x40, 0x03, 0x40, 0x03, 0x40];
  // No locals besides the parameter.
  const body = [0, ...code, ...constant, 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, ...types),
    ...section(2, ...imports),
    ...section(3, 1, 2),
    ...section(6, ...globals),
    ...section(7, 1, ...text('run'), 0, 2),
    ...section(10, 1, body.length, ...body),
  ]);
}

/** Runs the module with so much fuel, which each call of the clock renews; how often that was, and what is left. */
function run(code: number[], passes: number, fuel: number) {
  const metered = meterWasm(wasm({ ...parts, code }));
  expect(metered.clock).toEqual({ module: 'e', name: 'clock' });
  expect(metered.localTime).toEqual({ module: 'e', name: 'local' });
  let calls = 0;
  const clock = () => {
    calls++;
    tank.value = fuel;
    return 0;
  };
  const { exports } = new Instance(new Module(metered.bytes), { e: { clock, local: () => {} } });
  const tank = exports[FUEL_EXPORT] as { value: number };
  tank.value = fuel;
  const result = (exports.run as (passes: number) => number)(passes);
  expect(Buffer.from(Float64Array.of(result).buffer).toString('hex')).toBe('0340034003400340');
  expect((exports[STACK_EXPORT] as { value: number }).value).toBe(64);
  return { calls, left: tank.value };
}

describe('each pass of a loop takes one unit, and the clock is called when none is left', () => {
  const { code } = parts;
  // while (--n) twice, the second time from a copy of n: the loop inside a block, after a store to the local.
  const twice = [0x20, 0, ...code, 0x21, 0, ...code];
  // Operands with the bytes of a loop: i32.const 3, i64.const 0x2003, f32.const, a block, br_table, and drops.
  const disguised = [0x41, 0x03, 0x1a, 0x42, 0x83, 0xc0, 0x00, 0x1a, 0x43, 0x03, 0x40, 0x03, 0x40, 0x1a];
  const table = [0x02, 0x40, 0x41, 0, 0x0e, 1, 0, 0, 0x0b];
  it.each<[what: string, code: number[], passes: number, fuel: number, calls: number, left: number]>([
    ['more fuel than passes', code, 7, 10, 0, 3],
    ['as much fuel as passes', code, 10, 10, 1, 10],
    ['25 passes of 10', code, 25, 10, 2, 5],
    ['one unit at a time', code, 4, 1, 4, 1],
    ['two loops of 6 passes', twice, 6, 10, 1, 8],
    ['operands that look like loops', [...disguised, ...table, ...code, ...disguised], 7, 10, 0, 3],
  ])('%s', (_what, body, passes, fuel, calls, left) => {
    expect(run(body, passes, fuel)).toEqual({ calls, left });
  });
});

describe('a module of a shape that could not be metered is refused', () => {
  const f64 = [0x60, 0, 1, F64];
  it.each<[what: string, why: string, change: Partial<typeof parts>]>([
    ['no clock', '0 imports of type >124', { types: [3, 0x60, 0, 1, I32, ...parts.types.slice(5)] }],
    [
      'two clocks',
      '2 imports of type >124',
      { imports: [3, ...parts.imports.slice(1), ...text('e'), ...text('more'), 0, 0] },
    ],
    ['no local time', '0 imports of type 126,127>', { types: [3, ...f64, 0x60, 2, I32, I32, 0, 0x60, 1, I32, 1, F64] }],
    ['a type that is not a function', 'a type that is not a function', { types: [3, ...f64, 0x5f, 0] }],
    [
      'an imported table',
      'an import that is neither a function nor the memory',
      { imports: [...parts.imports.slice(0, -4), ...text('t'), 1, 0x70, 0, 1] },
    ],
    [
      'an imported global',
      'an import that is neither a function nor the memory',
      { imports: [3, ...parts.imports.slice(1), ...text('e'), ...text('g'), 3, I32, 1] },
    ],
    ['two globals', 'its globals', { globals: [2, ...parts.globals.slice(1), ...parts.globals.slice(1)] }],
    ['a constant global', 'its globals', { globals: [1, I32, 0, 0x41, 0, 0x0b] }],
    ['a global of 64 bits', 'its globals', { globals: [1, I64, 1, 0x42, 0, 0x0b] }],
    // Instructions that could hide a loop, or whose operands are not known: exceptions, tail calls, SIMD, atomics.
    ['try', 'instruction 0x6', { code: [0x06, 0x40] }],
    ['throw', 'instruction 0x8', { code: [0x08, 0] }],
    ['a tail call', 'instruction 0x12', { code: [0x12, 2] }],
    ['an indirect tail call', 'instruction 0x13', { code: [0x13, 0, 0] }],
    ['SIMD', 'instruction 0xfd', { code: [0xfd, 0x0c] }],
    ['atomics', 'instruction 0xfe', { code: [0xfe, 0x03, 0] }],
    ['an unknown bulk operation', 'instruction 0xfc', { code: [0xfc, 18] }],
  ])('%s', (_what, why, change) => {
    expect(() => meterWasm(wasm({ ...parts, ...change }))).toThrow(`a shape this version cannot guard: ${why}.`);
  });
});

describe('the pinned script engine', () => {
  const here = createRequire(import.meta.url);

  it('is of one exact version, and its package and its WebAssembly belong together', () => {
    const { dependencies } = here('../../../../package.json') as { dependencies: { [name: string]: string } };
    const pinned = dependencies['quickjs-emscripten-core'];
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    const folder = here.resolve('@jitl/quickjs-wasmfile-release-sync/wasm').replace(/dist[\\/][^\\/]*$/, '');
    expect(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')).version).toBe(pinned);
  });

  // Each script goes at least so many times around the loop that its name says: one pass for each element, character or
  // digit at least. With fewer passes allowed it must be stopped; a loop that is not counted would come to its end.
  it.each<[loop: string, script: string, passes: number]>([
    ['bytecode', 'for (var i = 0; i < 300000; i++);', 300_000],
    ['elements of an array-like', 'Array.prototype.indexOf.call({length: 200000}, 1)', 200_000],
    ['holes joined', 'new Array(200000).join("")', 200_000],
    ['characters of a pattern', '/b/.test("a".repeat(200000))', 200_000],
    ['characters split', '"a".repeat(100000).split("")', 100_000],
    ['characters quoted', 'JSON.stringify("\\n".repeat(200000))', 200_000],
    ['values parsed', 'JSON.parse("[" + "1,".repeat(50000) + "1]")', 50_000],
    ['characters escaped', 'encodeURIComponent("\\u00e4".repeat(100000))', 100_000],
    ['elements sorted', 'Array.from({length: 50000}, function (_, i) { return -i }).sort()', 50_000],
    // 100 copies of 2,000,000 bytes, each a pass per 1,024 of them.
    ['bytes copied', 'var s = "x".repeat(2e6); for (var i = 0; i < 100; i++) s.slice(1)', 195_300],
    ['digits of a large number', '(10n ** 20000n).toString()', 20_000],
  ])('counts %s', async (_loop, script, passes) => {
    const machine = await Machine.load();
    const realm = machine.newRealm();
    machine.start({ time: 60_000, work: passes / 1000 - 1 }, 0);
    expect(() => realm.evalCode(script)).toThrow(new Stopped('work'));
  });

  it('lets a script run that needs less', async () => {
    const machine = await Machine.load();
    const realm = machine.newRealm();
    machine.start({ time: 60_000, work: 100 }, 0);
    expect(realm.unwrapResult(realm.evalCode('for (var i = 0; i < 100; i++); i')).consume(realm.getNumber)).toBe(100);
    machine.stop();
  });
});
