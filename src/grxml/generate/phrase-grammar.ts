import { CctoolError } from '../../diagnostics/index.js';
import { type LinkedGrammar, resolveReference } from '../link/linked-grammar.js';
import { activateRules } from '../match/activate-rules.js';
import { foldWord, splitWords } from '../match/words.js';
import type { Expansion, Grammar, Item, RuleDefinition, RuleReference } from '../model.js';

/** What a grammar says, as word strings only: tags are gone, references point at rules, in whatever document. */
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
  /** The id, with the document's URI in front unless it is the main document. */
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
  /** True where GARBAGE occurs: its placeholder represents any words. */
  garbage: boolean;
  /** References that lead nowhere; phrases through them are missing. */
  unresolved: string[];
}

const emptyExpression: PhraseExpression = { kind: 'empty' };
export const voidExpression: PhraseExpression = { kind: 'void' };

/**
 * Reduces a linked grammar to the word strings of a rule. Words are distinguished as the matcher does it: a word that is
 * spelt in several ways (`Yes`, `yes`) appears in its first spelling, and each DTMF key is a word.
 * @param rule a rule of the main document, public or private; when left out, what a match would activate: the root, or
 *   else all public rules together
 * @param garbage the placeholder for the words that GARBAGE covers; `''` for none
 * @throws CctoolError when there is no such rule, or nothing to activate
 */
export function compilePhraseGrammar(linked: LinkedGrammar, rule?: string, garbage = '...'): PhraseGrammar {
  const rules = activateRules(linked.main, rule === undefined ? [] : [rule]);
  return new Compiler(linked, splitWords(garbage, 'voice'), false).compile(rules);
}

/** Begins the words of `compileParseGrammar` that are not spoken. */
export const MARK = '\u0001';

/**
 * As `compilePhraseGrammar`, with all that decides about a meaning as words of their own between those that are spoken:
 * tags, the begin and end of each rule (with its name and what the header of its grammar sets), weights. Two grammars
 * with the same language of such words give every phrase the same parses, and so the same meaning.
 */
export function compileParseGrammar(linked: LinkedGrammar, rule?: string): PhraseGrammar {
  const rules = activateRules(linked.main, rule === undefined ? [] : [rule]);
  return new Compiler(linked, ['...'], true).compile(rules);
}

/** What the tags of a grammar find when they run. */
function headerOf({ tagFormat, headerTags }: Grammar): string {
  return [tagFormat ?? '', ...headerTags.map((tag) => tag.content)].join(MARK);
}

class Compiler {
  readonly #linked: LinkedGrammar;
  readonly #garbage: string[];
  readonly #hasMarks: boolean;
  readonly #rules = new Map<RuleDefinition, PhraseRule>();
  readonly #pending: { rule: PhraseRule; grammar: Grammar; definition: RuleDefinition }[] = [];
  readonly #unresolved = new Set<string>();
  /** The first spelling of each word, by its folded form and by each spelling seen. */
  readonly #spellings = new Map<string, string>();
  #hasGarbage = false;

  constructor(linked: LinkedGrammar, garbage: string[], hasMarks: boolean) {
    this.#linked = linked;
    this.#garbage = garbage;
    this.#hasMarks = hasMarks;
  }

  compile(definitions: readonly RuleDefinition[]): PhraseGrammar {
    const { main } = this.#linked;
    const activated = definitions.map((definition) => this.#ruleOf(main, definition));
    for (let i = 0; i < this.#pending.length; i++) {
      const { rule, grammar, definition } = this.#pending[i]!;
      rule.expression = this.#sequence(grammar, definition.expansion);
    }
    const rules = this.#pending.map((entry) => entry.rule);
    let start = activated.length === 1 ? activated[0]! : together(activated);
    if (this.#hasMarks) {
      const parts: PhraseExpression[] = [mark(`(${start.name} ${headerOf(main)}`), { kind: 'reference', rule: start }];
      start = { name: start.name, expression: { kind: 'sequence', parts } };
    }
    return {
      start,
      rules: rules.includes(start) ? rules : [start, ...rules],
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
        const words = splitWords(expansion.text, grammar.mode).flatMap((word) => this.#asWords(word));
        return words.length === 0 ? emptyExpression : { kind: 'words', words };
      }
      case 'tag':
        return this.#hasMarks ? mark(`{${expansion.content.trim()}`) : emptyExpression;
      case 'item':
        return this.#item(grammar, expansion);
      case 'one-of': {
        const options = expansion.alternatives.map((item) => ({
          weight: item.weight ?? 1,
          expression: this.#weighted(item, this.#item(grammar, item)),
        }));
        return options.length === 0 ? voidExpression : { kind: 'choice', options };
      }
      case 'ruleref':
        return this.#reference(grammar, expansion);
    }
  }

  #asWords(word: string): string[] {
    if (!this.#hasMarks) return [this.#spelt(word)];
    // How a token is spelt is the value of a rule without tags.
    return foldWord(word, false) === word ? [word] : [word, `${MARK}"${word}`];
  }

  #weighted({ weight = 1 }: Item, expression: PhraseExpression): PhraseExpression {
    if (!this.#hasMarks || weight === 1) return expression;
    return { kind: 'sequence', parts: [mark(`/${weight}`), expression] };
  }

  #spelt(word: string): string {
    const known = this.#spellings.get(word);
    if (known !== undefined) return known;
    const folded = foldWord(word, false);
    const first = this.#spellings.get(folded) ?? word;
    this.#spellings.set(folded, first);
    this.#spellings.set(word, first);
    return first;
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
      const led: PhraseExpression = { kind: 'reference', rule: this.#ruleOf(found.grammar, found.rule), reference };
      if (!this.#hasMarks) return led;
      const begin = mark(`(${found.rule.id} ${headerOf(found.grammar)}`);
      return { kind: 'sequence', parts: [begin, led, mark(')')] };
    }
    this.#unresolved.add(target.kind === 'local' ? `#${target.name}` : target.uri);
    return voidExpression;
  }
}

const mark = (text: string): PhraseExpression => ({ kind: 'words', words: [MARK + text] });

/** Rules that are active at the same time, as one. */
function together(rules: PhraseRule[]): PhraseRule {
  const options = rules.map((rule): PhraseOption => ({ weight: 1, expression: { kind: 'reference', rule } }));
  return { name: rules.map((rule) => rule.name).join(', '), expression: { kind: 'choice', options } };
}

/**
 * Does work that follows rules into rules by recursion. Grammars of thousands of nested rules exist only to break
 * things: where JavaScript's stack ends, so does the work, with a clear error.
 * @throws CctoolError `limit`
 */
export function withinStack<Result>(rule: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError && /call stack/i.test(error.message))) throw error;
    throw new CctoolError(
      'limit',
      `the rules that "${rule}" refers to are nested too deeply to be followed`,
      'thousands of rules each refer to the next one; put them together',
    );
  }
}
