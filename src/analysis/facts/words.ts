import type { Grammar, Token } from '../../grxml/model.js';
import { partsOf, tokensAmong } from '../../grxml/validate/facts/expansions.js';

/** The tokens of a voice grammar whose text passes a test, in the order of the text; each text is tested once. */
export function voiceTokens(grammar: Grammar, test: (text: string) => boolean): Token[] {
  if (grammar.mode !== 'voice') return [];
  const texts = new Set([...partsOf(grammar).tokens.keys()].filter(test));
  return tokensAmong(grammar, texts);
}

/** The share of the tokens that one token has: what callers hardly ever say matters little. */
export function tokenMass(grammar: Grammar): number {
  return 1 / Math.max(1, Math.min(50, partsOf(grammar).tokens.size));
}

/** Closed sets of words, in English, that an author cannot reword. */
const units = 'zero oh one two three four five six seven eight nine ten eleven twelve';
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth millionth';
export const numberWords: ReadonlySet<string> = new Set(
  `${units} ${teens} ${tens} ${ordinals} hundred thousand million billion double triple and`.split(' '),
);
/** Number words of other languages. */
const otherNumbers: ReadonlySet<string> = new Set(
  [
    'un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente quarante',
    'cinquante soixante septante huitante nonante cent cents mille zéro et',
    'uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho',
    'diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos trescientos cuatrocientos quinientos',
    'seiscientos setecientos ochocientos novecientos mil millón millones cero y',
    'um uma dois duas três quatro cinco sete oito nove dez onze doze treze catorze quatorze quinze dezasseis dezesseis',
    'dezassete dezessete dezoito dezanove dezenove vinte trinta quarenta cinquenta sessenta oitenta cem cento duzentos trezentos',
    'null ein eins eine zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn',
    'achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend und',
    'due tre quattro cinque sei otto dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
    'trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
    'premier première primero primera segundo tercero cuarto quinto sexto séptimo octavo noveno décimo primeiro terceiro quarto erste',
  ].flatMap((line) => line.split(' ')),
);

const isNumberWord = (word: string): boolean =>
  numberWords.has(word) ||
  otherNumbers.has(word) ||
  // French ordinals.
  /^\p{L}{3,}i[eè]mes?$/u.test(word) ||
  (word.length > 6 && isJoinedNumber(word));

/** Number words of other languages without a space between: "doscientosmil", "vierundzwanzig", "ventidue". */
function isJoinedNumber(word: string): boolean {
  for (let at = word.length - 2; at >= 2; at--) {
    if (!otherNumbers.has(word.slice(0, at))) continue;
    const rest = word.slice(at);
    if (otherNumbers.has(rest) || isJoinedNumber(rest)) return true;
  }
  return false;
}

