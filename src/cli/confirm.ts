import { CctoolError } from '../diagnostics/index.js';
import type { CliContext } from './context.js';

/**
 * Asks before something that cannot be taken back. `--yes` answers beforehand; where nobody can be asked, it is required.
 * @returns false when the answer was no
 */
export async function confirm(context: CliContext, question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  const { stdin, stderr } = context.streams;
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new CctoolError('usage', `${question} Nobody can be asked here`, 'say it with --yes');
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
