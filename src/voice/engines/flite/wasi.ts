import type { Memory } from '../../web-assembly.js';

/**
 * The thirteen functions of `wasi_snapshot_preview1` that Flite imports, over files in memory. The program sees nothing
 * of the machine: no folders, no environment, and a clock that stands still, so that equal input gives equal output.
 * (`node:wasi` corrupts its heap on long runs of this module, prints a warning and needs real files.)
 */

const ERRNO = { success: 0, badf: 8, noent: 44 } as const;
const OFLAGS = { creat: 1, trunc: 8 } as const;
const FILETYPE = { device: 2, directory: 3, file: 4 } as const;
const PREOPEN = 3;
const OUTPUT_LIMIT = 64 * 1024;

/** Ends the program from within `proc_exit`. */
export class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

interface OpenFile {
  bytes: Uint8Array;
  size: number;
  position: number;
  name: string;
}

/** The functions by name, as the program imports them. */
export type WasiFunctions = { [name: string]: (...values: never[]) => number };

/** The input and output of one run of a program. */
export interface WasiRun {
  functions: WasiFunctions;
  /** Its files, and standard output and error together as UTF-8 text, cut at 64 kB. */
  result(): { output: string; files: Map<string, Uint8Array> };
}

/**
 * The environment of one run.
 * @param memory that of the program's instance
 * @param args the program's name first
 * @param input files it may read, by name
 */
export function createWasiRun(
  memory: Memory,
  args: readonly string[],
  input: ReadonlyMap<string, Uint8Array> = new Map(),
): WasiRun {
  const files = new Map(input);
  const open = new Map<number, OpenFile>();
  const output: Uint8Array[] = [];
  let outputSize = 0;
  let nextDescriptor = PREOPEN + 1;
  const view = () => new DataView(memory.buffer);
  const bytesAt = (at: number, length: number) => new Uint8Array(memory.buffer, at >>> 0, length >>> 0);
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg}\0`));

  function* vectors(at: number, count: number): Generator<Uint8Array> {
    for (let i = 0; i < count; i++) {
      yield bytesAt(view().getUint32(at + i * 8, true), view().getUint32(at + i * 8 + 4, true));
    }
  }

  const write = (file: OpenFile, chunk: Uint8Array) => {
    const end = file.position + chunk.length;
    if (end > file.bytes.length) {
      const larger = new Uint8Array(Math.max(end, file.bytes.length * 2, 65536));
      larger.set(file.bytes.subarray(0, file.size));
      file.bytes = larger;
    }
    file.bytes.set(chunk, file.position);
    file.position = end;
    file.size = Math.max(file.size, end);
  };

  const functions = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, encodedArgs.length, true);
      view().setUint32(
        size,
        encodedArgs.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return ERRNO.success;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [i, arg] of encodedArgs.entries()) {
        view().setUint32(pointers + i * 4, at, true);
        bytesAt(at, arg.length).set(arg);
        at += arg.length;
      }
      return ERRNO.success;
    },
    clock_time_get(_clock: number, _precision: bigint, time: number) {
      view().setBigUint64(time, 0n, true);
      return ERRNO.success;
    },
    fd_prestat_get(descriptor: number, at: number) {
      if (descriptor !== PREOPEN) return ERRNO.badf;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return ERRNO.success;
    },
    fd_prestat_dir_name(descriptor: number, at: number, length: number) {
      if (descriptor !== PREOPEN) return ERRNO.badf;
      bytesAt(at, Math.min(length, 1)).set([0x2e]);
      return ERRNO.success;
    },
    fd_fdstat_get(descriptor: number, at: number) {
      if (descriptor > PREOPEN && !open.has(descriptor)) return ERRNO.badf;
      bytesAt(at, 24).fill(0);
      const type = descriptor < PREOPEN ? FILETYPE.device : descriptor === PREOPEN ? FILETYPE.directory : FILETYPE.file;
      view().setUint8(at, type);
      view().setBigUint64(at + 8, 0xffffffffffffffffn, true);
      view().setBigUint64(at + 16, 0xffffffffffffffffn, true);
      return ERRNO.success;
    },
    fd_fdstat_set_flags: () => ERRNO.success,
    path_open(
      _folder: number,
      _lookup: number,
      path: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inheriting: bigint,
      _descriptorFlags: number,
      result: number,
    ) {
      const name = new TextDecoder().decode(bytesAt(path, length)).replace(/^(\.?\/)+/, '');
      let content = files.get(name);
      if (!content && !(flags & OFLAGS.creat)) return ERRNO.noent;
      if (!content || flags & OFLAGS.trunc) content = new Uint8Array(0);
      files.set(name, content);
      const descriptor = nextDescriptor++;
      open.set(descriptor, { bytes: content, size: content.length, position: 0, name });
      view().setUint32(result, descriptor, true);
      return ERRNO.success;
    },
    fd_close(descriptor: number) {
      const file = open.get(descriptor);
      if (!file) return descriptor <= PREOPEN ? ERRNO.success : ERRNO.badf;
      files.set(file.name, file.bytes.subarray(0, file.size));
      open.delete(descriptor);
      return ERRNO.success;
    },
    fd_read(descriptor: number, at: number, count: number, result: number) {
      const file = open.get(descriptor);
      if (!file && descriptor !== 0) return ERRNO.badf;
      let total = 0;
      if (file) {
        for (const target of vectors(at, count)) {
          const chunk = file.bytes.subarray(file.position, Math.min(file.position + target.length, file.size));
          target.set(chunk);
          file.position += chunk.length;
          total += chunk.length;
          if (chunk.length < target.length) break;
        }
      }
      view().setUint32(result, total, true);
      return ERRNO.success;
    },
    fd_write(descriptor: number, at: number, count: number, result: number) {
      const file = open.get(descriptor);
      if (!file && descriptor !== 1 && descriptor !== 2) return ERRNO.badf;
      let total = 0;
      for (const chunk of vectors(at, count)) {
        if (file) write(file, chunk);
        else if (outputSize < OUTPUT_LIMIT) {
          output.push(chunk.slice());
          outputSize += chunk.length;
        }
        total += chunk.length;
      }
      view().setUint32(result, total, true);
      return ERRNO.success;
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, result: number) {
      const file = open.get(descriptor);
      if (!file) return ERRNO.badf;
      const base = whence === 0 ? 0 : whence === 1 ? file.position : file.size;
      file.position = Math.max(0, base + Number(offset));
      view().setBigUint64(result, BigInt(file.position), true);
      return ERRNO.success;
    },
    proc_exit(status: number): never {
      throw new Exit(status);
    },
  };

  return {
    functions,
    result() {
      for (const file of open.values()) files.set(file.name, file.bytes.subarray(0, file.size));
      const decoder = new TextDecoder();
      return { output: output.map((chunk) => decoder.decode(chunk)).join(''), files };
    },
  };
}
