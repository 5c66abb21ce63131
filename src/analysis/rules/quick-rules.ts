import type { QuickRule } from '../rule.js';
import { digitLengths } from './digit-lengths.js';
import { exampleMissing } from './example-missing.js';
import { grammarLarge } from './grammar-large.js';
import { keysLengthVaries } from './keys-length-varies.js';
import { keysTerminator } from './keys-terminator.js';
import { languageUnsupported } from './language-unsupported.js';
import { lettersAlike } from './letters-alike.js';
import { listLarge } from './list-large.js';
import { nameLong } from './name-long.js';
import { nestingDeep } from './nesting-deep.js';
import { nestingRedundant } from './nesting-redundant.js';
import { optionalTwice } from './optional-twice.js';
import { repeatOpenSpeech } from './repeat-open-speech.js';
import { repeatProbFixed } from './repeat-prob-fixed.js';
import { ruleLong } from './rule-long.js';
import { ruleNameStyle } from './rule-name-style.js';
import { ruleRecursive } from './rule-recursive.js';
import { scopeAllPublic } from './scope-all-public.js';
import { scriptMismatch } from './script-mismatch.js';
import { siblingUntagged } from './sibling-untagged.js';
import { tokenAbbreviation } from './token-abbreviation.js';
import { tokenCase } from './token-case.js';
import { tokenInvisible } from './token-invisible.js';
import { tokenJoined } from './token-joined.js';
import { tokenNoise } from './token-noise.js';
import { weightsExtreme } from './weights-extreme.js';
import { weightsPartial } from './weights-partial.js';
import { weightsSum } from './weights-sum.js';

/** The rules of depth quick, in the order of the catalogue. They load neither sounds nor meanings. */
export const quickRules: readonly QuickRule[] = [
  ruleRecursive,
  nestingRedundant,
  scopeAllPublic,
  repeatOpenSpeech,
  digitLengths,
  lettersAlike,
  optionalTwice,
  siblingUntagged,
  weightsPartial,
  weightsExtreme,
  weightsSum,
  repeatProbFixed,
  tokenAbbreviation,
  tokenCase,
  tokenJoined,
  tokenInvisible,
  tokenNoise,
  keysLengthVaries,
  keysTerminator,
  grammarLarge,
  listLarge,
  nameLong,
  scriptMismatch,
  languageUnsupported,
  ruleNameStyle,
  exampleMissing,
  ruleLong,
  nestingDeep,
];
