import type { DocumentKind } from './documents.js';
import { grammarLanguage } from './grammar/index.js';
import type { Language } from './language.js';

/** What the server can do with each kind of document beside reporting what is wrong in it. */
export const languages: { readonly [Kind in DocumentKind]: Language } = {
  grammar: grammarLanguage,
  flow: {},
  suite: {},
  hours: {},
  overrides: {},
  phrases: {},
  prompts: {},
  config: {},
};
