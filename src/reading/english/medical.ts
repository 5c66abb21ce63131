import { cardinal, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { lastPoint } from './vocabulary.js';

/** What stands before a direction of a pharmacy: a dose, a form of medicine, or a verb of taking it. */
const ofDose =
  /(?:\d\s?(?:mg|mcg|μg|m[lL]|g|units?|IU|tabs?|caps?|tablets?|capsules?|pills?|puffs?|drops?|gtts?|sprays?|patch(?:es)?|tsp|tbsp|%)|\b(?:take|apply|give|inject|insulin|instill?|inhale|cream|ointment|lotion|gel|drops?|dose|dosage|gtts?|tabs?|tablets?|caps?|capsules?|sig|puffs?|patch|spray|q\d{1,2}h|bid|tid|qid|qd|daily|BID|TID|QID|PO|po))\b[^;!?]{0,45}$/i;
/** As above, and close: two letters alone are other words elsewhere. */
const ofDoseNear =
  /(?:\d\s?(?:mg|mcg|μg|m[lL]|g|units?|[uU]|IU|tabs?\.?|caps?\.?|tablets?|capsules?|puffs?|drops?|gtts?\.?|tsp|tbsp)|\b(?:insulin|drops?|ointment|cream|inject(?:ion)?|dose|tabs?|tablets?|caps?|capsules?|heparin|vaccine|po|PO|bid|BID|tid|TID|daily|given))\.?,?\s(?:\w{1,16}\s)?$/;
const ofEyes = /\b(?:gtts?|drops?|eyes?|ointment|oint|ophth\w*|vision|instill?|lens|cataract|glaucoma)\b/i;
const ofEars = /\b(?:gtts?|drops?|ears?|otic)\b/i;

const often: { readonly [short: string]: string } = {
  bid: 'twice a day',
  tid: 'three times a day',
  qid: 'four times a day',
  qd: 'once a day',
  qday: 'every day',
  qod: 'every other day',
  qam: 'every morning',
  qpm: 'every evening',
  qhs: 'at bedtime',
  qwk: 'once a week',
  qw: 'once a week',
  tds: 'three times a day',
  qds: 'four times a day',
  nocte: 'at night',
  mane: 'in the morning',
  stat: 'right away',
  subq: 'under the skin',
  subcut: 'under the skin',
};
const near: { readonly [short: string]: string } = {
  po: 'by mouth',
  pr: 'rectally',
  sl: 'under the tongue',
  sc: 'under the skin',
  sq: 'under the skin',
  im: 'into the muscle',
  hs: 'at bedtime',
  ac: 'before meals',
  pc: 'after meals',
  bd: 'twice a day',
};
const eyes: { readonly [short: string]: string } = {
  OD: 'in the right eye',
  OS: 'in the left eye',
  OU: 'in both eyes',
};
const ears: { readonly [short: string]: string } = {
  AD: 'in the right ear',
  AS: 'in the left ear',
  AU: 'in both ears',
};
/** What something is taken for, behind "as needed". */
const isComplaint =
  /^\s(?:(?:mild|moderate|severe|chest|joint|back|muscle|breakthrough)\s)?(?:pain|fever|nausea|itch(?:ing)?|cough|anxiety|sleep|insomnia|headaches?|migraines?|wheez(?:e|ing)|allerg(?:y|ies)|heartburn|constipation|diarrhea|vomiting|shortness|spasms?|cramps?|swelling|rash|agitation|indigestion|congestion|SOB|dizziness|palpitations|asthma|angina|seizures?)\b/;

const isSexed = /(?:\by\.?\/?o\.?|\byears?[\s-]old|\byrs?[\s-]old),?\s$/i;
const isDirection = (before: string, { english }: Place) => english === 'en-GB' || ofDose.test(before);

const BODY =
  'eyes?|ears?|knees?|hips?|arms?|legs?|foot|feet|hands?|shoulders?|ankles?|wrists?|elbows?|breast|lung|kidney|side|thumb|big\\stoe|heel|nostril|lower|upper|lane|turn';

/** What pharmacies, clinics and opticians write. */
export const medicalForms: readonly Recogniser[] = [
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /(?:bid|tid|qid|qd|qday|qod|qam|qpm|qhs|qwk|tds|qds|nocte|mane|stat|subq|subcut)(?![\w'-])/iy,
    why: 'how often medicine is taken, behind a dose',
    read: ([match], place) => {
      const short = match.toLowerCase();
      const isPlain = /^(?:q(?:hs|od|am|pm|id|ds)|tds|subcut|nocte)$/.test(short) && match !== 'Mane';
      if (/[\w.@#/-]$/.test(place.before) || /^(?:Stat|Mane|Bid)$/.test(match)) return undefined;
      if (
        /^(?:mane|stat|bid)$/.test(match) &&
        !ofDoseNear.test(place.before) &&
        !/^(?:,|\s(?:x\s?\d|for\s\d|prn|with\sfood|w\/|until))/.test(place.after)
      )
        return undefined;
      // "Metformin 1000 BID": a strength without its unit.
      if (/^[BTQ]ID$/.test(match) && /\b[a-z]{5,}\s\d[\d.,]*\s$/i.test(place.before)) return often[short];
      return ofDose.test(place.before) || (isPlain && isDirection(place.before, place)) ? often[short] : undefined;
    },
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /(?:po|PO|pr|PR|sl|SL|sc|SC|sq|SQ|SubQ|im|IM|hs|HS|ac|AC|pc|PC|bd|BD)(?![\w'.-])/y,
    why: 'how medicine is taken, close behind a dose',
    read: ([match], { before, after }) =>
      ofDoseNear.test(before) && !/^\s(?:Box|BOX|box|number|#)/.test(after)
        ? (near[match.toLowerCase()] ?? 'under the skin')
        : undefined,
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /(O[DSU]|o[dsu]|A[DSU])(?![\w'-])/y,
    why: 'which eye or ear',
    read: ([match], { before, after, english }) => {
      const short = match.toUpperCase();
      if (/[\w@#/-]$/.test(before)) return undefined;
      if (english === 'en-GB' && short === 'OD')
        return ofDoseNear.test(before) && !ofEyes.test(before) ? 'once a day' : undefined;
      if (short in ears)
        return ofEars.test(before) && match === short && /^[\s,.;]|^$/.test(after) ? ears[short] : undefined;
      if (short in eyes && (/20\/\d{2,3}\s$/.test(before) || /^:?\s[-+]?\d{1,2}\.\d{2}/.test(after)))
        return eyes[short];
      return ofEyes.test(before) && (match === short || /\d\s?(?:gtts?|drops?)\.?\s$/.test(before))
        ? eyes[short]
        : undefined;
    },
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /(?:PRN|prn|p\.r\.n\.)(?!\w)/y,
    why: 'as needed, with what it is for',
    read: ([match], { after }) => (isComplaint.test(after) ? 'as needed for' : `as needed${lastPoint(match, after)}`),
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern:
      /(\d{1,2})\s?(?:-|–|to)\s?(\d{1,2})x(?:\s?\/\s?(day|d|week|wk|month|mo|yr|year)|(?=\s(?:a|per|daily|weekly|each|every)\b)|(?!\w))/y,
    why: 'between so many times in a while',
    read: ([, from, to, each], { before }) =>
      /[\w.,$-]$/.test(before)
        ? undefined
        : `${readNumber(from!)} to ${readNumber(to!)} times${each === undefined ? '' : ` a ${{ d: 'day', wk: 'week', mo: 'month', yr: 'year' }[each] ?? each}`}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /20\/(\d{2,3})(?![\d/]|\.\d)/y,
    why: 'how well an eye sees',
    read: ([, other], { before, after }) =>
      /[\w.,$/-]$/.test(before) ||
      !/^(?:10|1[0-5]|16|20|25|30|32|40|50|60|70|80|100|125|150|200|400)$/.test(other!) ||
      !(
        /\b(?:vision|eyes?|sight|acuity|eval|exam|VA|OD|OS|OU|see|sees|corrected|lenses|glasses)\b/.test(before) ||
        /^\s(?:O[DSU]\b|vision|acuity|in\s(?:your|the|his|her|both)|with\s(?:glasses|correction))/.test(after)
      )
        ? undefined
        : `twenty ${readNumber(other!)}`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[MF](?![\w'’.&/-])/y,
    why: 'the sex of a patient behind an age',
    read: ([letter], { before }) => (isSexed.test(before) ? (letter === 'M' ? 'male' : 'female') : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /Rx(?![\w'’#-])/y,
    why: 'the last word of the name of a pharmacy',
    read: (_, { before, after }) =>
      /^\s(?:#|number|no\.|for|refill|label|bottle|plan|card|ID|drug|coverage|BIN|\d)/i.test(after) ||
      !/(?:^|\s)[A-Z][\w'’]+\s$/.test(before) ||
      /(?:^|[.!?:]\s)(?:\w+)\s$|\b(?:Your|The|New|My|This|Each|Any|One|No|Our|Refill|Pick|Optical|Medical)\s$/.test(
        before,
      )
        ? undefined
        : 'R X',
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[Rr][Xx](?:['’]?s)?(?![\w'’-])/y,
    why: 'several prescriptions',
    read: ([match], { before }) => {
      const count = /(?:^|[\s(])(\d{1,2}|two|three|four|five|six|all|both|these|your|several)\s$/i.exec(before)?.[1];
      if (/s$/i.test(match)) return 'prescriptions';
      return count === undefined || /^(?:1|your)$/i.test(count) ? undefined : 'prescriptions';
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: new RegExp(`(L|R|Lt|Rt)\\.?(?=\\s(?:${BODY})\\b)`, 'y'),
    why: 'a side of the body or of the road',
    read: ([, side], { before }) => (/[\w.@#/-]$/.test(before) ? undefined : side![0] === 'L' ? 'left' : 'right'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(?:L|R|Lt|Rt|lt|rt)(?![\w'’-])\.?/y,
    why: 'a side to turn to',
    read: ([match], { before, after }) =>
      /\b(?:[Tt]urn|[Bb]ear|[Kk]eep|[Gg]o|[Vv]eer|then|[Mm]ake\sa|[Tt]ake\sa)\s$/.test(before) && !/^\s\d/.test(after)
        ? `${/^l/i.test(match) ? 'left' : 'right'}${lastPoint(match, after)}`
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /(neg|pos)(?![\w'’-])\.?/y,
    why: 'the result of a test',
    read: ([match, short], { before, after }) =>
      /\b(?:tests?|screen|culture|strep|flu(?:\s[AB])?|[Cc]ovid(?:-19)?|COVID(?:-19)?|RSV|results?|swab|biopsy|HIV|TB|UA|mono|x-ray|is|was|were|came\sback):?\s$/.test(
        before,
      )
        ? `${short === 'neg' ? 'negative' : 'positive'}${match.endsWith('.') && /^\s*$|^\s+[A-Z]/.test(after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /SOB(?![\w'’-])/y,
    why: 'a complaint',
    read: (_, { before }) =>
      /\b(?:c\/o|with|w\/|for|denies|reports|prn|PRN|no|and|of|having|has|worsening|mild|severe|acute)\s$/.test(before)
        ? 'shortness of breath'
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /c\/o(?!\w)/y,
    why: 'what a patient complains of',
    read: (_, { before, after }) =>
      /\b(?:[Pp]t|[Pp]atient|[Hh]e|[Ss]he|\d\s?[MF]|y\.?o\.?)\.?\s$/.test(before) ||
      /^\s(?:\w+\s)?(?:pain|SOB|cough|fever|nausea|dizziness|headaches?|chest|rash|fatigue)\b/.test(after)
        ? 'complains of'
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(APAP|abx|ASA(?=\s\d))(?![\w'’-])/y,
    why: 'a medicine in short',
    read: ([short]) => (short === 'APAP' ? 'acetaminophen' : short === 'abx' ? 'antibiotics' : 'aspirin'),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /NPO(?=\s(?:after|past|since|from|for|before|until)\b)/y,
    why: 'nothing to eat or drink',
    read: () => 'nothing by mouth',
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /[xX](?=\s?\d{1,3}\s?(?:days?|weeks?|wks?|months?|mos?|doses?|h|hrs?|hours?|yrs?|years?)(?!\w))/y,
    why: 'for so long',
    read: (_, { before }) => (/[A-Za-z\d.,)]\s$/.test(before) ? 'for' : undefined),
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern: /(\d{1,3})\s?d(?![\w'’-])\.?/y,
    why: 'so many days',
    read: ([match, number], { before, after }) =>
      /\b(?:in|for|every|after|past|last|within|next|x|than)\s$|\bx\s?$/i.test(before)
        ? `${readNumber(number!)} day${number === '1' ? '' : 's'}${lastPoint(match, after)}`
        : undefined,
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern: /(\d{1,3})\s?[uU](?![\w'’-])/y,
    why: 'units of a medicine',
    read: ([, number], { before }) =>
      /\b(?:insulin|Lantus|Humalog|Novolog|NovoLog|Levemir|Tresiba|Basaglar|Toujeo|heparin|Botox)\b[^.;]{0,40}$/i.test(
        before,
      )
        ? `${readNumber(number!)} unit${number === '1' ? '' : 's'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /c(?:\.(?=\s[a-z])|(?=\s[a-z]{3}))/y,
    why: 'a cup',
    read: ([match], { before }) => {
      const [, whole, amount] = /(\d\s?)?(\d\/\d|[½¼¾⅓⅔]|\d)\s$/.exec(before) ?? [];
      return amount === undefined || (match === 'c' && /^\d$/.test(amount))
        ? undefined
        : amount === '1' || (!/^\d$/.test(amount) && whole === undefined)
          ? 'cup'
          : 'cups';
    },
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /T([12])DM?(?![\w-])/y,
    why: 'a type of diabetes',
    read: ([, type]) => `type ${cardinal(Number(type))} diabetes`,
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /[qQ]\s?(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?\s?(h(?:ours?|rs?)?|d(?:ays?)?|w(?:ee)?ks?|min|mos?)(?!\w)\.?/y,
    why: 'every so many hours, days or weeks',
    read: ([match, from, to, unit], { before, after }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : `every ${from === '1' && to === undefined ? '' : `${readNumber(from!)}${to === undefined ? '' : ` to ${readNumber(to)}`} `}${{ h: 'hour', d: 'day', w: 'week', m: unit === 'min' ? 'minute' : 'month' }[unit![0]!]}${from === '1' && to === undefined ? '' : 's'}${lastPoint(match, after)}`,
  },
];
