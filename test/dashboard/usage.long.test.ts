import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectNoComplaints,
  expectToFit,
  phone,
} from '../support/dashboard.js';

const hostile = '<img src=x onerror="document.title=1">';

describe.skipIf(!browserRuns)('the usage of the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    // A window that lasts as long as the test does, and a clock that stands still: all requests are of one hour.
    const at = Date.now();
    const plans = { tight: { requests: 5, window: 3600 } };
    dashboard = await Dashboard.start({ settings: { plans }, now: () => at });
  });
  afterAll(() => dashboard?.stop());

  it('says so where nothing has been counted', async () => {
    await Dashboard.addAccount(dashboard.server, 'fresh');
    const page = await dashboard.signedIn('usage', { account: 'fresh' });
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor();
    expectNoComplaints(page);
  });

  it('shows what is used of the window, and what was answered and refused', async () => {
    const { server } = dashboard;
    const { key } = await server.key({ name: hostile, account: 'acme', plan: 'tight' });
    const idle = await server.key({ name: 'idle', account: 'acme' });
    await server.key({ name: 'of another' });
    const statuses = [];
    for (let i = 0; i < 7; i++) statuses.push((await server.ask({ path: '/api/calendar/status', key })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const { store } = server.running.service;
    // Three days ago, in the hour of now: counts in the week and not in the day.
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 72 * 3_600_000).toISOString();
    await store.db
      .insertInto('usage')
      .values({ key_id: idle.id, hour, operation: 'testGrammar', requests: 40, refused: 0 })
      .execute();

    const page = await dashboard.signedIn('usage', { timezoneId: 'UTC' });
    const table = page.getByRole('table', { name: 'Limits now' });
    const row = table.getByRole('row').filter({ hasText: hostile });
    await row.waitFor();
    const cells = (await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(cells[0]).toBe('tight');
    expect(cells[1]).toMatch(/^5 of 5 in 3600 s, resets in \d+ s$/);
    expect(cells.slice(2)).toEqual(['5', '5', '2']);
    const meter = row.getByRole('meter');
    expect(await meter.getAttribute('aria-valuenow')).toBe('5');
    const share = await meter.evaluate(
      (track) => track.firstElementChild!.getBoundingClientRect().width / track.getBoundingClientRect().width,
    );
    expect(share).toBeCloseTo(1, 2);
    const quiet = table.getByRole('row').filter({ hasText: 'idle' });
    expect((await quiet.getByRole('cell').allInnerTexts()).slice(2)).toEqual(['0', '40', '0']);
    expect(await table.getByRole('row').count()).toBe(3);

    await page.getByRole('img', { name: 'Requests by hour: 45 requests, 2 refused, at most 40 in an hour' }).waitFor();
    // The scale reads well above 40: 50. The column of 40 is four fifths of the height, the one of 5 a tenth.
    const heights = await page
      .locator('.plot rect')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('class'), Number(each.getAttribute('height'))]));
    expect(heights).toEqual([
      ['answered', 80],
      ['answered', 10],
      ['refused', 4],
    ]);
    await page.getByLabel('Key', { exact: true }).selectOption('idle');
    await page.getByRole('img', { name: 'Requests by hour: 40 requests, 0 refused, at most 40 in an hour' }).waitFor();
    await page.getByText('Requests by day').click();
    const days = page.getByRole('table', { name: 'Requests by day' });
    const day = days.getByRole('row').filter({ hasText: '40' });
    expect(await day.count()).toBe(1);
    await expectAccessible(page);
    expect(await page.locator('img').count()).toBe(0);
    expectNoComplaints(page);
  });

  it('fits a phone', async () => {
    const page = await dashboard.signedIn('usage', { viewport: phone });
    await page.getByRole('table').first().waitFor();
    await expectToFit(page);
    expectNoComplaints(page);
  });
});
