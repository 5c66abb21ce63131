import type { GrammarRule } from '../subject.js';
import { abnfDeclaration } from './abnf-declaration.js';
import { abnfHeader } from './abnf-header.js';
import { abnfSyntax } from './abnf-syntax.js';
import { abnfToken } from './abnf-token.js';
import { alternativeDuplicate } from './alternative-duplicate.js';
import { alternativeVoid } from './alternative-void.js';
import { attributeMissing } from './attribute-missing.js';
import { attributeUnknown } from './attribute-unknown.js';
import { contentNotAllowed } from './content-not-allowed.js';
import { dtmfLanguage } from './dtmf-language.js';
import { dtmfToken } from './dtmf-token.js';
import { elementMisplaced } from './element-misplaced.js';
import { elementUnknown } from './element-unknown.js';
import { exampleNotAccepted } from './example-not-accepted.js';
import { exampleOrder } from './example-order.js';
import { foreignElement } from './foreign-element.js';
import { grammarEmpty } from './grammar-empty.js';
import { grammarNamespace } from './grammar-namespace.js';
import { headerOrder } from './header-order.js';
import { itemTagOnly } from './item-tag-only.js';
import { languageMissing } from './language-missing.js';
import { languageSyntax } from './language-syntax.js';
import { metaName } from './meta-name.js';
import { metaTarget } from './meta-target.js';
import { modeValue } from './mode-value.js';
import { oneOfContent } from './one-of-content.js';
import { oneOfEmpty } from './one-of-empty.js';
import { phraseTwoMeanings } from './phrase-two-meanings.js';
import { recursionEndless } from './recursion-endless.js';
import { recursionLeft } from './recursion-left.js';
import { repeatLarge } from './repeat-large.js';
import { repeatNullable } from './repeat-nullable.js';
import { repeatProbIgnored } from './repeat-prob-ignored.js';
import { repeatProbSyntax } from './repeat-prob-syntax.js';
import { repeatRange } from './repeat-range.js';
import { repeatSyntax } from './repeat-syntax.js';
import { repeatZero } from './repeat-zero.js';
import { rootElement } from './root-element.js';
import { rootMissing } from './root-missing.js';
import { rootSyntax } from './root-syntax.js';
import { rootUndefined } from './root-undefined.js';
import { ruleEmpty } from './rule-empty.js';
import { ruleId } from './rule-id.js';
import { ruleIdDuplicate } from './rule-id-duplicate.js';
import { ruleIdReserved } from './rule-id-reserved.js';
import { ruleNullable } from './rule-nullable.js';
import { ruleUnused } from './rule-unused.js';
import { ruleVoid } from './rule-void.js';
import { rulerefBuiltin } from './ruleref-builtin.js';
import { rulerefDocument } from './ruleref-document.js';
import { rulerefExternalUndefined } from './ruleref-external-undefined.js';
import { rulerefFragment } from './ruleref-fragment.js';
import { rulerefLocalUndefined } from './ruleref-local-undefined.js';
import { rulerefMediaType } from './ruleref-media-type.js';
import { rulerefMode } from './ruleref-mode.js';
import { rulerefPlatform } from './ruleref-platform.js';
import { rulerefPrivate } from './ruleref-private.js';
import { rulerefRootUndeclared } from './ruleref-root-undeclared.js';
import { rulerefSpecial } from './ruleref-special.js';
import { rulerefTarget } from './ruleref-target.js';
import { rulerefUnchecked } from './ruleref-unchecked.js';
import { sapiGrammar } from './sapi-grammar.js';
import { scopeValue } from './scope-value.js';
import { sequenceAllOptional } from './sequence-all-optional.js';
import { strayMarkup } from './stray-markup.js';
import { suppressionIncomplete } from './suppression-incomplete.js';
import { suppressionUnused } from './suppression-unused.js';
import { tagDialect } from './tag-dialect.js';
import { tagFormatDialect } from './tag-format-dialect.js';
import { tagFormatMissing } from './tag-format-missing.js';
import { tagFormatUnknown } from './tag-format-unknown.js';
import { tagLiteralScript } from './tag-literal-script.js';
import { tagNoEffect } from './tag-no-effect.js';
import { tagRulesUnreferenced } from './tag-rules-unreferenced.js';
import { tagScript } from './tag-script.js';
import { tagScriptModern } from './tag-script-modern.js';
import { tagUndefinedObject } from './tag-undefined-object.js';
import { tagUndefinedVariable } from './tag-undefined-variable.js';
import { textMisplaced } from './text-misplaced.js';
import { tokenDigits } from './token-digits.js';
import { tokenEmpty } from './token-empty.js';
import { tokenMisspelt } from './token-misspelt.js';
import { tokenPunctuation } from './token-punctuation.js';
import { tokenQuote } from './token-quote.js';
import { uriSyntax } from './uri-syntax.js';
import { version } from './version.js';
import { weightIgnored } from './weight-ignored.js';
import { weightSyntax } from './weight-syntax.js';
import { xmlAttribute } from './xml-attribute.js';
import { xmlAttributeIgnored } from './xml-attribute-ignored.js';
import { xmlEmpty } from './xml-empty.js';
import { xmlEncoding } from './xml-encoding.js';
import { xmlEntityDeclaration } from './xml-entity-declaration.js';
import { xmlLimit } from './xml-limit.js';
import { xmlNamespace } from './xml-namespace.js';
import { xmlNotXml } from './xml-not-xml.js';
import { xmlReference } from './xml-reference.js';
import { xmlSyntax } from './xml-syntax.js';
import { xmlTagMismatch } from './xml-tag-mismatch.js';

/** Every rule, in the order in which `cctool grxml rules` lists them. */
export const grammarRules: readonly GrammarRule[] = [
  xmlEmpty,
  xmlNotXml,
  xmlEncoding,
  xmlLimit,
  xmlEntityDeclaration,
  xmlReference,
  xmlTagMismatch,
  xmlAttribute,
  xmlNamespace,
  xmlSyntax,
  abnfHeader,
  abnfSyntax,
  abnfDeclaration,
  abnfToken,
  rootElement,
  sapiGrammar,
  grammarNamespace,
  version,
  elementUnknown,
  elementMisplaced,
  oneOfContent,
  textMisplaced,
  contentNotAllowed,
  oneOfEmpty,
  attributeUnknown,
  attributeMissing,
  modeValue,
  scopeValue,
  ruleId,
  rootSyntax,
  rulerefSpecial,
  uriSyntax,
  repeatSyntax,
  repeatRange,
  repeatProbSyntax,
  weightSyntax,
  metaName,
  languageSyntax,
  headerOrder,
  exampleOrder,
  foreignElement,
  xmlAttributeIgnored,
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
  suppressionIncomplete,
];
