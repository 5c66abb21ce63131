import type { GrammarRule } from '../rule.js';
import { dtmfToken } from './dtmf-token.js';
import { metaTarget, ruleEmpty, rulerefFragment, rulerefTarget } from './element-conditions.js';
import { exampleNotAccepted } from './example-not-accepted.js';
import {
  rulerefBroken,
  rulerefDocument,
  rulerefExternalUndefined,
  rulerefMediaType,
  rulerefMode,
  rulerefPrivate,
  rulerefRootUndeclared,
  rulerefUnchecked,
} from './external-references.js';
import { dtmfLanguage, grammarEmpty, languageMissing, rootMissing, rootUndefined } from './header.js';
import { itemTagOnly, ruleNullable, sequenceAllOptional } from './nullable.js';
import { readingRules } from './reading.js';
import { recursionLeft } from './recursion-left.js';
import { rulerefBuiltin, rulerefLocalUndefined, rulerefPlatform } from './reference-targets.js';
import { alternativeDuplicate, phraseTwoMeanings } from './repeated-phrases.js';
import { repeatLarge, repeatNullable, repeatProbIgnored, repeatZero, weightIgnored } from './repeats.js';
import { ruleIdDuplicate, ruleIdReserved } from './rule-names.js';
import { ruleUnused } from './rule-unused.js';
import { structureRules } from './structure.js';
import { suppressionIncomplete, suppressionUnknown, suppressionUnused } from './suppressions.js';
import { tagFormatDialect, tagFormatMissing, tagFormatUnknown, tagLiteralScript } from './tag-formats.js';
import { tagRulesUnreferenced } from './tag-rules-unreferenced.js';
import { tagDialect, tagNoEffect, tagScript, tagScriptModern } from './tag-scripts.js';
import { tagAttributesImplied, tagUndefinedObject } from './tag-undefined-object.js';
import { tagUndefinedVariable } from './tag-undefined-variable.js';
import { tokenDigits } from './token-digits.js';
import { tokenMisspelt } from './token-misspelt.js';
import { tokenEmpty, tokenQuote } from './token-quotes.js';
import { strayMarkup, tokenPunctuation } from './token-signs.js';
import { alternativeVoid, recursionEndless, ruleVoid } from './unspeakable.js';

/** Every rule, in the order in which `cctool grxml rules` lists them. */
export const grammarRules: readonly GrammarRule[] = [
  ...readingRules,
  ...structureRules,
  ruleIdDuplicate,
  ruleIdReserved,
  ruleEmpty,
  rootUndefined,
  rootMissing,
  grammarEmpty,
  rulerefTarget,
  rulerefLocalUndefined,
  rulerefFragment,
  rulerefBuiltin,
  rulerefPlatform,
  rulerefDocument,
  rulerefBroken,
  rulerefUnchecked,
  rulerefExternalUndefined,
  rulerefPrivate,
  rulerefRootUndeclared,
  rulerefMediaType,
  rulerefMode,
  repeatProbIgnored,
  weightIgnored,
  repeatZero,
  repeatLarge,
  repeatNullable,
  tokenEmpty,
  tokenQuote,
  dtmfToken,
  dtmfLanguage,
  languageMissing,
  metaTarget,
  recursionLeft,
  recursionEndless,
  ruleVoid,
  alternativeVoid,
  ruleUnused,
  tagScript,
  tagScriptModern,
  tagFormatMissing,
  tagFormatDialect,
  tagFormatUnknown,
  tagLiteralScript,
  tagDialect,
  tagRulesUnreferenced,
  tagUndefinedVariable,
  tagUndefinedObject,
  tagAttributesImplied,
  tagNoEffect,
  phraseTwoMeanings,
  alternativeDuplicate,
  itemTagOnly,
  sequenceAllOptional,
  ruleNullable,
  strayMarkup,
  tokenPunctuation,
  tokenDigits,
  tokenMisspelt,
  exampleNotAccepted,
  suppressionUnused,
  suppressionUnknown,
  suppressionIncomplete,
];

/**
 * Codes that decide whether a document agrees with the schema of SRGS: with none of them (and no `xml-` error) a
 * schema must accept it, with any of them refuse it.
 */
export const structuralCodes: ReadonlySet<string> = new Set(
  grammarRules.flatMap(({ code, inSchema }) => (inSchema ? [code] : [])),
);
