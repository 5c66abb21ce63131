import type { LinkedGrammar } from '../grxml/link/linked-grammar.js';
import type { Grammar } from '../grxml/model.js';
import type { ReadResult } from '../grxml/read/index.js';
import type { GrammarSubject } from '../grxml/validate/subject.js';
import type { AnalysisDepth } from './depth.js';
import type { Choice } from './facts/choices.js';
import type { PhraseList } from './facts/phrase-list.js';
import type { Sounds } from './facts/sounds.js';

/** What rules of depth quick look at: the document as read and linked. */
export interface QuickSubject {
  read: ReadResult;
  grammar: Grammar;
  linked: LinkedGrammar;
  /** The same document as the validation rules see it. */
  validation: GrammarSubject;
  depth: AnalysisDepth;
  /** The language is English, for which there are pronunciations and word lists. */
  isEnglish: boolean;
}

/** What callers are likely to say about a topic; `source` is `lexicon` where the topic is a known concept. */
export type SuggestPhrases = (input: { topic: string; limit: number }) => {
  suggestions: readonly string[];
  source: string;
};

/** What rules of depth standard and deep look at, too. */
export interface SpokenSubject extends QuickSubject {
  /** What callers may say from the root, with meanings. */
  phrases: PhraseList;
  /** The one-ofs of the document, with what each alternative says and means. */
  choices: readonly Choice[];
  /** Absent for key-press grammars and for languages without pronunciations. */
  sounds: Sounds | undefined;
  /** Grammars that are active at the same time. */
  others: readonly OtherGrammar[];
  /** Present at depth deep, where the caller of the analysis gives it and the language has suggestions. */
  suggest: SuggestPhrases | undefined;
}

/** A grammar that is active together with the one under analysis. */
export interface OtherGrammar {
  name: string;
  grammar: Grammar;
  phrases: PhraseList;
}
