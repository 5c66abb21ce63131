import { digits, pairs } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { commonWords, spelled } from './capitals.js';
import { isPronounceable } from './codes.js';
import { fileEndings, spell } from './vocabulary.js';

const marks: { [mark: string]: string } = {
  '.': 'dot',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  ':': 'colon',
  '%': 'percent',
  '+': 'plus',
  '~': 'tilde',
  '@': 'at',
};

/** Letters and digits in turns: letters that are a word stay one, others are spelled. */
export const codeWords = (code: string): string =>
  (code.match(/[A-Za-z]+|\d+/g) ?? [])
    .map((run) =>
      /\d/.test(run)
        ? /^(?:19|20)\d\d$/.test(run) && run !== code
          ? pairs(run)
          : digits(run)
        : run.length > 2 && !/[a-z][A-Z]/.test(run) && isPronounceable(run.toLowerCase())
          ? run
          : spell(run),
    )
    .join(' ');

/** What cannot be said by its letters and still is, and ends of names that are words. */
const saidRuns = new Set([
  'gov',
  'app',
  'apps',
  'org',
  'net',
  'com',
  'edu',
  'info',
  'co',
  'dev',
  'mil',
  'biz',
  'gmail',
  'ymail',
]);
/** Two letters at the end of a name, or between its points, are a country or a state: they are spelled. */
const wordOf = (run: string, isLabel: boolean): string =>
  saidRuns.has(run) ||
  (commonWords.has(run) && !(isLabel && /^(?:us|it|at|be|is|in|no|me|my|so|to|am|as|do)$/.test(run)))
    ? run
    : run.length === 2 || spelled.has(run.toUpperCase()) || !isPronounceable(run)
      ? spell(run)
      : run;

/** An address of the web, as people say it on the telephone: without its scheme. */
function readAddress(address: string): string {
  return (
    address
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .replace(/^www\./i, 'W W W dot ')
      .replace(/[./\-_?=&#:%+~@]/g, (mark) => ` ${marks[mark]} `)
      .replace(/(?<=slash.{0,80} dot )[a-z]{2,4}\d?$/, (ending) => fileEndings[ending] ?? ending)
      // "trk", "hr" and "faq" cannot be said, "uk" is not.
      .replace(/(dot )?(?<![A-Za-z\d])([a-z]{2,5})(?![A-Za-z\d])/g, (_, dot: string | undefined, run: string) =>
        dot === undefined ? wordOf(run, false) : dot + wordOf(run, true),
      )
      .replace(/[A-Z]{2,4}(?![A-Za-z\d])/g, (capitals) => (/[a-z]/.test(address) ? ` ${spell(capitals)}` : capitals))
      .replace(/(?<![A-Za-z\d])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]+/g, codeWords)
      .replace(/\d+/g, (number) => ` ${digits(number)} `)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** E-mail and addresses of the web: they win over what stands inside them. */
export const webForms: readonly Recogniser[] = [
  {
    class: 'email',
    begins: 'any',
    pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/y,
    why: 'an e-mail address',
    read: ([match]) => readAddress(match.replace(/[.-]+$/, '')),
  },
  {
    class: 'email',
    begins: 'any',
    pattern: /[\w.+-]{0,20}\*{1,20}[\w.+*-]{0,40}@[\w*-]{1,63}(?:\.[\w-]{1,63}){1,8}/y,
    why: 'an e-mail address that is hidden in part',
    read: ([match]) =>
      match
        .replace(/[.-]+$/, '')
        .replace(/\*+/g, (stars) => ` ${'star '.repeat(Math.min(3, stars.length))}`)
        .replace(/[._+@-]/g, (mark) => ` ${marks[mark]} `)
        .replace(/\d+/g, (number) => ` ${digits(number)} `)
        .replace(/\s+/g, ' ')
        .trim(),
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: /(?:https?:\/\/|www\.)[^\s<>[\]"']{0,500}[^\s<>[\]"'.,;:!?)]/iy,
    why: 'an address of the web',
    read: ([match]) => readAddress(match),
  },
  {
    class: 'url',
    begins: 'any',
    pattern:
      /(?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|gov|edu|info|biz|io|app|health|bank|co|me|store|shop|tech|dev|travel|online|pet|care|clinic|dental|cloud|site|website|email|energy|insure|news|page|link|help|support|delivery|social|agency|studio|media|works|community|nyc|london|jobs|club|xyz|mobi|mil|int|ca|eu|ie|de|fr|es|au|nz|uk|us|tv|ai)(?![\w.]*\w)(?:[/?#][\w./?=&#%+@~-]{0,500}\w)?|[a-z0-9-]{1,63}\.[a-z]{2,6}\/[\w./-]{0,500}\w/iy,
    why: 'an address of the web',
    read: ([match], { before, after }) =>
      /[\w.@]$/.test(before) ||
      /^:\d{2,5}(?!\d)/.test(after) ||
      /^[a-z]\.[a-z]+$/.test(match) ||
      /^(?:U\.S|[A-Z]\.)/.test(match) ||
      (/\.[A-Z][a-z]/.test(match) && !/^[A-Z]\w*\.(?:com|org|net)/i.test(match))
        ? undefined
        : readAddress(match),
  },
];
