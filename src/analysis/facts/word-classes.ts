/** Closed sets of words, in English, that an author cannot reword. */
const units = 'zero oh one two three four five six seven eight nine ten eleven twelve';
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth';
export const numberWords: ReadonlySet<string> = new Set(
  `${units} ${teens} ${tens} ${ordinals} hundred thousand million billion double triple and`.split(' '),
);

/** Every word of the phrase is part of a number. */
export function isNumber(words: readonly string[]): boolean {
  return words.every((word) => word.split('-').every((part) => numberWords.has(part.toLowerCase())));
}

/** The letter that a token stands for: `B`, `b.`, `bee` is none. */
export function letterOf(text: string): string | undefined {
  return /^[A-Za-z]\.?$/.test(text.trim()) ? text.trim()[0]!.toUpperCase() : undefined;
}

/** Words that carry no content. */
export const functionWords: ReadonlySet<string> = new Set(
  'a an the my your our his her its their to of for in on at by with from and or i we you me us it is are be am do does can could would like want need please thank thanks um uh er ah hi hello well so just that this'.split(
    ' ',
  ),
);
