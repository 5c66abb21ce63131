import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium } from '../scripts/support/browser.mjs';
import { packageRoot } from '../src/package-info.js';
import type { Manifest } from '../src/voice/batch/manifest.js';
import { expectAccessible, expectAxeClean, expectToFit, phone } from './support/dashboard.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const browserRuns = chromiumPath() !== undefined;
if (!browserRuns) process.stderr.write('SKIPPED the prompt desk in a browser: no Chromium was found (set CHROMIUM)\n');

const count = 500;
/** Hostile texts are text. */
const hostile = '</script><img src=x onerror=alert(1)> "quoted" & more';

describe.skipIf(!browserRuns)('the prompt desk in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-desk-'));
  const cctool = (...args: string[]) => runBuiltCliNow(['voice', ...args], { cwd: folder });
  const manifest = () => JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8')) as Manifest;
  const reviews = () =>
    Object.fromEntries(manifest().prompts.flatMap(({ id, review }) => (review ? [[id, review.state]] : [])));
  const list = (changed: { [id: string]: string } = {}) => {
    const rows = Array.from({ length: count }, (_, n) => {
      const id = `p${String(n).padStart(3, '0')}`;
      const text = changed[id] ?? (n === 7 ? hostile : `Option ${n}.`);
      return `${id},"${text.replaceAll('"', '""')}"`;
    });
    writeFileSync(join(folder, 'list.csv'), `id,text\n${rows.join('\n')}\n`);
  };
  let browser: Browser;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    list();
    expect(cctool('batch', 'list.csv', '-o', 'out').status).toBe(0);
    browser = await launchChromium();
  });
  afterAll(async () => {
    server?.kill('SIGTERM');
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const complaints: string[] = [];
  async function open(url: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ acceptDownloads: true, ...options });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    complaints.length = 0;
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(url);
    return page;
  }
  const row = (page: Page, id: string) => page.locator(`.prompt[data-id="${id}"]`);

  it('plays, rejects three, saves the decisions; they are remade by one command, approvals survive', async () => {
    expect(cctool('desk', 'out').status).toBe(0);
    const page = await open(pathToFileURL(join(folder, 'out/desk.html')).href);
    expect(await page.locator('.prompt').count()).toBe(count);
    expect(await page.locator('img').count()).toBe(0);
    expect(await row(page, 'p007').locator('.text').innerText()).toBe(hostile);
    await row(page, 'p003').getByRole('button', { name: 'Play' }).click();
    await page.locator('.prompt[data-id="p003"][data-heard="1"]').waitFor();
    for (const id of ['p003', 'p010', 'p499']) await row(page, id).getByLabel('Rejected').check();
    await row(page, 'p010').getByLabel('Comment').fill('too short');
    for (const id of ['p001', 'p002']) await row(page, id).getByLabel('Approved').check();
    await page.getByLabel('Show').selectOption('rejected');
    expect(await page.locator('.prompt:visible').count()).toBe(3);
    // A page that is opened again still has what was decided.
    await page.reload();
    expect(await row(page, 'p010').getByLabel('Rejected').isChecked()).toBe(true);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save decisions' }).click();
    await (await saved).saveAs(join(folder, 'decisions.json'));
    expect(complaints).toEqual([]);

    expect(cctool('desk', 'out', '--apply', 'decisions.json').status).toBe(0);
    const decided = { p001: 'approved', p002: 'approved', p003: 'rejected', p010: 'rejected', p499: 'rejected' };
    expect(reviews()).toEqual(decided);
    expect(manifest().prompts[10]!.review!.comment).toBe('too short');
    // The same text would sound the same: the batch says so, and nothing is lost.
    const same = cctool('batch', 'list.csv', '-o', 'out', '--json');
    expect([same.status, JSON.parse(same.stdout).still_rejected]).toEqual([1, ['p003', 'p010', 'p499']]);
    expect(reviews()).toEqual(decided);
    list({ p003: 'Option three, please.', p010: 'Option number ten.', p499: 'The last option.' });
    const remade = cctool('batch', 'list.csv', '-o', 'out', '--json');
    expect([remade.status, JSON.parse(remade.stdout).made]).toEqual([0, 3]);
    expect(reviews()).toEqual({ p001: 'approved', p002: 'approved' });
  });

  it('is accessible, light and dark, and fits a phone', async () => {
    expect(cctool('desk', 'out', '--list', 'list.csv').status).toBe(0);
    for (const options of [{}, { colorScheme: 'dark', viewport: phone }] as const) {
      const page = await open(pathToFileURL(join(folder, 'out/desk.html')).href, options);
      await expectToFit(page);
      // All 500 once: in the other colours their rows are as these two.
      if ('viewport' in options) await page.getByLabel('Show').selectOption('approved');
      await expectAxeClean(page);
      await expectAccessible(page);
      await page.close();
    }
  });

  it('writes each decision at once where it is served, for nobody else', async () => {
    server = spawn(process.execPath, [join(packageRoot(), 'bin/cctool.js'), 'voice', 'desk', 'out', '--serve'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) =>
      server!.stdout!.once('data', (text: Buffer) => resolve(text.toString().trim())),
    );
    const page = await open(url);
    await row(page, 'p100').getByLabel('Approved').check();
    await page.getByText('p100 saved').waitFor();
    expect(reviews()).toMatchObject({ p001: 'approved', p100: 'approved' });
    expect(complaints).toEqual([]);
    const body = JSON.stringify({
      decisions: [{ id: 'p101', sha256: manifest().prompts[101]!.sha256, state: 'rejected' }],
    });
    const { origin } = new URL(url);
    const statuses = await Promise.all([
      fetch(origin),
      fetch(`${origin}/${'0'.repeat(32)}`),
      fetch(`${url}/decisions`, { method: 'POST', body, headers: { origin: 'https://other.example' } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(reviews().p101).toBeUndefined();
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    server.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
