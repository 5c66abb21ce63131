/**
 * A grammar in the form that the matcher runs. NULL, items that occur once and one-ofs with one alternative have
 * vanished; what can never be spoken (VOID, a reference that leads nowhere, a rule without a finite expansion) has
 * been cut off with everything that needs it.
 */
import type { LinkedGrammar } from '../link/linked-grammar.js';
import type { Grammar, RuleDefinition, RuleReference, Tag, Token } from '../model.js';
import type { BrokenReference } from './speakable.js';
import type { Vocabulary } from './words.js';

/** Steps that follow each other. `node` + an index into `steps` is a number of its own among all compiled nodes. */
export interface Sequence {
  kind: 'sequence';
  node: number;
  steps: Step[];
  /** From this index on there are only tokens and tags. */
  fixedFrom: number;
  /** The rule in whose expansion it stands. */
  rule: RuleDefinition;
  /** It is the rule's whole expansion. */
  isRule: boolean;
}

/** `words` are numbers of the vocabulary; several for a token of several words (SRGS 2.1). */
export interface TokenStep {
  kind: 'token';
  token: Token;
  words: number[];
}
export interface TagStep {
  kind: 'tag';
  tag: Tag;
  grammar: Grammar;
}
export interface GarbageStep {
  kind: 'garbage';
}
export interface CallStep {
  kind: 'call';
  reference: RuleReference | undefined;
  rule: CompiledRule;
}

/** A one-of. Alternatives are compiled when a phrase first needs them. */
export interface Choice {
  kind: 'choice';
  node: number;
  rule: RuleDefinition;
  /** How many alternatives there are. */
  size: number;
  /** The alternative by its index in document order; undefined when it can never be spoken. */
  alternative(index: number): Sequence | undefined;
  /** What choosing it costs. */
  cost(index: number): number;
  /** The alternatives that can begin with a word; those of `always` not included. */
  byFirstWord: Map<number, number[]>;
  /** The alternatives that have to be tried at every word: nullable ones, or with too many first words to list. */
  always: number[];
}

/** A repeat (SRGS 2.5). The state `count` means: so many iterations that cover words are done. */
export interface Repeat {
  kind: 'repeat';
  body: Sequence;
  min: number;
  max: number;
  /** What going on to another iteration costs once `min` is reached, and what stopping before `max` costs. */
  goOnCost: number;
  stopCost: number;
  /** The number of a state among all compiled nodes. */
  state(count: number): number;
}

export type Step = TokenStep | TagStep | GarbageStep | CallStep | Choice | Repeat;

export interface CompiledRule {
  grammar: Grammar;
  rule: RuleDefinition;
  /** Compiled when first asked for; undefined when the rule can never be spoken. */
  readonly body: Sequence | undefined;
}

export interface CompiledGrammar {
  linked: LinkedGrammar;
  caseSensitive: boolean;
  vocabulary: Vocabulary;
  /** The compiled form of a rule of one of the linked documents. */
  rule(grammar: Grammar, rule: RuleDefinition): CompiledRule;
  /** Numbers for new nodes: the first of so many. */
  reserve(count: number): number;
  /** References that lead nowhere, in the rules that can be reached; nothing that needs them can be matched. */
  broken: readonly BrokenReference[];
  /** What a phrase is matched against, by the activated rules. */
  roots: Map<string, Sequence>;
}
