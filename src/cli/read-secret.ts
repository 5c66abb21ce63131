import { Writable } from 'node:stream';
import { CctoolError } from '../diagnostics/index.js';
import type { CliContext } from './context.js';

/**
 * A secret: the whole of standard input, or on a terminal a line that is not shown.
 * @throws CctoolError of kind `usage` when nothing came
 */
export async function readSecret(context: CliContext, question: string): Promise<string> {
  const { stdin, stderr } = context.streams;
  let text: string;
  if (stdin.isTTY) {
    stderr.write(question);
    const { createInterface } = await import('node:readline/promises');
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
    try {
      text = await new Promise((resolve, reject) => {
        lines.question('').then(resolve, reject);
        lines.once('SIGINT', () => reject(new CctoolError('usage', 'interrupted')));
        lines.once('close', () => reject(new CctoolError('usage', 'nothing was entered')));
      });
    } finally {
      lines.close();
      stderr.write('\n');
    }
  } else {
    text = (await context.readStdin()).toString('utf8');
  }
  const secret = text.replace(/\r?\n$/, '').trim();
  if (secret === '')
    throw new CctoolError('usage', 'nothing came on standard input', 'pipe it in, or run on a terminal');
  return secret;
}
