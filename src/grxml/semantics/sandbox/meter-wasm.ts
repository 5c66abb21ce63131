/** What the metered module exports besides its own: the counter of loop passes and the stack pointer. */
export const FUEL_EXPORT = 'cctool.fuel';
export const STACK_EXPORT = 'cctool.stack';

export interface MeteredModule {
  bytes: Uint8Array<ArrayBuffer>;
  /** Name of the import (within its module) without parameters that yields an f64: the clock, called when fuel is spent. */
  clock: { module: string; name: string };
  /** Name of the import that fills a C `struct tm` with local time, the only one that takes an i64 and a pointer. */
  localTime: { module: string; name: string };
}

const SECTION = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const;
const I32 = 0x7f;
const I64 = 0x7e;
const F64 = 0x7c;

/** Reads a WebAssembly binary front to back. */
class Reader {
  readonly bytes: Uint8Array;
  position: number;
  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }
  byte(): number {
    return this.bytes[this.position++]!;
  }
  /** An unsigned LEB128 of up to 32 bits. */
  number(): number {
    let result = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = this.byte();
      result |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80);
    return result >>> 0;
  }
  /** Passes a LEB128 of any width and sign. */
  skipNumber(): void {
    while (this.byte() & 0x80) {}
  }
  text(): string {
    const length = this.number();
    this.position += length;
    return new TextDecoder().decode(this.bytes.subarray(this.position - length, this.position));
  }
}

function leb(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  do {
    const byte = rest & 0x7f;
    rest >>>= 7;
    out.push(rest === 0 ? byte : byte | 0x80);
  } while (rest !== 0);
  return out;
}

