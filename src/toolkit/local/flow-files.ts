import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';

const ending = /\.(ivr\.ya?ml|json|vxml)$/i;

/**
 * True for a file that is taken as a flow: by its ending, or without one where it holds JSON, as the console of Amazon
 * Connect names what it exports.
 */
export const isFlow = (path: string): boolean => ending.test(path) || (isBare(path) && startsAsJson(path));

/** The same where the file is held elsewhere than on the disk. */
export const isHeldFlow = async (path: string, read: (path: string) => Promise<Uint8Array>): Promise<boolean> =>
  ending.test(path) || (isBare(path) && isJson((await read(path)).subarray(0, SAMPLE)));

/** True for a file of the disk that begins with a brace; false for folders and pipes, and where there is none. */
export function startsAsJson(path: string): boolean {
  try {
    // Opening a pipe would wait for its writer.
    if (!statSync(path).isFile()) return false;
    const bytes = Buffer.alloc(SAMPLE);
    const file = openSync(path, 'r');
    try {
      return isJson(bytes.subarray(0, readSync(file, bytes, 0, SAMPLE, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

const SAMPLE = 64;
const isBare = (path: string) => !basename(path).includes('.');
const isJson = (bytes: Uint8Array) => /^\uFEFF?\s*\{/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
