import { dirname, join } from 'node:path';
import {
  brokenFlow,
  type Flow,
  type Mocks,
  prepareProgram,
  readAnyFlow,
  type Simulation,
  simulateCall,
} from '../../ivr/index.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import type { Json, TestFlowInput, TestFlowResult } from '../types.js';
import { flowsOf } from './flows.js';
import { hoursService, instantOf } from './hours-service.js';

/** What a flow is called that came with the request and has no name of its own. */
const INLINE = 'inline';

/** No name of a file holds these; every flow in YAML or JSON does. */
const isDocument = (flow: string): boolean => /[\n{]/.test(flow);

/** The operation testFlow: a call through a flow of the workspace, or through one that the request brings along. */
export async function testFlow(context: ToolkitContext, input: TestFlowInput): Promise<TestFlowResult> {
  if (!isDocument(input.flow)) return runFlow(context, await (await flowsOf(context)).get(input.flow), input);
  const { grammars, root } = context.workspace;
  const { flow, diagnostics } = readAnyFlow(input.flow, join(grammars ?? root, `${INLINE}.ivr.yaml`));
  if (!flow) throw brokenFlow(INLINE, INLINE, diagnostics);
  return runFlow(context, flow, input, [], context.caller?.schedules);
}

/**
 * The same for a flow that was read elsewhere: the command line takes files too.
 * @param folders where its grammars may lie, beside those of the workspace; its own folder when absent
 * @param schedules the only ones that it may ask; all when absent
 */
export async function runFlow(
  context: ToolkitContext,
  flow: Flow,
  input: TestFlowInput,
  folders: readonly string[] = [dirname(flow.file)],
  schedules?: readonly string[],
): Promise<TestFlowResult> {
  const { workspace } = context;
  const { program, dispose } = await prepareProgram(flow, {
    flow: async (name) => (workspace.flows === undefined ? undefined : (await flowsOf(context)).find(name)),
    resolve: workspaceResolver(workspace, {
      paths: [...folders, ...(workspace.grammars === undefined ? [] : [workspace.grammars])],
    }),
    ...(workspace.hours === undefined ? {} : { hours: (await hoursService(context)).engine }),
    ...(schedules && { schedules }),
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
