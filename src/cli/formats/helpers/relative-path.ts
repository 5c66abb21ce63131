import { isAbsolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

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
