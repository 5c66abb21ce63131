import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runCli } from './support/run-cli.js';

/** The commands that help lists: those before two spaces and a summary. */
const listed = (help: string) => [...help.matchAll(/^ {2}([a-z][a-z-]*)(?: .*?)? {2,}\S/gm)].map(([, name]) => name);

// Only the command that is named is loaded; help about its parent tells the others all the same.
test.each([
  [['--help'], ['grxml', 'ivr', 'voice', 'hoo', 'completion']],
  [
    ['--help', 'grxml'],
    ['grxml', 'ivr', 'voice', 'hoo', 'completion'],
  ],
  [
    ['help', 'grxml'],
    ['validate', 'test', 'analyze', 'convert'],
  ],
  [
    ['help', 'hoo', 'webhooks'],
    ['add', 'list', 'remove'],
  ],
])('cctool %j lists commands', async (argv, commands) => {
  const { status, stdout } = await runCli(argv, { cwd: tmpdir() });
  expect(status).toBe(0);
  expect(listed(stdout)).toEqual(expect.arrayContaining(commands));
});
