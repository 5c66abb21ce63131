import type { Place, Recogniser } from '../reader.js';
import { spell } from './vocabulary.js';

/** Short forms that nobody writes but in a hurry: beside them other short forms stand without their points too. */
const NOTED =
  "[Cc]usts?|[Aa]cc?ts?|[Aa]ppts?|[Pp]l[sz]|[Rr]ec'?d|[Rr]eq'?d|[Cc]onf'd|[Tt]mrw|[Mm]gr|[Ss]vcs?|[Pp]y?mn?ts?|[Pp]ymnts?|paymts?|[Bb]twn|[Ff]/[Uu]|[Cc]b|[Cc]x[dl]?|LVM|lvm|LM|addl|add'l|addt'l|o/s|[Aa]/c|[Mm]sgs?|[Aa]mts?|[Qq]ty|[Aa]ddr|[Ii]nvs?|[Tt]kts?|[Tt]xns?|[Xx]fer|[Rr]x|[Hh]x|[Pp]kgs?|c/o|whse|[Ee]ngr|hse|abt|[Ss]upv|prev|curr|escl|[Rr]eqs?|w/o?|[Rr]edel|[Rr]esched|TT|CSR|[Ss]pk|[Nn]/[RSA]|T/C|d/c|r/o|s/p|p/u|[Dd]ely?|[Dd]elv?d|[Aa]dv|[Rr]pt|[Rr]dg|[Tt]nt|[Pp]wd|vm|[Cc]hk?gs?|[Ee]ng|[Vv]erif|DNA'd|NPO|NKDA|[Aa]feb|LOV|LOC|TTOs?|[Vv]chrs?|[Rr]cvd|[Cc]hk|[Tt]rns|dtr|jct|occ|bal|no\\sans|[Tt]/[Cc]|TCI|[Dd]/w";
const isNoted = new RegExp(
  `(?<![\\w.@/'-])(?:${NOTED})(?![\\w@'/-])|\\b[a-z]{2,6}(?<!I|he|she|we|they|you|it|who|that|there|how)'d\\b|\\bw/(?:o\\s|\\s|[a-z])`,
);
/** A patient of a note: "pt seen", "Pt called". */
const ofPatient = /(?:^|[\s,;])[Pp]ts?\.?\s[a-z]/;

/** Whether short forms that nobody writes but in a hurry stand around. */
export const hasNoteWords = ({ before, after, shouting }: Place): boolean =>
  !shouting && (isNoted.test(before) || isNoted.test(after) || ofPatient.test(before) || ofPatient.test(after));
/** Whether a text is a note of a clerk, or begins with a small letter as notes do: its words are cut short. */
export const isNote = (place: Place): boolean =>
  hasNoteWords(place) || (!place.shouting && place.before.length < 80 && /^[a-z]/.test(place.before));

/** Words of their own without a point: a note means the word, or either is understood. */
export const isOwnWord =
  /^(?:min|max|temp|rep|reps|app|par|fam|long|ex|c|p|v|ca|cf|pop|disc|dist|spec|ser|dep|div|st|no|nos|sec|sect|art|cl|eq|fn|res|ret|rem|vet|sig|sav|prop|int|opp|alt|arr|ind|ht|Max|Min|ph|pd|lg|sm|pt|pts|dk|hd|hm|op|oz|qt|gal|doz|tbsp|tsp|lv|nr|bx|ck|pu|sr|wd|bd|cr|pos|neg|nat|lang|eng|gr|sol|ref|perm|psych)$/i;

