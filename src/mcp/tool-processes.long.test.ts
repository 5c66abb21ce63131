import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ToolProcesses, type ToolTask } from './tool-processes.js';

const root = mkdtempSync(join(tmpdir(), 'cctool-tools-'));
afterAll(() => rmSync(root, { recursive: true }));

const context: ToolTask['context'] = {
  workspace: { root, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } },
  data: join(root, 'data'),
};
const head = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US"';
/** A list that takes some time and memory to read. */
const long = `${head} root="a"><rule id="a" scope="public"><one-of>${Array.from({ length: 60_000 }, (_, i) => `<item>word${i} of many</item>`).join('')}</one-of></rule></grammar>`;
const short = `${head} root="a"><rule id="a" scope="public">yes</rule></grammar>`;

test('a call that takes too long or too much memory is ended, and the next one is answered', async () => {
  const impatient = new ToolProcesses({ deadline: 1 });
  const task = (content: string): ToolTask => ({ tool: 'validate_grammar', input: { content }, context });
  await expect(impatient.call(task(long))).rejects.toMatchObject({
    kind: 'limit',
    message: expect.stringContaining('0.001 seconds'),
  });
  await impatient.close();
  const poor = new ToolProcesses({ heap: 48, memory: 4096 });
  await expect(
    poor.call(task(long.replace('</one-of>', `${'<item>x</item>'.repeat(150_000)}</one-of>`))),
  ).rejects.toMatchObject({ kind: 'limit' });
  expect(await poor.call(task(short))).toMatchObject({ valid: true });
  await poor.close();
});

test('calls beyond the width wait for their turn, and each gets its own answer', async () => {
  const processes = new ToolProcesses();
  const inputs = ['yes', 'no', 'yes', 'maybe', 'yes'];
  const answers = await Promise.all(
    inputs.map((input) => processes.call({ tool: 'test_grammar', input: { content: short, input }, context })),
  );
  expect(answers.map((answer) => (answer as { matches: boolean }).matches)).toEqual([true, false, true, false, true]);
  await expect(
    processes.call({ tool: 'test_grammar', input: { content: '<', input: 'x' }, context }),
  ).rejects.toMatchObject({ kind: 'input' });
  await processes.close();
});
