import { digits, ordinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { monthNames } from '../say-as.js';
import { lawNumber } from './references.js';
import { clock } from './times.js';
import { fileEndings, spell, spellMixed } from './vocabulary.js';

const group = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
const startsWord = /(?:^|[\s("'=,])$/;

/** A part of a version: as a number; digit by digit where a zero leads, or where it is long. */
const versionPart = (part: string) => (/^0\d|^\d{5}/.test(part) ? digits(part) : readNumber(part));
const versionWords = (written: string) => written.split('.').map(versionPart).join(' point ');
const preRelease: { readonly [name: string]: string } = { rc: 'R C', dev: 'dev' };

const keys: { readonly [key: string]: string } = {
  Ctrl: 'control',
  Cmd: 'command',
  Opt: 'option',
  Win: 'windows',
  Fn: 'function',
  Del: 'delete',
  Esc: 'escape',
  Ins: 'insert',
  PgUp: 'page up',
  PgDn: 'page down',
};
const key = (name: string) =>
  keys[name] ??
  (/^F\d+$/.test(name)
    ? `F ${readNumber(name.slice(1))}`
    : name.length === 1
      ? name.toUpperCase()
      : name.toLowerCase());

/** What ends a name of the web that stands without one: "a .gov site". */
const domains =
  'gov|com|org|net|edu|mil|io|co|uk|info|biz|app|dev|coop|scot|wales|cymru|london|shop|store|online|site|health|bank|ai|tv|me|us|ca|eu|ie|au|nz|de|fr|es|nyc|law|school|pro|int|museum|jobs|travel|club|tech|cloud';

/** Names and numbers of computers and networks, as the people at a help desk say them. */
export const technicalForms: readonly Recogniser[] = [
  {
    class: 'code',
    begins: 'any',
    pattern: /[\dA-Fa-f]{2}(?:[:-][\dA-Fa-f]{2}){2,7}(?![\w:-])/y,
    why: 'the address of a device',
    read: ([match], { before }) =>
      (/\bMAC\b[^.;]{0,25}$/.test(before) || match.length === 17) && !/[\w:]$/.test(before)
        ? match
            .split(/[:-]/)
            .map((pair) => spellMixed(pair))
            .join(', ')
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?(?![\w:])/y,
    why: 'a moment (ISO 8601)',
    read: ([, day, hour, minute, zulu, sign, hours, minutes], place) => {
      const [years, month, date] = day!.split('-').map(Number) as [number, number, number];
      const moment = new Date(Date.UTC(years, month - 1, date));
      const time = clock(hour!, minute, undefined, place, false);
      if (moment.getUTCMonth() !== month - 1 || time === undefined) return undefined;
      const offset =
        zulu || (hours === '00' && minutes === '00')
          ? ' U T C'
          : hours === undefined
            ? ''
            : ` U T C ${sign === '-' ? 'minus' : 'plus'} ${readNumber(String(Number(hours)))}${minutes === '00' ? '' : ` ${readNumber(minutes!)}`}`;
      return `${monthNames[month - 1]} ${ordinal(date)}, ${pairs(String(years))}, ${time}${offset}`;
    },
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /\d{1,3}[A-Z]?:\d{1,3}[A-Z]?(?:-\d{1,4}[A-Z]?(?:\.\d{1,4})?)(?![\w]|[:.-]\d)/y,
    why: 'the number of a section of a law',
    read: ([match], { before }) =>
      !/[\w.$:-]$/.test(before) &&
      (/[A-Z]|\.\d/.test(match) || /(?:(?:[A-Z]\.){2,}|§|\b[Ss]ections?|\bStat\.)\s?$/.test(before))
        ? lawNumber(match)
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(?:(\d):)?(\d{2})-([a-z]{2})-(\d{3,6})(?![\w-])/y,
    why: 'the number of a case at a court',
    read: ([, office, years, kind, number], { before }) =>
      /[\w.:-]$/.test(before)
        ? undefined
        : `${office === undefined ? '' : `${digits(office)} colon `}${digits(years!)} dash ${spell(kind!)} dash ${digits(number!)}`,
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /(UTC|GMT)\s?([+-])(\d{1,2})(?::(\d{2}))?(?!\w)/y,
    why: 'an offset from universal time',
    read: ([, zone, sign, hours, minutes]) =>
      `${spell(zone!)} ${sign === '-' ? 'minus' : 'plus'} ${readNumber(String(Number(hours)))}${minutes === undefined || minutes === '00' ? '' : ` ${readNumber(minutes)}`}`,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /[\dA-Fa-f]{2}(?:([:-])[\dA-Fa-f]{2})(?:\1[\dA-Fa-f]{2}){4}(?![\w:-])/y,
    why: 'the address of a network card',
    read: ([match], { before }) =>
      startsWord.test(before) ? match.split(/[:-]/).map(spellMixed).join(', ') : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /0x([\dA-Fa-f]{1,32})(?!\w)/y,
    why: 'a hexadecimal number',
    read: ([, number]) => `zero X ${group(number!, 4).map(spellMixed).join(', ')}`,
  },
  {
    class: 'url',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,3}){3})(?::(\d{1,5})|\/(\d{1,2}))?(?![\d]|\.\d)/y,
    why: 'an address of a network',
    read: ([, address, port, mask], { before }) => {
      const parts = address!.split('.');
      if (parts.some((part) => Number(part) > 255) || /\b(?:version|ver\.?|v|release|build|firmware)\s?$/i.test(before))
        return undefined;
      const spoken = parts.map((part) => (part.length > 1 ? digits(part) : readNumber(part))).join(' dot ');
      if (port !== undefined) return `${spoken}, port ${port.length === 4 ? pairs(port) : readNumber(port)}`;
      return mask === undefined ? spoken : `${spoken} slash ${readNumber(mask)}`;
    },
  },
  {
    class: 'code',
    begins: 'any',
    pattern:
      /([vV]\.?\s?(?=\d))?(\d{1,6}(?:\.\d{1,6}){0,4})(?:[-.]?(alpha|beta|rc|preview|dev)[-.]?(\d{1,3})?)?(?![\w]|\.\d)/y,
    why: 'a version',
    read: ([, mark, numbers, stage, count], { before }) => {
      const points = numbers!.split('.').length - 1;
      if (/[\w.$€£-]$/.test(before) || (mark === 'V' && /^0\d+$/.test(numbers!))) return undefined;
      if (mark === undefined && stage === undefined && points < 2) return undefined;
      if (mark !== undefined && /\s/.test(mark) && points === 0) return undefined;
      // "Your V11 reminder": a form.
      if (mark === 'V' && points === 0) return undefined;
      if (
        mark === undefined &&
        stage === undefined &&
        /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$|^1\.\d{3}\.\d{3}\.\d{4}$|^\d{1,3}(?:\.000)+$|^\d{3}\.\d{3}\.\d{4}$|^\d{2,4}(?:\.\d{2}){3,4}$/.test(
          numbers!,
        )
      )
        return undefined;
      const tail =
        stage === undefined
          ? ''
          : ` ${preRelease[stage] ?? stage}${count === undefined ? '' : ` ${readNumber(count)}`}`;
      return `${mark === undefined || /\bversion\s$/i.test(before) ? '' : 'version '}${versionWords(numbers!)}${tail}`;
    },
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(802\.\d{1,2})([a-z]{0,2})(?!\w)/y,
    why: 'a standard of wireless networks',
    read: ([, number, letters]) =>
      `eight oh two dot ${readNumber(number!.slice(4))}${letters === '' ? '' : ` ${spell(letters!)}`}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(480|720|1080|1440|2160)([pi])(?!\w)/y,
    why: 'lines of a picture',
    read: ([, lines, letter]) => `${pairs(lines!)} ${letter!.toUpperCase()}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern:
      /(?:Ctrl|Alt|Shift|Cmd|Opt|Win|Fn)(?:\s?[+-]\s?(?:Ctrl|Alt|Shift|Cmd|Opt|Win|Fn|Del|Delete|Esc|Ins|Tab|Enter|Home|End|PgUp|PgDn|F\d{1,2}|[A-Z\d])(?!\w)){1,3}/y,
    why: 'keys that are pressed together',
    read: ([match]) =>
      match
        .split(/\s?[+-]\s?/)
        .map(key)
        .join(' '),
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: /(https?):\/\/(?=[\s.,;"')]|$)/y,
    why: 'how an address begins, alone',
    read: ([, scheme]) => `${spell(scheme!)} colon slash slash`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{2,4})([24])([A-Z][a-z]{1,15})(?![\w-])/y,
    why: 'the name of an app: letters, a number and a word',
    read: ([, letters, number, word], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : `${spell(letters!)} ${readNumber(number!)} ${word}`,
  },
  {
    class: 'url',
    begins: 'sign',
    pattern: new RegExp(`\\.(${domains}|${Object.keys(fileEndings).join('|')})(?![\\w])`, 'y'),
    why: 'the ending of a name, alone',
    read: ([, ending], { before }) =>
      startsWord.test(before)
        ? `dot ${fileEndings[ending!] ?? (/^(?:uk|ai|tv|us|ca|eu|ie|au|nz|de|fr|es|io|nyc)$/.test(ending!) ? spell(ending!) : ending)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /(?:~|\.{1,2})?(?:\/[\w.-]{1,60}){2,12}\/?|~?\/(?:etc|usr|var|tmp|home|opt|api|admin|login)\b/y,
    why: 'a path to a file',
    read: ([match], { before }) =>
      startsWord.test(before) && /[A-Za-z]/.test(match) && !/\d\s$/.test(before)
        ? match
            .replace(/\.$/, '')
            .replace('~', 'tilde')
            .replaceAll('/', ' slash ')
            .replaceAll('.', ' dot ')
            .replaceAll('-', ' dash ')
            .replaceAll('_', ' ')
            .replace(/\d+/g, (number) => ` ${digits(number)} `)
            .replace(/\s+/g, ' ')
            .trim()
        : undefined,
  },
];
