import type { GrammarRule } from '../subject.js';
import { abnfDeclaration } from './abnf-declaration.js';
import { abnfHeader } from './abnf-header.js';
import { abnfSyntax } from './abnf-syntax.js';
import { abnfToken } from './abnf-token.js';
import { attributeMissing } from './attribute-missing.js';
import { attributeUnknown } from './attribute-unknown.js';
import { contentNotAllowed } from './content-not-allowed.js';
import { elementMisplaced } from './element-misplaced.js';
import { elementUnknown } from './element-unknown.js';
import { exampleOrder } from './example-order.js';
import { foreignElement } from './foreign-element.js';
import { grammarNamespace } from './grammar-namespace.js';
import { headerOrder } from './header-order.js';
import { languageSyntax } from './language-syntax.js';
import { metaName } from './meta-name.js';
import { modeValue } from './mode-value.js';
import { oneOfContent } from './one-of-content.js';
import { oneOfEmpty } from './one-of-empty.js';
import { repeatProbSyntax } from './repeat-prob-syntax.js';
import { repeatRange } from './repeat-range.js';
import { repeatSyntax } from './repeat-syntax.js';
import { rootElement } from './root-element.js';
import { rootSyntax } from './root-syntax.js';
import { ruleId } from './rule-id.js';
import { rulerefSpecial } from './ruleref-special.js';
import { sapiGrammar } from './sapi-grammar.js';
import { scopeValue } from './scope-value.js';
import { textMisplaced } from './text-misplaced.js';
import { uriSyntax } from './uri-syntax.js';
import { version } from './version.js';
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
];
