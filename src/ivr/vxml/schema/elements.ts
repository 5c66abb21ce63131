/**
 * The elements of VoiceXML 2.0 and 2.1: their attributes, what they may hold, and what values are of which kind. The
 * sections are those of VoiceXML 2.0; what 2.1 adds is marked in `since21`.
 */

/** What an attribute may be. `text` is anything: an address, an expression, a list of names; `keys` are those of a phone. */
export type ValueKind =
  | ('text' | 'time' | 'boolean' | 'count' | 'integer' | 'weight' | 'id' | 'variable' | 'keys')
  | readonly string[];

export interface ElementModel {
  /** Whether text may stand in it. */
  text: boolean;
  /** The elements that may stand in it. */
  children: ReadonlySet<string>;
  /** By name, without those that begin with `xml:`. */
  attributes: ReadonlyMap<string, { kind: ValueKind; required: boolean }>;
}

/** Attributes that mean the same on every element that has them. */
const kinds: { readonly [name: string]: ValueKind } = {
  bargein: 'boolean',
  bargeintype: ['speech', 'hotword'],
  beep: 'boolean',
  connecttimeout: 'time',
  count: 'count',
  dtmfterm: 'boolean',
  fetchhint: ['prefetch', 'safe'],
  fetchtimeout: 'time',
  finalsilence: 'time',
  maxage: 'integer',
  maxstale: 'integer',
  maxtime: 'time',
  method: ['get', 'post'],
  modal: 'boolean',
  scope: ['dialog', 'document'],
  timeout: 'time',
  valuetype: ['data', 'ref'],
  accept: ['exact', 'approximate'],
  weight: 'weight',
};

/** Attributes whose kind depends on the element. */
const kindsOf: { readonly [element_attribute: string]: ValueKind } = {
  'form id': 'id',
  'menu id': 'id',
  'menu dtmf': 'boolean',
  'choice dtmf': 'keys',
  'option dtmf': 'keys',
  'link dtmf': 'keys',
  ...Object.fromEntries(
    ['var', 'field', 'block', 'initial', 'record', 'transfer', 'subdialog', 'object', 'data'].map(
      (name) => [`${name} name`, 'variable'] as const,
    ),
  ),
  'foreach item': 'variable',
  'transfer bridge': 'boolean',
  'transfer type': ['bridge', 'blind', 'consultation'],
  'filled mode': ['all', 'any'],
  'grammar mode': ['voice', 'dtmf'],
  'vxml version': ['2.0', '2.1'],
  'break strength': ['none', 'x-weak', 'weak', 'medium', 'strong', 'x-strong'],
  'break time': 'time',
  'emphasis level': ['strong', 'moderate', 'none', 'reduced'],
  'voice gender': ['male', 'female', 'neutral'],
};

// Groups of the reference: executable content, handlers, fetching, items, events, and what is said.
const executable =
  'audio value enumerate assign clear data disconnect exit foreach goto if log reprompt return script submit throw var prompt';
const handlers = 'catch help noinput nomatch error';
const fetching = 'fetchhint fetchtimeout maxage maxstale';
const item = 'name expr cond';
const event = 'event eventexpr message messageexpr';
const said = 'audio value enumerate prompt';
const inline = 'audio break emphasis mark phoneme prosody say-as sub voice value enumerate foreach';
const speech = `${inline} p s lexicon meta metadata paragraph sentence`;

