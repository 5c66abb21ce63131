import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionLength } from '../../src/store/sessions.js';
import { totp } from '../../src/store/totp.js';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectAxeClean,
  expectNoComplaints,
  expectToFit,
  phone,
} from '../support/dashboard.js';
import { canFrame, canRead, focused, readableCookies, submitForm } from '../support/in-page.mjs';
import { password } from '../support/passwords.js';
import { TestServer } from '../support/server.js';

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

describe.skipIf(!browserRuns)('signing in to the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
  });
  afterAll(() => dashboard?.stop());

  it('leads from the form to the page of the address, and out again', async () => {
    const page = await dashboard.page();
    await page.goto(`${dashboard.server.url}/dashboard/keys`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.title()).toBe('Sign in · cctool');
    await expectAccessible(page);
    await dashboard.signIn(page);
    expect(await page.title()).toBe('API keys · cctool');
    expect(await page.locator('#account').textContent()).toBe('acme');
    await page.reload();
    await page.locator('#shell h1').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expectNoComplaints(page);
  });

  it('works with the keyboard alone', async () => {
    const page = await dashboard.page();
    await page.goto(`${dashboard.server.url}/dashboard`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // The form has taken the keyboard.
    await page.keyboard.type('acme');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.locator('#shell h1').waitFor();
    expectNoComplaints(page);
  });

  it('sets a cookie that no script reads and no other site sends', async () => {
    const page = await dashboard.signedIn();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({
      name: '__Host-cctool',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(await page.evaluate(readableCookies)).toBe('');
  });

  it('says what is wrong, and lets the password be shown', async () => {
    const page = await dashboard.page();
    await page.goto(`${dashboard.server.url}/dashboard`);
    await page.getByLabel('Account').fill('acme');
    const secret = page.getByLabel('Password', { exact: true });
    await secret.fill('wrong');
    await page.getByLabel('Show the password').check();
    expect(await secret.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The account or the password is wrong.').waitFor();
    expect(await page.evaluate(focused)).toBe('input Password');
    expectNoComplaints(page);
  });

  it('lists where an account is signed in, and ends sessions', async () => {
    await Dashboard.addAccount(dashboard.server, 'travelling', 'member');
    const page = await dashboard.signedIn('security', { account: 'travelling' });
    const left = await dashboard.signedIn('usage', { account: 'travelling' });
    const phoneHere = await dashboard.signedIn('usage', { account: 'travelling', viewport: phone });
    await page.reload();
    const table = page.getByRole('table', { name: 'Your sessions' });
    await table.waitFor();
    const rows = table.locator('tbody tr');
    expect(await rows.count()).toBe(3);
    // The newest first, and its own is the oldest.
    expect(await rows.last().innerText()).toContain('this one');
    expect(await rows.last().getByRole('button').count()).toBe(0);
    expect(await rows.first().innerText()).toMatch(/Chrome \d+ on Linux/);
    await expectAccessible(page);
    await rows.first().getByRole('button', { name: 'End' }).click();
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'End the session', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await page.evaluate(focused)).toBe('h2 Sessions');
    await phoneHere.reload();
    await phoneHere.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('button', { name: 'End them' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await page.getByRole('button', { name: 'End all other sessions' }).count()).toBe(0);
    await left.reload();
    await left.getByRole('button', { name: 'Sign in' }).waitFor();
    expectNoComplaints(page);
  });

  it('asks for a code once the account has a second factor, which the page turns on and removes', async () => {
    await Dashboard.addAccount(dashboard.server, 'careful', 'administrator');
    const page = await dashboard.signedIn('security', { account: 'careful' });
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const picture = page.getByRole('img', { name: 'QR code' });
    await picture.waitFor();
    // Drawn: the policy lets the picture in.
    expect(await picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAxeClean(page);
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
    const bits = [...secret].map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
    await page.getByLabel('The code that the app shows').fill('12345');
    await page.getByRole('button', { name: 'Turn it on' }).last().click();
    await page.getByText('The code is wrong, or it was used already.').waitFor();
    await page.getByLabel('The code that the app shows').fill(totp(bytes, Date.now()));
    await page.getByRole('button', { name: 'Turn it on' }).last().click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const codes = await page.locator('.codes li').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await expectAccessible(page);
    expectNoComplaints(page);

    const elsewhere = await dashboard.page({ viewport: phone });
    await elsewhere.goto(`${dashboard.server.url}/dashboard/security`);
    expect(await elsewhere.getByLabel('Code').isVisible()).toBe(false);
    await elsewhere.getByLabel('Account').fill('careful');
    await elsewhere.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByText('Enter the code that your app shows').waitFor();
    expect(await elsewhere.evaluate(focused)).toBe('input Code');
    await expectToFit(elsewhere);
    await expectAxeClean(elsewhere);
    await elsewhere.keyboard.type('000');
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByText('The code is wrong').waitFor();
    await elsewhere.keyboard.type(codes[0]!);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByText('9 recovery codes left').waitFor();
    await expectToFit(elsewhere);
    await elsewhere.getByRole('button', { name: 'Remove' }).click();
    await elsewhere.getByLabel('Your password').fill(password);
    await elsewhere.getByLabel('Code, or recovery code').fill(codes[1]!);
    await elsewhere.getByRole('button', { name: 'Remove it' }).click();
    await elsewhere.getByText('asks for your password alone').waitFor();
    expectNoComplaints(elsewhere);
  });

  it('fits a phone', async () => {
    const page = await dashboard.page({ viewport: phone });
    await page.goto(`${dashboard.server.url}/dashboard`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectToFit(page);
  });

  it('names the time to try again after too many attempts', async () => {
    const limited = await Dashboard.start();
    try {
      const statuses = [];
      // Plain requests, since each attempt costs a slow hash: the page makes the one that is refused.
      for (let i = 0; i < 20; i++) {
        const body = { account: 'acme', password: 'wrong' };
        statuses.push((await limited.server.ask({ path: '/account/session', body })).status);
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
      // A zone whose clock is never changed: the hour that is named can be told from the wait.
      const page = await limited.page({ timezoneId: 'UTC' });
      await page.goto(`${limited.server.url}/dashboard`);
      await page.getByLabel('Account').fill('acme');
      await page.getByLabel('Password', { exact: true }).fill(password);
      const before = Date.now();
      await page.getByRole('button', { name: 'Sign in' }).click();
      const alert = page.getByRole('alert').getByText(/Too many requests/);
      const text = (await alert.textContent()) ?? '';
      const [, seconds, clock] = /Try again in (\d+) seconds\. That is at (\d\d:\d\d:\d\d)\./.exec(text) ?? [];
      expect(Number(seconds)).toBeGreaterThan(800);
      const named = new Date(before);
      const [hours, minutes, rest] = clock!.split(':').map(Number);
      named.setUTCHours(hours!, minutes, rest, 0);
      if (named.getTime() < before) named.setUTCDate(named.getUTCDate() + 1);
      const wait = (named.getTime() - before) / 1000;
      // The clock that is named is the wait away, give or take what the machine took to answer.
      expect(wait).toBeGreaterThanOrEqual(Number(seconds) - 1);
      expect(wait).toBeLessThan(Number(seconds) + 100);
      expectNoComplaints(page);
    } finally {
      await limited.stop();
    }
  });

  it('is asked for again when the session has ended, and leads back to where one was', async () => {
    const { service } = dashboard.server.running;
    const page = await dashboard.signedIn('schedules');
    await page.locator('.schedule').first().waitFor();
    const { now } = service;
    service.now = () => now() + sessionLength + 1;
    try {
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByRole('alert').getByText('Your session has ended.').waitFor();
      expect(await page.locator('#main').textContent()).toBe('');
    } finally {
      service.now = now;
    }
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.locator('#shell h1', { hasText: 'API keys' }).waitFor();
    expectNoComplaints(page);
  });

  it('shows when the server cannot be reached, and tries again', async () => {
    const page = await dashboard.signedIn('schedules');
    await page.locator('.schedule').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expectNoComplaints(page);
  });

  it('is closed to forms and scripts of other sites', async () => {
    const page = await dashboard.signedIn();
    const { url } = dashboard.server;
    // JSON as a form can send it: text/plain, with the rest of the body in the value.
    const form = `<form method="post" enctype="text/plain" action="${url}/account/keys">
      <input name='{"name":"stolen","x":"' value='"}'></form>
      <form id="in" method="post" enctype="text/plain" action="${url}/account/session"><input name='{"account":"acme","password":"${password}","x":"' value='"}'></form>`;
    const site = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(form));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', () => done()));
    const elsewhere = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    try {
      for (const selector of ['form', '#in']) {
        const attacker = await page.context().newPage();
        await attacker.goto(elsewhere);
        const answer = attacker.waitForResponse((response) => response.url().startsWith(url));
        await attacker.evaluate(submitForm, selector);
        const response = await answer;
        expect([401, 403, 415]).toContain(response.status());
        expect((await response.request().allHeaders()).cookie).toBeUndefined();
      }
      const attacker = await page.context().newPage();
      await attacker.goto(elsewhere);
      expect(await attacker.evaluate(canRead, `${url}/account/session`)).toBe(false);
      expect(await attacker.evaluate(canFrame, `${url}/dashboard`)).toBe(false);
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByText('No keys yet').waitFor();
    } finally {
      await new Promise((done) => site.close(done));
    }
  });
});

describe('the cookie of a session', () => {
  it.each([
    { what: 'plain HTTP on loopback', http: true, trust_proxy: false },
    { what: 'plain HTTP behind a proxy that speaks HTTPS', http: true, trust_proxy: true },
    { what: 'HTTPS', http: false, trust_proxy: false },
  ])('is HttpOnly, SameSite=Strict and Secure over $what', async ({ http, trust_proxy }) => {
    const server = await TestServer.start({ http, settings: { trust_proxy } });
    try {
      await Dashboard.addAccount(server, 'acme');
      const answer = await server.ask({ path: '/account/session', body: { account: 'acme', password } });
      const attributes = answer.headers['set-cookie']!.split('; ').slice(1);
      expect(attributes).toEqual(['Path=/', 'Max-Age=43200', 'HttpOnly', 'SameSite=Strict', 'Secure']);
    } finally {
      await server.stop();
    }
  });

  describe.skipIf(!browserRuns)('over plain HTTP', () => {
    let plain: Dashboard;
    beforeAll(async () => {
      plain = await Dashboard.start({ http: true });
    });
    afterAll(() => plain?.stop());

    it('is kept by a browser on loopback, which has nobody to hide from', async () => {
      const page = await plain.signedIn('usage');
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: 'cctool', httpOnly: true, secure: true, sameSite: 'Strict' });
      await page.reload();
      await page.locator('#shell h1', { hasText: 'Usage' }).waitFor();
      expectNoComplaints(page);
    });

    it('is dropped by a browser anywhere else, and the page says so', async () => {
      // Linux takes 0.0.0.0 for this machine; for Chromium it is an address like any other.
      const page = await plain.page();
      await page.goto(`${plain.server.url.replace('localhost', '0.0.0.0')}/dashboard`);
      await page.getByLabel('Account').fill('acme');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page
        .getByText('your browser did not keep the session cookie. Safari does not keep it over plain HTTP')
        .waitFor();
      expect(await page.context().cookies()).toEqual([]);
    });
  });
});
