import type { LinkedGrammar } from '../../grxml/link/linked-grammar.js';
import type { Expansion, Grammar, Item, OneOf, RuleDefinition } from '../../grxml/model.js';

/**
 * The same grammar with the alternatives of each one-of in an order that their content alone decides, so that a list
 * that is cut short, or the choice among equal parses, depends neither on the order in which they are written nor on
 * the names of rules, nor on whether they are in a rule of their own. Places stay those of the document.
 */
export function inCanonicalOrder(linked: LinkedGrammar): LinkedGrammar {
  const order = new Order();
  const copies = new Map<Grammar, Grammar>();
  const copyOf = (grammar: Grammar): Grammar => {
    let copy = copies.get(grammar);
    if (!copy) {
      const rules = new Map(grammar.rules.map((rule) => [rule, order.ofRule(rule, grammar)]));
      copy = {
        ...grammar,
        rules: [...rules.values()],
        ruleByName: new Map([...grammar.ruleByName].map(([name, rule]) => [name, rules.get(rule) ?? rule])),
      };
      copies.set(grammar, copy);
    }
    return copy;
  };
  const documents = new Map(
    [...linked.documents].map(([uri, document]) => [
      uri,
      document.grammar ? { ...document, grammar: copyOf(document.grammar) } : document,
    ]),
  );
  return { main: copyOf(linked.main), documents };
}

/** Two numbers of 32 bits that stand for some content: equal for equal content, and hardly ever for other. */
type Key = readonly [number, number];

const before = (a: Key, b: Key): number => a[0] - b[0] || a[1] - b[1];

/** Makes a number of each text and of each row of numbers (FNV-1a with two seeds). */
class Hash {
  #high = 2166136261;
  #low = 84696351;

  text(text: string): this {
    for (let i = 0; i < text.length; i++) this.#add(text.charCodeAt(i));
    return this;
  }

  keys(keys: readonly Key[]): this {
    for (const [high, low] of keys) {
      this.#add(high);
      this.#add(low);
    }
    return this;
  }

  get key(): Key {
    return [this.#high >>> 0, this.#low >>> 0];
  }

  #add(value: number): void {
    this.#high = Math.imul(this.#high ^ value, 16777619);
    this.#low = Math.imul(this.#low ^ (value + 0x9e37), 16777619) ^ (this.#low >>> 15);
  }
}

class Order {
  readonly #rules = new Map<RuleDefinition, Key[]>();
  readonly #open = new Set<RuleDefinition>();

  ofRule(rule: RuleDefinition, grammar: Grammar): RuleDefinition {
    return { ...rule, expansion: this.#copies(rule.expansion, grammar) };
  }

  #copies(parts: readonly Expansion[], grammar: Grammar): Expansion[] {
    return parts.map((part) =>
      part.kind === 'item' ? this.#item(part, grammar) : part.kind === 'one-of' ? this.#oneOf(part, grammar) : part,
    );
  }

  #item(item: Item, grammar: Grammar): Item {
    const isPlain = item.children.every(({ kind }) => kind !== 'item' && kind !== 'one-of');
    return isPlain ? item : { ...item, children: this.#copies(item.children, grammar) };
  }

  #oneOf(oneOf: OneOf, grammar: Grammar): OneOf {
    const keyed = oneOf.alternatives.map((item) => ({
      item: this.#item(item, grammar),
      key: this.#keyOfItem(item, grammar),
    }));
    keyed.sort((a, b) => before(a.key, b.key));
    return { ...oneOf, alternatives: keyed.map(({ item }) => item) };
  }

  /** The keys of a sequence; a reference counts as what its rule holds. */
  #keys(parts: readonly Expansion[], grammar: Grammar): Key[] {
    return parts.flatMap((part) => this.#keysOfPart(part, grammar));
  }

  #keysOfPart(part: Expansion, grammar: Grammar): readonly Key[] {
    switch (part.kind) {
      case 'token':
        return [new Hash().text(`token ${part.text.toLowerCase()}`).key];
      case 'tag': {
        // The names of rules in scripts do not count.
        const script = part.content.replace(/\b(rules|meta)\.\w+/g, '$1').replace(/\s+/g, ' ');
        return [new Hash().text(`tag ${script}`).key];
      }
      case 'one-of': {
        const keys = part.alternatives.map((item) => this.#keyOfItem(item, grammar)).sort(before);
        return [new Hash().text('one-of').keys(keys).key];
      }
      case 'item':
        return part.repeat || part.weight !== undefined
          ? [this.#keyOfItem(part, grammar)]
          : this.#keys(part.children, grammar);
      case 'ruleref': {
        const { target } = part;
        const rule = target.kind === 'local' ? grammar.ruleByName.get(target.name) : undefined;
        if (rule) return this.#keysOfRule(rule, grammar);
        const name = target.kind === 'external' ? `${target.resolved}#${target.fragment ?? ''}` : target.name;
        return [new Hash().text(`ruleref ${name}`).key];
      }
    }
  }

  #keyOfItem({ children, repeat, weight }: Item, grammar: Grammar): Key {
    const around = `item ${repeat ? `${repeat.min}-${repeat.max} ${repeat.probability ?? ''}` : ''} ${weight ?? ''}`;
    return new Hash().text(around).keys(this.#keys(children, grammar)).key;
  }

  #keysOfRule(rule: RuleDefinition, grammar: Grammar): Key[] {
    let keys = this.#rules.get(rule);
    if (keys) return keys;
    if (this.#open.has(rule)) return [new Hash().text('recursion').key];
    this.#open.add(rule);
    keys = this.#keys(rule.expansion, grammar);
    // A long rule is one key, so that references within references do not multiply.
    if (keys.length > 20) keys = [new Hash().keys(keys).key];
    this.#open.delete(rule);
    this.#rules.set(rule, keys);
    return keys;
  }
}
