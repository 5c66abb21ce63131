import { CctoolError } from '../../diagnostics/index.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import { resolveReference } from '../link/resolve-reference.js';
import type { Expansion, Grammar, Item, RuleDefinition, RuleReference } from '../model.js';

/** What a grammar says, as word strings only: tags are gone, references point at rules, wherever those stand. */
export type PhraseExpression =
  /** One or more words; never empty. */
  | { kind: 'words'; words: readonly string[] }
  /** NULL, a tag, an empty item: the phrase without words. */
  | { kind: 'empty' }
  /** VOID, or a reference to what does not exist: no phrase at all. */
  | { kind: 'void' }
  | { kind: 'reference'; rule: PhraseRule; reference?: RuleReference }
  | { kind: 'sequence'; parts: PhraseExpression[] }
  | { kind: 'choice'; options: PhraseOption[] }
  | { kind: 'repeat'; body: PhraseExpression; min: number; max: number; probability?: number; item?: Item };

export interface PhraseOption {
  weight: number;
  expression: PhraseExpression;
}

export interface PhraseRule {
  /** The id, with the document's URI in front where it is not the main document. */
  name: string;
  /** Where the rule was written; absent for rules made by a transformation. */
  source?: { grammar: Grammar; definition: RuleDefinition };
  expression: PhraseExpression;
}

/** The language of one rule of a linked grammar. */
export interface PhraseGrammar {
  start: PhraseRule;
  /** Every rule that a reference can reach from the start, in the order of first mention. */
  rules: PhraseRule[];
  /** True where GARBAGE occurs: its placeholder stands for any words. */
  garbage: boolean;
  /** References that lead nowhere; phrases through them are missing. */
  unresolved: string[];
}

export const emptyExpression: PhraseExpression = { kind: 'empty' };
export const voidExpression: PhraseExpression = { kind: 'void' };

/** The words of a token: a quoted token of several words is spoken, and matched, as separate words (SRGS 2.1). */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * The rule whose phrases are meant: the named one, else the root, else the only public rule, else the only rule.
 * @throws CctoolError `not-found` when the name is unknown or nothing can be chosen
 */
export function chooseRule(grammar: Grammar, name: string | undefined): RuleDefinition {
  const known = grammar.rules.map((rule) => rule.id).join(', ') || 'none';
  if (name !== undefined) {
    const rule = grammar.ruleByName.get(name);
    if (rule) return rule;
    throw new CctoolError('not-found', `there is no rule "${name}" in ${grammar.uri}`, `its rules: ${known}`);
  }
  if (grammar.root !== undefined) {
    const rule = grammar.ruleByName.get(grammar.root);
    if (rule) return rule;
    throw new CctoolError(
      'input',
      `the root rule "${grammar.root}" of ${grammar.uri} is not defined`,
      `name a rule; its rules: ${known}`,
    );
  }
  const rules = [...grammar.ruleByName.values()];
  const open = rules.filter((rule) => rule.scope === 'public');
  const only = open.length === 1 ? open[0] : rules.length === 1 ? rules[0] : undefined;
  if (only) return only;
  throw new CctoolError('input', `${grammar.uri} declares no root rule`, `name a rule; its rules: ${known}`);
}

/**
 * Reduces a linked grammar to the word strings of one rule.
 * @param rule a rule of the main document, public or private; the root when left out
 * @param garbage what stands for the words that GARBAGE covers; `''` for none
 */
export function compilePhraseGrammar(linked: LinkedGrammar, rule?: string, garbage = '...'): PhraseGrammar {
  return new Compiler(linked, wordsOf(garbage)).compile(chooseRule(linked.main, rule));
}

class Compiler {
  readonly #linked: LinkedGrammar;
  readonly #garbage: string[];
  readonly #rules = new Map<RuleDefinition, PhraseRule>();
  readonly #pending: { rule: PhraseRule; grammar: Grammar; definition: RuleDefinition }[] = [];
  readonly #unresolved = new Set<string>();
  #hasGarbage = false;

  constructor(linked: LinkedGrammar, garbage: string[]) {
    this.#linked = linked;
    this.#garbage = garbage;
  }

  compile(definition: RuleDefinition): PhraseGrammar {
    const start = this.#ruleOf(this.#linked.main, definition);
    for (let i = 0; i < this.#pending.length; i++) {
      const { rule, grammar, definition } = this.#pending[i]!;
      rule.expression = this.#sequence(grammar, definition.expansion);
    }
    return {
      start,
      rules: this.#pending.map((entry) => entry.rule),
      garbage: this.#hasGarbage,
      unresolved: [...this.#unresolved],
    };
  }

  #ruleOf(grammar: Grammar, definition: RuleDefinition): PhraseRule {
    let rule = this.#rules.get(definition);
    if (!rule) {
      const name = grammar === this.#linked.main ? definition.id : `${grammar.uri}#${definition.id}`;
      rule = { name, source: { grammar, definition }, expression: voidExpression };
      this.#rules.set(definition, rule);
      this.#pending.push({ rule, grammar, definition });
    }
    return rule;
  }

  #sequence(grammar: Grammar, expansion: readonly Expansion[]): PhraseExpression {
    const parts: PhraseExpression[] = [];
    for (const part of expansion) {
      const compiled = this.#expansion(grammar, part);
      const last = parts.at(-1);
      if (compiled.kind === 'empty') continue;
      if (compiled.kind === 'words' && last?.kind === 'words') {
        parts[parts.length - 1] = { kind: 'words', words: [...last.words, ...compiled.words] };
      } else parts.push(compiled);
    }
    return parts.length === 0 ? emptyExpression : parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  #expansion(grammar: Grammar, expansion: Expansion): PhraseExpression {
    switch (expansion.kind) {
      case 'token': {
        const words = wordsOf(expansion.text);
        return words.length === 0 ? emptyExpression : { kind: 'words', words };
      }
      case 'tag':
        return emptyExpression;
      case 'item':
        return this.#item(grammar, expansion);
      case 'one-of': {
        const options = expansion.alternatives.map((item) => ({
          weight: item.weight ?? 1,
          expression: this.#item(grammar, item),
        }));
        return options.length === 0 ? voidExpression : { kind: 'choice', options };
      }
      case 'ruleref':
        return this.#reference(grammar, expansion);
    }
  }

  #item(grammar: Grammar, item: Item): PhraseExpression {
    const body = this.#sequence(grammar, item.children);
    if (!item.repeat) return body;
    const { min, max, probability } = item.repeat;
    // SRGS 2.5: zero times is as if absent, also for VOID; a repeated NULL is NULL.
    if (max === 0 || body.kind === 'empty') return emptyExpression;
    if (min === 1 && max === 1) return body;
    return { kind: 'repeat', body, min, max, item, ...(probability === undefined ? {} : { probability }) };
  }

  #reference(grammar: Grammar, reference: RuleReference): PhraseExpression {
    const { target } = reference;
    if (target.kind === 'special') {
      if (target.name === 'VOID') return voidExpression;
      if (target.name === 'NULL') return emptyExpression;
      this.#hasGarbage = true;
      return this.#garbage.length === 0 ? emptyExpression : { kind: 'words', words: this.#garbage };
    }
    const found = resolveReference(this.#linked, grammar, reference);
    if ('rule' in found) {
      return { kind: 'reference', rule: this.#ruleOf(found.grammar, found.rule), reference };
    }
    this.#unresolved.add(target.kind === 'local' ? `#${target.name}` : target.uri);
    return voidExpression;
  }
}
