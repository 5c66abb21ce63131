import { checkInput, type SuggestInput } from '../check-input.js';
import { chooseSuggestions, type SuggestResult } from '../choose.js';
import { suggestPhrases } from '../suggest-phrases.js';
import { askProvider, type Provider, ProviderFailure } from './ask-provider.js';
import { onTopic } from './on-topic.js';

/**
 * The answer of a provider, filtered and ranked as the offline one; where it gives none, the offline answer and a notice
 * that says why.
 * @throws CctoolError as `suggestPhrases`
 */
export async function suggestWithProvider(provider: Provider, input: SuggestInput): Promise<SuggestResult> {
  checkInput(input);
  let why: string;
  try {
    const answer = await askProvider(provider, input);
    const near = await onTopic(answer, input.topic, input.phrases ?? [], input.language);
    const chosen = chooseSuggestions(input, near);
    const strays = answer.length - near.length;
    if (chosen.suggestions.length > 0) {
      const notice = `${strays} of ${answer.length} phrases of the provider are not about the topic and were left out`;
      return { ...chosen, source: 'provider', concepts: [], ...(strays > 0 ? { notice } : {}) };
    }
    why = 'nothing of its answer could be used';
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') why = `it did not answer within ${provider.timeoutMs} ms`;
    // What fetch says may quote headers and addresses, and with them the key.
    else why = error instanceof ProviderFailure ? error.message : 'it cannot be reached, or its answer broke off';
  }
  return { ...suggestPhrases(input), notice: `the provider was not used: ${why}; this is the offline answer` };
}
