import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/store/keys.js';
import { browserRuns, Dashboard, expectAccessible, expectAxeClean, expectNoComplaints } from '../support/dashboard.js';
import { password } from '../support/passwords.js';

describe.skipIf(!browserRuns)('accounts and the audit log of the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    await Dashboard.addAccount(dashboard.server, 'operator', 'administrator');
  });
  afterAll(() => dashboard?.stop());

  const whoami = async (key: string) => (await dashboard.server.ask({ path: '/v1/whoami', key })).status;
  const manage = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Manage ${name}` }).click();
    await page.getByRole('heading', { name: `Account ${name}` }).waitFor();
  };
  const entry = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  it('an administrator revokes the key of a member, finds that in the log, and the next request is refused', async () => {
    const { store } = dashboard.server.running.service;
    const { key } = await createKey(store, { name: 'night batch', account: 'acme' });
    expect(await whoami(key)).toBe(200);
    const page = await dashboard.signedIn('accounts', { account: 'operator' });
    await manage(page, 'acme');
    await expectAccessible(page);
    await expectAxeClean(page);
    await page.getByRole('table', { name: 'Keys of acme' }).getByRole('button', { name: 'Revoke night batch' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('It has no key in force.').waitFor();
    expect(await whoami(key)).toBe(401);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('What').selectOption('Revoked keys');
    const found = entry(page, 'revoked the key night batch');
    await found.waitFor();
    const text = await found.innerText();
    for (const part of ['operator', 'acme', '127.0.0.1']) expect(text).toContain(part);
    await page.getByLabel('What').selectOption('Everything');
    await page.getByLabel('Search').fill('NIGHT');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    // Wildcards of the database stand for themselves.
    await page.getByLabel('Search').fill('n_ght');
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    await expectAxeClean(page);
    expectNoComplaints(page);
  });

  it('resets a password: the token that is shown sets a new one on the sign-in page', async () => {
    await Dashboard.addAccount(dashboard.server, 'forgetful');
    const page = await dashboard.signedIn('accounts', { account: 'operator' });
    // The owner is out of reach of administrators.
    await manage(page, 'administrator');
    expect(await page.getByRole('button', { name: 'Change administrator' }).count()).toBe(0);
    await manage(page, 'forgetful');
    await page.getByRole('button', { name: 'Reset password forgetful' }).click();
    await page.getByRole('button', { name: 'Reset the password', exact: true }).click();
    const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
    await expectAxeClean(page);
    expectNoComplaints(page);
    const member = await dashboard.page();
    await member.goto(`${dashboard.server.url}/dashboard`);
    await member.getByText('Set a new password with a token').click();
    await expectAxeClean(member);
    await member.getByRole('textbox', { name: 'Token' }).fill(token);
    await member.getByLabel('New password').fill('another battery staple');
    await member.getByRole('button', { name: 'Set the password' }).click();
    await member.getByText('The password is set.').waitFor();
    await dashboard.signIn(member, 'forgetful', 'another battery staple');
    expectNoComplaints(member);
  });

  it('creates an account, changes its limits and password, disables, enables and deletes it', async () => {
    const page = await dashboard.signedIn('accounts', { account: 'operator' });
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('initech');
    await page.getByLabel('Plan').selectOption('free');
    await page.getByLabel('Keys in force at most').fill('3');
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'Account initech' }).waitFor();
    const row = page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: 'initech' });
    const text = await row.innerText();
    for (const part of ['member', 'no password', 'free', '0 of 3']) expect(text).toContain(part);

    await page.getByRole('button', { name: 'Set password initech', exact: true }).click();
    await page.getByRole('dialog').getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect.poll(() => row.innerText()).not.toContain('no password');
    const member = await dashboard.signedIn('keys', { account: 'initech' });
    expect(await member.getByRole('link', { name: 'Accounts' }).count()).toBe(0);
    // The address alone does not open the page of administrators.
    await member.goto(`${dashboard.server.url}/dashboard/accounts`);
    await member.getByRole('heading', { name: 'Schedules', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Change initech' }).click();
    await page.getByLabel('Role').selectOption({ value: 'viewer' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => row.innerText()).toContain('viewer');

    await page.getByRole('button', { name: 'Disable initech' }).click();
    await page.getByRole('button', { name: 'Disable the account' }).click();
    await expect.poll(() => row.innerText()).toContain('disabled');
    await member.reload();
    await member.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Enable initech' }).click();
    await page.getByRole('button', { name: 'Enable the account' }).click();
    await expect.poll(() => row.innerText()).not.toContain('disabled');

    await page.getByRole('button', { name: 'Delete initech' }).click();
    await page.getByLabel(/to confirm$/).fill('initec');
    await page.getByRole('button', { name: 'Delete the account' }).click();
    expect(await row.count()).toBe(1);
    await page.getByLabel(/to confirm$/).fill('initech');
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await expect.poll(() => row.count()).toBe(0);
    // One cannot lock oneself out.
    await manage(page, 'operator');
    expect(await page.getByRole('button', { name: 'Delete operator' }).count()).toBe(0);
    expectNoComplaints(page);
  });
});
