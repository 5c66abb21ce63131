/** A share of calls with its 95 % confidence interval; 0 to 1. */
export interface Rate {
  calls: number;
  of: number;
  /** null where there are no calls at all, or where nothing says which calls count. */
  rate: number | null;
  low: number | null;
  high: number | null;
}

/** The quantile of the normal distribution that leaves 2.5 % above it. */
const z = 1.959963984540054;

/**
 * A share with its interval after E. B. Wilson, Probable inference, the law of succession, and statistical inference
 * (1927): unlike the textbook one it stays within 0 and 1, and is right for few calls and rare events. Calls are taken
 * as independent of each other.
 */
export function rateOf(calls: number, of: number): Rate {
  if (of === 0) return { calls, of, rate: null, low: null, high: null };
  const share = calls / of;
  const centre = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  // The ends are exact: rounding must not leave a trace of 1e-17.
  const low = calls === 0 ? 0 : (centre - spread) / scale;
  const high = calls === of ? 1 : (centre + spread) / scale;
  return { calls, of, rate: share, low, high };
}
