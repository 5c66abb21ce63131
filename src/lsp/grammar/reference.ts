/**
 * What the specification says about elements and attributes, in a sentence each, with the section (SRGS 1.0 unless named
 * otherwise): shown by hover and beside completions. Which elements and attributes there are, the validation knows.
 */
export const elementTexts: { readonly [element: string]: readonly [text: string, section: string] } = {
  grammar: ['The document: its language, mode, root rule and tag format.', 'SRGS 4.3'],
  rule: ['A named expansion. Public rules can be referenced from other grammars.', 'SRGS 3'],
  item: ['A sequence, which may be repeated; in a one-of an alternative, which may have a weight.', 'SRGS 2.3'],
  'one-of': ['A set of alternatives: exactly one of its items matches.', 'SRGS 2.4'],
  token: ['Text that is spoken as one token, spaces included.', 'SRGS 2.1'],
  ruleref: ['A reference to a rule of this or another grammar, or to a special rule.', 'SRGS 2.2'],
  tag: ['A script (or a literal) that makes the meaning of what was matched.', 'SRGS 2.6'],
  example: ['A phrase that the rule should match.', 'SRGS 3.3'],
  lexicon: ['A document of pronunciations for the words of the grammar.', 'SRGS 4.10'],
  meta: ['A property of the document, or an HTTP header.', 'SRGS 4.11.1'],
  metadata: ['Information about the document in another vocabulary.', 'SRGS 4.11.2'],
};

export const attributeTexts: { readonly [attribute: string]: readonly [text: string, section: string] } = {
  version: ['The version of the specification: 1.0.', 'SRGS 4.3'],
  'xml:lang': ['The language of the content, such as en-US. Required on a voice grammar.', 'SRGS 4.5'],
  mode: ['voice (the default) or dtmf.', 'SRGS 4.6'],
  root: ['The rule that is active when the grammar is used without naming one.', 'SRGS 4.7'],
  'tag-format': ['What the content of tags is; semantics/1.0 for scripts of SISR 1.0.', 'SRGS 4.8'],
  'xml:base': ['The URI that relative references start from.', 'SRGS 4.9'],
  id: ['The name of the rule, without ".", ":" and "-".', 'SRGS 3.1'],
  scope: ['public: other grammars may reference the rule; private (the default).', 'SRGS 3.2'],
  repeat: ['How often the item may be said: n, n-m or n-.', 'SRGS 2.5'],
  'repeat-prob': ['The probability of each further repetition, 0.0 to 1.0.', 'SRGS 2.5.1'],
  weight: ['How likely the alternative is beside the others, a positive number.', 'SRGS 2.4.1'],
  uri: ['The rule: #name, file.grxml#name, or a grammar whose root is meant.', 'SRGS 2.2.1'],
  special: ['NULL (always matches, nothing is said), VOID (never matches) or GARBAGE (any speech).', 'SRGS 2.2.3'],
  type: ['The media type of the referenced document.', 'SRGS 2.2.2'],
  name: ['The name of the property.', 'SRGS 4.11.1'],
  'http-equiv': ['The HTTP header that the property stands for.', 'SRGS 4.11.1'],
  content: ['The value of the property.', 'SRGS 4.11.1'],
};

/** Legal values of attributes, or common ones where any would do. */
export const attributeValues: { readonly [attribute: string]: readonly string[] } = {
  version: ['1.0'],
  mode: ['voice', 'dtmf'],
  scope: ['public', 'private'],
  special: ['NULL', 'VOID', 'GARBAGE'],
  'tag-format': ['semantics/1.0', 'semantics/1.0-literals'],
  repeat: ['0-1', '1-', '0-', '2', '1-3'],
  'repeat-prob': ['0.5'],
  weight: ['1.0', '2.0', '0.5'],
  type: ['application/srgs+xml', 'application/srgs'],
  'http-equiv': ['Content-Type', 'Expires'],
};

/** Languages that speech platforms commonly have. */
export const languageTags = [
  ...['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IN', 'es-US', 'es-ES', 'es-MX', 'fr-FR', 'fr-CA', 'de-DE', 'it-IT'],
  ...['pt-BR', 'pt-PT', 'nl-NL', 'sv-SE', 'da-DK', 'nb-NO', 'fi-FI', 'pl-PL', 'tr-TR', 'ja-JP', 'ko-KR', 'zh-CN'],
];
