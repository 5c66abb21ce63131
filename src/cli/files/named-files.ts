import { basename, dirname, relative } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { findFiles } from './find-files.js';

/** Files that a flow can refer to. */
const endings = ['.vxml', '.xml', '.grxml', '.gram', '.abnf', '.jsgf', '.gsl', '.js'];

/** No more is sent beside a flow, in bytes; a service has a limit of its own. */
const mostBytes = 8 * 1024 * 1024;

/**
 * The files below the folder of a flow whose names stand in its text, in that of one of these files and so on: what a
 * service needs of them to run it. A name that only looks like a reference sends a file more, never one less.
 * @param path the file of the flow, absolute
 * @param read the bytes of a file, or an error that names it
 * @returns texts by their names beside the flow, with `/`
 * @throws CctoolError of kind `limit` when they are too large together
 */
export async function namedFiles(
  path: string,
  text: string,
  read: (path: string) => Promise<Uint8Array>,
): Promise<{ [name: string]: string }> {
  // Most flows name no file, and their folder may be a large one.
  if (!endings.some((ending) => text.includes(ending))) return {};
  const folder = dirname(path);
  const { decode } = await import('../../xml/decode.js');
  const { files } = await findFiles([folder], { cwd: folder, endings, allowEmpty: true });
  const left = new Set(files.flatMap((file) => (file.path === undefined || file.path === path ? [] : [file.path])));
  const found: { [name: string]: string } = {};
  let size = 0;
  for (const texts = [text]; texts.length > 0; ) {
    const current = texts.pop()!;
    for (const each of left) {
      if (!current.includes(basename(each)) && !current.includes(encodeURIComponent(basename(each)))) continue;
      left.delete(each);
      const bytes = await read(each);
      size += bytes.length;
      if (size > mostBytes) {
        throw new CctoolError('limit', `${path}: the files that it refers to are larger than 8 MB together`);
      }
      const words = decode(bytes).text;
      found[relative(folder, each).replaceAll('\\', '/')] = words;
      texts.push(words);
    }
  }
  return found;
}
