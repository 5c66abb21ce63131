/** A VoiceXML application becomes a native flow; the same suite runs against both, through the command. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { runCli } from './support/run-cli.js';

test('the four commands of the page', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'cctool-migrate-'));
  cpSync(join(packageRoot(), 'fixtures/vxml/coffee'), cwd, { recursive: true });
  const run = (...words: string[]) => runCli(['ivr', ...words], { cwd });
  const explored = await run('explore', 'order.vxml', '--expect', 'said', '--write', 'same.suite.yaml');
  expect(explored.status).toBe(0);
  const suite = readFileSync(join(cwd, 'same.suite.yaml'), 'utf8');
  expect(suite).toContain('says: ["Would you like coffee, tea or hot chocolate?"');
  expect(suite).not.toMatch(/path:|event:/);
  const imported = await run('import', 'order.vxml', '--to', 'native', '-o', 'order.ivr.yaml');
  expect(imported.status).toBe(0);
  expect(imported.stderr).toContain('order:39: what <exit> hands to the platform is left out');
  for (const flow of [[], ['--flow', 'order.ivr.yaml']]) {
    const { status, stdout } = await run('run', 'same.suite.yaml', ...flow);
    expect(stdout).not.toContain('✖');
    expect(status).toBe(0);
  }
});

test.each([
  [['http://localhost:1/a.vxml'], 'what a server writes is known only during calls'],
  [['order.vxml', '--to', 'connect'], '--to: "connect" is not a format'],
])('ivr import %j is refused', async (words, says) => {
  const { status, stderr } = await runCli(['ivr', 'import', ...words], {
    cwd: join(packageRoot(), 'fixtures/vxml/coffee'),
  });
  expect(status).toBe(2);
  expect(stderr).toContain(says);
});
