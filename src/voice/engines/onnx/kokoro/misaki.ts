/** What eSpeak NG writes as two signs is one in Kokoro's alphabet (misaki). */
const shared: readonly (readonly [ipa: RegExp, misaki: string])[] = [
  [/eɪ/g, 'A'],
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/ɔɪ/g, 'Y'],
  [/dʒ/g, 'ʤ'],
  [/tʃ/g, 'ʧ'],
  [/ɚ/g, 'əɹ'],
  [/r/g, 'ɹ'],
];
const american: typeof shared = [
  [/oʊ/g, 'O'],
  [/ɜː(?!ɹ)/g, 'ɜɹ'],
  [/ː/g, ''],
];
const british: typeof shared = [[/[oə]ʊ/g, 'Q']];

/**
 * IPA as eSpeak NG writes it, in Kokoro's alphabet. Diphthongs and affricates of English are one sign each; other
 * languages keep theirs.
 * @param language BCP 47
 */
export function toMisaki(ipa: string, language: string): string {
  if (!/^en(-|$)/i.test(language)) return ipa;
  const rules = [...shared, ...(/^en-GB/i.test(language) ? british : american)];
  return rules.reduce((text, [sound, sign]) => text.replace(sound, sign), ipa);
}
