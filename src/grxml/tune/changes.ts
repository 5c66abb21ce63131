import { insertCost, removeCost, replaceCost } from '../match/nearest-phrase.js';
import { foldWord } from '../match/words.js';
import type { Grammar, Range } from '../model.js';
import type { RuleMatch } from '../parse-tree.js';
import { acceptingEdits, alternativesOf } from './accepting-edit.js';
import { type Insertion, writers } from './insertions.js';
import { leavesOf, type TokenLeaf } from './parse-leaves.js';

/**
 * What would admit a phrase: another word for one of the grammar (`synonym`, or `word` where nothing says that it means the
 * same), words around or between those of the grammar (`filler`), words that callers leave out (`optional`), the same
 * words in another order (`order`), or the whole wording (`wording`).
 */
export type ChangeKind = 'synonym' | 'word' | 'filler' | 'optional' | 'order' | 'wording';

/** A change of one document that admits phrases. */
export interface Change {
  /** Equal for equal changes, whatever phrase they were found for. */
  key: string;
  kind: ChangeKind;
  grammar: Grammar;
  rule: string;
  /** Where in the document. */
  at: number;
  /** Of a filler of the whole: at which end. */
  where?: 'beginning' | 'end';
  /** The words that come in, and those of the grammar that they stand beside. */
  said: string[];
  beside: string[];
  insertions: Insertion[];
  /** Other ways to write the same, for when this one does not do. */
  others?: { rule: string; insertions: Insertion[] }[];
}

/** An accepted phrase that another one is compared with. */
export interface Near {
  words: readonly string[];
  match: RuleMatch;
}

/** Words that one part of an alignment may have on either side. */
const longestPart = 4;

interface Segment {
  /** Words of the accepted phrase, `to` exclusive, and of the one that was said. */
  from: number;
  to: number;
  saidFrom: number;
  saidTo: number;
}

/**
 * The changes that together admit a phrase beside a near one that is accepted: the fewest edits of words, each as a
 * change of the grammar where the words are written. Empty where the two have too little in common.
 */
export function changesFor(near: Near, said: readonly string[], main: Grammar): Change[] {
  const { tokens } = leavesOf(near.match);
  const segments = segmentsOf(near.words, said).map((segment) => widen(segment, tokens));
  const changed = segments.reduce(
    (sum, { from, to, saidFrom, saidTo }) => sum + Math.max(to - from, saidTo - saidFrom),
    0,
  );
  const isNear = segments.length > 0 && changed < Math.max(near.words.length, said.length);
  const sorted = (words: readonly string[]) =>
    words
      .map((word) => foldWord(word, false))
      .sort()
      .join(' ');
  if (sorted(near.words) === sorted(said)) return whole('order', near, said, main);
  if (isNear || near.words.length === 1) {
    const changes = segments.map((segment) => changeOf(segment, near, said, tokens, main));
    if (changes.length <= 2 && changes.every((change) => change !== undefined)) return changes;
  }
  return isNear ? whole('wording', near, said, main) : [];
}

/** The phrase as a whole, as an alternative with the tags of the near one. */
function whole(kind: 'order' | 'wording', near: Near, said: readonly string[], main: Grammar): Change[] {
  const [edit, ...others] = acceptingEdits(main, near, said);
  if (!edit) return [];
  const at = edit.insertions[0]!.at;
  return [
    {
      key: `${kind} ${said.join(' ')} ${at}`,
      kind,
      grammar: main,
      rule: edit.rule,
      at,
      said: [...said],
      beside: [...near.words],
      insertions: edit.insertions,
      others: others.slice(0, 3),
    },
  ];
}

/** The stretches in which two phrases differ, by the cheapest edits. */
function segmentsOf(near: readonly string[], said: readonly string[]): Segment[] {
  const a = near.map((word) => foldWord(word, false));
  const b = said.map((word) => foldWord(word, false));
  const cost = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1));
  const swap = (i: number, k: number) => (a[i] === b[k] ? 0 : replaceCost(a[i]!, b[k]!));
  for (let i = a.length; i >= 0; i--) {
    for (let k = b.length; k >= 0; k--) {
      if (i === a.length && k === b.length) continue;
      const remove = i < a.length ? cost[i + 1]![k]! + insertCost : Infinity;
      const insert = k < b.length ? cost[i]![k + 1]! + removeCost : Infinity;
      const both = i < a.length && k < b.length ? cost[i + 1]![k + 1]! + swap(i, k) : Infinity;
      cost[i]![k] = Math.min(remove, insert, both);
    }
  }
  const segments: Segment[] = [];
  let open: Segment | undefined;
  for (let i = 0, k = 0; i < a.length || k < b.length; ) {
    const here = cost[i]![k]!;
    if (i < a.length && k < b.length && a[i] === b[k] && here === cost[i + 1]![k + 1]!) {
      open = undefined;
      i++;
      k++;
      continue;
    }
    if (!open) {
      open = { from: i, to: i, saidFrom: k, saidTo: k };
      segments.push(open);
    }
    if (i < a.length && k < b.length && here === cost[i + 1]![k + 1]! + swap(i, k)) {
      i++;
      k++;
    } else if (i < a.length && here === cost[i + 1]![k]! + insertCost) i++;
    else k++;
    open.to = i;
    open.saidTo = k;
  }
  return segments;
}

