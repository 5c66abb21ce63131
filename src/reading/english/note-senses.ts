/** People who ask for something: behind them "req." is "requested". */
export const ofAsker = /\b(?:cust(?:omer)?|caller|pt|patient|member|tenant|owner|he|she|they|client|user)\.?\s$/i;

/** One sense of a short form: its writing, what stands around it, and the words. */
export interface Sense {
  form: RegExp;
  words: string;
  before?: RegExp;
  after?: RegExp;
  needsPoint?: boolean;
  /** In a note of a clerk only. */
  inNote?: boolean;
}

/** Senses of short forms in the notes of clerks, engineers, drivers and clinics. */
export const noteSenses: readonly Sense[] = [
  // What clerks write of customers, engineers and payments.
  {
    form: /^adv$/i,
    words: 'advance',
    after: /^\s(?:tickets?|tix|purchase|booking|notice|payment|directives?|sale|reg\w*|res\w*|rent|copy)\b/,
  },
  { form: /^adv$/i, words: 'advance', before: /\b(?:in|cash|an?)\s$/i },
  { form: /^adv$/i, words: 'advise', before: /\b(?:pls\.?|plz|please|kindly|to|will)\s$/i },
  { form: /^adv$/, words: 'advised', before: ofAsker },
  {
    form: /^adv$/i,
    words: 'advised',
    after:
      /^\s(?:to|of|that|cust\w*|pt|patient|caller|member|tenant|owner|him|her|them|he|she|they|we|same|on|re|by|by|dr\b|[A-Z][a-z]|wait|call|no|if|her|his)\b/,
  },
  {
    form: /^compl$/i,
    words: 'complaint',
    before: /\b(?:formal|raised?|raised\sa|logged|log|made|a|noise|cust\w*|re|no|this|stage\s\d|tenant)\s$/i,
  },
  {
    form: /^compl$/i,
    words: 'complaint',
    after: /^\s(?:re\b|about|abt|ref|logged|raised|no\.|#|form|upheld|rec'?d|received)/,
  },
  { form: /^compl$/i, words: 'compliance', after: /^\s(?:review|dept|officer|team|check|training|hold)/ },
  {
    form: /^compl$/i,
    words: 'completed',
    before: /\b(?:work|job|repair|was|is|not|form|inspection|training|been)\s$/i,
  },
  {
    form: /^susp$/i,
    words: 'suspended',
    before: /\b(?:acc?t|account|svc|service|license|lic|was|is|been|policy|card|user|temp)\.?\s$/i,
  },
  {
    form: /^eng$/i,
    words: 'engineering',
    before: /\b(?:of|for|in|[Cc]iv(?:il)?\.?|[Mm]ech\.?|[Ee]lec\.?|[Cc]hem\.?|[Ss]oftware)\s$/,
    needsPoint: true,
  },
  { form: /^Eng$/, words: 'engineering', after: /^\s(?:&|and)\s/, needsPoint: true },
  {
    form: /^eng$/i,
    words: 'engineer',
    after:
      /^\s(?:booked|att(?:en)?d\w*|visit\w*|appt|appointment|due|coming|will|was|is|has|to|came|called|not|no-show|did|required|req\w*|said|states|out|on|arriv\w*|ETA|slot|notes?|report\w*|fixed|replaced|found|confirmed|fitted|advised|unable|en\sroute|Mon|Tue|Wed|Thu|Fri|Sat|Sun|tomorrow|tmrw|today|\d)/,
  },
  {
    form: /^eng$/i,
    words: 'engineer',
    before: /\b(?:an?|the|our|your|gas|heating|BT|network|field|no|new|per|by|send|book|booked|from|site)\s$/i,
    after: /^(?!\s(?:oil|size|light|code|cover|no))/,
  },
  {
    form: /^press$/,
    words: 'pressure',
    before: /\b(?:boiler|low|high|blood|water|tyre|tire|gas|oil|system|air|no|fuel)\s$/i,
    needsPoint: true,
    after: /^(?!\s*$)/,
  },
  {
    form: /^press$/,
    words: 'pressure',
    before: /\b(?:boiler|blood|tyre|tire|gas|oil)\s$/i,
    after: /^\s(?:low|high|\d|dropped|was|is|ok|OK)/,
  },
  {
    form: /^del$/i,
    words: 'delivery',
    after:
      /^\s(?:attempt|sched|slot|date|due|on|window|add?r|note|driver|fee|chg|charge|for|failed|was|is|by|time|instr|confirmed|booked|today|tmrw|\d)/,
  },
  {
    form: /^del$/i,
    words: 'delivered',
    after: /^\s(?:to\s(?:wrong|neigh|door|front|rear|back|porch|cust|reception)|\d{1,2}\/\d|on\s\d|damaged|late|safe)/,
  },
  {
    form: /^chg$/i,
    words: 'change',
    before:
      /\b(?:add?r|address|name|date|time|appt|plan|oil|rate|password|pwd|phone|schedule|sched|status|owner|beneficiary|tire|seat|flight|route|policy|dressing|dsg)\.?\s$/i,
  },
  {
    form: /^est$/i,
    words: 'estimate',
    before: /\b(?:prev(?:ious)?|last|per|on|of|with|w\/|get|sent|gave|give|emailed|approved|declined|insurance)\.?\s$/i,
  },
  { form: /^exp$/i, words: 'expect', after: /^\s(?:delays?|traffic|heavy|closures?|slow|long|wait)/, needsPoint: true },
  {
    form: /^exp$/i,
    words: 'experience',
    before: /\b(?:Cust|Customer|User|Work|Guest|work|sales|retail|prior|prev|no|some|mgmt|relevant|their)\.?\s$/,
  },
  {
    form: /^exp$/i,
    words: 'experience',
    after: /^\.?,?\s(?:pref\w*|req\w*|nec\w*|helpful|a\splus|w\/|with|in\s[a-z]|not|essential|desirable)/,
  },
  {
    form: /^exp$/i,
    words: 'expired',
    before:
      /\b(?:card|warranty|wty|warr|lic|license|policy|registration|tags?|insurance|ins|has|is|was|lease|cert)\.?\s$/i,
    after: /^\s*(?:$|[.,;)]|in\s|on\s|last)/,
  },
  { form: /^pos$/i, words: 'position', after: /^\s(?:in\s(?:queue|line|the)|no\.|#\d)/, needsPoint: true },
  {
    form: /^pos$/i,
    words: 'positions',
    before: /\b(?:PT|F\/T|P\/T|FT|open|several|two|three|new|all|these|\d+)\s$/,
    needsPoint: true,
    after: /^\s(?:avail|open|w\/|in|at)/,
  },
  {
    form: /^pos$/i,
    words: 'position',
    before: /\b(?:PT|FT|this|the|a|new|temp|perm|entry-level|sales)\.?\s$/,
    needsPoint: true,
  },
  {
    form: /^sig$/i,
    words: 'signal',
    before: /\b(?:weak|poor|lost|dish|sat\.?|TV|cell|mobile|low|wifi|phone|no)\s$/i,
    after:
      /^\.?,?\s(?:.{0,20}\b(?:bars?|LTE|[45]G|wifi|dish|TV|tower|since|indoors|in\s(?:the\s)?(?:house|basement))\b|strength|loss)/,
  },
  {
    form: /^Sig$/,
    words: 'Directions',
    after: /^:\s(?:\d|[Tt]ake|[Aa]pply|[iI]{1,3}\b|[Oo]ne|[Uu]se|[Ii]nhale|[Ii]nstill)/,
  },
  { form: /^disp$/i, words: 'dispense', after: /^:?\s#?\d/ },
  {
    form: /^dep$/i,
    words: 'deputy',
    after:
      /^\s(?:Chief|Dir|Mayor|Sheriff|Head|Gov|Sec|Comm|Supt|Asst|Atty|Gen|Mgr|Manager|Leader|[A-Z][a-z]+\s(?:and|arrived|responded|took))/,
    needsPoint: true,
  },
  { form: /^dep$/i, words: 'dependents', before: /\b(?:no\.?|number|#)\sof\s$/i },
  { form: /^dep$/i, words: 'deposit', before: /(?:\+|plus|&|and|\/mo\.?,?|pcm,?|rent,?)\s$/ },
  {
    form: /^Sec$/,
    words: 'Secretary',
    after: /^\s(?:Gen\b|General|[A-Z][a-z]{2,}\s(?:said|will|is|was|has|told))/,
    needsPoint: true,
  },
  {
    form: /^Pres$/,
    words: 'president',
    before: /\b(?:the|our|[Vv]ice|former|Co|Club|PTA|HOA)\.?\s$/,
    needsPoint: true,
  },
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
