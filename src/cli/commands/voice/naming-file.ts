import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';

/** Does some work on a file; what it finds wrong is told with the file's name before it. */
export async function namingFile<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    const name = file === '-' ? 'standard input' : file;
    throw new CctoolError(error.kind, `${name}: ${error.message}`, error.hint);
  }
}
