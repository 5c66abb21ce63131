import { dirname, resolve } from 'node:path';
import { type Flow, type Mocks, type PreparedProgram, prepareProgram } from '../../../ivr/index.js';
import type { CliContext } from '../../context.js';
import { isFlowFile } from './is-flow-file.js';

/** A flow as the commands beyond `ivr test` use it: read once, prepared with one set of mocks after another. */
export interface OpenFlow {
  flow: Flow;
  prepare(mocks: Mocks, at?: string): Promise<PreparedProgram>;
}

/**
 * Opens a flow of the workspace by name, or a file.
 * @param folder where a relative file name starts
 */
export async function openFlow(context: CliContext, name: string, folder = context.cwd): Promise<OpenFlow> {
  const { workspaceResolver } = await import('../../../toolkit/file-resolver.js');
  const { flowsOf } = await import('../../../toolkit/local/flows.js');
  const { hoursService, instantOf } = await import('../../../toolkit/local/hours-service.js');
  const { loadFlow } = await import('./load-flow.js');
  const toolkit = await context.toolkitContext();
  const { workspace } = toolkit;
  const flow = isFlowFile(name)
    ? await loadFlow(resolve(folder, name), name)
    : await (await flowsOf(toolkit)).get(name);
  const hours = workspace.hours === undefined ? {} : { hours: (await hoursService(toolkit)).engine };
  return {
    flow,
    prepare: (mocks, at) =>
      prepareProgram(flow, {
        flow: async (other) => (workspace.flows === undefined ? undefined : (await flowsOf(toolkit)).find(other)),
        resolve: workspaceResolver(workspace, {
          folder: dirname(flow.file),
          ...(workspace.grammars === undefined ? {} : { paths: [workspace.grammars] }),
        }),
        ...hours,
        mocks,
        at: instantOf(at, context.now()),
      }),
  };
}
