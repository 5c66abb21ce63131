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
  return [...words, ordinalEnding(last)].join(' ');
}

/** The ordinal of a number in one word: "twelve" is "twelfth". */
function ordinalEnding(word: string): string {
  return irregularOrdinals[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`);
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

/** How a variety of English says numbers: British English has "and" before tens and units. */
export type English = 'en-US' | 'en-GB';

/** A cardinal in a variety of English: 105 is "one hundred five", or "one hundred and five" in British English. */
export function cardinalIn(n: number, english: English): string {
  if (english === 'en-US') return cardinal(n);
  return cardinal(n)
    .replace(/hundred (?!thousand|million|billion|trillion)/g, 'hundred and ')
    .replace(/(thousand|million|billion) (?=[a-z]+(?: [a-z]+)?$)(?!.*hundred)/, '$1 and ');
}

const SMALL = `(?:${[...small.slice(1), ...tens.slice(2)].join('|')})`;
const SMALL_ORDINAL = `(?:${[...small.slice(1), ...tens.slice(2)].map(ordinalEnding).join('|')})`;
const behindHundred = new RegExp(`\\bhundred (?=(?:${SMALL}|${SMALL_ORDINAL})\\b)`, 'g');
const behindScale = new RegExp(
  `\\b(thousand|million|billion) (?=(?:${SMALL}(?: ${SMALL})?|(?:${SMALL} )?${SMALL_ORDINAL})\\b(?! ${SMALL}\\b)(?! (?:hundred|thousand|million|billion|trillion)\\b))`,
  'g',
);

/** Number words of American English with the "and" that British English has before tens and units. */
export const britishNumbers = (words: string): string =>
  words.includes('hundred') || words.includes('thousand') || words.includes('illion')
    ? words.replace(behindHundred, 'hundred and ').replace(behindScale, '$1 and ')
    : words;

/**
 * A number as it is written, with commas and a decimal point: "1,234.50" is "one thousand two hundred thirty four point
 * five zero". A leading zero ("007") makes digits, as does what has more than fifteen of them.
 */
export function readNumber(written: string, english: English = 'en-US'): string {
  const [whole = '', fraction] = written.replaceAll(',', '').split('.');
  const before =
    /^0\d/.test(whole) || whole.length > 15 ? digits(whole) : cardinalIn(Number(whole === '' ? '0' : whole), english);
  return fraction === undefined || fraction === '' ? before : `${before} point ${digits(fraction)}`;
}

/** Digits in groups with short pauses, as people read a number out: threes and fours, the four at the end. */
export function digitGroups(text: string): string {
  const length = text.length;
  if (length <= 5) return digits(text);
  const sizes: number[] = [];
  if (length > 10) {
    for (let left = length; left > 0; left -= 4) sizes.push(Math.min(4, left));
  } else if (length === 8) sizes.push(4, 4);
  else {
    for (let left = length; left > 4; left -= 3) sizes.push(3);
    sizes.push(length - sizes.length * 3);
  }
  let at = 0;
  return sizes
    .map((size) => {
      at += size;
      return digits(text.slice(at - size, at));
    })
    .join(', ');
}

/** A number said in pairs, as of houses and rooms: 1234 is "twelve thirty four", 205 "two oh five", 1500 "fifteen hundred". */
export function pairs(text: string): string {
  if (/^0/.test(text) || text.length > 4) return digits(text);
  if (text.length <= 2) return cardinal(Number(text));
  const head = text.slice(0, -2);
  const tail = text.slice(-2);
  if (tail === '00') {
    return head.length === 2 && head.endsWith('0') ? cardinal(Number(text)) : `${cardinal(Number(head))} hundred`;
  }
  return `${cardinal(Number(head))} ${tail.startsWith('0') ? `oh ${cardinal(Number(tail))}` : cardinal(Number(tail))}`;
}
