import type { Expansion, Grammar, Item } from '../model.js';
import type { RuleMatch } from '../parse-tree.js';
import { type Insertion, writers } from './insertions.js';
import { leavesOf } from './parse-leaves.js';

/** One way to make a grammar accept a phrase. */
export interface AcceptingEdit {
  /** The rule that changes. */
  rule: string;
  /** What is written. */
  item: string;
  insertions: Insertion[];
}

/** All alternatives of one-ofs below an expansion, outer ones first. */
export function alternativesOf(expansions: readonly Expansion[]): Item[] {
  return expansions.flatMap((each): Item[] => {
    if (each.kind === 'item') return alternativesOf(each.children);
    if (each.kind === 'one-of') return each.alternatives.flatMap((item) => [item, ...alternativesOf(item.children)]);
    return [];
  });
}

/**
 * Ways to accept a phrase beside one that is accepted and means the same, smallest first: an item next to an alternative
 * of the accepted phrase's parse, with the tags of that alternative; where its rule has no choice, a choice around the
 * rule's content. Whether a way leads to the goal is for the caller to test.
 */
export function acceptingEdits(
  grammar: Grammar,
  near: { words: readonly string[]; match: RuleMatch },
  words: readonly string[],
): AcceptingEdit[] {
  const { source } = grammar.document;
  const { tokens, tags } = leavesOf(near.match);
  const edits: AcceptingEdit[] = [];
  const writer = writers[grammar.form];
  const tagsWithin = (start: number, end: number) =>
    tags
      .filter(({ tag, grammar: holds }) => holds === grammar && tag.start >= start && tag.end <= end)
      .map(({ tag }) => source.slice(tag.start, tag.end))
      .join(grammar.form === 'xml' ? '' : ' ');
  for (const rule of grammar.rules) {
    for (const item of alternativesOf(rule.expansion).reverse()) {
      const inside = tokens.filter(
        ({ token, grammar: holds }) => holds === grammar && token.start >= item.start && token.end <= item.end,
      );
      const [first] = inside;
      if (!first) continue;
      const before = near.words.slice(0, first.start);
      const after = near.words.slice(inside.at(-1)!.end);
      const middle = words.slice(before.length, words.length - after.length);
      const isFramed =
        middle.length > 0 &&
        words.length > before.length + after.length &&
        [...before, ...middle, ...after].every((word, index) => word === words[index]);
      for (const spoken of isFramed && before.length + after.length > 0 ? [middle, words] : [words]) {
        const text = writer.alternative(spoken, tagsWithin(item.start, item.end));
        edits.push({ rule: rule.id, item: text, insertions: [writer.beside(source, item, text)] });
      }
    }
  }
  for (const rule of grammar.rules) {
    const [first] = rule.expansion;
    const last = rule.expansion.at(-1);
    if (
      !first ||
      !last ||
      !tokens.some(
        ({ token, grammar: holds }) => holds === grammar && token.start >= first.start && token.end <= last.end,
      )
    )
      continue;
    const place = { start: first.start, end: last.end };
    const text = writer.alternative(words, tagsWithin(place.start, place.end));
    edits.push({ rule: rule.id, item: text, insertions: writer.around(place, text) });
  }
  return edits;
}
