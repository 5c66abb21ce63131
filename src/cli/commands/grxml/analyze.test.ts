import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { example, mainChoice } from '../../../analysis/example.js';
import { main } from '../../main.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-analyze-'));
  writeFileSync(join(folder, 'alike.grxml'), mainChoice({ amount: '"A"', account: '"B"' }));
  writeFileSync(join(folder, 'apart.grxml'), mainChoice({ yesterday: '"A"', tomorrow: '"B"' }));
  writeFileSync(join(folder, 'commands.grxml'), mainChoice({ tomorrow: '"later"', help: '"help"' }));
  writeFileSync(join(folder, 'broken.grxml'), 'yes | no');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function analyze(...argv: string[]) {
  const text = { stdout: '', stderr: '' };
  const collect = (name: 'stdout' | 'stderr') => new PassThrough().on('data', (chunk) => (text[name] += chunk));
  const streams = { stdin: new PassThrough(), stdout: collect('stdout'), stderr: collect('stderr') };
  const status = await main(['grxml', 'analyze', ...argv], streams, { HOME: '/nonexistent' }, folder);
  return { status, ...text };
}

describe('cctool grxml analyze', () => {
  it('shows the score, the issue in its place and what to do first', async () => {
    const { status, stdout } = await analyze('alike.grxml');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^alike\.grxml .* of 100 {2}standard\n {2}confusability/);
    expect(stdout).toContain('error[sounds-alike]: "amount" and "account" sound very similar (similarity 0.80');
    expect(stdout).toMatch(/What to do first\n {2}1\. Line 5: Use another wording for "amount" or "account"/);
  });

  it('answers programs in the shape of the service; several files make an array', async () => {
    const one = JSON.parse((await analyze('alike.grxml', '--json')).stdout);
    expect(one).toMatchObject({
      depth: 'standard',
      breakdown: { version: 2, ceiling: 100 },
      suggestions: expect.any(Array),
    });
    expect(one.issues[0]).toMatchObject({ type: 'sounds-alike', code: 'CNF-02', location: 'rule:main', line: 5 });
    const two = JSON.parse((await analyze('alike.grxml', 'apart.grxml', '--depth', 'quick', '--json')).stdout);
    expect(two.map(({ file, depth }: { file: string; depth: string }) => [file, depth])).toEqual([
      ['alike.grxml', 'quick'],
      ['apart.grxml', 'quick'],
    ]);
  });

  it.each([
    [['alike.grxml', '--fail-under', '99.9'], 1],
    [['apart.grxml', '--fail-under', '50'], 0],
    [['broken.grxml', '--fail-under', '1'], 1],
  ])('%j ends with %i', async (argv, status) => {
    expect((await analyze(...argv)).status).toBe(status);
  });

  it('looks at grammars that are active at the same time', async () => {
    const { stdout } = await analyze('apart.grxml', '--with', 'commands.grxml', '--depth', 'deep', '--json');
    const { issues } = JSON.parse(stdout);
    expect(issues).toContainEqual(
      expect.objectContaining({
        type: 'active-overlap',
        evidence: { phrase: 'tomorrow', meanings: ['"B"', '"later"'], grammar: 'commands.grxml' },
      }),
    );
  });

  it('writes a page that needs no network and lets nothing of the grammar become markup', async () => {
    writeFileSync(
      join(folder, 'evil.grxml'),
      example(`<rule id="main" scope="public">
  <one-of>
    <item>&lt;script&gt;alert(1)&lt;/script&gt; amount <tag>out = "A";</tag></item>
    <item>account <ruleref uri="#more"/><tag>out = "B";</tag></item>
  </one-of>
</rule>
<rule id="more"><item repeat="0-1">please</item></rule>`),
    );
    const { status, stdout } = await analyze('alike.grxml', 'evil.grxml', '--format', 'html:report.html');
    expect(status).toBe(0);
    expect(stdout).toContain('of 100');
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|href="(?!#)/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toMatch(/Phrases that sound alike[\s\S]*amount[\s\S]*0\.80/);
    expect(page).toContain('href="#file-1-rule-more"');
    expect(page).toContain('id="file-1-rule-more"');
    expect(page.match(/<svg class="railroad"/g)).toHaveLength(3);
  });

  it('speaks the formats of validate', async () => {
    const { stdout } = await analyze('alike.grxml', '--format', 'sarif');
    const { results } = JSON.parse(stdout).runs[0];
    expect(results.map((result: { ruleId: string }) => result.ruleId)).toContain('sounds-alike');
  });

  it.each([
    [['alike.grxml', '--depth', 'abyss'], 'use quick, standard or deep'],
    [['alike.grxml', '--fail-under', 'ten'], 'this is not a score'],
    [['alike.grxml', '--format', 'pdf'], '"pdf" is not a format'],
    [['alike.grxml', '--format', 'html', '--json'], 'cannot both go to standard output'],
    [['missing.grxml'], 'missing.grxml'],
  ])('%j is refused: %s', async (argv, message) => {
    const { status, stderr } = await analyze(...argv);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
