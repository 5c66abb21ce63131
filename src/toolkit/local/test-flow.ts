import { dirname } from 'node:path';
import { type Flow, type Mocks, prepareProgram, type Simulation, simulateCall } from '../../ivr/index.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import type { Json, TestFlowInput, TestFlowResult } from '../types.js';
import { flowsOf } from './flows.js';
import { hoursService, instantOf } from './hours-service.js';

/** The operation testFlow: a call through a flow of the workspace. */
export async function testFlow(context: ToolkitContext, input: TestFlowInput): Promise<TestFlowResult> {
  return runFlow(context, await (await flowsOf(context)).get(input.flow), input);
}

/** The same for a flow that was read elsewhere: the command line takes files too. */
export async function runFlow(context: ToolkitContext, flow: Flow, input: TestFlowInput): Promise<TestFlowResult> {
  const { workspace } = context;
  const { program, dispose } = await prepareProgram(flow, {
    flow: async (name) => (workspace.flows === undefined ? undefined : (await flowsOf(context)).find(name)),
    resolve: workspaceResolver(workspace, {
      folder: dirname(flow.file),
      ...(workspace.grammars === undefined ? {} : { paths: [workspace.grammars] }),
    }),
    ...(workspace.hours === undefined ? {} : { hours: (await hoursService(context)).engine }),
    mocks: (input.mocks ?? {}) as Mocks,
    at: instantOf(input.at, context.now()),
  });
  try {
    const simulation = simulateCall(program, input.input, {
      ...(input.variables && { variables: input.variables }),
      ...(input.seed !== undefined && { seed: input.seed }),
      ...(input.on_exhausted && { onExhausted: input.on_exhausted }),
    });
    return toResult(flow, simulation);
  } finally {
    dispose();
  }
}

/** A simulation in its wire shape. */
export function toResult(flow: Flow, simulation: Simulation): TestFlowResult {
  return {
    flow: flow.name,
    format: flow.format,
    status: simulation.status,
    outcome: simulation.outcome as Json,
    path: simulation.path,
    transcript: simulation.transcript as unknown as Json[],
    trace: simulation.trace as unknown as Json[],
    variables: simulation.variables,
    awaiting: simulation.awaiting,
    unused_input: simulation.unusedInput,
    coverage: simulation.coverage,
    simulated_ms: simulation.simulatedMs,
    diagnostics: simulation.diagnostics,
  };
}
