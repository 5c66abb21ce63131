import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../src/studio/index.js';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectAxeClean,
  expectNoComplaints,
  expectToFit,
  phone,
} from '../support/dashboard.js';

const hostile = '<img src=x onerror="document.title=1">';
const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const text = (changes: { [line: number]: string } = {}) =>
  `${lines.map((line, index) => changes[index + 1] ?? line).join('\n')}\n`;

describe.skipIf(!browserRuns)('the backups of the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    const { store } = dashboard.server.running.service;
    const account = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'acme')
      .executeTakeFirstOrThrow();
    const other = await Dashboard.addAccount(dashboard.server, 'other');
    const backup = (script_id: string, content: string, at: string, account_id = account.id) =>
      createBackup(store, { script_id, content, account_id }, Date.parse(at));
    await backup('menu', text(), '2026-11-01T10:00:00Z');
    await backup('menu', text({ 15: 'fifteen' }), '2026-11-02T10:00:00Z');
    await backup('menu', text({ 15: 'fifteen', 30: 'last' }), '2026-11-03T10:00:00Z');
    await backup(hostile, `${hostile}\n`, '2026-11-04T10:00:00Z');
    await backup('of another', 'secret', '2026-11-05T10:00:00Z', other.id);
  });
  afterAll(() => dashboard?.stop());

  const list = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('button');
  /** The rows of the difference: numbers before and after, sign and text. */
  const rows = async (page: Page) =>
    (await page.locator('.diff tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());

  it('are listed newest first: the account’s own only', async () => {
    const page = await dashboard.signedIn('backups', { timezoneId: 'UTC' });
    await list(page).first().waitFor();
    expect((await list(page).allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim())).toEqual([
      `${hostile} ${hostile.length + 1} B 4 Nov 2026, 10:00`,
      `menu ${text({ 15: 'fifteen', 30: 'last' }).length} B 3 Nov 2026, 10:00`,
      `menu ${text({ 15: 'fifteen' }).length} B 2 Nov 2026, 10:00`,
      `menu ${text().length} B 1 Nov 2026, 10:00`,
    ]);
    await page.getByLabel('Search').fill('MENU');
    await expect.poll(() => list(page).count()).toBe(3);
    await page.getByLabel('Order').selectOption('Oldest first');
    await expect.poll(() => list(page).first().innerText()).toContain('1 Nov 2026');
    await page.getByLabel('Search').fill('%');
    await page.getByText('No backup matches.').waitFor();
    await page.getByLabel('Search').fill('');
    await expectAccessible(page);
    expectNoComplaints(page);
  });

  it('are compared with the one before, with any other, and shown whole', async () => {
    const page = await dashboard.signedIn('backups', { timezoneId: 'UTC' });
    await list(page).nth(1).click();
    await page.getByText('−1').waitFor();
    expect(await rows(page)).toEqual([
      'Show 26 unchanged lines',
      '27 27 line 27',
      '28 28 line 28',
      '29 29 line 29',
      '30 − removed: line 30',
      '30 + added: last',
    ]);
    // Against the first: both changes, each with three lines around it.
    await page.getByLabel('Compare with').selectOption({ label: '1 Nov 2026, 10:00' });
    await page.getByText('−2').waitFor();
    expect(await rows(page)).toEqual([
      'Show 11 unchanged lines',
      '12 12 line 12',
      '13 13 line 13',
      '14 14 line 14',
      '15 − removed: line 15',
      '15 + added: fifteen',
      '16 16 line 16',
      '17 17 line 17',
      '18 18 line 18',
      'Show 8 unchanged lines',
      '27 27 line 27',
      '28 28 line 28',
      '29 29 line 29',
      '30 − removed: line 30',
      '30 + added: last',
    ]);
    await page.getByRole('button', { name: 'Show 8 unchanged lines' }).click();
    expect((await rows(page)).slice(9, 11)).toEqual(['19 19 line 19', '20 20 line 20']);
    await page.getByLabel('Compare with').selectOption('');
    await page.getByText('30 lines').waitFor();
    expect(await page.locator('.diff tbody tr').count()).toBe(30);
    expect(await page.locator('.diff tr.added, .diff tr.removed').count()).toBe(0);
    expectNoComplaints(page);
  });

  it('are text, whatever names and contents hold', async () => {
    const page = await dashboard.signedIn('backups');
    await page.getByRole('heading', { level: 2, name: hostile }).waitFor();
    await page.locator('.diff').getByText(hostile).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('Backups · cctool');
    expectNoComplaints(page);
  });

  it('are made from a file, if that is text', async () => {
    await Dashboard.addAccount(dashboard.server, 'keeper');
    const page = await dashboard.signedIn('backups', { account: 'keeper' });
    await page.getByRole('button', { name: 'Back a script up' }).click();
    const file = (name: string, buffer: Buffer) =>
      page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await file('menu.xml', Buffer.from([0xff, 0xfe, 0x00, 0xd8]));
    await page.getByRole('button', { name: 'Keep a copy' }).click();
    await page.getByText('menu.xml is not UTF-8 text.').waitFor();
    await file('menu.xml', Buffer.from('<menu>\u00fc</menu>\n'));
    expect(await page.getByLabel('Script', { exact: true }).inputValue()).toBe('menu');
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Keep a copy' }).click();
    await page.locator('.diff').getByText('<menu>\u00fc</menu>').waitFor();
    await expect.poll(() => list(page).count()).toBe(1);
    expectNoComplaints(page);
  });

  it('say what to do where there is none', async () => {
    await Dashboard.addAccount(dashboard.server, 'fresh');
    const page = await dashboard.signedIn('backups', { account: 'fresh' });
    await page.getByRole('heading', { name: 'No backups yet' }).waitFor();
    expectNoComplaints(page);
  });

  it('fit a phone', async () => {
    const page = await dashboard.signedIn('backups', { viewport: phone });
    await page.locator('.diff').waitFor();
    await expectToFit(page);
    expectNoComplaints(page);
  });
});
