/**
 * A grammar in the form that the matcher runs. NULL, items that occur once and one-ofs with one alternative have
 * vanished; what can never be spoken (VOID, a reference that leads nowhere, a rule without a finite expansion) has
 * been cut off with everything that needs it.
 */
import type { LinkedGrammar } from '../link/linked-grammar.js';
import type { Grammar, Item, RuleDefinition, RuleReference, Tag, Token } from '../model.js';
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
  /** The alternatives as the grammar has them; absent for the choice between rules that are active together. */
  items?: readonly Item[];
  /** The alternative by its index in document order; undefined when it can never be spoken. */
  alternative(index: number): Sequence | undefined;
  /** What choosing it costs. */
  cost(index: number): number;
  /** The alternatives that can begin with a word; those of `always` not included. */
  byFirstWord: Map<number, number[]>;
  /** The alternatives that must be tried at every word: nullable ones, or with too many first words to list. */
  always: number[];
}

/** A repeat (SRGS 2.5). The state `count` means: so many iterations that cover words are done. */
export interface Repeat {
  kind: 'repeat';
  body: Sequence;
  /** The item as the grammar has it. */
  item: Item;
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
  /** Compiled when first needed; undefined when the rule can never be spoken. */
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

/**
 * The state of a repeat after one more iteration that covers or inserts words. Beyond the minimum all states of an open
 * repeat are alike, and so are those of a repeat whose maximum a phrase of so many words cannot reach.
 */
export function nextState(repeat: Repeat, count: number, words: number): number {
  // Looking for the nearest phrase, fewer words are inserted than there are.
  return repeat.max > 2 * words + 2 ? Math.min(count + 1, Math.max(repeat.min, 1)) : count + 1;
}

/**
 * The cost of a parse: whole numbers that are added, so that sums do not depend on their order. The cheapest parse is
 * the best. One unit of likelihood is 2^-20 of a natural logarithm.
 */
const unitsPerNat = 2 ** 20;

/** A choice of likelihood 0 (`repeat-prob="0"`) is still possible: SRGS 2.5.1 speaks of likelihood, not of acceptance. */
const impossible = 2 ** 30;

/** Each word that GARBAGE swallows costs more than any likelihood: words of the grammar explain the input better. */
export const garbageWordCost = 2 ** 36;

/** A token written in another case than the word costs next to nothing: it decides only between equals. */
export const caseCost = 1;

/** What a choice of this likelihood (0 to 1) costs. */
export function likelihoodCost(likelihood: number): number {
  return likelihood > 0 ? Math.min(impossible, Math.round(-Math.log(likelihood) * unitsPerNat)) : impossible;
}

/** The likelihood, 0 to 1, that a cost without its garbage represents. */
export function likelihoodOf(cost: number): number {
  return Math.exp(-(cost % garbageWordCost) / unitsPerNat);
}
