import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

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
  writeFileSync(script, run(process.execPath, [cctool, 'completion', shell]));
  if (shell === 'fish') {
    return run('fish', ['-c', `source ${script}; complete -C "${line}"`])
      .split('\n')
      .map((offer) => offer.split('\t')[0]!);
  }
  const words = line.split(' ').map((word) => `'${word}'`);
  const ask = `source ${script}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _cctool; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', ['--norc', '-c', ask]).split('\n');
}

for (const shell of ['bash', 'fish']) {
  describe.skipIf(!has(shell))(`completion in ${shell}`, () => {
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
  const status = (() => {
    try {
      execFileSync(process.execPath, [cctool, 'completion', 'tcsh'], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return error as { status: number; stderr: string };
    }
    return undefined;
  })();
  expect(status).toMatchObject({ status: 2, stderr: expect.stringContaining('bash, zsh, fish') });
});
