import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitAccount } from '../../src/store/accounts.js';
import { createKey } from '../../src/store/keys.js';
import { createBackup } from '../../src/studio/index.js';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectNoComplaints,
  expectToFit,
  pages,
  phone,
  writeSource,
} from '../support/dashboard.js';
import { writeDeskFolder } from '../support/desk-folder.js';
import { faintTexts, focused, focusIsVisible, layoutShift, pageColours } from '../support/in-page.mjs';
import { temporaryData } from '../support/stores.js';

const names = {
  schedules: 'Schedules',
  grammars: 'Grammars',
  analysis: 'Analysis',
  phrases: 'Phrases',
  flows: 'Flows',
  prompts: 'Prompts',
  desk: 'Prompt desk',
  backups: 'Backups',
  keys: 'API keys',
  usage: 'Usage',
  audit: 'Audit log',
  security: 'Security',
  accounts: 'Accounts',
} as const;
/** What a page shows when it has its data. */
const ready = {
  schedules: '.schedule',
  grammars: '.editor',
  analysis: '.score',
  phrases: '.cards',
  flows: '.diagram img',
  prompts: '#prompt-list',
  desk: '.desk-card',
  backups: '.diff',
  keys: '.key-table',
  usage: '.plot',
  audit: '.audit-table',
  security: '.session-table',
  accounts: '#account-title',
} as const;

