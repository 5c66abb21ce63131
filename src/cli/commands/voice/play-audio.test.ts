import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContext } from '../../create-context.js';
import { playAudio } from './play-audio.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cctool-o'play-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const context = () => {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  return createContext(streams, { PATH: folder }, folder);
};

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
