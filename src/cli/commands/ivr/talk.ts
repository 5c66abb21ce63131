import { createInterface } from 'node:readline';
import { isCctoolError } from '../../../diagnostics/index.js';
import {
  type CallEvent,
  type CallState,
  type Mocks,
  newCall,
  readInput,
  readLimits,
  step,
} from '../../../ivr/index.js';
import { summarize } from '../../../ivr/simulate/simulate-call.js';
import type { Effect } from '../../../ivr/simulate/state.js';
import type { TestFlowInput } from '../../../toolkit/index.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { showEnd, showLine } from './show-call.js';

/** An interactive call: the flow speaks, the person at the keyboard answers in the input language. */
export async function talk(context: CliContext, name: string, request: TestFlowInput): Promise<number> {
  const { toResult } = await import('../../../toolkit/operations/test-flow.js');
  const { openFlow } = await import('./open-flow.js');
  const { flow, prepare } = await openFlow(context, name);
  const { program, dispose } = await prepare(
    (request.mocks ?? {}) as Mocks,
    request.at,
    readLimits(request.limits, '--limit'),
  );
  const colors = await context.colors('stdout');
  const { stdin, stdout } = context.streams;
  const reader = createInterface({ input: stdin, output: stdout, prompt: colors.yellow('caller> ') });
  // Lines that arrive faster than they are read (pasted ones) wait here.
  const lines = reader[Symbol.asyncIterator]();
  const effects: Effect[] = [];
  let state: CallState = newCall(program, {
    ...(request.variables && { variables: request.variables }),
    ...(request.seed !== undefined && { seed: request.seed }),
    ...(request.session && { session: request.session }),
  });
  const advance = (event: CallEvent) => {
    const result = step(program, state, event);
    state = result.state;
    effects.push(...result.effects);
    for (const effect of result.effects) {
      if (effect.effect === 'transcript' && effect.who !== 'caller') context.print(showLine(effect, colors));
    }
  };
  try {
    context.say(colors.dim('Type keys (1 2 #), words, <noinput> or <hangup>. An empty line is silence.'));
    advance({ kind: 'start' });
    while (state.status === 'waiting') {
      reader.prompt();
      const next = await lines.next();
      // The end of the input (Ctrl+D) and Ctrl+C hang up.
      const line = next.done ? '<hangup>' : next.value;
      try {
        const turns = readInput(line);
        if (turns.length === 0) advance({ kind: 'noinput' });
        for (const { written: _, ...event } of turns) advance(event);
      } catch (error) {
        if (!isCctoolError(error)) throw error;
        context.say(error.message);
      }
    }
  } finally {
    reader.close();
    dispose();
  }
  const result = toResult(flow, summarize(program, state, effects, []));
  context.print(showEnd(result, colors).join('\n'));
  return result.status === 'completed' ? ExitStatus.success : ExitStatus.findings;
}
