import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isCctoolError } from '../../../diagnostics/index.js';
import {
  type CallEvent,
  type CallState,
  type Mocks,
  newCall,
  prepareProgram,
  readInput,
  step,
} from '../../../ivr/index.js';
import { summarize } from '../../../ivr/simulate/simulate-call.js';
import type { Effect } from '../../../ivr/simulate/state.js';
import type { TestFlowInput } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';
import { ExitStatus } from '../../exit-status.js';
import { showEnd, showLine } from './show-call.js';

/** An interactive call: the flow speaks, the person at the keyboard answers in the input language. */
export async function talk(context: CliContext, name: string, request: TestFlowInput): Promise<number> {
  const { workspaceResolver } = await import('../../../toolkit/file-resolver.js');
  const { flowsOf } = await import('../../../toolkit/local/flows.js');
  const { hoursService, instantOf } = await import('../../../toolkit/local/hours-service.js');
  const { toResult } = await import('../../../toolkit/local/test-flow.js');
  const { loadFlow } = await import('./load-flow.js');
  const toolkit = await context.toolkitContext();
  const { workspace } = toolkit;
  const flow = /[/\\]|\.(ya?ml|json)$/i.test(name)
    ? await loadFlow(resolve(context.cwd, name), name)
    : await (await flowsOf(toolkit)).get(name);
  const { program, dispose } = await prepareProgram(flow, {
    flow: async (other) => (workspace.flows === undefined ? undefined : (await flowsOf(toolkit)).find(other)),
    resolve: workspaceResolver(workspace, { folder: dirname(flow.file) }),
    ...(workspace.hours === undefined ? {} : { hours: (await hoursService(toolkit)).engine }),
    mocks: (request.mocks ?? {}) as Mocks,
    at: instantOf(request.at, context.now()),
  });
  const colors = await context.colors('stdout');
  const reader = createInterface({ input: context.streams.stdin, output: context.streams.stdout });
  const effects: Effect[] = [];
  let state: CallState = newCall(program, request.variables ? { variables: request.variables } : {});
  const advance = (event: CallEvent) => {
    const result = step(program, state, event);
    state = result.state;
    effects.push(...result.effects);
    for (const effect of result.effects) {
      if (effect.effect === 'transcript' && effect.who !== 'caller') context.print(showLine(effect, colors));
    }
  };
  try {
    context.say(colors.dim('Press keys (1 2 #), say words, or type <noinput>, <hangup>. An empty line is silence.'));
    advance({ kind: 'start' });
    while (state.status === 'waiting') {
      const line = await reader.question(colors.yellow('caller> ')).catch(() => '<hangup>');
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
