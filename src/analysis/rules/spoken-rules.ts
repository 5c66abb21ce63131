import type { SpokenRule } from '../rule.js';
import { activeOverlap } from './active-overlap.js';
import { alternativeContained } from './alternative-contained.js';
import { ambiguityExponential } from './ambiguity-exponential.js';
import { boundariesDiffer } from './boundaries-differ.js';
import { carrierMissing } from './carrier-missing.js';
import { contractionOneSided } from './contraction-one-sided.js';
import { coreMissing } from './core-missing.js';
import { courtesyMissing } from './courtesy-missing.js';
import { determinerRigid } from './determiner-rigid.js';
import { digitOh } from './digit-oh.js';
import { garbageBesideOptional } from './garbage-beside-optional.js';
import { garbageOpen } from './garbage-open.js';
import { keysAmbiguous } from './keys-ambiguous.js';
import { keysMissing } from './keys-missing.js';
import { keysPrefix } from './keys-prefix.js';
import { languageLooksOther } from './language-looks-other.js';
import { languageSwitch } from './language-switch.js';
import { menuWithoutHelp } from './menu-without-help.js';
import { numbersTeenTy } from './numbers-teen-ty.js';
import { parseAmbiguous } from './parse-ambiguous.js';
import { perplexityHigh } from './perplexity-high.js';
import { phraseAmbiguous } from './phrase-ambiguous.js';
import { phrasePrefix } from './phrase-prefix.js';
import { phrasesLikelyMissing } from './phrases-likely-missing.js';
import { prefixRepeated } from './prefix-repeated.js';
import { pronunciationGuessed } from './pronunciation-guessed.js';
import { pronunciationUnused } from './pronunciation-unused.js';
import { referenceRemote } from './reference-remote.js';
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
import { valueContradicts } from './value-contradicts.js';
import { valueMissing } from './value-missing.js';
import { valuesAlike } from './values-alike.js';
import { valuesDiverge } from './values-diverge.js';
import { variantCollides } from './variant-collides.js';
import { wordsDoubled } from './words-doubled.js';
import { wordsImplausible } from './words-implausible.js';
import { wordsOfOtherLocale } from './words-of-other-locale.js';
import { wordsShort } from './words-short.js';
import { yesNoVariants } from './yes-no-variants.js';

/** The rules of the depths standard and deep, in the order of the catalogue. */
export const spokenRules: readonly SpokenRule[] = [
  alternativeContained,
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
  wordsImplausible,
  wordsDoubled,
  soundsSame,
  soundsAlike,
  soundsConfusable,
  soundsSharedWord,
  numbersTeenTy,
  wordsShort,
  soundsLikeCommand,
  phrasePrefix,
  boundariesDiffer,
  pronunciationGuessed,
  pronunciationUnused,
  variantCollides,
  soundsOverview,
  phraseAmbiguous,
  parseAmbiguous,
  ambiguityExponential,
  garbageBesideOptional,
  activeOverlap,
  slotNamesAlike,
  slotTypesMixed,
  valueMissing,
  valuesAlike,
  tagFormatsDiffer,
  valueContradicts,
  keysPrefix,
  keysAmbiguous,
  keysMissing,
  perplexityHigh,
  prefixRepeated,
  garbageOpen,
  referenceRemote,
  languageLooksOther,
  languageSwitch,
  wordsOfOtherLocale,
  valuesDiverge,
];
