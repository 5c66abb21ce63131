import type { SpokenRule } from '../rule.js';
import { activeGrammarsRules } from './spoken/active-grammars.js';
import { ambiguityRules } from './spoken/ambiguity.js';
import { ambiguityExponentialRules } from './spoken/ambiguity-exponential.js';
import { confusableListsRules } from './spoken/confusable-lists.js';
import { confusablePairsRules } from './spoken/confusable-pairs.js';
import { containedPhrasesRules } from './spoken/contained-phrases.js';
import { copiedValuesRules } from './spoken/copied-values.js';
import { garbageRules } from './spoken/garbage.js';
import { implausiblePhrasesRules } from './spoken/implausible-phrases.js';
import { keysRules } from './spoken/keys.js';
import { languagesRules } from './spoken/languages.js';
import { menusRules } from './spoken/menus.js';
import { misspellingsRules } from './spoken/misspellings.js';
import { perplexityRules } from './spoken/perplexity.js';
import { phrasesLikelyMissingRules } from './spoken/phrases-likely-missing.js';
import { pronunciationsRules } from './spoken/pronunciations.js';
import { referencesRules } from './spoken/references.js';
import { resultsRules } from './spoken/results.js';
import { wordingsRules } from './spoken/wordings.js';

/** The rules of the depths standard and deep. */
export const spokenRules: readonly SpokenRule[] = [
  ...confusablePairsRules,
  ...confusableListsRules,
  ...containedPhrasesRules,
  ...activeGrammarsRules,
  ...pronunciationsRules,
  ...misspellingsRules,
  ...ambiguityRules,
  ...ambiguityExponentialRules,
  ...garbageRules,
  ...resultsRules,
  ...copiedValuesRules,
  ...referencesRules,
  ...keysRules,
  ...languagesRules,
  ...menusRules,
  ...wordingsRules,
  ...phrasesLikelyMissingRules,
  ...implausiblePhrasesRules,
  ...perplexityRules,
];
