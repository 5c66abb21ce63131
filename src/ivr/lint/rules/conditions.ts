import { constantValue, isTrue, shapeOf } from '../../expression/index.js';
import { flowRule, placeOf, removalOf } from '../subject.js';

export const flowConstantCondition = flowRule({
  code: 'flow-constant-condition',
  severity: 'warning',
  summary: 'A condition always has the same result.',
  what: 'Reports a case of a branch whose condition reads no variable and asks neither the clock nor a schedule, and a choice of a random node with 0 percent.',
  why: 'One of the two edges is never taken: often a leftover from testing that sends every caller the same way.',
  fixes: { unsafe: 'Removes the choice, or the case where its condition is always false.' },
  check({ flow, reading }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      const placeOfEdge = (name: string) => placeOf(node.edges.find((edge) => edge.name === name) ?? node);
      if (node.type === 'random') {
        for (const [index, { percent, edge }] of node.choices.entries()) {
          if (percent !== 0) continue;
          const fix = removalOf(reading, 'the choice', 'unsafe', ['nodes', node.id, 'choices', index]);
          report({ span: placeOfEdge(edge), message: `the choice "${edge}" is never drawn: it has 0 percent`, fix });
        }
      }
      if (node.type !== 'branch') continue;
      for (const [index, { when, edge }] of node.cases.entries()) {
        const value = constantValue(when);
        if (value === undefined) continue;
        // A branch keeps at least one case.
        const isNeeded = isTrue(value) || node.cases.length === 1;
        const fix = isNeeded ? undefined : removalOf(reading, 'the case', 'unsafe', ['nodes', node.id, 'cases', index]);
        report({ span: placeOfEdge(edge), message: `the condition of "${edge}" is always ${isTrue(value)}`, fix });
      }
    }
  },
});

export const flowSameCondition = flowRule({
  code: 'flow-same-condition',
  severity: 'warning',
  summary: 'A case of a branch repeats the condition of one before it.',
  what: 'Compares the conditions of a branch with each other, ignoring blanks.',
  why: 'The first one wins, so the second is never taken: one of the two is probably a copy that was not changed.',
  fixes: { unsafe: 'Removes the second case.' },
  check({ flow, reading }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'branch') continue;
      const first = new Map<string, string>();
      for (const [index, { when, edge }] of node.cases.entries()) {
        const shape = shapeOf(when);
        const other = first.get(shape);
        if (other === undefined) first.set(shape, edge);
        else
          report({
            span: placeOf(node.edges.find(({ name }) => name === edge) ?? node),
            message: `"${edge}" repeats the condition of "${other}" and is never taken`,
            fix: removalOf(reading, 'the case', 'unsafe', ['nodes', node.id, 'cases', index]),
          });
      }
    }
  },
});
