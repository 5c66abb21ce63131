/** What a match yields: the Logical Parse Structure of SRGS Appendix H as a tree with places. */
import type { Grammar, RuleDefinition, RuleReference, Tag, Token } from './model.js';

/** One instance of a rule on the matched path. `start` and `end` count input words, `end` exclusive. */
export interface RuleMatch {
  kind: 'rule';
  rule: RuleDefinition;
  /** The grammar document that defines the rule. */
  grammar: Grammar;
  /** The reference that led here; absent for the activated rule. */
  reference?: RuleReference;
  /** Left to right; sequences, alternatives and repeats leave no node of their own. */
  children: ParseNode[];
  start: number;
  end: number;
}

export interface TokenMatch {
  kind: 'token';
  token: Token;
  start: number;
  end: number;
}

export interface TagMatch {
  kind: 'tag';
  tag: Tag;
  /** The document the tag stands in: its tag-format and global scope apply. */
  grammar: Grammar;
}

/** Words that GARBAGE covered; they are no part of the parse's text. */
export interface GarbageMatch {
  kind: 'garbage';
  start: number;
  end: number;
}

export type ParseNode = RuleMatch | TokenMatch | TagMatch | GarbageMatch;
