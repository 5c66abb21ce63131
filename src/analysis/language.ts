/** Languages besides English whose words are said by the rules of their spelling, by the first part of a tag. */
export const spelledLanguages = { es: 'Spanish', fr: 'French' } as const;
export type SpelledTag = keyof typeof spelledLanguages;

/** True for a tag of English, and where a document declares none. */
export const isEnglishTag = (tag: string | undefined): boolean => tag === undefined || /^en\b/i.test(tag);

/** The language of a tag such as `es-MX` whose words are said by their spelling. */
export function spelledTag(tag: string | undefined): SpelledTag | undefined {
  const [language = ''] = (tag ?? '').toLowerCase().split('-');
  return Object.hasOwn(spelledLanguages, language) ? (language as SpelledTag) : undefined;
}
