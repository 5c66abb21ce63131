import { nearest } from '../../../diagnostics/nearest.js';
import { expressionParts } from '../../expression/index.js';
import { expressionsOf } from '../../nodes/index.js';
import { flowRule, placeOf, respelling } from '../subject.js';

const nearestName = (what: string) => ({
  safe: `Writes the ${what} whose name differs in case and signs only.`,
  unsafe: `Writes the ${what} with the nearest name.`,
});

export const flowUnknownSchedule = flowRule({
  code: 'flow-unknown-schedule',
  severity: 'error',
  summary: 'The hours file does not have the schedule.',
  what: 'Compares the schedules of hours nodes, and those that functions such as hours.isOpen() name, with the schedules of the hours file of the workspace. Without an hours file nothing is reported.',
  why: 'The platform cannot tell whether it is open, and most platforms then take the closed branch: all day.',
  fixes: nearestName('schedule'),
  files: ['hours.yaml'],
  check({ flow, context, reading }, report) {
    const schedules = context?.schedules;
    if (!flow || !schedules) return;
    for (const node of flow.nodes.values()) {
      const named = node.type === 'hours' ? [node.schedule] : [];
      for (const expression of expressionsOf(node)) {
        for (const part of expressionParts(expression)) {
          if (part.kind !== 'call' || !part.name.startsWith('hours.')) continue;
          const [argument] = part.args;
          if (argument?.kind === 'literal' && typeof argument.value === 'string') named.push(argument.value);
        }
      }
      for (const schedule of new Set(named)) {
        if (schedules.includes(schedule)) continue;
        const meant = nearest(schedule, schedules);
        report({
          span: placeOf(node),
          message: `"${node.id}" asks for the schedule "${schedule}", which the hours file does not have`,
          hint: meant === undefined ? `its schedules are ${schedules.join(', ')}` : `did you mean "${meant}"?`,
          fix: respelling(reading, ['nodes', node.id, 'schedule'], schedule, meant),
        });
      }
    }
  },
});

export const flowUnknownFlow = flowRule({
  code: 'flow-unknown-flow',
  severity: 'error',
  summary: 'The workspace does not have the subflow.',
  what: 'Compares the flows that subflow nodes name with the files in the folder of flows. Transfers to flows may lead out of the workspace and are not checked.',
  why: 'The call fails at that node.',
  fixes: nearestName('flow'),
  files: ['survey.ivr.yaml'],
  check({ flow, context, reading }, report) {
    const names = context?.flowNames;
    if (!flow || !names) return;
    for (const node of flow.nodes.values()) {
      if (node.type !== 'subflow' || names.includes(node.flow) || node.flow === flow.name) continue;
      const meant = nearest(node.flow, names);
      report({
        span: placeOf(node),
        message: `"${node.id}" enters the flow "${node.flow}", which does not exist`,
        hint: meant === undefined ? `the flows are ${names.join(', ')}` : `did you mean "${meant}"?`,
        fix: respelling(reading, ['nodes', node.id, 'flow'], node.flow, meant),
      });
    }
  },
});
