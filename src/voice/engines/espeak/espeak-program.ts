import { spawn } from 'node:child_process';
import { CctoolError } from '../../../diagnostics/index.js';

const DEADLINE_MS = 10_000;
/** Three minutes of sound at 22,050 Hz and 16 bits; a sentence needs a tenth of it. */
const LARGEST_OUTPUT = 8 * 1024 * 1024;

/** What eSpeak NG calls a voice or language: letters, digits and a few marks, so that it can never be an option. */
export function isEspeakName(name: string): boolean {
  return /^[a-z][\w+-]{0,63}$/i.test(name);
}

/** What the user must do if the program is missing. */
export const espeakHint = 'install it (for example: apt-get install espeak-ng), or name it in the setting "program"';

/**
 * Runs the user's `espeak-ng` program once: a process of its own, no shell, the text on standard input.
 * @param args options only; whatever comes from a user belongs into `text`, or has passed `isEspeakName`
 * @returns what it wrote to standard output
 * @throws CctoolError: `unavailable` when there is no such program, `limit` for time and size, `input` when it refuses
 */
export function runEspeak(
  program: string,
  args: readonly string[],
  text: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new CctoolError('limit', 'the speech was cancelled'));
      return;
    }
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], shell: false, windowsHide: true });
    const chunks: Buffer[] = [];
    let size = 0;
    let said = '';
    const end = (error: CctoolError | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      if (error) {
        child.kill('SIGKILL');
        reject(error);
      } else resolve(Buffer.concat(chunks));
    };
    const timer = setTimeout(
      () => end(new CctoolError('limit', `${program} took longer than ${DEADLINE_MS / 1000} s for one sentence`)),
      DEADLINE_MS,
    );
    const cancel = () => end(new CctoolError('limit', 'the speech was cancelled'));
    signal?.addEventListener('abort', cancel, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_OUTPUT) end(new CctoolError('limit', `${program} wrote more than ${LARGEST_OUTPUT} bytes`));
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < 1000) said += chunk.toString('utf8');
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT' || error.code === 'EACCES';
      end(
        missing
          ? new CctoolError('unavailable', `the eSpeak NG program "${program}" was not found`, espeakHint)
          : new CctoolError('unavailable', `${program} cannot be run: ${error.message}`),
      );
    });
    child.on('close', (status) => {
      end(
        status === 0
          ? undefined
          : new CctoolError('input', `${program} refused: ${said.trim().split('\n')[0] || `status ${status}`}`),
      );
    });
    // A program that does not read its input closes the pipe; its exit status explains why.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}

/**
 * Its version, e.g. `1.51`.
 * @throws CctoolError of kind `unavailable` when it is not there
 */
export async function espeakVersion(program: string): Promise<string> {
  const output = (await runEspeak(program, ['--version'], '')).toString('utf8');
  return /speech[^:]*:\s*([\w.-]+)/i.exec(output)?.[1] ?? output.trim().slice(0, 40);
}
