export type { Conversion } from './conversion.js';
export { type FormattedGrammar, formatGrammar } from './format-grammar.js';
export { type FormatOptions, formatXml } from './format-xml.js';
export { proveTranslation, type TranslatedTags, type TranslationProof, translateTags } from './translate-tags.js';
export { writeAbnf } from './write-abnf.js';
export { type DotOptions, writeDot } from './write-dot.js';
export { writeGrxml } from './write-grxml.js';
export { type JsgfOptions, writeJsgf } from './write-jsgf.js';
