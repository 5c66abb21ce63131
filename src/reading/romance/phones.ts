import type { Recogniser } from '../reader.js';
import { digitGroups, digitWords, isDigitwise, numberWords, type Tongue } from './tongue.js';

/** Numbers of telephones, and digits behind a word that names a number. */
export function phoneForms(tongue: Tongue): readonly Recogniser[] {
  const { words } = tongue;
  const phone = (written: string) => {
    const groups = written.replace(/^\+/, '').match(/\d+/g)!;
    const said = (group: string) =>
      tongue.saysPairs && group.length <= 3
        ? group.startsWith('0')
          ? digitWords(group, tongue)
          : tongue.cardinal(Number(group), 'alone')
        : digitWords(group, tongue);
    const parts =
      groups.length > 1 ? groups : tongue.saysPairs && written.length % 2 === 0 ? written.match(/\d{2}/g)! : [];
    const spoken = parts.length > 1 ? parts.map(said).join(', ') : digitGroups(groups[0]!, tongue);
    return (written.startsWith('+') ? `${words.plus} ` : '') + spoken;
  };

  return [
    {
      class: 'phone',
      begins: 'any',
      pattern:
        /0\d{1,2} \d{3} \d{3} \d{4}(?!\d)|(?:\+\d{1,3}|00\d{2})(?:[ .-]?\(?\d{1,4}\)?){2,6}(?!\d)|(?:\(\d{2,4}\)\s?)\d{2,4}(?:[ .-]\d{2,4}){1,3}(?!\d)|\d{2,3}(?:[ .-]\d{2,3}){2,4}(?![\d.,]\d|\d)|[089]\d{2}[ .-]\d{6}(?!\d)|0 8\d{2} \d{3} \d{3}(?!\d)|(?:1[ .-])?\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)|\d{2}[ -]\d{4}[ -]\d{4}(?![ -]?\d)|[2-9]\d{3}[ -]\d{4}(?![ -]?\d)|0[1-9]\d{8}(?!\d)/y,
      why: 'a telephone number',
      read: ([match], { before }) => {
        if (/[\d.,/-]$/.test(before)) return undefined;
        // "+33 (0)1": the zero is dialled only inside the country.
        if (/^\+\d{1,3}\s?\(0\)/.test(match)) return phone(match.replace('(0)', ' '));
        const count = match.replace(/\D/g, '').length;
        if (/^\d{4}[ -]\d{4}$/.test(match) && !tongue.callContext.test(before)) return undefined;
        if (/^\d{10}$/.test(match) && !tongue.saysPairs) return undefined;
        const isPlain = /^\d{1,3}(?:[ .]\d{3})+$/.test(match) && !/^(?:[089]\d{2}|[067])/.test(match);
        if (count < 8 || count > 15 || (isPlain && !tongue.callContext.test(before))) return undefined;
        return phone(match);
      },
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /\d{3,12}(?![\d\p{L}]|[.,/:-]\d|\s?%)/uy,
      why: 'digits behind a word of calling: a telephone number',
      read: ([match], { before, after }) => {
        // The number of a house: "au 450, rue Saint-Paul".
        if (
          !tongue.callContext.test(before) ||
          /\bdu\s\d{1,5}\sau\s$/i.test(before) ||
          /^,?\s(?:rue|rte|route|rang|ch\.|mont|crois|imp|all|quai|sq|av|boul|bd|chemin|place|route|calle|de\sla\scalle)/iu.test(
            after,
          )
        )
          return undefined;
        if (match.length === 3 || !tongue.saysPairs)
          return match.length === 3 && tongue.saysPairs ? digitWords(match, tongue) : digitGroups(match, tongue);
        return match.length % 2 === 0
          ? match
              .match(/\d{2}/g)!
              .map((pair) => numberWords(pair, tongue))
              .join(match.length > 4 ? ', ' : ' ')
          : digitGroups(match, tongue);
      },
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{3,24}(?![\d]|[.,]\d|\s?%|(?:-\d{1,8}){1,4}[A-Z])/y,
      why: 'the word before it names a number that is read digit by digit',
      read: ([match], { before }) => (isDigitwise(before, tongue) ? digitGroups(match, tongue) : undefined),
    },
  ];
}
