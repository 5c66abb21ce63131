import type { QuickRule } from '../rule.js';
import { dataflowRules } from './quick/dataflow.js';
import { keysRules } from './quick/keys.js';
import { languagesRules } from './quick/languages.js';
import { lettersAlikeRules } from './quick/letters-alike.js';
import { repeatsRules } from './quick/repeats.js';
import { siblingUntaggedRules } from './quick/sibling-untagged.js';
import { sizesRules } from './quick/sizes.js';
import { structureRules } from './quick/structure.js';
import { tokensRules } from './quick/tokens.js';
import { weightsRules } from './quick/weights.js';

/** The rules of depth quick. They load neither sounds nor meanings. */
export const quickRules: readonly QuickRule[] = [
  ...dataflowRules,
  ...structureRules,
  ...weightsRules,
  ...tokensRules,
  ...sizesRules,
  ...keysRules,
  ...repeatsRules,
  ...siblingUntaggedRules,
  ...lettersAlikeRules,
  ...languagesRules,
];
