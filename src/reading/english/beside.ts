import { dataRows } from '../../package-info.js';
import type { Place, Recogniser } from '../reader.js';
import { endsSentence, startsSentence } from './addresses.js';
import { commonWords } from './capitals.js';
import { abbreviations, capitalAs, fixedForms } from './vocabulary.js';

interface Row {
  /** Words of which one stands before the short form, or behind it. */
  side: '<' | '>';
  others: ReadonlySet<string>;
  words: string;
  needsPoint: boolean;
  inBritain: boolean;
}

const rows = new Map<string, Row[]>();
/** Long words by their first three letters. */
const clipped = new Map<string, string[]>();
for (const [key, value] of dataRows('reading/abbreviations.txt')) {
  const [, form, point, side, others] = /^([^<>.]+)(\.?)([<>])(.+)$/.exec(key) ?? [];
  if (value === 'clipped') clipped.set(key.slice(0, 3), [...(clipped.get(key.slice(0, 3)) ?? []), key]);
  if (form === undefined) continue;
  const row: Row = {
    side: side as '<' | '>',
    others: new Set(others!.toLowerCase().split(' ')),
    words: value.replace(/ GB$/, ''),
    needsPoint: point !== '',
    inBritain: value.endsWith(' GB'),
  };
  rows.set(form, [...(rows.get(form) ?? []), row]);
}

const lastWord = /(?:^|[\s(/-])([A-Za-z\d'’]+|&)(?:\.|['’]s)?[\s-]$/;
const nextWord = /^[\s-]([A-Za-z\d'’]+|&)/;
const closing = (point: string | undefined, place: Place) =>
  point &&
  endsSentence(place) &&
  (place.after.trim() === '' ||
    (startsSentence.test(place.after) && !/^\s(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(place.after)))
    ? '.'
    : '';

/** Short forms that the word beside them decides. */
export const besideForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([A-Za-z][A-Za-z-]{1,9})(?![\w'’])(\.)?/y,
    why: 'a short form by the word beside it',
    read: ([, written, point], place) => {
      const { before, after, english, shouting } = place;
      const found = rows.get(written!.toLowerCase());
      if (found === undefined || shouting || /[\w.@#/&'’-]$/.test(before) || /^[A-Z]{2}/.test(written!))
        return undefined;
      const last = lastWord.exec(before)?.[1]?.toLowerCase();
      const next = nextWord.exec(after)?.[1]?.toLowerCase();
      const row = found.find(
        ({ side, others, needsPoint, inBritain }) =>
          (!needsPoint || point !== undefined) &&
          (!inBritain || english === 'en-GB') &&
          others.has((side === '<' ? last : next) ?? ''),
      );
      return row === undefined
        ? undefined
        : (row.words === 'number' ? row.words : capitalAs(written!, row.words)) +
            (row.side === '<' ? closing(point, place) : '');
    },
  },
];

/** Short words that need not be said in full, or that are whole. */
const isWord =
  /^(?:admin|info|prep|temp|demo|memo|promo|limo|auto|per|bath|cons|pros|mats|cats|rest|reg|inst|tech|direct|inform|confirm|reserve|discount|comment|violet|equip|cancel|concern|requir?e|restrict|limit|inspect|admit|record|account|invest|volume|organ|present|instruct|install|depart|commit|connect|intersect|construct|exhibit|perform|donat?e|includ?e|register|permit|rehears|kit|man|mor|mil|pass|post|pay|lib|gal|mem|sign|num|sym|ger|emp|app|appt|apt)$/;

/** Words that a table knows, and of which somebody wrote the beginning: "regist. fee". */
export const clippedForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([A-Za-z][a-z]{1,9}[b-df-hj-np-tv-xz])\.(?![\w@.])/y,
    why: 'a word that is cut short',
    read: ([, written], { before, after }) => {
      const lower = written!.toLowerCase();
      if (
        /[\w.@#/'’-]$/.test(before) ||
        commonWords.has(lower) ||
        isWord.test(lower) ||
        abbreviations.has(lower) ||
        fixedForms.has(`${lower}.`)
      )
        return undefined;
      // Behind the point a sentence does not begin.
      if (!/^\s?[,;:)]|^\s(?:[a-z]|&)/.test(after)) return undefined;
      const word = clipped
        .get(lower.slice(0, 3))
        ?.find((long) => long.startsWith(lower) && long.length > lower.length + 1);
      return word === undefined ? undefined : capitalAs(written!, word);
    },
  },
];
