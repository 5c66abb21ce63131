import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';

/**
 * Tells what is in the files of a folder, by their SHA-256 in hex; undefined for a file that is not there.
 * @throws CctoolError of kind `usage` for a file that cannot be read
 */
export function digestsIn(folder: string): (file: string) => Promise<string | undefined> {
  return async (file) => {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk);
      return hash.digest('hex');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      throw new CctoolError('usage', `${join(folder, file)} cannot be read: ${message}`);
    }
  };
}
