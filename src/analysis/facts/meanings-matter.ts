import type { Expansion, Grammar, OneOf, RuleReference, Token } from '../../grxml/model.js';
import type { RuleMatch } from '../../grxml/parse-tree.js';
import type { PhraseList } from './phrase-list.js';

interface Branch {
  oneOf: OneOf;
  index: number;
}

/**
 * Which one-ofs of the main document decide about the result, as far as the listed phrases tell: two phrases that are
 * alike but for the alternative taken mean different things (true), or never do (false). A one-of that never stands
 * alone in this way is absent.
 */
export function meaningsMatter({ phrases, linked }: PhraseList): Map<OneOf, boolean> {
  const branches = branchesOf(linked.main);
  const seen = new Map<OneOf, Map<string, { index: number; meaning: string }>>();
  const matters = new Map<OneOf, boolean>();
  for (const { words, readings } of phrases) {
    const [reading] = readings;
    if (!reading) continue;
    for (const { oneOf, index, start, end } of taken(reading.match, branches)) {
      if (matters.get(oneOf)) continue;
      const context = [...words.slice(0, start), '\u0000', ...words.slice(end)].join(' ');
      let contexts = seen.get(oneOf);
      if (!contexts) {
        contexts = new Map();
        seen.set(oneOf, contexts);
      }
      const before = contexts.get(context);
      if (!before) contexts.set(context, { index, meaning: reading.meaning });
      else if (before.index !== index) matters.set(oneOf, before.meaning !== reading.meaning);
    }
  }
  return matters;
}

/** The one-ofs around each token and reference, with the alternative that it belongs to. */
function branchesOf(grammar: Grammar): Map<Token | RuleReference, Branch[]> {
  const branches = new Map<Token | RuleReference, Branch[]>();
  const visit = (parts: readonly Expansion[], around: Branch[]): void => {
    for (const part of parts) {
      if (part.kind === 'item') visit(part.children, around);
      else if (part.kind === 'one-of') {
        for (const [index, item] of part.alternatives.entries())
          visit(item.children, [...around, { oneOf: part, index }]);
      } else if (part.kind !== 'tag' && around.length > 0) branches.set(part, around);
    }
  };
  for (const rule of grammar.rules) visit(rule.expansion, []);
  return branches;
}

interface Taken extends Branch {
  start: number;
  end: number;
}

/** The alternatives that a parse took, with the words they cover; not those taken twice in one instance of a rule. */
function taken(match: RuleMatch, branches: ReadonlyMap<Token | RuleReference, Branch[]>): Taken[] {
  const found: Taken[] = [];
  const visit = (rule: RuleMatch): void => {
    const here = new Map<OneOf, Taken | undefined>();
    const sources = new Set<Token | RuleReference>();
    for (const node of rule.children) {
      if (node.kind === 'rule') visit(node);
      const source = node.kind === 'token' ? node.token : node.kind === 'rule' ? node.reference : undefined;
      if (!source || node.kind === 'tag') continue;
      // The same word once more is another turn of a repeat around the one-of, not the rest of the alternative.
      const isAgain = sources.has(source);
      sources.add(source);
      for (const { oneOf, index } of branches.get(source) ?? []) {
        if (!here.has(oneOf)) here.set(oneOf, { oneOf, index, start: node.start, end: node.end });
        else {
          const known = here.get(oneOf);
          if (known && (isAgain || known.index !== index || known.end !== node.start)) here.set(oneOf, undefined);
          else if (known) known.end = node.end;
        }
      }
    }
    for (const branch of here.values()) if (branch) found.push(branch);
  };
  visit(match);
  return found;
}
