import type { Language } from '../language.js';
import { actions } from './actions.js';
import { complete } from './completion.js';
import { hover } from './hover.js';
import { hints, lenses } from './lenses.js';
import { definition, references, renamable, rename } from './navigation.js';
import { folding, format, links, selection, symbols, tokens } from './outline.js';

/** Grammars in every form; what edits or completes markup knows the XML form, names are known in all. */
export const grammarLanguage: Language = {
  ...{ complete, hover, definition, references, renamable, rename },
  ...{ symbols, folding, selection, format, actions, tokens, links, hints, lenses },
};
