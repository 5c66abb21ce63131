/** Nouns that a verb before them is a part of the name of: in "repeat prescription" nothing is repeated by the caller. */
const after: { [verb: string]: RegExp } = {
  call: /^(?:centre|center|back|log|history|recording|waiting|forwarding|handler|charges?)$/,
  change: /^(?:machine|purse|fee|dispenser)$/,
  charge: /^(?:card|port|point|cable|number)$/,
  check: /^(?:engine|number|book)$/,
  claim: /^(?:form|number|reference|handler|ticket)$/,
  cover: /^(?:letter|note|charge)$/,
  deposit: /^(?:slip|scheme|account|protection|box)$/,
  drop: /^(?:box|shipment)$/,
  exchange: /^(?:rate|policy|student|program|programme)s?$/,
  fund: /^(?:manager|transfer)$/,
  hire: /^(?:car|charge|purchase|company|bike|van)$/,
  hold: /^(?:music|time|queue)$/,
  lease: /^(?:agreement|car|term|contract)$/,
  move: /^(?:date)$/,
  open: /^(?:day|house|enrollment|ticket|return|evening)$/,
  order: /^(?:form|number|history|confirmation|reference|book)$/,
  pay: /^(?:slip|stub|day|phone|rise|cheque|check|date|scale)s?$/,
  purchase: /^(?:order|price|history|protection|agreement)$/,
  release: /^(?:form|date|note)$/,
  rent: /^(?:arrears|rebate|book|control|statement)$/,
  repair: /^(?:shop|kit|manual|man|bill|centre|center|service|guide|work|cost|quote|estimate)s?$/,
  repeat: /^(?:prescription|order|appointment|medication|customer|caller|booking|visit)s?$/,
  report: /^(?:card|number)$/,
  reset: /^(?:code|link|button)$/,
  return:
    /^(?:label|address|policy|ticket|flight|trip|window|slip|journey|date|form|shipping|postage|centre|center|fare)s?$/,
  service: /^(?:plan|charge|history|centre|center|station|light|area|provider|dog)s?$/,
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

/** Whether words are the name of a thing that begins with a verb: "return label", "change machine". */
export const isCompound = ([first, second, third]: readonly string[]): boolean =>
  third === undefined &&
  first !== undefined &&
  second !== undefined &&
  Object.hasOwn(after, first) &&
  after[first]!.test(second);

/** What a can may be: behind these the word is a noun. */
const holders = /^(?:trash|garbage|rubbish|gas|petrol|watering|tin|beer|soda|oil|paint|spray|aerosol|recycling|jerry)$/;

/** Whether the word at a place is the can that holds something. */
export const isCan = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'can' && holders.test(tokens[at - 1] ?? '');
