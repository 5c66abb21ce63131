import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { GenerateVoiceResult } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';

/** A program that plays a WAV file, and its words for a file. */
type Player = readonly [program: string, words: (file: string) => string[]];

/** The first one installed is used: `afplay` comes with macOS, the others with Linux desktops, ffmpeg and SoX. */
const players: readonly Player[] = [
  ['afplay', (file) => [file]],
  ['paplay', (file) => [file]],
  ['aplay', (file) => ['-q', file]],
  ['ffplay', (file) => ['-nodisp', '-autoexit', '-loglevel', 'error', file]],
  ['play', (file) => ['-q', file]],
];

/** Windows plays WAV files through .NET; `''` is a quotation mark within a quoted text of PowerShell. */
const windowsPlayer: Player = [
  'powershell.exe',
  (file) => [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    `(New-Object System.Media.SoundPlayer '${file.replaceAll("'", "''")}').PlaySync()`,
  ],
];

const remedies: { readonly [platform: string]: string } = {
  linux: 'for example: apt-get install alsa-utils, or ffmpeg',
  darwin: 'afplay belongs to macOS and is in /usr/bin; or: brew install sox',
  win32: 'powershell.exe belongs to Windows and is in System32; or: winget install ffmpeg',
};

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
export async function playAudio(
  context: CliContext,
  wav: Uint8Array,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const known = platform === 'win32' ? [windowsPlayer, ...players] : players;
  for (const [program, words] of known) {
    const path = await findProgram(context, program);
    if (path === undefined) continue;
    const folder = await mkdtemp(join(tmpdir(), 'cctool-play-'));
    try {
      const file = join(folder, 'prompt.wav');
      await writeFile(file, wav);
      await run(path, program, words(file), context);
      return;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new CctoolError(
    'unavailable',
    `no audio player was found: none of ${known.map(([program]) => program).join(', ')} is on the PATH`,
    `install one (${remedies[platform] ?? remedies.linux}), or write a file with -o and play it elsewhere`,
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
