import { choiceName, flowRule, placeOf } from '../subject.js';

export const flowKeyPrefix = flowRule({
  code: 'flow-key-prefix',
  severity: 'warning',
  summary: 'One key sequence begins with another.',
  what: 'Two choices of a menu, or a choice and a global one, where the keys of one begin the keys of the other.',
  why: 'After the shorter one the platform must wait for the timeout between keys before it can act: every caller who chooses that option waits for seconds.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu') continue;
      const all = [...node.choices, ...(node.globals ? flow!.globals : [])];
      for (const short of all) {
        for (const long of all) {
          if (short.dtmf === undefined || long.dtmf === undefined || short === long) continue;
          if (long.dtmf.length <= short.dtmf.length || !long.dtmf.startsWith(short.dtmf)) continue;
          report({
            span: placeOf(node),
            message: `the keys ${long.dtmf} of ${choiceName(long)} begin with ${short.dtmf} of ${choiceName(short)}: callers who press ${short.dtmf} wait`,
            hint: 'use key sequences that do not begin with one another',
          });
        }
      }
    }
  },
});

export const flowGlobalShadowed = flowRule({
  code: 'flow-global-shadowed',
  severity: 'warning',
  summary: 'A choice of a menu uses the key of a global choice.',
  what: 'A menu where the global choices are active has a choice of its own with the key of one of them that leads elsewhere.',
  why: 'Callers learn that 0 is the operator. In one menu it is not, and they end up somewhere else.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu' || !node.globals) continue;
      for (const choice of node.choices) {
        const other = flow!.globals.find(({ dtmf }) => dtmf !== undefined && dtmf === choice.dtmf);
        const target = node.edges.find(({ name }) => name === choice.name)?.target;
        if (other && other.target !== target)
          report({
            span: placeOf(node),
            message: `in "${node.id}" the key ${choice.dtmf} means ${choiceName(choice)}, but everywhere else ${choiceName(other)}`,
            hint: 'use another key, or set globals: false',
          });
      }
    }
  },
});
