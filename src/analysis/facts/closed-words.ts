import { once } from '../../diagnostics/kept.js';
import type { Json } from '../../grxml/semantics/index.js';
import type { Choice } from './choices.js';
import { isNumber } from './words.js';

/** Days, months and words of time in English, Spanish, French, Portuguese and German: nobody can reword them. */
const calendarWords: ReadonlySet<string> = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday weekday weekend',
    'january february march april may june july august september october november december',
    "o'clock am pm a.m p.m a.m. p.m. noon midnight midday hour hours minute minutes half quarter past",
    'lunes martes miércoles jueves viernes sábado domingo hoy mañana ayer mediodía medianoche hora horas minuto minutos',
    'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
    "lundi mardi mercredi jeudi vendredi samedi dimanche aujourd'hui demain après-demain hier avant-hier midi minuit heure heures",
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'segunda terça quarta quinta sexta segunda-feira terça-feira quarta-feira quinta-feira sexta-feira hoje amanhã ontem',
    'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro',
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute morgen gestern übermorgen uhr',
    'januar februar märz juni juli oktober dezember',
  ].flatMap((line) => line.split(' ')),
);

/** Joins parts of a time, a date or an amount, or names the unit; alone it does not count. */
const joining: ReadonlySet<string> = new Set(
  [
    'percent per pour por prozent degree degrees degré degrés grado grados grau graus grad à',
    'and et y e und of de du the el la le les los a at to en con coma comma point punto após après avant pasado passado passada depois next last this prochain prochaine dernier dernière',
    'dollar dollars cent cents euro euros centavo centavos céntimo céntimos centime centimes pound pounds pence peso pesos',
  ].flatMap((line) => line.split(' ')),
);

const isCalendarWord = (word: string): boolean => calendarWords.has(word.toLowerCase());

/** Written with a sign or a unit: "30%", "$5", "10h30", "5€", "20°". */
const isAmount = (word: string): boolean => /^[$€£]?\d+(?:[.,:h]\d*)?(?:%|€|°[cf]?|[ap]m)?$/i.test(word);

/**
 * Words that an author cannot reword: numbers, days, months, times, amounts. They may be mixed up, and what helps is to
 * have the value confirmed.
 */
export function isClosed(words: readonly string[]): boolean {
  let isAny = false;
  for (const word of words) {
    if (isNumber([word]) || isAmount(word) || isCalendarWord(word)) isAny ||= !joining.has(word.toLowerCase());
    else if (!joining.has(word.toLowerCase())) return false;
  }
  return isAny;
}

/** An entry of a list that is a number, a day, a month or a time; of "setesiento" the value tells what the spelling does not. */
export const isClosedEntry = ({ words, reading }: { words: readonly string[]; reading: { value?: Json } }): boolean =>
  isClosed(words) || isNumeric(reading.value);

/** The alternatives of a one-of are numbers, days, months or times for the most part, however they are spelt. */
export const isClosedList = once(({ alternatives }: Choice): boolean => {
  let [closed, named, all] = [0, 0, 0];
  for (const { phrases } of alternatives) {
    if (phrases.length === 0) continue;
    all++;
    const isNamed = phrases.some(({ words }) => isClosed(words));
    if (isNamed) named++;
    if (isNamed || isClosedEntry(phrases[0]!)) closed++;
  }
  return all > 0 && closed * 5 >= all * 4 && named * 2 >= all;
});

/** A value that is a number, or has one as its only property. */
function isNumeric(value: Json | undefined): boolean {
  if (typeof value === 'number') return true;
  if (typeof value === 'string') return /^-?\d+(?:[.:]\d+)?$/.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const [only, ...more] = Object.values(value);
  return more.length === 0 && isNumeric(only);
}
