import type { Place, Recogniser } from '../reader.js';
import { endsSentence, isHouse, STREET, startsSentence } from './addresses.js';
import { isNote, isOwnWord } from './note-words.js';
import { senseOf } from './short-form-senses.js';
import { abbreviations, longestFirst } from './vocabulary.js';

/** Short forms that stand at the end of a name as often as not: a capital behind them begins a sentence. */
const isLastOfName = new RegExp(`^(?:${STREET}|Jr|Sr|Esq|Inc|Ltd|Co|Corp|Bros|Assn|etc|Hts|Spgs|Bldg|Twp)$`);
/** "Asst. Dean" and "Natl. Park": a short form with a capital before another capital is a part of a name. */
/** A thing follows, neither a number nor what leads to one: "approx. wait". */
const isThing =
  /^\s(?!(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|half|once|twice|every|each|by|from|in|at|on|to|mid|when|where|as|and|or|equal(?:ly)?|halfway|midway|between)\b)[a-z]{2}/;

/** "Your appt. Fri. 9/6": the day goes on with the sentence. */
const isBeforeDay = /^\s(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?,?\s\d/;

/** A small word that begins a last name: "Mr. de la Cruz". */
const isParticle =
  /^\s(?:d['’]|al-|(?:(?:de|della?|di|da|dos?|das|du|des|van|von|zu|der|den|ter|ten|le|la|las|los|el|al|bin|ibn|st|y)\s){1,3})[A-Z]/;

/** Short forms that are names of people too. */
const isName =
  /^(?:Sal|Del|Ser|Lat|Jos|Gar|Ann|Abn|Cal|Ins|Cor|Ter|Div|Dep|Pat|Mat|Vic|Cam|Pres|Treas|Chap|Bal|Sol|Ord)$/;

/** What goes on with the name of a firm. */
const isPartOfFirm =
  /^\s(?:Foundation|Fund|Trust|Building|Bldg|Stores?|Park|Stadium|Center|Centre|Museum|Charitable|Employees?|Credit|Health|Pension|Benefits?|Board|Solicitors|Architects|Accountants|Group|Holdings|Headquarters|HQ|Plant|Warehouse|Tower|Hall|Arena|Fire|Historical|Sheriff|Library|Services?|Insurance|Bank)\b/;

/** Longer short forms that are nothing else: they need neither a point nor a note around them. */
const isUnlikeWord =
  /^(?!avail|perm$|psych$|ortho$|prep$|comp|temp)[a-z]{4,}$|^(?:rms?|wt|req|jct|bal|inv|occ|dup|std|adj|ack|cnt|cyl|equip|mtge?)$/;

const isInTitle = (written: string, words: string, { after }: Place) =>
  /^[A-Z]/.test(written) &&
  !isLastOfName.test(written) &&
  words !== 'senior' &&
  !startsSentence.test(after) &&
  after.trim() !== '';

/** Short forms of the table: by their point, by what stands around them, and whether they end their sentence. */
export const shortForm: Recogniser = {
  class: 'abbreviation',
  begins: 'letter',
  pattern: new RegExp(`(${longestFirst(abbreviations.keys())})(?![\\w'&-])(\\.)?`, 'y'),
  why: 'a short form',
  read: ([, written, point], place) => {
    const { before, after } = place;
    if (/^[Pp]t$/.test(written!) && /^\s(?:[IVX]+|\d+)\b(?!\s?(?:yo|y\.?\/?o|year|yr|F\b|M\b))/.test(after))
      return { words: written === 'Pt' ? 'Part' : 'part', why: 'a part that is numbered' };
    if (written === 'rep' && after.trim() === '') return undefined;
    if (/^[Ee]xp$/.test(written!) && /\b(?:years?|yrs?\.?)['’]?\s(?:of\s)?$/.test(before)) return 'experience';
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
    const sense = senseOf(written!, point !== undefined, place);
    if (sense !== undefined) return sense;
    if (
      /^[Aa]ssoc$/.test(written!) &&
      /^\s(?:VP|Vice|[Dd]ean|[Dd]ir|[Pp]rof|[Ee]ditor|[Pp]astor|[Mm]anager|[Mm]gr|[Pp]roducer|Justice|[Dd]egree|[Mm]ember)/.test(
        after,
      )
    )
      return written === 'Assoc' ? 'Associate' : 'associate';
    if (
      /^[Dd]ep$/.test(written!) &&
      (/^\s(?:of|is|was|req\w*|due|fee|refund\w*|paid|on|slip|amt)\b/.test(after) ||
        /\b(?:[Ss]ec\.|[Ss]ecurity|[Dd]amage|[Pp]et|[Kk]ey)\s$/.test(before))
    )
      return written === 'Dep' ? 'Deposit' : 'deposit';
    if (
      /^[Dd]isc$/.test(written!) &&
      /\b(?:Express|Visa|Amex|MC|Mastercard|MasterCard),?\s(?:and\s|or\s|&\s)?$/.test(before)
    )
      return 'Discover';
    if (/^[Aa]dj$/.test(written!) && /^\sto\b/.test(after)) return written === 'Adj' ? 'Adjacent' : 'adjacent';
    if (
      written === 'Co' &&
      /^\s(?:Durham|Down|Antrim|Armagh|Cork|Kerry|Clare|Galway|Mayo|Donegal|Kildare|Wicklow|Meath|Louth|Tyrone|Fermanagh|Limerick|Waterford|Wexford|Kilkenny|Sligo|Roscommon|Tipperary|Offaly|Laois|Cavan|Monaghan|Leitrim|Longford|Carlow|Dublin)\b/.test(
        after,
      )
    )
      return 'County';
    if (written === 'Adm' && point && /^:?\s[$£€\d]/.test(after)) return 'Admission';
    if (written === 'Pct' && /\d(?:st|nd|rd|th)\s$/.test(before)) return 'Precinct';
    if (
      written === 'yr' &&
      /^\s(?!blt|built|round|end|to\sdate)[a-z]/.test(after) &&
      !/(?:\d|½|\b(?:a|an|per|each|every|last|next|this|the|first|one|of|mid|full|prior|past|school|tax|fiscal|calendar|plan|policy))[\s-]$/i.test(
        before,
      )
    )
      return 'your';
    if (written === 'Co' && point && /^\s[a-z]/.test(after) && !/[A-Z][\w'’]*\s$/.test(before)) return 'Company';
    if (/^[Gg]en$/.test(written!) && point && /^\s[a-z]/.test(after)) return written === 'Gen' ? 'General' : 'general';
    if (written === 'Reg' && point && /^\s[$£€]/.test(after)) return 'Regular';
    if (
      written === 'Temp' &&
      point &&
      /^\s(?:closed|out|unavail\w*|down|disabled|relocated|moved|suspended)/.test(after)
    )
      return 'Temporarily';
    if (written === 'Co' && /^,?\s(?:Ltd|Limited|Inc|LLC)\b/.test(after)) return 'company';
    if (
      written === 'Pt' &&
      point &&
      (/^\s[A-Z]\.\s[A-Z]/.test(after) ||
        /^\s(?:is|has|was|needs|seen|called|c\/o|will|to\s[a-z]+|reports|states|advised|name|ID|info)\b/.test(after))
    )
      return 'Patient';
    if (/^[Ee]xp$/.test(written!) && /^\s(?:is|was|month|year)\b/.test(after))
      return written === 'Exp' ? 'Expiration' : 'expiration';
    if (/^[Aa]pt$/.test(written!) && point && /^\s[a-z]/.test(after))
      return written === 'Apt' ? 'Apartment' : 'apartment';
    if (/^[Rr]ev$/.test(written!) && /^\s(?:[A-Z](?![\w'.])|\d)/.test(after)) return 'revision';
    if (/^(?:in|ex)cl$/i.test(written!) && /^\s*(?:$|[.,;)])/.test(after))
      return `${written!}uded${point && after.trim() === '' ? '.' : ''}`;
    if (/^[Ee]st$/.test(written!)) {
      const said = /^\s?(?:in\s)?(?:1[5-9]|20)\d{2}(?!\d)/.test(after) ? 'established' : 'estimated';
      return written === 'Est' ? `E${said.slice(1)}` : said;
    }
    if (/^[Nn]os?$/.test(written!) && point && /^\sof\s/.test(after))
      return written!.endsWith('s') ? 'numbers' : 'number';
    if (/^[Ee]xp$/.test(written!) && /^\s?(?:date\b|\d{1,2}[/-]\d)/.test(after))
      return written === 'Exp' ? 'Expires' : 'expires';
    if (
      /^[Tt]emp$/.test(written!) &&
      (point || /^:/.test(after)) &&
      (/^\s*$|^:|^,|^\s(?:\d|-\d|of|is|was|reading|control|settings?|ranges?|sensor|above|below|at|over|under|drops?|rises?|check|log|in)/.test(
        after,
      ) ||
        /\b(?:avg\.|average|high|low|max\.?|min\.?|body|oven|water|room|indoor|outdoor)\s$/i.test(before)) &&
      !/^\s(?:job|staff|work|agenc|position|address|card|password|ID|housing|clos|permit|hire|role|worker)/.test(after)
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
    const { words, when, needsPoint, isFirst, isTitle, isInside, isWord } = abbreviations.get(written!)!;
    const isCutShort =
      !point &&
      /^[A-Za-z][a-z]+$/.test(written!) &&
      !isOwnWord.test(written!) &&
      !/[\w@#/._-]$/.test(before) &&
      !/^[/._@]\w/.test(after) &&
      (isUnlikeWord.test(written!) || isNote(place));
    if (isWord && (!point || after.trim() === '' || /^["')]*\s+["'(]?[A-Z]/.test(after) || /[@#/.-]$/.test(before)))
      return undefined;
    const begins = /(?:^|[.!?;:]\s|\n)$/.test(before);
    const isOpening =
      when === 'any' &&
      begins &&
      !isWord &&
      /^\s(?:[a-z]|[$£€\d])/.test(after) &&
      /^[A-Z][a-z]+$/.test(written!) &&
      !isOwnWord.test(written!) &&
      !isName.test(written!);
    const isBare = ((isFirst || isOpening) && begins) || (isCutShort && !isWord && (begins || /^[a-z]/.test(written!)));
    if (needsPoint && !point && !/^:/.test(after) && !isBare) {
      const isInAddress = /^(?:Fl|Pl|Sq|Av|Ter|Rt)$/.test(written!) && isHouse.test(before);
      if (
        !isInAddress &&
        !(when === 'number' && /^[A-Z]/.test(written!) && /^\s?\d/.test(after) && written !== 'No' && written !== 'Sec')
      )
        return undefined;
    }
    if (when === 'number' && !/^:?\s?#?(?:\d|[IVX]+\b|[ivx]{2,6}\b|[A-Z]{1,4}-?\d|[A-Z](?![\w']))/.test(after))
      return undefined;
    if (
      when === 'name' &&
      !/^\s["']?[A-Z]/.test(after) &&
      !(isTitle && isParticle.test(after)) &&
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
        !/^\s\(/.test(after) &&
        !isInTitle(written!, words, place) &&
        !/^\s(?![AI]\s|YES\b|NO\b|DO\b|IF\b|ALL\b|FREE\b)[A-Z\d]{1,4}(?![\w'])/.test(after) &&
        !(
          isStreet &&
          /^\s(?:Apt|Suite|Ste|Unit|[NSEW]{1,2}\b|(?:North|South|East|West|Owners|Residents|Tenants|Homeowners|Association|Assn|HOA|Apartments|Condos|School|Elementary|Church|Mall|Plaza|Branch|Station|Bridge|Pier|Garage|Lot)\b)/.test(
            after,
          )
        ) &&
        !isBeforeDay.test(after) &&
        !/^\s[A-Z]\w+\s(?:Inc|Ltd)/.test(after) &&
        !(
          /^[SJ]r$/.test(written!) &&
          /(?:^|[.!?,:]\s|&\s|\b(?:[Aa]nd|[Tt]he|[Oo]ur|[Ww]ith|[Ff]or|[Tt]o|[Ff]rom|[Bb]y|[Aa]n?|[Yy]our)\s)$/.test(
            before,
          )
        ) &&
        !(/^(?:Co|Inc|Corp|Ltd|Assn)$/.test(written!) && isPartOfFirm.test(after)) &&
        !(written === 'Co' && /&\s$/.test(before) && !startsSentence.test(after) && after.trim() !== '')
          ? '.'
          : ''),
      why: isTitle ? 'a title before a name' : when === 'number' ? 'a short form before a number' : 'a short form',
    };
  },
};
