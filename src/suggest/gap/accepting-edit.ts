import type { ListedPhrase } from '../../analysis/facts/phrase-list.js';
import type { Expansion, Grammar, Item, Range, Tag, Token } from '../../grxml/model.js';
import type { ParseNode, RuleMatch } from '../../grxml/parse-tree.js';
import { xmlScript } from '../../xml/write-xml.js';

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

/** How an alternative is written in one of the two forms, and put into a document. */
interface Writer {
  alternative(words: string, tags: string): string;
  /** Behind an alternative that is there. */
  beside(source: string, place: Range, alternative: string): Insertion;
  /** As a choice beside what a rule has. */
  around(place: Range, alternative: string): Insertion[];
}

const writers: { [form in Grammar['form']]: Writer } = {
  xml: {
    alternative: (words, tags) => `<item>${xmlScript(words)}${tags}</item>`,
    beside(source, { start, end }, alternative) {
      const indent = /[ \t]*$/.exec(source.slice(0, start))![0];
      return { at: end, text: `\n${indent}${alternative}` };
    },
    around: ({ start, end }, alternative) => [
      { at: start, text: '<one-of><item>' },
      { at: end, text: `</item>${alternative}</one-of>` },
    ],
  },
  abnf: {
    alternative: (words, tags) => (tags === '' ? words : `${words} ${tags}`),
    beside(source, { start, end }, alternative) {
      // On a line of its own where that alternative has one; a comment stays with what it stands behind.
      const line = /(?:^|\n)([ \t]*)(?:\|[ \t]*)?$/.exec(source.slice(0, start));
      if (!line) return { at: end, text: ` | ${alternative}` };
      const comment = /^[ \t]*\/\/[^\r\n]*/.exec(source.slice(end))?.[0] ?? '';
      return { at: end + comment.length, text: `\n${line[1]}| ${alternative}` };
    },
    // An alternation binds least: what the rule has needs no parentheses.
    around: ({ end }, alternative) => [{ at: end, text: ` | ${alternative}` }],
  },
};

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
  const writer = writers[grammar.form];
  const tagsWithin = (start: number, end: number) =>
    tags
      .filter((tag) => tag.start >= start && tag.end <= end)
      .map((tag) => source.slice(tag.start, tag.end))
      .join(grammar.form === 'abnf' ? ' ' : '');
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
      for (const spoken of isFramed && before.length + after.length > 0 ? [middle, words] : [words]) {
        const text = writer.alternative(spoken.join(' '), tagsWithin(item.start, item.end));
        edits.push({ rule: rule.id, item: text, insertions: [writer.beside(source, item, text)] });
      }
    }
  }
  for (const rule of grammar.rules) {
    const [first] = rule.expansion;
    const last = rule.expansion.at(-1);
    if (!first || !last || !tokens.some(({ token }) => token.start >= first.start && token.end <= last.end)) continue;
    const place = { start: first.start, end: last.end };
    const text = writer.alternative(words.join(' '), tagsWithin(place.start, place.end));
    edits.push({ rule: rule.id, item: text, insertions: writer.around(place, text) });
  }
  return edits;
}
