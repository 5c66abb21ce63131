import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../diagnostics/index.js';
import type { CliContext } from './context.js';

/**
 * The text of a file, or of standard input for `-`, exactly: a byte-order mark stays.
 * @throws CctoolError that names the file when it cannot be read or is not UTF-8
 */
export async function readText(context: CliContext, file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = file === '-' ? await context.readStdin() : await readFile(resolve(context.cwd, file));
  } catch (error) {
    throw new CctoolError('usage', `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const hint = 'convert it first: iconv -f windows-1252 -t utf-8 (or -f utf-16)';
    throw new CctoolError('input', `${file === '-' ? 'standard input' : file} is not UTF-8 text`, hint);
  }
}
