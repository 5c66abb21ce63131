import { digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { isPronounceable } from './codes.js';
import { fileEndings, spell } from './vocabulary.js';

/** What names a password or a network, up to the verb or the sign before it. */
const ofPassword =
  /\b(?:pass\s?words?|pass\s?codes?|pass\s?phrase|pass\s?keys?|pw|key|code|Wi-?Fi|network(?:\sname)?|SSID|hotspot|log-?in)\b(?:\s(?!is\b|was\b)[\w'’-]+){0,6}(?:\s(?:is(?:\snow)?|was|will\sbe)|:|\s-)\s["'“]?$|\b(?:pass\s?word|pass\s?code|pass\s?phrase|SSID|network)\s["'“]?$|\bpass\s?(?:word|code|phrase)\b[^;!?]{0,70}\b(?:e\.g\.|like|such\sas|for\sexample|as),?\s["'“]?$/i;
/** A phrase of small words with hyphens, behind "the password is". */
const ofPhrase = /\bpass\s?(?:word|code|phrase)\b(?:\s(?!is\b)[\w'’-]+){0,4}(?:\sis|:)\s["'“]?$/i;
const isManner =
  /(?:^|-)(?:time|date|only|case|sensitive|letters?|digits?|characters?|use|based|by|protected|free)(?:-|$)/i;

const said: { readonly [mark: string]: string } = {
  '-': 'dash',
  _: 'underscore',
  $: 'dollar sign',
  '@': 'at',
  '&': 'and',
  '*': 'star',
  '%': 'percent',
  '+': 'plus',
  '.': 'dot',
};

/** Where the name of an account stands near. */
const ofAccount =
  /\b(?:user|account|log-?in|log\sin|sign-?in|sign\sin|username|profile|handle|alias|ID)\b[^.;!?]{0,40}$/i;
/** A number in the name of an account: a year in pairs, short ones as numbers. */
export const digitsOf = (number: string) =>
  /^(?:19|20)\d\d$/.test(number)
    ? pairs(number)
    : number.length < 3 && !number.startsWith('0')
      ? readNumber(number)
      : digits(number);
const runWords = (run: string) =>
  /\d/.test(run)
    ? digitsOf(run)
    : /^[A-Z]{2,3}$/.test(run) || (run.length < 6 && !isPronounceable(run.toLowerCase()))
      ? spell(run)
      : run;

/** Passwords that words, digits and signs make, and names of accounts with a point. */
export const passwordForms: readonly Recogniser[] = [
  {
    class: 'code',
    begins: 'letter',
    pattern: /[A-Za-z\d]+(?:[-_!#$@&*%+.][A-Za-z\d]+){1,6}(?![\w@'’/-]|[.]\w)/y,
    why: 'a password: words, digits and signs',
    read: ([match], { before, english }) => {
      if (!ofPassword.test(before) || /[\w@#/.-]$/.test(before)) return undefined;
      // Codes of capitals and digits are said as codes; words with a hyphen and nothing else are words.
      const isPhrase = ofPhrase.test(before) && /^[a-z]+(?:-[a-z]+){2,5}$/.test(match) && !isManner.test(match);
      if (!isPhrase && !/[a-z]{2}/.test(match)) return undefined;
      if (!isPhrase && (!/\d|[A-Z].*[-_][A-Z]|[!#$@&*%+_]/.test(match) || /^\d+-[a-z]+$/.test(match))) return undefined;
      // "NHS-Guest" and "LakeInn_5G" are chosen from a list, and are read elsewhere.
      if (/^[A-Z]{2,}-[A-Z][a-z]+$|^[A-Za-z]+_\dG$/.test(match)) return undefined;
      if (/^[\d.]+$|\.(?:com|org|net|gov|edu|co|uk|us|io)\b/.test(match)) return undefined;
      return match
        .replace(/WiFi|Wifi|WIFI/g, ' why fye ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .trim()
        .split(/([-_!#$@&*%+.]|\s+)/)
        .flatMap((part, i, parts) =>
          part === '!'
            ? [english === 'en-GB' ? 'exclamation mark' : 'exclamation point']
            : part === '#'
              ? [english === 'en-GB' ? 'hash' : 'pound']
              : /^[*#]$/.test(parts[i - 1] ?? '') && /^\d+$/.test(part)
                ? [digits(part)]
                : (said[part] ?? (part.match(/[A-Za-z]+|\d+/g) ?? []).map(runWords)),
        )
        .join(' ');
    },
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([a-z]{2,20})\.([a-z]{1,20})(\d{0,4})(?![\w@.'’/-]*[\w@/])/y,
    why: 'the name of an account: two parts with a point between them',
    read: ([, one, other, number], { before }) =>
      /[\w@#/.-]$/.test(before) ||
      !(
        ofAccount.test(before) ||
        (other!.length === 1 && one!.length > 3 && /\b(?:e\.g\.|as|like|is|be),?\s$/.test(before))
      )
        ? undefined
        : `${runWords(one!)} dot ${other!.length === 1 ? spell(other!) : runWords(other!)}${number === '' ? '' : ` ${digitsOf(number!)}`}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([a-z])\.([a-z]{2,20})(\d{0,4})(?![\w@.'’/-]*[\w@/])/y,
    why: 'the name of an account: a letter, a point and a name',
    read: ([, letter, name, number], { before }) =>
      /[\w@#/.-]$/.test(before) || !ofAccount.test(before)
        ? undefined
        : `${spell(letter!)} dot ${runWords(name!)}${number === '' ? '' : ` ${digitsOf(number!)}`}`,
  },
  {
    class: 'code',
    begins: 'sign',
    first: '#',
    pattern: new RegExp(`#(\\d{1,12})\\.(${Object.keys(fileEndings).join('|')})(?![\\w])`, 'y'),
    why: 'a number at the end of the name of a file',
    read: ([, number, ending]) => `number ${digits(number!)} dot ${fileEndings[ending!]}`,
  },
  {
    class: 'url',
    begins: 'sign',
    first: '.',
    pattern: /\.([a-z\d-]{2,40})\.(com|org|net|gov|edu|co\.uk|org\.uk|ac\.uk|gov\.uk)(?![\w@-])/y,
    why: 'the end of an address of the web',
    read: ([, name, ending], { before }) =>
      /(?:^|[\s("'])$/.test(before)
        ? `dot ${name!.replaceAll('-', ' dash ')} dot ${ending!.replace('.uk', ' dot U K').replace('ac', 'A C')}`
        : undefined,
  },
];
