import { Instance, type Memory, Module, type Table } from '../../web-assembly.js';
import { SECTION } from './assembler.js';
import {
  putInto,
  Reader,
  type ReplaceableModule,
  type Replacement,
  readSections,
  replaceable,
  TABLE,
} from './replace-function.js';
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
  readonly #replacement: (Replacement & ReplaceableModule) | undefined;
  #instance: Started | undefined;
  #run: WasiRun | undefined;

  /**
   * @param code the WebAssembly module as LLVM's linker writes it
   * @param replacement of one of its functions; a module without that function runs as it is
   */
  constructor(code: Uint8Array, replacement?: Replacement) {
    const replaced = replacement && replaceable(code, replacement);
    this.#replacement = replaced && { ...replacement, ...replaced };
    this.#module = new Module(replaced?.code ?? code);
    this.#constantsEnd = constantsEnd(code);
  }

  /** Whether the module has the function that is to be replaced. */
  get isReplaced(): boolean {
    return this.#replacement !== undefined;
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
    const replacement = this.#replacement;
    if (replacement) {
      const program = exports as Parameters<Replacement['call']>[1];
      putInto(exports[TABLE] as Table, replacement, (...args) => replacement.call(memory, program, args));
    }
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

const I32_CONST = 0x41;

/**
 * Where in its memory a program's variables begin: LLVM's linker puts the constants into the data segments before the
 * last one, and the variables with a value into the last; what has none, the stack and the heap lie behind.
 * @param code a module with active data segments at fixed places (WebAssembly core 1.0, section 5.5.14)
 */
export function constantsEnd(code: Uint8Array): number {
  const data = readSections(code).find(({ id }) => id === SECTION.data);
  if (!data) throw new Error('a module without data');
  const reader = new Reader(data.content);
  let place = 0;
  for (let left = reader.unsigned(); left > 0; left--) {
    const kind = reader.unsigned();
    if (kind !== 0 || reader.byte() !== I32_CONST) throw new Error('a data segment without a fixed place');
    // Places lie below 2^31: the sign of the signed form never shows.
    place = reader.unsigned();
    reader.byte();
    reader.take(reader.unsigned());
  }
  return place;
}
