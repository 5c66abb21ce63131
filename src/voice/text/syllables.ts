import { isReadable, readText } from '../../reading/index.js';

/**
 * How many syllables a text has when it is spoken: numbers and short forms as words, a group of vowels for each, without
 * the silent "e" of English. Good to a tenth for a sentence, not meant for one word.
 */
export function syllablesOf(text: string, language = 'en-US'): number {
  const plain = text.replace(/<[^>]*>/g, ' ');
  const isEnglish = /^en(?:-|$)/i.test(language);
  const words = (isReadable(language) ? readText(plain, { language }).words : plain)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu);
  return (words ?? []).reduce((sum, word) => {
    if (word.length === 1) return sum + (word === 'w' ? 3 : 1);
    const spoken = isEnglish ? word.replace(/(?<![aeiouyl])e$|(?<=[^aeiouytd])ed$|(?<=[^aeiouyscxzg])es$/, '') : word;
    return sum + Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
  }, 0);
}
