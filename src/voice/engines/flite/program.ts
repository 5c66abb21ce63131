import { Instance, type Memory, Module } from '../../web-assembly.js';
import { createWasiRun, Exit, type WasiFunctions, type WasiRun } from './wasi.js';

export interface ProgramResult {
  status: number;
  /** Standard output and error together, as UTF-8 text, cut at 64 kB. */
  output: string;
  files: Map<string, Uint8Array>;
}

/** An instance whose memory has grown beyond this is not used again: it would hold the memory for good. */
const LARGEST_KEPT = 64 * 1024 * 1024;

interface Started {
  memory: Memory;
  start: () => void;
  /** What lies behind the constants before the first run, up to the last byte that is not 0. */
  initial: Uint8Array;
}

/**
 * A compiled WASI command that is run many times. To copy megabytes of voice data into a fresh instance costs as much as
 * a short sentence, so an instance is used again: before each run its memory is put back to what it was before the first
 * one, but for the constants, which no program writes. A run that does not come back (an exit, a trap) costs the
 * instance, as does one whose memory has grown large.
 */
export class Program {
  readonly #module: Module;
  readonly #constantsEnd: number;
  #instance: Started | undefined;
  #run: WasiRun | undefined;

  /** @param code the WebAssembly module as LLVM's linker writes it */
  constructor(code: Uint8Array) {
    this.#module = new Module(code);
    this.#constantsEnd = constantsEnd(code);
  }

  /**
   * Runs the program as if for the first time.
   * @param args the program's name first
   * @param input files it may read, by name
   * @throws WebAssembly.RuntimeError for a program that fails from within
   */
  run(args: readonly string[], input?: ReadonlyMap<string, Uint8Array>): ProgramResult {
    const instance = this.#instance ? this.#restored(this.#instance) : this.#instantiate();
    // Only a run that comes back leaves the program's stack as it was.
    this.#instance = undefined;
    this.#run = createWasiRun(instance.memory, args, input);
    let status = 0;
    try {
      instance.start();
      if (instance.memory.buffer.byteLength <= LARGEST_KEPT) this.#instance = instance;
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      status = error.status;
    }
    return { status, ...this.#run.result() };
  }

  #instantiate(): Started {
    // The functions are those of the run at hand.
    const imports: WasiFunctions = new Proxy({} as WasiFunctions, {
      get:
        (_, name: string) =>
        (...values: never[]) =>
          this.#run!.functions[name]!(...values),
    });
    const { exports } = new Instance(this.#module, { wasi_snapshot_preview1: imports });
    const memory = exports.memory as Memory;
    const rest = new Uint8Array(memory.buffer, this.#constantsEnd);
    let length = rest.length;
    while (length > 0 && rest[length - 1] === 0) length--;
    return { memory, start: exports._start as () => void, initial: rest.slice(0, length) };
  }

  #restored(instance: Started): Started {
    const bytes = new Uint8Array(instance.memory.buffer);
    bytes.fill(0, this.#constantsEnd);
    bytes.set(instance.initial, this.#constantsEnd);
    return instance;
  }
}

const DATA_SECTION = 11;
const I32_CONST = 0x41;

/**
 * Where in its memory a program's variables begin: LLVM's linker puts the constants into the data segments before the
 * last one, and the variables with a value into the last; what has none, the stack and the heap lie behind.
 * @param code a module with active data segments at fixed places (WebAssembly core 1.0, section 5.5.14)
 */
export function constantsEnd(code: Uint8Array): number {
  let at = 8;
  const unsigned = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = code[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < code.length) {
    const id = code[at++]!;
    const size = unsigned();
    const end = at + size;
    if (id === DATA_SECTION) {
      let place = 0;
      for (let left = unsigned(); left > 0; left--) {
        const kind = unsigned();
        if (kind !== 0 || code[at++] !== I32_CONST) throw new Error('a data segment without a fixed place');
        // Places lie below 2^31: the sign of the signed form never shows.
        place = unsigned();
        at++;
        const length = unsigned();
        at += length;
      }
      return place;
    }
    at = end;
  }
  throw new Error('a module without data');
}
