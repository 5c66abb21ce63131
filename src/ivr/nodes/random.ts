import { type Answer, type NativeNodeDefinition, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    random: { choices: readonly { percent: number; edge: string }[] };
  }
}

export const random: NativeNodeDefinition<'random'> = {
  summary: 'Draws a way; the percentages add up to 100.',
  does: 'takes one of `choices` by `percent`, from the seed',
  keys: {
    choices: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { percent: { type: 'number', minimum: 0, maximum: 100 }, to: ref('node-name'), name: textSchema },
        required: ['percent', 'to'],
      },
    },
  },
  required: ['choices'],
  edges: { error: 'optional' },
  edgePer: 'choice',
  read(reading) {
    const { reader } = reading;
    const choices = reader.list(reading.need('choices'), 'choices').flatMap((item, index) => {
      const inner = reader.fields(item, 'a choice', ['percent', 'to', 'name']);
      const percent = reader.number(inner?.get('percent'), 'percent', 0, 100);
      const edge = reader.optionalText(inner?.get('name'), 'name') ?? `choice-${index + 1}`;
      reading.edge(edge, inner?.get('to'));
      return percent === undefined ? [] : [{ percent, edge }];
    });
    const sum = choices.reduce((total, { percent }) => total + percent, 0);
    if (Math.abs(sum - 100) > 0.01) reading.wrong(`the percentages add up to ${sum}, not 100`);
    return { choices };
  },

  enter(node, call) {
    const mocked = call.mockedEdge('random');
    if (mocked !== undefined) return { kind: 'edge', edge: mocked };
    let left = call.random() * node.choices.reduce((sum, { percent }) => sum + percent, 0);
    for (const { percent, edge } of node.choices) {
      left -= percent;
      if (left < 0) return { kind: 'edge', edge };
    }
    return { kind: 'edge', edge: node.choices.at(-1)!.edge };
  },

  shape: 'decision',
  idleEdges: (node) => node.choices.flatMap(({ percent, edge }) => (percent === 0 ? [edge] : [])),
  answers: ({ id, choices }) => ({
    others: choices.flatMap(({ percent, edge }): Answer[] => (percent > 0 ? [[`random:${id}`, edge]] : [])),
  }),
  untaken: () => 'the choice has 0 percent',
};
