import { readFile, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import type { WorkspaceFiles } from '../../toolkit/context.js';
import { listFiles } from '../../toolkit/list-files.js';

/** Files in memory, as the engines read them; other files are read from the disk. */
export function filesView(files: ReadonlyMap<string, Uint8Array>): WorkspaceFiles {
  return {
    async read(path) {
      // A copy, so that a caller cannot change the held bytes.
      return files.get(path)?.slice() ?? readFile(path);
    },
    async list(folder) {
      const below = folder.endsWith(sep) ? folder : folder + sep;
      const held = [...files.keys()].filter((path) => path.startsWith(below));
      return held.length > 0 ? held.sort() : listFiles(folder);
    },
  };
}

/** Reads files into memory. Missing files are skipped. */
export async function readHeld(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  const read = async (path: string): Promise<[string, Uint8Array][]> => {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return bytes ? [[path, bytes]] : [];
  };
  return new Map((await Promise.all(paths.map(read))).flat());
}

/** A text that changes when any of the files does: times, sizes and inodes. */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    paths.map(async (path) => {
      const info = await stat(path).catch(() => undefined);
      return `${path}:${info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'missing'}`;
    }),
  );
  return parts.join('\n');
}
