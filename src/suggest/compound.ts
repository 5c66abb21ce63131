/** Nouns that a verb before them is a part of the name of: in "repeat prescription" nothing is repeated by the caller. */
const after: { [verb: string]: RegExp } = {
  prepay: /^(?:meter|card|account|phone|electricity|gas|tariff)s?$/,
  block: /^(?:party|booking|paving|heater|fee|release)$/,
  call: /^(?:back|barring|blocking|divert|diversion|quality|minutes|out|centre|center|log|history|recording|waiting|forwarding|handler|charges?)$/,
  change: /^(?:machine|purse|fee|dispenser)$/,
  charge: /^(?:card|port|point|cable|number)$/,
  check: /^(?:engine|number|book|deposit|cashing|fraud|in|up|out|clearing)s?$/,
  claim: /^(?:form|number|reference|handler|ticket)$/,
  contact: /^(?:lens|lenses|details|number|form|centre|center|tracing|info|information|email|person)$/,
  cover: /^(?:level|letter|note|charge)$/,
  deposit: /^(?:insurance|slip|scheme|account|protection|box)$/,
  drop: /^(?:box|shipment)$/,
  exchange: /^(?:rate|policy|student|program|programme)s?$/,
  fund: /^(?:manager|transfer)$/,
  hire: /^(?:car|charge|purchase|company|bike|van)$/,
  hold: /^(?:music|time|queue)$/,
  lease: /^(?:agreement|car|term|contract|end)$/,
  move: /^(?:date)$/,
  open: /^(?:day|house|enrollment|ticket|return|evening)$/,
  order: /^(?:form|number|history|confirmation|reference|book)$/,
  pay: /^(?:slip|stub|day|phone|rise|cheque|check|date|scale)s?$/,
  purchase: /^(?:order|price|history|protection|agreement)$/,
  release: /^(?:form|date|note)$/,
  rent: /^(?:arrears|rebate|book|control|statement)$/,
  repair:
    /^(?:garage|booking|appointment|visit|request|status|time|shop|kit|manual|man|bill|centre|center|service|guide|work|cost|quote|estimate)s?$/,
  repeat: /^(?:prescription|order|appointment|medication|customer|caller|booking|visit)s?$/,
  report: /^(?:card|number)$/,
  reset: /^(?:code|link|button)$/,
  return:
    /^(?:label|address|policy|ticket|flight|trip|window|slip|journey|date|form|shipping|postage|centre|center|fare)s?$/,
  service: /^(?:plan|charge|history|centre|center|station|light|area|provider|dog)s?$/,
  set: /^(?:top)$/,
  delay: /^(?:compensation|repay|code|payment|letter)s?$/,
  balance: /^(?:transfer|enquiry|inquiry)$/,
  book: /^(?:club|token|voucher|shop)s?$/,
  print: /^(?:quality|shop|head|cartridge|job)s?$/,
  sign: /^(?:language)$/,
  cancel: /^(?:button)$/,
  switch: /^(?:date)$/,
  import: /^(?:duty|tax|charge|fee)s?$/,
  lock: /^(?:screen|box|out|smith|up|change|repair)s?$/,
  port: /^(?:forwarding|authority|fee|charge|city)s?$/,
  show: /^(?:home|time)s?$/,
  trade: /^(?:licence|license|account|price|union|discount|show|fair)s?$/,
  view: /^(?:point)$/,
  visit: /^(?:time|date)s?$/,
  share: /^(?:price|certificate|scheme)s?$/,
  sort: /^(?:code)s?$/,
  start: /^(?:date|time|button)$/,
  stop: /^(?:button|light|sign)$/,
  swap: /^(?:shop)$/,
  test: /^(?:drive|result|results|kit|centre|center|score|strip|date|certificate)s?$/,
  transfer: /^(?:fee|window|credit|student|ticket|deed|list)s?$/,
  travel: /^(?:insurance|card|pass|agent|ban|voucher|document|advice|money)s?$/,
  upgrade: /^(?:fee|eligibility|voucher)$/,
  wire: /^(?:transfer)s?$/,
  work: /^(?:permit|visa|phone|order)s?$/,
};

/** Whether words are the name of a thing that begins with a verb: "return label", "set top box remote". */
export const isCompound = (tokens: readonly string[]): boolean =>
  isOffer(tokens) || opensName(tokens) || isOfParticle(tokens);

/** "drop off point", "sign up bonus" */
const isOfParticle = ([first, second, ...rest]: readonly string[]): boolean =>
  particled.test(first ?? '') &&
  /^(?:up|in|out|off|on|down|back|over|away)$/.test(second ?? '') &&
  rest.length < 3 &&
  /^(?:points?|locations?|times?|dates?|pages?|forms?|fees?|bonus|button|sheet|desk|area|zone|slots?|window|charges?|kit|link|codes?|screen|process|procedure|cards?|service|options?|offer|deadline|voucher|credit|menu|notice|rate|tariff|center|centre|problems?|issues?|error|payments?|mortgage|switch|lever|door|truck|van|meter)$/.test(
    rest.at(-1) ?? '',
  );

/** "refer a friend bonus" is a bonus. */
const isOffer = ([first, second, ...rest]: readonly string[]): boolean =>
  /^(?:refer|bring|tell|invite|buy|get|save|switch)$/.test(first ?? '') &&
  /^(?:an?|one|your)$/.test(second ?? '') &&
  /^(?:bonus|scheme|programme|program|rewards?|offer|discount|voucher|code|deal|promotion)$/.test(rest.at(-1) ?? '');

const opensName = ([first, second, third]: readonly string[]): boolean =>
  (third === undefined || /^[a-z]{3,}$/.test(third)) &&
  !/^(?:for|from|with|and|into|without|the|that|this|when|before|after|because|stolen|lost|missing|broken|damaged|as)$|[^e]ed$/.test(
    third ?? '',
  ) &&
  first !== undefined &&
  second !== undefined &&
  Object.hasOwn(after, first) &&
  after[first]!.test(second);

/** Whether the word at a place is the "no" of a name: "no claims bonus". */
export const isNoName = (tokens: readonly string[], at: number): boolean =>
  at === 0 && tokens[0] === 'no' && /^(?:claims?|frills|fault|show)$/.test(tokens[1] ?? '');

/** Whether the word at a place is the noun "cut" with what is cut before it: "power cut in my street". */
export const isNamedCut = (tokens: readonly string[], at: number): boolean =>
  /^cuts?$/.test(tokens[at]!) &&
  /^(?:power|price|pay|rate|hair|job|tax|benefit|paper|budget)$/.test(tokens[at - 1] ?? '');

/** Verbs that make a noun with the particle behind them: "opt out", "call out charge". */
export const particled =
  /^(?:cooling|port|opt|log|sign|trade|pick|drop|shut|turn|check|cash|buy|back|time|pay|sell|work|take|set|fill|start|move|break|hook|tie|walk|add|carry|roll|feed|call|top|drive|fly|stand|sit|mix|wash|clean|build|try|follow|lock|plug|stop|tune|write|cut|lay|clock|money|percent)$/;

/** What a can may be: behind these the word is a noun. */
const holders = /^(?:trash|garbage|rubbish|gas|petrol|watering|tin|beer|soda|oil|paint|spray|aerosol|recycling|jerry)$/;

/** Whether the word at a place is the can that holds something. */
export const isCan = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'can' && holders.test(tokens[at - 1] ?? '');
