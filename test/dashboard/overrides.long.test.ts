import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectAxeClean,
  expectNoComplaints,
  expectToFit,
  phone,
} from '../support/dashboard.js';
import { faintTexts } from '../support/in-page.mjs';

/** Tuesday, 24 November 2026, 10:20 in New York and 15:20 in London: all schedules but the outage desk are open. */
const now = Date.parse('2026-11-24T15:20:00Z');

describe.skipIf(!browserRuns)('overrides on the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ now: () => now });
  });
  afterAll(() => dashboard?.stop());

  it('a snow day on a phone: three taps close every line for the day, one more takes it back', async () => {
    const page = await dashboard.signedIn('schedules', { viewport: phone });
    const state = (name: string) => page.getByRole('article', { name }).locator('.state');
    await state('Customer support').waitFor();
    // One: the dialog, with all lines, the rest of the day and a reason. Two: another end. Three: do it.
    await page.getByRole('button', { name: 'Close or open…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close or open for a while' });
    await expectToFit(page);
    await expectAccessible(page);
    await expectAxeClean(page);
    await dialog.getByText('4 hours').click();
    await dialog.getByRole('button', { name: 'Do it now' }).click();
    await page.getByText('Closed 5 schedules.').first().waitFor();
    for (const name of ['Customer support', 'Sales, London', 'Emergency line']) {
      await expect.poll(() => state(name).innerText()).toBe('Closed');
    }
    // The zone of the browser is not the schedules': what is sent is four hours from now.
    const held = page.getByRole('region', { name: 'Overrides' });
    expect(await held.getByRole('listitem').count()).toBe(5);
    expect((await held.innerText()).replace(/\s+/g, ' ')).toContain('Weather · by acme');
    await expectToFit(page);
    await expectAccessible(page);
    expect(await page.evaluate(faintTexts, 4.5)).toEqual([]);
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').first().waitFor();
    await expect.poll(() => state('Customer support').innerText()).toBe('Open');
    await expect.poll(() => held.count()).toBe(0);
    expectNoComplaints(page);
  });

  it('one line is opened until somebody ends it; who did what is in the history', async () => {
    const page = await dashboard.signedIn('schedules');
    const card = page.getByRole('article', { name: 'Outage desk, nights' });
    await card.getByRole('button', { name: 'Override Outage desk, nights' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Open', { exact: true }).click();
    await dialog.getByText('it is ended').click();
    await dialog.getByLabel('Why').fill('Storm <b>now</b>');
    await dialog.getByRole('button', { name: 'Do it now' }).click();
    await page.getByText('Opened 1 schedule.').first().waitFor();
    await card.getByText('override: Storm <b>now</b> (by acme)').waitFor();
    const held = page.getByRole('region', { name: 'Overrides' });
    await held.getByText('Outage desk, nights: open').waitFor();
    await held.getByRole('button', { name: 'End now: Outage desk, nights' }).click();
    await page.getByText('Ended.').first().waitFor();
    await expect.poll(() => held.count()).toBe(0);
    await page.getByText('History of overrides').click();
    const entries = page.locator('.history li');
    expect((await entries.first().innerText()).replace(/\s+/g, ' ')).toMatch(
      /Outage desk, nights: open, (ended|cancelled)/,
    );
    expect(await page.locator('.history b').count()).toBe(0);
    await expectAccessible(page);
    expectNoComplaints(page);
  });

  it('offers nothing to an account that may not, and only its own schedules to one with some', async () => {
    const { limitAccount } = await import('../../src/store/accounts.js');
    const { store } = dashboard.server.running.service;
    const reader = await Dashboard.addAccount(dashboard.server, 'reader');
    await limitAccount(store, reader.id, { scopes: ['studio:hoo'] });
    const page = await dashboard.signedIn('schedules', { account: 'reader' });
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: /Override|Close or open/ }).count()).toBe(0);
    await limitAccount(store, reader.id, { scopes: null, schedules: ['sales'] });
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: /^Override / }).count()).toBe(1);
    await page.getByRole('button', { name: 'Close or open…' }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBe(1);
  });
});
