import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainChoice } from '../src/analysis/example.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

let folder: string;
const analyze = (args: string[]) => runBuiltCliNow(['grxml', 'analyze', ...args], { cwd: folder });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-portfolio-'));
  write('alike.grxml', mainChoice({ mail: '"M"', male: '"N"' }));
  write('calm.grxml', mainChoice({ billing: '"B"', reservations: '"R"' }));
  write('broken.grxml', mainChoice({ billing: '"B"' }).replace('</one-of>', ''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('cctool grxml analyze of several grammars', () => {
  it('text: below the single ones all by risk, with what goes wrong', () => {
    const { stdout } = analyze(['.', '--max-problems', '1']);
    const portfolio = stdout.slice(stdout.indexOf('3 grammars:'));
    expect(portfolio).toMatch(/^3 grammars: 1 breaks calls, 1 misunderstands callers, 1 /);
    expect(portfolio).toMatch(
      /breaks calls +0 +broken\.grxml[\s\S]*misunderstands callers +[\d.]+ +alike\.grxml[\s\S]*calm\.grxml/,
    );
    expect(portfolio).toMatch(
      /No recogniser can tell them apart[\s\S]*sounds-same, in 1 grammar, such as alike\.grxml:5/,
    );
  });

  it('one grammar has none, unless it is asked for', () => {
    expect(analyze(['calm.grxml']).stdout).not.toMatch(/RISK/);
    expect(JSON.parse(analyze(['calm.grxml', '--format', 'portfolio']).stdout)).toMatchObject({
      totals: { grammars: 1 },
      grammars: [{ file: 'calm.grxml' }],
    });
  });

  it('--history compares with the last run and keeps this one', () => {
    const run = () => JSON.parse(analyze(['.', '--format', 'portfolio', '--history', 'runs.json']).stdout);
    expect(run().not_compared).toMatch(/first run/);
    expect(analyze(['.', '--history', 'runs.json']).stdout).toMatch(
      /since [^\n]*: 3 unchanged; no issue fixed, none new\n[\s\S]* same +calm\.grxml/,
    );
    write('broken.grxml', mainChoice({ billing: '"B"' }));
    expect(run().change).toMatchObject({ better: 1, worse: 0, same: 2, added: [], removed: [] });
    expect(JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8')).runs).toHaveLength(3);
  });

  it.each([
    ['not JSON', 'hello'],
    ['another file', '{"version": 1, "findings": []}'],
    ['runs of another shape', '{"version": 1, "runs": [{"date": "yesterday", "grammars": []}]}'],
  ])('a history that is %s is refused and left alone', (_, text) => {
    write('other.json', text);
    const { status, stderr } = analyze(['.', '--history', 'other.json']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/--history other\.json: this is not a history/);
    expect(readFileSync(join(folder, 'other.json'), 'utf8')).toBe(text);
  });

  it('html: the portfolio, each grammar linked to its own part, nothing from a grammar as markup', () => {
    write('<b>.grxml', mainChoice({ mail: '"<i>"', male: '"N"' }).replace('"<i>"', '"&lt;i>"'));
    analyze(['.', '--format', 'html:out.html']);
    const html = readFileSync(join(folder, 'out.html'), 'utf8');
    expect(html).toContain('The grammars by risk');
    // What a grammar and its score are stands before the first of them; a sound one asks for nothing.
    expect(html.indexOf('A grammar is the list of what callers may say')).toBeLessThan(
      html.indexOf('The grammars by risk'),
    );
    expect(html).toMatch(/>calm\.grxml<\/a><\/td><td><span class="faint">nothing to do<\/span>/);
    // The kind of a fault in the words of its rule, then what was found in this grammar.
    expect(html).toMatch(
      /<td>Two alternatives sound the same and mean different things\.<span class="faint found">"mail" and "male" sound the same/,
    );
    expect(html).toMatch(/<a href="#portfolio">All grammars<\/a>/);
    expect(html).toMatch(/&lt;b(?:>|&gt;)\.grxml/);
    expect(html).not.toMatch(/<b>\.grxml|<i>"/);
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    for (const id of anchors) expect(html, id).toContain(`id="${id}"`);
    expect(existsSync(join(folder, 'runs.json'))).toBe(true);
  });
});
