import type { AnalysisRule } from '../rule.js';
import { activeOverlap } from './active-overlap.js';
import { alternativeContained } from './alternative-contained.js';
import { ambiguityExponential } from './ambiguity-exponential.js';
import { boundariesDiffer } from './boundaries-differ.js';
import { carrierMissing } from './carrier-missing.js';
import { contractionOneSided } from './contraction-one-sided.js';
import { coreMissing } from './core-missing.js';
import { courtesyMissing } from './courtesy-missing.js';
import { determinerRigid } from './determiner-rigid.js';
import { digitLengths } from './digit-lengths.js';
import { digitOh } from './digit-oh.js';
import { exampleMissing } from './example-missing.js';
import { garbageBesideOptional } from './garbage-beside-optional.js';
import { garbageOpen } from './garbage-open.js';
import { grammarLarge } from './grammar-large.js';
import { keysAmbiguous } from './keys-ambiguous.js';
import { keysLengthVaries } from './keys-length-varies.js';
import { keysMissing } from './keys-missing.js';
import { keysPrefix } from './keys-prefix.js';
import { keysTerminator } from './keys-terminator.js';
import { languageLooksOther } from './language-looks-other.js';
import { languageSwitch } from './language-switch.js';
import { languageUnsupported } from './language-unsupported.js';
import { lettersAlike } from './letters-alike.js';
import { listLarge } from './list-large.js';
import { menuWithoutHelp } from './menu-without-help.js';
import { nameLong } from './name-long.js';
import { nestingDeep } from './nesting-deep.js';
import { nestingRedundant } from './nesting-redundant.js';
import { numbersTeenTy } from './numbers-teen-ty.js';
import { optionalTwice } from './optional-twice.js';
import { parseAmbiguous } from './parse-ambiguous.js';
import { perplexityHigh } from './perplexity-high.js';
import { phraseAmbiguous } from './phrase-ambiguous.js';
import { phrasePrefix } from './phrase-prefix.js';
import { phrasesLikelyMissing } from './phrases-likely-missing.js';
import { prefixRepeated } from './prefix-repeated.js';
import { pronunciationGuessed } from './pronunciation-guessed.js';
import { pronunciationUnused } from './pronunciation-unused.js';
import { referenceRemote } from './reference-remote.js';
import { repeatOpenSpeech } from './repeat-open-speech.js';
import { repeatProbFixed } from './repeat-prob-fixed.js';
import { ruleLong } from './rule-long.js';
import { ruleNameStyle } from './rule-name-style.js';
import { ruleRecursive } from './rule-recursive.js';
import { scopeAllPublic } from './scope-all-public.js';
import { scriptMismatch } from './script-mismatch.js';
import { siblingUntagged } from './sibling-untagged.js';
import { slotNamesAlike } from './slot-names-alike.js';
import { slotTypesMixed } from './slot-types-mixed.js';
import { soundsAlike } from './sounds-alike.js';
import { soundsConfusable } from './sounds-confusable.js';
import { soundsLikeCommand } from './sounds-like-command.js';
import { soundsOverview } from './sounds-overview.js';
import { soundsSame } from './sounds-same.js';
import { soundsSharedWord } from './sounds-shared-word.js';
import { styleSingle } from './style-single.js';
import { synonymMissing } from './synonym-missing.js';
import { tagFormatsDiffer } from './tag-formats-differ.js';
import { tokenAbbreviation } from './token-abbreviation.js';
import { tokenCase } from './token-case.js';
import { tokenInvisible } from './token-invisible.js';
import { tokenJoined } from './token-joined.js';
import { tokenNoise } from './token-noise.js';
import { valueContradicts } from './value-contradicts.js';
import { valueMissing } from './value-missing.js';
import { valuesAlike } from './values-alike.js';
import { valuesDiverge } from './values-diverge.js';
import { variantCollides } from './variant-collides.js';
import { weightsExtreme } from './weights-extreme.js';
import { weightsPartial } from './weights-partial.js';
import { weightsSum } from './weights-sum.js';
import { wordsDoubled } from './words-doubled.js';
import { wordsImplausible } from './words-implausible.js';
import { wordsOfOtherLocale } from './words-of-other-locale.js';
import { wordsShort } from './words-short.js';
import { yesNoVariants } from './yes-no-variants.js';

/** Every rule of the analysis, in the order of the catalogue. What the validation decides is in `validation-rules.ts`. */
export const analysisRules: readonly AnalysisRule[] = [
  ruleRecursive,
  alternativeContained,
  nestingRedundant,
  scopeAllPublic,
  carrierMissing,
  courtesyMissing,
  yesNoVariants,
  synonymMissing,
  digitOh,
  styleSingle,
  menuWithoutHelp,
  contractionOneSided,
  determinerRigid,
  coreMissing,
  phrasesLikelyMissing,
  wordsDoubled,
  repeatOpenSpeech,
  digitLengths,
  wordsImplausible,
  soundsSame,
  soundsAlike,
  soundsConfusable,
  soundsSharedWord,
  lettersAlike,
  numbersTeenTy,
  wordsShort,
  soundsLikeCommand,
  phrasePrefix,
  boundariesDiffer,
  pronunciationGuessed,
  variantCollides,
  soundsOverview,
  pronunciationUnused,
  phraseAmbiguous,
  parseAmbiguous,
  ambiguityExponential,
  optionalTwice,
  valuesDiverge,
  garbageBesideOptional,
  activeOverlap,
  siblingUntagged,
  slotNamesAlike,
  slotTypesMixed,
  valueMissing,
  valuesAlike,
  tagFormatsDiffer,
  valueContradicts,
  weightsPartial,
  weightsExtreme,
  weightsSum,
  repeatProbFixed,
  tokenAbbreviation,
  tokenCase,
  tokenJoined,
  tokenInvisible,
  tokenNoise,
  keysPrefix,
  keysAmbiguous,
  keysLengthVaries,
  keysTerminator,
  keysMissing,
  perplexityHigh,
  grammarLarge,
  listLarge,
  prefixRepeated,
  garbageOpen,
  nameLong,
  referenceRemote,
  scriptMismatch,
  languageLooksOther,
  languageSwitch,
  wordsOfOtherLocale,
  languageUnsupported,
  ruleNameStyle,
  exampleMissing,
  ruleLong,
  nestingDeep,
];
