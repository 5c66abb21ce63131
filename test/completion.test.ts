import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { depths } from '../src/analysis/depth.js';
import { exporters } from '../src/hours/export/exporters.js';
import { importers } from '../src/hours/import/importers.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

// The scripts run in the real shells: what the shell offers after a half-typed line is what counts.
const cctool = join(import.meta.dirname, '..', 'bin', 'cctool.js');
const folder = mkdtempSync(join(tmpdir(), 'cctool-completion-'));
const run = (program: string, words: string[]) => execFileSync(program, words, { encoding: 'utf8', cwd: folder });
const has = (shell: string) => {
  try {
    run(shell, ['--version']);
    return true;
  } catch {
    return false;
  }
};

/** A half-typed line, what has to be offered, and what must not be. */
const lines: [line: string, offered: string[], not: string[]][] = [
  ['cctool h', ['holidays', 'hoo'], ['grxml']],
  ['cctool grxml val', ['validate'], ['test']],
  ['cctool --data folder voice ', ['generate', 'batch', 'check'], ['validate', 'grxml']],
  ['cctool voice generate --pre', ['--preset'], ['--profile']],
  ['cctool grxml validate --da', ['--data'], ['--preset']],
  ['cctool keys create --sc', ['--scope', '--schedule'], ['--flowers']],
  ['cctool voice grxml val', [], ['validate']],
];

function offers(shell: string, line: string): string[] {
  const script = join(folder, shell);
  if (shell === 'fish') {
    return run('fish', ['-c', `source ${script}; complete -C "${line}"`])
      .split('\n')
      .map((offer) => offer.split('\t')[0]!);
  }
  const words = line.split(' ').map((word) => `'${word}'`);
  const typed = `COMP_LINE='${line}'; COMP_POINT=${line.length}`;
  const ask = `source ${script}; COMP_WORDS=(${words.join(' ')}); ${typed}; _cctool; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', ['--norc', '-c', ask]).split('\n');
}

for (const shell of ['bash', 'fish']) {
  describe.skipIf(!has(shell))(`completion in ${shell}`, () => {
    beforeAll(() => writeFileSync(join(folder, shell), run(process.execPath, [cctool, 'completion', shell])));
    test.each(lines)('%s', (line, offered, not) => {
      const found = offers(shell, line);
      expect(found).toEqual(expect.arrayContaining(offered));
      for (const word of not) expect(found).not.toContain(word);
    });
  });
}

test.skipIf(!has('zsh'))('the script of zsh is sound', () => {
  writeFileSync(join(folder, '_cctool'), run(process.execPath, [cctool, 'completion', 'zsh']));
  const asked = `autoload -Uz compinit && compinit -u -D && source ./_cctool && print -r -- $_comps[cctool]`;
  expect(run('zsh', ['-f', '-c', asked]).trim()).toBe('_cctool');
});

test('a shell that is not known', () => {
  expect(runBuiltCliNow(['completion', 'tcsh'], { cwd: folder })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('bash, zsh, fish or powershell'),
  });
});

describe('cctool completion values', () => {
  /** The words offered for the last word of a line, in a folder without a workspace. */
  const values = (...words: string[]) =>
    runBuiltCliNow(['completion', 'values', '--', ...words], { cwd: folder })
      .stdout.split('\n')
      .slice(0, -1)
      .map((row) => row.split('\t')[0]!);

  test.each<[string[], string[], string[]]>([
    [['grxml', 'analyze', '--depth', ''], ['quick', 'standard', 'deep'], []],
    // Options may come first, and `=` ends a name.
    [['--local', 'grxml', 'analyze', '--json', '--depth', 'q'], ['quick', 'standard', 'deep'], []],
    [['grxml', 'analyze', '--depth=quick', ''], [':files .grxml .srgs .gram .abnf .jsgf .gsl .grammar'], []],
    [['voice', 'batch', 'list.csv', '--output', ''], [':folders'], []],
    [['hoo', 'override', 'support', ''], ['open', 'closed', 'clear', 'undo'], []],
    // Options of the command that `hoo` runs.
    [['hoo', '--fold', ''], ['first', 'second'], ['list']],
    [['hoo', '--at', ''], [], []],
    // Nothing is offered for a text, and nothing behind the last argument.
    [['voice', 'read', ''], [], []],
    [['suggest', ''], ['billing'], []],
    [['suggest', 'x', '--language', ''], ['en', 'es', 'fr'], []],
    [['serve', '--log-level', ''], ['fatal', 'silent'], []],
    [['ivr', 'run', 'x', '--limit', ''], ['steps=', 'visits=', 'minutes='], []],
    [['voice', 'compose', ''], ['text=', 'digits=', 'date='], []],
    [['voice', 'fragments', ''], ['digits', 'all'], []],
    [['voice', 'generate', '--file', ''], [':files .txt .ssml .xml'], []],
    [['voice', 'check', ''], [':files .wav .flac .aiff .aif .mp3'], []],
    [['hoo', 'import', '--timezone', ''], ['Europe/Berlin', 'America/New_York'], []],
    [['keys', 'log', 'x', '--operation', ''], ['testGrammar', 'scheduleStatus'], []],
    // Without a store there are no names of accounts, and none is made.
    [['account', 'limits', ''], [], []],
    [['hoo', 'override', 'support', 'open', ''], [], []],
    // Behind -- there are no options.
    [['grxml', 'validate', '--', '-'], [':files .grxml .srgs .gram .abnf .jsgf .gsl .grammar'], []],
    // A schedule cannot be named without hours, a rule can.
    [['hoo', 'week', ''], [], []],
    [['grxml', 'validate', '--rule', ''], ['token-digits='], []],
    [['explain', ''], ['token-digits', 'flow-no-human', 'hours-never-open'], []],
    [['grxml', 'test', 'a.grxml', '--rule', ''], [], ['token-digits=']],
    [[''], ['grxml', 'hoo', 'serve'], ['validate']],
    [['hoo', ''], ['status', 'list'], ['grxml']],
    [['hoo', 'list', '-'], ['--hours', '--output', '--data', '--help'], ['--preset']],
  ])('%j', (words, offered, not) => {
    const found = values(...words);
    expect(found).toEqual(expect.arrayContaining(offered));
    for (const word of not) expect(found).not.toContain(word);
    if (offered.length === 0) expect(found.filter((word) => !not.includes(word))).toEqual([]);
  });

  test('the words of formats that an engine lists are those that the command offers', () => {
    expect(values('hoo', 'export', 'a', '--to', '')).toEqual(exporters.map(({ format }) => format));
    expect(values('hoo', 'import', 'a', '--from', '').sort()).toEqual(importers.map(({ format }) => format).sort());
    expect(values('grxml', 'analyze', '--depth', '')).toEqual(depths);
  });
});
