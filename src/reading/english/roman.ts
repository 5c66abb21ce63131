import { cardinal, ordinal } from '../numbers.js';
import type { Recogniser } from '../reader.js';

/** A Roman numeral as a number; undefined for what is none. */
export function romanValue(text: string): number | undefined {
  if (!/^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(text) || text === '') return undefined;
  const values: { [letter: string]: number } = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
  return [...text].reduce((sum, letter, i) => {
    const next = values[text[i + 1] ?? ''] ?? 0;
    return sum + (values[letter]! < next ? -values[letter]! : values[letter]!);
  }, 0);
}

const regnal =
  /\b(?:King|Queen|Pope|Pope\s[A-Z]\w+|John|Emperor|Tsar|Prince|Henry|Louis|Elizabeth|Charles|George|Edward|James|William|Richard|John Paul|Benedict|Pius|Leo|Philip|Napoleon|Catherine|Frederick|Mary|Robert|Alexander|Nicholas|Peter|Constantine|Ivan|Margaret|Christian|Gustav|Otto|Malcolm|Kenneth|Edmund|Harold|Urban|Clement|Innocent|Gregory|Sixtus|Julius|Paul|Felipe|Haakon|Albert|Anne|Carlos|Philippe|Theodore|Ramses|Thurston|Alfonso|Ferdinand)\s$/;
const numbered =
  /\b(?:Part|Page|Chapter|Phase|Section|Title|Article|Type|Stage|Class|Tier|Level|Volume|Vol\.|Book|Act|Scene|Pt\.|War|Bowl|Schedule|Appendix|Annex|Category|Lvl\.?|Group|Grade|Division|Region|Zone|Unit|Round|Step|Module|Episode|Series|Mark|Rocky|Rambo|Plan|Option|Factor|Session|Semester|Trimester|Angle|Table|Figure)\s$/i;

/** Roman numerals, by the word before them. */
export const romanForms: readonly Recogniser[] = [
  {
    class: 'roman',
    begins: 'letter',
    pattern: /([IVX]{1,6})(?=['’]s(?!\w))/y,
    why: 'the number of a king or a pope that owns something',
    read: ([, written], { before }) => {
      const value = romanValue(written!);
      return value === undefined || !regnal.test(before) ? undefined : `the ${ordinal(value)}`;
    },
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /([IVX]{1,5})\s?[-–]\s?([IVX]{1,5})(?![\w'-])/y,
    why: 'a range of Roman numerals behind a word that is numbered',
    read: ([, from, to], { before }) => {
      const [one, other] = [romanValue(from!), romanValue(to!)];
      return one === undefined || other === undefined || one >= other || !numbered.test(before.replace(/s\s$/, ' '))
        ? undefined
        : `${cardinal(one)} to ${cardinal(other)}`;
    },
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /([IVXLCDM]{1,15}|[ivxl]{1,6})([A-C])?(?![\w&']|-(?![IVX]+\b))/y,
    why: 'a Roman numeral behind a word that is numbered',
    read: ([, written, letter], { before, after }) => {
      const match = written!.toUpperCase();
      if (letter !== undefined || match !== written) {
        const part = numbered.test(before) ? romanValue(match) : undefined;
        return part === undefined ? undefined : `${cardinal(part)}${letter === undefined ? '' : ` ${letter}`}`;
      }
      const value = romanValue(match);
      if (value === undefined) return undefined;
      if (/\b(?:[A-Z]\.\s[A-Z][a-z]+\s|[A-Z][a-z]+,\s[A-Z][a-z]+,?\s)$/.test(before) && /^(?:II|III|IV|V)$/.test(match))
        return `the ${ordinal(value)}`;
      // "James M. Ross": the letter of a second name.
      const isInitial = match.length === 1 && /^\.\s[A-Z]/.test(after);
      if (regnal.test(before) && !isInitial && /^[IVX]+$/.test(match))
        return match === 'I' &&
          !/^\s(?:ruled|reigned|was\s(?:crowned|queen|king|born)|died|succeeded|of\s[A-Z])/.test(after) &&
          !/(?:King|Queen|Pope|Elizabeth|Napoleon|Charles)[\s\w]*\s$/.test(before)
          ? undefined
          : `the ${ordinal(value)}`;
      // The letter of a game, of plaster board or of a zone on a map of floods.
      if (match === 'X' && /\b(?:Xbox\sSeries|[Tt]ype|[Zz]one|[Ff]actor|[Pp]lan|[Mm]odel)\s$/.test(before))
        return undefined;
      if (numbered.test(before) && !/^[CDLM]$/.test(match)) return cardinal(value);
      const isFirstOfSeveral = /^(?:,\s|,?\s(?:and|or|to|through|&)\s)[IVX]{1,5}(?![\w'])/.test(after);
      if (isFirstOfSeveral && numbered.test(before.replace(/s\s$/, ' ')) && /^[IVX]+$/.test(match))
        return cardinal(value);
      // "Phase I, II and III": they go on from one that is numbered.
      const list = /((?:[IVX]{1,5}(?:,\s|,?\s(?:and|or|to|through|&)\s|\s?[-–]\s?))+)$/.exec(before);
      if (list && numbered.test(before.slice(0, list.index).replace(/s?\s$/, ' ')) && /^[IVX]+$/.test(match))
        return cardinal(value);
      // Two or three of these letters behind a name: "Rocky III"; letters such as CD or MD are others.
      const isName =
        /\b[A-Z](?:['’]?[A-Za-z][\w'’]*)\s$/.test(before) &&
        /^(?:I{2,3}|V?I{2,3}|IX|X?V?I{2,3}|XI+V?|XIV|XVI?|X{2,3}[IVX]*)$/.test(match);
      return isName
        ? /^(?:II|III)$/.test(match) &&
          /\b[A-Z][a-z]+\s(?:[A-Z]\.?\s)?[A-Z][\w'’-]+\s$/.test(before) &&
          !/^\s[A-Z]/.test(after)
          ? `the ${ordinal(value)}`
          : cardinal(value)
        : undefined;
    },
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(I{2,3}|VI{1,3}|IX|XI{1,3}|XIV|XVI{0,3}|XIX|XX[IVX]{1,5}|XXX[IVX]{0,5})(?![\w'’&/-])/y,
    why: 'a Roman numeral that is nothing else',
    read: ([match], { before, shouting }) => {
      const value = romanValue(match!);
      return value === undefined ||
        shouting ||
        !/[A-Za-z]{3,}\.?\s$|\b(?:Div|Vol|No|Pt|Ch|Sec|Art|Prof|Lvl|Cat)\.\s$/.test(before)
        ? undefined
        : cardinal(value);
    },
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(IV|VI|V)(?![\w'’&/.-])/y,
    why: 'the number of a ward, a district or a division',
    read: ([match], { before }) =>
      /\b(?:Wards?|Precincts?|Districts?|Divs?\.|Divisions?|Sectors?|Areas?|Courts?|Buildings?|Bldg\.|Units?|Suites?|Halls?|Fields?|Blocks?|Elements?|Sessions?|Semesters?|Levels?|Calculus|Algebra|Spanish|French|German|Latin|English|Chemistry|Biology|Physics|Math|Art|Band|Star\sWars|Final\sFantasy|Grand\sTheft\sAuto|Civilization)\s$/.test(
        before,
      )
        ? cardinal(romanValue(match!)!)
        : undefined,
  },
];
