/** What a match yields: the Logical Parse Structure of SRGS Appendix H as a tree with places. */
import { spokenAs } from './match/words.js';
import type { Grammar, RuleDefinition, RuleReference, Tag, Token } from './model.js';

/** One instance of a rule on the matched path. `start` and `end` count input words, `end` exclusive. */
export interface RuleMatch {
  kind: 'rule';
  rule: RuleDefinition;
  /** The grammar document that defines the rule. */
  grammar: Grammar;
  /** The reference that led here; absent for the activated rule. */
  reference?: RuleReference;
  /** Left to right; sequences, alternatives and repeats leave no node of their own. */
  children: ParseNode[];
  start: number;
  end: number;
}

export interface TokenMatch {
  kind: 'token';
  token: Token;
  start: number;
  end: number;
}

export interface TagMatch {
  kind: 'tag';
  tag: Tag;
  /** The document the tag is in: its tag-format and global scope apply. */
  grammar: Grammar;
}

/** Words that GARBAGE covered; they are not part of the parse's text. */
export interface GarbageMatch {
  kind: 'garbage';
  start: number;
  end: number;
}

export type ParseNode = RuleMatch | TokenMatch | TagMatch | GarbageMatch;

/**
 * The Logical Parse Structure of a match as text (SRGS 1.0 Appendix H, in the notation of the W3C test suite):
 * `$rule["token",{!{tag}!},$other[]]`. A rule reached through an external reference is named by the reference's URI as
 * written: `$<places.grxml#city>["Boston"]`. Tokens read as the grammar writes them (keys as their
 * signs, Appendix E), words of GARBAGE do not appear.
 * @param externalName another way to name an external reference, given its URI as written
 */
export function parseStructure(match: RuleMatch, externalName: (uri: string) => string = (uri) => uri): string {
  const parts: string[] = [];
  // A stack of its own: the depth of a parse grows with the phrase.
  const agenda: (ParseNode | string)[] = [match];
  for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.kind === 'token') parts.push(`"${spokenAs(next.token.text, match.grammar.mode)}"`);
    else if (next.kind === 'tag') parts.push(`{!{${next.tag.content}}!}`);
    else if (next.kind === 'rule') {
      const target = next.reference?.target;
      parts.push(`$${target?.kind === 'external' ? `<${externalName(target.uri)}>` : next.rule.id}[`);
      agenda.push(']');
      const children = next.children.filter((child) => child.kind !== 'garbage');
      for (let i = children.length - 1; i >= 0; i--) {
        agenda.push(children[i]!);
        if (i > 0) agenda.push(',');
      }
    }
  }
  return parts.join('');
}
