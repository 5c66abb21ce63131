import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeWav } from '../src/voice/audio/wav.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const cwd = mkdtempSync(join(tmpdir(), 'cctool-voice-check-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** Two seconds of a tone that swells and fades four times a second, as syllables do, with a sample added to each. */
function record(file: string, more: (i: number) => number): void {
  const samples = Int16Array.from({ length: 16_000 }, (_, i) => {
    const swell = Math.sin((2 * Math.PI * 2 * i) / 8000) ** 2;
    return 32_767 * (0.18 * swell * Math.sin((2 * Math.PI * 700 * i) / 8000) + more(i));
  });
  writeFileSync(join(cwd, file), writeWav(samples, 8000, 'pcm_s16le'));
}
record('clean.wav', () => 0);
// Mains at -35 dBFS: an amplitude of 0.025.
record('hum.wav', (i) => 0.025 * Math.sin((2 * Math.PI * 50 * i) / 8000));
writeFileSync(join(cwd, 'list.csv'), `id,Script\nclean,"${'Please hold the line. '.repeat(8)}"\nother,Hello\n`);

const check = (...args: string[]) => runBuiltCliNow(['voice', 'check', '--preset', 'genesys', ...args], { cwd });

it('names hum with its frequency, as a warning that --max-warnings can make a failure', () => {
  const { status, stdout } = check('clean.wav', 'hum.wav');
  expect(status).toBe(0);
  expect(stdout).toMatch(/✔ clean\.wav/);
  expect(stdout).toMatch(/! hum\.wav[\s\S]*mains hum of 50 Hz at -3\d\.\d dBFS; below -5\d\.\d dBFS is expected/);
  expect(check('hum.wav', '--max-warnings', '0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('more warnings than --max-warnings 0 allows: 1'),
  });
});

it('compares the speed with the text of a list', () => {
  const { status, stdout, stderr } = check(
    'clean.wav',
    'hum.wav',
    '--script',
    'list.csv',
    '--map',
    'text=Script',
    '--json',
  );
  const [clean] = JSON.parse(stdout);
  // Eight times four syllables in two seconds.
  expect({ status, codes: clean.findings.map(({ code }: { code: string }) => code) }).toEqual({
    status: 0,
    codes: ['too-fast'],
  });
  expect(stderr).toContain('list.csv: no text for hum.wav');
  expect(check('clean.wav', '--script', 'none.csv')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('none.csv'),
  });
});
