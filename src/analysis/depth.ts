import { CctoolError } from '../diagnostics/index.js';

/** How far an analysis goes: the structure alone; with sounds and meanings; with everything that takes time. */
export type AnalysisDepth = 'quick' | 'standard' | 'deep';

export const depths: readonly AnalysisDepth[] = ['quick', 'standard', 'deep'];
const otherNames: { [name: string]: AnalysisDepth } = { basic: 'quick', full: 'deep', comprehensive: 'deep' };

/**
 * The depth that a name means; standard without one.
 * @throws CctoolError of kind `input` that lists the depths
 */
export function readDepth(name: string | undefined): AnalysisDepth {
  if (name === undefined) return 'standard';
  const known = depths.find((depth) => depth === name);
  const depth = known ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined);
  if (depth !== undefined) return depth;
  throw new CctoolError(
    'input',
    `there is no depth "${name.slice(0, 40)}": the depths are ${depths.join(', ')}`,
    'basic is read as quick, full and comprehensive as deep',
  );
}

/** True when an analysis of this depth runs what belongs to the other. */
export function covers(depth: AnalysisDepth, wanted: AnalysisDepth): boolean {
  return depths.indexOf(depth) >= depths.indexOf(wanted);
}
