import { constantValue, type Expression, isTrue } from '../expression/index.js';
import { type NativeNodeDefinition, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** In order; the first that holds names the edge. Else the edge `else`. */
    branch: { cases: readonly { when: Expression; edge: string }[] };
  }
}

export const branch: NativeNodeDefinition<'branch'> = {
  summary: 'The first case that holds.',
  does: 'takes the first of `cases` whose `when` holds',
  keys: {
    cases: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { when: ref('expression'), to: ref('node-name'), name: textSchema },
        required: ['when', 'to'],
      },
    },
  },
  required: ['cases'],
  edges: { else: 'required', error: 'optional' },
  shorthand: { else: 'else' },
  edgePer: 'case',
  read(reading) {
    const { reader } = reading;
    const cases = reader.list(reading.need('cases'), 'cases').flatMap((item, index) => {
      const inner = reader.fields(item, 'a case', ['when', 'to', 'name']);
      const when = reader.expression(inner?.get('when'), 'when');
      const edge = reader.optionalText(inner?.get('name'), 'name') ?? `case-${index + 1}`;
      if (inner && !inner.has('to')) reader.wrong(item, 'flow-value', 'a case needs "to"');
      reading.edge(edge, inner?.get('to'));
      return when ? [{ when, edge }] : [];
    });
    return { cases };
  },

  enter(node, call) {
    const found = node.cases.find(({ when }) => isTrue(call.evaluate(when)));
    return { kind: 'edge', edge: found?.edge ?? 'else' };
  },

  shape: 'decision',
  conditions: (node) => node.cases.map(({ when }) => when),
  /** Cases whose condition never holds, and everything after one that always does. */
  idleEdges(node) {
    const idle: string[] = [];
    let decided = false;
    for (const { when, edge } of node.cases) {
      const value = constantValue(when);
      if (decided || (value !== undefined && !isTrue(value))) idle.push(edge);
      decided ||= value !== undefined && isTrue(value);
    }
    return decided ? [...idle, 'else'] : idle;
  },
  untaken: () => 'no call was found in which the condition holds',
};
