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
  { form: /^spec$/i, words: 'specialist', after: /^\s(?:copay|visit|referral|appt|consult)/, needsPoint: true },
  { form: /^conv$/i, words: 'conversion', after: /^\s(?:\d|rate|was|is|up|down)/ },
  { form: /^[Cc]k$/, words: 'check', after: /^\s(?:engine|oil|w\/|with|the|that|if)\b/ },
  { form: /^Plt$/, words: 'platform', after: /^\s\d{1,2}[ab]?\s(?:lift|train|for|to|stairs|side|closed|dep|arr)/ },
  { form: /^acc$/i, words: 'accommodation', after: /^\s(?:needed|offered|in\sB&B|required)/ },
  { form: /^fam$/i, words: 'family', after: /^\sof\s(?:\d|two|three|four|five|six)/ },
  { form: /^ch$/, words: 'children', after: /^\s(?:under|aged|at\shome)\b/ },
  {
    form: /^blk$/i,
    words: 'black',
    after:
      /^\s(?:wallet|purse|bag|handbag|case|suitcase|phone|holdall|rucksack|backpack|umbrella|gloves|hoodie|tie|Ford|BMW|Honda|Toyota|Audi|Chevy)\b/,
  },
  { form: /^ret$/, words: 'returning', after: /^\s(?:approx|at\s\d|by\s\d|\d{1,2}[:.]\d)/ },
  { form: /^rev$/, words: 'revenue', after: /^\s(?:rose|fell|grew|up\s\d|down\s\d|of\s[$£€])/ },
  {
    form: /^pkg$/i,
    words: 'parking',
    after: /^\s(?:suspended|restrict\w*|permit|lot|garage|space|bay|fine|ticket|charge)/,
  },
  { form: /^pkg$/i, words: 'parking', before: /\bno\s$/i, after: /^\s*(?:$|[.,;])/ },
  { form: /^wk$/, words: 'work', after: /^:?\s(?:ph|phone|#|\(?\d{3}\)?[-. ]\d{3})/ },
  { form: /^ph$/, words: 'phone', after: /^\s(?:#|no\.?|is|was|but|and|number|calls?|disc)/ },
  { form: /^dr$/, words: 'door', before: /\b(?:blue|red|green|white|black|gr[ae]y|brown|glass|left|right|2|3|4|5)\s$/ },
  { form: /^del$/i, words: 'deliver', after: /^\sto\s\d/ },
  { form: /^ind$/i, words: 'industrial', after: /^\s(?:Pkwy|Blvd|Dr|Park|Rd|Ave|Way|Est|Pk)\b/ },
  { form: /^Mi$/, words: 'miles', before: /\d\s$/ },
  { form: /^rad$/i, words: 'radiator', after: /^\s(?:needs|leak\w*|cold|valve|not|is|hot|in\s|bleed|off|won't)/ },
  { form: /^rad$/i, words: 'radiator', before: /\b(?:the|bathroom|kitchen|bedroom|lounge|hall|bleed|new|double)\s$/i },
  { form: /^op$/, words: 'operative', after: /^\s[A-Z][a-z]+/, needsPoint: true },
  { form: /^opt$/, words: 'option', after: /^\s*(?:$|[.,;)])/, needsPoint: true },
  { form: /^lic$/i, words: 'licensed', after: /^\s(?:&|and)\s/ },
  { form: /^ins$/i, words: 'insured', before: /\b(?:[Ll]ic\.?|[Ll]icensed|bonded)\s(?:&|and)\s$/ },
  { form: /^Eng$/, words: 'England', before: /\b(?:[Rr]egd?\.?|[Rr]egistered)\sin\s$/ },
  {
    form: /^Sec$/,
    words: 'secretary',
    before: /\b(?:to|the|Club|Branch|Co|our)\s$/,
    after: /^(?!\s?[\d#])/,
    needsPoint: true,
  },
  { form: /^ck$/i, words: 'check', before: /\b(?:voided|bad|bounced|an?|cashier['’]s|personal|payroll|by|wt\.?)\s$/i },
  { form: /^sub$/i, words: 'subject', after: /^\sto\b/ },
  { form: /^chg$/i, words: 'change', before: /\b(?:[Ss]ub(?:j|ject)?\.?\sto)\s$/ },
  {
    form: /^no$/,
    words: 'number',
    after: /^\s(?:ends|ending|is|was|changed|wrong|given)\b/,
    before: /\b(?:[Aa]ccount|A\/C|a\/c|ref|tel|mob|phone|cust|order|serial|model|policy)\s$/,
    needsPoint: true,
  },
  { form: /^amb$/, words: 'ambulating', after: /^\s(?:ad\slib|indep|well|w\/)/ },
  { form: /^esc$/, words: 'escalated', after: /^\s(?:to|by)\b/ },
  { form: /^cnx$/, words: 'connection', before: /\b(?:missed|tight|short|a|his|her|their|the|mis)\s$/i },
  { form: /^cert$/i, words: 'certified', after: /^\smail\b/ },
  { form: /^err$/, words: 'error', after: /^\s(?:msg|message|code|on\s|in\s|log|#|no)/ },
  { form: /^blk$/i, words: 'block', before: /\d0{1,2}\s$/ },
  { form: /^prog$/, words: 'progress', before: /\bin\s$/ },
  { form: /^susp$/i, words: 'suspicious', after: /^\s(?:veh|person|male|female|activity|package|pkg|call|vehicle)/ },
  { form: /^rec$/, words: 'receiving', after: /^\s(?:dock|dept|clerk|hrs|dep)/ },
  {
    form: /^aft$/,
    words: 'afternoon',
    before: /\b(?:Mon|Tue|Tues|Wed|Weds|Thu|Thurs|Fri|Sat|Sun|this|tomorrow|tmrw)[a-z]*\.?\s$/,
  },
  { form: /^Ln$/, words: 'loan', after: /^\s(?:payoff|app\b|docs|acct|acc)/ },
  { form: /^[Mm]tg$/, words: 'mortgage', after: /^\s(?:pa?y?m?nts?|pmts?|pymts?|ofc|officer|docs)\b/ },
  { form: /^exp$/i, words: 'expect', after: /^\s\d+\s?[-–]\s?\d+\s(?:bus|business|days|wks|weeks|hrs|hours|min)/ },
  { form: /^coins$/, words: 'coinsurance', after: /^\s\d+%/ },
  { form: /^wd$/, words: 'withdrew', before: /\b(?:student|cust|he|she|app|appl|applicant)\s$/i },
  { form: /^res$/i, words: 'reservation', after: /^\s(?:conf\w*|for\s\d|under|cxl|made|chg|#)/ },
  { form: /^Cllr$/, words: 'councillor', after: /^\s[a-z]/ },
  {
    form: /^appl$/i,
    words: 'application',
    after: /^\s(?:rec|form|fee|no|AIP|for|pend|appr|denied|subm|date|was|is|has|ref)/,
  },
  {
    form: /^appl$/i,
    words: 'application',
    before: /\b(?:[Bb]adge|[Mm]ort\w*\.?|loan|job|permit|visa|credit|new|rental|online|the|his|her|an)\s$/,
  },
  { form: /^coll$/, words: 'collecting', before: ofAsker },
  { form: /^xs$/, words: 'excess', after: /^\s[£$]/ },
  { form: /^comp$/i, words: 'compensation', after: /^\s(?:[£$]|due|paid|claim|payment|pmt|of\s[£$])/ },
  { form: /^comp$/i, words: 'compensation', before: /\b(?:workers['’]?|work|wants|offered|claims?)\s$/i },
  {
    form: /^Trk$/,
    words: 'truck',
    after: /^\s\d{1,4}\s(?:down|is|late|out|at|delayed|en|loaded|arr|left|dep|broke|has|will|needs|driver)/,
  },
  { form: /^Term$/, words: 'terminal', after: /^\s(?:\d|[A-E]\b)/ },
  { form: /^div$/, words: 'divided', after: /^\s(?:q\d|into|in\s\d|by|BID|TID|doses)/ },
  {
    form: /^nos$/,
    words: 'numbers',
    before: /\b(?:odd|even|house|serial|part|ref|phone|tel|contact|acc?t|order|mob)\.?\s$/i,
  },
  {
    form: /^ext$/i,
    words: 'extension',
    after: /^\s(?:avail|to\s|thru|until|granted|deadline|filed|form|req)/,
    needsPoint: true,
  },
  { form: /^Adm$/, words: 'admitted', after: /^\s(?:via|from|to|w\/|with|on|for|by)\b/ },
  { form: /^rpt$/i, words: 'repeat', after: /^\s(?:in\s\d|Rx|script|bloods?|tests?|meds|order|appt|scan|BP|x\d)/ },
  { form: /^reqs$/, words: 'requests', before: /\b(?:hol|leave|PTO|off|vac|vacation|holiday|OT|shift|info)\s$/ },
  {
    form: /^cxl$/i,
    words: 'canceled',
    before: /\b(?:trip|flight|appt|order|res|visit|was|is|been|tour|class|delivery|service|cust|pt|booking)\s$/i,
    after: /^\s(?:due|by|per|on|w\/|at|bc|for)\b|^\s*(?:$|[.,;])/,
  },
  { form: /^cr$/i, words: 'credit', before: /[$£€]\s?\d[\d.,]*\s$/ },
  { form: /^rd$/, words: 'round', before: /\d(?:st|nd|rd|th)\s$|\b(?:first|second|third|final|next)\s$/ },
  { form: /^exp$/i, words: 'expense', after: /^\s(?:rpts?|reports?|acct|accounts?|claims?|form)\b/ },
  { form: /^amb$/, words: 'ambulated', before: /\b(?:pt|patient)\s$/i },
  {
    form: /^resp$/i,
    words: 'responsibility',
    before: /\b(?:pt\.?|patient|member|cust)\s$/i,
    after: /^:?\s(?:[$£€]|is\b|of\b|amt|portion)/,
  },
  { form: /^pd$/, words: 'paid', after: /^\s(?:[$£€]|by\b|on\b|in\s(?:full|cash)|w\/|with\b|thru\b|online|out\b)/ },
  { form: /^nr$/, words: 'nearby', before: /\b(?:lives?|works?|stays?|family)\s$/ },
  {
    form: /^no$/,
    words: 'number',
    before:
      /\b(?:at|o\/s|outside|nr|near|opp|house|flat|plot|unit|door|from|w\/|job|ref|tel|acc?t?|order|inv|case|claim|policy|meter|bus|room|seat|gate|ticket|tkt|serial|model|neighbour|neighbor)\.?\s$/i,
    after: /^\s\d{1,6}[a-z]?\b(?!\s[a-z]+s\b)/,
  },
  { form: /^att$/, words: 'attempt', before: /\d(?:st|nd|rd|th)\s$/ },
  { form: /^pkg$/i, words: 'parking', before: /\boff-?(?:rd|road|st)\.?\s$/ },
  { form: /^inc$/, words: 'inclusive', after: /^\s*(?:$|[.,;)])/ },
  { form: /^inc$/, words: 'income', before: /\b(?:household|annual|net|gross|taxable|monthly|adj\.|for|rental)\s$/ },
  { form: /^dep$/i, words: 'deputy', after: /^\s(?:mgr|manager|head|leader|chief|dir|supt)/ },
  { form: /^Pres$/, words: 'president', after: /^\s(?:&|and|of)\s/, needsPoint: true },
  {
    form: /^assoc$/i,
    words: 'association',
    before: /\b(?:homeowners'?|housing|residents'?|condo|bar|trade|alumni|tenants'?)\s$/i,
  },
  { form: /^Lic$/, words: 'licensed', after: /^\s(?:&|and)\s/ },
  { form: /^[Yy]d$/, words: 'yard', after: /^\s(?:sale|waste|work|sign|crew)/ },
  { form: /^blk$/i, words: 'black', after: /^\s(?:&|and|\/|or)\s(?:wh?t|white|tan|gr[ae]y|blue|red|brn|brown)/ },
  { form: /^Ln$/, words: 'loan', after: /^\s(?:amt|no|bal|pmt|officer|type|term|ofc|#)/ },
  { form: /^dist$/i, words: 'distance', after: /^:?\s\d[\d.,]*\s?(?:mi|km|m|ft|yd|miles?)\b/ },
  { form: /^elev$/i, words: 'elevation', after: /^:?\s(?:gain|of|\d|loss|is|change)/ },
  {
    form: /^reg$/i,
    words: 'registration',
    after: /^\s(?:ends|opens?|closes|begins|starts|deadline|fee|form|due|is\s|desk|table|period|packet)/,
  },
  { form: /^Res$/, words: 'residence', after: /^\s(?:Hall|hall|Life|life)/ },
  { form: /^res$/i, words: 'residential', after: /^\s(?:district|permit|customer|rate|service|acct|street|st\b)/ },
  { form: /^arr$/, words: 'arrive', before: /[a-z]s\s$/ },
  {
    form: /^env$/i,
    words: 'environmental',
    after: /^\s(?:[Pp]rot|[Hh]ealth|[Hh]lth|[Ss]vcs|[Ss]ervices|[Ss]ci|[Aa]gency|[Qq]uality|[Ii]mpact|[Rr]ev)/,
  },
  { form: /^Sec$/, words: 'Secretary', before: /\b(?:Asst\.|Dep\.|Deputy|Under|Press|Assistant|Cabinet|Gen\.)\s$/ },
  { form: /^cap$/i, words: 'capital', after: /^\s(?:gains?|exp|budg|improv|letters|stock|city)/, needsPoint: true },
  {
    form: /^rev$/,
    words: 'revenue',
    before: /\b(?:Q[1-4]|annual|qtrly|total|net|gross|sales|est\.|YTD)\s$/,
    after: /^\s(?:[$£€]|up|down|of|was|grew|fell|rose|est)/,
  },
  { form: /^comm$/i, words: 'commissioner', after: /^\sof\s[A-Z]/ },
  { form: /^sched$/i, words: 'schedule', after: /^\s(?:change|chg|conflict|attached)/ },
  { form: /^num$/i, words: 'number' },
  { form: /^lab$/, words: 'labor', before: /\b(?:hrs?|hours?|parts\s(?:&|and|\+))\.?\s$/, needsPoint: true },
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
    after: /^(?!\s(?:oil|size|light|code|cover|no\.))/,
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
];
