import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { CliContext } from '../../context.js';

/**
 * Writes audio to a file, whole or not at all, or to standard output for `-`. Binary never goes to a terminal.
 */
export async function writeOutput(context: CliContext, file: string, bytes: Uint8Array): Promise<void> {
  if (file === '-') {
    if (context.streams.stdout.isTTY) {
      throw new CctoolError(
        'usage',
        'audio is not written to a terminal',
        'name a file with -o FILE, or pipe the output',
      );
    }
    context.streams.stdout.write(bytes);
    return;
  }
  const path = resolve(context.cwd, file);
  const part = `${path}.part-${process.pid}`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new CctoolError(
      'usage',
      `${file}: cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
