import type { Expansion, Item, OneOf, Range } from '../model.js';
import { AbnfSyntaxError } from './abnf-cursor.js';

/** One alternative before it is known whether it is one of several. */
export interface Alternative extends Range {
  weight?: number;
  parts: Expansion[];
}

/** Alternatives in the order of the text; each form has its own items. */
export function oneOf(alternatives: readonly Alternative[], itemOf: (alternative: Alternative) => Item): OneOf {
  const items = alternatives.map(itemOf);
  return { kind: 'one-of', start: items[0]!.start, end: items.at(-1)!.end, alternatives: items };
}

/** The content of a group: the parts of a single alternative without a weight, else the alternatives. */
export function asSequence(
  alternatives: readonly Alternative[],
  itemOf: (alternative: Alternative) => Item,
): Expansion[] {
  const [first] = alternatives;
  return alternatives.length === 1 && first!.weight === undefined ? first!.parts : [oneOf(alternatives, itemOf)];
}

/** What is wrong with a group that is deeper in others than the limit allows. */
export function tooDeep(start: number, depth: number): AbnfSyntaxError {
  return new AbnfSyntaxError({
    code: 'xml-limit',
    start,
    end: start + 1,
    message: `groups are nested more than ${depth} levels deep, which is the limit`,
    hint: 'move inner parts into rules of their own',
  });
}
