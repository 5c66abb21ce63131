import { Writable } from 'node:stream';
import { CctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';

/**
 * Asks before something that cannot be undone. `--yes` answers in advance; without a terminal it is required.
 * @returns false when the answer was no, which is said
 */
export async function confirm(context: CliContext, question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  const { stdin, stderr } = context.streams;
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new CctoolError('usage', `${question} There is no terminal to ask on`, 'confirm with --yes');
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    if (/^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())) return true;
    context.say('Nothing changed.');
    return false;
  } finally {
    lines.close();
  }
}

/**
 * Reads a secret: all of standard input, or on a terminal a line that is not shown.
 * @throws CctoolError of kind `usage` when it is empty
 */
export async function readSecret(context: CliContext, question: string): Promise<string> {
  const { stdin, stderr } = context.streams;
  let text: string;
  if (stdin.isTTY) {
    const { createInterface } = await import('node:readline/promises');
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
    // The terminal shows nothing from here on, and not before.
    stderr.write(question);
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
    throw new CctoolError('usage', 'standard input is empty', 'pipe the secret in, or run on a terminal');
  return secret;
}
