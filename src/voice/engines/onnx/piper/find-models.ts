import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CctoolError } from '../../../../diagnostics/index.js';

const MOST_ENTRIES = 20_000;

/** A model file with the name of its voice. */
export interface ModelFile {
  name: string;
  path: string;
  /** Whether no other voice lies in its folder, so that a model card there is its own. */
  isAlone: boolean;
}

/**
 * All NAME.onnx below a folder, and single files; sorted by name.
 * @throws CctoolError of kind `unavailable` for a folder that cannot be read, and for two models of one name
 */
export async function findModels(folder: string | undefined, files: readonly string[]): Promise<ModelFile[]> {
  const paths = [...files];
  if (folder !== undefined) {
    let entries: string[];
    try {
      entries = await readdir(folder, { recursive: true });
    } catch {
      throw new CctoolError('unavailable', `the folder ${folder} cannot be read`);
    }
    if (entries.length > MOST_ENTRIES) {
      throw new CctoolError(
        'unavailable',
        `${folder} has ${entries.length} entries: it does not look like one of voices`,
      );
    }
    paths.push(...entries.filter((entry) => entry.endsWith('.onnx')).map((entry) => join(folder, entry)));
  }
  const models = new Map<string, string>();
  for (const path of paths) {
    const name = basename(path, '.onnx');
    const other = models.get(name);
    if (other !== undefined && other !== path) {
      throw new CctoolError('unavailable', `two voices are called "${name}": ${other} and ${path}`);
    }
    models.set(name, path);
  }
  const folders = [...models.values()].map((path) => dirname(path));
  return [...models]
    .map(([name, path]) => ({ name, path, isAlone: folders.filter((other) => other === dirname(path)).length === 1 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The licence that the model card beside a voice states; undefined where there is none. */
export async function statedLicence({ path, isAlone }: ModelFile): Promise<string | undefined> {
  const own = `${path.slice(0, -'.onnx'.length)}.MODEL_CARD`;
  for (const card of isAlone ? [own, join(dirname(path), 'MODEL_CARD')] : [own]) {
    const text = await readFile(card, 'utf8').catch(() => '');
    const stated = /^[\s*#-]*licen[cs]e:[ \t]*(\S.*)$/im.exec(text)?.[1]?.trim();
    if (stated) return stated.slice(0, 200);
  }
  return undefined;
}
