/** Yes and no as callers say them; by key 1 and 2. */
import { baseOf, foldUtterance } from '../language.js';

/** What people say for it, the plainest word first. */
const answers: { readonly [language: string]: { yes: readonly string[]; no: readonly string[] } } = {
  en: {
    yes: [
      ...['yes', 'yeah', 'yep', 'yup', 'correct', 'right', 'yes it is'],
      ...['sure', 'ok', 'okay', 'yes please', 'of course', 'absolutely', 'uh huh', 'definitely', "you're right"],
    ],
    no: [
      'no',
      'nope',
      'nah',
      'no way',
      'not right',
      'wrong',
      'incorrect',
      'no thanks',
      'no thank you',
      "that's wrong",
      'that is wrong',
    ],
  },
  es: {
    yes: [
      'sí',
      'si',
      'claro',
      'claro que sí',
      'correcto',
      'así es',
      'exacto',
      'de acuerdo',
      'está bien',
      'sí por favor',
    ],
    no: ['no', 'incorrecto', 'no gracias', 'no es correcto', 'para nada'],
  },
  fr: {
    yes: ['oui', 'ouais', 'correct', 'exact', "c'est ça", "d'accord", "oui s'il vous plaît"],
    no: ['non', 'pas du tout', 'non merci'],
  },
  de: {
    yes: ['ja', 'genau', 'richtig', 'stimmt', 'das stimmt', 'ja bitte', 'jawohl'],
    no: ['nein', 'falsch', 'nein danke', 'das stimmt nicht'],
  },
  it: { yes: ['sì', 'si', 'certo', 'esatto', 'va bene'], no: ['no', 'no grazie', 'sbagliato'] },
  pt: { yes: ['sim', 'certo', 'correto', 'isso'], no: ['não', 'nao', 'não obrigado', 'errado'] },
};

const answersIn = (language: string) => answers[baseOf(language)] ?? answers.en!;

/** The plainest words for yes and no. */
export const yesAndNo = (language: string): [yes: string, no: string] => [
  answersIn(language).yes[0]!,
  answersIn(language).no[0]!,
];

/** The answer in an utterance; undefined where it is neither yes nor no. */
export function saidYes(text: string, language: string): boolean | undefined {
  // "that is right" says no more than "right".
  const said = foldUtterance(text).replace(/\b(?:that's|that is|it's|it is|you're) (?=\S)/g, '');
  const { yes, no } = answersIn(language);
  const says = (words: readonly string[]) => {
    const known = words.map(foldUtterance);
    // One of them, or two: "yes, that is correct".
    return known.some(
      (word) => word === said || (said.startsWith(`${word} `) && known.includes(said.slice(word.length + 1))),
    );
  };
  return says(yes) ? true : says(no) ? false : undefined;
}

/** The answer in a key. */
export const pressedYes = (key: string | undefined): boolean | undefined =>
  key === '1' ? true : key === '2' ? false : undefined;
