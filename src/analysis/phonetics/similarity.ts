import { editCost, phoneNames, substitution as substitutionTable } from './phones.js';

/** A pronunciation: phone numbers, in order. */
export type Phones = Uint8Array;

/** One column of an alignment: a phone against a phone, or against nothing. */
export interface AlignedPair {
  a: string | null;
  b: string | null;
}

const size = phoneNames.length;
// Own bindings: an imported one costs a call per use in the bundle, and these are used a hundred million times.
const substitution = substitutionTable;
const { gap } = editCost;
/** Costs are whole tenths within the loop: sums of them are exact. */
const tenths = Int32Array.from(substitutionTable, (cost) => Math.round(cost * 10));
const gapTenths = Math.round(gap * 10);
/** The one row that the calculation keeps; it grows with the longest pronunciation. */
let costs = new Int32Array(64);

/**
 * The cheapest edits from one pronunciation to another (insertion and deletion 1, substitution by `phones.ts`).
 * @param bound stop as soon as the cost must exceed it, and answer Infinity
 */
export function editDistance(a: Phones, b: Phones, bound = Infinity): number {
  const most = bound * 10;
  const width = b.length;
  if (Math.abs(width - a.length) * gapTenths > most) return Infinity;
  if (width >= costs.length) costs = new Int32Array(width * 2);
  const row = costs;
  for (let k = 0; k <= width; k++) row[k] = k * gapTenths;
  for (let i = 1; i <= a.length; i++) {
    const phone = a[i - 1]! * size;
    let diagonal = row[0]!;
    let left = i * gapTenths;
    let least = left;
    row[0] = left;
    for (let k = 1; k <= width; k++) {
      const above = row[k]!;
      let cost = diagonal + tenths[phone + b[k - 1]!]!;
      const edited = (above < left ? above : left) + gapTenths;
      if (edited < cost) cost = edited;
      diagonal = above;
      row[k] = cost;
      left = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return Infinity;
  }
  return row[width]! / 10;
}

/** 1 for the same sounds, 0 for nothing in common: 1 - cost / longer length. Two empty pronunciations are the same. */
export function similarity(a: Phones, b: Phones): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : Math.max(0, 1 - editDistance(a, b) / longer);
}

/** The cheapest alignment, for showing why two phrases sound alike. */
export function align(a: Phones, b: Phones): AlignedPair[] {
  const width = b.length + 1;
  const cost = new Float64Array((a.length + 1) * width);
  for (let k = 0; k <= b.length; k++) cost[k] = k * gap;
  for (let i = 1; i <= a.length; i++) {
    cost[i * width] = i * gap;
    for (let k = 1; k <= b.length; k++) {
      cost[i * width + k] = Math.min(
        cost[(i - 1) * width + k]! + gap,
        cost[i * width + k - 1]! + gap,
        cost[(i - 1) * width + k - 1]! + substitution[a[i - 1]! * size + b[k - 1]!]!,
      );
    }
  }
  const pairs: AlignedPair[] = [];
  for (let i = a.length, k = b.length; i > 0 || k > 0; ) {
    const here = cost[i * width + k]!;
    if (i > 0 && k > 0 && here === cost[(i - 1) * width + k - 1]! + substitution[a[i - 1]! * size + b[k - 1]!]!) {
      pairs.push({ a: phoneNames[a[--i]!]!, b: phoneNames[b[--k]!]! });
    } else if (i > 0 && here === cost[(i - 1) * width + k]! + gap) pairs.push({ a: phoneNames[a[--i]!]!, b: null });
    else pairs.push({ a: null, b: phoneNames[b[--k]!]! });
  }
  return pairs.reverse();
}