/** `text` in the list of children allows text; `!` behind an attribute requires it. */
const rows: { readonly [name: string]: readonly [attributes: string, children: string] } = {
  vxml: ['version! application', `data ${handlers} form link menu meta metadata property script var`],
  form: [
    'id scope',
    `${handlers} filled initial object link property record script subdialog transfer block data field var grammar`,
  ],
  menu: ['id scope accept dtmf', `text ${said} choice ${handlers} property`],
  choice: [`${fetching} accept ${event} dtmf fetchaudio next expr`, 'text grammar'],
  block: [item, `text ${executable}`],
  field: [`${item} type slot modal`, `text ${said} ${handlers} filled link option property grammar`],
  initial: [item, `text ${said} ${handlers} link property`],
  record: [`${item} type beep maxtime modal finalsilence dtmfterm`, `text ${said} ${handlers} filled property grammar`],
  subdialog: [
    `${item} src srcexpr ${fetching} fetchaudio method enctype namelist`,
    `text ${said} ${handlers} filled param property`,
  ],
  object: [
    `${item} ${fetching} classid codebase data type codetype archive`,
    `text ${said} ${handlers} filled param property`,
  ],
  transfer: [
    `${item} dest destexpr bridge type connecttimeout maxtime transferaudio aai aaiexpr`,
    `text ${said} ${handlers} filled property grammar`,
  ],
  option: ['accept dtmf value', 'text'],
  link: [`${fetching} next expr ${event} fetchaudio dtmf`, 'grammar'],
  filled: ['mode namelist', `text ${executable}`],
  catch: ['event count cond', `text ${executable}`],
  ...Object.fromEntries(
    ['help', 'noinput', 'nomatch', 'error'].map((name) => [name, ['count cond', `text ${executable}`]] as const),
  ),
  if: ['cond!', `text ${executable} elseif else`],
  elseif: ['cond!', ''],
  else: ['', ''],
  foreach: ['item! array!', `text ${executable} ${speech}`],
  prompt: ['bargein bargeintype count cond timeout', `text ${speech}`],
  audio: [`src expr ${fetching}`, `text ${speech} desc`],
  enumerate: ['', `text ${speech}`],
  goto: [`${fetching} next expr nextitem expritem fetchaudio`, ''],
  submit: [`${fetching} next expr fetchaudio method enctype namelist`, ''],
  data: [`${fetching} name src srcexpr fetchaudio method enctype namelist`, ''],
  script: [`src srcexpr charset ${fetching}`, 'text'],
  return: [`namelist ${event}`, ''],
  exit: ['expr namelist', ''],
  disconnect: ['namelist', ''],
  clear: ['namelist', ''],
  throw: [event, ''],
  reprompt: ['', ''],
  var: ['name! expr', ''],
  assign: ['name! expr!', ''],
  value: ['expr!', ''],
  property: ['name! value!', ''],
  meta: ['name http-equiv content!', ''],
  metadata: ['', '*'],
  param: ['name! expr value valuetype type', ''],
  log: ['label expr', 'text value'],
  grammar: [`src srcexpr type mode root version tag-format scope weight ${fetching}`, '*'],
  // SSML 1.0, as prompts hold it. `paragraph` and `sentence` are its names in drafts.
  break: ['time strength', ''],
  desc: ['', 'text'],
  emphasis: ['level', `text ${inline}`],
  lexicon: ['uri! type', ''],
  mark: ['name nameexpr', ''],
  p: ['', `text ${inline} s sentence`],
  paragraph: ['', `text ${inline} s sentence`],
  phoneme: ['ph! alphabet', 'text value'],
  prosody: ['pitch contour range rate duration volume', `text ${inline} p s paragraph sentence`],
  s: ['', `text ${inline}`],
  'say-as': ['interpret-as! format detail', 'text value'],
  sentence: ['', `text ${inline}`],
  sub: ['alias!', 'text value'],
  voice: ['gender age variant name', `text ${inline} p s paragraph sentence`],
};

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');

function modelOf(name: string, [attributes, children]: readonly [string, string]): ElementModel {
  const held = wordsOf(children);
  return {
    text: held.includes('text'),
    children: new Set(held.filter((each) => each !== 'text')),
    attributes: new Map(
      wordsOf(attributes).map((each) => {
        const attribute = each.replace('!', '');
        return [
          attribute,
          { kind: kindsOf[`${name} ${attribute}`] ?? kinds[attribute] ?? 'text', required: each.endsWith('!') },
        ];
      }),
    ),
  };
}

/** Every element by its name. One whose children hold `*` is not looked into here: it belongs to another language. */
export const elementModels: ReadonlyMap<string, ElementModel> = new Map(
  Object.entries(rows).map(([name, row]) => [name, modelOf(name, row)]),
);

/** The elements that may hold each element. */
export const parentsOf = (name: string): string[] =>
  [...elementModels].flatMap(([parent, { children }]) => (children.has(name) ? [parent] : []));

/** Attributes of an element of which it has exactly one. What its content may stand for is not among them. */
export const exclusive: { readonly [name: string]: readonly (readonly string[])[] } = {
  audio: [['src', 'expr']],
  choice: [['next', 'expr', 'event', 'eventexpr']],
  data: [['src', 'srcexpr']],
  goto: [['next', 'expr', 'nextitem', 'expritem']],
  link: [['next', 'expr', 'event', 'eventexpr']],
  mark: [['name', 'nameexpr']],
  subdialog: [['src', 'srcexpr']],
  submit: [['next', 'expr']],
  throw: [['event', 'eventexpr']],
  transfer: [['dest', 'destexpr']],
};

/** What VoiceXML 2.1 added: elements, and attributes as `element attribute`. */
export const since21: ReadonlySet<string> = new Set([
  ...['data', 'foreach', 'disconnect namelist', 'grammar srcexpr', 'script srcexpr', 'mark nameexpr', 'transfer type'],
]);

/** Elements of VoiceXML 1.0 that are gone, and what is used instead. */
export const replaced: { readonly [name: string]: string } = {
  dtmf: '<grammar mode="dtmf">',
  div: '<p> or <s>',
  emp: '<emphasis>',
  pros: '<prosody>',
  sayas: '<say-as interpret-as="…">',
};
