import { flowRule, placeOf } from '../subject.js';

const MOST_TURNS = 4;

export const flowNoHuman = flowRule({
  code: 'flow-no-human',
  severity: 'info',
  summary: 'Callers cannot reach a person within a few turns.',
  what: `Looks for the shortest path from the start to a transfer to a queue, a number or an agent, counting menus and collects on the way. More than ${MOST_TURNS}, or none at all, is reported.`,
  why: 'Callers who need a person and cannot reach one hang up and call again. Several countries require such a path by law.',
  check({ flow }, report) {
    // A flow that never listens (an announcement, a survey's end) keeps nobody from a person.
    if (flow?.format !== 'native' || ![...flow.nodes.values()].some(({ type }) => type === 'menu')) return;
    const turns = new Map([[flow.start, 0]]);
    const pending = [flow.start];
    let best = Number.POSITIVE_INFINITY;
    for (const id of pending) {
      const node = flow.nodes.get(id)!;
      const here = turns.get(node.id)!;
      if (node.type === 'transfer' || node.type === 'queue' || node.type === 'callback') best = Math.min(best, here);
      const listens = node.type === 'menu' || node.type === 'collect';
      const targets = [
        ...node.edges.map(({ target }) => target),
        ...(listens && node.globals ? flow.globals.map(({ target }) => target) : []),
      ];
      for (const target of targets) {
        const next = here + (listens ? 1 : 0);
        if (next >= (turns.get(target) ?? Number.POSITIVE_INFINITY)) continue;
        turns.set(target, next);
        pending.push(target);
      }
    }
    if (best <= MOST_TURNS) return;
    const message =
      best === Number.POSITIVE_INFINITY ? 'no path leads to a person' : `it takes ${best} turns to reach a person`;
    report({
      span: placeOf(flow.nodes.get(flow.start)!),
      message,
      hint: 'add a global choice such as 0 for an operator',
    });
  },
});
