import fc from 'fast-check';

/**
 * What random cases are drawn from: the same at every run, so that a run fails for a change and never by chance.
 * `CCTOOL_TESTS_SEED=7 npm test` draws others.
 */
export const seed = Number(process.env.CCTOOL_TESTS_SEED ?? 20_261_123);

fc.configureGlobal({ seed });

export { default as fc } from 'fast-check';
