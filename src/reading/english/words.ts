import { digits, pairs } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { addressForms, endsSentence, isHouse, STREET, startsSentence } from './addresses.js';
import { acronymWords, commonWords, isOnlyState, names, spelled, statePoints, states } from './capitals.js';
import { isPronounceable } from './codes.js';
import { abbreviations, fixedForms, longestFirst, per, spell, units } from './vocabulary.js';

/** What wins over amounts and codes: fixed short forms, the numbers of houses and directions. */
export const fixedWordForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'any',
    pattern: new RegExp(`(?:${longestFirst(fixedForms.keys())})(?![\\w])`, 'y'),
    why: 'a fixed short form',
    read: ([match], place) => {
      if (/[\w]$/.test(place.before) || (/^OK$/.test(match) && /,\s$/.test(place.before))) return undefined;
      return (
        fixedForms.get(match)! +
        (match.endsWith('.') && endsSentence(place) && !/^(?:e\.?g|i\.?e|Lt|Reg|reg)/.test(match) ? '.' : '')
      );
    },
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /[qQ](\d{1,2})(?:-(\d{1,2}))?[hH](?:rs?)?\b\.?/y,
    why: 'a dosage: every so many hours',
    read: ([, from, to]) => `every ${number(from!)}${to === undefined ? '' : ` to ${number(to)}`} hours`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /Q([1-4])(?=\s(?:20\d{2}|results|earnings|of|and|\d)|[\s,.])/y,
    why: 'a quarter of a year',
    read: ([, quarter]) => `Q ${digits(quarter!)}`,
  },
  ...addressForms,
];

/** Short forms that stand at the end of a name as often as not: a capital behind them begins a sentence. */
const isLastOfName = new RegExp(`^(?:${STREET}|Jr|Sr|Esq|Inc|Ltd|Co|Corp|Bros|Assn|etc|Hts|Spgs|Bldg|Twp)$`);
/** "Asst. Dean" and "Natl. Park": a short form with a capital before another capital is a part of a name. */
/** A thing follows, neither a number nor what leads to one: "approx. wait". */
const isThing =
  /^\s(?!(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|half|once|twice|every|each|by|from|in|at|on|to|mid|when|where|as|and|or|equal(?:ly)?|halfway|midway|between)\b)[a-z]{2}/;

const isInTitle = (written: string, words: string, { after }: Place) =>
  /^[A-Z]/.test(written) &&
  !isLastOfName.test(written) &&
  words !== 'senior' &&
  !startsSentence.test(after) &&
  after.trim() !== '';

