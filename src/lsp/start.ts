import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { distFile } from '../package-info.js';
import type { ServerSettings } from './server-thread.js';

/**
 * MiB for young objects. A keystroke in a list of 20,000 items makes a tree of a hundred thousand objects that live until
 * the next one; with V8's own default of 16 most of the time would go into moving them about.
 */
const youngGeneration = 192;

/**
 * Speaks the language server protocol on standard input and output, in a thread of its own: only a thread can be given
 * the memory that it needs without starting another process.
 * @returns the status to end with: 0 after a shutdown, 1 where the editor has gone without one
 */
export function startLanguageServer(input: Readable, settings: ServerSettings): Promise<number> {
  const thread = new Worker(distFile('lsp/server-thread.js'), {
    workerData: settings,
    stdin: true,
    resourceLimits: { maxYoungGenerationSizeMb: youngGeneration, maxOldGenerationSizeMb: 4096 },
  });
  input.pipe(thread.stdin!);
  return new Promise((done, fail) => {
    thread.on('error', fail);
    thread.on('exit', done);
  });
}
