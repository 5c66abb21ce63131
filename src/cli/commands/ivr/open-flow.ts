import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { readFailure } from '../../../diagnostics/file-failure.js';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Resolve } from '../../../grxml/resolver.js';
import {
  brokenFlow,
  type Flow,
  flowName,
  flowOfAddress,
  flowText,
  type Mocks,
  type PreparedProgram,
  prepareProgram,
  readAnyFlow,
  type SimulationLimits,
} from '../../../ivr/index.js';
import { type FlowCaller, isAddress, isFlowFile, toolkitFor } from './flow-arguments.js';

/** A flow as the commands beyond `ivr test` use it: read once, prepared with one set of mocks after another. */
export interface OpenFlow {
  flow: Flow;
  /** Reads files beside the flow. */
  resolve: Resolve;
  /** @param limits beyond those of the configuration */
  prepare(mocks: Mocks, at?: string, limits?: Partial<SimulationLimits>): Promise<PreparedProgram>;
}

/**
 * Opens a flow of the workspace by name, or a file.
 * @param folder where a relative file name starts
 * @param urls addresses that a VoiceXML application may ask
 */
export async function openFlow(
  context: FlowCaller,
  name: string,
  folder = context.cwd,
  urls: readonly string[] = [],
): Promise<OpenFlow> {
  const { workspaceResolver } = await import('../../../toolkit/file-resolver.js');
  const { flowsOf, flowContext } = await import('../../../toolkit/local/flows.js');
  const { hoursService, instantOf } = await import('../../../toolkit/local/hours-service.js');
  const toolkit = await toolkitFor(
    context,
    isFlowFile(name, folder) && !isAddress(name) ? dirname(resolve(folder, name)) : undefined,
  );
  const { workspace } = toolkit;
  const flow = isAddress(name)
    ? flowOfAddress(name)
    : isFlowFile(name, folder)
      ? await loadFlow(resolve(folder, name), name)
      : await (await flowsOf(toolkit)).get(name);
  const surroundings = await flowContext(toolkit, isAddress(name) ? undefined : dirname(flow.file));
  const hours = workspace.hours === undefined ? {} : { hours: (await hoursService(toolkit)).engine };
  const resolveFiles = workspaceResolver(workspace, {
    // What a server sends has no folder on this machine.
    ...(isAddress(name) ? {} : { folder: dirname(flow.file) }),
    ...(workspace.grammars === undefined ? {} : { paths: [workspace.grammars] }),
    urls,
  });
  const prepare: OpenFlow['prepare'] = async (mocks, at, limits) =>
    prepareProgram(flow, {
      ...surroundings,
      limits: { ...surroundings.limits, ...limits },
      resolve: resolveFiles,
      ...(urls.length > 0 && { request: (await import('../../../toolkit/ask-server.js')).serverOf(urls) }),
      ...hours,
      mocks,
      at: instantOf(at, context.now()),
    });
  return { flow: flow.format === 'vxml' ? await wholeFlow(prepare) : flow, resolve: resolveFiles, prepare };
}

/** An application with all its documents: reading one file finds only that. */
async function wholeFlow(prepare: OpenFlow['prepare']): Promise<Flow> {
  const { program, dispose } = await prepare({});
  dispose();
  return program.flows.get(program.main)!;
}

const LARGEST = 32 * 1024 * 1024;

/**
 * Reads a flow from a file.
 * @param shown the file's name as the user wrote it, for messages
 */
export async function loadFlow(path: string, shown: string): Promise<Flow> {
  let text: string;
  try {
    if ((await stat(path)).size > LARGEST)
      throw new CctoolError('limit', `${shown}: the file is larger than ${LARGEST / 1024 / 1024} MB`);
    text = flowText(await readFile(path));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new CctoolError('usage', `${shown}: ${readFailure(error)}`);
  }
  const { flow, diagnostics } = readAnyFlow(text, path);
  if (!flow) throw brokenFlow(flowName(basename(path)), shown, diagnostics);
  return flow;
}
