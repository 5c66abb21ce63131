import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContext } from '../../create-context.js';
import { playAudio, players } from './play-audio.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cctool-o'play-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const context = () => {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  return createContext(streams, { PATH: folder }, folder);
};

// The words of each program by its own manual: afplay(1), paplay(1), aplay(1), ffplay(1), sox(1), and System.Media.SoundPlayer
// of .NET, whose file PowerShell gets between single quotation marks, where a doubled one is one.
test.each([
  [
    'darwin',
    "/tmp/my o'clock/a.wav",
    [
      "afplay|/tmp/my o'clock/a.wav",
      "ffplay|-nodisp|-autoexit|-loglevel|error|/tmp/my o'clock/a.wav",
      "play|-q|/tmp/my o'clock/a.wav",
    ],
  ],
  [
    'linux',
    '/tmp/a b.wav',
    [
      'paplay|/tmp/a b.wav',
      'aplay|-q|/tmp/a b.wav',
      'ffplay|-nodisp|-autoexit|-loglevel|error|/tmp/a b.wav',
      'play|-q|/tmp/a b.wav',
    ],
  ],
  [
    'win32',
    "C:\\Users\\O'Neil\\a b.wav",
    [
      "powershell.exe|-NoProfile|-NonInteractive|-Command|(New-Object System.Media.SoundPlayer 'C:\\Users\\O''Neil\\a b.wav').PlaySync()",
      "ffplay.exe|-nodisp|-autoexit|-loglevel|error|C:\\Users\\O'Neil\\a b.wav",
    ],
  ],
] as const)('the command lines of %s for %s', (platform, file, expected) => {
  expect(players(platform, file).map(({ program, words }) => [program, ...words].join('|'))).toEqual(expected);
});

test('the search path is found under any capitals, as Windows writes it', async () => {
  const program = join(folder, 'powershell.exe');
  writeFileSync(program, '#!/bin/sh\necho "it was asked" >&2; exit 3\n');
  chmodSync(program, 0o755);
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const windows = createContext(streams, { Path: folder }, folder);
  await expect(playAudio(windows, Buffer.from('RIFF'), 'win32')).rejects.toThrow('it was asked');
});

test('Windows plays through PowerShell, which gets the file as a quoted text', async () => {
  const words = join(folder, 'words');
  const program = join(folder, 'powershell.exe');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > "${words}"\n`);
  chmodSync(program, 0o755);
  await playAudio(context(), Buffer.from('RIFF'), 'win32');
  const [profile, quiet, command, script] = readFileSync(words, 'utf8').trim().split('\n');
  expect([profile, quiet, command]).toEqual(['-NoProfile', '-NonInteractive', '-Command']);
  const file = /^\(New-Object System\.Media\.SoundPlayer '(.*)'\)\.PlaySync\(\)$/.exec(script!)?.[1];
  expect(file).toMatch(/prompt\.wav$/);
  expect(existsSync(file!.replaceAll("''", "'"))).toBe(false);
});

test.each([
  ['linux', 'apt-get install alsa-utils'],
  ['darwin', 'afplay belongs to macOS'],
  ['win32', 'powershell.exe belongs to Windows'],
  ['freebsd', 'ffmpeg'],
] as const)('without a player on %s it says what to install', async (platform, remedy) => {
  await expect(playAudio(context(), Buffer.from('RIFF'), platform)).rejects.toMatchObject({
    message: expect.stringContaining('no audio player was found'),
    hint: expect.stringContaining(remedy),
  });
});
