import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
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

describe('grammars in GSL on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-gsl-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const docs = readFileSync(join(packageRoot(), 'docs', 'grammars.md'), 'utf8').split('## Grammars in GSL')[1]!;
  const block = (form: string) => new RegExp(`\`\`\`${form}\\n([\\s\\S]*?)\`\`\``).exec(docs)![1]!;
  writeFileSync(join(folder, 'order.gsl'), block('gsl'));
  const run = (...words: string[]) => runBuiltCliNow(['grxml', ...words], { cwd: folder });

  it('become what docs/grammars.md shows', () => {
    const { stdout, stderr } = run('convert', 'order.gsl', '--to', 'abnf', '--language', 'en-US');
    expect([stdout, stderr]).toEqual([block('abnf'), '']);
    expect(run('convert', 'order.gsl', '--from', 'jsgf', '--to', 'abnf').stderr).toContain('in the form gsl, not jsgf');
  });

  it('are validated, tested, listed and compared as those of SRGS', () => {
    expect(run('validate', '.').status).toBe(0);
    expect(JSON.parse(run('test', 'order.gsl', 'send two pizzas', '--json').stdout)).toMatchObject({
      matches: true,
      interpretation: { item: 'pizza', count: 2 },
    });
    expect(run('phrases', 'order.gsl', '--cover', '--interpret').stdout).toContain('cancel => {"item":"cancel"}');
    expect(run('convert', 'order.gsl', '--to', 'grxml', '--language', 'en', '-o', 'order.grxml').status).toBe(0);
    expect(run('diff', 'order.gsl', 'order.grxml').stdout).toContain('no difference');
    rmSync(join(folder, 'order.grxml'));
  });

  it('are tuned: a change is written as GSL', () => {
    writeFileSync(join(folder, 'calls.csv'), 'text,count\ncancel my order,9\nsend two pizzas,3\n');
    const { stdout } = run('tune', 'order.gsl', '--transcripts', 'calls.csv', '--patch', '-', '--choose', '1');
    const added = stdout.split('\n').find((line) => line.startsWith('+  (cancel'))!;
    const changed = block('gsl').replace(/^ {2}\(cancel.*$/m, added.slice(1));
    writeFileSync(join(folder, 'changed.gsl'), changed);
    expect(run('test', 'changed.gsl', 'cancel my order').status).toBe(0);
    const weights = run('tune', 'order.gsl', '--transcripts', 'calls.csv', '--write-weights');
    expect([weights.status, weights.stderr]).toEqual([2, expect.stringContaining('weights are not written into GSL')]);
  });

  it('become two grammars where keys are among words, from a VoiceXML document too', () => {
    const rules = '[ [one dtmf-1] {<c 1>} [two dtmf-2] {<c 2>} ]';
    writeFileSync(join(folder, 'mixed.gsl'), `.Menu ${rules}`);
    writeFileSync(
      join(folder, 'app.vxml'),
      `<vxml xml:lang="en"><form><field name="f"><grammar><![CDATA[${rules}]]></grammar></field></form></vxml>`,
    );
    for (const file of ['mixed.gsl', 'app.vxml#f']) {
      const { status, stdout, stderr } = run('convert', file, '--to', 'abnf', '--mode', 'dtmf');
      expect([file, status, stderr]).toEqual([file, 0, '']);
      expect(stdout).toContain('= 1 {out.c = 1;} | 2 {out.c = 2;};');
    }
    const refused = run('convert', 'order.gsl', '--to', 'abnf', '--mode', 'keys');
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('"keys" is not a mode')]);
  });

  it('name what is left out with its line, and end with 1 where that is asked for', () => {
    writeFileSync(join(folder, 'lost.gsl'), ';GSL2.0\n.R [\n  (a day) {<days div(48 24)>}\n  dtmf-1\n]\n');
    const { status, stderr } = run('convert', 'lost.gsl', '--to', 'grxml', '--language', 'en', '--strict');
    expect(status).toBe(1);
    expect(stderr).toMatch(/lost\.gsl:3:12: warning: the function div\(\).*\[gsl-lost\]/);
    expect(stderr).toMatch(/lost\.gsl:4:3: warning: a key is left out/);
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
