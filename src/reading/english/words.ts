import { digits, pairs } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { addressForms, endsSentence, isHouse, STREET, startsSentence } from './addresses.js';
import { acronymWords, commonWords, isOnlyState, names, spelled, statePoints, states } from './capitals.js';
import { isPronounceable } from './codes.js';
import { shortForm } from './short-forms.js';
import { fixedForms, longestFirst, per, spell, units } from './vocabulary.js';

/** What wins over amounts and codes: fixed short forms, the numbers of houses and directions. */
export const fixedWordForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'any',
    pattern: new RegExp(`(?:${longestFirst(fixedForms.keys())})(?![\\w])`, 'y'),
    why: 'a fixed short form',
    read: ([match], place) => {
      if (/[\w]$/.test(place.before) || (/^OK$/.test(match) && /,\s$/.test(place.before))) return undefined;
      const words = fixedForms.get(match)!;
      // "Bus Pk. entrance": a point of the short form, not of the sentence.
      const isPointed = /[ ']/.test(match) && !match.endsWith('.') && /^\.(?:\s[A-Za-z\d]|[,;:)])/.test(place.after);
      if (isPointed && !startsSentence.test(place.after.slice(1))) return { words, length: match.length + 1 };
      return (
        words +
        (match.endsWith('.') &&
        endsSentence(place) &&
        (place.after.trim() === '' || startsSentence.test(place.after)) &&
        !/^(?:e\.?g|i\.?e|Lt|Reg|reg)/.test(match)
          ? '.'
          : '')
      );
    },
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /[qQ](\d{1,2})(?:-(\d{1,2}))?[hH](?:rs?)?\b\.?/y,
    why: 'a dosage: every so many hours',
    read: ([, from, to]) => `every ${number(from!)}${to === undefined ? '' : ` to ${number(to)}`} hours`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /Q([1-4])(?=\s(?:20\d{2}|results|earnings|of|and|\d)|[\s,.])/y,
    why: 'a quarter of a year',
    read: ([, quarter]) => `Q ${digits(quarter!)}`,
  },
  ...addressForms,
];

const STATE = longestFirst(statePoints.keys());
const stateBehind = new RegExp(`^,?\\s(?:and|or|&)\\s(?:${STATE})\\.`);
const stateBefore = new RegExp(`\\b(?:${STATE})\\.,?\\s(?:and|or|&)\\s$`);

