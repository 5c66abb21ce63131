import { edgeOr, type NativeNodeDefinition, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    hours: { schedule: string };
  }
}

export const hours: NativeNodeDefinition<'hours'> = {
  summary: 'Asks a schedule of the hours file.',
  does: 'asks a schedule of the hours file',
  keys: { schedule: textSchema },
  required: ['schedule'],
  edges: { open: 'required', closed: 'required', holiday: 'optional', emergency: 'optional', error: 'optional' },
  read(reading) {
    const schedule = reading.text('schedule');
    return schedule === undefined ? undefined : { schedule };
  },

  enter(node, call) {
    const answer = call.program.schedule(node.schedule, call.instant);
    if (!answer) {
      call.report('unknown-schedule', 'error', `there is no schedule "${node.schedule}"`);
      return edgeOr(node, 'error', 'closed');
    }
    if (answer.open) return { kind: 'edge', edge: 'open' };
    return answer.cause === 'regular' ? { kind: 'edge', edge: 'closed' } : edgeOr(node, answer.cause, 'closed');
  },

  shape: 'decision',
  detail: (node) => node.schedule,
  asks: ({ schedule }) => [`hours:${schedule}`],
  answers: ({ schedule }) => ({
    usual: [[`hours:${schedule}`, 'open']],
    others: ['closed', 'holiday', 'emergency'].map((word) => [`hours:${schedule}`, word] as const),
  }),
};
