import type { Candidate } from './candidates.js';
import { comparisonKey, isDeterminer, wordsOf } from './text/normalise.js';

const mostWords = 10;

/** Why a phrase is none that a caller would say, whatever it means; undefined where nothing speaks against it. */
export function faultOf(text: string): string | undefined {
  const words = wordsOf(text);
  const spoken = text.trim().split(/\s+/).filter(Boolean).length;
  if (words.length === 0 || spoken < 1 || spoken > mostWords) return `1 to ${mostWords} words`;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next === word && !(word === 'that' || word === 'had')) return `doubled word "${word}"`;
    if (next !== undefined && isDeterminer(word) && isDeterminer(next)) return `"${word} ${next}"`;
    if (word === 'a' && next && /^[aeio]/.test(next) && !/^(?:one|once|uni|use|eu)/.test(next)) return `"a ${next}"`;
    if (word === 'an' && next && /^[bcdgjklpqtvwyz]/.test(next)) return `"an ${next}"`;
    if (word === 'i' && next && /^(?:is|are|has|does|was not am)$/.test(next)) return `"I ${next}"`;
    if (/^(?:he|she|it)$/.test(word) && next && /^(?:am|are|have|do)$/.test(next)) return `"${word} ${next}"`;
  }
  const last = words.at(-1)!;
  if (isDeterminer(last) && last !== 'this' && last !== 'that') return `ends in "${last}"`;
  return undefined;
}

/** Drops what is known in any form (the topic, the phrases, an earlier candidate) and what nobody says. */
export function filterCandidates(candidates: readonly Candidate[], known: readonly string[]): Candidate[] {
  const seen = new Set(known.map(comparisonKey));
  return candidates.filter(({ text }) => {
    const key = comparisonKey(text);
    if (key === '' || seen.has(key) || faultOf(text) !== undefined) return false;
    seen.add(key);
    return true;
  });
}
