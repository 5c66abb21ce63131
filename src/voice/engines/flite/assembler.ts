/**
 * Words of WebAssembly (core 2.0, section 5.4) for loops that need two numbers at a time, which JavaScript has no way
 * to say. An expression is the list of its bytes.
 */
export type Code = readonly number[];

/** LEB128 without a sign. */
export function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}
/** LEB128 with a sign, of a number that is not negative. */
export function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
/** A name or text, its length first. */
export const text = (written: string): number[] => {
  const bytes = new TextEncoder().encode(written);
  return [...unsigned(bytes.length), ...bytes];
};
/** What begins a module, before its sections. */
export const HEADER: Code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** Sections of a module by name (section 5.5). */
export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  export: 7,
  code: 10,
  data: 11,
} as const;
/** Types of values, and what begins the type of a function. */
export const TYPE = { i32: 0x7f, f64: 0x7c, v128: 0x7b, function: 0x60, none: 0x40 } as const;
/** A section with its length. */
export const section = (id: number, ...content: number[]): number[] => [id, ...unsigned(content.length), ...content];
/** The elements of a list, their number first. */
export const list = (elements: readonly Code[]): number[] => [...unsigned(elements.length), ...elements.flat()];

/** Words of one byte. */
export const OP = { loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, again: 0x0d, call: 0x10, indirect: 0x11 } as const;
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const int = (value: number): Code => [0x41, ...signed(value)];
export const real = (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)];
const binary =
  (...word: number[]) =>
  (a: Code, b: Code): Code => [...a, ...b, ...word];
/** Of two 32 bit integers. */
export const i32 = { add: binary(0x6a), subtract: binary(0x6b), isLess: binary(0x48), isAtMost: binary(0x4c) } as const;
/** Of two numbers. */
export const f64 = { add: binary(0xa0), subtract: binary(0xa1), multiply: binary(0xa2) } as const;
/** Of two pairs of numbers. */
export const pair = {
  add: binary(0xfd, 0xf0, 0x01),
  subtract: binary(0xfd, 0xf1, 0x01),
  multiply: binary(0xfd, 0xf2, 0x01),
  divide: binary(0xfd, 0xf3, 0x01),
  /** The same number twice. */
  of: (value: Code): Code => [...value, 0xfd, 0x14],
  /** The first or the second number. */
  take: (value: Code, which: number): Code => [...value, 0xfd, 0x21, which],
} as const;
/** The number that an integer is. */
export const toReal = (value: Code): Code => [...value, 0xb7];
/** Where in memory: an address that is known, and one that is worked out. */
const place = (at: number, from: Code) => [from, [3, ...unsigned(at)]] as const;
const loading =
  (...word: number[]) =>
  (at: number, from: Code = int(0)): Code => {
    const [address, rest] = place(at, from);
    return [...address, ...word, ...rest];
  };
const storing =
  (...word: number[]) =>
  (value: Code, at: number, from: Code = int(0)): Code => {
    const [address, rest] = place(at, from);
    return [...address, ...value, ...word, ...rest];
  };
export const load = loading(0x2b);
export const loadPair = loading(0xfd, 0x00);
/** One number, twice. */
export const loadTwice = loading(0xfd, 0x0a);
export const store = storing(0x39);
export const storePair = storing(0xfd, 0x0b);
/** Does a thing, and again as long as the condition holds. */
export const repeat = (body: Code, condition: Code): Code => [
  ...[OP.loop, TYPE.none],
  ...body,
  ...[...condition, OP.again, 0, OP.end],
];
/** A function's body: its variables by groups of one type, and what it does. */
export const body = (locals: readonly (readonly [count: number, type: number])[], code: Code): number[] => {
  const whole = [...list(locals.map(([count, type]) => [...unsigned(count), type])), ...code, OP.end];
  return [...unsigned(whole.length), ...whole];
};
