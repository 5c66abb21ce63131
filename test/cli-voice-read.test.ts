import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

const read = (...args: string[]) => runBuiltCliNow(['voice', 'read', ...args], { cwd: tmpdir() });

describe('cctool voice read', () => {
  // The readings are those of a person who reads the sentence to a caller.
  it.each([
    ['card ending in 4242', 'card ending in four two four two'],
    ['refund of -$20.00', 'refund of minus twenty dollars'],
    ['25 EUR', 'twenty five euros'],
    ['10 kg', 'ten kilograms'],
  ])('"%s" is "%s"', (text, words) => {
    const { status, stdout } = read('--json', text);
    expect({ status, words: JSON.parse(stdout).words }).toEqual({ status: 0, words });
  });

  it('shows each token that is not a plain word, and reports a sign without words with its place', () => {
    const { status, stdout, stderr } = read('call ☂ on 08/27');
    expect(status).toBe(0);
    expect(stdout).toMatch(/☂\s+sign\s+\(not spoken\)/);
    // "call " is five characters: the sign is the sixth.
    expect(stderr).toContain('"☂" at position 6 has no words');
  });

  it('takes readings of your own, and names the line that is not one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'readings-'));
    writeFileSync(join(folder, 'ours.yaml'), '# ours\nCXone: see x one\n');
    writeFileSync(join(folder, 'broken.yaml'), 'CXone\n');
    const own = read('--lexicon', join(folder, 'ours.yaml'), 'Log in to CXone.');
    expect(own.stdout).toContain('Log in to see x one.');
    expect(own.stdout).toMatch(/CXone\s+custom\s+see x one\s+a reading of your own/);
    expect(read('--lexicon', join(folder, 'broken.yaml'), 'x')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('line 1: expected "written: spoken"'),
    });
  });

  it('without a text shows its usage', () => expect(read()).toMatchObject({ status: 2, stdout: '' }));
});
