import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';

describe('grammars in JSGF on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-jsgf-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'words'));
  writeFileSync(
    join(folder, 'menu.jsgf'),
    '#JSGF V1.0 UTF-8 en;\ngrammar menu;\nimport <words.polite.*>;\npublic <menu> = (billing {bill} | repairs {fix}) [<please>];\n',
  );
  writeFileSync(
    join(folder, 'words', 'polite.gram'),
    '#JSGF V1.0;\ngrammar words.polite;\npublic <please> = please;\n',
  );
  const run = (...words: string[]) => runBuiltCliNow(['grxml', ...words], { cwd: folder });

  it('are validated, tested and listed as those of SRGS', () => {
    expect(run('validate', '.').status).toBe(0);
    expect(JSON.parse(run('test', 'menu.jsgf', 'billing please', '--json').stdout)).toMatchObject({
      matches: true,
      interpretation: 'bill',
    });
    expect(run('phrases', 'menu.jsgf').stdout.trim().split('\n').sort()).toEqual([
      'billing',
      'billing please',
      'repairs',
      'repairs please',
    ]);
    expect(run('refs', '.').stdout).toContain('menu.jsgf -> words/polite.gram');
  });

  it('become a grammar in XML form that diff finds equal', () => {
    expect(
      run('convert', 'words/polite.gram', '--to', 'grxml', '--language', 'en', '-o', 'words/polite.grxml').stderr,
    ).toBe('');
    const { status, stderr } = run('convert', 'menu.jsgf', '--to', 'grxml', '-o', 'menu.grxml');
    expect([status, stderr]).toEqual([0, expect.stringContaining('convert the imported grammars too')]);
    expect(readFileSync(join(folder, 'menu.grxml'), 'utf8')).toContain('<ruleref uri="words/polite.grxml#please"/>');
    expect(run('diff', 'menu.jsgf', 'menu.grxml').stdout).toContain('no difference');
    expect(run('convert', 'menu.jsgf', '--to', 'grxml', '--language', 'English!').status).toBe(2);
  });

  it('are reported with their place when they are wrong', () => {
    writeFileSync(join(folder, 'wrong.jsgf'), '#JSGF V1.0;\ngrammar wrong;\npublic <r> = (a | b;\n');
    const { status, stdout } = run('validate', 'wrong.jsgf', '--format', 'compact');
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/wrong\.jsgf:3:20: error.*"\)" is expected here.*jsgf-syntax/),
    ]);
  });
});
