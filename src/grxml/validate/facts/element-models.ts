/**
 * The content models and attributes of SRGS 1.0 in XML form: the DTD and schema of the Recommendation (appendices A
 * and C), with the prose of sections 2 to 4 where it is stricter.
 */

/** How the value of an attribute is checked; each kind has its own code. */
export type ValueKind =
  | 'any'
  | 'version'
  | 'mode'
  | 'scope'
  | 'special'
  | 'rule-id'
  | 'root'
  | 'uri'
  | 'repeat'
  | 'repeat-prob'
  | 'weight'
  | 'name-token';

export interface ElementModel {
  attributes: { [name: string]: ValueKind };
  required: string[];
  /** Takes `xml:lang`. */
  language: boolean;
  /** Child elements of SRGS. */
  children: ReadonlySet<string>;
  /** Text is allowed. */
  text: boolean;
  /** Nothing at all may be inside. */
  empty?: boolean;
}

const none: ReadonlySet<string> = new Set();
const expansion = ['token', 'ruleref', 'item', 'one-of', 'tag'];

export const headerElements: ReadonlySet<string> = new Set(['lexicon', 'meta', 'metadata', 'tag']);

export const elementModels: { readonly [name: string]: ElementModel } = {
  grammar: {
    attributes: { version: 'version', mode: 'mode', root: 'root', 'tag-format': 'uri' },
    required: ['version'],
    language: true,
    children: new Set([...headerElements, 'rule']),
    text: false,
  },
  rule: {
    attributes: { id: 'rule-id', scope: 'scope' },
    required: ['id'],
    language: false,
    children: new Set([...expansion, 'example']),
    text: true,
  },
  item: {
    attributes: { repeat: 'repeat', 'repeat-prob': 'repeat-prob', weight: 'weight' },
    required: [],
    language: true,
    children: new Set(expansion),
    text: true,
  },
  'one-of': { attributes: {}, required: [], language: true, children: new Set(['item']), text: false },
  token: { attributes: {}, required: [], language: true, children: none, text: true },
  tag: { attributes: {}, required: [], language: false, children: none, text: true },
  example: { attributes: {}, required: [], language: false, children: none, text: true },
  ruleref: {
    attributes: { uri: 'uri', special: 'special', type: 'any' },
    required: [],
    language: false,
    children: none,
    text: false,
    empty: true,
  },
  lexicon: {
    attributes: { uri: 'uri', type: 'any' },
    required: ['uri'],
    language: false,
    children: none,
    text: false,
    empty: true,
  },
  meta: {
    attributes: { name: 'name-token', 'http-equiv': 'name-token', content: 'any' },
    required: ['content'],
    language: false,
    children: none,
    text: false,
    empty: true,
  },
  metadata: { attributes: {}, required: [], language: false, children: none, text: false },
};

/** Where an element of SRGS belongs, for hints. */
export const homeOf: { readonly [name: string]: string } = {
  grammar: 'it is the root of a document',
  rule: 'put it directly into <grammar>',
  item: 'put it into <rule>, <item> or <one-of>',
  'one-of': 'put it into <rule> or <item>',
  token: 'put it into <rule> or <item>',
  tag: 'put it into <rule> or <item>, or into the header of the grammar',
  ruleref: 'put it into <rule> or <item>',
  example: 'put it directly into <rule>, before everything else',
  lexicon: 'put it into <grammar>, before the first rule',
  meta: 'put it into <grammar>, before the first rule',
  metadata: 'put it into <grammar>, before the first rule',
};

/** Attributes that people write where they do not belong, and what they meant. */
export const attributeHints: { readonly [elementAndAttribute: string]: string } = {
  'grammar scope': 'scope belongs on <rule>; a grammar as a whole has none',
  'grammar src':
    'src belongs to the <grammar> element of VoiceXML; a grammar document refers to others with <ruleref uri="…"/>',
  'grammar srcexpr': 'srcexpr belongs to the <grammar> element of VoiceXML, not to a grammar document',
  'grammar expr': 'expr belongs to the <grammar> element of VoiceXML, not to a grammar document',
  'grammar type': 'type belongs to the <grammar> element of VoiceXML, not to a grammar document',
  'grammar weight': 'weight belongs to the <grammar> element of VoiceXML, or to an <item> of a <one-of>',
  'grammar lang': 'write xml:lang',
  'grammar base': 'write xml:base',
  'grammar tagformat': 'write tag-format',
  'rule root': 'a rule is named by id; root belongs on <grammar>',
  'rule name': 'a rule is named by id',
  'rule lang': 'put xml:lang on <grammar>, <one-of>, <item> or <token>',
  'rule repeat': 'put the content into <item repeat="…">',
  'one-of repeat': 'put the <one-of> into <item repeat="…">',
  'one-of repeat-prob': 'put the <one-of> into <item repeat="…" repeat-prob="…">',
  'one-of weight': 'weight belongs on the <item> elements of the <one-of>',
  'ruleref repeat': 'put the <ruleref> into <item repeat="…">',
  'ruleref weight': 'put the <ruleref> into an <item weight="…"> of a <one-of>',
  'ruleref src': 'write uri',
  'ruleref href': 'write uri',
  'ruleref url': 'write uri',
  'ruleref name': 'write uri="#name"',
  'token repeat': 'put the <token> into <item repeat="…">',
  'item lang': 'write xml:lang',
  'item prob': 'write repeat-prob, or weight for an alternative',
  'item probability': 'write repeat-prob, or weight for an alternative',
  'tag type': 'the format of tags is declared once, by tag-format on <grammar>',
  'meta value': 'write content',
};

/** Names that people give to elements of SRGS, from other formats. */
export const synonyms: { readonly [name: string]: string } = {
  choice: 'one-of',
  choices: 'one-of',
  alternatives: 'one-of',
  l: 'one-of',
  list: 'one-of',
  p: 'item',
  o: 'item',
  phrase: 'item',
  option: 'item',
  optional: 'item',
  sequence: 'item',
  count: 'item',
  ref: 'ruleref',
  import: 'ruleref',
  semantics: 'tag',
  script: 'tag',
  property: 'tag',
};
