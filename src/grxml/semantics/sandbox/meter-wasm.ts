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

const SECTION = { type: 1, import: 2, global: 6, export: 7, code: 10 } as const;
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
  const imports = readImports(at(SECTION.import), readTypes(at(SECTION.type)));
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

  const out = new Writer(Math.ceil(source.length * 1.2));
  out.add(source.subarray(0, 8));
  const section = (id: number, body: Uint8Array): void => {
    out.add([id, ...leb(body.length)]);
    out.add(body);
  };
  for (const { id, start, end } of sections) {
    if (id === SECTION.global) section(id, extendGlobals(source, start, end));
    else if (id === SECTION.export) section(id, extendExports(source, start, end, globalCount));
    else if (id === SECTION.code) section(id, meterCode(source, start, globalCount, clock.index));
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

function extendGlobals(source: Uint8Array, start: number, end: number): Uint8Array {
  const reader = new Reader(source, start);
  const count = reader.number();
  const body = new Writer(end - start + 16);
  body.add(leb(count + 1));
  body.add(source.subarray(reader.position, end));
  // (global (mut i32) (i32.const 1)): the first loop asks the host at once.
  body.add([I32, 1, 0x41, 1, 0x0b]);
  return body.done();
}

function extendExports(source: Uint8Array, start: number, end: number, fuel: number): Uint8Array {
  const reader = new Reader(source, start);
  const count = reader.number();
  const body = new Writer(end - start + 64);
  body.add(leb(count + 2));
  body.add(source.subarray(reader.position, end));
  for (const [name, index] of [
    [FUEL_EXPORT, fuel],
    [STACK_EXPORT, 0],
  ] as const) {
    const text = new TextEncoder().encode(name);
    body.add([text.length]);
    body.add(text);
    body.add([3, ...leb(index)]);
  }
  return body.done();
}

function meterCode(source: Uint8Array, start: number, fuel: number, clock: number): Uint8Array {
  const reader = new Reader(source, start);
  const count = reader.number();
  const body = new Writer(Math.ceil(source.length * 1.2));
  body.add(leb(count));
  // fuel = fuel - 1; if (fuel == 0) clock();
  const count1 = [0x23, ...leb(fuel), 0x41, 1, 0x6b, 0x24, ...leb(fuel)];
  const meter = new Uint8Array([...count1, 0x23, ...leb(fuel), 0x45, 0x04, 0x40, 0x10, ...leb(clock), 0x1a, 0x0b]);
  for (let index = 0; index < count; index++) {
    const size = reader.number();
    const from = reader.position;
    const end = from + size;
    const loops = findLoops(reader, end);
    body.add(leb(size + loops.length * meter.length));
    let copied = from;
    for (const place of loops) {
      body.add(source.subarray(copied, place));
      body.add(meter);
      copied = place;
    }
    body.add(source.subarray(copied, end));
    reader.position = end;
  }
  return body.done();
}

/** The places right after each `loop` opcode and its block type, within one function body. */
function findLoops(reader: Reader, end: number): number[] {
  const places: number[] = [];
  for (let groups = reader.number(); groups > 0; groups--) {
    reader.number();
    reader.byte();
  }
  while (reader.position < end) {
    const opcode = reader.byte();
    if (opcode === 0x03) {
      reader.skipNumber();
      places.push(reader.position);
    } else skipOperands(reader, opcode);
  }
  return places;
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
