import type { Item, RuleDefinition, Tag } from '../model.js';
import { type Derivation, stop, stopAfterEmpty } from './forest.js';

/**
 * What a parse took of the grammar, as far as its tree does not show it: alternatives and repeats leave no node in a
 * Logical Parse Structure. Each list holds an entry per time, from left to right within a list.
 */
export interface Trail {
  rules: RuleDefinition[];
  tags: Tag[];
  /** The chosen alternatives of one-ofs with two alternatives or more. */
  alternatives: Item[];
  /**
   * The decisions of repeats whose minimum was reached: another iteration, or not. `first`: nothing of the repeat was
   * said before, so that for an optional part the decision is whether it is there at all.
   */
  repeats: { item: Item; again: boolean; first: boolean }[];
}

/** Follows a derivation of the sequence that calls the activated rule. */
export function trailOf(derivation: Derivation): Trail {
  const trail: Trail = { rules: [], tags: [], alternatives: [], repeats: [] };
  // A stack of its own: the depth of a derivation grows with the phrase.
  const agenda = [derivation];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const { part } = next.node;
    if (part.kind === 'choice') {
      const item = part.items?.[next.choice];
      if (item) trail.alternatives.push(item);
    } else if (part.kind === 'state') {
      const { repeat, count } = part;
      if (count >= repeat.min && count < repeat.max) {
        trail.repeats.push({ item: repeat.item, again: next.choice !== stop, first: count === 0 });
        // An iteration without words is the last one.
        if (next.choice === stopAfterEmpty && repeat.max > 1) {
          trail.repeats.push({ item: repeat.item, again: false, first: false });
        }
      }
    } else {
      const { steps } = part.sequence;
      let at = part.index;
      for (; at < steps.length; at++) {
        const step = steps[at]!;
        if (step.kind === 'tag') trail.tags.push(step.tag);
        else if (step.kind !== 'token') break;
      }
      const step = steps[at];
      if (step?.kind === 'call') trail.rules.push(step.rule.rule);
    }
    for (let i = next.parts.length - 1; i >= 0; i--) agenda.push(next.parts[i]!);
  }
  return trail;
}
