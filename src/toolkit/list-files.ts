import { promises as files } from 'node:fs';
import { join } from 'node:path';

/**
 * All files below a folder, at any depth, sorted; none if the folder does not exist. Hidden files and `node_modules` are
 * skipped.
 * @param most stops the search after so many files, for a folder that may be anything
 */
export async function listFiles(folder: string, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const found: string[] = [];
  const folders = [folder];
  for (const next of folders) {
    const entries = await files.readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else found.push(path);
    }
    if (found.length >= most) break;
  }
  return found.sort().slice(0, most);
}
