import type { Phones } from './similarity.js';

/** What stands between words that are said one by one: `main_light` is two. */
export const wordGaps = /[\s_-]+/;

/** How a word or phrase is said according to the grammar or a lexicon: by sounds, or as other words. */
export interface GivenPronunciation {
  said: readonly (Phones | { alias: string })[];
  from: 'grammar' | 'lexicon';
}

/** Pronunciations by `spokenKey`. */
export type GivenPronunciations = ReadonlyMap<string, GivenPronunciation>;

/** Words as pronunciations are looked up by: case, accents and the kind of apostrophe aside, hyphens as spaces. */
export function spokenKey(written: string): string {
  return written
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
