import { dirname } from 'node:path';
import type { ContextSources } from '../../ivr/lint/context.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import { flowsOf } from './flows.js';
import { hoursService } from './hours-service.js';

/**
 * What the workspace tells the lint rules about a flow: the other flows, the schedules, grammars, and how phrases sound.
 * @returns the sources by the path of the flow; a flow without one names no file beside it; `allowed` are further
 *   folders that it may name files of
 */
export async function flowSources(
  toolkit: ToolkitContext,
): Promise<(path: string | undefined, allowed?: readonly string[]) => ContextSources> {
  const { phraseSimilarity } = await import('../../analysis/phonetics/phrase-similarity.js');
  const { workspace } = toolkit;
  const flows = workspace.flows === undefined ? undefined : await flowsOf(toolkit);
  const schedules =
    workspace.hours === undefined
      ? undefined
      : (await hoursService(toolkit)).engine.hours.schedules.map(({ key }) => key);
  const similarity = await phraseSimilarity();
  return (path, allowed = []) => ({
    flow: async (name) => flows?.find(name),
    ...(flows && { flowNames: flows.names }),
    ...(schedules && { schedules }),
    resolve: workspaceResolver(workspace, {
      ...(path === undefined ? {} : { folder: dirname(path) }),
      paths: [...(workspace.grammars === undefined ? [] : [workspace.grammars]), ...allowed],
    }),
    similarity,
  });
}
