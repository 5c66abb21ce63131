import type { Candidate } from '../candidates.js';
import { folded, type Language } from './language.js';

/**
 * The kind of action that a text is about, as the place of its line: of its first verb that has one, else of its first noun. To
 * cancel a booking is not to book.
 */
function actIn(language: Language, text: string): number | undefined {
  const words = language.words(text);
  const acts = words.map((word) => language.data.acts.findIndex((line) => line.map(folded).includes(word)));
  const isVerb = words.map((word) => language.isInfinitive(word));
  const first = [...acts.keys()].filter((at) => acts[at]! >= 0).sort((x, y) => +isVerb[y]! - +isVerb[x]! || x - y)[0];
  return first === undefined ? undefined : acts[first];
}

/** Keeps the phrases that do what the topic and its known phrases do, or nothing that has a kind. */
export function ofSameAct(
  language: Language,
  candidates: readonly Candidate[],
  texts: readonly string[],
  isFault: boolean,
): Candidate[] {
  const wanted = new Set(texts.flatMap((text) => actIn(language, text) ?? []));
  if (wanted.size === 0 && !isFault) return [...candidates];
  return candidates.filter(({ text }) => {
    const act = actIn(language, text);
    return act === undefined || wanted.has(act);
  });
}
