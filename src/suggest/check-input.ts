import { CctoolError } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';

/** What `suggestPhrases` takes. */
export interface SuggestInput {
  /** What callers talk about: a word, a phrase, the name of a rule. */
  topic: string;
  /** Phrases that are known already; none of them is suggested again. */
  phrases?: readonly string[];
  /** At most so many suggestions, 1 to 100; 12 when absent. */
  limit?: number;
  /** BCP 47; `en` when absent. */
  language?: string;
}

/** Languages that have a lexicon. */
export const lexiconLanguages = ['en', 'es', 'fr'] as const;
export const suggestLimits = { topic: 200, phrases: 1000, phrase: 1000, suggestions: 100 } as const;
export const defaultLimit = 12;

/**
 * Refuses what no answer can be given for.
 * @throws CctoolError of kind `input` or `limit` that names the field
 */
export function checkInput({ topic, phrases = [], limit = defaultLimit, language = 'en' }: SuggestInput): void {
  const input = (message: string, hint?: string) => new CctoolError('input', message, hint);
  if (typeof topic !== 'string' || topic.trim() === '') {
    throw input('topic: the topic is empty', 'name what callers talk about, such as "account balance"');
  }
  checkText('topic', topic, suggestLimits.topic);
  if (!/[\p{L}\p{N}]/u.test(topic)) throw input(`topic: "${topic}" has neither letters nor digits`);
  if (phrases.length > suggestLimits.phrases) {
    throw new CctoolError(
      'limit',
      `phrases: ${phrases.length} phrases exceed the limit of ${suggestLimits.phrases}`,
      'send the phrases of one topic only',
    );
  }
  for (const [index, phrase] of phrases.entries()) {
    if (typeof phrase !== 'string') throw input(`phrases[${index}]: a text is expected`);
    checkText(`phrases[${index}]`, phrase, suggestLimits.phrase);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > suggestLimits.suggestions) {
    throw input(`limit: ${limit} is not a whole number from 1 to ${suggestLimits.suggestions}`);
  }
  const primary = language.toLowerCase().split(/[-_]/)[0]!;
  if (!(lexiconLanguages as readonly string[]).includes(primary)) {
    const meant = nearest(primary, lexiconLanguages);
    throw input(
      `language: there is no lexicon for "${language.slice(0, 40)}"; languages with a lexicon: ${lexiconLanguages.join(', ')}`,
      meant && `did you mean ${meant}?`,
    );
  }
}

function checkText(field: string, text: string, most: number): void {
  if (text.length > most) {
    throw new CctoolError('limit', `${field}: the text has ${text.length} characters; the limit is ${most}`);
  }
  const at = text.search(/[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/);
  if (at >= 0) {
    const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
    throw new CctoolError(
      'input',
      `${field}: character ${at + 1} is the control character U+${code}`,
      'send one line of plain text',
    );
  }
}