/** Every word of the phrase is part of a number. */
export function isNumber(words: readonly string[]): boolean {
  return words.every((word) =>
    word.split('-').every((part) => isNumberWord(part.toLowerCase()) || /^\d+(?:st|nd|rd|th)?$/i.test(part)),
  );
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

/** Forms that are both spoken everywhere. */
export const contractions: readonly (readonly [short: string, long: string])[] = [
  ["i'd", 'i would'],
  ["i'm", 'i am'],
  ["i'll", 'i will'],
  ["don't", 'do not'],
  ["can't", 'cannot'],
  ["doesn't", 'does not'],
  ["isn't", 'is not'],
  ["wouldn't", 'would not'],
  ["it's", 'it is'],
  ["that's", 'that is'],
  ["what's", 'what is'],
  ["where's", 'where is'],
];

/** The usual answers to a yes/no question besides the plain ones; of each group one is enough. */
export const affirmations = [
  ['yeah'],
  ['yep', 'yup'],
  ['correct', "that's correct"],
  ["that's right", 'right'],
  ['sure', 'okay', 'ok'],
] as const;
export const negations = [
  ['nope', 'nah'],
  ['no thanks', 'no thank you'],
  ["that's wrong", 'wrong', 'incorrect', "that's not right", 'not really'],
] as const;

const plainAnswers: ReadonlySet<string> = new Set([
  ...['yes', 'no', ...affirmations.flat(), ...negations.flat()],
  // Of other languages the plain ones, which nobody can reword.
  ...['sí', 'vale', 'claro', 'oui', 'non', 'ouais', "d'accord", 'ja', 'nein', 'sim', 'não'],
]);

/** It answers a yes/no question: such answers are short, and cannot be reworded. */
export const isPlainAnswer = (text: string): boolean => plainAnswers.has(text.toLowerCase());

const opening = /^(?:(?<yes>yes|yeah|yep|yup|sure|okay|ok)|no|nope|nah)(?: |$)/;

/** Said or left out beside what is wanted: "help" and "help me". */
const beside = /^(?:me|us|now|please|then|a|an|the|my|your|this|that)$/;
const withoutBeside = (words: readonly string[]): readonly string[] => {
  const rest = words.filter((word, at) => !beside.test(word) && word !== words[at - 1]);
  return rest.length > 0 ? rest : words;
};

/** Two wordings of one thing: they differ by a contraction, a plural, a small or a repeated word, or both say yes, or no. */
export function areWordings(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [wordingOf(a), wordingOf(b)];
  if (x.answer && y.answer) return x.answer === y.answer;
  const [own, other] = [withoutBeside(x.words), withoutBeside(y.words)];
  return own.length === other.length && own.every((word, i) => isInflected(word, other[i]!));
}

const isInflected = (a: string, b: string) =>
  a === b || [`${a}s`, `${a}es`].includes(b) || [`${b}s`, `${b}es`].includes(a) || areForms(a, b);

/** Endings of verbs in Spanish, French and Portuguese: "deseo" and "desearía" are one wish. */
const verbForm =
  /^(?<stem>\p{L}{3,}?)(?:o|as?|amos|an|es?|emos|en|ar|er|ir|aba|[aei]r[ií]a|[ií]a|ar[aá]|[ií]era|ez|ons|ais|ait|erais|erait|é)$/u;
/** Pronouns behind a verb in Spanish, Portuguese and Italian: "sugiéreme" and "sugiere" are one request. */
const withoutPronoun = (word: string): string =>
  /[aeiouáéíóúr]-?(?:me|nos|te|le|les|mi|ci)$/u.test(word)
    ? word
        .replace(/-?(?:me|nos|te|les?|mi|ci)$/u, '')
        .normalize('NFD')
        .replace(/\u0301/g, '')
    : word;

const areForms = (a: string, b: string): boolean => {
  // The accent shows that the pronoun is one: "gente" is a word of its own.
  if (/[áéíóú]/u.test(a) && withoutPronoun(a) === b) return true;
  if (/[áéíóú]/u.test(b) && withoutPronoun(b) === a) return true;
  const [x, y] = [verbForm.exec(a)?.groups?.stem, verbForm.exec(b)?.groups?.stem];
  return x !== undefined && x.length > 3 && x === y;
};

/** Small letters, no contraction, and what answer a phrase begins with. */
function wordingOf(words: readonly string[]): { answer?: 'yes' | 'no'; words: string[] } {
  let text = ` ${words.join(' ').toLowerCase()} `;
  for (const [short, long] of contractions) text = text.replaceAll(` ${short} `, ` ${long} `);
  text = text.trim();
  const [first, isYes] = opening.exec(text) ?? [];
  const rest = text.slice(first?.length ?? 0);
  return { ...(first === undefined ? {} : { answer: isYes ? 'yes' : 'no' }), words: (rest || text).split(' ') };
}

/** Openings that callers put before what they want. */
export const carriers = [
  'i want to',
  "i'd like to",
  'i would like to',
  'i need to',
  'can i',
  'could i',
  'i want',
  "i'd like",
  'i would like',
  'i need',
  'give me',
  'i am calling about',
  'help me',
  'please',
] as const;

/** Words of courtesy before and behind; the last one is what Nuance has for any hesitation. */
export const courtesies = {
  before: ['please', 'um', 'hi', 'uh', '@hes@'],
  behind: ['please', 'thanks', 'thank you'],
} as const;

/** A phrase without the carrier it begins with; undefined where it has none. */
export function withoutCarrier(text: string): string | undefined {
  const lower = text.toLowerCase();
  const found = [...carriers].sort((a, b) => b.length - a.length).find((carrier) => lower.startsWith(`${carrier} `));
  return found === undefined ? undefined : text.slice(found.length + 1);
}

/** Verbs of service that take a thing. */
export const serviceVerbs: ReadonlySet<string> = new Set(
  'pay check report cancel change make update find get order track return open close renew transfer block activate upgrade book see view'.split(
    ' ',
  ),
);
export const determiners: ReadonlySet<string> = new Set('a an the my your our this some any another'.split(' '));

/** Words that turn what is said into the opposite. */
export const negation = /^(?:no|not|never|don't|without|non|ne|pas|nunca|não|nem|nicht|kein|keine|nie)$/;

/** The words that a phrase has beyond its beginning or its end, in small letters; undefined where it has another one. */
export function addedTo(part: readonly string[], whole: readonly string[]): string[] | undefined {
  if (part.every((word, at) => word === whole[at])) return whole.slice(part.length);
  const from = whole.length - part.length;
  return part.every((word, at) => word === whole[from + at]) ? whole.slice(0, from) : undefined;
}
