/** Text to spoken words: what prompts, grammars and flows have in common. */
import { plainCharacters } from './characters.js';
import { amountForms, numberForms } from './english/amounts.js';
import { besideForms, clippedForms } from './english/beside.js';
import { codeForms } from './english/codes.js';
import { compoundForms } from './english/compounds.js';
import { dateForms } from './english/dates.js';
import { dimensionForms } from './english/dimensions.js';
import { everydayForms } from './english/everyday.js';
import { labelForms } from './english/labels.js';
import { listMarkForms } from './english/list-marks.js';
import { listForms } from './english/lists.js';
import { medicalForms } from './english/medical.js';
import { messageForms } from './english/messages.js';
import { modelForms } from './english/model-numbers.js';
import { moneyForms } from './english/money.js';
import { namedNumberForms } from './english/named-numbers.js';
import { noteDateForms } from './english/note-dates.js';
import { noteWordForms } from './english/note-words.js';
import { noteForms } from './english/notes.js';
import { noticeMarkForms } from './english/notice-marks.js';
import { noticeForms } from './english/notices.js';
import { passwordForms } from './english/passwords.js';
import { placeForms } from './english/places.js';
import { publicForms } from './english/public-notices.js';
import { publicNumberForms } from './english/public-numbers.js';
import { publicPhoneForms } from './english/public-phones.js';
import { publicWordForms } from './english/public-words.js';
import { quantityForms } from './english/quantities.js';
import { referenceForms } from './english/references.js';
import { remarkForms } from './english/remarks.js';
import { resultForms } from './english/results.js';
import { romanForms } from './english/roman.js';
import { severalForms } from './english/several.js';
import { shopNameForms } from './english/shop-names.js';
import { shortCodeForms } from './english/short-codes.js';
import { shortMeasureForms } from './english/short-measures.js';
import { shorthandForms } from './english/shorthand.js';
import { shorthandSignForms } from './english/shorthand-signs.js';
import { shorthandWordForms } from './english/shorthand-words.js';
import { signForms } from './english/signs.js';
import { singleForms } from './english/singles.js';
import { standingForms } from './english/standings.js';
import { technicalForms } from './english/technical.js';
import { timeForms } from './english/times.js';
import { townForms } from './english/towns.js';
import { userNameForms } from './english/user-names.js';
import { longestFirst } from './english/vocabulary.js';
import { webForms } from './english/web.js';
import { weekdayForms } from './english/weekdays.js';
import { weightForms } from './english/weights.js';
import { fixedWordForms, wordForms } from './english/words.js';
import { type Reading, type Recogniser, readTokens } from './reader.js';
import { romanceForms } from './romance/forms.js';
import { frenchTongue } from './romance/french-tongue.js';
import { spanishTongue } from './romance/spanish-tongue.js';

export { currencies } from './currencies.js';
export { cardinal, cardinalIn, digits, type English, ordinal, pairs, readNumber, year } from './numbers.js';
export { type Reading, type ReadingToken, type ReadingWarning, type TokenClass, tokenClasses } from './reader.js';
export { monthNames, own, sayAs, sayAsKinds } from './say-as.js';
export { sayIn, spokenKinds } from './say-in.js';

/** Changes with the rules: what was spoken by others is made again. */
export const READING = 19;

/** How a text is read. */
export interface ReadingOptions {
  /**
   * BCP 47; American English when absent. English with any other region than US is read as British English; Spanish and
   * French by their region's signs of numbers, dates and money.
   */
  language?: string;
  /** Words and phrases of one's own, by their lower-case writing: how they are said. They win over every rule. */
  readings?: ReadonlyMap<string, string>;
}

/** The order decides: what stands earlier wins. */
const english: readonly Recogniser[] = [
  ...townForms,
  ...userNameForms,
  ...noticeMarkForms,
  ...passwordForms,
  ...listMarkForms,
  ...shortCodeForms,
  ...publicForms,
  ...publicPhoneForms,
  ...publicNumberForms,
  ...publicWordForms,
  ...besideForms,
  ...modelForms,
  ...messageForms,
  ...webForms,
  ...listForms,
  ...singleForms,
  ...shopNameForms,
  ...resultForms,
  ...standingForms,
  ...dimensionForms,
  ...everydayForms,
  ...shorthandForms,
  ...shorthandWordForms,
  ...shorthandSignForms,
  ...medicalForms,
  ...placeForms,
  ...remarkForms,
  ...noteDateForms,
  ...noteWordForms,
  ...noteForms,
  ...weightForms,
  ...shortMeasureForms,
  ...technicalForms,
  ...namedNumberForms,
  ...noticeForms,
  ...labelForms,
  ...compoundForms,
  ...quantityForms,
  ...weekdayForms,
  ...dateForms,
  ...timeForms,
  ...referenceForms,
  ...fixedWordForms,
  ...moneyForms,
  ...severalForms,
  ...codeForms,
  ...amountForms,
  ...romanForms,
  ...wordForms,
  ...clippedForms,
  ...numberForms,
  ...signForms,
];

/** The words of a customer, the longest first, as whole words in any case. */
function customForm(readings: ReadonlyMap<string, string>): Recogniser {
  return {
    class: 'custom',
    begins: 'any',
    pattern: new RegExp(`(?:${longestFirst(readings.keys())})(?![\\p{L}\\p{N}])`, 'iuy'),
    why: 'a reading of your own',
    read: ([match], { before }) => (/[\p{L}\p{N}]$/u.test(before) ? undefined : readings.get(match.toLowerCase())),
  };
}

/** The languages that `readText` has rules for. */
export const readLanguages = ['en', 'es', 'fr'] as const;
const baseOf = (language: string) => language.toLowerCase().split('-')[0]!;
/** Whether a language is one that `readText` has rules for. */
export const isReadable = (language: string): boolean =>
  (readLanguages as readonly string[]).includes(baseOf(language));

/** The recognisers of Romance languages by their tag: a region decides dates, money and numbers. */
const romance = new Map<string, readonly Recogniser[]>();
function recognisersFor(language: string): readonly Recogniser[] {
  const base = baseOf(language);
  if (base !== 'es' && base !== 'fr') return english;
  // A tag is a language and a region: there are not many.
  const key = /^[a-z]{2}(?:-[a-z\d]{2,3})?/i.exec(language)![0].toLowerCase();
  let found = romance.get(key);
  if (found === undefined) {
    found = romanceForms(base === 'es' ? spanishTongue(key) : frenchTongue(key));
    romance.set(key, found);
  }
  return found;
}

/**
 * Reads a text as it is to be spoken: each number, date, amount, code, short form and sign in words, with what decided
 * for each. Words stay as they are written. Nothing is dropped silently: signs without words are warnings. A language
 * without rules is read by those of American English.
 * @param text of any length; the time grows with it
 */
export function readText(text: string, { language = 'en-US', readings }: ReadingOptions = {}): Reading {
  const recognisers = recognisersFor(language);
  const isEnglish = recognisers === english;
  const variety = !isEnglish || /^en(?:-US|-CA)?$/i.test(language) || !isReadable(language) ? 'en-US' : 'en-GB';
  return readTokens(
    plainCharacters(text, isEnglish),
    text,
    recognisers,
    variety,
    readings?.size ? customForm(readings) : undefined,
  );
}
