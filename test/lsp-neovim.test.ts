import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const hasNeovim = spawnSync('nvim', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'cctool-neovim-'));
afterAll(() => rmSync(folder, { recursive: true }));

const head = (name: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${name}" tag-format="semantics/1.0">`;
const colours = `${head('main')}
<rule id="main" scope="public"><ruleref uri="#colour"/><tag>out = rules.colour;</tag></rule>
<rule id="colour" scope="public"><one-of><item>red</item><item>blue</item></one-of></rule>
<rule id="left">over</rule>
</grammar>
`;
const order = `${head('order')}
<rule id="order" scope="Public"><item>paint it <ruleref uri="colours.grxml#co"/></item></rule>
</grammar>
`;
const flow = `ivr: 1
start: hello
nodes:
  hello: { type: play, prompt: Hello, next: bye }
  again: { type: play, prompt: Again, next: nowhere }
  bye: { type: end }
`;

/** What one of them holds in the end, by hand: a rule renamed here and in its script, a finding suppressed. */
const changed = `${head('main')}
<rule id="main" scope="public"><ruleref uri="#shade"/><tag>out = rules.shade;</tag></rule>
<rule id="shade" scope="public"><one-of><item>red</item><item>blue</item></one-of></rule>
<!-- cctool-ignore rule-unused: write the reason here -->
<rule id="left">over</rule>
</grammar>
`;

test.skipIf(!hasNeovim)(
  'Neovim: findings, completion, rename, fixes, formatting, a suppression, files on disk',
  async () => {
    writeFileSync(join(folder, 'cctool.config.yaml'), 'grammars: .\n');
    for (const [name, text] of Object.entries({
      'colours.grxml': colours,
      'order.grxml': order,
      'menu.ivr.yaml': flow,
    })) {
      writeFileSync(join(folder, name), text);
    }
    const script = join(import.meta.dirname, 'editors/neovim.lua');
    const child = spawn('nvim', ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', `luafile ${script}`], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        LSP_NODE: process.execPath,
        LSP_PROGRAM: join(root, 'bin/cctool.js'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
      });
    await new Promise((done) => child.on('close', done));
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report.error, output).toBeUndefined();
    expect(report).toMatchObject({
      findings: { 'rule-unused': 4 },
      broken: { 'ruleref-external-undefined': 2, 'scope-value': 2 },
      flow: { 'unknown-node': 5 },
      ...{ completed: true, fixed: true, suppressed: true, definition: 6, stopped: true },
    });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('colours.grxml')).toBe(changed);
    // Two spaces a level, whatever the editor has set: as `cctool grxml fmt` writes it.
    const rule = '  <rule id="order" scope="public"><item>paint it <ruleref uri="colours.grxml#shade"/></item></rule>';
    expect(read('order.grxml').split('\n')).toContain(rule);
    expect(read('menu.ivr.yaml')).toBe(flow);
  },
  180_000,
);
