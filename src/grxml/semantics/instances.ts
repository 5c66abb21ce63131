import type { Grammar, RuleDefinition, Tag } from '../model.js';
import type { RuleMatch } from '../parse-tree.js';
import { type Dialect, dialectOf } from './dialect.js';

/** A rule instance of a match, as interpretation sees it. */
export interface Instance {
  rule: RuleDefinition;
  grammar: Grammar;
  dialect: Dialect;
  /** Tags and referenced rules in time order. */
  steps: (Tag | Instance)[];
  /** The tags among the steps. */
  tags: Tag[];
  /** The last referenced rule. */
  last: Instance | undefined;
  /** The matched tokens joined by one space (SISR 1.0: the text variable). */
  text: string;
  /** Mean confidence of the instance's words. */
  score: number;
}

export function isInstance(step: Tag | Instance): step is Instance {
  return 'steps' in step;
}

/**
 * The rule instances of a match, each after the ones it refers to; the activated rule comes last. Not recursive: a
 * right-recursive rule nests as deep as the phrase is long.
 */
export function collectInstances(match: RuleMatch, scores: readonly number[] | undefined): Instance[] {
  const done: Instance[] = [];
  const sums = scores && prefixSums(scores);
  const open = (node: RuleMatch): Frame => ({
    node,
    next: 0,
    parts: [],
    instance: {
      rule: node.rule,
      grammar: node.grammar,
      dialect: dialectOf(node.grammar),
      steps: [],
      tags: [],
      last: undefined,
      text: '',
      score: sums === undefined || node.end === node.start ? 1 : mean(sums, node.start, node.end),
    },
  });
  const stack: Frame[] = [open(match)];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const { instance, parts } = frame;
    const child = frame.node.children[frame.next++];
    if (child === undefined) {
      instance.text = parts.join(' ');
      done.push(instance);
      stack.pop();
      const above = stack.at(-1);
      if (above !== undefined) {
        above.instance.steps.push(instance);
        above.instance.last = instance;
        if (instance.text !== '') above.parts.push(instance.text);
      }
    } else if (child.kind === 'rule') stack.push(open(child));
    else if (child.kind === 'token') parts.push(child.token.text);
    else if (child.kind === 'tag') {
      instance.steps.push(child.tag);
      instance.tags.push(child.tag);
    }
  }
  return done;
}

interface Frame {
  node: RuleMatch;
  next: number;
  parts: string[];
  instance: Instance;
}

function prefixSums(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const number of numbers) sums.push(sums.at(-1)! + number);
  return sums;
}

function mean(sums: readonly number[], start: number, end: number): number {
  const last = sums.length - 1;
  const from = Math.min(start, last);
  const to = Math.min(end, last);
  return to > from ? (sums[to]! - sums[from]!) / (to - from) : 1;
}
