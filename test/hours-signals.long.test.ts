import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLink, revokeLink } from '../src/store/hours-links.js';
import { revokeKey } from '../src/store/keys.js';
import { browserRuns, Dashboard, expectAxeClean, expectNoComplaints, expectToFit, phone } from './support/dashboard.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';

const path = '/api/studio/hoo/overrides';
let server: TestServer;
let key: string;
let folder: string;
beforeAll(async () => {
  server = await TestServer.start();
  folder = mkdtempSync(join(tmpdir(), 'cctool-signals-'));
  ({ key } = await server.key({ name: 'ops', plan: 'unlimited' }));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Event {
  event: string;
  data: { is_open: boolean; schedule: { id: string }; at?: string };
}

/** Follows a stream of events. */
function follow(where: string, headers: { [name: string]: string } = {}) {
  const events: Event[] = [];
  let text = '';
  const request = get(server.url + where, { ca: server.ca, headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
        );
        text = text.slice(end + 2);
        if (fields.event) events.push({ event: fields.event, data: JSON.parse(fields.data!) });
      }
    });
    response.on('end', () => events.push({ event: 'end', data: { is_open: false, schedule: { id: '' } } }));
  });
  request.on('error', () => {});
  return { events, close: () => request.destroy() };
}
const override = (state: string, schedule = 'emergency') => server.ask({ path, key, body: { schedule, state } });
const clear = (schedule = 'emergency') =>
  server.ask({ method: 'DELETE', path: `${path}?schedule=${schedule}&all=true`, key });
const seen = (events: Event[], id: string) =>
  events.filter(({ data }) => data.schedule.id === id).map(({ data }) => data.is_open);

describe('events', () => {
  it('tell the states at the start and every change after it', async () => {
    const stream = follow('/api/studio/hoo/events', { authorization: `Bearer ${key}` });
    await expect.poll(() => stream.events.length).toBe(5);
    for (let n = 0; n < 3; n++) {
      await override('closed');
      await clear();
    }
    // The emergency line is always open; each change is one event, in order, with its instant.
    await expect.poll(() => seen(stream.events, 'emergency')).toEqual([true, false, true, false, true, false, true]);
    expect(stream.events.slice(5).every(({ data }) => !Number.isNaN(Date.parse(data.at!)))).toBe(true);
    stream.close();
    await expect.poll(() => server.running.service.hours.streams.size).toBe(0);
  });

  it('stay within the schedules of a key, and of the request', async () => {
    const narrow = await server.key({ name: 'narrow', scopes: ['studio:hoo'], schedules: ['sales', 'support'] });
    const own = follow('/api/studio/hoo/events', { authorization: `Bearer ${narrow.key}` });
    const one = follow('/api/studio/hoo/events?schedule=emergency', { authorization: `Bearer ${key}` });
    await expect.poll(() => [own.events.length, one.events.length]).toEqual([2, 1]);
    expect(own.events.map(({ data }) => data.schedule.id)).toEqual(['support', 'sales']);
    own.close();
    one.close();
    const ask = async (query: string) =>
      (await server.ask({ path: `/api/studio/hoo/events${query}`, key: narrow.key })).status;
    expect([await ask('?schedule=emergency'), await ask('?schedul=sales')]).toEqual([403, 400]);
    expect((await server.ask({ path: '/api/studio/hoo/events' })).status).toBe(401);
  });

  it.each(['before the next event', 'without one'])('end %s when their key or their link is revoked', async (when) => {
    const { store } = server.running.service;
    const [mine, other] = [await server.key({ name: 'leaves' }), await server.key({ name: 'stays' })];
    const link = await createLink(store, { name: 'leaves', schedule: 'emergency' });
    const of = (secret: string) =>
      follow('/api/studio/hoo/events?schedule=emergency', { authorization: `Bearer ${secret}` });
    const [ending, staying, board] = [of(mine.key), of(other.key), follow(`/hoo/${link.token}/events`)];
    const streams = [ending, staying, board];
    await expect.poll(() => streams.map(({ events }) => events.length)).toEqual([1, 1, 1]);
    await revokeKey(store, mine.id);
    await revokeLink(store, link.id);
    const isEvent = when === 'before the next event';
    if (isEvent) {
      await override('closed');
      await clear();
    }
    const ended = () => [ending, board].map(({ events }) => events.map(({ event }) => event));
    await expect.poll(ended, { timeout: 20_000 }).toEqual([
      ['state', 'end'],
      ['state', 'end'],
    ]);
    await expect.poll(() => seen(staying.events, 'emergency')).toEqual(isEvent ? [true, false, true] : [true]);
    staying.close();
    await expect.poll(() => server.running.service.hours.streams.size).toBe(0);
  });

  it('of a schedule that is made of others follow them', async () => {
    const stream = follow('/api/studio/hoo/events?schedule=chat', { authorization: `Bearer ${key}` });
    await expect.poll(() => stream.events.length).toBe(1);
    const before = stream.events[0]!.data.is_open;
    // Chat is open while support is (fixtures/workspace/hours.yaml) and something else may be: both are closed.
    await override('closed', '*');
    await clear('*');
    if (before) await expect.poll(() => seen(stream.events, 'chat')).toEqual([true, false, true]);
    else expect(seen(stream.events, 'chat')).toEqual([false]);
    stream.close();
  });
});

