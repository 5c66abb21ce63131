import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, TestServer } from './support/server.js';
import { storeKinds } from './support/stores.js';

/** Tuesday, 24 November 2026, 10:20:30.5 in New York, where support is open from 08:00 to 20:00. */
const noon = Date.parse('2026-11-24T15:20:30.500Z');
const path = '/api/studio/hoo/overrides';

for (const kind of storeKinds()) {
  describe.runIf(kind.runs)(`overrides of the service on ${kind.name}`, () => {
    let server: TestServer;
    let key: string;
    let now = noon;
    beforeAll(async () => {
      server = await TestServer.start({ place: await kind.place(), http: true, now: () => now });
      ({ key } = await server.key({ name: 'ops', plan: 'unlimited' }));
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
    });

    const ask = (method: string, where: string, body?: object, by = key): Promise<Answer> =>
      server.ask({ method, path: where, key: by, ...(body === undefined ? {} : { body }) });
    const create = (body: object, by = key) => ask('POST', path, body, by);
    const status = async (schedule = 'support', by = key) =>
      (await server.ask({ path: `/api/studio/hoo/status/${schedule}`, key: by })).body;
    const list = async () => (await ask('GET', path)).body.overrides;

    it('close a schedule at once, and are ended, undone and listed', async () => {
      expect(await status()).toMatchObject({ is_open: true, reason: 'Open: mon-fri 08:00-20:00' });
      const made = await create({ schedule: 'support', state: 'closed', end: '18:00', reason: 'Snow', by: 'Ana' });
      // 18:00 in New York (EST, UTC-5); the start is the present in whole seconds.
      expect([made.status, made.body]).toEqual([
        200,
        {
          written: true,
          entry: expect.stringMatching(/^log_/),
          timezone: 'America/New_York',
          override: {
            id: expect.stringMatching(/^ov_[0-9a-f]{12}$/),
            ...{ schedule: 'support', state: 'closed', reason: 'Snow', by: 'Ana' },
            ...{ start: '2026-11-24T15:20:30Z', end: '2026-11-24T23:00:00Z' },
          },
        },
      ]);
      expect(await status()).toMatchObject({
        is_open: false,
        next_open: '2026-11-24T23:00:00Z',
        reason: 'Closed: override: Snow (by Ana)',
      });
      const { id } = made.body.override;
      expect(await list()).toEqual([
        expect.objectContaining({ id, schedule: 'support', source: 'service', status: 'current', reason: 'Snow' }),
      ]);
      now += 60_000;
      const ended = await ask('DELETE', `${path}/${id}?by=Bo`);
      expect(ended.body.change).toMatchObject({
        ...{ action: 'end', id, schedule: 'support' },
        ...{ before: { end: '2026-11-24T23:00:00Z' }, after: { end: '2026-11-24T15:21:30Z' } },
      });
      expect((await status()).is_open).toBe(true);
      expect(await list()).toEqual([]);
      // A second end finds nothing; taking the first one back closes the schedule again.
      expect((await ask('DELETE', `${path}/${id}`)).status).toBe(404);
      const undone = await ask('POST', '/api/studio/hoo/undo', { schedule: 'support' });
      expect(undone.body.changes).toEqual([expect.objectContaining({ action: 'undo', id })]);
      expect((await status()).is_open).toBe(false);
      // The change before that is the making of it.
      await ask('POST', '/api/studio/hoo/undo', { schedule: 'support', id });
      expect((await status()).is_open).toBe(true);
      expect((await ask('POST', '/api/studio/hoo/undo', { schedule: 'support', id })).status).toBe(404);
      const { entries } = (await ask('GET', '/api/studio/hoo/log?schedule=support')).body;
      const seen = entries.map(({ action, by, key: name, account, door, address }: { [name: string]: string }) => [
        ...[action, by, name, account, door, address],
      ]);
      const from = ['ops', 'administrator', 'api', expect.stringMatching(/127\.0\.0\.1$/)];
      expect(seen.reverse()).toEqual([
        ['create', 'Ana', ...from],
        ['end', 'Bo', ...from],
        ['undo', 'ops', ...from],
        ['undo', 'ops', ...from],
      ]);
    });

    it('are cleared: what holds ends, what is planned stays unless all are meant', async () => {
      await create({ schedule: 'sales', state: 'closed', duration: '2h' });
      await create({ schedule: 'sales', state: 'closed', start: '2026-12-01T10:00', end: '2026-12-01T12:00' });
      await create({ schedule: 'support', state: 'closed', start: '2026-12-02T10:00' });
      const cleared = await ask('DELETE', `${path}?schedule=sales`);
      expect(cleared.body).toMatchObject({ changes: [{ action: 'cancel' }], planned: 1 });
      const all = await ask('DELETE', `${path}?schedule=sales&all=true&reason=over`);
      // Sales is in London, where local time is UTC in December.
      expect(all.body).toMatchObject({
        changes: [{ action: 'cancel', before: { start: '2026-12-01T10:00:00Z' }, after: null }],
        planned: 0,
      });
      expect((await list()).map(({ schedule, status: held }: { [name: string]: string }) => [schedule, held])).toEqual([
        ['support', 'planned'],
      ]);
      await ask('DELETE', `${path}?schedule=support&all=true`);
    });

    it('of all schedules, the later over the earlier', async () => {
      await create({ schedule: '*', state: 'closed', reason: 'Evacuation' });
      expect([(await status()).is_open, (await status('emergency')).is_open]).toEqual([false, false]);
      await create({ schedule: 'emergency', state: 'open' });
      expect((await status('emergency')).is_open).toBe(true);
      await ask('DELETE', `${path}?schedule=*`);
      await ask('DELETE', `${path}?schedule=emergency`);
      expect((await status()).is_open).toBe(true);
    });

    it('are part of what flows ask and of the week of the dashboard', async () => {
      await create({ schedule: 'support', state: 'closed', duration: '1h', reason: 'Drill' });
      const flow = [
        'ivr: 1',
        'name: hours',
        'start: ask',
        'nodes:',
        '  ask: { type: hours, schedule: support, on: { open: yes, closed: no, emergency: drill } }',
        ...['yes', 'no', 'drill'].map((name) => `  ${name}: { type: end }`),
      ].join('\n');
      const answer = await server.ask({
        path: '/v1/ivr/test',
        key,
        body: { flow, input: '', at: new Date(now).toISOString() },
      });
      expect([answer.status, answer.body.path ?? answer.body]).toEqual([200, ['ask', 'drill']]);
      await ask('DELETE', `${path}?schedule=support`);
    });

    it('are made once per idempotency key', async () => {
      const send = () =>
        server.ask({
          path,
          key,
          body: { schedule: 'support', state: 'open', start: '2027-01-01T00:00Z', end: '2027-01-01T01:00Z' },
          headers: { 'idempotency-key': 'once' },
        });
      const answers = await Promise.all([send(), send(), send()]);
      expect(new Set(answers.map(({ body }) => body.override.id)).size).toBe(1);
      expect(await list()).toHaveLength(1);
      await ask('DELETE', `${path}?schedule=support&all=true`);
    });

    it('keep idempotency keys apart: of another API key, method, path or input', async () => {
      const narrow = await server.key({
        ...{ name: 'narrow once', scopes: ['studio:hoo', 'studio:hoo:write'], schedules: ['support'] },
      });
      const send = (method: string, where: string, body?: object, by = key) =>
        server.ask({
          ...{ method, path: where, key: by, headers: { 'idempotency-key': 'apart' } },
          ...(body === undefined ? {} : { body }),
        });
      const undo = '/api/studio/hoo/undo';
      const closed = { schedule: 'sales', state: 'closed', reason: 'confidential' };
      const first = await send('POST', path, closed);
      expect(first.status).toBe(200);
      const revision = async () => (await ask('GET', '/api/studio/hoo/log?limit=1')).body.entries[0].revision;
      const before = await revision();
      const { id } = first.body.override;
      // The order of fields makes no other request.
      const same = await send('POST', path, { reason: 'confidential', state: 'closed', schedule: 'sales' });
      expect([same.status, same.body]).toEqual([200, first.body]);
      for (const [method, where, body, by, code] of [
        ['POST', path, { ...closed, state: 'open' }, key, 422],
        ['POST', path, { ...closed, schedule: 'support' }, key, 422],
        ['POST', path, closed, narrow.key, 403],
        ['DELETE', `${path}?schedule=sales`, undefined, narrow.key, 403],
        ['DELETE', `${path}/${id}`, undefined, narrow.key, 403],
        ['POST', undo, { schedule: 'sales' }, narrow.key, 403],
      ] as const) {
        const answer = await send(method, where, body, by);
        expect([method, where, answer.status, answer.text.includes('confidential')]).toEqual([
          ...[method, where, code, false],
        ]);
        expect(Object.keys(answer.body)).toEqual(['error']);
      }
      expect(await revision()).toBe(before);
      // Another API key's change is its own.
      const own = await send('POST', path, { schedule: 'support', state: 'open', duration: '1h' }, narrow.key);
      expect([own.status, own.body.override.schedule, await revision()]).toEqual([200, 'support', before + 1]);
      // Another path is another request; so is another method, and its repetition changes nothing more.
      const ended = await send('DELETE', `${path}/${id}`);
      expect([ended.status, ended.body.change.id]).toEqual([200, id]);
      const undone = await send('POST', undo, { schedule: 'sales' });
      expect(undone.body.changes).toEqual([expect.objectContaining({ action: 'undo', id })]);
      const cleared = await send('DELETE', `${path}?schedule=sales`);
      expect(cleared.body.changes).toHaveLength(1);
      const after = await revision();
      expect((await send('DELETE', `${path}/${id}`)).body).toEqual(ended.body);
      expect((await send('POST', undo, { schedule: 'sales' })).body).toEqual(undone.body);
      expect((await send('DELETE', `${path}?schedule=sales`)).body).toEqual(cleared.body);
      expect((await send('DELETE', `${path}?schedule=sales&all=true`)).status).toBe(422);
      expect(await revision()).toBe(after);
      await ask('DELETE', `${path}?schedule=support&all=true`);
    });

    it('only say what they would do', async () => {
      const made = await create({ schedule: 'support', state: 'closed', duration: '90m', dry_run: true });
      expect(made.body).toMatchObject({ written: false, override: { end: '2026-11-24T16:51:30Z' } });
      expect(await list()).toEqual([]);
    });

    it.each([
      ['no schedule', { state: 'open' }, 400, 'The field "schedule" is missing.'],
      ['an unknown schedule', { schedule: 'supprt', state: 'open' }, 404, 'did you mean "support"?'],
      ['an unknown state', { schedule: 'support', state: 'shut' }, 400, 'The field "state"'],
      ['an unknown field', { schedule: 'support', state: 'open', until: '18:00' }, 400, 'Unknown field "until"'],
      ['no time', { schedule: 'support', state: 'open', end: 'later' }, 400, '"later" is not a time'],
      ['no duration', { schedule: 'support', state: 'open', duration: 'long' }, 400, '"long" is not a duration'],
      [
        'an end in the past',
        { schedule: 'support', state: 'open', end: '09:00' },
        400,
        'its end must be after its start',
      ],
      ['two ends', { schedule: 'support', state: 'open', end: '18:00', duration: '1h' }, 400, 'send one of the two'],
      ['a reason that hides', { schedule: 'support', state: 'open', reason: 'a\u202eb' }, 400, 'bidirectional'],
      ['a reason of spaces', { schedule: 'support', state: 'open', reason: '  ' }, 400, 'has only spaces'],
      ['a name of spaces', { schedule: 'support', state: 'open', by: '\u00a0' }, 400, 'has only spaces'],
      ['a reason without end', { schedule: 'support', state: 'open', reason: 'x'.repeat(501) }, 400, '"reason"'],
      [
        'a repeated local time',
        { schedule: 'support', state: 'open', start: '2027-11-07T01:30' },
        400,
        'occurs twice in America/New_York',
      ],
    ])('refuse %s', async (_, body, code, message) => {
      const answer = await create(body);
      expect([answer.status, answer.body]).toEqual([code, { error: expect.stringContaining(message) }]);
    });

    it('need their scope, and stay within the schedules of a key', async () => {
      const reader = await server.key({ name: 'reader', scopes: ['studio:hoo'] });
      const narrow = await server.key({
        name: 'narrow',
        scopes: ['studio:hoo:write', 'studio:hoo'],
        schedules: ['sales'],
      });
      const body = { schedule: 'support', state: 'closed', duration: '1h' };
      const refused = await create(body, reader.key);
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([
        403,
        'Bearer realm="cctool", error="insufficient_scope", scope="studio:hoo:write"',
      ]);
      const { id } = (await create(body)).body.override;
      for (const [method, where, what] of [
        ['POST', path, body],
        ['POST', path, { ...body, schedule: '*' }],
        ['DELETE', `${path}/${id}`, undefined],
        ['DELETE', `${path}?schedule=support`, undefined],
        ['DELETE', `${path}?schedule=*`, undefined],
        ['POST', '/api/studio/hoo/undo', { schedule: 'support' }],
      ] as const) {
        const answer = await ask(method, where, what, narrow.key);
        expect([method, where, answer.status, Object.keys(answer.body)]).toEqual([method, where, 403, ['error']]);
      }
      expect((await create({ ...body, schedule: 'sales' }, narrow.key)).status).toBe(200);
      const seen = (await ask('GET', path, undefined, narrow.key)).body.overrides;
      expect(seen.map(({ schedule }: { schedule: string }) => schedule)).toEqual(['sales']);
      const { entries } = (await ask('GET', '/api/studio/hoo/log', undefined, narrow.key)).body;
      expect(new Set(entries.map(({ schedule }: { schedule: string }) => schedule))).toEqual(new Set(['sales', '*']));
      expect((await ask('GET', '/api/studio/hoo/log?schedule=support', undefined, narrow.key)).body.entries).toEqual(
        [],
      );
      expect((await server.ask({ path })).status).toBe(401);
      expect((await ask('PUT', path, {})).status).toBe(405);
      await ask('DELETE', `${path}?schedule=support&all=true`);
      await ask('DELETE', `${path}?schedule=sales&all=true`);
    });

    it('are shown page by page in the log, which nothing shortens', async () => {
      const all = (await ask('GET', '/api/studio/hoo/log?limit=500')).body.entries;
      const pages = [];
      for (let before = ''; ; ) {
        const { entries } = (await ask('GET', `/api/studio/hoo/log?limit=3${before}`)).body;
        if (entries.length === 0) break;
        pages.push(...entries);
        before = `&before=${entries.at(-1).revision}`;
      }
      expect(pages).toEqual(all);
      expect(all.map(({ revision }: { revision: number }) => revision)).toEqual(
        Array.from({ length: all.length }, (_, index) => all.length - index),
      );
    });

    it('keep idempotency keys for seven days', async () => {
      const { db } = server.running.service.store;
      const send = (key_of: string) =>
        server.ask({
          ...{ method: 'POST', path, key, headers: { 'idempotency-key': key_of } },
          body: { schedule: 'sales', state: 'open', duration: '1h' },
        });
      const kept = async () =>
        (await db.selectFrom('hours_requests').select('idempotency_key').execute()).map((row) => row.idempotency_key);
      const first = await send('weekly');
      const start = now;
      now = start + 7 * 86_400_000 - 1000;
      expect((await send('weekly')).body).toEqual(first.body);
      await send('later');
      expect(await kept()).toContain('weekly');
      now = start + 7 * 86_400_000 + 1000;
      await send('latest');
      expect(await kept()).not.toContain('weekly');
      expect((await send('weekly')).body).not.toEqual(first.body);
    });
  });
}
