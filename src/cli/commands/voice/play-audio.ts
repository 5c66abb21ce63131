import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { GenerateVoiceResult } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';

/** A program that plays a WAV file, and its words for a file. */
interface Player {
  program: string;
  words: string[];
}

/**
 * The command lines that can play a file, the first choice first: what belongs to the system, then what may be installed.
 * @param file the path of a WAV file; no shell reads it
 */
export function players(platform: NodeJS.Platform, file: string): Player[] {
  const ffmpeg = { program: 'ffplay', words: ['-nodisp', '-autoexit', '-loglevel', 'error', file] };
  const sox = { program: 'play', words: ['-q', file] };
  if (platform === 'darwin') return [{ program: 'afplay', words: [file] }, ffmpeg, sox];
  if (platform === 'win32') {
    // Windows plays WAV files through .NET; `''` is a quotation mark within a quoted text of PowerShell.
    const script = `(New-Object System.Media.SoundPlayer '${file.replaceAll("'", "''")}').PlaySync()`;
    const words = ['-NoProfile', '-NonInteractive', '-Command', script];
    return [
      { program: 'powershell.exe', words },
      { ...ffmpeg, program: 'ffplay.exe' },
    ];
  }
  return [{ program: 'paplay', words: [file] }, { program: 'aplay', words: ['-q', file] }, ffmpeg, sox];
}

const remedies: { readonly [platform: string]: string } = {
  linux: 'for example: apt-get install alsa-utils, or ffmpeg',
  darwin: 'afplay belongs to macOS and is in /usr/bin; or: brew install sox',
  win32: 'powershell.exe belongs to Windows and is in System32; or: winget install ffmpeg',
};

/** The path of a program on the PATH; undefined when it is not installed. */
async function findProgram(context: CliContext, program: string): Promise<string | undefined> {
  // Windows calls it Path, and takes any capitals.
  const variable = Object.keys(context.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  for (const folder of (context.env[variable] ?? '').split(delimiter)) {
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
  for (const { program } of players(platform, '')) {
    const path = await findProgram(context, program);
    if (path === undefined) continue;
    const folder = await mkdtemp(join(tmpdir(), 'cctool-play-'));
    try {
      const file = join(folder, 'prompt.wav');
      await writeFile(file, wav);
      const { words } = players(platform, file).find((player) => player.program === program)!;
      await run(path, program, words, context);
      return;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new CctoolError(
    'unavailable',
    `no audio player was found: none of ${players(platform, '')
      .map(({ program }) => program)
      .join(', ')} is on the PATH`,
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
