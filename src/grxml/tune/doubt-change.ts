import { compilePhraseGrammar, type PhraseExpression, type PhraseRule } from '../generate/phrase-grammar.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import { foldWord } from '../match/words.js';
import type { Change } from './changes.js';

/** Words of hesitation, courtesy and articles that leave the meaning of what they stand beside as it is, by language. */
const fillersOf: { [language: string]: readonly string[] } = {
  en: 'um umm uh uhm er erm ah hmm hm mm please kindly thanks thank_you okay ok hi hello well so a an the'.split(' '),
  de: 'äh ähm hm hmm also bitte danke ok okay hallo der die das den dem des ein eine einen einem einer'.split(' '),
  es: 'eh em este pues bueno por_favor gracias hola el la los las un una'.split(' '),
  fr: "euh hum ben alors s'il_vous_plaît merci bonjour le la les un une".split(' '),
};

/** Words that turn a meaning or withdraw a request, whatever the language of the grammar: doubt costs little. */
const turning = new Set(
  (
    'no not never none nothing nobody neither nor without except cancel cancelled canceled stop undo instead wrong ' +
    'nope nah cannot ' +
    'nein nicht nie niemals kein keine keinen keiner ohne außer sondern storno storniere stornieren abbrechen stopp ' +
    'nunca nada sin ningún ninguna tampoco cancelar cancela cancele ' +
    'non ne pas jamais sans rien aucun aucune sauf annuler annule annulez'
  ).split(' '),
);
const isTurning = (word: string): boolean => turning.has(word) || /n['’]t$/.test(word);

const numberWords = new Set(
  (
    'zero oh nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million double ' +
    'triple star pound hash first second third null eins zwei zwo drei vier fünf sechs sieben acht neun zehn ' +
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez deux trois quatre cinq sept huit neuf dix'
  ).split(' '),
);
const isNumber = (word: string): boolean => /\p{Nd}|^[*#]$/u.test(word) || numberWords.has(word);

/** Whether two words are forms of one: a stem and a regular ending (`agents`, `balances`, `country` and `countries`). */
function isFormOf(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let stem = 0;
  while (stem < short.length && short[stem] === long[stem]) stem++;
  return stem >= 3 && /^[ey]?$/.test(short.slice(stem)) && /^(?:['’]?s|es|ed|d|ing|ies|ied)$/.test(long.slice(stem));
}

/** What is known of a change when it is doubted. */
export interface ChangeFacts {
  /** The words that the grammar has. */
  vocabulary: ReadonlySet<string>;
  /** All calls that come in have an expected meaning and get it. */
  confirmed: boolean;
  /** The phrases that come in mean nothing, while others mean something. */
  meaningless: boolean;
  before: LinkedGrammar;
  after: LinkedGrammar;
}

/**
 * The reason not to make a change unseen; undefined where there is none. A part that becomes optional or may come in
 * anywhere must not carry meaning: only words of a closed list do not, or those that the expected meanings confirm.
 */
export function doubtOf(change: Change, facts: ChangeFacts): string | undefined {
  const { kind, grammar } = change;
  const said = fold(change.said);
  const beside = fold(change.beside);
  const isSkipped = kind === 'filler' || kind === 'optional';
  const skipped = kind === 'filler' ? said : beside;
  const turns = isSkipped
    ? skipped.find(isTurning)
    : (said.find((word) => isTurning(word) && !beside.includes(word)) ??
      beside.find((word) => isTurning(word) && !said.includes(word)));
  if (turns !== undefined) return `"${turns}" turns the meaning`;
  if (grammar.mode === 'dtmf' && isSkipped) return 'keys carry meaning';
  // Not quoted: what callers say in digits may be a secret.
  if (isSkipped && skipped.some(isNumber)) return 'digits carry meaning';
  const own = kind === 'filler' ? said.find((word) => facts.vocabulary.has(word)) : undefined;
  if (own !== undefined) return `"${own}" is a word of the grammar`;
  if (facts.meaningless) return 'other phrases mean something';
  if (nullableParts(facts.after) > nullableParts(facts.before)) {
    return 'a rule or a repeated part could be left without words';
  }
  if (facts.confirmed) return undefined;
  if (isSkipped) {
    const isFiller = areFillers(skipped, grammar.language ?? 'en');
    return isFiller ? undefined : 'check that the meaning does not depend on it';
  }
  if (kind !== 'synonym') return 'check that it means the same';
  const isForm =
    said.length === beside.length &&
    said.every((word, index) => word === beside[index] || areForms(word, beside[index]!));
  if (!isForm) return 'check that it means the same';
  const taken = said.find((word) => !beside.includes(word) && facts.vocabulary.has(word));
  return taken === undefined ? undefined : `"${taken}" is a word of the grammar`;
}

const areForms = (a: string, b: string) => !isNumber(a) && !isNumber(b) && isFormOf(a, b);
const fold = (words: readonly string[]) => words.map((word) => foldWord(word, false));

/** Every word is on the list of the language, entries of several words as a whole. */
function areFillers(words: readonly string[], language: string): boolean {
  const list = fillersOf[language.toLowerCase().split(/[-_]/)[0]!] ?? [];
  const several = list.filter((entry) => entry.includes('_')).map((entry) => entry.replaceAll('_', ' '));
  let text = ` ${words.join(' ')} `;
  for (const entry of several) text = text.replaceAll(` ${entry} `, ' ');
  const rest = text.split(' ').filter(Boolean);
  return rest.every((word) => list.includes(word));
}

/** How many rules, repeated parts and alternatives accept the phrase without words. */
function nullableParts(linked: LinkedGrammar): number {
  const { rules } = compilePhraseGrammar(linked);
  const nullable = new Set<PhraseRule>();
  const isNullable = (part: PhraseExpression): boolean => {
    if (part.kind === 'empty') return true;
    if (part.kind === 'reference') return nullable.has(part.rule);
    if (part.kind === 'sequence') return part.parts.every(isNullable);
    if (part.kind === 'choice') return part.options.some(({ expression }) => isNullable(expression));
    return part.kind === 'repeat' && (part.min === 0 || isNullable(part.body));
  };
  for (let known = -1; known < nullable.size; ) {
    known = nullable.size;
    for (const rule of rules) if (isNullable(rule.expression)) nullable.add(rule);
  }
  let count = nullable.size;
  const agenda = rules.map(({ expression }) => expression);
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (next.kind === 'sequence') agenda.push(...next.parts);
    else if (next.kind === 'choice') {
      for (const { expression } of next.options) {
        agenda.push(expression);
        if (isNullable(expression)) count++;
      }
    } else if (next.kind === 'repeat') {
      agenda.push(next.body);
      if (isNullable(next.body)) count++;
    }
  }
  return count;
}

/** The words of a grammar, and whether GARBAGE lets in any other. */
export function vocabularyOf(linked: LinkedGrammar): { words: ReadonlySet<string>; garbage: boolean } {
  const { rules, garbage } = compilePhraseGrammar(linked);
  const words = new Set<string>();
  const agenda = rules.map(({ expression }) => expression);
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (next.kind === 'words') for (const word of next.words) words.add(foldWord(word, false));
    else if (next.kind === 'sequence') agenda.push(...next.parts);
    else if (next.kind === 'choice') for (const { expression } of next.options) agenda.push(expression);
    else if (next.kind === 'repeat') agenda.push(next.body);
  }
  return { words, garbage };
}
