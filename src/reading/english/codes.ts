import { cardinal, digitGroups, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { acronymWords, commonWords } from './capitals.js';
import { areaWords, isMeasured, phoneForms } from './phones.js';
import { isClaimed } from './references.js';
import { spell, spellMixed } from './vocabulary.js';

/** What names a number that is read digit by digit when it stands before it. */
const digitContext =
  /(?:\b(?:ending|ends|ended|starting|starts|beginning|begins)(?:\s(?:in|with)|(?:\sis)?[:#]?(?=\s))|\blast\s(?:four|4|three|3|five|5|six|6|two)(?:\sdigits)?(?:\sof\s(?:your|the)\s\w+(?:\s\w+)?)?(?:\s(?:of\s(?:your\s)?\w+\s?)?(?:is|are|were|as))?|\b(?:code|PIN|pin|passcode|password|extension|extn|ext|x|account|acct\.?|[Aa]\/[Cc]|member|confirmation|reference|ref\.?|order|tkt\.?|inv\.?|ck|chq|cb|ticket|case|claim|policy|invoice|tracking|serial|routing|check|cheque|card|CVV|CVC|CSC|PNR|IMEI|MRN|EIN|ITIN|BSB|UPC|ISBN|meter|vehicle|locker|badge|employee|customer|user|ID|id|digits|number|SKU|VIN|ZIP|zip|quote|quoting|NPI|SSN|OTP|channel|loan|permit|docket|batch|license|plate|registration|plus[\s-]four|TTY|TDD|tag|S\/N|P\/N|s\/n|p\/n|P\.?O\.?)\b(?:\s(?:number|no\.?|code|ID|id|#))?(?:\s(?:is|was|of|ending\sin|are|as|(?:can['’]?t|cannot|can\snot|must\snot|should\snot|may\snot)\sbe))?(?:\s[A-Z]{2,3}(?=\s))?)\.?[\s:#,]*(?:["'(])?$/i;
/** "The gate code for visitors is": what it is for stands between. */
const ofNamed =
  /\b(?:code|PIN|passcode|password|number|ID|extension|combination|account|passkey|key)(?:\s(?!of\b)(?:for|to|on|at|from|in)\s(?:[\w'’-]+\s){1,6}|\s(?:you['’]ll\sneed|we\shave|I\shave|below|above|here)\s)(?:is|was|are):?\s["']?$/i;
/** Whether the words before a number name one that is read digit by digit. */
export const namesDigits = (before: string) => digitContext.test(before) || ofNamed.test(before);
/** What names a number that is read in pairs. */
const pairContext =
  /\b(?:flight(?:\s[A-Z]{2})?|room|suite|gate|apartment|apt\.?|unit|bus|train|highway|hwy\.?|route|rte\.?|interstate|(?:county|state|farm|co\.?)\s(?:road|rd\.?|route|rte\.?|highway|hwy\.?)|rm\.?|ste\.?|bldg\.?|building|exit|hotel room|form|area code|HTTP|error|port)\s#?$/i;
export const isCounted =
  /^\s(?:points|dollars|minutes|hours|days|weeks|months|years|people|times|items|calls|customers|miles|orders|pieces|tickets|claims|cards|accounts|members|users|employees)\b/;

/** Whether the words around three digits speak of a number to dial. */
const isServiceNumber = (before: string, after: string) =>
  !isCounted.test(after) &&
  !/^\s(?:or\s)?(?:more|times|of|agents?|callers?|words|different|percent|local|new|other|homes|stores)\b/.test(
    after,
  ) &&
  (/\b(?:NHS|TTY:?|relay|emergency|(?:hotline|lifeline|helpline|line|number)(?:\s(?:is|at))?|(?:call(?:ing|ed|s)?|dial(?:l?ing|l?ed|s)?|text(?:ing|ed|s)?|ring(?:ing)?|phone|phoning|use|via)(?:\s(?:us|the\spolice|police|toll[\s-]free|free))?)[\s:,]+(?:(?:at|to|on|for)\s)?(?:[1-9]\d{2}(?:,\s|,?\sor\s|,?\sand\s|\/))*$/i.test(
    before,
  ) ||
    /\bemergency\s(?:services\s)?(?:number|line|calls?)\b[^.;]{0,40}\s$/i.test(before) ||
    /^(?:,\s(?:or|and)|\s(?:or|and))\s911\b/.test(after) ||
    /^\s(?:\w+\s)?(?:lifeline|hotline|helpline|crisis|emergency|relay|operator|dispatcher|service\sline)\b/i.test(
      after,
    ));

/** Telephone numbers, codes, and numbers that are read digit by digit. */
export const codeForms: readonly Recogniser[] = [
  ...phoneForms,
  {
    class: 'postcode',
    begins: 'letter',
    pattern: /([A-Z]{1,2})(\d{1,2}|\d[A-Z])\s?(\d)([ABD-HJLNP-UW-Z]{2})(?![\w-])/y,
    why: 'a postcode of the United Kingdom',
    read: ([match, area, district, sector, unit], { english }) =>
      !match.includes(' ') && (match.length < 6 || (english === 'en-US' && area!.length === 1))
        ? undefined
        : `${spell(area!)} ${district!.length === 2 && /^\d\d$/.test(district!) ? cardinal(Number(district)) : spellMixed(district!)}, ${cardinal(Number(sector))} ${spell(unit!)}`,
  },
  {
    class: 'postcode',
    begins: 'letter',
    pattern: /([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]?(\d[ABCEGHJ-NPRSTV-Z]\d)(?![\w-])/y,
    why: 'a postal code of Canada',
    read: ([, area, unit]) => `${spellMixed(area!)}, ${spellMixed(unit!)}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{5})-(\d{4})(?![\d-])/y,
    why: 'a ZIP code with four more digits',
    read: ([, zip, more]) => `${digits(zip!)}, ${digits(more!)}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{1,6}(?:[- ]\d{2,7}){1,6}(?:[- ]\d{2,7}|-\d| \d(?!\s?[A-Za-z]))(?![\d-]|[.,/:]\d)/y,
    why: 'groups of digits',
    read: ([match], { before }) =>
      /[\d.,/-]$/.test(before) || !(/^(?:\d{2,}|\d-\d)/.test(match) || namesDigits(before))
        ? undefined
        : match
            .split(/[- ]/)
            .map((group) => digits(group))
            .join(', '),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d(?:-\d){2,11}(?![\d-])/y,
    why: 'single digits with hyphens between them',
    read: ([match]) => match.split('-').map(digits).join(', '),
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?:#\s?)(?=[A-Z\d-]{0,20}\d)[A-Z\d]{1,12}(?:-[A-Z\d]{1,12}){0,5}(?![\w])/y,
    why: 'a number sign before a number or a code',
    read: ([match], { before, after }) => {
      const bare = match.replace(/^#\s?/, '');
      const name = /\bnumber\s$/i.test(before) ? '' : 'number ';
      if (/^\d{1,3}$/.test(bare)) return name + readNumber(bare);
      // Behind it another number would be heard as a part of it.
      const pause = /^\s\d/.test(after) ? ',' : '';
      return name + (/^\d+$/.test(bare) ? digitGroups(bare) : readCode(bare)) + pause;
    },
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /(I|US|SR|CA|TX|FL|[A-Z]{2})-(\d{1,3})(?![\w-])/y,
    why: 'the number of a road, or a short code',
    read: ([, letters, number]) => `${spell(letters!)} ${number!.length === 3 ? pairs(number!) : readNumber(number!)}`,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?=[A-Z\d/]{0,30}\d)[A-Z\d]{1,12}(?:\/[A-Z\d]{1,12}){1,3}(?![\w/])/y,
    why: 'a code with a stroke, behind its name',
    read: ([match], { before }) =>
      /\b(?:a\/c|quot(?:e|ing)|ref(?:erence)?|case|claim|file|order|policy|account|acct|ticket|invoice|docket|dossier)\b\.?(?:\s(?:number|no\.?|#|is))?[\s:#]+$/i.test(
        before,
      )
        ? match
            .split('/')
            .map((part) =>
              /^(?:19|20)\d\d$/.test(part) ? pairs(part) : /^\d+$/.test(part) ? digitGroups(part) : readCode(part),
            )
            .join(' slash ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'any',
    pattern:
      /(?=[A-Z\d]{0,8}[A-Z])(?=[A-Z\d]{0,8}\d)[A-Z\d]{2,9}(?: \d{2,5}){1,4}(?![\w]|[.,:/-]\d|\s?(?:%|[ap]\.?m))/y,
    why: 'a code in groups, behind its name',
    read: ([match], { before }) =>
      namesDigits(before)
        ? match
            .split(' ')
            .map((part) => spellMixed(part))
            .join(', ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z])-(\d{1,4})([A-Z]?)(?![\w-]|\.\d)/y,
    why: 'a letter with a number',
    read: ([, letter, number, last]) =>
      `${letter} ${number!.length >= 3 ? pairs(number!) : readNumber(number!)}${last === '' ? '' : ` ${last}`}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{1,3})(\d{1,6})\.(\d{1,4})([A-Z]{0,2})(?![\w]|[.-]\w)/y,
    why: 'a code with a point in it',
    read: ([, letters, number, more, last], { before }) =>
      /[\w.$-]$/.test(before)
        ? undefined
        : `${spell(letters!)} ${number!.startsWith('0') ? digits(number!) : readNumber(number!)} point ${digits(more!)}${last === '' ? '' : ` ${spell(last!)}`}`,
  },
  {
    class: 'code',
    begins: 'any',
    pattern:
      /(?=[A-Z\d-]{0,30}\d)(?=[A-Z\d-]{0,30}[A-Z])[A-Z\d]{1,20}(?:-[A-Z\d]{1,20}){0,6}(\.\d{1,4})?(?![\w]|[.-]\d|-\w)/y,
    why: 'capitals and digits together: a code',
    read: ([match, decimals = ''], { before }) =>
      /[\w.$]$/.test(before) ||
      /^\d{1,3}(?:K|M|B|G|D)$|^\d+-?(?:AM|PM|ST|ND|RD|TH|GB|MB|KB|TB|V|W|L|KW|MW|KG|MG|ML|KM|CM|MM|MP|HZ|DB|VAC|VDC|LB|LBS|OZ|FT|GAL|HR|HRS|MIN|KWH|MBPS|GBPS|RPM|PSI|BTU|MPH|PCS|PC|CT|PK|BR|BA)$/.test(
        match,
      )
        ? undefined
        : readCode(match.slice(0, match.length - decimals.length)) +
          (decimals === '' ? '' : ` point ${digits(decimals.slice(1))}`),
  },
  {
    class: 'letters',
    begins: 'digit',
    pattern: /(\d{4})-([A-Z]{1,2})(?![\w])/y,
    why: 'the name of a form',
    read: ([, number, letters]) => `${pairs(number!)} ${spell(letters!)}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(?:988|112|999|100|101|105|111|116|119|[2-9]11)(?!\d|[.,:/-]\d|\s?%)/y,
    why: 'a service number: digits to dial',
    read: ([match], { before, after }) =>
      match === '911' || isServiceNumber(before, after) ? digits(match) : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(1[-\s])?(8(?:00|33|44|55|66|77|88)|900)(?=[-\s](?:numbers?|lines?|toll)\b)/y,
    why: 'a kind of telephone number',
    read: ([, country, area]) => `${country === undefined ? '' : 'one '}${areaWords(area!)}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,20}(?!\d|[.,:/]\d|\s?%|-\d)/y,
    why: 'the word before it names a number that is read digit by digit',
    read: ([match], { before, after }) =>
      namesDigits(before) && !isCounted.test(after) && !isClaimed(match, before, after)
        ? digitGroups(match)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{4}(?!\d|[.,:/]\d|\s?%|-\d)/y,
    why: 'a number of four digits behind "number": in pairs',
    read: ([match], { before, after }) =>
      /\b[Nn]o\.\s$/.test(before) && !isCounted.test(after) ? pairs(match) : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{1,2}(?!\d|[.,:/]\d|\s?%|-\d)/y,
    why: 'digits of a key or a code with a leading zero',
    read: ([match]) => (/^0\d/.test(match) ? digits(match) : undefined),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{2,12}(?=[#*](?!\w))/y,
    why: 'digits before a key of the key pad',
    read: ([match], { before }) => (/[\w.,$-]$/.test(before) ? undefined : digitGroups(match)),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern:
      /\d{4,20}(?=\s(?:is|are|was|as)\s(?:your|the)\s[\w\s-]{0,30}(?:code|PIN|password|passcode|number|OTP|ID|extension))/y,
    why: 'the words behind it name a code',
    read: ([match]) => digitGroups(match),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d{3,4}(?!\d|[.,:/]\d|\s?%|-\d)/y,
    why: 'a room, a flight or a road: read in pairs',
    read: ([match], { before, after }) =>
      pairContext.test(before) ||
      (/\b[Ll]oad\s#?$/.test(before) && !isMeasured(after) && !/^\s[a-z]/.test(after)) ||
      (/^[45]\d\d$/.test(match) && /^\serror\b/.test(after)) ||
      /\b(?:SR|CR|FM|FR|RM|TR|FS|US|I|M)\s$/.test(before) ||
      /^\s(?!(?:Hwy|Highway|Interstate)\s\d)(?:Fwy|Freeway|Expy|Expressway|Expwy|Pkwy|Parkway|Tpke|Turnpike|Interstate|Hwy|Highway|Bypass|Beltway)\b/.test(
        after,
      ) ||
      (/^(?:1(?:01|05|10|34)|[246]\d[05]|2\d0|4\d[0-7]|[78]05|880|710|980)$/.test(match) &&
        /\b(?:[Tt]ake|on|off|to|from|via|along|near)\sthe\s$/.test(before) &&
        !/^\s[a-z]{4}/.test(after)) ||
      (/,/.test(after[0] ?? '') && pairContext.test(before.replace(/,\s$/, ' ')))
        ? pairs(match)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{5,40}(?!\d|[.,]\d)/y,
    why: 'five digits or more without a comma: a number that is read digit by digit',
    read: ([match]) =>
      /^[1-9]\d{0,2}0{4,12}$/.test(match) && Number(match) <= 1e12 ? readNumber(match) : digitGroups(match),
  },
];

/** Words of four letters that offers, codes and keywords are made of, beside the common ones. */
const codeWordsOfFour = new Set(
  'xmas form gate lane task note step lock bank chat taxi gift club ride snow rain wind heat cool pets beer wine cake bake fish meal vote jobs hire rent move pack ship drop swap deal half luxe glow skin hair nail yoga walk bike hike camp swim surf golf ball goal hoop race slow baby teen moms dads army navy vets hero book math code tech apps data info heal hope give boat lake farm barn tree wood moon star tire wash shoe coat gold loan home park pool rink show film band dine menu'.split(
    ' ',
  ),
);

/** Whether capitals can be said as a word: a common one, or five letters with vowels where words have them. */
function isWordLike(letters: string): boolean {
  const lower = letters.toLowerCase();
  if (letters.length < 4) return acronymWords.has(letters) && letters.length > 2;
  return (
    commonWords.has(lower) ||
    acronymWords.has(letters) ||
    (letters.length >= 5 && isPronounceable(lower)) ||
    codeWordsOfFour.has(lower)
  );
}

/** Whether a run of letters has a vowel in every syllable that it would have. */
export function isPronounceable(lower: string): boolean {
  return (
    /[aeiouy]/.test(lower) &&
    !/[^aeiouy]{4}/.test(lower) &&
    !/[aeiou]{4}|^[aeiou]{3}/.test(lower) &&
    !/^(?:[^aeiouy]{3}|(?![bcdfgkpstw][lrhnwy]|s[cklmnpqtw]|th|wh|kn|gn|ps|wr)[^aeiouy]{2})/.test(lower) &&
    !/(?:(?!ck|gn|mb|mn|mp|w[dkn]|(.)\1)[bcdgjkmpqvwxz][bcdfgjkmnpqvwxz]|q(?!u)|j|v)$/.test(lower) &&
    !/(?!(.)\1s$|[lnr]ch|nch|tch|ght|[lnr][dkt][sh]|[mr]ps|rst|cks|ngs|ngth|nst|[lr]ms|mph)[^aeiouy]{3}$/.test(lower)
  );
}

const isWord = (letters: string) =>
  commonWords.has(letters.toLowerCase()) || (letters.length > 3 && isPronounceable(letters.toLowerCase()));

/** Short codes that people say as numbers with letters, by their shape: the first that fits and has words is taken. */
const shapes: readonly [shape: RegExp, words: (one: string, two: string, three: string) => string | undefined][] = [
  // A place with a hyphen: "12-B".
  [/^([1-9]\d{0,2})-([A-Z])$/, (n, letter) => `${place(n)} ${letter}`],
  // Several side by side: "14A-C".
  [/^([1-9]\d{0,2})-?([A-Z])-([A-Z])$/, (n, from, to) => `${place(n)} ${from} to ${to}`],
  // A form or a room: "104B".
  [/^([1-9]\d{2,3})([A-Z])$/, (n, letter) => `${pairs(n)} ${letter}`],
  // Several places of one row, if they rise: "A1-A4".
  [
    /^([A-Z]{1,2})([1-9]\d?)-\1([1-9]\d?)$/,
    (row, from, to) =>
      Number(from) < Number(to) ? `${spell(row)} ${readNumber(from)} to ${spell(row)} ${readNumber(to)}` : undefined,
  ],
  // A count before a thing, in a text all in capitals: "2-SLICE".
  [
    /^([1-9]\d{0,2})-([A-Z]{3,})$/,
    (count, thing) => (isWord(thing) ? `${readNumber(count)} ${thing.toLowerCase()}` : undefined),
  ],
  // A seat or a flat: "14C".
  [/^([1-9]\d?)([A-Z])$/, (n, letter) => `${readNumber(n)} ${letter}`],
  // A form of the tax office in Britain: "P11D".
  [/^([A-Z])([1-9]\d?)([A-Z])$/, (letter, n, last) => `${letter} ${readNumber(n)} ${last}`],
  // A size behind a number: "67XL".
  [/^([1-9]\d{0,2})(X{0,3}L|XS|HD|UHD)$/, (n, letters) => `${place(n)} ${spell(letters)}`],
  // A word of a message behind a number: "4BANK".
  [/^([1-9])([A-Z]{4,8})$/, (n, word) => (isWordLike(word) ? `${readNumber(n)} ${word.toLowerCase()}` : undefined)],
  // A gate or a vitamin: "B12".
  [/^([A-Z]{1,2})([1-9]\d?)$/, (letters, n) => `${spell(letters)} ${readNumber(n)}`],
];
const place = (number: string) => (number.length === 3 ? pairs(number) : readNumber(number));

/** The words of a code by its shape; undefined where it has none of them. */
function readShape(code: string): string | undefined {
  for (const [shape, words] of shapes) {
    const found = shape.exec(code);
    const said = found ? words(...(found.slice(1) as [string, string, string])) : undefined;
    if (said !== undefined) return said;
  }
  return undefined;
}

/** A code: letters one by one, digits in groups, hyphens as "dash". */
function readCode(code: string): string {
  const parts = code.split('-');
  const known = readShape(code);
  if (known !== undefined) return known;
  const spoken = parts.map((part) =>
    (part.match(/[A-Z]+|\d+/g) ?? []).map((run, i, all) => {
      if (/\d/.test(run)) {
        const isOfferOrTerm =
          all.length === 2 && i === 1 && run.length <= 2 && isWordLike(all[0]!) && !run.startsWith('0');
        const isYear = all.length === 2 && i === 1 && /^20[2-4]\d$/.test(run) && isWordLike(all[0]!);
        return isOfferOrTerm ? readNumber(run) : isYear ? pairs(run) : digitGroups(run);
      }
      // "MORGA753116": letters of a name before a long number.
      const isBeforeNumber = i === 0 && (all[1]?.length ?? 0) > 4 && !commonWords.has(run.toLowerCase());
      const isWord =
        isWordLike(run) &&
        !isBeforeNumber &&
        ((all.length <= 2 && i === 0) || (run.length > 3 && parts.length === 1 && all.length <= 3));
      return isWord ? run.toLowerCase() : spell(run);
    }),
  );
  const isWordAndNumber =
    parts.length === 2 && /^[A-Z]+$/.test(parts[0]!) && isWordLike(parts[0]!) && /^\d{1,2}$/.test(parts[1]!);
  const isNamed = /^[A-Z]{3,4}-[1-9]\d?$/.test(code);
  if (isNamed && !isWordAndNumber) return `${spell(parts[0]!)} ${readNumber(parts[1]!)}`;
  if (isWordAndNumber) return `${parts[0]!.toLowerCase()} ${readNumber(parts[1]!)}`;
  // A pause before a long run of digits lets the caller write along.
  return spoken
    .map((runs) =>
      runs.reduce((all, run) => `${all}${run.includes(',') || run.split(' ').length > 3 ? ', ' : ' '}${run}`),
    )
    .join(' dash ');
}
