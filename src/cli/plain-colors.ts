import type { ChalkInstance } from 'chalk';

const colorModels = /^(?:bg)?(?:[Rr]gb|[Hh]ex|[Aa]nsi256)$/;

/**
 * Colours for a stream without any: the interface of chalk (`colors.red.bold(text)`), the text as it is. Chalk itself is
 * a tenth of a short command's start.
 */
export const plainColors: ChalkInstance = new Proxy(((...text: unknown[]) => text.join(' ')) as ChalkInstance, {
  get(_target, key, self) {
    if (key === 'level') return 0;
    // Else `await` would take it for a promise.
    if (key === 'then') return undefined;
    if (typeof key === 'string' && colorModels.test(key)) return () => self;
    return self;
  },
});
