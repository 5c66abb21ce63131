import { Instance, Module, type Table } from '../../web-assembly.js';
import { body, get, HEADER, int, OP, SECTION, section, set, TYPE, text, unsigned } from './assembler.js';

/** One function of a compiled program that is done here instead. */
export interface Replacement {
  /** Its name in the program; its parameters and its result are 32 bit integers. */
  name: string;
  /** Functions of the program that it calls, by name. */
  uses: readonly string[];
  /**
   * Does what the function does.
   * @returns its result; 0 leaves the call to the program's own function
   */
  call(
    memory: { readonly buffer: ArrayBuffer },
    program: { readonly [name: string]: (...values: never[]) => unknown },
    args: readonly number[],
  ): number;
}

/** A module with a place for the replacement of one of its functions. */
export interface ReplaceableModule {
  code: Uint8Array;
  /** Where in the exported table the replacement goes, and the bytes of the function's type. */
  slot: number;
  type: readonly number[];
}

/** The exported name of the module's table of functions. */
export const TABLE = 'functions of the program';

const FUNCTION = 0;
const FUNCTION_REFERENCES = 0x70;

/**
 * Reads what a module is written in.
 * @throws RangeError at its end: a number that is never finished would be read for ever
 */
export class Reader {
  readonly bytes: Uint8Array;
  at: number;
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new RangeError('a module that ends within a number');
    return byte;
  }
  /** LEB128 without a sign. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }
  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  name(): string {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }
}

interface Section {
  id: number;
  content: Uint8Array;
}

/** The sections of a module, in order. */
export function readSections(code: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (const reader = new Reader(code, 8); reader.at < code.length; ) {
    const id = reader.byte();
    sections.push({ id, content: reader.take(reader.unsigned()) });
  }
  return sections;
}

/** The numbers of a module's functions by the names that its compiler left. */
function readNames(sections: readonly Section[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { id, content } of sections) {
    if (id !== SECTION.custom) continue;
    const reader = new Reader(content);
    if (reader.name() !== 'name') continue;
    while (reader.at < content.length) {
      const kind = reader.byte();
      const end = reader.unsigned() + reader.at;
      if (kind === 1) {
        for (let left = reader.unsigned(); left > 0; left--) {
          const number = reader.unsigned();
          numbers.set(reader.name(), number);
        }
      }
      reader.at = end;
    }
  }
  return numbers;
}

/**
 * Rewrites a module so that one of its functions first asks another, which is put into the module's table later, and
 * exports the table and the functions that this one needs. Numbers of functions stay: the function itself moves to the
 * end. What debuggers need is left out.
 * @param code a module as LLVM's linker writes it, with the names of its functions
 * @returns undefined for a module that does not have these functions, or is made otherwise
 */
export function replaceable(code: Uint8Array, { name, uses }: Replacement): ReplaceableModule | undefined {
  const sections = readSections(code);
  const numbers = readNames(sections);
  const content = (id: number) => sections.find((section) => section.id === id)?.content ?? new Uint8Array(1);
  const number = numbers.get(name);
  if (number === undefined || uses.some((used) => !numbers.has(used))) return undefined;

  const imports = new Reader(content(SECTION.import));
  const imported = imports.unsigned();
  for (let left = imported; left > 0; left--) {
    imports.name();
    imports.name();
    if (imports.byte() !== FUNCTION) return undefined;
    imports.unsigned();
  }
  const functions = new Reader(content(SECTION.function));
  const types = Array.from({ length: functions.unsigned() }, () => functions.unsigned());
  const bodies = new Reader(content(SECTION.code));
  const functionBodies = Array.from({ length: bodies.unsigned() }, () => bodies.take(bodies.unsigned()));
  const place = number - imported;
  const typeNumber = types[place];
  const own = functionBodies[place];
  if (typeNumber === undefined || own === undefined) return undefined;

  const typeReader = new Reader(content(SECTION.type));
  let type: number[] = [];
  let parameters = 0;
  for (let left = typeReader.unsigned(), at = 0; left > 0 && at <= typeNumber; left--, at++) {
    const from = typeReader.at;
    if (typeReader.byte() !== TYPE.function) return undefined;
    parameters = typeReader.unsigned();
    typeReader.take(parameters);
    typeReader.take(typeReader.unsigned());
    type = [...typeReader.bytes.subarray(from, typeReader.at)];
  }
  if (type.join() !== [TYPE.function, parameters, ...new Array(parameters).fill(TYPE.i32), 1, TYPE.i32].join())
    return undefined;

  const table = new Reader(content(SECTION.table));
  const isBounded = table.unsigned() === 1 && table.byte() === FUNCTION_REFERENCES && table.byte() === 1;
  if (!isBounded) return undefined;
  const [slot, most] = [table.unsigned(), table.unsigned()];

  const moved = imported + functionBodies.length;
  const args = Array.from({ length: parameters }, (_, i) => get(i)).flat();
  const asked = [...args, ...int(slot), OP.indirect, ...unsigned(typeNumber), 0];
  const asking = body(
    [[1, TYPE.i32]],
    [
      ...[...set(parameters, asked), ...get(parameters)],
      ...[OP.if, TYPE.i32, ...get(parameters), OP.else, ...args, OP.call, ...unsigned(moved), OP.end],
    ],
  );
  const exported = new Reader(content(SECTION.export));
  const exportCount = exported.unsigned() + uses.length + 1;
  const changed = new Map<number, readonly (Uint8Array | number[])[]>([
    [SECTION.function, [unsigned(types.length + 1), [...types, typeNumber].flatMap(unsigned)]],
    [SECTION.table, [[1, FUNCTION_REFERENCES, 1, ...unsigned(slot + 1), ...unsigned(most + 1)]]],
    [
      SECTION.export,
      [
        unsigned(exportCount),
        exported.bytes.subarray(exported.at),
        [...text(TABLE), 1, 0],
        uses.flatMap((used) => [...text(used), FUNCTION, ...unsigned(numbers.get(used)!)]),
      ],
    ],
    [
      SECTION.code,
      [
        unsigned(functionBodies.length + 1),
        ...[...functionBodies, own].flatMap((one, i) => (i === place ? [asking] : [unsigned(one.length), one])),
      ],
    ],
  ]);
  const parts = [code.subarray(0, 8) as Uint8Array | number[]];
  for (const { id, content } of sections) {
    if (id === SECTION.custom && new Reader(content).name().startsWith('.debug')) continue;
    const inside = changed.get(id) ?? [content];
    const length = inside.reduce((sum, part) => sum + part.length, 0);
    parts.push([id, ...unsigned(length)], ...inside);
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { code: whole, slot, type };
}

/** Puts a function of this side into the table of an instance of a replaceable module. */
export function putInto(table: Table, { slot, type }: ReplaceableModule, call: (...args: number[]) => number): void {
  // A table takes functions of modules only: this one imports a function and exports it.
  const name = text('call');
  const adapter = Uint8Array.from([
    ...HEADER,
    ...section(SECTION.type, 1, ...type),
    ...section(SECTION.import, 1, ...text('outside'), ...name, FUNCTION, 0),
    ...section(SECTION.export, 1, ...name, FUNCTION, 0),
  ]);
  table.set(slot, new Instance(new Module(adapter), { outside: { call } }).exports.call);
}
