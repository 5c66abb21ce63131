import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { FlowFolder } from '../../ivr/index.js';
import type { ToolkitContext } from '../context.js';

const isFlow = (name: string) => /\.(ivr\.ya?ml|json)$/i.test(name);

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
    names.map((name) => {
      const path = join(flows, name);
      // Shown relative to the workspace, so that no door tells where the workspace lies.
      return { name, path, shown: relative(root, path), read: () => readFile(path, 'utf8') };
    }),
  );
  folders.set(context, { stamp, folder });
  return folder;
}
