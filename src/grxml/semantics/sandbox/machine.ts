import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { QuickJSContext } from 'quickjs-emscripten-core';
import { CctoolError } from '../../../diagnostics/index.js';
import { FUEL_EXPORT, meterWasm, STACK_EXPORT } from './meter-wasm.js';

/** What one run of scripts may cost. */
export interface SandboxLimits {
  /** Milliseconds of wall-clock time. */
  time: number;
  /** Passes through the engine's loops, in thousands: the same verdict on every machine, long before `time`. */
  work: number;
}

/** Thrown through the machine by the host; scripts cannot catch it. */
export class Stopped extends Error {
  readonly limit: 'time' | 'work' | 'clock';
  constructor(limit: 'time' | 'work' | 'clock') {
    super(limit);
    this.limit = limit;
  }
}

/** Loop passes between two looks at the clock. Few, because one pass may copy a string of megabytes. */
const SLICE = 256;
/** Heap of the scripts; the whole machine may take PAGES of 64 KiB. */
const HEAP_BYTES = 8 * 1024 * 1024;
const PAGES = { initial: 256, maximum: 448 };
/** QuickJS's own bound on its C stack, which emscripten gives 5 MiB below the heap. */
const SCRIPT_STACK_BYTES = 384 * 1024;
const STACK_BYTES = 5 * 1024 * 1024;

export interface Snapshot {
  /** Static data, below the stack. */
  low: Uint8Array;
  /** Heap, above the stack. */
  high: Uint8Array;
  heapStart: number;
  stackPointer: number;
}

/** The WebAssembly instance: memory, counter, clock. */
export class Machine {
  readonly #memory: WasmMemory;
  readonly #fuel: WasmGlobal;
  readonly #stack: WasmGlobal;
  readonly #heapStart: number;
  /** Addresses of static words that held the start of the heap at first: one of them is the end of the heap in use. */
  readonly #breaks: number[];
  readonly #clock: Clock;
  #newContext!: () => QuickJSContext;

