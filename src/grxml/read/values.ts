/** The small languages inside SRGS attribute values. Each reader answers undefined for what is not legal. */
import type { Repeat } from '../model.js';

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13;
}

/** Drops XML white space at both ends, as the schema's collapsing types do. */
export function trimXml(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

/** SRGS 2.5: `n`, `n-m` with m >= n, `n-`. */
export function readRepeat(value: string): Repeat | undefined {
  const match = /^(\d+)(?:(-)(\d+)?)?$/.exec(trimXml(value));
  if (!match) return undefined;
  // There is no largest number in SRGS; what nobody can say is as good as the largest integer.
  const count = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  const min = count(match[1]!);
  const max = match[2] === undefined ? min : match[3] === undefined ? Number.POSITIVE_INFINITY : count(match[3]);
  return max < min ? undefined : { min, max };
}

const decimal = /^(\d+\.?\d*|\.\d+)$/;

/** SRGS 2.4.1: a positive number without sign or exponent: `1`, `1.`, `.5`, `1.5`. */
export function readWeight(value: string): number | undefined {
  const text = trimXml(value);
  return decimal.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** SRGS 2.5.1: a number from 0.0 to 1.0, written as a weight. */
export function readProbability(value: string): number | undefined {
  const text = trimXml(value);
  return decimal.test(text) && Number(text) <= 1 ? Number(text) : undefined;
}
