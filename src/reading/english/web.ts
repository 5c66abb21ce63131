import { digits, ordinal, pairs } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { commonWords, spelled } from './capitals.js';
import { isPronounceable } from './codes.js';
import { userOfAddress } from './user-names.js';
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
  (code.match(/\d{1,3}(?:st|nd|rd|th)(?=$|[a-z]{3})|[A-Za-z]+|\d+/g) ?? [])
    .map((run) =>
      /\d[a-z]/.test(run)
        ? ordinal(Number.parseInt(run, 10))
        : /\d/.test(run)
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
  ...'jo al ed bo ty mo lu di vi cy'.split(' '),
  'ymail',
]);
/** Two letters at the end of a name, or between its points, are a country or a state: they are spelled. */
const wordOf = (run: string, isLabel: boolean): string =>
  saidRuns.has(run) ||
  (commonWords.has(run) && !(isLabel && /^(?:us|it|at|be|is|in|no|me|my|so|to|am|as|do|oh|hi|or|ok)$/.test(run)))
    ? run
    : run.length === 2 ||
        spelled.has(run.toUpperCase()) ||
        /^(?:faqs|tos|atms|vips|hoas|iras|isas)$/.test(run) ||
        !isPronounceable(run)
      ? spell(run)
      : run;

/** An address of the web, as people say it on the telephone: without its scheme. */
function readAddress(address: string): string {
  return (
    address
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .replace(/^www\./i, 'W W W dot ')
      .replace(
        userOfAddress,
        (_, ...[one, ofOne, two, ofTwo]: (string | undefined)[]) => `${spell((one ?? two)!)} ${ofOne ?? ofTwo}`,
      )
      .replace(/(?<![\w-])[a-z]{3}-[a-z]{4}-[a-z]{3}(?![\w-])/g, (groups) =>
        isPronounceable(groups.slice(0, 3)) && isPronounceable(groups.slice(-3))
          ? groups
          : groups.split('-').map(spell).join(' - '),
      )
      .replace(/(?<=\/)us(?=\/)/g, 'U S')
      .replace(/'/g, ' apostrophe ')
      .replace(/(?<=\/|^)(?:[A-Z][a-z]{1,15}){2,6}(?=\/|$)/g, (words) => words.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
      .replace(/[./\-_?=&#:%+~@]/g, (mark) => ` ${marks[mark]} `)
      .replace(/(?<=slash.{0,80} dot )[a-z]{2,4}\d?$/, (ending) => fileEndings[ending] ?? ending)
      .replace(/(?<![A-Za-z\d])k12(?![A-Za-z\d])/g, 'K twelve')
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

/** What names of the web end in. */
export const ENDINGS =
  'com|org|net|gov|edu|info|biz|io|app|health|bank|co|me|store|shop|tech|dev|travel|online|pet|care|clinic|dental|cloud|site|website|email|energy|insure|news|page|link|help|support|delivery|social|agency|studio|media|works|community|nyc|london|jobs|club|example|xyz|mobi|mil|int|ca|eu|ie|de|fr|es|au|nz|uk|us|tv|ai|' +
  'coop|scot|wales|cymru|irish|quebec|boston|miami|vegas|museum|name|pro|aero|asia|ltd|plc|inc|llc|law|legal|lawyer|attorney|tax|accountants?|finance|financial|fund|loans?|credit|creditcard|mortgage|insurance|money|cash|gives?|giving|charity|foundation|ngo|church|faith|school|academy|education|university|college|training|courses|blog|live|life|today|world|global|group|company|business|services?|solutions|systems|network|software|digital|technology|computer|hosting|zone|center|centre|place|space|city|town|house|homes?|realty|realtor|estate|property|properties|rent|rentals|apartments|condos|land|farm|garden|restaurant|cafe|coffee|pizza|kitchen|menu|recipes|bar|pub|beer|wine|events?|tickets|theatre|theater|tours|voyage|cruises|vacations|holiday|flights|taxi|limo|auto|cars?|bike|parts|repair|plumbing|construction|builders|contractors|cleaning|solar|green|eco|tools|supply|supplies|equipment|doctor|dentist|hospital|surgery|vet|fit|fitness|gym|yoga|beauty|salon|spa|style|fashion|shoes|boutique|jewelry|gifts?|toys|games?|fun|art|design|photos?|photography|video|film|movie|music|radio|fm|guide|wiki|chat|team|one|vip|plus|direct|express|exchange|parking|security|storage|market|marketing|sale|deals|discount|save|codes?|uno|now|run|cc|ws|ly|gg|fyi|ch|nl|se|dk|fi|pl|pt|jp|kr|cn|br|mx|za|sg|hk|ph|ae|gr|cz|hu|ro|il|tr';

/** E-mail and addresses of the web: they win over what stands inside them. */
export const webForms: readonly Recogniser[] = [
  {
    class: 'email',
    begins: 'any',
    pattern: /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/y,
    why: 'an e-mail address',
    read: ([match]) => (match.startsWith("'") ? undefined : readAddress(match.replace(/[.-]+$/, ''))),
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
    pattern: new RegExp(
      `(?:[a-z0-9-]{1,63}\\.){1,8}(?:${ENDINGS})(?![\\w.]*\\w)(?:[/?#][\\w./?=&#%+@~-]{0,500}\\w)?|[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,4}\\.[a-z]{2,12}/[\\w./-]{0,500}\\w`,
      'iy',
    ),
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
