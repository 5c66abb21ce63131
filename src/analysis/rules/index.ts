import type { AnalysisRule } from '../rule.js';
import { lettersAlike } from './letters-alike.js';
import { optionalTwice } from './optional-twice.js';
import { parseAmbiguous } from './parse-ambiguous.js';
import { phraseAmbiguous } from './phrase-ambiguous.js';
import { repeatOpenSpeech } from './repeat-open-speech.js';
import { ruleRecursive } from './rule-recursive.js';
import { siblingUntagged } from './sibling-untagged.js';
import { soundsAlike } from './sounds-alike.js';
import { soundsConfusable } from './sounds-confusable.js';
import { soundsSame } from './sounds-same.js';
import { soundsSharedWord } from './sounds-shared-word.js';

/** Every rule of the analysis, in the order of the catalogue. What the validation decides is in `validation-rules.ts`. */
export const analysisRules: readonly AnalysisRule[] = [
  ruleRecursive,
  repeatOpenSpeech,
  soundsSame,
  soundsAlike,
  soundsConfusable,
  soundsSharedWord,
  lettersAlike,
  phraseAmbiguous,
  parseAmbiguous,
  optionalTwice,
  siblingUntagged,
];
