import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { TestServer } from './support/server.js';
import { storeKinds } from './support/stores.js';

const root = '/api/studio/backups';
const octets = { 'content-type': 'application/octet-stream' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Bytes that gzip cannot make smaller. */
const noise = (length: number) => randomBytes(length);

for (const kind of storeKinds()) {
  describe.runIf(kind.runs)(`the backup service on ${kind.name}`, () => {
    let server: TestServer;
    let key: string;
    beforeAll(async () => {
      server = await TestServer.start({ place: await kind.place() });
      ({ key } = await server.key({ name: 'all', plan: 'unlimited' }));
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
    });
    const ask = (method: string, path: string, more: { body?: unknown; headers?: object; by?: string } = {}) =>
      server.ask({
        ...{ method, path, key: more.by ?? key, headers: { ...more.headers } },
        ...(more.body === undefined ? {} : { body: more.body }),
      });
    const upload = (script_id: string, bytes: Buffer, query = '', headers = {}) =>
      ask('POST', `${root}?script_id=${encodeURIComponent(script_id)}${query}`, {
        ...{ body: bytes, headers: { ...octets, ...headers } },
      });
    const content = (reference: string, headers = {}) =>
      ask('GET', `${root}/${encodeURIComponent(reference)}/content`, { headers });
    const parts = async () => {
      const { count } = await server.running.service.store.db
        .selectFrom('script_parts')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    };

    it.each([
      ['nothing', Buffer.alloc(0)],
      ['windows-1252', Buffer.from('Gr\xfc\xdfe \x80', 'latin1')],
      ['UTF-16', Buffer.from('\ufeff<menu/>', 'utf16le')],
      ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
      ['a mebibyte', noise(2 ** 20)],
      ['a mebibyte and one byte', noise(2 ** 20 + 1)],
      ['some mebibytes', noise(3_456_789)],
    ])('keeps %s, and gives it back to the byte', async (what, bytes) => {
      const made = await upload(`bytes/${what}`, bytes);
      expect([made.status, made.body]).toEqual([
        200,
        expect.objectContaining({ script_id: `bytes/${what}`, bytes: bytes.length, sha256: sha256(bytes) }),
      ]);
      const back = await content(made.body.backup_id);
      expect([back.status, back.bytes.equals(bytes)]).toEqual([200, true]);
      expect(back.headers).toMatchObject({
        'content-length': String(bytes.length),
        etag: `"${sha256(bytes)}"`,
        'content-type': 'application/octet-stream',
      });
      const known = await content(made.body.backup_id, { 'if-none-match': back.headers.etag });
      expect([known.status, known.bytes.length]).toEqual([304, 0]);
      const head = await ask('HEAD', `${root}/${made.body.backup_id}/content`);
      expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(bytes.length), 0]);
    });

    it('keeps the parts of a large content once, and those of a broken upload not at all', async () => {
      const bytes = noise(2_500_000);
      const before = await parts();
      await upload('parts', bytes);
      expect((await parts()) - before).toBe(3);
      const again = await upload('parts', bytes);
      expect(again.status).toBe(200);
      expect((await parts()) - before).toBe(3);
      // A client that goes away after two mebibytes.
      const { port } = server.running;
      await new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
          socket.write(
            `POST ${root}?script_id=gone HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
              'Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\n',
          );
          socket.write(noise(2_200_000), () => setTimeout(() => socket.destroy(), 200));
        });
        socket.on('close', () => resolve()).on('error', reject);
      });
      await vi.waitFor(async () => expect((await parts()) - before).toBe(3), 60_000);
      expect((await ask('GET', `${root}?script_id=gone`)).body.backups).toEqual([]);
      const { body } = await ask('GET', `${root}?script_id=parts`);
      for (const { backup_id } of body.backups) await ask('DELETE', `${root}/${backup_id}`);
      // On a busy machine the server may see only now that the client has gone away.
      await vi.waitFor(async () => expect(await parts()).toBe(before), 60_000);
    });

    it('lists page by page, by script and label, and the scripts with their newest backup', async () => {
      for (const [index, text] of ['one', 'two', 'three'].entries()) {
        await upload('paged', Buffer.from(text), index === 1 ? '&label=release%201&comment=the%20second' : '');
      }
      const list = async (query: string) =>
        (await ask('GET', `${root}?script_id=paged${query}`)).body.backups as { [name: string]: string }[];
      const all = await list('');
      expect(all.map(({ label, comment }) => [label, comment])).toEqual([
        [null, null],
        ['release 1', 'the second'],
        [null, null],
      ]);
      const [first] = await list('&limit=1');
      expect(first).toEqual(all[0]);
      expect(await list(`&limit=5&before=${first!.backup_id}`)).toEqual(all.slice(1));
      expect(await list('&label=release%201')).toEqual([all[1]]);
      const { scripts } = (await ask('GET', '/api/studio/scripts')).body;
      expect(scripts).toContainEqual({ script_id: 'paged', backups: 3, newest: all[0] });
    });

    it('compares by structure or as text, with the encodings that it finds', async () => {
      await upload('menu.xml', Buffer.from('<menu a="1" b="2"><say>Hi</say></menu>'));
      await upload('menu.xml', Buffer.from('\ufeff<menu b="2"\n a="1">\n  <say>Hello</say>\n</menu>', 'utf16le'));
      const diff = async (query = '') => (await ask('GET', `${root}/menu.xml/diff${query}`)).body;
      expect(await diff()).toMatchObject({
        ...{ compared_as: 'xml', encodings: ['utf-8', 'utf-16le'], identical: false },
        lines: [
          { kind: 'same', text: '<menu a="1" b="2">\n' },
          { kind: 'removed', text: '  <say>Hi</say>\n' },
          { kind: 'added', text: '  <say>Hello</say>\n' },
          { kind: 'same', text: '</menu>\n' },
        ],
      });
      const text = await diff('?by=text');
      expect([text.compared_as, text.lines.length]).toEqual(['text', 5]);
      const first = await diff('?from=menu.xml');
      expect(first).toMatchObject({ identical: true });
      await upload('picture', Buffer.from([0x89, 0x50, 0, 0]));
      await upload('picture', Buffer.from([0x89, 0x50, 0, 1]));
      const binary = (await ask('GET', `${root}/picture/diff`)).body;
      expect(binary).toMatchObject({ compared_as: 'bytes', encodings: [null, null], identical: false, lines: [] });
      const large = Buffer.from('line\n'.repeat(300_000));
      await upload('large', large);
      await upload('large', Buffer.concat([large, large]));
      expect((await ask('GET', `${root}/large/diff`)).status).toBe(413);
    });

    it('labels, restores and deletes; an idempotency key makes one backup of a repeated request', async () => {
      const once = { 'idempotency-key': `k-${kind.name}` };
      const first = await upload('steps', Buffer.from('v1'), '', once);
      expect((await upload('steps', Buffer.from('v1'), '', once)).body).toEqual(first.body);
      const other = await upload('steps', Buffer.from('other'), '', once);
      expect([other.status, other.body]).toEqual([422, { error: expect.stringContaining('another backup') }]);
      await upload('steps', Buffer.from('v2'));
      const path = `${root}/${first.body.backup_id}`;
      const labelled = await ask('PATCH', path, { body: { label: 'good' } });
      expect(labelled.body).toMatchObject({ label: 'good', comment: null });
      expect((await ask('PATCH', path, { body: { comment: 'why' } })).body).toMatchObject({
        label: 'good',
        comment: 'why',
      });
      expect((await ask('PATCH', path, { body: { label: '' } })).body).toMatchObject({ label: null, comment: 'why' });
      const restored = await ask('POST', `${path}/restore`);
      expect(restored.body).toMatchObject({ script_id: 'steps', comment: `restored from ${first.body.backup_id}` });
      expect((await content('steps')).text).toBe('v1');
      expect((await ask('DELETE', `${root}/steps`)).status).toBe(400);
      expect((await ask('DELETE', path)).body).toEqual({ deleted: first.body.backup_id });
      expect((await ask('GET', path)).status).toBe(404);
      // Its content is that of the restored one too.
      expect((await content('steps')).text).toBe('v1');
    });

    it('is for keys with its scopes, and for one account', async () => {
      const { body } = await upload('guarded', Buffer.from('secret'));
      await createAccount(server.running.service.store, 'stranger');
      const stranger = await server.key({ name: 'stranger', account: 'stranger' });
      const reader = await server.key({ name: 'reader', scopes: ['studio:read'] });
      const writer = await server.key({ name: 'writer', scopes: ['studio:backup'] });
      const path = `${root}/${body.backup_id}`;
      for (const [method, where, by, status] of [
        ['GET', path, reader.key, 200],
        ['GET', `${path}/content`, reader.key, 200],
        ['GET', `${path}/diff`, reader.key, 200],
        ['GET', '/api/studio/scripts', reader.key, 200],
        ['GET', root, writer.key, 403],
        ['GET', `${path}/content`, writer.key, 403],
        ['POST', `${path}/restore`, reader.key, 403],
        ['DELETE', path, reader.key, 403],
        ['DELETE', path, writer.key, 403],
        ['GET', path, stranger.key, 404],
        ['GET', `${path}/content`, stranger.key, 404],
        ['GET', `${path}/diff`, stranger.key, 404],
        ['POST', `${path}/restore`, stranger.key, 404],
        ['DELETE', path, stranger.key, 404],
      ] as const) {
        const answer = await ask(method, where, { by });
        expect([method, where, answer.status]).toEqual([method, where, status]);
        if (status !== 200) expect(answer.text).not.toContain('secret');
      }
      expect((await ask('PATCH', path, { by: stranger.key, body: { label: 'mine' } })).status).toBe(404);
      expect((await ask('GET', `${root}?before=${body.backup_id}`, { by: stranger.key })).body.backups).toEqual([]);
      expect((await ask('GET', '/api/studio/scripts', { by: stranger.key })).body.scripts).toEqual([]);
    });

    it.each([
      ['no script', '', octets, 400, '"script_id" is missing'],
      ['another parameter', '?script_id=a&colour=red', octets, 400, 'Unknown parameter "colour"'],
      ['JSON', '?script_id=a', { 'content-type': 'application/json' }, 415, 'application/octet-stream'],
      ['a compressed body', '?script_id=a', { ...octets, 'content-encoding': 'gzip' }, 415, 'uncompressed'],
      ['a name that hides', '?script_id=a%E2%80%AEb', octets, 400, 'bidirectional'],
      ['a label that hides', '?script_id=a&label=a%E2%80%AEb', octets, 400, 'bidirectional'],
    ])('refuses %s', async (_, query, headers, status, message) => {
      const answer = await ask('POST', root + query, { body: Buffer.from('x'), headers });
      expect([answer.status, answer.body]).toEqual([status, { error: expect.stringContaining(message) }]);
    });

    it('refuses what is announced as larger than 256 MiB before it arrives', async () => {
      const { port } = server.running;
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
          socket.write(
            `POST ${root}?script_id=huge HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
              `Content-Type: application/octet-stream\r\nContent-Length: ${256 * 2 ** 20 + 1}\r\n\r\n`,
          );
        });
        socket.once('data', (chunk) => resolve(chunk.toString())).on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    });
  });
}
