import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CctoolError } from '../../diagnostics/index.js';
import { orList } from '../terminal/text.js';
import type { InputFile } from './read-input.js';

export interface FindFilesOptions {
  cwd: string;
  /** File endings that are taken from a folder, such as `.grxml`. */
  endings: readonly string[];
  /** Files of a folder without any ending that are taken too. */
  bare?: (path: string) => boolean;
  /** The name that standard input is shown under. */
  stdinFilename?: string;
  /** True: a pattern or a folder without files is not an error. */
  allowEmpty?: boolean;
}

/** The files that the words of a command line name, and an error for each word that names none. */
export interface FoundFiles {
  files: InputFile[];
  /** Errors to report; the other files are still worth checking. */
  problems: CctoolError[];
  /** True unless one file was named: a folder or a pattern is a list, however many files it holds. */
  isList: boolean;
}

/**
 * Finds the files that file names, folders, glob patterns and `-` (standard input) name. A word that exists as a file
 * is that file, whatever characters it has. Folders and patterns leave out `node_modules` and `.git`.
 * @returns files in the order of the words, sorted within a folder or pattern, each once
 */
export async function findFiles(words: readonly string[], options: FindFilesOptions): Promise<FoundFiles> {
  const found = new Map<string, InputFile>();
  const problems: CctoolError[] = [];
  let isList = words.length > 1;
  for (const word of words) {
    if (word === '-') {
      found.set('-', { name: options.stdinFilename ?? '<stdin>', path: undefined });
      continue;
    }
    const named = namedPart(options.cwd, word);
    if (named) {
      found.set(`${named.path}#${named.fragment}`, named);
      continue;
    }
    const path = resolve(options.cwd, word);
    const stat = statSync(path, { throwIfNoEntry: false });
    const isFolder = stat?.isDirectory() === true;
    if (!isFolder && (stat || !/[*?[\]{}!()]/.test(word))) {
      // A missing file is reported when it is read, like any other that cannot be read.
      found.set(path, { name: relativePath(options.cwd, path), path });
      continue;
    }
    isList = true;
    const { bare } = options;
    const paths = isFolder
      ? [
          ...(await glob(`**/*{${options.endings.join(',')}}`, path)),
          ...(bare ? (await glob('**/!(*.*)', path)).filter(bare) : []),
        ].sort()
      : await glob(word.replaceAll('\\', process.platform === 'win32' ? '/' : '\\'), options.cwd);
    if (paths.length === 0 && !options.allowEmpty) problems.push(nothingFound(word, isFolder, options.endings));
    for (const each of paths) found.set(each, { name: relativePath(options.cwd, each), path: each });
  }
  return { files: [...found.values()], problems, isList };
}

/** A VoiceXML document with the name of one of its grammars: `app.vxml#drink`. */
export function namedPart(cwd: string, word: string): (InputFile & { path: string; fragment: string }) | undefined {
  const hash = word.lastIndexOf('#');
  if (hash === -1 || !/\.(vxml|xml)$/i.test(word.slice(0, hash))) return undefined;
  const path = resolve(cwd, word.slice(0, hash));
  const isThere = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  if (isThere(resolve(cwd, word)) || !isThere(path)) return undefined;
  const fragment = word.slice(hash + 1);
  return { name: `${relativePath(cwd, path)}#${fragment}`, path, fragment };
}

function nothingFound(word: string, isFolder: boolean, endings: readonly string[]): CctoolError {
  const hint = '--allow-empty accepts this';
  return isFolder
    ? new CctoolError('input', `${word}: the folder contains no ${orList(endings)} file`, hint)
    : new CctoolError('input', `${word}: the pattern matches no file`, hint);
}

async function glob(pattern: string, cwd: string): Promise<string[]> {
  const { glob: find } = await import('tinyglobby');
  const paths = await find(pattern, {
    cwd,
    absolute: true,
    dot: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**', '**/.git/**'],
  });
  return paths.sort();
}

/** The name to show for a file: relative to a folder where it lies below it, else absolute; always with `/`. */
export function relativePath(folder: string, file: string): string {
  const path = relative(folder, file);
  const shown = path === '' || path.startsWith('..') || isAbsolute(path) ? file : path;
  return shown.replaceAll('\\', '/');
}

/** A shown name as a URI: relative ones stay relative, absolute ones become `file:` URIs. */
export function pathUri(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return path.split('/').map(encodeURIComponent).join('/');
}
