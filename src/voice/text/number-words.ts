/** English number words, American style ("one hundred five"), as a contact centre reads them out. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', 'thousand', 'million', 'billion', 'trillion'];
const irregularOrdinals: { [word: string]: string } = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function belowThousand(n: number): string {
  const words: string[] = [];
  if (n >= 100) words.push(small[Math.floor(n / 100)]!, 'hundred');
  const rest = n % 100;
  if (rest >= 20) words.push(tens[Math.floor(rest / 10)]! + (rest % 10 ? ` ${small[rest % 10]}` : ''));
  else if (rest > 0) words.push(small[rest]!);
  return words.join(' ');
}

/** A whole number below 10^15 in words: `1205` is "one thousand two hundred five". */
export function cardinal(n: number): string {
  if (n < 0) return `minus ${cardinal(-n)}`;
  if (n === 0) return 'zero';
  const groups: string[] = [];
  for (let scale = 0; n > 0; scale++, n = Math.floor(n / 1000)) {
    const group = n % 1000;
    if (group) groups.unshift(scale ? `${belowThousand(group)} ${scales[scale]}` : belowThousand(group));
  }
  return groups.join(' ');
}

/** The ordinal of a whole number: `22` is "twenty second". */
export function ordinal(n: number): string {
  const words = cardinal(n).split(' ');
  const last = words.pop()!;
  const ending = irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words, ending].join(' ');
}

/** Each digit by its name: `407` is "four zero seven". */
export function digits(text: string): string {
  return [...text].map((digit) => small[Number(digit)]!).join(' ');
}

/** A year as people say it: "nineteen ninety nine", "two thousand four", "twenty twenty six". */
export function year(n: number): string {
  const century = Math.floor(n / 100);
  const rest = n % 100;
  if (n < 1000 || n > 9999 || (century % 10 === 0 && rest < 10)) return cardinal(n);
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? `oh ${small[rest]}` : cardinal(rest)}`;
}
