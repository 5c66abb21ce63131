import type { Place } from '../reader.js';
import { startsSentence } from './addresses.js';
import { everydaySenses } from './everyday-senses.js';
import { noteSenses, ofAsker, type Sense } from './note-senses.js';
import { isNote } from './note-words.js';
import { publicSenses } from './public-senses.js';
import { capitalAs } from './vocabulary.js';

/** The first whose surroundings fit decides; each of `before` and `after` that is there must. */
const senses: readonly Sense[] = [
  ...publicSenses,
  ...everydaySenses,
  { form: /^rm$/, words: 'room', after: /^\s\d/ },
  { form: /^ext$/i, words: 'extension', after: /^\s(?:is|was|no\.|number)/, needsPoint: true },
  { form: /^canc$/i, words: 'cancellation', before: /\b(?:for|of|to|a|the|no|your|any|late)\s$/i, needsPoint: true },
  {
    form: /^dr$/,
    words: 'door',
    before: /\b(?:side|front|back|rear|garage|screen|storm|patio|car|passenger|driver's)\s$/i,
  },
  {
    form: /^blk$/,
    words: 'black',
    after: /^\s(?:hair|car|sedan|SUV|truck|van|coat|jacket|shirt|pants|dog|cat|lab|leather|shoes|ink|toner)\b/,
  },
  { form: /^req$/i, words: 'request', after: /^\s(?:no\.|number|#|form|for|date|is|was)/, needsPoint: true },
  { form: /^req$/i, words: 'request', before: /\b(?:at|per|upon|on|by)\s(?:\w+\.?\s)?$/, needsPoint: true },
  { form: /^req$/i, words: 'requested', before: ofAsker, needsPoint: true },
  { form: /^trans$/i, words: 'transmission', before: /\b(?:auto|manual|man\.|spd\.?|speed)\s$/i },
  { form: /^disc$/i, words: 'disconnection', after: /^\s(?:of|svc|service|date|notice|order)\b/, needsPoint: true },
  {
    form: /^Temp$/,
    words: 'temporary',
    after: /^\s(?!is\b|was\b|of\b|high|low|reading|range|control|setting|agency|job|worker|staff|position)[a-z]/,
    needsPoint: true,
  },
  { form: /^Wm$/, words: 'William', after: /^\sand\s[A-Z]/, needsPoint: true },
  { form: /^chg$/i, words: 'charge', after: /^\s(?:of|for)\s[$£€]/ },
  { form: /^chg$/i, words: 'change', after: /^\s(?:of|in)\s/ },
  { form: /^chk$/i, words: 'check', after: /^\s(?:the|your|that|if|with|my|our|all|attached)\b/ },
  {
    form: /^eng$/i,
    words: 'engineer',
    after:
      /^\s(?:attended|visit(?:ed|s)?|called|arrived|booked|fitted|reports?|advised|unable|en\sroute|on\s(?:site|route)|to\s(?:attend|visit|call|fit|return))\b/,
    needsPoint: true,
  },
  { form: /^adv$/i, words: 'advise', before: /\b(?:pls\.?|plz|please|kindly|to)\s$/i, needsPoint: true },
  { form: /^res$/i, words: 'residence', before: /\bproof\sof\s$/i, needsPoint: true },
  {
    form: /^est$/i,
    words: 'estimate',
    before:
      /\b(?:orig\.?|original|an|the|your|our|written|free|repair|damage|revised|this|first|second)\s(?:orig\.\s|original\s)?$/i,
    after: /^\s(?:plus|and|or|for|from|was|is|by|sent|came|w\/|with|Call|Text|Ask|No|We|All)\b|^[,;]|^\s*$/,
    needsPoint: true,
  },
  { form: /^int$/i, words: 'intersection', after: /^\sof\s(?:[A-Z]|\d+(?:st|nd|rd|th)\b)/, needsPoint: true },
  {
    form: /^inj$/i,
    words: 'injury',
    before: /\b(?:no|any|minor|serious|prior|back|neck|knee|head|shoulder|leg|work|possible)\s$/i,
    needsPoint: true,
  },
  {
    form: /^rec$/i,
    words: 'recommended',
    before: /\b(?:Dr\.?|MD|doctor|provider|inspector|tech\.?|vet)\s$/i,
    after: /^\s(?:[A-Z]{2}\b|an?\b|that\b|rest\b|[a-z]+ing\b)/,
    needsPoint: true,
  },
  { form: /^incl$/i, words: 'included', after: /^\s(?:w\/|(?:with|in)\s)/ },
  {
    form: /^Yr$/,
    words: 'your',
    after: /^\s(?:ref|letter|order|enquiry|inquiry|inv|e?-?mail|acc(?:oun)?t|booking|pa?y?me?nt|claim|quote)\b/,
  },
  { form: /^indep$/i, words: 'Independence', after: /^\s(?:Ave|St|Blvd|Day|Hall|Sq|Pkwy)\b/, needsPoint: true },
  {
    form: /^reg$/i,
    words: 'register',
    after: /^\s(?:at\s[a-z]|online|in\sperson|by\s(?:\d{1,2}\/|[A-Z]))/,
    needsPoint: true,
  },
  { form: /^tbsp$/, words: 'tablespoons', before: /\b(?:two|three|four|five|six|seven|eight|nine|ten)\s$/i },
  { form: /^tsp$/, words: 'teaspoons', before: /\b(?:two|three|four|five|six|seven|eight|nine|ten)\s$/i },
  { form: /^Rx$/, words: 'R X', before: /\ban\s$/i },
  { form: /^Rev$/, words: 'reverend', after: /^\s[A-Z][a-z]/ },
  {
    form: /^dep$/i,
    words: 'deposit',
    before: /(?:\bw\/|\b(?:with|no|non-refundable|refundable|sec\.|security|damage|pet|key)|\$\d+)\s$/i,
  },
  { form: /^dep$/i, words: 'deposit', after: /^\s(?:of|is|was|req\w*|due|fee|refund\w*|paid|slip|amt)\b/ },
  { form: /^pt$/i, words: 'patient', after: /^\s[a-z]|^\s\d{1,3}\s?(?:yo|y\.?\/?o|year|yr|F\b|M\b)|^[,;:]|^['’]d\b/ },
  { form: /^pt$/, words: 'patient', before: /\b(?:the|next|new|our|your|this|each|per|a|by|for)\s$/i },
  { form: /^apt$/i, words: 'apartment', after: /^(?!:?\s?#?[A-Z\d])/, needsPoint: true },
  { form: /^op$/, words: 'operation', before: /\bof\s$/, needsPoint: true },
  { form: /^conf$/i, words: 'conference', before: /\b(?:in\sthe|press|news|parent-teacher|annual|video)\s$/i },
  { form: /^ext$/i, words: 'exterior', after: /^\s(?:paint|door|wall|light|trim|damage|siding)/, needsPoint: true },
  { form: /^auth$/i, words: 'authorized', before: /\b(?:not|is|isn['’]t|are|was|only)\s$/, needsPoint: true },
  { form: /^int$/i, words: 'interior', after: /^\s(?:paint|door|wall|light|trim|damage|color)/, needsPoint: true },
  { form: /^bal$/i, words: 'balcony', after: /^\s(?:seats?|row|level|tix|tickets)\b/, needsPoint: true },
  { form: /^del$/i, words: 'delivered', before: /\b(?:was|were|is|be|been|not)\s$/, needsPoint: true },
  { form: /^can?c$/i, words: 'canceled', before: /\b(?:was|were|is|be|been)\s$/, needsPoint: true },
  {
    form: /^immed$/i,
    words: 'immediately',
    before: /\b(?:avail(?:able)?\.?|call|reply|respond|return|leave|needed)\s$/,
    needsPoint: true,
  },
  {
    form: /^sched$/i,
    words: 'scheduled',
    before: /\b(?:was|were|is|be|been|are|appt\.?|appointment|visit|not)\s$/,
    needsPoint: true,
  },
  {
    form: /^sched$/i,
    words: 'scheduled',
    after: /^\s(?:for|at|on|to|maint|arrival|departure|date|time|visit|appt)\b/,
    needsPoint: true,
  },
  { form: /^cl$/, words: 'class', before: /\b(?:1st|2nd|3rd|first|second|bus\.|business|econ\.)\s$/i },
  {
    form: /^ext$/i,
    words: 'extended',
    after: /^\s(?:warr|wty|warranty|stay|hours|hrs|cov|family|release|service|absence|leave)/,
  },
  { form: /^Bp$/, words: 'bishop', after: /^\sof\b/ },
  {
    form: /^Assoc$/,
    words: 'association',
    before:
      /\b(?:the|our|[Hh]ousing|Residents['’]?|Tenants['’]?|Trade|Homeowners['’]?|Owners['’]?|Condo|Alumni|Bar|Parents['’]?|Civic|Neighborhood)\s$/,
    after: /^\s(?![A-Z])|^[,;:)]|^\s*$/,
  },
  {
    form: /^Ret$/,
    words: 'return',
    after: /^\s(?:to|by|from|on|of|within|label|shipping|policy|addr)/,
    needsPoint: true,
  },
  {
    form: /^reg$/i,
    words: 'registration',
    before: /\b(?:vehicle|veh|car|plate|van|co|Co|charity|VAT|bike|boat)\.?\s$/i,
  },
  { form: /^reg$/i, words: 'registration', after: /^:?\s[A-Z]{2}\d{2}\s?[A-Z]{3}\b/ },
  { form: /^Supt$/, words: 'superintendent', after: /^(?!\s[A-Z])/ },
  { form: /^pol$/, words: 'policy', before: /\b(?:per|co\.?|our|ins\.?)\s$/ },
  { form: /^ht$/i, words: 'heat', before: /\b(?:no|gas|elec\.?|incl\.?|the)\s$/i, after: /^(?!\s?\d)/ },
  { form: /^ht$/i, words: 'height', after: /^:?\s\d/ },
  { form: /^chk$/i, words: 'checking', after: /^\s?\.{2,3}\s?\d|^\s(?:ac|[xX*]\d|ending|bal|to\ssav|dep)/ },
  {
    form: /^chk$/i,
    words: 'checking',
    before: /\b(?:from|to|sav\w*\.?\s(?:to|and|&)|my)\s$/,
    after: /^\s?(?:$|[.,;]|to\b|and\b|&)/,
  },
  { form: /^[Cc]hk$/, words: 'check' },
  { form: /^cr$/i, words: 'credit', after: /^\s(?:of\s)?[$£€]|^\s(?:bal|limit|card|line|note|on\sacc)/ },
  { form: /^supp$/i, words: 'supplement', before: /\b(?:sgl|single|room|sea\sview|dietary)\.?\s$/i },
  { form: /^fr$/, words: 'from', after: /^\s[£$€]/ },
  { form: /^fr$/, words: 'from', after: /^\s(?:\d|Mon|Tue|Wed|Thu|Fri|cust|pt|the|his|her)/, inNote: true },
  { form: /^arr$/i, words: 'arrival', before: /\b(?:late|early|est\.?|sched\.?|upon|on|after|of)\s$/i },
  { form: /^wt$/, words: 'weather', after: /^\s(?:permitting|delay)/ },
  {
    form: /^req$/i,
    words: 'requests',
    before: /\b(?:Sgt|Ofc|Lt|Dr|Mr|Mrs|Ms|Officer|PD|FD|EMS|unit\s\d+)\.?\s(?:[A-Z][a-z]+\s)?$/,
  },
  {
    form: /^recs$/,
    words: 'records',
    before: /\b(?:wants|needs|need|send|sent|med\.?|medical|req\w*|fax(?:ed)?|old|his|her|pt)\s$/,
  },
  { form: /^occ$/, words: 'occupied', before: /\d\s$/ },
  { form: /^onc$/, words: 'oncology' },
  { form: /^cons$/, words: 'consultant', before: /\b(?:d\/w|by|with|w\/|the|per|to|on-call|surgical|med\.?)\s$/ },
  { form: /^Wm$/, words: 'William' },
  { form: /^pax$/, words: 'passenger', after: /^\s(?:[A-Z]|\w+s\b|was|has|req\b)/ },
  { form: /^Pax$/, words: 'passenger', after: /^\s\w+s\b/ },
  { form: /^pax$/, words: 'passengers' },
  ...noteSenses,
  {
    form: /^asst$/i,
    words: 'assorted',
    after: /^\s(?:colou?rs|sizes|styles|flavou?rs|items|designs|patterns|types|candy|nuts|gifts|models|brands)/,
  },
  {
    form: /^ord$/i,
    words: 'order',
    after:
      /^\s(?:#|no|num|placed|shipped|ships?|date|conf|total|is|was|status|qty|on|for|from|rec|del|cxl|canc|will|has|in|not|via|\d)/,
  },
  {
    form: /^ord$/i,
    words: 'order',
    before:
      /\b(?:the|an?|re|new|cust'?s?|his|her|their|your|last|this|web|online|on|of|for|cxld?|placed|prev|rush|back)\s$/i,
  },
  {
    form: /^Bus$/,
    words: 'Business',
    after: /^\s(?:Dev|Admin|Mgr|Ofc|Office|School|Sch|Ctr|Unit|Loan|Line|Acct|Ops|Dir|Improv|Lic|Class)/,
    needsPoint: true,
  },
  {
    form: /^Temp$/,
    words: 'temperature',
    after: /^\s(?:high|low|range|of\s\d|outside|today|tonight|check)/,
    needsPoint: true,
  },
  { form: /^wt$/i, words: 'weight', after: /^:?\s\d/ },
  { form: /^Ht$/, words: 'height', after: /^:?\s\d/ },
  {
    form: /^pkg$/i,
    words: 'parking',
    before: /\b(?:free|off-street|street|garage|valet|covered|on-?site|reserved|assigned|1-car|2-car)\s$/i,
  },
  {
    form: /^yd$/i,
    words: 'yard',
    before:
      /\b(?:lg\.?|large|big|back|front|fenced|fncd|small|sm\.?|side|priv\.?|pvt\.?|private|the|Mill|Dock|Boat)\s$/i,
  },
  { form: /^nr$/, words: 'near', after: /^\s(?:the|a|school|to|my|our|his|her|their|[a-z]{3,})\b/, needsPoint: true },
  { form: /^nr$/, words: 'near', after: /^\s(?:the|school|station|town|to|jct|junc\w*|[AMB]\d)\b/ },
  { form: /^Gr$/, words: 'Grove', before: /\d[A-Za-z]?\s[A-Z][a-z']+\s$/ },
  {
    form: /^ck$/i,
    words: 'check',
    after: /^\s(?:no|#|for|dated|dtd|was|ret\w*|date|amt|enclosed|encl|was)/,
    needsPoint: true,
  },
  { form: /^ck$/i, words: 'check', after: /^\s(?:no\.|#|for\s[$]|dated|dtd)/ },
  {
    form: /^orient$/i,
    words: 'orientation',
    before: /\b(?:hire|employee|new|student|volunteer)\s$/i,
    needsPoint: true,
  },
  { form: /^temp$/, words: 'temp', before: /\b(?:by|a|the|our|agency|new)\s$/, after: /^\s*$/, needsPoint: true },
  { form: /^reqs$/, words: 'requests', inNote: true, before: ofAsker },
  {
    form: /^req$/i,
    words: 'request',
    before: /\b(?:per\s\w+|cust\w*'s|a|this|the|callback|refund|svc|service|maint)\s$/i,
  },
  { form: /^req$/i, words: 'requested', before: ofAsker },
  { form: /^req$/i, words: 'requested', after: /^\s(?:by|from|callback|cb\b|call|refund|a\s|copy|mgr|supv?)/ },
  {
    form: /^ver$/,
    words: 'verified',
    inNote: true,
    before: /\b(?:ID|DOB|addr|address|acct|name|info|security|SSN)\s$/,
  },
  {
    form: /^int$/i,
    words: 'interested',
    inNote: true,
    before: /\b(?:cust|not|very|pt|is|was)\s$/i,
    after: /^\s(?:in|at)\b/,
  },
  {
    form: /^rev$/i,
    words: 'review',
    before: /\b(?:perf|annual|med|GP|mgr|peer|under|for|to|pls|in|a|next|6|sched)\.?\s$/i,
    needsPoint: true,
    after: /^(?!\s?\d{1,2}\/)/,
  },
  { form: /^rev$/, words: 'revised', after: /^\s\d{1,2}\/\d/ },
  { form: /^rev$/, words: 'review', after: /^\s(?:in\s|due|appt|date|of\s|w\/|with|by)/ },
  { form: /^Br$/, words: 'branch', after: /^\s(?:Mgr|Manager|no|Lib|[Oo]ffice)/, needsPoint: true },
  {
    form: /^bx$/i,
    words: 'biopsy',
    before: /\b(?:skin|breast|liver|prostate|bone|lung|needle|punch|shave|core|excisional|the|a)\s$/i,
  },
  { form: /^cov$/i, words: 'covered', inNote: true, after: /^\s(?:by|under|for|in)\b/ },
  { form: /^auth$/i, words: 'authorize', before: /\b(?:to|not|unable\sto|pls|can|cannot)\s$/ },
  {
    form: /^auth$/i,
    words: 'authorization',
    after: /^\s(?:code|no|num|#|form|req|on|pending|exp|approved|denied|for|from|rec)/,
  },
  { form: /^pt$/i, words: 'patient', after: /^\s(?:DNA|NKDA|[A-Z]{3,}\b)/ },
  {
    form: /^bal$/i,
    words: 'balance',
    after:
      /^\s(?:due|fwd|fwd|of|is|was|on|owed|owing|\$|£|o\/s|outstanding|remaining|transfer|inq|sheet|after|before|now)/,
  },
  {
    form: /^sched$/i,
    words: 'scheduled',
    inNote: true,
    after: /^\s(?:for|at|on|to|w\/|with|in|visit|appt|del|tech|call|follow|f\/u|\d)/,
  },
  {
    form: /^sched$/i,
    words: 'scheduled',
    inNote: true,
    before: /\b(?:was|were|is|be|been|are|appt|not|del|delivery|visit|tech|mtg|install|surgery|call)\.?\s$/i,
  },
  { form: /^canc$/i, words: 'cancel', before: /\b(?:to|will|pls|please|plz|must|can|cannot)\s$/i },
  { form: /^canc$/i, words: 'canceled', before: ofAsker },
  { form: /^conf$/i, words: 'confirm', before: /\b(?:to|will|pls|please|plz|must|can|cannot|Y)\s$/ },
  {
    form: /^conf$/i,
    words: 'confirmed',
    inNote: true,
    before: /\b(?:cust|pt|was|is|appt|del|delivery|mgr|tenant|booking|he|she|they|and|date|time|tech|sender)\s$/i,
    after: /^(?!\s?#|\s(?:no|num|code|email|ltr|letter))/,
  },
  { form: /^veh$/i, words: 'vehicle' },
  {
    form: /^rec$/,
    words: 'received',
    inNote: true,
    before: /\b(?:not|never|was|pmt|payment|been|form|docs|appl?|refund|was|cust)\s$/,
    after: /^\s*(?:$|[.,;]|on|by|yet|from|via|\d)/,
  },
  { form: /^term$/i, words: 'termination', inNote: true, after: /^\s(?:date|letter|ltr|fee|eff)/ },
  {
    form: /^fr$/,
    words: 'front',
    inNote: true,
    after: /^\s(?:door|porch|desk|gate|office|yard|room|seat|wheel|brakes?)/,
  },
  { form: /^(?:bk|bck)$/, words: 'back', after: /^\s(?:door|porch|gate|office|yard|seat)/ },
  { form: /^tot$/, words: 'total', inNote: true, after: /^\s(?:due|amt|owed|amount|cost|bill|charges?|bal|of|\$|£)/ },
  { form: /^serv$/i, words: 'serving', after: /^\ssize/, needsPoint: true },
  { form: /^rec$/, words: 'recorded', after: /^\s(?:line|del)/, needsPoint: true },
  { form: /^op$/, words: 'operative', inNote: true, after: /^\s(?:attended|booked|on\ssite|called|could)/ },
  { form: /^occ$/, words: 'occupant', inNote: true, before: /\b(?:to|with|w\/|by|the|new|prev\.?|from)\s$/ },
  { form: /^notif$/i, words: 'notification', after: /^\s(?:sent|email|text|letter|of)\b/ },
  {
    form: /^incl$/i,
    words: 'included',
    before:
      /\b(?:is|are|not|was|VAT|tax|util\w*\.?|bkfst\.?|breakfast|ht\.?|heat|delivery|parking|lunch|tip|water|wifi)\s$/,
    after: /^(?:\s*$|[.,;)!])/,
  },
];

/** The words of a short form that means several things, by what stands around it; undefined where nothing decides. */
export function senseOf(written: string, hasPoint: boolean, place: Place): string | undefined {
  const { before, after } = place;
  for (const sense of senses) {
    if (!sense.form.test(written) || (sense.needsPoint && !hasPoint)) continue;
    if (sense.inNote && !hasPoint && !isNote(place)) continue;
    if (sense.before && !sense.before.test(before)) continue;
    if (sense.after && !sense.after.test(after)) continue;
    return (
      capitalAs(written, sense.words) +
      (hasPoint &&
      (after.trim() === '' || (startsSentence.test(after) && !/^\s(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(after)))
        ? '.'
        : '')
    );
  }
  return undefined;
}
