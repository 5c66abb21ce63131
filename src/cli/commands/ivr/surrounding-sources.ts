import { dirname } from 'node:path';
import type { SurroundingSources } from '../../../ivr/lint/surroundings.js';
import type { CliContext } from '../../context.js';

/** What the workspace tells the rules about a flow: the other flows, the schedules, grammars, and how phrases sound. */
export async function surroundingSources(context: CliContext): Promise<(path: string) => SurroundingSources> {
  const { workspaceResolver } = await import('../../../toolkit/file-resolver.js');
  const { flowsOf } = await import('../../../toolkit/local/flows.js');
  const { hoursService } = await import('../../../toolkit/local/hours-service.js');
  const { phraseSimilarity } = await import('../../../analysis/phonetics/phrase-similarity.js');
  const toolkit = await context.toolkitContext();
  const { workspace } = toolkit;
  const flows = workspace.flows === undefined ? undefined : await flowsOf(toolkit);
  const schedules =
    workspace.hours === undefined
      ? undefined
      : (await hoursService(toolkit)).engine.hours.schedules.map(({ key }) => key);
  const similarity = await phraseSimilarity();
  return (path) => ({
    flow: async (name) => flows?.find(name),
    ...(flows && { flowNames: flows.names }),
    ...(schedules && { schedules }),
    resolve: workspaceResolver(workspace, {
      folder: dirname(path),
      ...(workspace.grammars === undefined ? {} : { paths: [workspace.grammars] }),
    }),
    similarity,
  });
}
