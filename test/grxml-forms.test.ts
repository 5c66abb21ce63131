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

describe('tags of other formats', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-tags-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, tag: string) =>
    writeFileSync(
      join(folder, name),
      `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r" tag-format="semantics-ms/1.0">
  <rule id="r" scope="public">rome<tag>${tag}</tag></rule>
</grammar>
`,
    );
  const run = (...words: string[]) => runBuiltCliNow(['grxml', ...words], { cwd: folder });

  it('are written in semantics/1.0, with the proof', () => {
    write('old.grxml', '$.city = "FCO";');
    const { status, stderr } = run(
      'convert',
      'old.grxml',
      '--to',
      'grxml',
      '--tags',
      'semantics/1.0',
      '--strict',
      '-o',
      'new.grxml',
    );
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('1 tag written in semantics/1.0: 1 generated phrase with equal meanings'),
    ]);
    expect(run('validate', 'new.grxml', '--format', 'compact').stdout).not.toContain('tag-');
    expect(JSON.parse(run('test', 'new.grxml', 'rome', '--json').stdout).interpretation).toEqual({ city: 'FCO' });
  });

  it('stay where one of them has no exact translation, which --strict reports', () => {
    write('left.grxml', '$._value = "FCO";');
    const { status, stdout, stderr } = run(
      'convert',
      'left.grxml',
      '--to',
      'abnf',
      '--tags',
      'semantics/1.0',
      '--strict',
    );
    expect([status, stdout]).toEqual([1, expect.stringContaining('tag-format <semantics-ms/1.0>')]);
    expect(stderr).toMatch(/left\.grxml:2:35: warning.*line 2 has no exact translation.*not-in-sisr/);
    expect(run('convert', 'left.grxml', '--to', 'jsgf', '--tags', 'semantics/1.0').status).toBe(2);
  });

  // A script that reads an undeclared variable has no meaning, before or after: nothing was compared.
  it('stay where no phrase has a meaning to compare', () => {
    write('open.grxml', '$.city = nowhere;');
    const { status, stdout, stderr } = run(
      'convert',
      'open.grxml',
      '--to',
      'grxml',
      '--tags',
      'semantics/1.0',
      '--strict',
    );
    expect([status, stdout]).toEqual([1, expect.stringContaining('tag-format="semantics-ms/1.0"')]);
    expect(stderr).toContain('the tags stay as they are: none of 1 generated phrase has a meaning');
    expect(stderr).not.toContain('written in');
  });
});
