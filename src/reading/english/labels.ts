import { cardinal, digits, ordinal, pairs, readNumber, year } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { commonWords } from './capitals.js';
import { isPronounceable } from './codes.js';
import { fileEndings, fixedForms, spell, spellMixed, units } from './vocabulary.js';
import { codeWords } from './web.js';

/** The plural of number words: "twelves", "sixties", "ten ninety nines". */
export const pluralOf = (words: string): string =>
  words.replace(/(?:y|six|([a-z]))$/, (end) => (end === 'y' ? 'ies' : end === 'six' ? 'sixes' : `${end}s`));

/** Forms of the tax office that are named by their numbers, as everybody says them: "ten ninety nine". */
const taxForm = '(?:1040|1041|1065|1094|1095|1096|1097|1098|1099|1120)';
/** What stands behind the number of a form: said as a word, where it is one. */
const formEndings: { [letters: string]: string } = { MISC: 'misc', INT: 'int', DIV: 'div' };
const isCounted =
  /^\s(?:of|points?|dollars|people|calls|customers?|users|members|miles|calories|times|items|units|employees|seats|years|days|hours|minutes|pages|files|records|more|other)\b/;

/** What stands before the number of an extension. */
const ofExtension =
  /\b(?:at|call|dial|press|phone|ext\.?|extension|desk|reach\s\w+\sat|contact(?:\s\w+){1,3}\s\()[\s:(]*$/i;

/** "BankSmart" and "bank_smart" in their words. */
const wordsOf = (name: string) =>
  name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\b(?:Wi ?-?Fi|WIFI|wifi)\b/g, 'why fye')
    .replace(
      /(?<![A-Za-z])([A-Z]{2,5})([A-Z][a-z])/g,
      (_, letters: string, word: string) => `${spell(letters)} ${word}`,
    )
    .replace(/\d+/g, (number) => ` ${/^20[0-4]\d$/.test(number) ? pairs(number) : digits(number)} `)
    .replace(/\s+/g, ' ')
    .trim();

/** Runs of letters that cannot be said, one by one. */
const spellRuns = (words: string) =>
  words.replace(/[A-Za-z]{2,5}(?![A-Za-z])/g, (run, at: number) =>
    /[A-Za-z]/.test(words[at - 1] ?? '') || commonWords.has(run.toLowerCase()) || isPronounceable(run.toLowerCase())
      ? /^[A-Z]{2,3}$/.test(run)
        ? spell(run)
        : run
      : spell(run),
  );

/** Endings of the names of files, in small letters and in capitals. */
const fileEnding = Object.keys(fileEndings)
  .flatMap((ending) => [ending, ending.toUpperCase()])
  .join('|');
const userSigns: { readonly [sign: string]: string } = { '.': 'dot', _: 'underscore', '-': 'dash' };

/** Names that are made of numbers, letters and signs: of forms, years, files, rows, accounts of the web. */
export const labelForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'digit',
    pattern: /(10|1,?0?00)['’]?s(?=\sof\b)/y,
    why: 'tens, hundreds or thousands of something',
    read: ([, number], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : ({ 2: 'tens', 3: 'hundreds' }[number!.length] ?? 'thousands'),
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: new RegExp(`(${taxForm})(?:-([A-Z]{1,4}))?(['’]?s)?(?![\\w]|[.,:/]\\d|-\\d|\\s?%)`, 'y'),
    why: 'the number of a tax form',
    read: ([, number, ending, many], { before, after }) => {
      if (/[\d$€£#.,:/-]$/.test(before) || isCounted.test(after)) return undefined;
      const isNamed = ending !== undefined || many !== undefined || /^1(?:040|09\d)$/.test(number!);
      if (!isNamed && !/\bforms?\s$/i.test(before)) return undefined;
      const words = pairs(number!) + (ending === undefined ? '' : ` ${formEndings[ending] ?? spell(ending)}`);
      return many === undefined ? words : ending === undefined ? pluralOf(words) : `${words}'s`;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,4})['’]?s(?!\w)/y,
    why: 'several that are named by a number',
    read: ([, number], { before }) =>
      /\b(?:under|over)[\s-]$/i.test(before) || /\b(?:the|your|all|these|those|any)\s$/i.test(before)
        ? number!.endsWith('0') && number!.length > 1
          ? undefined
          : pluralOf(number!.length > 2 ? pairs(number!) : cardinal(Number(number)))
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{2})ers(?!\w)/y,
    why: 'people that are named by a number',
    read: ([, number]) => `${cardinal(Number(number)).replace(/e$/, '')}ers`,
  },
  {
    class: 'year',
    begins: 'letter',
    pattern: /(FY|CY|TY)\s?['’]?(\d{4}|\d{2})(?!\w|-\d{3})(?:\s?[-–]\s?(\d{4}|\d{2})(?![\w-]))?/y,
    why: 'a fiscal, calendar or tax year',
    read: ([, letters, ...years]) =>
      `${spell(letters!)} ${years
        .filter((one) => one !== undefined)
        .map((one) => (one.length === 4 ? year(Number(one)) : shortYear(one)))
        .join(' to ')}`,
  },
  {
    class: 'range',
    begins: 'sign',
    pattern: /['’](\d{2})\s?[-–]\s?['’]?(\d{2})(?![\w'’]|[/:.-]\d)/y,
    why: 'a range of years without their century',
    read: ([, from, to], { before }) =>
      /(?:^|[\s(])$/.test(before) ? `${shortYear(from!)} to ${shortYear(to!)}` : undefined,
  },
  {
    class: 'year',
    begins: 'sign',
    pattern: /['’](\d{2})(?![\w'’]|[/:.-]\d)/y,
    why: 'a year without its century',
    read: ([, number], { before }) => (/(?:^|[\s(])$/.test(before) ? shortYear(number!) : undefined),
  },
  {
    class: 'letters',
    begins: 'any',
    pattern: /(?=[A-Z\d-]{0,24}[A-Z])(?:[A-Z\d]-){2,12}[A-Z\d](?![\w'-])/y,
    why: 'letters and digits one by one, with hyphens between them',
    read: ([match], { before }) =>
      /[\w-]$/.test(before) || !/\d/.test(match) ? undefined : spellMixed(match.replaceAll('-', '')),
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /([A-Z])\s?[-–]\s?([A-Z])(?![\w'-])/y,
    why: 'a range of letters behind what is lettered',
    read: ([match, from, to], { before }) =>
      match === 'A-Z' ||
      /\b(?:seats?|bays?|aisles?|units?|floors?|exits?|tracks?|platforms?|areas?|tables?|items?|answers?|choices?|tabs?|desks?|stations?|rows?|lots?|gates?|lanes?|sections?|levels?|groups?|zones?|terminals?|parts?|schedules?|tiers?|grades?|bands?|blocks|categor(?:y|ies)|classes|stands?|stops?|zones|appendi(?:x|ces)|annex(?:es)?|halls?|entrances?|car\sparks?|routes?|sizes?|blocks?|wings?|rooms?|doors?|columns?|forms?|names?|options?|questions?|students?|surnames?)\s$/i.test(
        before,
      )
        ? `${from} to ${to}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /(K|[Bb]irth|[Nn]ewborn|[Tt]oddler|[Ii]nfant)\s?[-–]\s?(\d{1,2})(st|nd|rd|th)?(?![\w-])/y,
    why: 'a range of grades or ages',
    read: ([, from, to, ending], { before }) =>
      from!.length > 1 || ending !== undefined || /\bgrades?\s$|\($/i.test(before)
        ? `${from} to ${ending === undefined ? readNumber(to!) : ordinal(Number(to))}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: new RegExp(
      `([A-Za-z\\d][\\w-]{0,60}(?:\\.[A-Za-z\\d][\\w-]{0,30}){0,4}(?:\\s?\\(\\d{1,3}\\))?)\\.(${fileEnding})(?![\\w]|\\.\\w|/)`,
      'y',
    ),
    why: 'the name of a file',
    read: ([, name, ending], { before }) =>
      /[\w.@/]$/.test(before)
        ? undefined
        : `${wordsOf(
            name!
              .replace(/(?<![A-Za-z])[A-Z]{2,4}(?=[-_\d])/g, (run) =>
                commonWords.has(run.toLowerCase()) ? run : `${spell(run)} `,
              )
              .replace(/(?<=\d\.|(?<![A-Za-z])[vV])[1-9]\d?(?![\d])/g, (part) => ` ${readNumber(part)}`)
              .replace(/(?<=[Ff]orm_)[1-9]\d{3}(?=_|$)/g, (number) => pairs(number))
              .replaceAll('_', ' underscore ')
              .replaceAll('.', ' dot ')
              .replace(/[()]/g, ' '),
          )
            .replaceAll('-', ' dash ')
            .replace(/\s+/g, ' ')} dot ${fileEndings[ending!.toLowerCase()]}`,
  },
  {
    class: 'url',
    begins: 'sign',
    pattern: /([#@])([A-Za-z][A-Za-z\d_]{1,60}(?:(?<=@[\w.]{1,90})\.[a-z\d_]{2,30}){0,3})(?![\w@.]*\w*@|-\w*\d)/y,
    why: 'a name on a social network',
    read: ([, sign, name], { before }) =>
      /[\w.]$/.test(before) || /^[A-Z]{0,4}\d/.test(name!)
        ? undefined
        : sign === '#'
          ? `${/\bhashtag:?\s$/i.test(before) ? '' : 'hashtag '}${wordsOf(name!)}`
          : `${/\bat\s$/i.test(before) ? '' : 'at '}${spellRuns(wordsOf(name!.replaceAll('_', ' underscore ').replaceAll('.', ' dot ')).replace(/(?<= )(?:uk|us|usa|nyc|hq|fc|nz|eu|tv)$/, spell))}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(i|I|e|u|mac|iPad|watch|tv)?(OS|oT|SIM|TV|PhD|DoD)(?![\w'-])/y,
    why: 'letters in both cases',
    read: ([match, head = '', tail]) => {
      if (match === 'IoT') return 'I O T';
      if (tail === 'DoD') return 'D O D';
      if (tail === 'SIM' && head === 'e') return 'E sim';
      if (tail !== 'OS' || head === '') return undefined;
      return `${head.length === 1 ? head.toUpperCase() : head.replace(/^iPad/, 'I pad').replace(/^tv/, 'T V')} O S`;
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(?:[a-z]{1,2}[A-Z]{2,5}|[A-Z][a-z][A-Z]{1,3}|[A-Z]{2,4}[a-z][A-Z]{1,3})(\d{1,2})?(?![\w'’-])/y,
    why: 'capitals among small letters: letters',
    read: ([match, number], { before }) =>
      /[\w.@#/-]$/.test(before) ||
      units.has(match) ||
      fixedForms.has(match) ||
      /^(?:Mc|Mac|De|Le|La|Di|O)[A-Z]/.test(match)
        ? undefined
        : `${spell(match.replace(/\d+$/, ''))}${number === undefined ? '' : ` ${cardinal(Number(number))}`}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,4})s(?=\s(?:for|of|are|is|and|or|must|may|will|can|required)\b)/y,
    why: 'several that are named by letters',
    read: ([, letters]) => (letters === 'ID' ? "I D's" : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(e|i)([A-Z][a-z]{2,20})(?![\w-])/y,
    why: 'one letter before a word: "electronic"',
    read: ([match, letter, word]) =>
      /^(?:iPhone|iPad|iPod|iMac|eBay|iTunes)/.test(match) ? match : `${letter!.toUpperCase()} ${word}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /[a-z][a-z\d]{0,20}(?:[._-][a-z\d]{1,20}){0,3}(?![\w]|['’@]\w)/y,
    why: 'the name of a user, with its digits and signs',
    read: ([match], { before }) =>
      /\b(?:user\s?name|Net\s?ID|uniqname|user(?:\sID)?|login(?:\s(?:ID|name))?|log-?in(?:\sID)?|handle|screen\sname|alias)(?:\s(?:is|as|was|of|to))?[\s:]+["']?$/i.test(
        before,
      )
        ? /[\d._-]/.test(match)
          ? match
              .split(/([._-])/)
              .map((part) => userSigns[part] ?? codeWords(part))
              .join(' ')
          : // "The login screen": a word without a sign or a verb before it is not the name.
            !/(?:[:"']\s?|\b(?:is|as|was)\s["']?)$/.test(before) ||
              isPronounceable(match) ||
              commonWords.has(match) ||
              match.length > 8
            ? undefined
            : spell(match)
        : undefined,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?=[A-Za-z\d]{0,39}[a-z])\d{0,8}(?:[A-Za-z]{1,4}\d{1,8}){1,6}[A-Za-z]{0,4}(?![\w]|['’-]\w)/y,
    why: 'letters and digits in turns: a code',
    read: ([match], { before }) => {
      const runs = match.match(/[A-Za-z]+|\d+/g)!;
      const isCode =
        /\b(?:code|OTP|otp|PIN|pw|PW|password|passphrase|passcode|PNR|pnr|reference|booking|serial|id|ID)(?::|\sis|\sno\.|\snumber)?\s["']?$/.test(
          before,
        );
      // "2x4x8": sides of a thing.
      if (/[\w.@#/-]$/.test(before) || /^\d+(?:x\d+)+[a-z]?$|^\d+[dh]\d+(?:[hm](?:\d+[ms])?)?$/.test(match))
        return undefined;
      const [, letters, number, tail] = /^([A-Z]{1,4})(\d{1,4})([a-z]{1,2})$/.exec(match) ?? [];
      if (letters !== undefined && tail === 's') return `${spell(letters)} ${pluralOf(pairs(number!))}`;
      if (runs.length < 4 && !isCode && letters === undefined) return undefined;
      // "Blue7Sky": words with a capital stay words.
      return runs
        .map((run) =>
          /\d/.test(run)
            ? digits(run)
            : (/^[A-Z][a-z]{2,}$/.test(run) ||
                  (isCode && /^[a-z]{4,}$/.test(run)) ||
                  (isCode && commonWords.has(run))) &&
                isPronounceable(run.toLowerCase())
              ? run
              : spell(run),
        )
        .join(' ');
    },
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?=[a-z\d-]{0,40}\d)(?=[a-z\d-]{0,40}[a-z])[a-z\d]{2,20}(?:-[a-z\d]{2,20}){1,5}(?![\w-])/y,
    why: 'small letters and digits in groups, behind what names a code',
    read: ([match], { before }) =>
      /\b(?:code|ID|id|key|token|reference|ref\.?|serial|trace|tracking|password|passcode|number)(?:\s(?:is|was)|:)?\s["']?$/i.test(
        before,
      ) && match.split('-').some((part) => /[a-z]\d|\d[a-z]/.test(part))
        ? match.split('-').map(codeWords).join(' dash ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Za-z]?[a-z]{2,20})-(\d{2,8})(?![\w]|['’-]\w|[.,]\d)/y,
    why: 'a word and a number with a hyphen between them, as a password',
    read: ([, word, number], { before }) =>
      /\b(?:password|passcode|passphrase|network|code|login|username)(?:\s(?:is|was)|:)?\s["']?$/i.test(before)
        ? `${word} dash ${digits(number!)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /#(\d{4})(?!\w)/y,
    why: 'the number of a user behind the name',
    read: ([, number], { before, english }) =>
      /[a-z]\d{0,4}$/.test(before) ? `${english === 'en-GB' ? 'hash' : 'pound'} ${digits(number!)}` : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z][a-z]{1,20}){2,4}\d{1,6}(?![\w]|['’-]\w|[.,]\d)/y,
    why: 'words and a number in one name',
    read: ([match], { before }) => (/[\w.@#/-]$/.test(before) ? undefined : wordsOf(match)),
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]?[a-z]{2,20})(\d{1,8})(?![\w]|['’-]\w|[.,]\d)/y,
    why: 'a word and a number in one: a password, a name with its version',
    read: ([, word, number], { before }) =>
      /[\w.@#/-]$/.test(before) || units.has(word!)
        ? undefined
        : !isPronounceable(word!.toLowerCase())
          ? // "jsmith4": the letter of a first name, and a last name.
            /^[a-z]{5,}$/.test(word!) && isPronounceable(word!.slice(1))
            ? `${word![0]!.toUpperCase()} ${word!.slice(1)} ${digits(number!)}`
            : undefined
          : `${word} ${number!.length < 3 && !number!.startsWith('0') ? readNumber(number!) : /^(?:19|20)\d\d$/.test(number!) ? pairs(number!) : digits(number!)}`,
  },
  {
    class: 'digits',
    begins: 'letter',
    pattern: /[xX](\d{1,6})(?![\w]|[.,-]\d)/y,
    why: 'an extension, or a number of times',
    read: ([match, number], { before }) => {
      // "BMW X5": the name of a model.
      if (match.startsWith('X') && /\b[A-Z]\w*\s$/.test(before) && number!.length < 3)
        return `X ${readNumber(number!)}`;
      if (/[\w.@#/-]$/.test(before)) return undefined;
      if (number!.length > 2 && /\bending\s(?:in\s|with\s)?$/i.test(before)) return digits(number!);
      if (
        number!.length > 2 &&
        /\b(?:card|acct\.?|account|a\/c|mobile|ending|number|no\.?|visa|mastercard|amex)\s$/i.test(before)
      )
        return `ending in ${digits(number!)}`;
      return ofExtension.test(before) || /\d{3}[-. ]\d{4},?\s$/.test(before) || number!.length > 2
        ? `extension ${digits(number!)}`
        : `times ${cardinal(Number(number))}`;
    },
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\\(?=\w)/y,
    why: 'a backslash in a path',
    read: (_, { before }) => (/[\w:]$/.test(before) ? 'backslash' : undefined),
  },
];

/** A year of two digits: "oh eight", "seventy six". */
export const shortYear = (number: string) => (number.startsWith('0') ? `oh ${digits(number[1]!)}` : readNumber(number));
