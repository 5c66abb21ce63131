/** The language of a call and of its texts. */

/**
 * What is written by language, for one language: the exact tag, then the same language in another region.
 * @param written by language tag; `''` stands for all languages
 */
export function inLanguage<T>(written: ReadonlyMap<string, T>, language: string): T | undefined {
  const exact = written.get(language);
  if (exact !== undefined) return exact;
  const base = baseOf(language);
  const related = [...written.keys()].find((tag) => tag !== '' && baseOf(tag) === base);
  return related === undefined ? written.get('') : written.get(related);
}

/** The language of a tag without its region: `es` of `es-US`. */
export const baseOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/** A language tag as flows write it: `en-US`, `es`. */
export const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;

/** Said words in the form in which they are compared: lower case, no punctuation, single spaces. */
export function foldUtterance(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
