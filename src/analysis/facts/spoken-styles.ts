/** The ways to say one number, date or amount of money, within a phrase that says it in one of them. */
export interface SpokenStyles {
  /** What is said, e.g. `number`. */
  type: 'number' | 'date' | 'year' | 'money' | 'digits';
  /** The style that the phrase has. */
  said: string;
  /** The phrase in the other styles; each may be worded in several ways. */
  others: { style: string; texts: string[] }[];
}

const units = 'one two three four five six seven eight nine'.split(' ');
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`;
const unit = oneOf(units);
const twoDigits = `(?:${oneOf(tens)}(?:[ -]${unit})?|${oneOf(teens)})`;
const belowHundred = `(?:${twoDigits}|${unit})`;
const month = oneOf('january february march april may june july august september october november december'.split(' '));
const ordinalUnits = 'first second third fourth fifth sixth seventh eighth ninth';
const ordinalTeens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth';
const ordinal = `(?:(?:twenty|thirty)[ -]${oneOf(ordinalUnits.split(' '))}|${oneOf(`${ordinalUnits} ${ordinalTeens}`.split(' '))})`;
const day = `(?:${ordinal}|(?:twenty|thirty)[ -]${unit}|twenty|thirty|${oneOf(teens)}|${unit})`;

const hundreds = new RegExp(`\\b(${unit}) hundred (and )?(${belowHundred})\\b`);
const monthFirst = new RegExp(`\\b(${month}) (?:the )?(${day})\\b`);
const dayFirst = new RegExp(`\\b(?:the )?(${day}) (?:of )?(${month})\\b`);
const pairedYear = new RegExp(`(${month}|${ordinal}) twenty (${twoDigits}|oh ${unit})\\b`);
const fullYear = new RegExp(`(${month}|${ordinal}) two thousand (?:and )?(${twoDigits}|${unit})\\b`);
const currency = '(?:dollars?|bucks|pounds?|euros?)';
const smallCurrency = '(?:cents?|pence)';
const money = new RegExp(`\\b(${currency}) (and )?(${belowHundred})( ${smallCurrency})?\\b`);
const namesOfZero = 'zero oh nil null nought naught'.split(' ');
const digit = oneOf([...namesOfZero, ...units]);
const fourDigits = new RegExp(`(?<!${digit} )\\b${digit}(?: ${digit}){3}\\b(?! ${digit}\\b)`);

/**
 * What a phrase says in one of several usual styles: numbers with and without "and" or in pairs, dates with the month or
 * the day first, years in pairs or with "thousand", money with and without "and" and the small unit, four digits one by
 * one or in pairs. English only.
 */
export function spokenStyles(phrase: string): SpokenStyles[] {
  const text = phrase.toLowerCase();
  const found: SpokenStyles[] = [];
  const add = (
    type: SpokenStyles['type'],
    said: string,
    match: RegExpExecArray,
    others: { [style: string]: string[] },
  ) => {
    const before = text.slice(0, match.index);
    const behind = text.slice(match.index + match[0].length);
    const rephrased = Object.entries(others).filter(([style, parts]) => style !== said && parts.length > 0);
    found.push({
      type,
      said,
      others: rephrased.map(([style, parts]) => ({ style, texts: parts.map((part) => before + part + behind) })),
    });
  };
  const number = hundreds.exec(text);
  if (number) {
    const [, first, and, rest] = number;
    const pair = new RegExp(`^${twoDigits}$`).test(rest!) ? [`${first} ${rest}`] : [];
    add('number', and ? 'with "and"' : 'without "and"', number, {
      'with "and"': [`${first} hundred and ${rest}`],
      'without "and"': [`${first} hundred ${rest}`],
      'in pairs': pair,
    });
  }
  const amount = money.exec(text);
  if (amount) {
    const [, large, and, rest, small = ''] = amount;
    const unitNames = small ? [small] : [' cents', ' pence'];
    const said = `${and ? 'with' : 'without'} "and", ${small ? 'with' : 'without'} the small unit`;
    add('money', said, amount, {
      'with "and", with the small unit': unitNames.map((name) => `${large} and ${rest}${name}`),
      'without "and", with the small unit': unitNames.map((name) => `${large} ${rest}${name}`),
      'with "and", without the small unit': [`${large} and ${rest}`],
      'without "and", without the small unit': [`${large} ${rest}`],
      'without any unit': [`${rest}`],
    });
  }
  const american = withDay(monthFirst.exec(text), text);
  const other = american ? undefined : withDay(dayFirst.exec(text), text);
  const date = american ?? other;
  if (date) {
    const [named, counted] = american ? [date[1], date[2]] : [date[2], date[1]];
    add('date', american ? 'month first' : 'day first', date, {
      'month first': [`${named} ${counted}`, `${named} the ${counted}`],
      'day first': [
        `the ${counted} of ${named}`,
        `${counted} of ${named}`,
        `${counted} ${named}`,
        `the ${counted} ${named}`,
      ],
    });
  }
  const inPairs = pairedYear.exec(text);
  const inFull = inPairs ? undefined : fullYear.exec(text);
  const year = inPairs ?? inFull;
  if (year) {
    const [, before, rest] = year;
    const bare = rest!.replace('oh ', '');
    add('year', inPairs ? 'in pairs' : 'with "thousand"', year, {
      'in pairs': [`${before} twenty ${new RegExp(`^${unit}$`).test(bare) ? `oh ${bare}` : bare}`],
      'with "thousand"': [`${before} two thousand ${bare}`, `${before} two thousand and ${bare}`],
    });
  }
  const digits = fourDigits.exec(text);
  if (digits) {
    const [a, b, c, d] = digits[0].split(' ').map((word) => units.indexOf(word) + 1) as [
      number,
      number,
      number,
      number,
    ];
    // Pairs that begin with a zero are said digit by digit.
    if (a > 0 && c > 0) add('digits', 'one by one', digits, { 'in pairs': [`${pairName(a, b)} ${pairName(c, d)}`] });
  }
  return found;
}

/** A word of a number that is longer than a day: "two thousand one march", "march nineteen seventy". */
const numberWord = oneOf([...units, ...teens, ...tens, ...namesOfZero, 'hundred', 'thousand']);
const numberBefore = new RegExp(`\\b${numberWord} $`);
const cardinalEnd = new RegExp(`${oneOf([...units, ...teens, ...tens])}$`);
const restOfNumber = /^ (?:hundred|thousand)\b/;
const restOfYear = new RegExp(`^ (?:${twoDigits}|oh ${unit})(?! ${numberWord}\\b)`);

/** A match of a month and a number, unless the number belongs to the year or to something else. */
function withDay(match: RegExpExecArray | null, text: string): RegExpExecArray | undefined {
  if (!match || numberBefore.test(text.slice(0, match.index))) return undefined;
  const behind = text.slice(match.index + match[0].length);
  const isOfYear = cardinalEnd.test(match[0]) && restOfYear.test(behind);
  return isOfYear || restOfNumber.test(behind) ? undefined : match;
}

function pairName(ten: number, one: number): string {
  if (ten === 1) return teens[one]!;
  return one === 0 ? tens[ten - 2]! : `${tens[ten - 2]} ${units[one - 1]}`;
}

/** The phrase has four digits in a row, no more and no fewer, or none at all. */
export function hasOddDigits(phrase: string): boolean {
  const runs = phrase.toLowerCase().match(new RegExp(`\\b${digit}(?: ${digit})+\\b`, 'g')) ?? [];
  return runs.some((run) => run.split(' ').length !== 4);
}
