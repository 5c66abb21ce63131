import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { default as formatsOfAjv } from 'ajv-formats';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '../src/toolkit/schemas.js';
import sarifSchema from './shapes/sarif-2.1.0.json' with { type: 'json' };
import { runBuiltCliNow } from './support/run-built-cli.js';

const withFormats = formatsOfAjv as unknown as (ajv: Ajv) => Ajv;
let folder: string;

/** Runs the built command line in the folder of the test's grammars. */
const analyze = (args: string[], input: string | Buffer = '') =>
  runBuiltCliNow(['grxml', 'analyze', ...args], { cwd: folder, input });

const grammar = (rules: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">\n${rules}\n</grammar>\n`;
const choice = (items: string) =>
  grammar(`<rule id="main" scope="public">\n<example>tomorrow</example>\n<one-of>\n${items}\n</one-of>\n</rule>`);
const alike = choice(
  '<item>amount<tag>out = "A";</tag></item>\n<item>account<tag>out = "B";</tag></item>\n<item>tomorrow<tag>out = "C";</tag></item>',
);
const commands = choice('<item>tomorrow<tag>out = "later";</tag></item>\n<item>help<tag>out = "help";</tag></item>');
/** Two errors of validation and, in what is left, two words that sound the same. */
const invalid = choice(
  '<item weight="x">to<tag>out = 1;</tag></item>\n<item>two<tag>out = 2;</tag></item>\n<item><ruleref uri="#gone"/></item>\n<item>tomorrow<tag>out = 3;</tag></item>',
);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-analyze-'));
  for (const [name, text] of Object.entries({ alike, commands, invalid }))
    writeFileSync(join(folder, `${name}.grxml`), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function wellFormed(xml: string): void {
  new SaxesParser({ xmlns: true }).write(xml).close();
}

describe('cctool grxml analyze', () => {
  it.each<[string, (out: string) => void]>([
    ['text', (out) => expect(out).toMatch(/^alike\.grxml .* of 100[\s\S]*What to do first/)],
    [
      'codeframe',
      (out) => expect(out).toMatch(/error\[sounds-alike\]: "amount" and "account"[\s\S]*alike\.grxml:6:1[\s\S]*\^/),
    ],
    ['compact', (out) => expect(out).toMatch(/^alike\.grxml:6:1: error: .*\[sounds-alike\]$/m)],
    ['json', (out) => expect(() => schemas.analyzeGrammar.output.parse(JSON.parse(out))).not.toThrow()],
    [
      'sarif',
      (out) => {
        const log = JSON.parse(out);
        const isSarif = withFormats(new Ajv({ strict: false })).compile(sarifSchema);
        expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
        const { results, tool } = log.runs[0];
        const known = tool.driver.rules.map(({ id }: { id: string }) => id);
        for (const { ruleId } of results) expect(known).toContain(ruleId);
        expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('sounds-alike');
      },
    ],
    [
      'junit',
      (out) => {
        wellFormed(out);
        expect(out).toMatch(/<failure[^>]*sound very similar/);
      },
    ],
    [
      'checkstyle',
      (out) => {
        wellFormed(out);
        expect(out).toMatch(/<error line="6" column="1" severity="error"[^>]*source="[^"]*sounds-alike"/);
      },
    ],
    ['github', (out) => expect(out).toMatch(/^::error file=alike\.grxml,line=6,[^\n]*sound very similar/m)],
    [
      'codeclimate',
      (out) =>
        expect(JSON.parse(out)).toContainEqual(
          expect.objectContaining({
            check_name: 'sounds-alike',
            location: { path: 'alike.grxml', lines: expect.objectContaining({ begin: 6 }) },
            fingerprint: expect.stringMatching(/^[0-9a-f]{16,}$/),
          }),
        ),
    ],
    [
      'html',
      (out) => expect(out).toMatch(/^<!doctype html>[\s\S]*Content-Security-Policy[\s\S]*Phrases that sound alike/),
    ],
  ])('--format %s', (format, expectation) => {
    const { status, stdout, stderr } = analyze(['alike.grxml', '--format', format]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expectation(stdout);
  });

  it('writes several formats in one run', () => {
    const { status, stdout } = analyze([
      'alike.grxml',
      '--format',
      'junit:out/j.xml',
      '--format',
      'html:out/r.html',
      '--json',
    ]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ depth: 'standard' });
    wellFormed(readFileSync(join(folder, 'out/j.xml'), 'utf8'));
    expect(readFileSync(join(folder, 'out/r.html'), 'utf8')).toContain('<svg class="railroad"');
  });

  it('ends with 1 below the score that is asked for, and says where', () => {
    const { score } = JSON.parse(analyze(['alike.grxml', '--json']).stdout);
    expect(analyze(['alike.grxml', '--fail-under', String(score)]).status).toBe(0);
    const { status, stderr } = analyze(['commands.grxml', 'alike.grxml', '--fail-under', String(score + 0.1)]);
    expect(status).toBe(1);
    expect(stderr).toContain(`alike.grxml: the score ${score} is below ${score + 0.1}`);
  });

  it('looks at what else is active', () => {
    const found = (args: string[]) =>
      JSON.parse(analyze(['alike.grxml', '--depth', 'deep', '--json', ...args]).stdout).issues.filter(
        ({ type }: { type: string }) => type === 'active-overlap',
      );
    expect(found([])).toEqual([]);
    expect(found(['--with', 'commands.grxml'])).toEqual([
      expect.objectContaining({ evidence: expect.objectContaining({ phrase: 'tomorrow', grammar: 'commands.grxml' }) }),
    ]);
  });

  it('analyses a grammar with errors as far as it goes, the errors first', () => {
    const { status, stdout } = analyze(['invalid.grxml', '--json']);
    expect(status).toBe(0);
    const { issues, score } = JSON.parse(stdout) as { issues: { type: string; severity: string }[]; score: number };
    const types = issues.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['weight-syntax', 'ruleref-local-undefined', 'sounds-same']));
    const severities = issues.map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity));
    expect(severities).toEqual([...severities].sort((a, b) => a - b));
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(90);
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['no XML', 'yes | no'],
    ['a zero byte', '\u0000'],
    ['half a grammar', alike.slice(0, 300)],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x3c])],
    ['an entity that is declared', `<!DOCTYPE grammar [<!ENTITY a "x">]>${alike.replace('amount', '&a;')}`],
  ])('%s from standard input: the score is 0, and why', (_, input) => {
    const { status, stdout, stderr } = analyze(['-', '--json'], input);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { score, issues } = JSON.parse(stdout);
    expect(score).toBe(0);
    expect(issues[0]).toMatchObject({
      severity: 'error',
      line: expect.any(Number),
      message: expect.stringMatching(/./),
    });
    expect(analyze(['-', '--fail-under', '1'], input).status).toBe(1);
  });

  it.each([
    [['alike.grxml', '--depth', 'abyss'], 'is not a depth\nhint: use quick, standard or deep'],
    [['alike.grxml', '--depth', ''], 'is not a depth\nhint: use quick, standard or deep'],
    [['alike.grxml', '--with', 'missing.grxml'], 'missing.grxml'],
    [['alike.grxml', '--with', 'broken.txt'], 'broken.txt'],
    [['nowhere/*.grxml'], 'nowhere'],
    [['alike.grxml', '--fail-under', '101'], 'a number from 0 to 100'],
    [['alike.grxml', '--format', 'html:'], 'the file name is missing'],
    [[], "missing required argument 'files'"],
  ])('%j is refused', (args, message) => {
    writeFileSync(join(folder, 'broken.txt'), 'yes | no');
    const { status, stdout, stderr } = analyze(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('internal error');
  });
});
