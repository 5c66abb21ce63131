import { cardinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';

/** A sum or a word or two, with which a line or a term of a sum ends. */
const isTerm =
  /^\s(?!(?:we|I|you|it|they|he|she|the|this|that|enter|use|see|call|please|no|not|so|but|and|or)\b)[$£€]?[\w,.]*\w(?:\s[a-z]+)?\s*(?:$|[.,;=)]|\s[-+=×*])/;

/** Points of a game of tennis, and words that stand near them. */
const ofTennis = /\b(?:tennis|serv(?:es?|ing)|sets?|match|deuce|break\spoint|advantage|tie-?break|Wimbledon|court)\b/i;
const ofPoints = /(?:^|\b(?:[Ii]t['’]s|[Ss]core\s(?:is|was)|at|leads?|trails?|down|up|now|still)\s)$/;
const behindSet =
  /^,?\s(?:in|up\sin)\sthe\s(?:(?:\w+\s)?set\b|(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|final|decider)(?=[.,;]|\s*$))/;
const love = (points: string) => (points === '0' ? 'love' : cardinal(Number(points)));

/** Sizes of clothes from the smallest. */
const sizes = ['3XS', '2XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL', '6XL'];
const SIZE = sizes.join('|');
const sizeWords = (size: string) =>
  [...size].map((part) => (/\d/.test(part) ? cardinal(Number(part)) : part)).join(' ');

/** What a journey from one place to another is spoken of with. */
const ofJourney =
  /\b(?:trains?|bus(?:es)?|coach(?:es)?|flights?|ferr(?:y|ies)|transfers?|routes?|trips?|tickets?|fares?|return|single|one-way|shuttle|leg|moves?)\b/i;

/** Signs between words and numbers, and what they mean there. */
export const everydaySignForms: readonly Recogniser[] = [
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[-–](?=\s[a-z\d$£€])/y,
    why: 'a hyphen in a sum, behind a plus or an equals sign: minus',
    read: (_, { before, after }) =>
      isTerm.test(after) &&
      // "2 sides + drink - $15.99": no sum, what it costs.
      !(/^\s[$£€]/.test(after) && !/[$£€=]/.test(before)) &&
      (/\s\+\s[\w$£€.,]+(?:\s\w+){0,2}\s$/.test(before) ||
        /\s=\s[a-z]+(?:\s[a-z]+)?\s$/.test(before) ||
        /\s[=+]\s[$£€]?\d[\d,.]*\s$/.test(before) ||
        (/^\s[$£€]?\d[\d,.]*\s=\s/.test(after) && /[$£€\d][\d,.]*\s$/.test(before)))
        ? 'minus'
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /(?:[→⇒➔]|[-=]{1,2}>)(?=\s?[A-Z])/y,
    why: 'an arrow from one place to another: to',
    read: (_, { before, after }) =>
      (/(?:^|[\s(])[A-Z]\s?$/.test(before) && /^\s?[A-Z](?![\w'’])/.test(after)) ||
      (/(?:^|[\s(])[A-Z]{3}\s?$/.test(before) && /^\s?[A-Z]{3}(?!\w)/.test(after)) ||
      (/(?:^|[\s(])[A-Z][a-z]+\s?$/.test(before) &&
        (ofJourney.test(after.slice(0, 30)) || ofJourney.test(before.slice(-30))))
        ? { words: 'to', class: 'range' }
        : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /-(?=['’]\d0s(?!\w))/y,
    why: 'a hyphen before a decade',
    read: (_, { before }) => (/\b(?:mid|early|late|pre|post)$/i.test(before) ? '' : undefined),
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /([A-Z])\s?[-–]\s?([A-Z])(?![\w'-])/y,
    why: 'a range of letters, as another before it',
    read: ([, from, to], { before }) =>
      !/[\w@#/.-]$/.test(before) && from! < to! && /\b[A-Z]\s?[-–]\s?[A-Z]\b[^.;!?]{1,60}$/.test(before)
        ? `${from} to ${to}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'any',
    pattern: new RegExp(`(${SIZE})\\s?[-–]\\s?(${SIZE})(?![\\w-])`, 'y'),
    why: 'a range of sizes, from the smaller to the greater one',
    read: ([match, from, to], { before }) =>
      !/[\w@#/.-]$/.test(before) && /[XL]{2}|\dX|XS/.test(match) && sizes.indexOf(from!) < sizes.indexOf(to!)
        ? `${sizeWords(from!)} to ${sizeWords(to!)}`
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /A\*(?:\s?[-–]\s?([A-G]))?(s?)(?![\w*])/y,
    why: 'the best mark of a school in Britain',
    read: ([, to, many], { before, after, english }) =>
      english === 'en-GB' &&
      !/[\w@#/.-]$/.test(before) &&
      (to !== undefined ||
        /\b(?:grades?|results?|GCSEs?|A-?levels?|predicted|got|offers?|an|and|\d)\b/i.test(before + after))
        ? `A ${many ? 'stars' : 'star'}${to === undefined ? '' : ` to ${to}`}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(0|15|30|40)-(0|15|30|40)(?![\w%]|[-.,:/]\d)/y,
    why: 'the points of a game of tennis',
    read: ([match, one, other], { before, after }) =>
      /[\w.,$£€/-]$/.test(before) ||
      match === '0-0' ||
      (Number(one) <= Number(other) && !ofPoints.test(before)) ||
      /^\s(?:min|sec|days?|hours?|people|points?\b|%)/.test(after) ||
      !ofTennis.test(`${before} ${after}`)
        ? undefined
        : one === other
          ? `${cardinal(Number(one))} all`
          : `${love(one!)} ${love(other!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([0-7])-([0-7])(?![\w%]|[-.,:/]\d)/y,
    why: 'the games of a set',
    read: ([, one, other], { before, after }) =>
      /[\w.,$£€/-]$/.test(before) || !behindSet.test(after) || !(ofTennis.test(before) || /set\b/.test(after))
        ? undefined
        : `${love(one!)} ${love(other!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}):(\d{1,3}(?:,\d{3})+)(?![\d:])/y,
    why: 'a ratio to thousands',
    read: ([, one, other], { before }) =>
      /[\w.,:-]$/.test(before) ? undefined : `${readNumber(one!)} to ${readNumber(other!)}`,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /\.(\d)(\d\d)(?![\w%])/y,
    why: 'how often a player hits the ball, in thousands',
    read: ([, hundreds, rest], { before }) =>
      /\b(?:batting|bats|hitting|hits?|batted|slugging|(?:batting\s)?(?:average|avg\.?)(?:\sof)?|ERA|career)\s(?:a\s)?$/i.test(
        before,
      )
        ? rest === '00'
          ? `${cardinal(Number(hundreds))} hundred`
          : pairs(`${hundreds}${rest}`)
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{1,3})\/(\d{1,3})([A-Z])(?![\w/-])/y,
    why: 'two routes side by side',
    read: ([, one, other, letter], { before }) =>
      /\b(?:[Rr]outes?|[Bb]us(?:es)?|[Ll]ines?|[Tt]rams?|[Ss]ervices?|[Ss]eats?|[Uu]nits?|[Aa]pts?\.?)\s$/.test(before)
        ? `${readNumber(one!)}, ${readNumber(other!)} ${letter}`
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /:(?=[a-z"\d])/y,
    why: 'the colon of a search',
    read: (_, { before }) =>
      /(?:^|[\s"'(])(?:site|filetype|intitle|inurl|subject|label)$/.test(before) ? 'colon' : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[:;=]-?[)(DP](?![\w)])/y,
    why: 'a face made of signs',
    read: (_, { before, after }) => (/\s$/.test(before) && /^(?:\s|$)/.test(after) ? '' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /©(?!\s?\d)/y,
    why: 'the sign of an owned work: no words',
    read: () => '',
  },
];
