import type { PromptRow } from '../batch/read-prompts.js';
import type { Preset } from '../presets.js';
import type { Fragment } from './fragment-sets.js';

/** Little silence, so that fragments join to words in a sentence and not to a list, in milliseconds. */
export const JOINING = { head: 10, tail: 50 } as const;

/**
 * The name of a fragment's file for a platform, without its ending: `digits/4`, or `digits_4` where a name may not begin
 * with a digit.
 */
export function fragmentName(id: string, preset: Preset): string {
  const isPlain = !preset.namePattern || (preset.namePattern.test('4') && preset.namePattern.test('mon-0'));
  return isPlain ? id : id.replace(/[/-]/g, '_');
}

/**
 * Fragments as rows of a batch. A comma at the end keeps the voice up, as within a sentence.
 */
export function fragmentRows(fragments: readonly Fragment[], preset: Preset): PromptRow[] {
  return fragments.map(({ id, text }, i) => ({ id: fragmentName(id, preset), text: `${text},`, line: i + 1 }));
}
