import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWorkspace } from '../../src/config/workspace.js';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectNoComplaints,
  expectToFit,
  phone,
} from '../support/dashboard.js';
import { barRims } from '../support/in-page.mjs';

/** The Tuesday before Thanksgiving 2026, 10:20 in New York and 15:20 in London. */
const now = Date.parse('2026-11-24T15:20:00Z');
let later = 0;
const hostile = '<img src=x onerror="document.title=1">';

describe.skipIf(!browserRuns)('the schedules of the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ now: () => now + later });
  });
  afterAll(() => dashboard?.stop());

  it('shows the state of every schedule, its next change and the rule that decides', async () => {
    const page = await dashboard.signedIn('schedules');
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    // By hand from fixtures/workspace/hours.yaml: support is open Monday to Friday 08:00-20:00 in New York, sales
    // 09:00-12:30 and 13:30-17:30 in London, the outage desk from 22:00 in Vancouver: 07:20 there now, or 08:20 where the
    // zone data are of 2026b or newer and know that British Columbia keeps UTC-07:00 (MST).
    const expected = [
      ['Customer support', 'Open, closes in 9h 40m (20:00 EST)', 'mon-fri 08:00-20:00'],
      ['Sales, London', 'Open, closes in 2h 10m (17:30 GMT)', 'mon-fri 13:30-17:30'],
      ['Outage desk, nights', /^Closed, opens 22:00 (PST \(in 14h|MST \(in 13h) 40m\)/, 'outside its hours'],
      ['Emergency line', 'Open, no closing time ahead', 'daily 00:00-24:00'],
    ] as const;
    for (const [name, state, reason] of expected) {
      const card = page.getByRole('article', { name });
      await card.getByText(state).waitFor();
      await card.getByText(reason, { exact: true }).waitFor();
    }
    expect(await cards.count()).toBe(5);
    await expectAccessible(page);
    expectNoComplaints(page);
  });

  it('draws the week: open time as bars where they belong, holidays marked', async () => {
    const page = await dashboard.signedIn('schedules');
    const card = page.getByRole('article', { name: 'Customer support' });
    const days = card.getByRole('listitem');
    await days.first().waitFor();
    expect((await days.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').replace(' ,', ',').trim())).toEqual([
      'Mon 23 08:00–20:00',
      'Tue 24, today 08:00–20:00',
      'Wed 25 08:00–20:00',
      'Thu 26 closed Thanksgiving',
      'Fri 27 09:00–13:00 Day after Thanksgiving',
      'Sat 28 09:00–17:00',
      'Sun 29 closed',
    ]);
    /** A bar's rims as hours of the day. */
    const bars = (day: number) => days.nth(day).evaluate(barRims);
    expect(await bars(0)).toEqual([[8, 20]]);
    expect(await bars(1)).toEqual([[8, 20], 'now 10.3']);
    expect(await bars(3)).toEqual([]);
    expect(await bars(4)).toEqual([[9, 13]]);
    expect(await days.nth(3).getAttribute('class')).toContain('marked');
    expect(await days.nth(2).getAttribute('class')).not.toContain('marked');
  });

  it('goes from week to week and back', async () => {
    const page = await dashboard.signedIn('schedules');
    const heading = page.getByRole('heading', { level: 2 }).first();
    await page.getByText('23 – 29 Nov 2026').waitFor();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByText('30 Nov – 6 Dec 2026').first().waitFor();
    await page.getByRole('status').getByText('30 Nov – 6 Dec 2026').waitFor();
    await page.getByRole('button', { name: 'This week' }).click();
    await page.getByText('23 – 29 Nov 2026').first().waitFor();
    expect(await heading.textContent()).toBe('23 – 29 Nov 2026');
    expectNoComplaints(page);
  });

  it('follows the state while one looks at it', async () => {
    const page = await dashboard.page();
    await page.clock.install();
    await page.goto(`${dashboard.server.url}/dashboard/schedules`);
    await dashboard.signIn(page);
    const card = page.getByRole('article', { name: 'Sales, London' });
    await card.getByText('Open, closes in 2h 10m (17:30 GMT)').waitFor();
    later = 2.5 * 3_600_000;
    try {
      await page.clock.fastForward(31_000);
      await card.getByText('Closed, opens Wed 09:00 GMT (in 15h 10m)').waitFor();
      expectNoComplaints(page);
    } finally {
      later = 0;
    }
  });

  it('lists the holidays ahead with the schedules that they concern', async () => {
    const page = await dashboard.signedIn('schedules');
    const table = page.getByRole('table', { name: 'Upcoming holidays' });
    const rows = table.getByRole('row');
    await rows.first().waitFor();
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts.slice(0, 4)).toEqual([
      'Holiday Date Effect Schedules',
      'Thanksgiving Thu, 26 Nov 2026 closed support outage-desk chat',
      'Day after Thanksgiving Fri, 27 Nov 2026 open 09:00–13:00 support outage-desk chat',
      'Christmas Eve Thu, 24 Dec 2026 open 09:00–13:00 support outage-desk chat',
    ]);
  });

  it('fits a phone, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await dashboard.signedIn('schedules', { viewport: phone, colorScheme });
      await page.getByRole('article').first().waitFor();
      await expectToFit(page);
      expectNoComplaints(page);
    }
  });
});

describe.skipIf(!browserRuns)('the schedules of an unusual hours file', () => {
  it('are text whatever their names hold; an override and a clock change are marked', async () => {
    const root = mkdtempSync(join(tmpdir(), 'cctool-dashboard-'));
    const text = `version: 1
timezone: America/New_York
schedules:
  - id: 1
    key: one
    name: ${JSON.stringify(hostile)}
    weekly: { daily: ["00:00-24:00"] }
    overrides: [{ state: closed, start: 2026-11-03T15:00:00Z, end: 2026-11-03T17:00:00Z, reason: ${JSON.stringify(hostile)} }]
`;
    writeFileSync(join(root, 'hours.yaml'), text);
    writeFileSync(join(root, 'cctool.config.yaml'), 'hours: hours.yaml\n');
    // Wednesday 28 October 2026: the clocks go back on Sunday, 1 November.
    const dashboard = await Dashboard.start({
      now: () => Date.parse('2026-10-28T15:00:00Z'),
      workspace: await loadWorkspace(root),
    });
    try {
      const page = await dashboard.signedIn('schedules');
      await page.getByRole('heading', { level: 3, name: hostile }).waitFor();
      await page.getByText('clocks 02:00 → 01:00').waitFor();
      await page.getByRole('button', { name: 'Next week' }).click();
      // 15:00 to 17:00 UTC is 10:00 to 12:00 after the change.
      const day = page.getByRole('listitem').filter({ hasText: `Override: ${hostile}` });
      expect((await day.innerText()).replace(/\s+/g, ' ')).toContain('Tue 3 00:00–10:00 12:00–24:00');
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.title()).toBe('Schedules · cctool');
      expectNoComplaints(page);
    } finally {
      await dashboard.stop();
      rmSync(root, { recursive: true });
    }
  });

  it('are missed with a word on what to do', async () => {
    const root = mkdtempSync(join(tmpdir(), 'cctool-dashboard-'));
    writeFileSync(join(root, 'cctool.config.yaml'), 'rules: {}\n');
    const dashboard = await Dashboard.start({ workspace: await loadWorkspace(root) });
    try {
      const page = await dashboard.signedIn('schedules');
      await page.getByRole('heading', { name: 'This server has no hours' }).waitFor();
      expectNoComplaints(page);
    } finally {
      await dashboard.stop();
      rmSync(root, { recursive: true });
    }
  });
});
