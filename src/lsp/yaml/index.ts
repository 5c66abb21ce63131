import type { Language } from '../language.js';
import { complete } from './completion.js';
import { hover } from './hover.js';
import { hints, lenses } from './lenses.js';
import { definition, references, renamable, rename } from './navigation.js';
import { folding, links, selection, symbols, tokens } from './outline.js';

/** Documents in YAML or JSON: what may be written comes from their schema, names are known over all files. */
export const yamlLanguage: Language = {
  ...{ complete, hover, definition, references, renamable, rename },
  ...{ symbols, folding, selection, tokens, links, hints, lenses },
};