/** A token of several words changes as a whole. */
function widen(segment: Segment, tokens: readonly TokenLeaf[]): Segment {
  let { from, to, saidFrom, saidTo } = segment;
  for (const { start, end } of tokens) {
    if (start < from && end > from) {
      saidFrom -= from - start;
      from = start;
    }
    if (start < to && end > to && from < to) {
      saidTo += end - to;
      to = end;
    }
  }
  return { from, to, saidFrom, saidTo };
}

function changeOf(
  { from, to, saidFrom, saidTo }: Segment,
  near: Near,
  said: readonly string[],
  tokens: readonly TokenLeaf[],
  main: Grammar,
): Change | undefined {
  const words = said.slice(saidFrom, saidTo);
  if (words.length > longestPart || to - from > longestPart) return undefined;
  const inside = tokens.filter(({ start, end }) => start >= from && end <= to);
  if (from === to) return fillerAt(from, words, near, tokens, main);
  const [first] = inside;
  const last = inside.at(-1);
  if (!first || !last || first.start !== from || last.end !== to || !areTogether(inside)) return undefined;
  const { grammar, rule } = first;
  const place = { start: first.token.start, end: last.token.end };
  const beside = near.words.slice(from, to);
  const base = { grammar, rule, at: place.start, said: words, beside: [...beside] };
  const key = `${grammar.uri} ${place.start} ${place.end}`;
  if (words.length === 0) {
    if (tokens.length === inside.length) return undefined;
    return { ...base, key: `optional ${key}`, kind: 'optional', insertions: writers[grammar.form].optional(place) };
  }
  const written = words.map((word) => foldWord(word, false));
  const isAlike = replaceCost(written.join(' '), beside.map((word) => foldWord(word, false)).join(' ')) <= 9;
  return {
    ...base,
    key: `beside ${key} ${written.join(' ')}`,
    kind: isAlike ? 'synonym' : 'word',
    insertions: besideInsertions(inside, place, words),
  };
}

/** Another alternative with the same tags where the tokens are one; else a choice in their place. */
function besideInsertions(inside: readonly TokenLeaf[], place: Range, words: readonly string[]): Insertion[] {
  const { grammar, rule } = inside[0]!;
  const writer = writers[grammar.form];
  const { source } = grammar.document;
  const expansion = grammar.ruleByName.get(rule)?.expansion ?? [];
  const item = alternativesOf(expansion).find(
    ({ start, end, repeat, children }) =>
      !repeat &&
      start <= place.start &&
      end >= place.end &&
      children.every(({ kind }) => kind === 'token' || kind === 'tag') &&
      children.filter(({ kind }) => kind === 'token').length === inside.length,
  );
  if (!item) return writer.besideTokens(place, words);
  const tags = item.children.filter(({ kind }) => kind === 'tag').map((tag) => source.slice(tag.start, tag.end));
  const text = writer.alternative(words, tags.join(grammar.form === 'xml' ? '' : ' '));
  return [writer.beside(source, item, text)];
}

/** Tokens of one document with nothing but white space between them. */
function areTogether(tokens: readonly TokenLeaf[]): boolean {
  return tokens.every(({ token, grammar }, index) => {
    const before = tokens[index - 1];
    if (!before) return true;
    return grammar === before.grammar && grammar.document.source.slice(before.token.end, token.start).trim() === '';
  });
}

/** An optional part: at the beginning or the end of the root, or in front of the word that follows. */
function fillerAt(
  place: number,
  words: readonly string[],
  near: Near,
  tokens: readonly TokenLeaf[],
  main: Grammar,
): Change | undefined {
  const { rule } = near.match;
  const isEnd = place === near.words.length;
  const spoken = words.map((word) => foldWord(word, false)).join(' ');
  const base = { kind: 'filler' as const, said: [...words], beside: place === 0 || isEnd ? [] : [near.words[place]!] };
  if (place === 0 || isEnd) {
    const [first] = rule.expansion;
    const last = rule.expansion.at(-1);
    if (!first || !last || near.match.grammar !== main) return undefined;
    const writer = writers[main.form];
    const text = writer.filler(words);
    const { start, end } = writer.ends;
    const insertions: Insertion[] = isEnd
      ? [
          { at: first.start, text: start, opens: true },
          { at: last.end, text: `${end} ${text}` },
        ]
      : [
          { at: first.start, text: `${text} ${start}`, opens: true },
          { at: last.end, text: end },
        ];
    const at = isEnd ? last.end : first.start;
    const where = isEnd ? 'end' : 'beginning';
    return { ...base, where, key: `filler ${at} ${spoken}`, grammar: main, rule: rule.id, at, insertions };
  }
  const next = tokens.find(({ start }) => start === place);
  if (!next) return undefined;
  const { grammar, token } = next;
  const insertions = [{ at: token.start, text: `${writers[grammar.form].filler(words)} `, opens: true }];
  return {
    ...base,
    key: `filler ${grammar.uri} ${token.start} ${spoken}`,
    grammar,
    rule: next.rule,
    at: token.start,
    insertions,
  };
}
