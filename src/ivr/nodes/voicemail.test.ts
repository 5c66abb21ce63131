/** Messages and recordings: how long they may be, and what they cost a caller. */
import { expect, test } from 'vitest';
import { prepareProgram } from '../prepare/prepare-program.js';
import { readFlow } from '../read/read-flow.js';
import { simulateCall } from '../simulate/simulate-call.js';
import { RECORDING_SECONDS, record } from './record.js';
import { voicemail } from './voicemail.js';

const flowOf = (more: string) => {
  const { flow, diagnostics } = readFlow(
    `ivr: 1
start: box
nodes:
  box: { type: voicemail, mailbox: sales, prompt: Speak now., next: end, on: { full: full }${more} }
  full: { type: play, prompt: We are full., next: end }
  end: { type: end }
`,
    { file: 'x.ivr.yaml' },
  );
  expect(diagnostics).toEqual([]);
  return flow!;
};
const boxOf = (more: string) => {
  const node = flowOf(more).nodes.get('box')!;
  if (node.type !== 'voicemail') throw new Error(node.type);
  return node;
};

// Two minutes unless `max` says otherwise; a caller is taken to talk for ten seconds at most.
test.each([
  ['', 120, 10],
  [', max: 5s', 5, 5],
  [', max: 10s', 10, 10],
])('%s: up to %d s', async (more, seconds, taken) => {
  expect(boxOf(more).maxSeconds).toBe(seconds);
  expect(RECORDING_SECONDS).toBe(10);
  const { program, dispose } = await prepareProgram(flowOf(more), {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
  });
  const { transcript, path } = simulateCall(program, '');
  dispose();
  expect(path).toEqual(['box', 'end']);
  expect(transcript.map(({ text }) => text)).toContain(`${taken} s for mailbox sales`);
  // Prompts of two seconds, then the message; a full mailbox takes no time.
  expect(voicemail.cost!(boxOf(more), 'next', () => 2)).toEqual({ seconds: 2 + taken });
  expect(voicemail.cost!(boxOf(more), 'full', () => 2)).toEqual({ seconds: 0 });
});

test.each([
  ['', 60, 10],
  [', max: 5s', 5, 5],
])('a recording %s: up to %d s', (more, seconds, taken) => {
  const text = `ivr: 1
start: note
nodes:
  note: { type: record, prompt: Speak now., next: end${more} }
  end: { type: end }
`;
  const node = readFlow(text, { file: 'x.ivr.yaml' }).flow!.nodes.get('note')!;
  if (node.type !== 'record') throw new Error(node.type);
  expect(node.maxSeconds).toBe(seconds);
  expect(record.cost!(node, 'next', () => 2)).toEqual({ seconds: 2 + taken });
});
