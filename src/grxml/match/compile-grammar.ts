import { type LinkedGrammar, resolveReference } from '../link/linked-grammar.js';
import type { Expansion, Grammar, Item, OneOf, RuleDefinition } from '../model.js';
import {
  type Choice,
  type CompiledGrammar,
  type CompiledRule,
  likelihoodCost,
  type Repeat,
  type Sequence,
  type Step,
} from './compiled-grammar.js';
import { findSpeakable, type Speakable } from './speakable.js';
import { splitWords, Vocabulary } from './words.js';

export interface CompileOptions {
  /** Tokens match only words written in the same case. Otherwise case decides only between equally good parses. */
  caseSensitive?: boolean;
}

/** What compiling one document shares. */
interface Compiler {
  compiled: CompiledGrammar;
  speakable: Speakable;
  grammar: Grammar;
}

/**
 * Prepares a linked grammar for `matchPhrase`. One-ofs are indexed by the words that their alternatives can begin with;
 * the alternatives themselves are compiled when a phrase first needs them, so this is cheap even for a large grammar.
 */
export function compileGrammar(linked: LinkedGrammar, options: CompileOptions = {}): CompiledGrammar {
  const caseSensitive = options.caseSensitive ?? false;
  const speakable = findSpeakable(linked);
  const rules = new Map<RuleDefinition, CompiledRule>();
  let nodes = 0;
  const compiled: CompiledGrammar = {
    linked,
    caseSensitive,
    vocabulary: new Vocabulary(caseSensitive),
    rule(grammar, rule) {
      let found = rules.get(rule);
      if (!found) {
        found = new LazyRule({ compiled, speakable, grammar }, rule);
        rules.set(rule, found);
      }
      return found;
    },
    reserve(count) {
      nodes += count;
      return nodes - count;
    },
    broken: speakable.broken,
    roots: new Map(),
  };
  for (const { grammar, rule } of speakable.rules()) void compiled.rule(grammar, rule).body;
  return compiled;
}

/** A class: objects that have getters of their own live longer than they are needed (see `Subject` of the validation). */
class LazyRule implements CompiledRule {
  readonly grammar: Grammar;
  readonly rule: RuleDefinition;
  #compiler: Compiler | undefined;
  #body: Sequence | undefined;

  constructor(compiler: Compiler, rule: RuleDefinition) {
    this.grammar = compiler.grammar;
    this.rule = rule;
    this.#compiler = compiler;
  }

  get body(): Sequence | undefined {
    const compiler = this.#compiler;
    if (compiler) {
      // Before the work: a rule may refer to itself.
      this.#compiler = undefined;
      const { expansion } = this.rule;
      if (isSpeakable(compiler, expansion)) this.#body = compileSequence(compiler, this.rule, expansion, true);
    }
    return this.#body;
  }
}

const isSpeakable = ({ speakable, grammar }: Compiler, expansions: readonly Expansion[]): boolean =>
  !speakable.anythingDead || speakable.sequence(grammar, expansions);

/** Compiles expansions that are known to be speakable. */
function compileSequence(
  compiler: Compiler,
  rule: RuleDefinition,
  expansions: readonly Expansion[],
  isRule = false,
): Sequence {
  const steps: Step[] = [];
  addSteps(compiler, rule, expansions, steps);
  let fixedFrom = steps.length;
  for (; fixedFrom > 0; fixedFrom--) {
    const { kind } = steps[fixedFrom - 1]!;
    if (kind !== 'token' && kind !== 'tag') break;
  }
  return { kind: 'sequence', node: compiler.compiled.reserve(steps.length + 1), steps, fixedFrom, rule, isRule };
}

function wordsOf(vocabulary: Vocabulary, text: string, mode: Grammar['mode']): number[] {
  const words = splitWords(text, mode);
  if (words.length === 1) return [vocabulary.add(words[0]!)];
  return words.map((word) => vocabulary.add(word));
}

function addSteps(compiler: Compiler, rule: RuleDefinition, expansions: readonly Expansion[], steps: Step[]): void {
  const { compiled, grammar } = compiler;
  for (const expansion of expansions) {
    switch (expansion.kind) {
      case 'token': {
        const words = wordsOf(compiled.vocabulary, expansion.text, grammar.mode);
        if (words.length > 0) steps.push({ kind: 'token', token: expansion, words });
        break;
      }
      case 'tag':
        steps.push({ kind: 'tag', tag: expansion, grammar });
        break;
      case 'ruleref': {
        if (expansion.target.kind === 'special') {
          if (expansion.target.name === 'GARBAGE') steps.push({ kind: 'garbage' });
          break;
        }
        const found = resolveReference(compiled.linked, grammar, expansion);
        if ('problem' in found) throw new Error('a reference that leads nowhere was compiled as speakable');
        steps.push({ kind: 'call', reference: expansion, rule: compiled.rule(found.grammar, found.rule) });
        break;
      }
      case 'item':
        addItem(compiler, rule, expansion, steps);
        break;
      case 'one-of':
        addOneOf(compiler, rule, expansion, steps);
    }
  }
}