  static async load(): Promise<Machine> {
    // The core and one build of the engine: the package quickjs-emscripten brings three more, of 8 MB.
    const load = () => Promise.all([import('quickjs-emscripten-core'), import('@jitl/quickjs-wasmfile-release-sync')]);
    const [{ newQuickJSWASMModuleFromVariant, newVariant }, { default: loaded }] = await load().catch(
      (error: unknown) => {
        throw new CctoolError(
          'unavailable',
          `The script engine for grammar tags could not be loaded: ${error instanceof Error ? error.message : error}`,
          'Reinstall cctool: the package quickjs-emscripten-core is missing or damaged.',
        );
      },
    );
    // Its types are those of its CommonJS form, where the default export is one level below.
    const release = 'default' in loaded ? loaded.default : loaded;
    const here = createRequire(import.meta.url);
    const metered = meterWasm(readFileSync(here.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
    const memory = new Memory(PAGES);
    const clock: Clock = {
      fuel: undefined,
      deadline: Number.POSITIVE_INFINITY,
      slices: Number.POSITIVE_INFINITY,
      now: 0,
    };
    let machine: Machine | undefined;
    const variant = newVariant(release, {
      wasmMemory: memory,
      emscriptenModule: {
        instantiateWasm(imports: WasmImports, done: (instance: WasmInstance) => void) {
          const own = { ...imports[metered.clock.module] };
          own[metered.clock.name] = () => readClock(clock);
          own[metered.localTime.name] = (_seconds: bigint, pointer: number) => {
            // QuickJS reads the offset from UTC alone (tm_gmtoff): scripts see UTC wherever they run.
            new DataView(memory.buffer).setInt32(pointer + 36, 0, true);
          };
          const instance = new Instance(new Module(metered.bytes), {
            ...imports,
            [metered.clock.module]: own,
          });
          machine = new Machine(memory, instance, clock);
          done(instance);
          return instance.exports;
        },
      },
    });
    const engine = await newQuickJSWASMModuleFromVariant(variant);
    if (machine === undefined) throw new Error('The script engine did not start.');
    const runtime = engine.newRuntime();
    runtime.setMemoryLimit(HEAP_BYTES);
    runtime.setMaxStackSize(SCRIPT_STACK_BYTES);
    machine.#newContext = () => runtime.newContext();
    return machine;
  }

  private constructor(memory: WasmMemory, instance: WasmInstance, clock: Clock) {
    this.#memory = memory;
    this.#clock = clock;
    this.#fuel = instance.exports[FUEL_EXPORT] as WasmGlobal;
    this.#stack = instance.exports[STACK_EXPORT] as WasmGlobal;
    this.#heapStart = this.#stack.value;
    this.#breaks = occurrences(new Int32Array(memory.buffer, 0, (this.#heapStart - STACK_BYTES) >> 2), this.#heapStart);
    this.#fuel.value = SLICE;
    clock.fuel = this.#fuel;
  }

  newRealm(): QuickJSContext {
    return this.#newContext();
  }

  start(limits: SandboxLimits, now: number | undefined): void {
    const clock = this.#clock;
    clock.deadline = performance.now() + limits.time;
    clock.slices = Math.ceil((limits.work * 1000) / SLICE);
    clock.now = now;
    this.#fuel.value = SLICE;
  }

  stop(): void {
    this.#clock.deadline = Number.POSITIVE_INFINITY;
    this.#clock.slices = Number.POSITIVE_INFINITY;
    this.#clock.now = 0;
  }

  /** The end of the heap in use (`sbrk`). Pages beyond it are not touched, so that they cost no memory. */
  get #heapEnd(): number {
    const end = Math.max(...this.#breaks.map((address) => this.readInteger(address)));
    if (end <= this.#heapStart || end > this.#memory.buffer.byteLength) {
      throw new Error('The script engine keeps its heap elsewhere.');
    }
    return end;
  }

  /** The address of a run of 32-bit numbers that occurs once in the heap. */
  find(numbers: readonly number[]): number {
    const words = new Int32Array(this.#memory.buffer, this.#heapStart, (this.#heapEnd - this.#heapStart) >> 2);
    const places = occurrences(words, numbers[0]!).filter((address) =>
      numbers.every((number, offset) => words[(address >> 2) + offset] === number),
    );
    const [place] = places;
    if (place === undefined || places.length > 1) throw new Error('The script engine keeps its progress elsewhere.');
    return this.#heapStart + place;
  }

  readInteger(address: number): number {
    return new DataView(this.#memory.buffer).getInt32(address, true);
  }

  writeInteger(address: number, value: number): void {
    new DataView(this.#memory.buffer).setInt32(address, value, true);
  }

  snapshot(): Snapshot {
    const bytes = new Uint8Array(this.#memory.buffer);
    return {
      low: bytes.slice(0, this.#heapStart - STACK_BYTES),
      high: bytes.slice(this.#heapStart, this.#heapEnd),
      heapStart: this.#heapStart,
      stackPointer: this.#stack.value,
    };
  }

  /** @param wipe also clears what lies above the snapshot, after a run that was stopped in the middle */
  restore(snapshot: Snapshot, wipe = false): void {
    const bytes = new Uint8Array(this.#memory.buffer);
    if (wipe) bytes.fill(0, snapshot.heapStart + snapshot.high.length, this.#heapEnd);
    bytes.set(snapshot.low, 0);
    bytes.set(snapshot.high, snapshot.heapStart);
    this.#stack.value = snapshot.stackPointer;
  }
}

interface Clock {
  fuel: WasmGlobal | undefined;
  deadline: number;
  slices: number;
  now: number | undefined;
}

/** Called by the meter when the fuel is spent, and by QuickJS for `Date`. */
function readClock(clock: Clock): number {
  const { fuel } = clock;
  if (fuel !== undefined && fuel.value === 0) {
    fuel.value = SLICE;
    if (--clock.slices <= 0) throw new Stopped('work');
    if (performance.now() > clock.deadline) throw new Stopped('time');
    return 0;
  }
  if (clock.now === undefined) throw new Stopped('clock');
  return clock.now;
}

/** Byte offsets of a number in an array of words. */
function occurrences(words: Int32Array, number: number): number[] {
  const places: number[] = [];
  for (let index = words.indexOf(number); index >= 0; index = words.indexOf(number, index + 1)) places.push(index << 2);
  return places;
}

/** The part of WebAssembly that is used here: neither the ES library nor Node's types of this version declare it. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
interface WasmGlobal {
  value: number;
}
interface WasmInstance {
  readonly exports: Record<string, unknown>;
}
type WasmImports = Record<string, Record<string, unknown>>;

interface WasmNamespace {
  Memory: new (descriptor: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: WasmImports) => WasmInstance;
  RuntimeError: new (message?: string) => Error;
}

export const { Memory, Module, Instance, RuntimeError } = (globalThis as unknown as { WebAssembly: WasmNamespace })
  .WebAssembly;