/** A growing output; the counter makes the module a little longer, never twice as long. */
class Writer {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;
  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array((this.length + more) * 2);
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
  add(part: ArrayLike<number>): void {
    this.reserve(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }
  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

function unexpected(what: string): Error {
  return new Error(`The script engine's WebAssembly has a shape this version cannot guard: ${what}.`);
}

/**
 * Rewrites QuickJS's WebAssembly so that nothing in it runs forever. Every loop, native ones included, counts a global
 * down and calls the engine's own clock import at zero; the host answers that call, sets the counter again or throws.
 * Copying or filling memory counts as a pass per kilobyte.
 * QuickJS alone asks its interrupt handler only in bytecode and regular expressions: `new Array(1e9) + ''`,
 * `Array.prototype.reverse.call({length: 1e9})` or a long `indexOf` hold it for minutes. The stack pointer becomes an
 * export too, so that the host can put the machine back after it has thrown.
 */
export function meterWasm(source: Uint8Array): MeteredModule {
  const reader = new Reader(source);
  reader.position = 8;
  const sections: { id: number; start: number; end: number }[] = [];
  while (reader.position < source.length) {
    const id = reader.byte();
    const size = reader.number();
    sections.push({ id, start: reader.position, end: reader.position + size });
    reader.position += size;
  }
  const at = (id: number): Reader => {
    const found = sections.find((section) => section.id === id);
    if (found === undefined) throw unexpected(`section ${id} is missing`);
    return new Reader(source, found.start);
  };
  const types = readTypes(at(SECTION.type));
  const imports = readImports(at(SECTION.import), types);
  const only = (signature: string) => {
    const matches = imports.filter((each) => each.signature === signature);
    const first = matches[0];
    if (first === undefined || matches.length > 1) throw unexpected(`${matches.length} imports of type ${signature}`);
    return first;
  };
  const clock = only(`>${F64}`);
  const localTime = only(`${I64},${I32}>`);

  const globals = at(SECTION.global);
  const globalCount = globals.number();
  // One mutable i32: emscripten's stack pointer.
  if (globalCount !== 1 || globals.byte() !== I32 || globals.byte() !== 1) throw unexpected('its globals');

  const functionCount = at(SECTION.function).number();
  const code = meterCode(at(SECTION.code), {
    fuel: globalCount,
    clock: clock.index,
    next: imports.length + functionCount,
  });
  const bulkType = types.indexOf(`${I32},${I32},${I32}>`);
  if (code.added > 0 && bulkType < 0) throw unexpected('bulk memory without its type');

  const out = new Writer(Math.ceil(source.length * 1.2));
  out.add(source.subarray(0, 8));
  const section = (id: number, body: Uint8Array, head: number[] = []): void => {
    out.add([id, ...leb(head.length + body.length), ...head]);
    out.add(body);
  };
  for (const { id, start, end } of sections) {
    if (id === SECTION.function) section(id, extendList(source, start, end, Array(code.added).fill(leb(bulkType))));
    // (global (mut i32) (i32.const 1)): the first loop asks the host at once.
    else if (id === SECTION.global) section(id, extendList(source, start, end, [[I32, 1, 0x41, 1, 0x0b]]));
    else if (id === SECTION.export) section(id, extendList(source, start, end, ownExports(globalCount)));
    else if (id === SECTION.code) section(id, code.functions, leb(code.count));
    // A custom section may describe the code by offsets that are no longer right.
    else if (id !== 0) section(id, source.subarray(start, end));
  }
  return {
    bytes: out.done(),
    clock: { module: clock.module, name: clock.name },
    localTime: { module: localTime.module, name: localTime.name },
  };
}

function readTypes(reader: Reader): string[] {
  const types: string[] = [];
  for (let count = reader.number(); count > 0; count--) {
    if (reader.byte() !== 0x60) throw unexpected('a type that is not a function');
    const list = () => Array.from({ length: reader.number() }, () => reader.byte()).join(',');
    const parameters = list();
    types.push(`${parameters}>${list()}`);
  }
  return types;
}

interface FunctionImport {
  module: string;
  name: string;
  signature: string;
  index: number;
}

function readImports(reader: Reader, types: string[]): FunctionImport[] {
  const functions: FunctionImport[] = [];
  for (let count = reader.number(); count > 0; count--) {
    const module = reader.text();
    const name = reader.text();
    const kind = reader.byte();
    if (kind === 0) {
      functions.push({ module, name, signature: types[reader.number()] ?? '', index: functions.length });
    } else if (kind === 2) {
      const limits = reader.byte();
      reader.number();
      if (limits & 1) reader.number();
    } else {
      throw unexpected('an import that is neither a function nor the memory');
    }
  }
  return functions;
}

/** A section that is a list, with more entries. */
function extendList(source: Uint8Array, start: number, end: number, more: readonly (readonly number[])[]): Uint8Array {
  const reader = new Reader(source, start);
  const count = reader.number();
  const body = new Writer(end - start + 64);
  body.add(leb(count + more.length));
  body.add(source.subarray(reader.position, end));
  for (const entry of more) body.add(entry);
  return body.done();
}

function ownExports(fuel: number): number[][] {
  const names = [
    [FUEL_EXPORT, fuel],
    [STACK_EXPORT, 0],
  ] as const;
  return names.map(([name, index]) => [name.length, ...new TextEncoder().encode(name), 3, ...leb(index)]);
}

/** Bytes that are copied or filled for one unit of fuel, as a power of two: about what a pass through a loop takes. */
const BULK_SHIFT = 10;

/** Memory instructions that work without a loop, all with a number of bytes as the last of three operands. */
const bulk: { readonly [operation: number]: readonly number[] } = {
  10: [0xfc, 10, 0, 0], // memory.copy
  11: [0xfc, 11, 0], // memory.fill
};

/**
 * The code section with the counter in it. A bulk instruction becomes a call of a function that counts before it does the
 * same; those functions are added at the end.
 * @param of the indices of the counter and the clock, and that of the first function that is added
 */
function meterCode(reader: Reader, of: { fuel: number; clock: number; next: number }) {
  const source = reader.bytes;
  const count = reader.number();
  const body = new Writer(Math.ceil(source.length * 1.2));
  // fuel = fuel - 1; if (fuel == 0) clock();
  const count1 = [0x23, ...leb(of.fuel), 0x41, 1, 0x6b, 0x24, ...leb(of.fuel)];
  const meter = Uint8Array.from([
    ...count1,
    0x23,
    ...leb(of.fuel),
    0x45,
    0x04,
    0x40,
    0x10,
    ...leb(of.clock),
    0x1a,
    0x0b,
  ]);
  const added = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const size = reader.number();
    const from = reader.position;
    const edits = findWork(reader, from + size).map(({ start, end, operation }) => {
      if (operation === undefined) return { start, end, code: meter };
      const target = added.get(operation) ?? of.next + added.size;
      added.set(operation, target);
      return { start, end, code: [0x10, ...leb(target)] };
    });
    body.add(leb(edits.reduce((sum, { start, end, code }) => sum + code.length - (end - start), size)));
    let copied = from;
    for (const { start, end, code } of edits) {
      body.add(source.subarray(copied, start));
      body.add(code);
      copied = end;
    }
    body.add(source.subarray(copied, from + size));
    reader.position = from + size;
  }
  for (const operation of added.keys()) {
    // A local for the rest: bytes >> BULK_SHIFT; if (rest) do { count } while (--rest); then the instruction itself.
    const rest = [0x20, 2, 0x41, BULK_SHIFT, 0x76, 0x22, 3, 0x04, 0x40, 0x03, 0x40, ...meter];
    const next = [0x20, 3, 0x41, 1, 0x6b, 0x22, 3, 0x0d, 0, 0x0b, 0x0b];
    const whole = [1, 1, I32, ...rest, ...next, 0x20, 0, 0x20, 1, 0x20, 2, ...bulk[operation]!, 0x0b];
    body.add(leb(whole.length));
    body.add(whole);
  }
  return { count: count + added.size, functions: body.bytes.subarray(0, body.length), added: added.size };
}

/** What takes time within one function body: the place behind each `loop` and its block type, and each bulk instruction. */
function findWork(reader: Reader, end: number): { start: number; end: number; operation: number | undefined }[] {
  const found: { start: number; end: number; operation: number | undefined }[] = [];
  for (let groups = reader.number(); groups > 0; groups--) {
    reader.number();
    reader.byte();
  }
  while (reader.position < end) {
    const opcode = reader.byte();
    if (opcode === 0x03) {
      reader.skipNumber();
      found.push({ start: reader.position, end: reader.position, operation: undefined });
    } else if (opcode === 0xfc && bulk[reader.bytes[reader.position]!]) {
      const start = reader.position - 1;
      // Its number is below 128: one byte.
      const operation = reader.bytes[reader.position]!;
      skipOperands(reader, opcode);
      found.push({ start, end: reader.position, operation });
    } else skipOperands(reader, opcode);
  }
  return found;
}

/** WebAssembly core 5.4: passes the immediate operands of an instruction of the MVP, bulk memory or reference types. */
function skipOperands(reader: Reader, opcode: number): void {
  if (opcode >= 0x45 && opcode <= 0xc4) return;
  if (opcode >= 0x28 && opcode <= 0x3e) {
    reader.skipNumber();
    reader.skipNumber();
    return;
  }
  switch (opcode) {
    case 0x00:
    case 0x01:
    case 0x05:
    case 0x0b:
    case 0x0f:
    case 0x1a:
    case 0x1b:
    case 0xd1:
      return;
    case 0x02:
    case 0x04:
    case 0x0c:
    case 0x0d:
    case 0x10:
    case 0x20:
    case 0x21:
    case 0x22:
    case 0x23:
    case 0x24:
    case 0x25:
    case 0x26:
    case 0x3f:
    case 0x40:
    case 0x41:
    case 0x42:
    case 0xd0:
    case 0xd2:
      reader.skipNumber();
      return;
    case 0x11:
      reader.skipNumber();
      reader.skipNumber();
      return;
    case 0x0e:
    case 0x1c:
      for (let count = reader.number() + (opcode === 0x0e ? 1 : 0); count > 0; count--) reader.skipNumber();
      return;
    case 0x43:
      reader.position += 4;
      return;
    case 0x44:
      reader.position += 8;
      return;
    case 0xfc: {
      const operation = reader.number();
      // Saturating conversions take nothing; memory.copy, table.init, table.copy and memory.init two; the rest one.
      if (operation <= 7) return;
      if (operation > 17) break;
      reader.skipNumber();
      if (operation === 8 || operation === 10 || operation === 12 || operation === 14) reader.skipNumber();
      return;
    }
  }
  throw unexpected(`instruction 0x${opcode.toString(16)}`);
}
