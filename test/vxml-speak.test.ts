/** `ivr test --speak`: what the system says in a call, as files. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { runCli } from './support/run-cli.js';
import { vxml } from './support/vxml-call.js';

const folder = () => mkdtempSync(join(tmpdir(), 'cctool-speak-'));

test('each turn of the system is a WAV file, numbered, with its node', async () => {
  const cwd = folder();
  const document = join(packageRoot(), 'fixtures/vxml/coffee/order.vxml');
  const { status, stdout } = await runCli(
    ['ivr', 'test', document, '--input', 'tea please | large | 2', '--speak', 'heard', '--json'],
    { cwd },
  );
  expect(status).toBe(0);
  const { transcript, speech } = JSON.parse(stdout);
  const names = readdirSync(join(cwd, 'heard')).sort();
  expect(names).toEqual([
    '001-order-order.drink.wav',
    '002-order-order.size.wav',
    '003-order-order.cups.wav',
    '004-order-order.cups.wav',
  ]);
  expect(speech.map(({ file }: { file: string }) => file)).toEqual(names.map((name) => join('heard', name)));
  for (const { turn, file, text, duration_ms: length } of speech) {
    expect(transcript[turn].text).toBe(text);
    const bytes = readFileSync(join(cwd, file));
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    // CXone's form: 8,000 samples a second of one byte, behind a header of at most 100 bytes.
    expect(Math.abs(bytes.length - length * 8)).toBeLessThan(110);
  }
});

test('a turn that cannot be spoken is named, and the others are spoken', async () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, 'a.vxml'),
    vxml(
      '<form><block><prompt>Hello.</prompt><prompt><audio src="ding.wav"/></prompt><prompt>Bye.</prompt></block></form>',
    ),
  );
  const { status, stderr } = await runCli(['ivr', 'test', 'a.vxml', '--input', '', '--speak', 'out'], { cwd });
  expect(status).toBe(0);
  expect(stderr).toContain('not spoken: "[audio: ding.wav]": a recording without text');
  expect(readdirSync(join(cwd, 'out'))).toHaveLength(2);
});
