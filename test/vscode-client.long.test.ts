// The client in VS Code itself: code-server is VS Code behind a web page, and Chromium drives it as an author would.
//
//   npm install --prefix /tmp/vscode code-server@4.100.3   (a version for Node 20)
//   CODE_SERVER=/tmp/vscode/node_modules/.bin/code-server npx vitest run --mode full test/vscode-client
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../scripts/support/browser.mjs';

const root = join(import.meta.dirname, '..');
const program = process.env.CODE_SERVER ?? 'code-server';
// code-server that is given as a script runs by this Node.
const [command, ...first] = /\.[cm]?js$/.test(program) ? [process.execPath, program] : [program];
const missing = [
  ...(spawnSync(command!, [...first, '--version']).status === 0 ? [] : ['code-server (set CODE_SERVER)']),
  ...(chromiumPath() === undefined ? ['Chromium (set CHROMIUM)'] : []),
];
if (missing.length) process.stderr.write(`SKIPPED the client in VS Code: no ${missing.join(', no ')} was found\n`);

const files = {
  'order.grxml': `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="order" tag-format="semantics/1.0">
<rule id="order" scope="public">
<one-of>
<item>a large pizza<tag>out.size = "large";</tag></item>
<item>a small pizza<tag>out.size = "small";</tag></item>
</one-of>
<ruleref uri="#toping"/>
</rule>
<rule id="topping">
<one-of><item>with cheese</item><item>with ham</item></one-of>
</rule>
</grammar>
`,
  'hello.ivr.yaml':
    'ivr: 1\nstart: hello\nnodes:\n  hello: { type: play, prompt: Hello, next: bye }\n  bye: { type: end }\n',
  'hours.yaml':
    'version: 1\ntimezone: Europe/Paris\nschedules:\n  - { id: 1, key: night, name: Night desk, weekly: { daily: ["00:00-24:00"] } }\n',
};

describe.skipIf(missing.length > 0)('the client in VS Code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-vscode-client-'));
  const workspace = join(folder, 'workspace');
  const kept = ['--user-data-dir', join(folder, 'data'), '--extensions-dir', join(folder, 'extensions')];
  const options = [...kept, '--config', join(folder, 'config.yaml')];
  let server: ChildProcess;
  let browser: Browser;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    mkdirSync(workspace);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace, name), text);
    mkdirSync(join(folder, 'data', 'User'), { recursive: true });
    const settings = {
      'cctool.path': join(root, 'bin', 'cctool.js'),
      'workbench.startupEditor': 'none',
      'extensions.ignoreRecommendations': true,
      'extensions.autoCheckUpdates': false,
      'security.workspace.trust.enabled': false,
    };
    writeFileSync(join(folder, 'data', 'User', 'settings.json'), JSON.stringify(settings));
    const extension = join(folder, 'cctool.vsix');
    execFileSync(process.execPath, [join(root, 'scripts', 'vscode.mjs'), extension]);
    execFileSync(command!, [...first, ...options, '--install-extension', extension]);
    const own = ['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'];
    server = spawn(command!, [...first, ...options, ...own, workspace], { stdio: ['ignore', 'pipe', 'inherit'] });
    let log = '';
    address = await new Promise<string>((resolve, reject) => {
      server.once('exit', () => reject(new Error(`code-server ended: ${log}`)));
      server.stdout!.on('data', (data) => {
        log += data;
        const found = /HTTP server listening on (http:\S+?)\/?\s/.exec(log)?.[1];
        if (found) resolve(found);
      });
    });
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(60_000);
  });

  afterAll(async () => {
    await browser?.close();
    if (server?.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Opens the workspace with one document in the editor. */
  async function open(name: keyof typeof files): Promise<void> {
    const document = `vscode-remote://${new URL(address).host}${join(workspace, name)}`;
    const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify([['openFile', document]]) });
    await page.goto(`${address}/?${query}`);
    await page.locator('.tab.active', { hasText: name }).waitFor();
    await page.locator('.view-line').first().waitFor();
  }

  const lens = (text: RegExp) => page.locator('.codelens-decoration a', { hasText: text }).first();

  /** Runs a command by its title, from the palette. */
  async function run(title: string): Promise<void> {
    const input = page.locator('.quick-input-widget input');
    await input.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        await page.keyboard.press('F1');
        return input.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await input.fill(`>${title}`);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
    await page.keyboard.press('Enter');
  }

  /** The frame of a panel that holds an element. */
  async function panel(selector: string): Promise<Frame> {
    for (let left = 300; left > 0; left--) {
      for (const frame of page.frames()) {
        if (await frame.$(selector).catch(() => null)) return frame;
      }
      await page.waitForTimeout(100);
    }
    throw new Error(`no panel has ${selector}`);
  }

  async function say(frame: Frame, phrase: string): Promise<string> {
    await frame.fill('#phrase', phrase);
    await frame.press('#phrase', 'Enter');
    const row = frame.locator('#rows tr', { hasText: phrase }).first();
    await row.waitFor();
    return row.innerText();
  }

  test('a grammar has findings, a fix that is applied, phrases that are tested and accepted', async () => {
    await open('order.grxml');
    await page.locator('.squiggly-error').first().waitFor();
    await run('Problems: Focus on Problems View');
    const problems = page.locator('.markers-panel .monaco-list-row');
    await problems.filter({ hasText: 'the rule "toping" is not defined' }).first().dblclick();
    await run('Quick Fix...');
    const fix = page.locator('.action-widget .monaco-list-row', { hasText: 'topping' }).first();
    await fix.waitFor();
    // The menu has the focus, and the fix is its first line.
    await page.keyboard.press('Enter');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+S');
    await page.locator('.tab.active:not(.dirty)').waitFor();
    // The one edit: the name of the rule that exists.
    expect(readFileSync(join(workspace, 'order.grxml'), 'utf8')).toBe(
      files['order.grxml'].replace('#toping', '#topping'),
    );

    // Two sizes with two toppings.
    await lens(/^4 phrases/).click();
    const phrases = await panel('#phrase');
    expect(await say(phrases, 'a large pizza with ham')).toContain('"size": "large"');
    expect(await say(phrases, 'a large pizza with eggs')).toContain('no match');
  });

  test('a flow is drawn', async () => {
    await open('hello.ivr.yaml');
    // The language server says when it is ready by what it shows of the document.
    await lens(/./).waitFor();
    await run('cctool: Draw this Flow');
    const drawing = await panel('#diagram');
    // A drawing that VS Code's policy forbids, or that is none, has no width.
    await expect.poll(() => drawing.evaluate("document.getElementById('diagram').naturalWidth")).toBeGreaterThan(0);
    expect(await drawing.locator('#problem').innerText()).toBe('');
  });

  test('a schedule shows its state, and its week on demand', async () => {
    await open('hours.yaml');
    await lens(/open now/i).click();
    await page
      .locator('.tab.active', { hasText: 'Night desk' })
      .or(page.locator('.view-line', { hasText: 'Night desk' }))
      .first()
      .waitFor();
  });
});