describe.skipIf(!browserRuns)('every page of the dashboard', () => {
  const recordings = temporaryData();
  let dashboard: Dashboard;
  let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
  beforeAll(async () => {
    writeDeskFolder(
      join(recordings.data, 'menu'),
      Array.from({ length: 12 }, (_, number) => `Option ${number}.`),
    );
    dashboard = await Dashboard.start({ settings: { desk: recordings.data } });
    const { store } = dashboard.server.running.service;
    const made = await createKey(store, {
      name: 'one',
      account: 'acme',
      scopes: ['grxml:test'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await createKey(store, { name: 'two', account: 'acme', schedules: ['support'] });
    await dashboard.server.ask({ path: '/api/grxml/test', key: made.key, body: { content: '', input: '' } });
    const { id } = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'acme')
      .executeTakeFirstOrThrow();
    // Administrators see every page.
    await limitAccount(store, id, { role: 'administrator' });
    for (const content of ['a\nb\nc\n', 'a\nB\nc\n'])
      await createBackup(store, { script_id: 'menu', content, account_id: id });
    // The limit on signing in is for people: one session serves all pages here.
    const page = await dashboard.signedIn();
    state = await page.context().storageState();
  });
  afterAll(async () => {
    await dashboard?.stop();
    recordings.clean();
  });

  async function visit(name: (typeof pages)[number], options: Parameters<Dashboard['page']>[0] = {}): Promise<Page> {
    const page = await dashboard.page({ storageState: state, ...options });
    await page.goto(`${dashboard.server.url}/dashboard/${name}`);
    if (name === 'analysis') {
      await page.getByRole('button', { name: 'Example' }).click();
      await page.getByRole('button', { name: 'Analyze' }).click();
    }
    if (name === 'phrases') {
      await page.getByLabel('Topic', { exact: true }).fill('billing');
      await page.keyboard.press('Enter');
    }
    if (name === 'accounts') await page.getByRole('button', { name: 'Manage acme' }).click();
    await page.locator(ready[name]).first().waitFor();
    if (name === 'grammars') {
      await page.getByRole('button', { name: 'Example' }).click();
      await page.getByLabel('Phrase', { exact: true }).fill('a large water');
      await page.keyboard.press('Enter');
      await page.locator('.answer').waitFor();
      await writeSource(page.getByLabel('Grammar source'), '<grammar>');
      await page.getByRole('list', { name: 'Findings' }).waitFor();
    }
    return page;
  }

  describe.each(pages)('%s', (name) => {
    /** One visit, for what leaves a page as it is. */
    let page: Page;
    beforeAll(async () => {
      page = await visit(name);
    });
    // A page that is left open goes on asking the server.
    afterAll(() => page?.context().close());

    it('does not jump about while it is built', async () => {
      // Web Vitals calls 0.1 good; what follows a click does not count.
      expect(await page.evaluate(layoutShift)).toBeLessThan(0.01);
    });

    it('has landmarks, ordered headings, and a name for every control', async () => {
      expect(await page.title()).toBe(`${names[name]} · cctool`);
      await expectAccessible(page);
      expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').count()).toBe(pages.length);
      expect(await page.locator('nav [aria-current=page]').innerText()).toBe(names[name]);
      // Every table says what its columns hold.
      for (const table of await page.getByRole('table').all()) {
        expect(await table.getByRole('columnheader').count()).toBeGreaterThan(1);
      }
      expectNoComplaints(page);
    });

    it('is readable in light and in dark, and fits a phone in both', async () => {
      const seen: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        const coloured = await visit(name, { viewport: phone, colorScheme });
        await expectToFit(coloured);
        seen.push((await coloured.evaluate(pageColours)).backgroundColor);
        expect(await coloured.evaluate(faintTexts, 4.5)).toEqual([]);
        await coloured.setViewportSize({ width: 1280, height: 900 });
        await expectToFit(coloured);
        expect(await coloured.evaluate(faintTexts, 4.5)).toEqual([]);
        expectNoComplaints(coloured);
        await coloured.context().close();
      }
      expect(seen).toEqual(['rgb(246, 248, 248)', 'rgb(16, 20, 22)']);
    });

    it('can be walked with the keyboard: everything is reached, and what has the keyboard is seen', async () => {
      // From the start of the page, wherever the keyboard was.
      await page.locator('.skip').focus();
      await page.keyboard.press('Shift+Tab');
      // Of a group of radio buttons the keyboard reaches the one that is chosen.
      const reachable = await page
        .locator(
          '#shell :is(a[href], button, input, select, textarea, summary, [tabindex="0"]):visible:not([tabindex="-1"], [type="radio"]:not(:checked)):not(:disabled)',
        )
        .count();
      const seen: string[] = [];
      for (let i = 0; i < reachable + 1; i++) {
        await page.keyboard.press('Tab');
        seen.push(await page.evaluate(focused));
        if (!seen.at(-1)!.startsWith('textarea'))
          expect([seen.at(-1), await page.evaluate(focusIsVisible)]).toEqual([seen.at(-1), true]);
      }
      expect(seen[0]).toBe('a Skip to the content');
      expect(seen.slice(2, 2 + pages.length)).toEqual(Object.values(names).map((each) => `a ${each}`));
      expect(seen).not.toContain('nothing');
      await page.keyboard.press('Tab');
      // After the last the browser's own controls follow, then it begins again.
      expect(['nothing', 'a Skip to the content']).toContain(await page.evaluate(focused));
      expectNoComplaints(page);
    });
  });

  it('is reached by links and by going back, with the keyboard on its heading', async () => {
    const page = await visit('schedules');
    await page.getByRole('link', { name: 'API keys' }).press('Enter');
    await page.locator(ready.keys).waitFor();
    expect(await page.evaluate(focused)).toBe('h1 API keys');
    expect(page.url()).toBe(`${dashboard.server.url}/dashboard/keys`);
    await page.goBack();
    await page.locator(ready.schedules).first().waitFor();
    expect(await page.evaluate(focused)).toBe('h1 Schedules');
  });

  it('begins behind the skip link', async () => {
    const page = await visit('keys');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
  });

  it('keeps the colours that one has chosen', async () => {
    const page = await visit('usage', { colorScheme: 'light' });
    const button = page.getByRole('button', { name: /^Colours/ });
    expect(await button.getAttribute('aria-label')).toBe('Colours: system. Change');
    await button.click();
    await button.click();
    expect(await button.getAttribute('aria-label')).toBe('Colours: dark. Change');
    await page.reload();
    await page.locator(ready.usage).waitFor();
    expect((await page.evaluate(pageColours)).backgroundColor).toBe('rgb(16, 20, 22)');
    await button.click();
    expect((await page.evaluate(pageColours)).backgroundColor).toBe('rgb(246, 248, 248)');
  });

  it('moves nothing for those who ask for that', async () => {
    const still = await visit('schedules');
    const script =
      "(() => { const bone = document.createElement('div'); bone.className = 'bone'; document.body.append(bone); return getComputedStyle(bone).animationName; })()";
    expect(await still.evaluate(script)).toBe('none');
    const moving = await visit('schedules', { reducedMotion: 'no-preference' });
    expect(await moving.evaluate(script)).toBe('breathe');
  });
});

describe('what the server sends for the dashboard', () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; media-src blob:; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

  it('has a strict policy, one document that is asked for again, and files that are kept', async () => {
    const { TestServer } = await import('../support/server.js');
    const server = await TestServer.start({ settings: { base_path: '/voice' } });
    try {
      const document = await server.ask({ path: '/dashboard' });
      expect(document.status).toBe(200);
      expect(document.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(document.text).not.toMatch(/\{(files|base)\}|\sstyle=|<style|\son\w+=/);
      const again = await server.ask({ path: '/dashboard/keys', headers: { 'if-none-match': document.headers.etag! } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', document.headers.etag]);
      const files = [...document.text.matchAll(/(?:src|href)="(\/voice\/dashboard\/[^"]+\.\w+)"/g)].map(
        ([, path]) => path!,
      );
      expect(files.length).toBeGreaterThan(8);
      for (const path of files) {
        const file = await server.ask({ path: path.slice('/voice'.length) });
        expect([path, file.status, file.headers['cache-control']]).toEqual([
          path,
          200,
          'public, max-age=31536000, immutable',
        ]);
        expect(file.headers['content-security-policy']).toBe(policy);
      }
      for (const path of ['/dashboard/nothing', '/dashboard/app.js', '/dashboard/..%2f..%2fpackage.json']) {
        const missing = await server.ask({ path });
        expect([path, missing.status, Object.keys(missing.body)]).toEqual([path, 404, ['error']]);
      }
      expect((await server.ask({ path: '/dashboard', method: 'POST', body: {} })).status).toBe(405);
    } finally {
      await server.stop();
    }
  });

  it.skipIf(!browserRuns)('works below a base path', async () => {
    const dashboard = await Dashboard.start({ settings: { base_path: '/voice' } });
    try {
      const page = await dashboard.signedIn('backups');
      await page.getByRole('heading', { name: 'No backups yet' }).waitFor();
      await page.getByRole('link', { name: 'Schedules', exact: true }).click();
      await page.locator('.schedule').first().waitFor();
      expect(page.url()).toMatch(/\/voice\/dashboard\/schedules$/);
      expectNoComplaints(page);
    } finally {
      await dashboard.stop();
    }
  });
});
