import type { Grammar, Tag, Token } from '../model.js';
import type { RuleMatch } from '../parse-tree.js';

/** A token of a parse with the words it covers, `end` exclusive, and the document it is in. */
export interface TokenLeaf {
  token: Token;
  grammar: Grammar;
  /** The id of the rule whose expansion holds it. */
  rule: string;
  start: number;
  end: number;
}

/** The tokens and tags of a parse, from left to right. */
export function leavesOf(match: RuleMatch): { tokens: TokenLeaf[]; tags: { tag: Tag; grammar: Grammar }[] } {
  const tokens: TokenLeaf[] = [];
  const tags: { tag: Tag; grammar: Grammar }[] = [];
  const visit = (rule: RuleMatch): void => {
    for (const node of rule.children) {
      if (node.kind === 'rule') visit(node);
      else if (node.kind === 'tag') tags.push({ tag: node.tag, grammar: node.grammar });
      else if (node.kind === 'token') {
        const { token, start, end } = node;
        tokens.push({ token, grammar: rule.grammar, rule: rule.rule.id, start, end });
      }
    }
  };
  visit(match);
  return { tokens, tags };
}
