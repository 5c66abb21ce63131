import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium } from '../scripts/support/browser.mjs';
import { expectAccessible, expectAxeClean } from './support/dashboard.js';
import { overflow, tellViolations } from './support/in-page.mjs';
import { runCli } from './support/run-cli.js';

const browserRuns = chromiumPath() !== undefined;
if (!browserRuns)
  process.stderr.write('SKIPPED the analysis report in a browser: no Chromium was found (set CHROMIUM)\n');

const hostile = '</script></style></title><img src=x onerror="document.title=1"><!--';
const escaped = hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const faulty = `<?xml version="1.0" encoding="UTF-8"?>
<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">
  <rule id="main" scope="public">
    <one-of>
      <item>amount<tag>out = "${escaped}";</tag></item>
      <item>account<tag>out = "account";</tag></item>
      <item>${escaped}<tag>out = "evil";</tag></item>
      <item><ruleref uri="#missing"/></item>
      <item repeat="1-"><ruleref uri="#more"/></item>
    </one-of>
  </rule>
  <rule id="more"><item>please</item><item repeat="0-2">thank you</item></rule>
</grammar>
`;

describe.skipIf(!browserRuns)('the analysis report in a browser', () => {
  let folder: string;
  let browser: Browser;
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cctool-report-'));
    writeFileSync(join(folder, 'faulty.grxml'), faulty);
    // A name without a place to break it, as paths are.
    const flight = join(folder, 'unbreakable'.repeat(6), 'flight-booking.grxml');
    cpSync(resolve('fixtures/grammars'), dirname(flight), { recursive: true });
    for (const [files, page] of [
      [['faulty.grxml'], 'one.html'],
      [['faulty.grxml', flight], 'two.html'],
    ] as const) {
      const { status } = await runCli(['grxml', 'analyze', ...files, '--format', `html:${page}`], { cwd: folder });
      expect(status).toBe(0);
    }
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(60_000);
    await context.addInitScript(tellViolations);
    const page = await context.newPage();
    requests.length = 0;
    complaints.length = 0;
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(join(folder, name)).href);
    return page;
  }

  it('fetches nothing, complains of nothing and lets nothing of a grammar become markup', async () => {
    const page = await open('one.html');
    expect(requests).toEqual([pathToFileURL(join(folder, 'one.html')).href]);
    expect(complaints).toEqual([]);
    expect(await page.title()).toBe('faulty.grxml: analysis');
    expect(await page.locator('img, script, link, iframe, [src]').count()).toBe(0);
    // The source is shown as it was written.
    await expect(page.locator('.source').innerText()).resolves.toContain(escaped);
    await expect(page.locator('svg.railroad').first().innerHTML()).resolves.toContain('onerror=');
  });

  it('has every section, with headings, names and a link to each', async () => {
    const page = await open('one.html');
    await expectAccessible(page);
    const links = await page.locator('nav a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links.map((link) => link!.split('-').at(-1))).toEqual(['lost', 'first', 'sounds', 'source', 'rules']);
    const everyLink = await page.locator('a[href]').evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
    for (const link of new Set(everyLink)) {
      expect(await page.locator(`[id="${link.slice(1)}"]`).count(), link).toBe(1);
    }
  });

  // two.html begins with the portfolio.
  it.each(['one.html', 'two.html'])('%s passes axe in light and dark, on a phone and printed', async (name) => {
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
    ] as const) {
      const page = await open(name, options);
      await expectAxeClean(page);
      if (options.colorScheme === 'light') {
        await page.emulateMedia({ media: 'print' });
        await expectAxeClean(page);
      }
      await page.context().close();
    }
  });

  it('shows the sounds of a pair above one another, with those that differ', async () => {
    const page = await open('one.html');
    const row = page.locator('.pairs tbody tr').filter({ hasText: 'amount' });
    await expect(row.locator('.score').innerText()).resolves.toBe('0.80');
    // amount AH M AW N T, account AH K AW N T: one sound of five.
    expect((await row.locator('.sounds span.differs').allInnerTexts()).join(' ')).toBe('M K');
  });

  it('marks the place of a finding in the source, and hides what is not asked for, by keyboard', async () => {
    const page = await open('one.html');
    await expect(page.locator('.line mark.error').allInnerTexts()).resolves.toContain('<ruleref uri="#missing"/>');
    const notes = page.locator('.tell.info');
    expect(await notes.first().isVisible()).toBe(true);
    await page.locator('.show-info').focus();
    await page.keyboard.press('Space');
    expect(await notes.first().isVisible()).toBe(false);
    expect(await page.locator('.tell.error').first().isVisible()).toBe(true);
  });

  it.each(['light', 'dark'] as const)('fits a phone, %s', async (colorScheme) => {
    for (const name of ['one.html', 'two.html']) {
      const page = await open(name, { viewport: { width: 360, height: 740 }, colorScheme });
      expect((await page.evaluate(overflow)).scrolls, name).toBe(false);
    }
  });

  it('is a page of several grammars, and can be printed', async () => {
    const page = await open('two.html');
    expect(complaints).toEqual([]);
    await expectAccessible(page);
    await expect(page.locator('main').innerText()).resolves.toContain('The grammars by risk');
    expect(await page.locator('section.file').count()).toBe(2);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map((each) => each.id));
    expect(new Set(ids).size).toBe(ids.length);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav').first().isVisible()).toBe(false);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
