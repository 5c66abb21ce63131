import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { CliContext } from '../../context.js';

/** No prompt and no recording is larger. */
const LARGEST = 200 * 1024 * 1024;

/** The bytes of a file, or of standard input for `-`; a failure names the file. */
export async function readInput(context: CliContext, file: string): Promise<Buffer> {
  if (file === '-') return context.readStdin();
  const path = resolve(context.cwd, file);
  try {
    const { size } = await stat(path);
    if (size > LARGEST) throw new CctoolError('limit', `${file}: ${size} bytes; a file may have ${LARGEST}`);
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new CctoolError('usage', `${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  }
}
