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

/** The tags of a parse in order, white space collapsed. */
export function tagSource(match: RuleMatch): string {
  const tags: string[] = [];
  const visit = (node: ParseNode): void => {
    if (node.kind === 'tag') tags.push(node.tag.content.replace(/\s+/g, ' ').trim());
    else if (node.kind === 'rule') node.children.forEach(visit);
  };
  visit(match);
  return tags.join(' | ');
}

/** Some tag ran in the parse. */
export function hasTags(match: RuleMatch): boolean {
  return match.children.some((node) => node.kind === 'tag' || (node.kind === 'rule' && hasTags(node)));
}

/** GARBAGE covered some words. */
export function hasGarbage(match: RuleMatch): boolean {
  return match.children.some((node) => node.kind === 'garbage' || (node.kind === 'rule' && hasGarbage(node)));
}