/** Short forms, capitals, names and parts of addresses. */
export const wordForms: readonly Recogniser[] = [
  {
    class: 'address',
    begins: 'letter',
    pattern: /(Dr|St)(?![\w'-])(\.)?/y,
    why: 'a title before a name, or a street behind one',
    read: ([, short, point], place) => {
      const { before, after } = place;
      const isBeforeName = /^\s["']?[A-Z][a-z'’]/.test(after) || /^\s[A-Z]\.\s/.test(after);
      const isBehindName = /(?:[A-Z][\w']*|\d(?:st|nd|rd|th))\s$/.test(before);
      const isAddress =
        isHouse.test(before) ||
        /\b(?:corner of|on|at|intersection of|and)\s(?:[A-Z\d][\w']*\s){1,3}$/.test(before) ||
        /^\s(?:Apt|Suite|Ste|Unit|#|and\s[A-Z])/.test(after);
      // "99 Dr. Martin Luther King Jr. Dr."
      const isLastOfAddress =
        /(?:^|[\s(])\d{1,6}\s(?:[A-Z][\w']*\.?\s){2,6}$/.test(before) &&
        /^(?:\s*$|,|\s(?:[a-z]|[A-Z]{2}\b))/.test(after);
      const isStreet =
        isLastOfAddress || (isBehindName && (isAddress || !isBeforeName)) || (!isBeforeName && isBehindName);
      if (isStreet) {
        const words = short === 'Dr' ? 'Drive' : 'Street';
        return {
          words:
            words + (point && endsSentence(place) && !/^\s(?:Apt|Suite|Ste|Unit|[NSEW]{1,2}\b)/.test(after) ? '.' : ''),
          why: 'behind the name of a street',
        };
      }
      if (isBeforeName)
        return { words: short === 'Dr' ? 'Doctor' : 'Saint', class: 'abbreviation', why: 'before a name' };
      return short === 'Dr'
        ? { words: `doctor${point && endsSentence(place) ? '.' : ''}`, class: 'abbreviation', why: 'alone' }
        : undefined;
    },
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: new RegExp(`(${longestFirst(abbreviations.keys())})(?![\\w'&-])(\\.)?`, 'y'),
    why: 'a short form',
    read: ([, written, point], place) => {
      const { before, after } = place;
      if (/^[Pp]t$/.test(written!) && /^\s(?:[IVX]+|\d+)\b/.test(after))
        return { words: written === 'Pt' ? 'Part' : 'part', why: 'a part that is numbered' };
      if (/^[Ee]xp$/.test(written!) && /\b(?:years?|yrs?\.?)\s(?:of\s)?$/.test(before)) return 'experience';
      if (
        /^[Mm]tg$/.test(written!) &&
        /^\s(?:payments?|loans?|rates?|lender|balance|broker|company|insurance|co\.?|acct|account|interest|refi\w*|statement|escrow)\b/i.test(
          after,
        )
      )
        return written === 'Mtg' ? 'Mortgage' : 'mortgage';
      if (/^[Aa]pp(?:rox|x)$/.test(written!) && isThing.test(after))
        return written![0] === 'A' ? 'Approximate' : 'approximate';
      if (
        written === 'Co' &&
        point &&
        /^\s(?:Courthouse|Court|Jail|Clerk|Sheriff|Hwy|Highway|Road|Line|Fair(?:grounds)?|Board|Commission|Health|Assessor|Park|Library|Seat)\b/.test(
          after,
        )
      )
        return 'County';
      if (/^[Rr]ev$/.test(written!) && /^\s(?:[A-Z](?![\w'.])|\d)/.test(after)) return 'revision';
      if (/^[Ee]st$/.test(written!)) {
        const said = /^\s?(?:in\s)?(?:1[5-9]|20)\d{2}/.test(after) ? 'established' : 'estimated';
        return written === 'Est' ? `E${said.slice(1)}` : said;
      }
      if (/^[Nn]os?$/.test(written!) && point && /^\sof\s/.test(after))
        return written!.endsWith('s') ? 'numbers' : 'number';
      if (/^[Ee]xp$/.test(written!) && /^\s?(?:date\b|\d{1,2}[/-]\d)/.test(after))
        return written === 'Exp' ? 'Expires' : 'expires';
      if (
        /^[Tt]emp$/.test(written!) &&
        point &&
        !/^\s(?:job|staff|work|agenc|position|address|card|password|ID|housing|clos|permit|hire|role|worker)/.test(
          after,
        )
      )
        return written === 'Temp' ? 'Temperature' : 'temperature';
      if (
        /^(?:[Dd]ep|[Aa]rr)$/.test(written!) &&
        /^\s(?:[A-Z]{3}\s)?\d{1,2}(?::\d{2})?\s?[ap]?/.test(after) &&
        /^\s(?:[A-Z]{3}\s)?\d{1,2}(?::\d{2}|\s?[ap]\b)/.test(after)
      )
        return { d: 'departs', D: 'Departs', a: 'arrives', A: 'Arrives' }[written![0]!];
      if (/^[Dd]ep$/.test(written!) && /^\s?[$€£]/.test(after)) return 'deposit';
      if (/^[Cc]onf$/.test(written!) && /^\s(?:[Rr]oom|[Cc]all|[Cc]ent|[Ll]ine|[Rr]m)/.test(after)) return 'conference';
      if (/^[Rr]eg$/.test(written!) && point && /^\s[A-Z](?![\w'])/.test(after)) return 'Regulation';
      if (/^[Ff]l$/.test(written!) && /\d(?:st|nd|rd|th)\s$/.test(before)) return 'floor';
      const { words, when, needsPoint, isTitle, isInside } = abbreviations.get(written!)!;
      if (needsPoint && !point && !/^:/.test(after)) {
        const isInAddress = /^(?:Fl|Pl|Sq|Av|Ter|Rt)$/.test(written!) && isHouse.test(before);
        if (
          !isInAddress &&
          !(
            when === 'number' &&
            /^[A-Z]/.test(written!) &&
            /^\s?\d/.test(after) &&
            written !== 'No' &&
            written !== 'Sec'
          )
        )
          return undefined;
      }
      if (when === 'number' && !/^:?\s?#?(?:\d|[IVX]+\b|[A-Z]{1,4}-?\d|[A-Z](?![\w']))/.test(after)) return undefined;
      if (
        when === 'name' &&
        !/^\s["']?[A-Z]/.test(after) &&
        !(isTitle && /^\s(?:&|and)\s(?:Mrs|Ms|Dr|Mr)\b/.test(after))
      )
        return undefined;
      if (when === 'name' && written === 'v' && !/[A-Z][\w'.,]*\s$/.test(before)) return undefined;
      // "Max Smith" and "Ln" in a word of capitals are names.
      if (when === 'capital' && !point) return undefined;
      if (/^(?:Co|Ct|Ter|Ln|Cir)$/.test(written!) && !point && !/[A-Z][\w']*\s$/.test(before)) return undefined;
      if (written === 'Co' && point === undefined && /(?:&|and)\s$/.test(before)) return 'company';
      if (/^(?:Inc|Corp|Co|Assoc)$/.test(written!) && !/[\w.&],?\s$/.test(before)) return undefined;
      const capital =
        /^[A-Z]/.test(written!) && /^(?:$|.*[.!?]\s$)/s.test(before) ? words[0]!.toUpperCase() + words.slice(1) : words;
      const isStreet = new RegExp(`^(?:${STREET})$`).test(written!);
      const named = isStreet && isHouse.test(before) ? words[0]!.toUpperCase() + words.slice(1) : capital;
      return {
        words:
          named +
          (point &&
          !isTitle &&
          when !== 'number' &&
          !isInside &&
          when !== 'name' &&
          !new RegExp(`^\\s(?:${STREET}|Co|Inc|Ltd|Corp|LLC|Bros)\\b`).test(after) &&
          endsSentence(place) &&
          !isInTitle(written!, words, place) &&
          !/^\s(?![AI]\s)[A-Z\d]{1,2}(?![\w'])/.test(after) &&
          !(isStreet && /^\s(?:Apt|Suite|Ste|Unit|[NSEW]{1,2}\b)/.test(after)) &&
          !/^\s[A-Z]\w+\s(?:Inc|Ltd)/.test(after) &&
          !(/^[SJ]r$/.test(written!) && /(?:^|[.!?,:]\s)$/.test(before))
            ? '.'
            : ''),
        why: isTitle ? 'a title before a name' : when === 'number' ? 'a short form before a number' : 'a short form',
      };
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${longestFirst(statePoints.keys())})\\.(?![\\w])`, 'y'),
    why: 'a state in short',
    read: ([, short], place) => {
      const { before, after } = place;
      const isBeforeStreet = new RegExp(`^\\s(?:${STREET})\\b`).test(after);
      if (!isBeforeStreet && !/\b[A-Z][A-Za-z]+(?:\.?\s[A-Z][A-Za-z]+)?,\s$/.test(before)) return undefined;
      return statePoints.get(short!)! + (endsSentence(place) && !isBeforeStreet ? '.' : '');
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([A-Z]{2})(?![\w&'])(?=(,?\s(?:\d{5}|[A-Z]\d[A-Z]\s?\d[A-Z]\d\b))?)/y,
    why: 'a state behind a city',
    read: ([, code, zip], { before, after, shouting }) => {
      const name = states.get(code!);
      if (name === undefined) return undefined;
      const isBehindCity =
        /\b[A-Z][a-z]+(?:\.?\s[A-Z][a-z]+)?,\s?$/.test(before) ||
        (zip !== undefined && /[A-Za-z]\s$/.test(before)) ||
        (shouting && /\b[A-Z]{3,},\s?$/.test(before)) ||
        (/,\s[A-Z][a-z]+\s$/.test(before) && /^[.,]?\s*$/.test(after)) ||
        (isOnlyState.test(code!) && /\b[A-Z][a-z]+\s$/.test(before) && /^[.,]?\s*$/.test(after));
      return isBehindCity && (zip !== undefined || /^(?:[\s.,;:!?)]|$)/.test(after)) ? name : undefined;
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[A-Z]{1,4}(?:&[A-Z]{1,4})+(s)?(?![\w])/y,
    why: 'capitals with "&": letters',
    read: ([match]) => match.replace(/s$/, '').split('&').map(spell).join(' and ') + (match.endsWith('s') ? "'s" : ''),
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /x(?=\s?\d{1,3}\s?(?:days?|weeks?|wks?|months?|doses?)\b)/y,
    why: 'a dosage: for so long',
    read: (_, { before }) => (/[a-z\d]\s$/i.test(before) ? 'for' : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /P\.?\s?O\.?(?=\s(?:[Bb]ox|BOX)\b)/y,
    why: 'a post office box',
    read: () => 'P O',
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(?:[A-Za-z]\.){2,6}(?![A-Za-z])/y,
    why: 'letters with points',
    read: ([match], place) => {
      const letters = match.replaceAll('.', '');
      const isInitials =
        letters.length === 2 && /^\s[A-Z][a-z]+/.test(place.after) && !/^(?:US|UK|UN|EU|DC|LA|NY)$/.test(letters);
      return (
        spell(letters) +
        (endsSentence(place) &&
        !isInitials &&
        (place.after.trim() === '' ||
          !/^(?:US|UK|UN|EU|DC)/.test(letters) ||
          /^\s(?:The|We|You|It|This|Please|For|To|Call|Press|If|Our|Your|In|Is|A)\b/.test(place.after))
          ? '.'
          : '')
      );
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[A-Z](?:(?:\/[A-Z]){1,5}|\/[A-Z]{2,4})(?![\w])/y,
    why: 'letters with a stroke',
    read: ([match]) =>
      /[A-Z]{2}/.test(match) ? spell(match.replace('/', '')) : match.replaceAll('/', match.length > 3 ? ', ' : ' '),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[A-Z]{2,}(?:-[A-Z]{2,}){1,3}(?![\w'-])/y,
    why: 'a compound in capitals',
    read: ([match]) =>
      match.split('-').some((part) => part.length > 4 && !spelled.has(part) && isPronounceable(part.toLowerCase()))
        ? match
            .split('-')
            .map((part) =>
              isPronounceable(part.toLowerCase()) && !spelled.has(part) ? part.toLowerCase() : spell(part),
            )
            .join('-')
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,})(['’]?s|['’]S)?(?![\w&]|['’]\w)/y,
    why: 'capitals in a sentence that is not all capitals: letters',
    read: ([, word, many], place) => readCapitals(word!, many === undefined ? '' : many.toLowerCase(), place),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,5})-(?=[A-Za-z])/y,
    why: 'capitals before a hyphen',
    read: ([match, word], place) => {
      const found = readCapitals(word!, '', place);
      return found === undefined || typeof found === 'string' ? found : { ...found, length: match.length };
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([A-Za-z]{2,20})\/([A-Za-z]{2,20})(?:\/([A-Za-z]{2,20}))?(?![\w/])/y,
    why: 'words with a stroke between them: or',
    read: ([, ...words], { before, after }) => {
      const parts = words.filter((word) => word !== undefined);
      if (parts.length === 2 && /\d\s$/.test(before) && units.has(parts[1]!) && !units.has(parts[0]!)) return undefined;
      // Two names side by side: "CNN/Money", "AP Photo/Jane Roe".
      const isNames =
        parts.length === 2 &&
        parts.every((word) => /^[A-Z]/.test(word)) &&
        (/^\s[A-Z][a-z]/.test(after) || /[A-Z][\w'.]*\s$/.test(before)) &&
        !/^(?:Yes|No|Male|Female|In|Out|On|Off|Up|Down|Buy|Sell|Push|Pull|Day|Night|Pickup|Start|Stop|Open|Closed?|Check|Debit|Credit|Left|Right|North|South|East|West|Hot|Cold|Hour|Month|Week|Day|Year)$/.test(
          parts[0]!,
        );
      // "20 kids/class", "$10 late fees/hour", "$30/pet/night"
      const isEach = /\d[\s/]$|[$€£]\d[\d.,]*(?:\s[a-z]+){1,2}\s$/.test(before);
      if (parts.length === 2 && per.has(parts[1]!) && isEach) return `${parts[0]} per ${per.get(parts[1]!)}`;
      return parts.join(isNames ? ' slash ' : ' or ');
    },
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: new RegExp(`(${longestFirst(names.keys())})(?![\\w])`, 'y'),
    why: 'a name whose letters do not tell its sounds',
    read: ([, name]) => names.get(name!),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[TtXxEe]-(?=[a-zA-Z]{3})/y,
    why: 'a letter before a hyphen',
    read: ([match]) => match[0]!.toUpperCase(),
  },
];

const number = (written: string) => pairs(written);

/** Capitals as letters, as a word that they are said as, or as a word that is stressed. */
function readCapitals(
  word: string,
  many: string,
  place: Place,
): { words: string; why: string; class?: 'word' } | undefined {
  const { before, after, shouting } = place;
  const lower = word.toLowerCase();
  const ending = many === '' ? '' : "'s";
  const said = acronymWords.get(word);
  if (said !== undefined) return { words: said + many, why: 'capitals that are said as a word', class: 'word' };
  const stressed = { words: word + many, why: 'a common word in capitals: stressed', class: 'word' as const };
  if (shouting) {
    if (commonWords.has(lower) || word === 'IT' || word.length > 4 || (word.length === 4 && isPronounceable(lower)))
      return { ...stressed, why: 'the whole text is in capitals' };
    return /[aeiou]/i.test(word) && word.length > 2 && isPronounceable(lower) && !spelled.has(word)
      ? { ...stressed, why: 'the whole text is in capitals' }
      : { words: spell(word) + ending, why: 'letters, in a text all in capitals' };
  }
  if (
    word === 'OR' &&
    (/\d,?\s$/.test(before) ||
      /^\s(?:\d|[A-Z]{2,}\b)/.test(after) ||
      (/[a-z]{3},?\s$/.test(before) && !/\bthe\s$/.test(before)))
  )
    return stressed;
  if (word === 'IT' && /^\s(?:is|was|will|can)\b/.test(after) && !/\b(?:our|your|the|my)\s$/i.test(before))
    return { words: spell(word), why: 'capitals: letters' };
  if (['US', 'IT', 'OR', 'AM', 'ME', 'HI', 'ID', 'PM', 'IN', 'OK', 'MA', 'PA', 'WHO'].includes(word)) {
    if (word === 'IN' || word === 'ME' || (many === '' && isAmongCapitals(place) && !/^(?:AM|PM|MA|PA)$/.test(word)))
      return stressed;
    return { words: spell(word) + ending, why: 'capitals that are not the word: letters' };
  }
  if (many === '' && (commonWords.has(lower) || /^(?:LOS|LAS|SAN)$/.test(word))) return stressed;
  if (word.length > 3 && isPronounceable(lower) && !spelled.has(word) && isAmongCapitals(place))
    return { ...stressed, why: 'among words in capitals' };
  const isSpelled = spelled.has(word) || word.length <= 3 || !isPronounceable(lower);
  if (isSpelled && (word.length <= 5 || !/[AEIOUY]/.test(word) || spelled.has(word)))
    return { words: spell(word) + ending, why: 'capitals in a sentence that is not all capitals: letters' };
  return { words: word + many, why: 'capitals that can be said as a word', class: 'word' };
}

/** Whether the word before or behind is a common or long one in capitals: a heading, or something stressed. */
function isAmongCapitals({ before, after }: Place): boolean {
  const neighbours = [/([A-Z]{2,})['’,]?\s$/.exec(before)?.[1], /^,?\s([A-Z]{2,})\b/.exec(after)?.[1]];
  return neighbours.some(
    (word) =>
      word !== undefined &&
      (commonWords.has(word.toLowerCase()) || (word.length > 5 && isPronounceable(word.toLowerCase()))),
  );
}