/** Short forms, capitals, names and parts of addresses. */
export const wordForms: readonly Recogniser[] = [
  {
    class: 'address',
    begins: 'letter',
    pattern: /(Dr|St)(?![\w'-])(\.)?/y,
    why: 'a title before a name, or a street behind one',
    read: ([, short, point], place) => {
      const { before, after } = place;
      const isBeforeName =
        /^\s["']?[A-Z][a-z'’]/.test(after) ||
        (short === 'Dr' && /^\s[A-Z](?![\w'’.])/.test(after) && !isHouse.test(before)) ||
        /^\s[A-Z]\.\s/.test(after);
      const isBehindName =
        /(?:[A-Z][\w']*|[JS]r\.|\d(?:st|nd|rd|th))\s$/.test(before) &&
        !/\b(?:Your|My|The|His|Her|Our|Their|An?|See|Call|Ask|Visit|Contact|With|To|From|For|Hey|Hi|Hello|Dear|Thanks|Morning|Yes|No|Per|And|By)\s$/.test(
          before,
        );
      const isAddress =
        isHouse.test(before) ||
        /\b(?:corner of|on|at|intersection of|and)\s(?:[A-Z\d][\w']*\s){1,3}$/.test(before) ||
        /^\s(?:Apt|Suite|Ste|Unit|#|and\s[A-Z])/.test(after);
      // "99 Dr. Martin Luther King Jr. Dr."
      const isLastOfAddress =
        /(?:^|[\s(])\d{1,6}\s(?:[A-Z][\w']*\.?\s){2,6}$/.test(before) &&
        /^(?:\s*$|,|\s(?:[a-z]|[A-Z]{2}\b))/.test(after);
      const isStreet =
        isLastOfAddress || (isBehindName && (isAddress || !isBeforeName)) || (!isBeforeName && isBehindName);
      if (isStreet) {
        const words = short === 'Dr' ? 'Drive' : 'Street';
        return {
          words:
            words + (point && endsSentence(place) && !/^\s(?:Apt|Suite|Ste|Unit|[NSEW]{1,2}\b)/.test(after) ? '.' : ''),
          why: 'behind the name of a street',
        };
      }
      if (isBeforeName)
        return { words: short === 'Dr' ? 'Doctor' : 'Saint', class: 'abbreviation', why: 'before a name' };
      return short === 'Dr'
        ? { words: `doctor${point && endsSentence(place) ? '.' : ''}`, class: 'abbreviation', why: 'alone' }
        : undefined;
    },
  },
  shortForm,
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${longestFirst(statePoints.keys())})\\.(?![\\w])`, 'y'),
    why: 'a state in short',
    read: ([, short], place) => {
      const { before, after } = place;
      const isBeforeStreet =
        new RegExp(`^\\s(?:${STREET})\\b`).test(after) ||
        /^\s(?:residents?|laws?|drivers?|voters?|state|taxe?s?|members|customers|stores?|licenses?|plates?|lottery|weather|coast|border|native|offices?)\b/.test(
          after,
        ) ||
        (short!.length > 3 &&
          /\b(?:in|of|from|to|across|throughout|[NnSsEeWw](?:orth|outh|ast|est)(?:ern)?|[Cc]entral|[NSEW]{1,2}\.?|So\.|No\.)\s$/.test(
            before,
          ));
      const isListed = stateBehind.test(after) || stateBefore.test(before);
      if (!isBeforeStreet && !isListed && !/\b[A-Z][A-Za-z]+(?:\.?\s[A-Z][A-Za-z]+)?,\s$/.test(before))
        return undefined;
      return statePoints.get(short!)! + (endsSentence(place) && !isBeforeStreet ? '.' : '');
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([A-Z]{2})(?![\w&'])(?=(,?\s(?:\d{5}|[A-Z]\d[A-Z]\s?\d[A-Z]\d\b))?)/y,
    why: 'a state behind a city',
    read: ([, code, zip], { before, after, shouting }) => {
      const name = states.get(code!);
      if (name === undefined) return undefined;
      const isBehindCity =
        /\b[A-Z][a-z]+(?:\.?\s[A-Z][a-z]+)?,\s?$/.test(before) ||
        (zip !== undefined && /[A-Za-z],?\s$/.test(before) && (code !== 'ID' || /^,?\s83[2-8]/.test(zip))) ||
        (shouting && /\b[A-Z]{3,},\s?$/.test(before)) ||
        (/,\s[A-Z][a-z]+\s$/.test(before) && /^[.,]?\s*$/.test(after)) ||
        (isOnlyState.test(code!) && /\b[A-Z][a-z]+\s$/.test(before) && /^[.,]?\s*$/.test(after));
      return isBehindCity && (zip !== undefined || /^(?:[\s.,;:!?)]|$)/.test(after)) ? name : undefined;
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[A-Z]{1,4}(?:&[A-Z]{1,4})+(s)?(?![\w])/y,
    why: 'capitals with "&": letters',
    read: ([match]) => match.replace(/s$/, '').split('&').map(spell).join(' and ') + (match.endsWith('s') ? "'s" : ''),
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /x(?=\s?\d{1,3}\s?(?:days?|weeks?|wks?|months?|doses?)\b)/y,
    why: 'a dosage: for so long',
    read: (_, { before }) => (/[a-z\d]\s$/i.test(before) ? 'for' : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /P\.?\s?O\.?(?=\s(?:[Bb]ox|BOX)\b)/y,
    why: 'a post office box',
    read: () => 'P O',
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(?:[A-Za-z]\.){2,6}(?![A-Za-z])/y,
    why: 'letters with points',
    read: ([match], place) => {
      const letters = match.replaceAll('.', '');
      const isInitials =
        letters.length === 2 && /^\s[A-Z][a-z]+/.test(place.after) && !/^(?:US|UK|UN|EU|DC|LA|NY)$/.test(letters);
      return (
        spell(letters) +
        (endsSentence(place) &&
        !isInitials &&
        (place.after.trim() === '' ||
          !/^(?:US|UK|UN|EU|DC|LA|NY)/.test(letters) ||
          /^\s(?:The|We|You|It|This|Please|For|To|Call|Press|If|Our|Your|In|Is|A)\b/.test(place.after))
          ? '.'
          : '')
      );
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[A-Z](?:(?:\/[A-Z]){1,5}|\/[A-Z]{2,4})(?![\w])/y,
    why: 'letters with a stroke',
    read: ([match]) =>
      /[A-Z]{2}/.test(match) ? spell(match.replace('/', '')) : match.replaceAll('/', match.length > 3 ? ', ' : ' '),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[A-Z]{2,}(?:-[A-Z]{2,}){1,3}(?![\w'-])/y,
    why: 'a compound in capitals',
    read: ([match]) =>
      match.split('-').some((part) => part.length > 4 && !spelled.has(part) && isPronounceable(part.toLowerCase()))
        ? match
            .split('-')
            .map((part) =>
              isPronounceable(part.toLowerCase()) && !spelled.has(part) ? part.toLowerCase() : spell(part),
            )
            .join('-')
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,})(['’]?s|['’]S)?(?![\w&]|['’]\w)/y,
    why: 'capitals in a sentence that is not all capitals: letters',
    read: ([, word, many], place) => readCapitals(word!, many === undefined ? '' : many.toLowerCase(), place),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,5})-(?=[A-Za-z])/y,
    why: 'capitals before a hyphen',
    read: ([match, word], place) => {
      const found = readCapitals(word!, '', place);
      return found === undefined || typeof found === 'string' ? found : { ...found, length: match.length };
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([A-Za-z]{2,20})\/([A-Za-z]{2,20})(?:\/([A-Za-z]{2,20}))?(?![\w/])/y,
    why: 'words with a stroke between them: or',
    read: ([, ...words], { before, after }) => {
      const parts = words.filter((word) => word !== undefined);
      if (parts.length === 2 && /\d\s$/.test(before) && units.has(parts[1]!) && !units.has(parts[0]!)) return undefined;
      // Two names side by side: "CNN/Money", "AP Photo/Jane Roe".
      const isNames =
        parts.length === 2 &&
        parts.every((word) => /^[A-Z]/.test(word)) &&
        (/^\s[A-Z][a-z]/.test(after) || /[A-Z][\w'.]*\s$/.test(before)) &&
        !/^(?:Yes|No|Male|Female|In|Out|On|Off|Up|Down|Buy|Sell|Push|Pull|Day|Night|Pickup|Start|Stop|Open|Closed?|Check|Debit|Credit|Left|Right|North|South|East|West|Hot|Cold|Hour|Month|Week|Day|Year)$/.test(
          parts[0]!,
        );
      // "20 kids/class", "$10 late fees/hour", "$30/pet/night"
      const isEach = /\d[\s/]$|[$€£]\d[\d.,]*(?:\s[a-z]+){1,2}\s$/.test(before);
      if (parts.length === 2 && per.has(parts[1]!) && isEach) return `${parts[0]} per ${per.get(parts[1]!)}`;
      return parts.join(isNames ? ' slash ' : ' or ');
    },
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: new RegExp(`(${longestFirst(names.keys())})(?![\\w])`, 'y'),
    why: 'a name whose letters do not tell its sounds',
    read: ([, name]) => names.get(name!),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[TtXxEe]-(?=[a-zA-Z]{3})/y,
    why: 'a letter before a hyphen',
    read: ([match]) => match[0]!.toUpperCase(),
  },
];

const number = (written: string) => pairs(written);

/** Capitals that Britain says in another way. */
const british = new Map([
  ['CAB', 'C A B'],
  ['DD', 'direct debit'],
  ['ISA', 'eye sa'],
  ['JISA', 'jie sa'],
  ['LISA', 'lie sa'],
  ['PAC', 'pack'],
  ['SAD', 'S A D'],
  ['PALS', 'pals'],
  ['FOS', 'F O S'],
  ['WASPI', 'waspy'],
  ['PAT', 'pat'],
  ['PIP', 'pip'],
  ['CAMHS', 'cams'],
  ['NICE', 'nice'],
  ['SATS', 'sats'],
  ['UCAS', 'you cass'],
  ['EHIC', 'E hick'],
  ['GHIC', 'G hick'],
  ['SEND', 'send'],
  ['SENCO', 'senko'],
  ['TESCO', 'Tesco'],
  ['ASDA', 'azda'],
  ['ACAS', 'ay cass'],
  ['COBRA', 'cobra'],
  ['DEFRA', 'defra'],
  ['FIT', 'fit'],
  ['BUPA', 'boopa'],
  ['BTEC', 'B tech'],
  ['BTECS', 'B techs'],
  ['ULEZ', 'you lez'],
]);

/** Capitals as letters, as a word that they are said as, or as a word that is stressed. */
function readCapitals(
  word: string,
  many: string,
  place: Place,
): { words: string; why: string; class?: 'word' } | undefined {
  const { before, after, shouting } = place;
  const lower = word.toLowerCase();
  const ending = many === '' ? '' : "'s";
  const said = place.english === 'en-GB' && british.has(word) ? undefined : acronymWords.get(word);
  // "An MRSA swab": letters, as its article says.
  if (said !== undefined && /\ban\s$/i.test(before) && /^[^aeiou]/i.test(said) && /^[AEFHILMNORSX]/.test(word))
    return { words: spell(word) + ending, why: 'the letters that its article asks for' };
  if (said !== undefined) return { words: said + many, why: 'capitals that are said as a word', class: 'word' };
  // "The airport code is SEA".
  if (
    many === '' &&
    /\b(?:airport(?:\scode)?|code|airport\scode:|letters|initials|ticker|symbol)(?:\s(?:is|are|was)|:)?\s$/.test(
      before,
    ) &&
    word.length < 5 &&
    !acronymWords.has(word) &&
    !/^\s[a-z]+ed\b/.test(after) &&
    !shouting &&
    !/\b(?:promo|coupon|discount|offer|gift)\scode(?:\sis|:)?\s$/.test(before)
  )
    return { words: spell(word), why: 'the letters of a code' };
  if (place.english === 'en-GB' && word === 'SAT' && many === 's')
    return { words: 'sats', why: 'capitals as Britain says them', class: 'word' };
  if (place.english === 'en-GB' && british.has(word))
    return { words: british.get(word)! + ending, why: 'capitals as Britain says them' };
  const stressed = { words: word + many, why: 'a common word in capitals: stressed', class: 'word' as const };
  if (shouting) {
    if (spelled.has(word) && !commonWords.has(lower))
      return { words: spell(word) + ending, why: 'letters, in a text all in capitals' };
    if (commonWords.has(lower) || word === 'IT' || word.length > 4 || (word.length === 4 && /[AEIOUY]/.test(word)))
      return { ...stressed, why: 'the whole text is in capitals' };
    return /[aeiou]/i.test(word) && word.length > 2 && isPronounceable(lower) && !spelled.has(word)
      ? { ...stressed, why: 'the whole text is in capitals' }
      : { words: spell(word) + ending, why: 'letters, in a text all in capitals' };
  }
  if (
    word === 'OR' &&
    (/\d,?\s$/.test(before) ||
      /^\s(?:\d|[A-Z]{2,}\b)/.test(after) ||
      (/[a-z]{3},?\s$/.test(before) && !/\bthe\s$/.test(before)))
  )
    return stressed;
  if (word === 'IT' && /^\s(?:is|was|will|can)\b/.test(after) && !/\b(?:our|your|the|my)\s$/i.test(before))
    return { words: spell(word), why: 'capitals: letters' };
  if (['US', 'IT', 'OR', 'AM', 'ME', 'HI', 'ID', 'PM', 'IN', 'OK', 'MA', 'PA', 'WHO'].includes(word)) {
    if (word === 'IN' || word === 'ME' || (many === '' && isAmongCapitals(place) && !/^(?:AM|PM|MA|PA|ID)$/.test(word)))
      return stressed;
    return { words: spell(word) + ending, why: 'capitals that are not the word: letters' };
  }
  if (
    word === 'ACT' &&
    (/^\s(?:scores?|tests?|exams?|prep|(?:or|and)\s(?:the\s)?SAT)\b/.test(after) ||
      /\bSAT\s(?:or|and)\s(?:the\s)?$/.test(before))
  )
    return { words: 'A C T', why: 'capitals: letters' };
  if (many === '' && (commonWords.has(lower) || /^(?:LOS|LAS|SAN)$/.test(word))) return stressed;
  if (word.length > 3 && isPronounceable(lower) && !spelled.has(word) && isAmongCapitals(place))
    return { ...stressed, why: 'among words in capitals' };
  // "MIND THE GAP"
  if (
    word.length === 3 &&
    isPronounceable(lower) &&
    !spelled.has(word) &&
    /[A-Z]{2,}\s(?:THE|YOUR|OUR|THIS|THAT|AND|OR|IN|ON|TO|A|AN)\s$/.test(before)
  )
    return { ...stressed, why: 'among words in capitals' };
  const isSpelled = spelled.has(word) || word.length <= 3 || !isPronounceable(lower);
  if (isSpelled && (word.length <= 5 || !/[AEIOUY]/.test(word) || spelled.has(word)))
    return { words: spell(word) + ending, why: 'capitals in a sentence that is not all capitals: letters' };
  return { words: word + many, why: 'capitals that can be said as a word', class: 'word' };
}

/** Whether the word before or behind is a common or long one in capitals: a heading, or something stressed. */
function isAmongCapitals({ before, after }: Place): boolean {
  const neighbours = [/([A-Z]{2,})['’,]?\s$/.exec(before)?.[1], /^,?\s([A-Z]{2,})\b/.exec(after)?.[1]];
  return neighbours.some(
    (word) =>
      word !== undefined &&
      (commonWords.has(word.toLowerCase()) || (word.length > 5 && isPronounceable(word.toLowerCase()))),
  );
}
