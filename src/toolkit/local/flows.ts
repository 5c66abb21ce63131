import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { type FlowFile, FlowFolder } from '../../ivr/index.js';
import type { ToolkitContext, WorkspaceFiles } from '../context.js';

export const isFlow = (name: string) => /\.(ivr\.ya?ml|json)$/i.test(name);

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
    names = (await readdir(flows)).filter(isFlow).sort();
  } catch {
    throw new CctoolError('usage', `${flows}: the folder of flows cannot be read`);
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
    names.map((name) => flowFile(root, join(flows, name), (path) => readFile(path, 'utf8'))),
  );
  folders.set(context, { stamp, folder });
  return folder;
}

function flowFile(root: string, path: string, read: (path: string) => Promise<string>): FlowFile {
  // Shown relative to the workspace, so that no door tells where the workspace lies.
  return { name: basename(path), path, shown: relative(root, path), read: () => read(path) };
}

/** The flows of a context with files of its own: one state of the workspace, which does not change. */
async function heldFlows(context: ToolkitContext, files: WorkspaceFiles, flows: string): Promise<FlowFolder> {
  const known = folders.get(context);
  if (known) return known.folder;
  const paths = (await files.list(flows)).filter((path) => dirname(path) === flows && isFlow(path));
  const read = async (path: string) => new TextDecoder().decode(await files.read(path));
  const folder = new FlowFolder(paths.map((path) => flowFile(context.workspace.root, path, read)));
  folders.set(context, { stamp: '', folder });
  return folder;
}
