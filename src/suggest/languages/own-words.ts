import type { Family } from '../candidates.js';
import { agreed, mineOf, theOf, thingOf } from './agreement.js';
import { folded, type Language } from './language.js';

export type Add = (family: Family, place: number, text: string) => void;

export const withoutDeterminer = (language: Language, text: string): string => {
  const [, first = '', rest = ''] = /^(\p{L}+'|\p{L}+ )(.*)$/u.exec(text) ?? [];
  return language.isDeterminer(first.trim()) && rest !== '' ? rest : text;
};

/** A wish, behind openings and as a command. */
export function ofVerb(language: Language, verb: string, place: number, isMany: boolean, add: Add): void {
  const { wishes, asks, less } = language.data;
  add('command', place, verb);
  wishes.forEach((opening, turn) => {
    add('desire', place + turn, `${opening} ${verb}`);
  });
  asks.forEach((opening, turn) => {
    add('problem', place + turn + 2, `${opening} ${verb}`);
  });
  if (isMany)
    less.forEach((opening, turn) => {
      add('desire', place + turn + 12, `${opening} ${verb}`);
    });
}

export function ofThing(language: Language, thing: string, place: number, isMany: boolean, add: Add): void {
  const { aboutThings, lessAboutThings } = language.data;
  aboutThings.forEach((frame, turn) => {
    add('desire', place + turn + 2, frame.replace('*', thing));
  });
  if (isMany)
    lessAboutThings.forEach((frame, turn) => {
      add('desire', place + turn + 10, frame.replace('*', thing));
    });
}

/** The topic's own words and those of the known phrases behind other openings, and with verbs of the same meaning. */
export function ofOwnWords(
  language: Language,
  text: string,
  phrases: readonly string[],
  isMany: boolean,
  add: Add,
): void {
  const spoken = text
    .normalize('NFC')
    .trim()
    .replace(/[¿?¡!.,;:]+/g, '')
    .replace(/\s+/g, ' ');
  const words = spoken.split(' ');
  const { start, end, opening } = language.core(language.words(spoken));
  // Courtesies and openings are found in words without accents; what they leave is said as it was written.
  const all = language.words(spoken);
  const rest =
    all.length === words.length
      ? words.slice(start, end)
      : start === 0 && end === all.length
        ? words
        : tail(language, spoken, all.slice(start, end));
  const [first, ...more] = rest;
  if (first === undefined || rest.length > 8) return;
  const core = rest.join(' ');
  if (language.isInfinitive(first) && (more.length > 0 || opening)) {
    // "Changer de forfait" has its verb for good.
    const same = /^(?:de|d'.*)$/.test(more[0] ?? '') ? undefined : language.data.same;
    const verbs = same?.find((each) => each.includes(first.toLowerCase())) ?? [first];
    const object = withDeterminer(language, first, more);
    verbs.forEach((verb, place) => {
      ofVerb(
        language,
        [place === 0 && !verbs.includes(first.toLowerCase()) ? first : verb, ...object].join(' '),
        place * 2,
        isMany,
        add,
      );
    });
    return;
  }
  if (!language.isDeterminer(first) && listOf(language.data.questionWords).has(folded(first))) {
    // Both languages keep the order of such a question inside a sentence.
    language.data.wondering.forEach((frame, turn) => {
      add('desire', 2 + turn, `${frame} ${core}`);
    });
    return;
  }
  if (isStatement(language, rest)) {
    // Without its marks, "están listos mis análisis" is a question as likely.
    if (/^(?:está|están|es|son|hay|tienen|puede|pueden)$/i.test(first) && !opening) return;
    const so = withPossessive(language, rest);
    add('problem', 3, `${language.data.because} ${so}`);
    language.data.statements.forEach((frame, turn) => {
      add('problem', 4 + turn, frame.replace('*', so));
    });
    return;
  }
  if (language.isDeterminer(first) || !opening) {
    const thing = language.isDeterminer(first) ? undefined : thingOf(language, core, undefined, phrases);
    const whole = thing && agreed(language, theOf[language.tag], thing);
    // With its article; where its gender is not known, no phrase fits.
    if (whole !== undefined || thing === undefined) ofThing(language, whole ?? core, 0, isMany, add);
    add('noun', 0, withoutDeterminer(language, core));
  }
}

/** What is done to a thing that a title names without its determiner: a new one, or one's own. */
function withDeterminer(language: Language, verb: string, object: readonly string[]): string[] {
  const [first] = object;
  const small =
    /^(?:de|del|du|des|à|au|aux|a|al|en|con|avec|por|pour|para|sur|sobre|que|qué|lo|más|plus|otro|otra|d'.*|l'.*|\d.*)$/iu;
  if (first === undefined || language.isDeterminer(first) || small.test(first)) return [...object];
  const thing = thingOf(language, object.join(' '), undefined, []);
  const isNew = isOfNew.test(folded(verb));
  const sign = isNew ? `un *` : mineOf[language.tag];
  const own =
    thing === undefined || thing.isPlural || (thing.field === undefined && (isNew || language.tag === 'fr'))
      ? undefined
      : agreed(language, sign, thing);
  return own === undefined ? [...object] : own.split(' ');
}

/** Verbs of what one does not have yet. */
const isOfNew =
  /^(?:abrir|contratar|comprar|adquirir|pedir|solicitar|reservar|sacar|agregar|hacer|reportar|ouvrir|acheter|commander|demander|reserver|prendre|souscrire|faire|ajouter|signaler|declarer)$/;

/** What is left of a text by the words that are left: where an apostrophe makes two words of one. */
function tail(language: Language, spoken: string, left: readonly string[]): string[] {
  const pieces = spoken.split(' ');
  for (let from = 0; from < pieces.length; from++) {
    for (let to = pieces.length; to > from; to--) {
      if (language.words(pieces.slice(from, to).join(' ')).join(' ') === left.join(' ')) return pieces.slice(from, to);
    }
  }
  return pieces;
}

const listOf = (texts: readonly string[]) => new Set(texts.map(folded));

/** A statement whose first noun has its determiner: "lavadora no centrifuga" is of one's own. */
function withPossessive(language: Language, words: readonly string[]): string {
  const core = words.join(' ');
  const [first] = words;
  if (first === undefined || language.isDeterminer(first) || listOf(language.data.subjects).has(folded(first)))
    return core;
  const thing = thingOf(language, first, undefined, []);
  const own = thing?.field === undefined ? undefined : agreed(language, mineOf[language.tag], thing);
  return own === undefined ? core : [own, ...words.slice(1)].join(' ');
}

/** Whether a phrase, given as its words, says that something is so. */
function isStatement({ data, isDeterminer }: Language, words: readonly string[]): boolean {
  const [first, ...rest] = words;
  if (first === undefined || rest.length === 0) return false;
  if (
    listOf(data.subjects).has(folded(first)) ||
    data.subjects.some((each) => each.endsWith("'") && folded(first).startsWith(each))
  )
    return true;
  const endings = data.finite.filter((form) => form.startsWith('-')).map((form) => form.slice(1));
  const forms = listOf(data.finite);
  const isVerb = (word: string) =>
    forms.has(folded(word)) ||
    endings.some((ending) => word.length > ending.length + 2 && word.normalize('NFC').endsWith(ending));
  const from = isDeterminer(first) ? 1 : 0;
  return rest.slice(from).some(isVerb) || (from === 0 && isVerb(first));
}
