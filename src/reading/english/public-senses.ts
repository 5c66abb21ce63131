import type { Sense } from './note-senses.js';

/** What may be asked for: behind it "req." is "required". */
const asked =
  'receipts?|box(?:es)?|ID|I\\.D\\.|deposit|dep\\.?|reservations?|RSVP|appt\\.?|appointment|signature|sig\\.?|experience|exp\\.?|licen[cs]e|lic\\.?|permit|tickets?|refs?\\.?|references?|forms?|booking|proof|prescription|Rx|registration|reg\\.?|membership|payment|notice|degree|certificate|cert\\.?|card|insurance|ins\\.?|purchase|helmets?|shoes|adult|parent|password|tags?|leash|masks?|jacket|tie|attendance|key|code|fee|are|is|not|none|if|as|when';

/** Senses of short forms in letters of landlords, schools and councils, and on menus; they come first. */
export const publicSenses: readonly Sense[] = [
  {
    form: /^incl$/i,
    words: 'inclusive',
    before:
      /\b(?:to|through|thru|-|–)\s?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?:\s\d{1,2})?\s$/,
  },
  { form: /^excl$/i, words: 'exclusive', after: /^\sof\b/ },
  { form: /^incl$/i, words: 'inclusive', after: /^\sof\b/ },
  {
    form: /^Rm$/,
    words: 'room',
    before: /\b(?!(?:The|Our|Your|In|At|To|From|Meeting)\b)[A-Z][a-z]+(?:['’]s)?\s$/,
    after: /^(?!\s?#?\d|\s[A-Z]-?\d)/,
    needsPoint: true,
  },
  { form: /^incl$/i, words: 'included', before: /\b(?:not|is|are|was|also)\s$/i },
  {
    form: /^incl$/i,
    words: 'include',
    before: /\b(?:[Pp]rices|[Ff]ees|[Rr]ates|[Tt]ickets|[Ff]ares|[Cc]osts|[Pp]ackages|[Rr]ooms)\s$/,
    after: /^\s(?!in\b|w\/|with\b)[a-z]/,
  },
  {
    form: /^incl$/i,
    words: 'includes',
    before: /\b(?:[Pp]rice|[Ff]ee|[Rr]ate|[Tt]icket|[Ff]are|[Rr]ent|[Cc]ost|[Pp]ackage|[Rr]oom)\s$/,
    after: /^\s(?!in\b|w\/|with\b)[a-z]/,
  },
  { form: /^inst$/, words: 'of this month', before: /\d(?:st|nd|rd|th)\s$/ },
  { form: /^dep$/i, words: 'deposit', before: /\d\s?%\s$/ },
  { form: /^conf$/i, words: 'confession', before: /\b[Mm]ass\b[^"]*\s$/ },
  { form: /^Ofc$/, words: 'office', after: /^(?!\s[A-Z][a-z])/ },
  {
    form: /^req$/i,
    words: 'required',
    before: new RegExp(`\\b(?:${asked})\\s$`),
    after: /^\s*$|^[,;)]|^\s(?:for|at|on|to|by|before|with|w\/|in|if|when|and|upon|[A-Z])/,
    needsPoint: true,
  },
  {
    form: /^prop$/i,
    words: 'proposition',
    needsPoint: true,
    before: /(?:^|[.,;]\s|\b(?:on|for|[Yy]es|[Nn]o|of|and|under|by|vote))\s?$/,
    after: /^\s\d{1,3}(?!\d)/,
  },
  { form: /^Rev$/, words: 'revised', after: /^\s\d{1,2}\/\d/ },
  { form: /^Res$/, words: 'resolution', after: /^\s(?:No\.\s)?\d{2,4}-\d{1,4}\b/, needsPoint: true },
  { form: /^Ord$/, words: 'ordinance', after: /^\s(?:No\.\s)?\d{2,4}-\d{1,4}\b/, needsPoint: true },
  {
    form: /^inc$/i,
    words: 'including',
    after:
      /^\s(?:VAT|p&p|P&P|delivery|postage|bills|b['’]?fast|breakfast|service|tax|fees|all|WiFi|Wi-Fi|parking|travel|lunch|tea|coffee)\b/,
  },
  { form: /^cont$/i, words: 'continental', after: /^:?\s[£$€]\s?\d/ },
  { form: /^int$/i, words: 'interval', after: /^:?\s\d{1,2}\smin/ },
  { form: /^nr$/, words: 'near', after: /^\s(?:\d+(?:st|nd|rd|th)\b|[A-Z][a-z])/ },
  { form: /^pers$/, words: 'persons', before: /\d\s$/ },
  { form: /^dep$/i, words: 'deposit', before: /[£$€]\s?\d[\d,.]*(?:\s?(?:pp|each|ea\.?|per\s\w+|p\.p\.))?\s$/ },
  { form: /^(?:btl|bot)$/i, words: 'bottle', after: /^:?\s[£$€]\s?\d/ },
  { form: /^gls$/i, words: 'glass', after: /^:?\s[£$€]\s?\d/ },
  {
    form: /^rec$/i,
    words: 'recreation',
    after:
      /^\s(?:Center|Ctr|Centre|Dept|Department|Hall|Room|Rm|Area|League|Dir|Sports|Complex|Facility|Office|Ofc|Program|Ground)\b/,
  },
  {
    form: /^pkg$/i,
    words: 'parking',
    before:
      /\b(?:overnight|visitor|valet|permit|guest|RV|ample|disabled|event|paid|limited|underground|secure|accessible|handicap|resident)\.?\s$/i,
  },
  {
    form: /^pkg$/i,
    words: 'parking',
    before: /\bno\s$/i,
    after: /^\.?\s(?:on|in|at|after|before|from|any|this|during)\b/,
  },
  { form: /^gov$/i, words: 'governing', after: /^\s(?:[Bb]ody|[Bb]d\b|[Bb]oard|[Cc]ouncil)/ },
];