/** An item that occurs exactly once adds its steps to the sequence around it: it leaves no node in a parse. */
function addItem(compiler: Compiler, rule: RuleDefinition, item: Item, steps: Step[]): void {
  const { min, max, probability } = item.repeat ?? { min: 1, max: 1 };
  if (min === 1 && max === 1) {
    addSteps(compiler, rule, item.children, steps);
    return;
  }
  // An optional expansion that cannot be spoken equals NULL (SRGS 2.5).
  if (max === 0 || (min === 0 && !isSpeakable(compiler, item.children))) return;
  const states: number[] = [];
  const repeat: Repeat = {
    kind: 'repeat',
    body: compileSequence(compiler, rule, item.children),
    item,
    min,
    max,
    goOnCost: probability === undefined ? 0 : likelihoodCost(probability),
    stopCost: probability === undefined ? 0 : likelihoodCost(1 - probability),
    state: (count) => {
      states[count] ??= compiler.compiled.reserve(1);
      return states[count];
    },
  };
  steps.push(repeat);
}

function addOneOf(compiler: Compiler, rule: RuleDefinition, oneOf: OneOf, steps: Step[]): void {
  const { alternatives } = oneOf;
  if (alternatives.length === 1) {
    addItem(compiler, rule, alternatives[0]!, steps);
    return;
  }
  const { byFirstWord, always } = indexAlternatives(compiler, alternatives);
  const sequences: (Sequence | undefined)[] = [];
  const choice: Choice = {
    kind: 'choice',
    node: compiler.compiled.reserve(1),
    rule,
    size: alternatives.length,
    items: alternatives,
    alternative(index) {
      const item = alternatives[index]!;
      if (!sequences[index] && isSpeakable(compiler, [item])) {
        sequences[index] = compileSequence(compiler, rule, [item]);
      }
      return sequences[index];
    },
    cost: weightCosts(alternatives),
    byFirstWord,
    always,
  };
  steps.push(choice);
}

/** SRGS 2.4.1: a weight is a factor, 1 when absent. Taken relative to the greatest of the one-of it is a likelihood. */
function weightCosts(alternatives: readonly Item[]): Choice['cost'] {
  if (alternatives.every((item) => item.weight === undefined)) return () => 0;
  const greatest = alternatives.reduce((most, item) => Math.max(most, item.weight ?? 1), 0) || 1;
  return (index) => likelihoodCost((alternatives[index]!.weight ?? 1) / greatest);
}

function indexAlternatives(compiler: Compiler, alternatives: readonly Item[]): Pick<Choice, 'byFirstWord' | 'always'> {
  const byFirstWord: Choice['byFirstWord'] = new Map();
  const always: number[] = [];
  const { vocabulary, linked } = compiler.compiled;
  const enter = (word: string, index: number) => {
    const number = vocabulary.add(word);
    const list = byFirstWord.get(number);
    if (!list) byFirstWord.set(number, [index]);
    else if (list.at(-1) !== index) list.push(index);
  };
  for (const [index, item] of alternatives.entries()) {
    if (!isSpeakable(compiler, [item])) continue;
    const first: FirstWords | undefined = findFirstWords(linked, compiler.grammar, item);
    if (!first || first.nullable) always.push(index);
    else for (const word of first.words) enter(word, index);
  }
  return { byFirstWord, always };
}

/** The words that phrases of an expansion can begin with, as written, and whether it matches the empty phrase. */
interface FirstWords {
  words: string[];
  nullable: boolean;
}

/** With more first words, or more looking around than this, an alternative is simply tried at every word. */
const mostWords = 12;
const mostVisits = 60;

/**
 * Finds the first words of an alternative, so that a one-of of many thousand can be entered by the word that was
 * said. Gives up (undefined) where there are too many of them, or any word will do (GARBAGE).
 */
function findFirstWords(linked: LinkedGrammar, grammar: Grammar, item: Item): FirstWords | undefined {
  // Nearly all alternatives of long lists: a token first.
  const child = item.repeat ? undefined : item.children[0];
  if (child?.kind === 'token' && grammar.mode === 'voice' && child.text !== '') {
    const end = child.text.indexOf(' ');
    return { words: [end < 0 ? child.text : child.text.slice(0, end)], nullable: false };
  }
  const words = new Set<string>();
  let visits = 0;

  /** True when nullable, false when not, undefined to give up. */
  const sequence = (inside: Grammar, expansions: readonly Expansion[]): boolean | undefined => {
    for (const expansion of expansions) {
      if (++visits > mostVisits) return undefined;
      const nullable = one(inside, expansion);
      if (nullable !== true) return nullable;
    }
    return true;
  };
  const one = (inside: Grammar, expansion: Expansion): boolean | undefined => {
    switch (expansion.kind) {
      case 'tag':
        return true;
      case 'token': {
        const first = splitWords(expansion.text, inside.mode)[0];
        if (first === undefined) return true;
        words.add(first);
        return words.size > mostWords ? undefined : false;
      }
      case 'item': {
        if (expansion.repeat?.max === 0) return true;
        const nullable = sequence(inside, expansion.children);
        return nullable === false && expansion.repeat?.min === 0 ? true : nullable;
      }
      case 'one-of': {
        let nullable = false;
        for (const alternative of expansion.alternatives) {
          if (++visits > mostVisits) return undefined;
          const found = one(inside, alternative);
          if (found === undefined) return undefined;
          nullable ||= found;
        }
        return nullable;
      }
      case 'ruleref': {
        if (expansion.target.kind === 'special') {
          if (expansion.target.name === 'NULL') return true;
          return expansion.target.name === 'VOID' ? false : undefined;
        }
        const target = resolveReference(linked, inside, expansion);
        return 'problem' in target ? false : sequence(target.grammar, target.rule.expansion);
      }
    }
  };
  const nullable = one(grammar, item);
  return nullable === undefined ? undefined : { words: [...words], nullable };
}
