import type { Recogniser } from '../reader.js';
import type { Tongue } from './tongue.js';

/** Forms of short messages: addresses, boxes, hours, numbers of branches. */
export function messageForms(tongue: Tongue): readonly Recogniser[] {
  const isFrench = tongue.saysPairs;
  const french: Recogniser[] = [
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /C\.\s?P\.(?=\s(\d{1,6})(?!\d))/y,
      why: 'a box of the post, or a postal code',
      read: ([, number], { before }) =>
        /[\p{L}\d.]$/u.test(before) ? undefined : number!.length === 5 ? 'code postal' : 'case postale',
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /([Nn])ouv\.(?=\s\p{L})/uy,
      why: 'a short form before a word',
      read: ([, capital], { before, after }) =>
        /\p{L}$/u.test(before) ? undefined : `${capital}ouve${/^\s[aeiouhéèê]/iu.test(after) ? 'l' : 'au'}`,
    },
  ];
  const spanish: Recogniser[] = [
    {
      class: 'time',
      begins: 'digit',
      pattern: /1(?![\d\p{L}ºª°]|[.,:/%-]\d)/uy,
      why: 'one in the afternoon or at night',
      read: (_, { before, after }) =>
        /\b(?:a|de|desde|hasta|entre|sobre)\sla\s$/i.test(before) &&
        /^(?:\s*$|[,;)]|\.(?:\s|$)|\s(?:y|a|o|hasta|de\sla)\s)/.test(after)
          ? 'una'
          : undefined,
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /[Cc]ol\.(?=\s(?:de(?:l|\slos|\slas|\sla)?\s)?\p{Lu})/uy,
      why: 'a quarter of a town',
      read: (_, { before }) => (/[\p{L}\d]$/u.test(before) ? undefined : 'colonia'),
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /AA\.\s?PP\./y,
      why: 'letters that are doubled for the plural',
      read: () => 'administraciones públicas',
    },
  ];
  return [
    {
      class: 'word',
      begins: 'digit',
      pattern: /7-Eleven(?!\p{L})/uy,
      why: 'the name of a shop',
      read: () => 'Seven Eleven',
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /art\.(?=\s*(?:$|[,;:)]))/y,
      why: 'things that are counted',
      read: (_, { before }) => {
        const count = /(?:^|\s)(\d{1,3})\s$/.exec(before)?.[1];
        return count === undefined ? undefined : `${isFrench ? 'article' : 'artículo'}${count === '1' ? '' : 's'}`;
      },
    },
    ...(isFrench ? french : spanish),
  ];
}
