/** One rule of spelling: what stands at a place of a word, and the phones that it is said as, separated by spaces. */
export type SpellingRule = readonly [letters: string, phones: string];

/** How words of a language are said by their letters. */
export interface SpellingRules {
  /** Words that no rule gives, as names of phones. */
  exceptions: ReadonlyMap<string, string>;
  rules: readonly (readonly [letters: RegExp, phones: readonly string[]])[];
}

const namesOf = (phones: string): string[] => phones.split(' ').filter(Boolean);

/**
 * @param rules the first that matches at a place is used; the letters are a regular expression that may look around
 * @param exceptions lines of `word phones`
 */
export const spellingRules = (rules: readonly SpellingRule[], exceptions: readonly string[] = []): SpellingRules => ({
  rules: rules.map(([letters, phones]) => [new RegExp(letters, 'yu'), namesOf(phones)]),
  exceptions: new Map(
    exceptions.map((line) => {
      const [word = '', ...phones] = line.split(' ');
      return [word, phones.join(' ')];
    }),
  ),
});

/** The names of the phones of a word, in lower case and composed form (NFC); letters that no rule knows are passed over. */
export function sayBy({ rules, exceptions }: SpellingRules, word: string): string[] {
  const exception = exceptions.get(word);
  if (exception !== undefined) return namesOf(exception);
  const phones: string[] = [];
  for (let at = 0; at < word.length; ) {
    let length = 1;
    for (const [letters, said] of rules) {
      letters.lastIndex = at;
      const found = letters.exec(word);
      if (!found || found[0] === '') continue;
      phones.push(...said);
      length = found[0].length;
      break;
    }
    at += length;
  }
  return phones;
}
