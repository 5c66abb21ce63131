import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, revokeKey } from '../../src/store/keys.js';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectAxeClean,
  expectNoComplaints,
  expectToFit,
  phone,
} from '../support/dashboard.js';
import { focused } from '../support/in-page.mjs';

const hostile = '<img src=x onerror="document.title=1">"\'&amp;';
const day = 86_400_000;

describe.skipIf(!browserRuns)('the API keys of the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    for (const name of ['fresh', 'busy', 'odd', 'cramped', 'typist'])
      await Dashboard.addAccount(dashboard.server, name);
    await Dashboard.addAccount(dashboard.server, 'operator', 'administrator');
  });
  afterAll(() => dashboard?.stop());

  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const whoami = async (key: string) => dashboard.server.ask({ path: '/v1/whoami', key });

  it('says what to do where there is none', async () => {
    const page = await dashboard.signedIn('keys', { account: 'fresh' });
    await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
    await expectAccessible(page);
    expectNoComplaints(page);
  });

  it('makes a key, shows its secret once, rotates and revokes it', async () => {
    const page = await dashboard.signedIn('keys');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel('Name').fill('ci pipeline');
    const scopes = dialog.getByRole('group', { name: 'Scopes' });
    await scopes.getByLabel('Only some').check();
    await scopes.getByLabel(/^grxml:test/).check();
    await scopes.getByLabel(/^studio:hoo(?!:)/).check();
    const schedules = dialog.getByRole('group', { name: 'Schedules' });
    await schedules.getByLabel('Only some').check();
    await schedules.getByLabel(/Sales, London/).check();
    await dialog.getByLabel('Expires').selectOption('in 90 days');
    // A plan is the operator's to grant.
    expect(await dialog.getByLabel('Plan').count()).toBe(0);
    await expectAccessible(page);
    const before = Date.now();
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const field = page.getByLabel('Secret of ci pipeline');
    const key = await field.inputValue();
    expect(key).toMatch(/^cct_live_\w{38}$/);
    const { body } = await whoami(key);
    expect(body).toMatchObject({
      account: 'acme',
      key: {
        name: 'ci pipeline',
        scopes: ['grxml:test', 'studio:hoo'],
        schedules: ['sales'],
        flows: null,
        plan: 'standard',
      },
    });
    expect(Math.abs(Date.parse(body.key.expires_at) - before - 90 * day)).toBeLessThan(200_000);

    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.evaluate(focused)).toBe('button Create a key');
    await page.reload();
    await row(page, 'ci pipeline').waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Rotate ci pipeline' }).click();
    await page.getByLabel('The old key ends').selectOption('at once');
    await page.getByRole('button', { name: 'Create the new key' }).click();
    const second = await page.getByLabel('Secret of ci pipeline').inputValue();
    expect([(await whoami(key)).status, (await whoami(second)).status]).toEqual([401, 200]);

    await page.getByRole('button', { name: 'Revoke ci pipeline' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke “ci pipeline”?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await whoami(second)).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke ci pipeline' }).click();
    await question.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByRole('heading', { name: 'No active keys' }).waitFor();
    await page.getByRole('status').getByText('The key ci pipeline is revoked.').waitFor();
    expect(await page.evaluate(focused)).toBe('button Create a key');
    expect((await whoami(second)).status).toBe(401);
    await page.getByLabel('Show revoked and expired keys').check();
    await row(page, 'ci pipeline').nth(1).waitFor();
    expect(await row(page, 'ci pipeline').count()).toBe(2);
    expectNoComplaints(page);
  });

  it('lists scopes, restrictions, plan, creation, last use and expiry', async () => {
    const { store } = dashboard.server.running.service;
    const now = Date.now();
    const { id } = await createKey(
      store,
      {
        name: 'night',
        account: 'busy',
        scopes: ['ivr:test'],
        flows: ['bank'],
        plan: 'free',
        expires_at: new Date(now + 3 * day).toISOString(),
      },
      now - 2 * day,
    );
    await store.db
      .updateTable('keys')
      .set({ last_used_at: new Date(now - 3_700_000).toISOString() })
      .where('id', '=', id)
      .execute();
    const page = await dashboard.signedIn('keys', { account: 'busy' });
    const table = page.getByRole('table', { name: 'API keys' });
    const heads = await table.getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual([
      'Key',
      'Access',
      'Plan',
      'Created',
      'Last used',
      'Expires',
      'Actions',
    ]);
    const date = (instant: number) => new Date(instant).toISOString().slice(0, 10);
    expect(
      await row(page, 'night')
        .locator('time')
        .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')!.slice(0, 10))),
    ).toEqual([date(now - 2 * day), date(now - 3_700_000), date(now + 3 * day)]);
    const text = (await row(page, 'night').innerText()).replace(/\s+/g, ' ');
    for (const part of ['ivr:test', 'Flows: bank', 'free', '1 hour ago', 'in 3 days']) expect(text).toContain(part);
  });

  it('lets an administrator choose the plan', async () => {
    const page = await dashboard.signedIn('keys', { account: 'operator' });
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('batch');
    await page.getByLabel('Plan').selectOption('unlimited');
    await page.getByRole('button', { name: 'Create the key' }).click();
    expect((await whoami(await page.getByLabel('Secret of batch').inputValue())).body.key.plan).toBe('unlimited');
  });

  it('says what is wrong with a new key, in the dialog', async () => {
    const page = await dashboard.signedIn('keys', { account: 'fresh' });
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('   ');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await dialog.getByRole('alert').getByText('the name of a key must have 1 to 200 characters').waitFor();
    await dialog.getByLabel('Name').fill('x');
    await dialog.getByRole('group', { name: 'Scopes' }).getByLabel('Only some').check();
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await dialog.getByRole('alert').getByText('Scopes: choose at least one').waitFor();
    expectNoComplaints(page);
  });

  it('are searched, ordered and shown in pages', async () => {
    const { store } = dashboard.server.running.service;
    await Dashboard.addAccount(dashboard.server, 'many', 'administrator');
    const begin = Date.now() - 302_000;
    for (let index = 1; index <= 302; index++) {
      const name = `job ${String(index).padStart(3, '0')}`;
      await createKey(store, { name, account: 'many' }, begin + index * 1000);
    }
    const page = await dashboard.signedIn('keys', { account: 'many' });
    const names = async () =>
      (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.slice(0, 'job 000'.length));
    await page.getByText('1 to 25 of 302').waitFor();
    expect((await names()).slice(0, 2)).toEqual(['job 302', 'job 301']);
    // A page is a few windows high, and not eighteen thousand pixels.
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4000);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26 to 50 of 302').waitFor();
    expect((await names())[0]).toBe('job 277');
    await page.getByLabel('Order').selectOption('By name');
    await page.getByText('1 to 25 of 302').waitFor();
    await expect.poll(async () => (await names())[0]).toBe('job 001');
    await page.getByLabel('Search').fill('JOB 30');
    await expect.poll(names).toEqual(['job 300', 'job 301', 'job 302']);
    await expectAxeClean(page);
    await page.getByLabel('Search').fill('j_b');
    await page.getByText('No key has this in its name').waitFor();
    expectNoComplaints(page);
  });

  it('changes the name and the rights of a key', async () => {
    const { store } = dashboard.server.running.service;
    const { key } = await createKey(store, { name: 'before', account: 'busy', scopes: ['grxml:test'] });
    const page = await dashboard.signedIn('keys', { account: 'busy' });
    await page.getByRole('button', { name: 'Change before' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(/^grxml:test/).isChecked()).toBe(true);
    await dialog.getByLabel('Name').fill('after');
    await dialog.getByLabel(/^ivr:test/).check();
    await dialog.getByLabel('Addresses').fill('203.0.113.0/24');
    await expectAxeClean(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader').filter({ hasText: 'after' }).waitFor();
    const { status } = await whoami(key);
    // This test does not come from that range.
    expect(status).toBe(403);
    await page.getByRole('button', { name: 'Change after' }).click();
    await dialog.getByLabel('Addresses').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await whoami(key)).body.key).toMatchObject({ name: 'after', scopes: ['grxml:test', 'ivr:test'] });
    expectNoComplaints(page);
  });

  it('shows the requests that were made with a key, and what it was refused after its end', async () => {
    const { store } = dashboard.server.running.service;
    const { id, key } = await createKey(store, { name: 'nightly', account: 'fresh' });
    await whoami(key);
    await dashboard.server.ask({ path: '/api/calendar/status?colour=red', key });
    await revokeKey(store, id);
    await whoami(key);
    const page = await dashboard.signedIn('keys', { account: 'fresh' });
    await page.getByLabel('Show revoked and expired keys').check();
    const opener = page.getByRole('button', { name: 'Requests nightly' });
    await opener.click();
    const table = page.getByRole('table', { name: 'Requests with nightly' });
    const statuses = async () => (await table.locator('tbody b').allInnerTexts()).join(' ');
    await expect.poll(statuses).toBe('401 400 200');
    await expectAccessible(page);
    await expectAxeClean(page);
    await page.getByLabel('Operation').fill('calendarStatus');
    await expect.poll(statuses).toBe('400');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    const csv = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
    expect([csv.length, csv[1]]).toEqual([3, expect.stringContaining('calendarStatus,400')]);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await opener.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
    expectNoComplaints(page);
  });

  it('shows names as text, whatever they hold', async () => {
    await createKey(dashboard.server.running.service.store, { name: hostile, account: 'odd', schedules: [hostile] });
    const page = await dashboard.signedIn('keys', { account: 'odd' });
    await page.getByRole('rowheader').filter({ hasText: hostile }).waitFor();
    await page.getByText(`Schedules: ${hostile}`).waitFor();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('heading', { name: `Rotate “${hostile}”` }).waitFor();
    await page.getByRole('button', { name: 'Create the new key' }).click();
    await page.getByRole('heading', { name: `The key “${hostile}” was created` }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('API keys · cctool');
    expectNoComplaints(page);
  });

  it('keeps the keyboard in a dialog, and gives it back', async () => {
    const page = await dashboard.signedIn('keys', { account: 'typist' });
    const create = page.getByRole('button', { name: 'Create a key' });
    await create.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    const seen: string[] = [];
    for (let i = 0; i < 12; i++) {
      seen.push(await page.evaluate(focused));
      expect(await page.evaluate("!!document.activeElement.closest('dialog')")).toBe(true);
      await page.keyboard.press('Tab');
    }
    // Name, live or test, three groups, addresses, expiry, two buttons: then from the start.
    expect(seen[9]).toBe('input Name');
    expect(seen[8]).toBe('button Create the key');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(focused)).toBe('button Create a key');
    expectNoComplaints(page);
  });

  it('fits a phone, the dialog too', async () => {
    await createKey(dashboard.server.running.service.store, {
      name: 'x'.repeat(200),
      account: 'cramped',
      scopes: ['ivr:test', 'speechsmith:analyze', 'calendar:read'],
    });
    const page = await dashboard.signedIn('keys', { account: 'cramped', viewport: phone });
    await page.getByRole('row').first().waitFor();
    await expectToFit(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('group', { name: 'Scopes' }).getByLabel('Only some').check();
    await expectToFit(page);
    expectNoComplaints(page);
  });
});
