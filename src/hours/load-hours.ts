import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { plainTree } from '../diagnostics/document/plain-tree.js';
import { CctoolError, type Diagnostic } from '../diagnostics/index.js';
import { unreadable } from '../diagnostics/unreadable.js';
import type { HoursFile } from './model.js';
import { buildHours, buildOverrides, type HoursReading, maxHoursLength, tooLarge } from './read/build-hours.js';

/** A file with what was found in it. `file` is the name for messages, `path` the absolute one. */
export interface FileReading extends HoursReading {
  file: string;
  path: string;
  text: string;
}

/** An hours file and, where it names one that exists, its second file for overrides. */
export interface HoursFiles {
  /** The hours with the overrides of both files; absent where either has an error. */
  hours?: HoursFile;
  files: FileReading[];
}

/**
 * Reads a text file of limited size; undefined where it does not exist. Synchronous: the file is small, and the
 * asynchronous half of `fs` costs more to load than the file to read.
 */
function readText(path: string, file: string): { text: string } | { tooLarge: Diagnostic } | undefined {
  try {
    const { size } = statSync(path);
    if (size > maxHoursLength) return { tooLarge: tooLarge(size) };
    return { text: readFileSync(path, 'utf8').replace(/^\ufeff/, '') };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    const why = code === 'EISDIR' ? 'it is a folder' : code === 'EACCES' ? 'permission denied' : message;
    throw new CctoolError('usage', `the hours file ${file} cannot be read: ${why}`);
  }
}

/** Where the bytes of a file come from when not from the disk; rejects with code ENOENT where there is no such file. */
export type ReadBytes = (path: string) => Promise<Uint8Array>;

async function textFrom(read: ReadBytes, path: string): Promise<ReturnType<typeof readText>> {
  try {
    const bytes = await read(path);
    if (bytes.length > maxHoursLength) return { tooLarge: tooLarge(bytes.length) };
    return { text: new TextDecoder().decode(bytes) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads an hours file from disk, and the overrides file that it names; the plain part of YAML without loading a parser.
 * Findings are returned, for a caller that shows them all.
 * @param path the file
 * @param file the name to show in messages, as the user knows it
 * @param bytes reads the files in place of the disk
 * @throws CctoolError of kind `usage` where the file does not exist or cannot be read
 */
export async function readHoursFiles(path: string, file: string = path, bytes?: ReadBytes): Promise<HoursFiles> {
  const read = bytes ? await textFrom(bytes, path) : readText(path, file);
  if (!read) {
    throw new CctoolError(
      'usage',
      `${file}: there is no such file`,
      'create one with `cctool init`, or name yours with --hours FILE or `hours:` in cctool.config.yaml',
    );
  }
  if ('tooLarge' in read) return { files: [{ file, path, text: '', diagnostics: [read.tooLarge] }] };
  const tree = plainTree(read.text);
  const reading = tree
    ? buildHours(tree, read.text, file)
    : (await import('./read-hours.js')).readHours(read.text, { file });
  const first: FileReading = { ...reading, file, path, text: read.text };
  const name = reading.hours?.overridesFile;
  if (!reading.hours || name === undefined)
    return { ...(reading.hours ? { hours: reading.hours } : {}), files: [first] };

  const secondPath = resolve(dirname(path), name);
  const secondFile = isAbsolute(name) ? name : join(dirname(file), name);
  const second = bytes ? await textFrom(bytes, secondPath) : readText(secondPath, secondFile);
  // No override has been written yet.
  if (!second) return { hours: reading.hours, files: [first] };
  if ('tooLarge' in second) {
    return { files: [first, { file: secondFile, path: secondPath, text: '', diagnostics: [second.tooLarge] }] };
  }
  const both = await readSecond(second.text, secondFile, reading.hours);
  const files = [first, { ...both, file: secondFile, path: secondPath, text: second.text }];
  return both.hours ? { hours: both.hours, files } : { files };
}

async function readSecond(text: string, file: string, hours: HoursFile): Promise<HoursReading> {
  const tree = plainTree(text);
  if (!tree) return (await import('./read-hours.js')).readOverrides(text, { file, hours });
  const { overrides, diagnostics } = buildOverrides(tree, text, file, hours);
  if (diagnostics.some((diagnostic) => diagnostic.severity === 'error')) return { diagnostics };
  return { hours: { ...hours, overrides: [...hours.overrides, ...overrides] }, diagnostics };
}

/**
 * Loads an hours file for answering.
 * @throws CctoolError of kind `usage` where it does not exist, of kind `input` that lists the places where it is wrong
 */
export async function loadHours(path: string, file: string = path, bytes?: ReadBytes): Promise<HoursFile> {
  const { hours, files } = await readHoursFiles(path, file, bytes);
  if (hours) return hours;
  throw unreadable('input', files);
}
