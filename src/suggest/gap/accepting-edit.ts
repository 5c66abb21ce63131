import type { ListedPhrase } from '../../analysis/facts/phrase-list.js';
import type { Expansion, Grammar, Item, Tag, Token } from '../../grxml/model.js';
import type { ParseNode, RuleMatch } from '../../grxml/parse-tree.js';

/** Text that is put into a document; `at` is an offset into its source. */
export interface Insertion {
  at: number;
  text: string;
}

/** One way to make a grammar accept a phrase. */
export interface AcceptingEdit {
  /** The rule that changes. */
  rule: string;
  /** What is written. */
  item: string;
  insertions: Insertion[];
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The source with all insertions made; those at one place stay in order. */
export function applyInsertions(source: string, insertions: readonly Insertion[]): string {
  let text = source;
  const ordered = insertions.map((each, index) => ({ ...each, index }));
  ordered.sort((a, b) => b.at - a.at || b.index - a.index);
  for (const { at, text: added } of ordered) text = text.slice(0, at) + added + text.slice(at);
  return text;
}

interface Leaf {
  token: Token;
  start: number;
  end: number;
}

function leaves(match: RuleMatch): { tokens: Leaf[]; tags: Tag[] } {
  const tokens: Leaf[] = [];
  const tags: Tag[] = [];
  const visit = (node: ParseNode): void => {
    if (node.kind === 'rule') node.children.forEach(visit);
    else if (node.kind === 'token') tokens.push(node);
    else if (node.kind === 'tag') tags.push(node.tag);
  };
  visit(match);
  return { tokens, tags };
}

/** All alternatives of one-ofs below an expansion, outer ones first. */
function alternativesOf(expansions: readonly Expansion[]): Item[] {
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
export function acceptingEdits(grammar: Grammar, near: ListedPhrase, words: readonly string[]): AcceptingEdit[] {
  const [reading] = near.readings;
  if (!reading) return [];
  const { source } = grammar.document;
  const { tokens, tags } = leaves(reading.match);
  const edits: AcceptingEdit[] = [];
  const tagsWithin = (start: number, end: number) =>
    tags
      .filter((tag) => tag.start >= start && tag.end <= end)
      .map((tag) => source.slice(tag.start, tag.end))
      .join('');
  for (const rule of grammar.rules) {
    for (const item of alternativesOf(rule.expansion).reverse()) {
      const inside = tokens.filter(({ token }) => token.start >= item.start && token.end <= item.end);
      const [first] = inside;
      if (!first) continue;
      const before = near.words.slice(0, first.start);
      const after = near.words.slice(inside.at(-1)!.end);
      const middle = words.slice(before.length, words.length - after.length);
      const isFramed =
        middle.length > 0 &&
        words.length > before.length + after.length &&
        [...before, ...middle, ...after].every((word, index) => word === words[index]);
      const indent = /[ \t]*$/.exec(source.slice(0, item.start))![0];
      for (const spoken of isFramed && before.length + after.length > 0 ? [middle, words] : [words]) {
        const text = `<item>${escapeText(spoken.join(' '))}${tagsWithin(item.start, item.end)}</item>`;
        edits.push({ rule: rule.id, item: text, insertions: [{ at: item.end, text: `\n${indent}${text}` }] });
      }
    }
  }
  for (const rule of grammar.rules) {
    const [first] = rule.expansion;
    const last = rule.expansion.at(-1);
    if (!first || !last || !tokens.some(({ token }) => token.start >= first.start && token.end <= last.end)) continue;
    const text = `<item>${escapeText(words.join(' '))}${tagsWithin(first.start, last.end)}</item>`;
    edits.push({
      rule: rule.id,
      item: text,
      insertions: [
        { at: first.start, text: '<one-of><item>' },
        { at: last.end, text: `</item>${text}</one-of>` },
      ],
    });
  }
  return edits;
}
