export { canonicalJson } from '../semantics/semantic-value.js';
export { checkExpectation, type Failure, type PhraseAnswer } from './check-expectation.js';
export { type PhraseTest, readPhraseList } from './phrase-list.js';
export { type Preparation, type PreparedGrammar, type PrepareOptions, prepareGrammar } from './prepare-grammar.js';
export { PreparedGrammars } from './prepared-grammars.js';
export { type ResultSource, writeEmma, writeNlsml } from './result-documents.js';
export {
  type PhraseOutcome,
  type PhraseReading,
  type TestPhraseOptions,
  testPhrase,
} from './test-phrase.js';
