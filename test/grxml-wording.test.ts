import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from './support/run-cli.js';

const cwd = mkdtempSync(join(tmpdir(), 'cctool-wording-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const grammar = (items: readonly string[], more = '') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"${more}>\n<rule id="r">\n<one-of>\n${items
    .map((item) => `<item>${item}</item>\n`)
    .join('')}</one-of>\n</rule>\n</grammar>\n`;

describe('floods', () => {
  const digits = Array.from({ length: 1000 }, (_, i) => `room ${i}`);
  writeFileSync(join(cwd, 'digits.grxml'), grammar(digits));
  const run = (...words: string[]) => runCli(['grxml', 'validate', 'digits.grxml', '--no-schema', ...words], { cwd });

  it.each(['compact', 'codeframe'])('%s shows five findings of one code and counts the others', async (format) => {
    const { stdout } = await run('--format', format);
    expect(stdout.match(/digits\.grxml:\d+:\d+/g)).toHaveLength(5);
    expect(stdout).toMatch(/and 995 more like it \[token-digits\]/);
  });

  it('shows all with --max-problems 0, and JSON keeps all', async () => {
    expect((await run('--format', 'compact', '--max-problems', '0')).stdout.match(/token-digits/g)).toHaveLength(1000);
    expect(JSON.parse((await run('--json')).stdout).warnings).toHaveLength(1000);
  });
});

describe('a miss', () => {
  writeFileSync(join(cwd, 'signs.grxml'), grammar(['check-in desk', "driver's licence", 'baggage claim']));
  it.each([
    ['check in desk', 'check-in desk', 'a hyphen'],
    ['checkin desk', 'check-in desk', 'a hyphen'],
    ['drivers licence', "driver's licence", 'an apostrophe'],
    ['check out desk', undefined, undefined],
    ['baggage clam', 'baggage claim', undefined],
  ])('%s is near to %s: differs in %s', async (phrase, nearest, signs) => {
    const { status, stdout } = await runCli(['grxml', 'test', 'signs.grxml', phrase, '--json'], { cwd });
    const answer = JSON.parse(stdout);
    expect(status).toBe(1);
    if (nearest) expect(answer.nearest).toBe(nearest);
    expect(answer.nearest_differs_in).toBe(signs);
  });
});

it('keys in one run are refused, with the way to write them', async () => {
  writeFileSync(join(cwd, 'keys.grxml'), grammar(['715'], ' mode="dtmf"').replace(' xml:lang="en-US"', ''));
  const { status, stdout } = await runCli(['grxml', 'validate', 'keys.grxml', '--no-schema', '--json'], { cwd });
  expect(status).toBe(1);
  expect(JSON.parse(stdout).errors).toMatchObject([{ code: 'dtmf-token', hint: 'write one token per key: 7 1 5' }]);
});
