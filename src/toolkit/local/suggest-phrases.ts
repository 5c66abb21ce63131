import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { suggestPhrases as suggest } from '../../suggest/suggest-phrases.js';
import type { ToolkitContext } from '../context.js';
import type { PhraseSuggestions, SuggestPhrasesInput } from '../types.js';

/**
 * The operation suggestPhrases: offline, unless the workspace names a provider.
 * @throws CctoolError of kind `input` or `limit` that names the field, of kind `usage` for wrong settings
 */
export async function suggestPhrases(
  { workspace }: ToolkitContext,
  input: SuggestPhrasesInput,
): Promise<PhraseSuggestions> {
  if (workspace.suggest === undefined || workspace.suggest === null) return { ...suggest(input) };
  const [{ readProvider }, { suggestWithProvider }] = await Promise.all([
    import('../../suggest/provider/read-provider.js'),
    import('../../suggest/provider/suggest-with-provider.js'),
  ]);
  const provider = readProvider(workspace.suggest, {
    variable: (name) => process.env[name],
    file: (path) => {
      try {
        return readFileSync(resolve(workspace.root, path), 'utf8');
      } catch {
        return undefined;
      }
    },
  });
  return { ...(provider ? await suggestWithProvider(provider, input) : suggest(input)) };
}