const ofWill =
  /\b(?:will|to|can|pls|please|plz|should|must|need\sto|asked\s(?:me\s)?to|wants?\s(?:us\s|me\s)?to|[Cc]usts?|I['’]ll)\s$/i;
const isPerson =
  /^\s(?:[Cc]ust|[Pp]t\b|[Tt]enant|[Cc]aller|[Oo]wner|[Mm]gr|[Mm]anager|spouse|wife|husband|son|daughter|mom|dad|reception|[A-Z][a-z]+)/;

/** Capitals of notes with their words; beside a note, or everywhere where nothing else is meant. */
const capitals: { readonly [short: string]: string } = {
  LVM: 'left voicemail',
  LM: 'left message',
  VM: 'voicemail',
  CB: 'callback',
  WO: 'work order',
  RTC: 'return to clinic',
  WOs: 'work orders',
  EOD: 'end of day',
  COB: 'close of business',
  EOM: 'end of month',
  NLT: 'no later than',
  RTS: 'return to sender',
  NFA: 'no further action',
  NOK: 'next of kin',
  OOH: 'out of hours',
  FAO: 'for the attention of',
  TT: 'talked to',
  SW: 'spoke with',
  RF: 'refill',
  RFs: 'refills',
  HA: 'headache',
  CP: 'chest pain',
  CC: 'credit card',
  NS: 'no show',
  NA: 'no answer',
  LL: 'landlord',
  WCB: 'will call back',
  PW: 'password',
  TY: 'thank you',
  CX: 'customer',
  PU: 'pick up',
  DO: 'drop off',
  MN: 'midnight',
};
/** What some of them need before or behind them. */
const needs: { readonly [short: string]: { before?: RegExp; after?: RegExp } } = {
  TT: { before: /(?:^|[.;]\s)$/, after: isPerson },
  SW: { before: /(?:^|[.;]\s)$/, after: isPerson },
  RF: { before: /\b\d{1,2}\s$|\b(?:no|Rx)\s$/ },
  RFs: { before: /\d\s$|\bno\s$/ },
  HA: { before: /\b(?:c\/o|w\/|with|for|of|denies|has|no|and|&)\s(?:\w+\s)?$/ },
  CP: { before: /\b(?:c\/o|w\/|with|denies|has|no|SOB\sand|SOB\s&)\s(?:\w+\s)?$/ },
  CC: {
    before: /\b(?:to|by|via|on|w\/|his|her|new|the|cust|customer's|charged)\s$/,
    after: /^(?:\s*$|[,.;]|\s(?:on|ending|exp|x?\d|and|was|is|declined|ref))/,
  },
  NS: { before: /^$|(?:[.;]\s)$/, after: /^\s(?:for|to|appt)/ },
  NA: { before: /\b(?:called|rang|phoned|tried|cell|home|mobile|times|2x|x2|x3),?\s$/ },
  LL: { before: /(?:^|[.,;]\s|\b(?:the|to|w\/|with|by|from|advised|told|called)\s)$/, after: /^(?!\sBean)/ },
  PU: { before: /\b(?:to|for|will|cust|driver)\s$/ },
  DO: { before: /\b(?:cust|driver)\s(?:will|to)\s$/ },
  MN: { before: /\b(?:after|until|past|at|since|before)\s$/ },
  TY: { after: /^[!.,]?\s*$/ },
  CB: { after: /^(?!\s?\d|\s[A-Z])/ },
  COB: { before: /\b(?:by|at|before|until|till?|end)\s$|\d,?\s$/ },
  RTC: { after: /^\s(?:in\s)?\d/ },
  WO: { after: /^(?:\s*$|[,.;#]|\s(?:#|no|\d|is|was|open|closed|created|for|on))/ },
  WOs: {},
};

/** What a sign "#" that stands alone counts or numbers. */
const isNumbered =
  /\b(?:[Aa]ccounts?|[Aa]cc?t|a\/c|[Aa]lt|[Aa]pt|[Bb]adge|[Bb]atch|[Cc]allback|[Cc]ard|[Cc]ase|[Cc]ell|[Cc]heck|[Cc]hk|[Cc]k|[Cc]laim|[Cc]onf|[Cc]onfirmation|[Cc]ontact|[Cc]orrect|[Ff]ax|[Ff]ile|[Ff]light|[Gg]ate|[Gg]roup|[Ii]d|[Ii]nv|[Ii]nvoice|[Ii]tem|[Jj]ob|[Ll]ic|[Ll]icense|[Ll]ine|[Ll]oan|[Ll]ot|[Mm]ember|[Mm]eter|[Mm]obile|[Mm]odel|[Nn]ew|[Oo]ld|[Oo]rd|[Oo]rder|[Oo]rders?|[Pp]art|[Pp]ermit|[Pp]h|[Pp]hone|[Pp]late|[Pp]olicy|[Pp]rescription|[Rr]ef|[Rr]eference|[Rr]m|[Rr]oom|[Rr]oute|[Rr]x|[Ss]eat|[Ss]erial|[Ss]uite|[Tt]el|[Tt]icket|[Tt]kt|[Tt]racking|[Tt]rk|[Uu]nit|[Ww]rong)\.?\s$|\b(?!OR\s|AND\s)[A-Z]{2,5}\s$/;

/** The words of notes: capitals for what was done, a stroke and a sign for a word. */
export const noteWordForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: new RegExp(
      `(${Object.keys(capitals)
        .sort((a, b) => b.length - a.length)
        .join('|')})(?![\\w'’/&-])`,
      'y',
    ),
    why: 'what a note says in capitals',
    read: ([, short], place) => {
      const { before, after } = place;
      if (/[\w.@#/&$-]$/.test(before)) return undefined;
      const need = needs[short!];
      if (need?.before && !need.before.test(before)) return undefined;
      if (need?.after && !need.after.test(after)) return undefined;
      const isAlways = /^(?:LVM|NLT|FAO|WCB|RFs?|RTC)$/.test(short!);
      if (!isAlways && !isNote(place)) return undefined;
      if (short === 'CB') return ofWill.test(before) ? 'call back' : 'callback';
      if (short === 'NA' && place.english === 'en-GB') return undefined;
      if (short === 'RF' && /\b(?!1\s)\d+\s$/.test(before)) return 'refills';
      return capitals[short!];
    },
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /cbs?(?![\w'’/&.-]|\.\w)/y,
    why: 'a call back',
    read: ([match], { before }) =>
      /[\w.@#/&-]$/.test(before)
        ? undefined
        : match === 'cbs'
          ? 'callbacks'
          : ofWill.test(before)
            ? 'call back'
            : 'callback',
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([Cc])x(?![\w'’/&.-])/y,
    why: 'a customer, or what is cancelled',
    read: ([, first], { before, after }) => {
      if (/[\w.@#/&-]$/.test(before)) return undefined;
      if (/^\s(?:appts?|order|booking|the|her|his|their|my|due|by|fee|reservation|policy|service|svc)\b/.test(after))
        return first === 'C' ? 'Cancel' : 'cancel';
      if (/^\sof\b/.test(after)) return first === 'C' ? 'Cancellation' : 'cancellation';
      return first === 'C' ? 'Customer' : 'customer';
    },
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /DNA(['’]d)?(?![\w'’-])/y,
    why: 'a patient who did not attend',
    read: ([, past], { before, after, english }) =>
      past !== undefined ||
      (english === 'en-GB' &&
        (/\b(?:[Pp]t|[Pp]atient|he|she)\s$/.test(before) ||
          /^\s(?:appt|appointment|last|clinic|letter|x\d|on\s\d)/.test(after)))
        ? 'did not attend'
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /[Rr]e(?=\s(?:your|the|her|his|our|my|their|a|an|this|that|rent|boiler|payment|pmt|bill|refund|delivery|appt|appointment|order|claim|acct|account|complaint|DD|[A-Z]{2,}|noise|leak|damp|parking|late|missed|delayed|damaged|invoice|inv|job|repair|above|possible)\b)/y,
    why: 'what something is about',
    read: ([match], { before }) =>
      /[\w.@#/&'’-]$/.test(before) ? undefined : match === 'Re' ? 'Regarding' : 'regarding',
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /#(?=\s(?!\d)|[.,;:]?\s*$|[,;:]\s)/y,
    why: 'a number of something',
    read: (_, place) =>
      isNumbered.test(place.before) ||
      (hasNoteWords(place) &&
        /^\s[a-z]/.test(place.after) &&
        !/\b(?:[Pp]ress\w*|[Dd]ial\w*|[Hh]it|key|[Ee]nter\w*|followed|then)\b[^.;]{0,30}$/.test(place.before))
        ? 'number'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /[Rr]eq['’]?d(?=\s(?:\d|a\s|an\s|call|cb\b|refund|supv|copy|late|early|extra|new|by\s(?:cust|pt|guest|tenant|caller|member|mbr|owner|mgr)))/y,
    why: 'what somebody asked for',
    read: ([match], { before }) =>
      /\b(?:cust|customer|guest|pt|patient|caller|tenant|mbr|member|he|she|they|client|user|owner|pax|in\s\d+|CB|cb|callback|call|refund)\s$/i.test(
        before,
      )
        ? match[0] === 'R'
          ? 'Requested'
          : 'requested'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[rR]\/[sS](?!\w)/y,
    why: 'what somebody wants to do with an appointment',
    read: (_, { before }) =>
      /\b(?:to|will|pls|please|must|can)\s$/.test(before) && !/[\w@#/.-]$/.test(before) ? 'reschedule' : undefined,
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /[qQ]\s(mo|month|wk|week|day|yr|year|night|shift|am|pm)(?![\w'’-])\.?/y,
    why: 'how often something is given',
    read: ([, each], { before }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : `every ${{ mo: 'month', wk: 'week', yr: 'year', am: 'morning', pm: 'evening' }[each!] ?? each}`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /[oO]\/[sS](?=\s(?:nos?\.?\s\d|\d+\s[A-Z]|(?:the\s)?(?:school|shops?|house|property|station|church|pub|flats?|gate)\b))/y,
    why: 'before a house',
    read: (_, { english }) => (english === 'en-GB' ? 'outside' : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[sS]\/[cC](?=[:\s]{1,2}\d{2}-?\d{2})/y,
    why: 'which branch of a bank',
    read: () => 'sort code',
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[oO]\/[dD](?!\w)/y,
    why: 'what is late',
    read: (_, { before }) =>
      /\b(?:cert\w*\.?|service|svc|insp\w*\.?|pmt|payment|rent|review|rev\.?|bill|inv\w*\.?|appt|check|report|rpt|days)\s$/i.test(
        before,
      )
        ? 'overdue'
        : undefined,
  },
  {
    class: 'sign',
    begins: 'letter',
    pattern: /(SO|PO|WO|RO|SR|CR|RA|OR)#\s?(?=\d)/y,
    why: 'the number of an order',
    read: ([, letters], { before }) => (/[\w.@#/&-]$/.test(before) ? undefined : `${spell(letters!)} number`),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[Rr]ecs(?![\w'’-])/y,
    why: 'records',
    read: ([match], place) =>
      isNote(place) && /\b(?:med\.?|medical|old|our|cust|hosp\.?)\s$/.test(place.before)
        ? match === 'Recs'
          ? 'Records'
          : 'records'
        : undefined,
  },
];
