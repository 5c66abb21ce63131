import { opendir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CctoolError } from '../../../../diagnostics/index.js';
import { readModelText } from '../onnx-models.js';

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
 * @param most files and folders that a folder of voices may hold
 * @throws CctoolError of kind `unavailable` for a folder that cannot be read, and for two models of one name
 */
export async function findModels(
  folder: string | undefined,
  files: readonly string[],
  most = MOST_ENTRIES,
): Promise<ModelFile[]> {
  const paths = [...files];
  if (folder !== undefined) {
    paths.push(...(await modelsBelow(folder, most)));
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

/** Looks no further than a folder of voices can be: one that was named by mistake may be the whole disk. */
async function modelsBelow(folder: string, most: number): Promise<string[]> {
  const models: string[] = [];
  let seen = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (++seen > most) break;
      if (entry.name.endsWith('.onnx') && !entry.isDirectory()) models.push(join(entry.parentPath, entry.name));
    }
  } catch {
    throw new CctoolError('unavailable', `the folder ${folder} cannot be read`);
  }
  if (seen > most) {
    throw new CctoolError(
      'unavailable',
      `${folder} has more than ${most} files: it does not look like a folder of voices`,
    );
  }
  return models;
}

/** The licence that the model card beside a voice states; undefined where there is none. */
export async function statedLicence({ path, isAlone }: ModelFile): Promise<string | undefined> {
  const own = `${path.slice(0, -'.onnx'.length)}.MODEL_CARD`;
  for (const card of isAlone ? [own, join(dirname(path), 'MODEL_CARD')] : [own]) {
    const text = await readModelText(card, 'the model card').catch(() => '');
    const stated = /^[\s*#-]*licen[cs]e:[ \t]*(\S.*)$/im.exec(text)?.[1]?.trim();
    if (stated) return stated.slice(0, 200);
  }
  return undefined;
}
