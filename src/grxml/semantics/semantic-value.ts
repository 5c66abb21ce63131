/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * An ECMAScript value as a grammar's tags left it: JSON, and what JSON cannot say (undefined, NaN, an array with named
 * properties, a date, a function) for the XML form. Objects keep their properties in order.
 */
export type SemanticValue =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | SemanticObject
  | SemanticArray
  | SemanticDate
  | SemanticFunction;

export interface SemanticObject {
  kind: 'object';
  entries: [name: string, value: SemanticValue][];
}
export interface SemanticArray {
  kind: 'array';
  /** A hole is undefined. */
  items: SemanticValue[];
  /** Properties that are not indices, `_attributes` for example. */
  entries: [name: string, value: SemanticValue][];
}
export interface SemanticDate {
  kind: 'date';
  /** ISO 8601, null for an invalid date. */
  iso: string | null;
  /** What `String(date)` says. */
  text: string;
}
/** A function or a symbol: no part of a result. */
export interface SemanticFunction {
  kind: 'function';
}

/** What the sandbox writes: JSON in which an array begins with its kind. See sandbox/prelude.ts. */
export type WrittenValue = null | boolean | number | string | WrittenValue[];

/** Reads what the sandbox wrote; depth and size were bounded there. */
export function readWritten(written: WrittenValue): SemanticValue {
  if (!Array.isArray(written)) return written;
  switch (written[0]) {
    case 'u':
      return undefined;
    case 'n':
      return Number(written[1]);
    case 'b':
      return BigInt(written[1] as string);
    case 'd':
      return { kind: 'date', iso: written[1] as string | null, text: written[2] as string };
    case 'a':
      return {
        kind: 'array',
        items: (written[1] as WrittenValue[]).map(readWritten),
        entries: readEntries(written, 2),
      };
    case 'o':
      return { kind: 'object', entries: readEntries(written, 1) };
    default:
      return { kind: 'function' };
  }
}

function readEntries(written: WrittenValue[], from: number): [string, SemanticValue][] {
  const entries: [string, SemanticValue][] = [];
  for (let index = from; index < written.length; index += 2) {
    entries.push([written[index] as string, readWritten(written[index + 1]!)]);
  }
  return entries;
}

/**
 * The value as JSON, by the rules of `JSON.stringify` without `toJSON`: undefined and functions are left out (null in an
 * array), NaN and the infinities become null. A bigint becomes its digits as text.
 * @returns undefined where the value itself is undefined or a function
 */
export function toJson(value: SemanticValue): Json | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (value === null || typeof value !== 'object') return value;
  switch (value.kind) {
    case 'function':
      return undefined;
    case 'date':
      return value.iso;
    case 'array':
      return value.items.map((item) => toJson(item) ?? null);
    case 'object': {
      const object: { [name: string]: Json } = {};
      for (const [name, part] of value.entries) {
        const json = toJson(part);
        if (json === undefined) continue;
        // Plain assignment of `__proto__` would set the prototype.
        if (name === '__proto__') Object.defineProperty(object, name, { value: json, enumerable: true });
        else object[name] = json;
      }
      return object;
    }
  }
}

/** ECMAScript's ToString of a scalar. */
export function scalarText(value: null | boolean | number | bigint | string | SemanticDate): string {
  return value !== null && typeof value === 'object' ? value.text : String(value);
}

/** JSON with the names of objects in order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
