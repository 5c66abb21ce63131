import { suggestPhrases as suggest } from '../../suggest/index.js';
import type { ToolkitContext } from '../context.js';
import type { PhraseSuggestions, SuggestPhrasesInput } from '../types.js';

/**
 * The operation suggestPhrases.
 * @throws CctoolError of kind `input` or `limit` that names the field
 */
export async function suggestPhrases(_: ToolkitContext, input: SuggestPhrasesInput): Promise<PhraseSuggestions> {
  return { ...suggest(input) };
}
