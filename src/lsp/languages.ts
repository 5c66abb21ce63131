import type { DocumentKind } from './documents.js';
import { grammarLanguage } from './grammar/index.js';
import type { Language } from './language.js';
import { yamlLanguage } from './yaml/index.js';

/** What the server can do with each kind of document beside reporting what is wrong in it. */
export const languages: { readonly [Kind in DocumentKind]: Language } = {
  grammar: grammarLanguage,
  flow: yamlLanguage,
  voicexml: {},
  suite: yamlLanguage,
  hours: yamlLanguage,
  overrides: yamlLanguage,
  // What is wrong in them is reported, as in VoiceXML.
  phrases: {},
  prompts: {},
  config: yamlLanguage,
};
