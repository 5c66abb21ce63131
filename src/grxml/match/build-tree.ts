import type { ParseNode, RuleMatch } from '../parse-tree.js';
import type { CallStep } from './compiled-grammar.js';
import type { Derivation } from './derivation.js';

/** The parse tree of a derivation of the sequence that calls the activated rule. */
export function buildTree(derivation: Derivation): RuleMatch {
  const root: ParseNode[] = [];
  // A stack of its own: the depth of a derivation grows with the phrase.
  const agenda: { derivation: Derivation; into: ParseNode[] }[] = [{ derivation, into: root }];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const { into } = next;
    const { node, parts, choice } = next.derivation;
    const later = (part: Derivation | undefined, target: ParseNode[] = into) => {
      if (part) agenda.push({ derivation: part, into: target });
    };
    if (node.part.kind !== 'sequence') {
      for (const part of [...parts].reverse()) later(part);
      continue;
    }
    const { sequence, index } = node.part;
    let place = node.start;
    let at = index;
    for (; at < sequence.steps.length; at++) {
      const step = sequence.steps[at]!;
      if (step.kind === 'token') {
        into.push({ kind: 'token', token: step.token, start: place, end: place + step.words.length });
        place += step.words.length;
      } else if (step.kind === 'tag') into.push({ kind: 'tag', tag: step.tag, grammar: step.grammar });
      else break;
    }
    const step = sequence.steps[at];
    if (!step) continue;
    if (step.kind === 'garbage') {
      if (choice > 0) into.push({ kind: 'garbage', start: place, end: place + choice });
      later(parts[0]);
      continue;
    }
    const [first, rest] = parts;
    later(rest);
    if (step.kind === 'call') {
      const match = ruleMatch(step, first!);
      into.push(match);
      later(first, match.children);
    } else later(first);
  }
  return root[0] as RuleMatch;
}

function ruleMatch({ rule, reference }: CallStep, { node }: Derivation): RuleMatch {
  const match: RuleMatch = {
    kind: 'rule',
    rule: rule.rule,
    grammar: rule.grammar,
    children: [],
    start: node.start,
    end: node.end,
  };
  if (reference) match.reference = reference;
  return match;
}
