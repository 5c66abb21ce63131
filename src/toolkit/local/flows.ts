import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { type FlowEnvironment, type FlowFile, FlowFolder, flowText, readFlowSettings } from '../../ivr/index.js';
import type { ToolkitContext, WorkspaceFiles } from '../context.js';
import { isFlow, isHeldFlow } from './flow-files.js';

interface Known {
  stamp: string;
  folder: FlowFolder;
}
const folders = new WeakMap<ToolkitContext, Known>();

/**
 * The flows of the workspace by name; read again when a file has been added, changed or taken away.
 * @throws CctoolError of kind `usage` where the workspace names no folder of flows
 */
export async function flowsOf(context: ToolkitContext): Promise<FlowFolder> {
  const { flows, root } = context.workspace;
  if (flows === undefined) {
    throw new CctoolError(
      'usage',
      'there is no folder of flows',
      'add `flows: flows` to cctool.config.yaml, name a flow by its file, or start with `cctool init`',
    );
  }
  if (context.files) return heldFlows(context, context.files, flows);
  let names: string[];
  try {
    names = (await readdir(flows)).filter((name) => isFlow(join(flows, name))).sort();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CctoolError(
      'usage',
      `${flows}: ${isMissing ? 'there is no such folder' : 'the folder of flows cannot be read'}`,
    );
  }
  const stamps = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(flows, name));
      return `${name} ${mtimeMs} ${size}`;
    }),
  );
  const stamp = stamps.join('\n');
  const known = folders.get(context);
  if (known?.stamp === stamp) return known.folder;
  const folder = new FlowFolder(
    names.map((name) => flowFile(root, join(flows, name), async (path) => flowText(await readFile(path)))),
  );
  folders.set(context, { stamp, folder });
  return folder;
}

function flowFile(root: string, path: string, read: (path: string) => Promise<string>): FlowFile {
  // Shown relative to the workspace, so that no door tells where the workspace lies.
  return { name: basename(path), path, shown: relative(root, path), read: () => read(path) };
}

/**
 * What a flow finds around it: the other flows, by name or by identifier, and how long calls may be. Without a folder of
 * flows in the configuration the files beside the flow are the others.
 * @param beside the folder of the flow's own file, where it has one on this machine
 */
export async function flowContext(
  context: ToolkitContext,
  beside?: string,
): Promise<Pick<FlowEnvironment, 'flow' | 'flowNames' | 'identifiers' | 'limits'>> {
  const { workspace } = context;
  const settings = readFlowSettings(workspace.ivr);
  const folder =
    workspace.flows !== undefined
      ? await flowsOf(context)
      : beside === undefined
        ? undefined
        : await folderOf(beside, context.files);
  return {
    flow: async (name) => folder?.find(name),
    ...(folder && { flowNames: folder.names }),
    ...settings,
  };
}

/** The flows in a folder that no configuration names. */
async function folderOf(folder: string, from: ToolkitContext['files']): Promise<FlowFolder | undefined> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => isFlow(join(folder, name))).sort();
  // Among hundreds of files most are something else, and none is known to belong to the flow.
  if (files.length > MOST_BESIDE) return undefined;
  return new FlowFolder(
    files.map((name) =>
      flowFile(folder, join(folder, name), async (path) => flowText(await (from?.read(path) ?? readFile(path)))),
    ),
  );
}
const MOST_BESIDE = 200;

/** The flows of a context with files of its own: one state of the workspace, which does not change. */
async function heldFlows(context: ToolkitContext, files: WorkspaceFiles, flows: string): Promise<FlowFolder> {
  const known = folders.get(context);
  if (known) return known.folder;
  const paths: string[] = [];
  for (const path of await files.list(flows))
    if (dirname(path) === flows && (await isHeldFlow(path, (each) => files.read(each)))) paths.push(path);
  const read = async (path: string) => flowText(await files.read(path));
  const folder = new FlowFolder(paths.map((path) => flowFile(context.workspace.root, path, read)));
  folders.set(context, { stamp: '', folder });
  return folder;
}
