/** The ECMAScript values of a call, in two forms: as scripts have them, and as JSON in the state of the call. */
import type { Value } from '../../expression/index.js';

/** An object, array or function, by its place on the heap of the call. */
export interface Reference {
  readonly r: number;
}
/** A value as the evaluator works with it. */
export type Script = undefined | null | boolean | number | string | Reference;

/** A value in the state: JSON, with marks for what JSON does not have. */
export type Stored =
  | null
  | boolean
  | number
  | string
  | Reference
  | { readonly u: true }
  | { readonly n: 'NaN' | 'Infinity' | '-Infinity' | '-0' };

/** The variables of one scope; a name that is declared without a value holds `undefined`. */
export interface Variables {
  [name: string]: Stored;
}

/** A node of XML that `data` has fetched: an element with attributes and children, or text. */
export interface XmlItem {
  /** 1 element, 3 text, 4 CDATA, 7 instruction, 8 comment, 9 document, as in DOM. */
  t: number;
  /** The name of an element or the target of an instruction. */
  n?: string;
  /** The namespace of an element. */
  ns?: string;
  a?: [name: string, value: string][];
  /** Children by their number in the document. */
  c?: number[];
  p?: number;
  v?: string;
}

/** An entry of the heap. `k` is its kind; `p` is the prototype where it is an object of the call. */
export type HeapEntry =
  | { k: 'object'; v: Variables; p?: number }
  | { k: 'array'; v: Stored[]; more?: Variables; list?: true }
  | { k: 'date'; v: number | null }
  | { k: 'pattern'; v: [source: string, flags: string] }
  /** `home` is the scope whose variables the function sees, counted from the outermost. */
  | { k: 'function'; v: string; home: number; more?: Variables; proto?: number }
  /** Something of the language itself: `Math.max`. */
  | { k: 'native'; v: string }
  | { k: 'document'; v: XmlItem[] }
  | { k: 'node'; v: [document: number, item: number] };

export type Heap = HeapEntry[];

const isNegativeZero = (value: number) => Object.is(value, -0);

/** A value for the state. */
export function store(value: Script): Stored {
  if (value === undefined) return { u: true };
  if (typeof value !== 'number' || (Number.isFinite(value) && !isNegativeZero(value))) return value;
  return { n: isNegativeZero(value) ? '-0' : (String(value) as 'NaN' | 'Infinity' | '-Infinity') };
}

/** A value from the state. */
export function load(value: Stored): Script {
  if (value === null || typeof value !== 'object') return value;
  if ('u' in value) return undefined;
  return 'n' in value ? Number(value.n) : value;
}

export const isReference = (value: Script | Stored): value is Reference =>
  value !== null && typeof value === 'object' && 'r' in value;

/** Truth as ECMAScript has it: an object is true. */
export const isTruthy = (value: Script): boolean => Boolean(value);

/** Puts a value of JSON on the heap. */
export function fromJson(heap: Heap, value: Value | undefined): Script {
  if (value === undefined || value === null || typeof value !== 'object') return value;
  const entry: HeapEntry = Array.isArray(value) ? { k: 'array', v: [] } : { k: 'object', v: {} };
  heap.push(entry);
  const r = heap.length - 1;
  if (entry.k === 'array') entry.v = (value as readonly Value[]).map((each) => store(fromJson(heap, each)));
  else
    for (const [name, each] of Object.entries(value as { readonly [name: string]: Value }))
      if (name !== '__proto__') entry.v[name] = store(fromJson(heap, each));
  return { r };
}

const DEEPEST = 32;

/** A value as JSON, for results and traces: `undefined` and functions are null, a date is its ISO text. */
export function toJson(heap: Heap, value: Script, depth = 0): Value {
  if (value === undefined) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (!isReference(value)) return value;
  const entry = heap[value.r];
  if (entry === undefined || depth > DEEPEST) return null;
  const member = (each: Stored) => toJson(heap, load(each), depth + 1);
  switch (entry.k) {
    case 'object':
      return Object.fromEntries(Object.entries(entry.v).map(([name, each]) => [name, member(each)]));
    case 'array':
      return entry.v.map(member);
    case 'date':
      return entry.v === null ? null : new Date(entry.v).toISOString();
    case 'pattern':
      return `/${entry.v[0]}/${entry.v[1]}`;
    case 'document':
    case 'node':
      return '[XML]';
    case 'function':
    case 'native':
      return null;
  }
}
