import type { LinkedGrammar } from '../link/linked-grammar.js';
import { resolveReference } from '../link/resolve-reference.js';
import type { Expansion, Grammar, Item } from '../model.js';
import { splitWords } from './words.js';

/** The words that phrases of an expansion can begin with, as written, and whether it matches the empty phrase. */
export interface FirstWords {
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
export function findFirstWords(linked: LinkedGrammar, grammar: Grammar, item: Item): FirstWords | undefined {
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
