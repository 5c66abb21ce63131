/** Every edge of the VoiceXML applications of the corpus has a verdict: `scripts/conformance/vxml-edges.mjs` lists them. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isFull } from './support/extent.js';

const root = join(import.meta.dirname, '..');
const folder = join(root, '..', 'shared', 'corpus', 'vxml');

// Minutes of computing where all are explored, and several times that on a busy machine.
const patience = { timeout: 1_800_000 };

test.skipIf(!existsSync(folder))('applications of the corpus (needs ../shared/corpus)', patience, async () => {
  const script = join(root, 'scripts', 'conformance', 'vxml-edges.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, isFull ? '1' : '25'], {
    maxBuffer: 1 << 26,
  });
  const totals = JSON.parse(stdout.trimEnd().split('\n').at(-2)!);
  expect(totals.crashed).toBe(0);
  // Each document is called to an end, except those that no platform loads.
  expect(totals.ended + totals.invalid).toBe(totals.documents);
  expect(totals['not found'] / totals.edges).toBeLessThanOrEqual(0.05);
});
