import type { ParseNode, RuleMatch } from '../../grxml/parse-tree.js';
import type { Interpreter, Json } from '../../grxml/semantics/index.js';
import { canonicalJson } from '../../grxml/semantics/semantic-value.js';

/** One parse of a phrase and what it means. */
export interface Reading {
  match: RuleMatch;
  /** The meaning as text: equal texts are equal meanings. */
  meaning: string;
  /** The evaluated value, where there is one. */
  value?: Json;
  /** False where the tags could not be evaluated, and the meaning is their source. */
  isEvaluated: boolean;
}

/** Evaluates a parse; where its tags give no value, the source of the tags stands for it. */
export function readMeaning(interpreter: Interpreter, match: RuleMatch, words: readonly string[]): Reading {
  const { value, error, warnings } = interpreter.interpret(match, words);
  const isComputed = error === undefined && !warnings.some((warning) => warning.code === 'value-not-computed');
  if (isComputed && value !== undefined) {
    return { match, meaning: canonicalJson(value), value: value as Json, isEvaluated: true };
  }
  return { match, meaning: `tags ${tagSource(match)}`, isEvaluated: isComputed };
}

/** A tag as text: without white space that means nothing, and without the semicolon at its end. */
const withoutLayout = (content: string): string =>
  content
    .replace(/\s+/g, ' ')
    .replace(/ ?([=+;,(){}]) ?/g, '$1')
    .replace(/^ | ?;? ?$/g, '');

/** The tags of a parse in order, without their layout; without those of rules whose value no tag around them reads. */
export function tagSource(match: RuleMatch): string {
  const tags: string[] = [];
  const visit = (node: ParseNode): void => {
    if (node.kind === 'tag') tags.push(withoutLayout(node.tag.content));
    else if (node.kind === 'rule')
      node.children.forEach((child, i) => {
        if (child.kind !== 'rule' || isRead(node, i)) visit(child);
      });
  };
  visit(match);
  return tags.join(' | ');
}

/** The latest value, whichever rule gave it; all values, or one by a computed name. */
const readsLatest = /\$\$|\blatest\b/;
const readsAny = /\brules\b(?!\s*\.)/;

/**
 * Some tag may read the value of a rule that a parse refers to. Where a rule has no tag at all, the value of its last
 * reference becomes its own; and of tags that are not scripts nothing is known.
 */
function isRead({ grammar, children }: RuleMatch, at: number): boolean {
  const rule = children[at]!;
  if (rule.kind !== 'rule' || !/^(?:semantics(?:-ms)?|swi-semantics)\/1\.0$/.test(grammar.tagFormat ?? '')) return true;
  if (!children.some(({ kind }) => kind === 'tag')) return true;
  let isLatest = true;
  for (const node of children.slice(at + 1)) {
    if (node.kind === 'rule') isLatest = false;
    if (node.kind !== 'tag') continue;
    const { content } = node.tag;
    if (names(content, rule.rule.id) || readsAny.test(content) || (isLatest && readsLatest.test(content))) return true;
  }
  return false;
}

/** A text in a script, with the bracket before it: what stands in brackets may be the name of a property. */
const literal = /(\[\s*)?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** A script has a name as a whole word, and not in a text only. */
function names(content: string, id: string): boolean {
  const code = content.includes(id) ? content.replace(literal, (text, bracket) => (bracket ? text : '""')) : '';
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
  for (let at = code.indexOf(id); at >= 0; at = code.indexOf(id, at + 1)) {
    if (!isPart(code[at - 1]) && !isPart(code[at + id.length])) return true;
  }
  return false;
}

/** Some tag ran in the parse. */
export function hasTags(match: RuleMatch): boolean {
  return match.children.some((node) => node.kind === 'tag' || (node.kind === 'rule' && hasTags(node)));
}

/** GARBAGE covered some words. */
export function hasGarbage(match: RuleMatch): boolean {
  return match.children.some((node) => node.kind === 'garbage' || (node.kind === 'rule' && hasGarbage(node)));
}
