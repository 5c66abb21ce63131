import type { ChalkInstance } from 'chalk';
import type { Environment } from '../context.js';

const colorModels = /^(?:bg)?(?:[Rr]gb|[Hh]ex|[Aa]nsi256)$/;

/**
 * Colours for a plain stream: the interface of chalk (`colors.red.bold(text)`) returning the text unchanged. Loading chalk
 * takes a tenth of a short command's start.
 */
export const plainColors: ChalkInstance = new Proxy(((...text: unknown[]) => text.join(' ')) as ChalkInstance, {
  get(_target, key, self) {
    if (key === 'level') return 0;
    // Otherwise `await` would treat it as a promise.
    if (key === 'then') return undefined;
    if (typeof key === 'string' && colorModels.test(key)) return () => self;
    return self;
  },
});

/** Colour for one stream: NO_COLOR (any value), FORCE_COLOR, TERM=dumb, --color/--no-color, else only on a terminal. */
export function colorLevel(stream: { isTTY?: boolean }, env: Environment, option: boolean | undefined): 0 | 1 | 2 | 3 {
  const level = /truecolor|24bit/i.test(env.COLORTERM ?? '') ? 3 : /256/.test(env.TERM ?? '') ? 2 : 1;
  if (option === false) return 0;
  if (option === true) return level;
  if (env.NO_COLOR) return 0;
  if (env.FORCE_COLOR !== undefined) return /^(0|false)$/.test(env.FORCE_COLOR) ? 0 : level;
  return stream.isTTY && env.TERM !== 'dumb' ? level : 0;
}