describe('links', () => {
  it('show one schedule and nothing else, until they are revoked', async () => {
    const { store } = server.running.service;
    const link = await createLink(store, { name: 'board', schedule: 'emergency' });
    const at = `/hoo/${link.token}`;
    const page = await server.ask({ path: at });
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/\{(files|base)\}|emergency/);
    const status = await server.ask({ path: `${at}/status` });
    expect(status.body).toMatchObject({
      ...{ is_open: true, schedule: { id: 'emergency' } },
      text: { state: 'Open', change: 'no closing time ahead' },
    });
    const feed = await server.ask({ path: `${at}/open.ics` });
    expect([feed.status, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(feed.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Emergency line open\r\n[\s\S]*END:VCALENDAR\r\n$/);
    const stream = follow(`${at}/events`);
    await expect.poll(() => seen(stream.events, 'emergency')).toEqual([true]);
    stream.close();
    for (const other of ['/account/keys', '/api/calendar/status']) {
      expect((await server.ask({ path: other, key: link.token })).status).toBe(401);
    }
    expect(server.log.join('\n')).not.toContain(link.token);
    const rows = await store.db.selectFrom('hours_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.token);
    await revokeLink(store, link.id);
    for (const below of ['', '/status', '/events', '/open.ics']) {
      expect((await server.ask({ path: at + below })).status).toBe(404);
    }
    await expect(revokeLink(store, link.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('to the calendar follow what the file calls so', async () => {
    const { store } = server.running.service;
    const { token } = await createLink(store, { name: 'intranet', schedule: null });
    expect((await server.ask({ path: `/hoo/${token}/status` })).body.schedule.id).toBe('support');
  });

  it('are made, listed and revoked by the command line', async () => {
    const { data, workspace } = server.context;
    const cctool = (...args: string[]) =>
      runCli(['hoo', 'links', ...args, '--data', data], { cwd: workspace.root, env: { HOME: folder } });
    const made = JSON.parse((await cctool('create', 'sales', '--name', 'floor 2', '--json')).stdout);
    expect(made.paths.page).toMatch(/^(\/\w+)?\/hoo\/hoo_[\w-]{32}$/);
    expect((await server.ask({ path: `/hoo/${made.token}/status` })).body.schedule.id).toBe('sales');
    const listed = await cctool('list');
    expect(listed.stdout).toMatch(new RegExp(`^${made.id}  sales  since \\S+  floor 2$`, 'm'));
    expect(listed.stdout).not.toContain(made.token);
    expect((await cctool('revoke', made.id)).status).toBe(0);
    expect((await server.ask({ path: `/hoo/${made.token}/status` })).status).toBe(404);
    expect(await cctool('create', 'nobody', '--name', 'x')).toMatchObject({ status: 2 });
    expect(await cctool('create', '--name', 'x')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--calendar'),
    });
  });
});

describe('metrics', () => {
  it('have the state of every schedule, and the seconds until it changes', async () => {
    await expect
      .poll(async () => (await server.ask({ path: '/metrics' })).text)
      .toContain('hoo_open{schedule="emergency"} 1\n');
    await override('closed', 'sales');
    const { text } = await server.ask({ path: '/metrics' });
    expect(text).toContain('hoo_open{schedule="sales"} 0\n');
    expect(text).toMatch(/^hoo_next_change_seconds\{schedule="support"\} \d+$/m);
    // Always open: no change is known.
    expect(text).not.toContain('hoo_next_change_seconds{schedule="emergency"}');
    await clear('sales');
  });
});

describe('hoo status --nagios', () => {
  const check = async (...args: string[]) => {
    const env = {
      HOME: folder,
      CCTOOL_API_KEY: key,
      CCTOOL_BASE_URL: server.url,
      CCTOOL_CACERT: server.running.authority!,
    };
    const { status, stdout } = await runCli(['hoo', 'status', ...args, '--nagios'], { cwd: folder, env });
    return [status, stdout.trim()];
  };
  it('has the statuses and the perfdata of monitoring plugins', async () => {
    expect(await check('emergency')).toEqual([
      0,
      "HOO OK - Emergency line: Open, no closing time ahead (Open: daily 00:00-24:00) | 'open'=1",
    ]);
    await server.ask({ path, key, body: { schedule: 'emergency', state: 'closed', duration: '1h', reason: 'a | b' } });
    const [status, text] = await check('emergency');
    expect([status, text]).toEqual([
      1,
      expect.stringMatching(
        /^HOO WARNING - Emergency line: Closed, opens .*\(Closed: override: a \/ b \(by ops\)\) \| 'open'=0 'next_change'=\d+s$/,
      ),
    ]);
    expect((await check('emergency', '--critical', 'closed'))[0]).toBe(2);
    expect((await check('emergency', '--warning', 'none'))[0]).toBe(0);
    await clear();
    expect(await check('nobody')).toEqual([3, expect.stringMatching(/^HOO UNKNOWN - there is no schedule "nobody"/)]);
    expect((await check('emergency', '--warning', 'sometimes'))[0]).toBe(3);
  });
});

describe.skipIf(!browserRuns)('the wallboard in a browser', () => {
  it('on a phone: an override on the dashboard is seen within a moment, and so is its end', async () => {
    const dashboard = await Dashboard.start();
    try {
      const { store } = dashboard.server.running.service;
      const { token } = await createLink(store, { name: 'board', schedule: 'emergency' });
      const board = await dashboard.page({ viewport: phone });
      await board.goto(`${dashboard.server.url}/hoo/${token}`);
      await board.getByText('Open', { exact: true }).waitFor();
      expect(await board.title()).toBe('Open · Emergency line');
      await expectToFit(board);
      await expectAxeClean(board);
      const page = await dashboard.signedIn('schedules', { viewport: phone });
      const started = performance.now();
      await page.getByRole('button', { name: 'Override Emergency line' }).click();
      await page.getByRole('button', { name: 'Do it now' }).click();
      await board.getByText('Closed', { exact: true }).waitFor();
      await board.getByText('override: Weather (by acme)').waitFor();
      process.stdout.write(`wallboard: closed ${(performance.now() - started).toFixed(0)} ms after the first tap\n`);
      await expectAxeClean(board);
      await page.getByRole('button', { name: 'Undo' }).click();
      await board.getByText('Open', { exact: true }).waitFor();
      expectNoComplaints(board);
      expectNoComplaints(page);
    } finally {
      await dashboard.stop();
    }
  });
});
