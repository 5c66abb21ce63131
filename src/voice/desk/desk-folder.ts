import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeFailure } from '../../diagnostics/file-failure.js';
import { CctoolError } from '../../diagnostics/index.js';
import { type Manifest, readManifest } from '../batch/manifest.js';
import type { Preset } from '../presets.js';
import { type DeskPrompt, deskPrompts, playable } from './desk.js';
import { type AppliedDecisions, applyDecisions, type Decision } from './reviews.js';

/** The file of a folder that says what was made and decided. */
export const manifestIn = (folder: string): string => join(folder, 'manifest.json');

/**
 * The manifest of a folder of prompts.
 * @throws CctoolError of kind `usage` where there is none, `input` for a file that is not one
 */
export async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(manifestIn(folder));
  if (manifest) return manifest;
  if (!existsSync(folder)) throw new CctoolError('usage', `${folder}: there is no such folder`);
  throw new CctoolError(
    'usage',
    `${folder} has no manifest.json`,
    'make the prompts first: cctool voice batch LIST -o FOLDER',
  );
}

/** The place of a prompt's file; undefined for one that a manifest claims to be outside of the folder. */
function placeOf(folder: string, file: string): string | undefined {
  const root = resolve(folder);
  const place = resolve(root, file);
  return place.startsWith(root + sep) ? place : undefined;
}

/**
 * The prompts of a manifest, with what the files show without reading them: one that is gone, or has another size.
 */
export async function promptsInFolder(folder: string, manifest: Manifest): Promise<DeskPrompt[]> {
  const bytes = new Map(manifest.prompts.map(({ id, bytes }) => [id, bytes]));
  const rows: DeskPrompt[] = [];
  if (manifest.prompts.length === 0) return rows;
  for (const prompt of deskPrompts(manifest, undefined)) {
    const place = placeOf(folder, prompt.file);
    const found = place === undefined ? undefined : await stat(place).catch(() => undefined);
    const made = !found?.isFile() ? 'missing' : found.size === bytes.get(prompt.id) ? prompt.made : 'changed';
    rows.push({ ...prompt, made });
  }
  return rows;
}

/**
 * The sound of a prompt as browsers play it. A file that is missing or was changed by hand has none: a decision would be on
 * a sound that the manifest does not know.
 * @param most bytes of the file
 */
export async function soundIn(
  folder: string,
  { file, sha256 }: Pick<DeskPrompt, 'file' | 'sha256'>,
  preset: Preset,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const place = sha256 === undefined ? undefined : placeOf(folder, file);
  const found = place === undefined ? undefined : await stat(place).catch(() => undefined);
  if (!found?.isFile() || found.size > most) return undefined;
  const bytes = await readFile(place!).catch(() => undefined);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined;
  return playable(bytes, preset);
}

/** Milliseconds after which a lock is that of a process that has ended, and between two looks. */
const lock = { stale: 30_000, look: 20 };

/** Runs work that no other process or request does at the same time in a folder. */
async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const file = `${manifestIn(folder)}.lock`;
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new CctoolError('usage', `${file}: ${writeFailure(error)}`);
      }
      const made = await stat(file).catch(() => undefined);
      if (made && Math.abs(Date.now() - made.mtimeMs) > lock.stale) await rm(file, { force: true });
      else await pause(lock.look);
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Puts decisions into the manifest of a folder. Of several at the same time, of this process or others, none is lost.
 * @param now ISO 8601, UTC
 * @param write writes a file whole or not at all
 * @throws CctoolError as `manifestOf`, and for a file that cannot be written
 */
export function decideIn(
  folder: string,
  decisions: readonly Decision[],
  now: string,
  write: (path: string, text: string) => Promise<void>,
): Promise<Omit<AppliedDecisions, 'manifest'>> {
  return alone(folder, async () => {
    const { manifest, changed, refused } = applyDecisions(await manifestOf(folder), decisions, now);
    if (changed.length > 0) await write(manifestIn(folder), `${JSON.stringify(manifest, null, 2)}\n`);
    return { changed, refused };
  });
}
