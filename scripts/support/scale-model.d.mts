/** What one request of an operation costs. */
export interface Cost {
  /** Milliseconds of processor time. */
  http: number;
  workers: number;
  /** Of the answer. */
  kilobytes: number;
}
export type Costs = { [operation: string]: Cost };

export const mix: { [operation: string]: number };
export const peak: number;
export const utilisation: number;

export function needs(
  costs: Costs,
  requests: number,
): { busiest: number; http: number; workers: number; processes: number; gigabytes: number };

export function costOfMix(costs: Costs): { http: number; workers: number };

export function costsIn(markdown: string): Costs;
