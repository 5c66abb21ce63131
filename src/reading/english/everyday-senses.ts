import type { Sense } from './note-senses.js';

/** What a part of a building, a car or a plan may be changed for another. */
const replaced =
  'filters?|oil|locks?|belts?|batt(?:ery|eries)?|bulbs?|tires?|tyres?|fuses?|add?r(?:ess)?|names?|passwords?|pwd|pw|plans?|dates?|times?|appt|hoses?|valves?|parts?|meters?|mtr|seats?|flights?|dressings?|brakes?|pads?|rates?|status|orders?|PIN|beds?|washers?|cartridges?|thermostat|tstat|to';

/** Senses of short forms in letters, notes and orders that come before the others. */
export const everydaySenses: readonly Sense[] = [
  {
    form: /^temp$/i,
    words: 'temperature',
    after:
      /^\s(?:stays?|is|was|rises?|goes|reach(?:es)?|drops?|falls?|above|over|below|of\s\d|today|tonight|at\s|range|reading|settings?|control|\d)/,
    needsPoint: true,
  },
  // A name with a capital that ends its sentence: "HBO Max.", "Ask for Max."
  {
    form: /^Max$/,
    words: 'Max',
    before: /(?<![\d%°]\s?[A-Za-z]{0,4}\s)(?<=[A-Za-z]\s)$/,
    after: /^["')]*\s*$|^\s(?:He|She|They|We|I|The|It|His|Is|Has|Will)\b/,
  },
  { form: /^Max$/, words: 'Max', before: /\b(?:HBO|Pepsi|Air|Mad|Pro|Cinema)\s$/ },
  // Of people and their offices.
  { form: /^Yr$/, words: 'year', after: /^\s(?:\d{1,2}|R)(?![\w'’])/ },
  { form: /^min$/, words: 'minute', before: /\b(?:[Pp]er|(?<=\d[p¢]?\s)an?)\s$/ },
  { form: /^min$/, words: 'minute', before: /\d(?:st|nd|rd|th)\s$/ },
  { form: /^Engr$/, words: 'engineering', after: /^\s(?:Dept|Department|Div|Ofc|Office|Firm|Svcs|Team|team|Mgr)\b/ },
  { form: /^Ofc$/, words: 'office', after: /^\s(?:[a-z]|Mgr\b|Manager\b|Hrs\b|Hours\b|Admin\b)/ },
  {
    form: /^sec$/,
    words: 'secretary',
    before: /(?:['’]s|\b(?:[Cc]o|[Cc]ompany|[Cc]lub|branch|hon|[Hh]on|priv|pers|gen|union|[Ss]chool)\.?)\s$/,
    after: /^(?!\s?\d)/,
    needsPoint: true,
  },
  { form: /^pp$/, words: 'on behalf of', before: /\b[Ss]ign(?:s|ed|ing)?\s$/, after: /^\s(?:the\b|our\b|my\b|[A-Z])/ },
  {
    form: /^est$/i,
    words: 'estate',
    before: /\b(?:[Tt]he|late)\s$/,
    after: /^\sof\s(?:the\slate\b|[A-Z]\.|[A-Z][a-z]+)/,
  },
  { form: /^est$/i, words: 'estimate', before: /\b(?:an?|the|your|our|his|her)\s$/i, after: /^\sof\s/ },
  { form: /^Wd$/, words: 'ward', after: /^\s\d/ },
  { form: /^wd$/, words: 'working days', before: /\b(?!1\s)\d{1,2}\s?$/, after: /^(?!\s[$£€\d])/ },
  { form: /^dep$/i, words: 'deposit', before: /\b(?:[Yy]our|[Hh]is|[Hh]er|[Mm]y|[Oo]ur|[Tt]heir|pay|paid|full)\s$/ },
  { form: /^eve$/i, words: 'evening', before: /\b(?:[Pp]arents?['’]?|[Oo]pen|[Qq]uiz|[Ff]ilm|[Bb]ingo)\s$/ },
  // Where something is.
  {
    form: /^nr$/,
    words: 'near',
    before: /\b(?:space|access|parking|park|area|room|leak|damp|is|are|live|box|meter)\s$/,
    after: /^\s[a-z]{4}/,
  },
  { form: /^ch$/i, words: 'channel', after: /^\s(?:[1-9]\d{2,3}|\d{1,2}\.\d)(?!\d)/ },
  {
    form: /^Ch$/,
    words: 'Church',
    after: /^\sof\s(?:England|Scotland|Ireland|Wales|God|Christ|the\s[A-Z]|All|St\b|Our)/,
  },
  { form: /^Blk$/, words: 'Block', after: /^\s(?:[A-Z]|\d{1,3})(?![\w'’])/ },
  { form: /^Br$/, words: 'Bridge', after: /^\s(?:Rd|Road|St|Street|Ln|Lane|Hse|House|Ave|Avenue|End|Farm|Inn)\b/ },
  { form: /^plat$/i, words: 'platform', after: /^\s\d{1,2}[a-dA-D]?(?!\w)/ },
  { form: /^nr$/i, words: 'near', after: /^\s\d+[A-Za-z]?\s[A-Z][a-z]/ },
  { form: /^nr$/i, words: 'near', before: /(?:^|[a-z,]\s)$/, after: /^\s[A-Z][a-z]/ },
  { form: /^st$/, words: 'street', before: /\b(?:on|off)\s(?:the\s)?$/, after: /^\s*$|^[,;.)]/ },
  {
    form: /^vw$/i,
    words: 'view',
    before: /\b(?:ocean|sea|lake|city|m(?:oun)?tn?|ga?rde?n|river|pool|bay|partial)\s$/i,
  },
  // What people ask for and are paid.
  { form: /^pd$/i, words: 'paid', after: /^\s(?:within|before|after|today|early|late)\b/ },
  { form: /^pd$/i, words: 'paid', before: /\b(?:if|not|fully|already|was|is|be)\s$/ },
  {
    form: /^dep$/i,
    words: 'departure',
    before: /\b(?:new|sched\.?|scheduled|est\.?|actual|revised|late|early)\s$/i,
    after: /^\s(?:\d{1,2}[:.]\d|\d{1,2}\s?[ap]|time|gate|is\b|now\b)/,
  },
  {
    form: /^eng$/i,
    words: 'engineer',
    before: /\b(?:[Gg]as\s[Ss]afe|heating|boiler|BT|lift|service|our|the|an)\s$/,
    needsPoint: true,
  },
  { form: /^pax$/i, words: 'passenger', after: /^\sreq\b/ },
  { form: /^req$/i, words: 'requests', before: /\b(?:[Pp]ax|PAX|[Pp]assenger)\s$/, after: /^\s[A-Za-z\d]/ },
  { form: /^req$/i, words: 'requested', before: /\b(?:hv|h\/v|home\svisit|visit|call\s?back|cb)\s$/i },
  { form: /^hv$/i, words: 'home visit', before: /\b(?:GP|DN|[Nn]urse|[Dd]octor|[Dd]r|for|an?|OT)\s$/ },
  { form: /^pd$/i, words: 'paid', after: /^\s(?:[$£€]|by\b|on\b|in\s(?:full|cash)|w\/|with\b|online|out\b)/ },
  {
    form: /^chgd$/i,
    words: 'changed',
    after: new RegExp(`^\\s(?:the\\s|his\\s|her\\s|air\\s|oil\\s)?(?:${replaced})\\b`),
  },
  {
    form: /^adj$/i,
    words: 'adjuster',
    after:
      /^\sto\s(?:review|call|inspect|contact|visit|see|confirm|assess|write|approve|send|follow|f\/u|advise|reach|estimate|decide)\b/,
  },
  { form: /^adj$/i, words: 'adjuster', before: /\b(?:claims?|field|ins\.?|insurance)\s$/i, after: /^(?!\s?[$£€\d])/ },
  {
    form: /^inc$/,
    words: 'income',
    before: /(?:^|[,;]\s|\b(?:HH|household|mo|monthly|gross|net)\s)$/i,
    after: /^\.?:?\s\$[\d,.]+\s?(?:\/|per\s|a\s)(?:mo|yr|wk|month|year|week)/,
  },
  { form: /^coins$/, words: 'coinsurance', before: /\d%\s$/ },
  {
    form: /^cr$/i,
    words: 'credit',
    before:
      /\b(?:goodwill|courtesy|acc(?:oun)?t|full|partial|service|svc|bill|store|one-time|promo|issued?|gave|applied)\s$/i,
    after: /^(?!\s?\d)/,
  },
  { form: /^fwd$/i, words: 'forwarding', after: /^\s(?:add?re?s*|order)\b/ },
  {
    form: /^comp$/i,
    words: 'complaint',
    after: /^\s(?:rec['’]?d|received|logged|closed|upheld|raised|ack['’]?d|re\b|ref\b|no\b)/,
  },
  { form: /^press$/, words: 'pressure', before: /\b(?:low|high)\s$/i, after: /^\s*$|^[,;)]/, inNote: true },
  {
    form: /^diff$/i,
    words: 'difficult',
    after: /^\s(?:access|parking|pkg|cust\w*|area|stairs|delivery|del|to)\b/,
    needsPoint: true,
  },
  {
    form: /^brk$/i,
    words: 'brake',
    after: /^\s(?:pads?|fluid|dis[ck]s?|lines?|lights?|rotors?|shoes?|job|calipers?)\b/,
  },
  // Sizes and food of an order.
  {
    form: /^pts$/i,
    words: 'points',
    before: /(?:\dx|\b(?:earn(?:ed)?|bonus|extra|double|triple|rewards?|loyalty|club|your\s[A-Z]\w+))\s$/i,
  },
  { form: /^(?:lg|lge|lrg)$/i, words: 'large', after: /^\)|^\.?\s[$£€]\d/ },
  { form: /^sml?$/i, words: 'small', after: /^\)|^\.?\s[$£€]\d/ },
  { form: /^med$/i, words: 'medium', after: /^\)|^\.?\s[$£€]\d/ },
  { form: /^reg$/i, words: 'regular', after: /^\)|^\.?\s[$£€]\d/ },
  { form: /^lg$/i, words: 'large', after: /^\s[a-z]{3}/, before: /(?:^|[,;.]\s|\b(?:an?|the|\d{1,2})\s)$/ },
  { form: /^sm$/i, words: 'small', after: /^\s[a-z]{3}/, before: /(?:^|[,;.]\s|\b(?:an?|the|\d{1,2})\s)$/ },
  {
    form: /^pep$/,
    words: 'pepperoni',
    before: /(?:[1-3]\/[2-4]|\b(?:half|w\/|with|lg|large|extra|xtra|and|&|no))\s$/,
    after: /^\s(?:\d|&|and|pizza|half|no)|^[,.;]|^\s*$/,
  },
  {
    form: /^conc$/i,
    words: 'concession',
    before: /[£$€]\d[\d.,]*\s$|(?:^|[,/(]\s?)$/,
    after: /^\s?[£$€]\d|^[\s,;.)]|^$/,
  },
  { form: /^dep$/i, words: 'departure', after: /^\s(?:times?|gates?|lounge|airport|board)\b/ },
  {
    form: /^apps?$/i,
    words: 'application',
    before: /\b(?:[Pp]lanning|[Bb]uilding|[Ll]icensing|[Vv]isa|[Ll]oan|[Pp]ermit|[Gg]rant|[Pp]assport)\s$/,
    needsPoint: true,
  },
  {
    form: /^caps?$/i,
    words: 'capsule',
    before: /(?:^|[\s,;:(-])(?:1|one|a)\s$/i,
    after:
      /^\s(?:\d|daily|once|twice|every|each|at\s|with|w\/|by\smouth|po\b|PO\b|[BTQ]ID\b|QD\b|QHS\b|qhs\b|bid\b|tid\b|before|after|in\sthe)|^[,;]|^\s*$/,
  },
  { form: /^[Vv]it$/, words: 'vitamin', after: /^\s(?:[A-EK]\d{0,2}|[A-E]\s?complex)(?!\w)/ },
  { form: /^Eng$/, words: 'England', after: /^\s\d{1,3}(?!\d)/ },
  { form: /^mod$/, words: 'moderate', before: /[:(,]\s$/, after: /^\s*$|^[,;)]/, needsPoint: true },
  { form: /^pts$/i, words: 'points', before: /\b(?:[Ss]et|[Mm]atch|[Bb]reak|[Gg]ame|[Tt]otal|[Bb]onus)\s$/ },
];
