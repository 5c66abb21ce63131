import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { main } from '../main.js';

/** Runs the command line in this process. */
async function cctool(...argv: string[]) {
  const text = { stdout: '', stderr: '' };
  const collect = (name: 'stdout' | 'stderr') => new PassThrough().on('data', (chunk) => (text[name] += chunk));
  const streams = { stdin: new PassThrough(), stdout: collect('stdout'), stderr: collect('stderr') };
  const status = await main(argv, streams, { HOME: '/nonexistent' }, import.meta.dirname);
  return { status, ...text };
}

describe('cctool explain', () => {
  it('prints what, why and both examples', async () => {
    const { status, stdout } = await cctool('explain', 'root-undefined');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^root-undefined {2}error {2}SRGS 4\.7\nThe root rule does not exist\./);
    expect(stdout).toMatch(/\nWhat\n[\s\S]*\nWhy\n[\s\S]*\nBad\n {2}<grammar[\s\S]*\nGood\n {2}<grammar/);
  });

  it('prints the same as JSON', async () => {
    const { status, stdout } = await cctool('explain', 'ruleref-private', '--json');
    const rule = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(rule).toMatchObject({ code: 'ruleref-private', severity: 'error', spec: 'SRGS 3.2' });
    for (const key of ['summary', 'what', 'why', 'bad', 'good']) expect(typeof rule[key]).toBe('string');
    expect(Object.keys(rule.files)).toEqual(['cities.grxml']);
  });

  it('explains rules of the analysis, by code or number, with their category and depth', async () => {
    const { status, stdout } = await cctool('explain', 'sounds-alike');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^sounds-alike {2}error {2}CNF-02, confusability, depth standard\nTwo alternatives sound/);
    expect((await cctool('explain', 'cnf-02')).stdout).toBe(stdout);
    const { stdout: json } = await cctool('explain', 'CNF-02', '--json');
    expect(JSON.parse(json)).toMatchObject({ code: 'sounds-alike', number: 'CNF-02', depth: 'standard' });
  });

  it.each([
    ['root-undefind', 'did you mean root-undefined?'],
    ['rot-undefined', 'did you mean root-undefined?'],
    ['misspelt', 'did you mean token-misspelt?'],
    ['zebra', 'cctool grxml rules lists the codes'],
  ])('helps with %s', async (code, hint) => {
    const { status, stdout, stderr } = await cctool('explain', code);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`there is no rule "${code}"`);
    expect(stderr).toContain(hint);
  });
});

describe('cctool grxml rules', () => {
  it('lists every rule once', async () => {
    const { status, stdout } = await cctool('grxml', 'rules', '--json');
    const rules: { code: string; severity: string; summary: string }[] = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(new Set(rules.map((rule) => rule.code)).size).toBe(rules.length);
    expect(rules).toContainEqual({
      code: 'root-undefined',
      severity: 'error',
      default_severity: 'error',
      spec: 'SRGS 4.7',
      summary: 'The root rule does not exist.',
      checked_by: 'validate',
    });
    expect(rules).toContainEqual({
      code: 'sounds-alike',
      severity: 'error',
      default_severity: 'error',
      spec: null,
      summary: 'Two alternatives sound very similar and mean different things.',
      checked_by: 'analyze',
      number: 'CNF-02',
      category: 'confusability',
      depth: 'standard',
    });
    const table = await cctool('grxml', 'rules');
    expect(table.stdout.trimEnd().split('\n')).toHaveLength(rules.length + 1);
    expect(table.stdout).toMatch(/^sounds-alike +error +analyze, standard +CNF-02 confusability +Two alternatives/m);
  });
});
