import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { GenerateVoiceResult } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';

/** Programs that play a WAV file, and the words before the file's name. The first one installed is used. */
const players: readonly [program: string, words: readonly string[]][] = [
  ['afplay', []],
  ['paplay', []],
  ['aplay', ['-q']],
  ['ffplay', ['-nodisp', '-autoexit', '-loglevel', 'error']],
  ['play', ['-q']],
];

/** The path of a program on the PATH; undefined when it is not installed. */
async function findProgram(context: CliContext, program: string): Promise<string | undefined> {
  for (const folder of (context.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, program);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

/**
 * Plays audio to its end with the first player that the system has.
 * @param wav a whole WAV file
 * @throws CctoolError of kind `unavailable` that says what to install, or what the player said
 */
export async function playAudio(context: CliContext, wav: Uint8Array): Promise<void> {
  for (const [program, words] of players) {
    const path = await findProgram(context, program);
    if (path === undefined) continue;
    const folder = await mkdtemp(join(tmpdir(), 'cctool-play-'));
    try {
      const file = join(folder, 'prompt.wav');
      await writeFile(file, wav);
      await run(path, program, [...words, file], context);
      return;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new CctoolError(
    'unavailable',
    `no audio player was found: none of ${players.map(([program]) => program).join(', ')} is on the PATH`,
    'install one (for example: apt-get install alsa-utils, or ffmpeg), or write a file with -o and play it elsewhere',
  );
}

function run(path: string, program: string, words: readonly string[], context: CliContext): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, words, { stdio: ['ignore', 'ignore', 'pipe'], env: context.env });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < 2000) said += chunk.toString();
    });
    const failed = (why: string) =>
      reject(new CctoolError('unavailable', `${program} could not play the audio: ${why}`));
    child.on('error', (error) => failed(error.message));
    child.on('close', (status, signal) => {
      if (status === 0) resolve();
      else
        failed(said.trim().split('\n')[0] || (signal ? `it was ended by ${signal}` : `it ended with status ${status}`));
    });
  });
}

/** Plays a generated prompt, raw or with a header. */
export async function playPrompt(context: CliContext, audio: GenerateVoiceResult['audio']): Promise<void> {
  const { plainWav } = await import('../../../toolkit/local/workspace-voices.js');
  await playAudio(context, await plainWav(audio));
}
