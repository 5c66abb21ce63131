import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByName, createAccount } from '../src/store/accounts.js';
import { readContentCipher } from '../src/store/content-cipher.js';
import { offerReset } from '../src/store/passwords.js';
import { base32, totp } from '../src/store/totp.js';
import { rekeyBackups } from '../src/studio/index.js';
import { givePassword, password } from './support/passwords.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';
import { sampledStoreKinds } from './support/stores.js';

/** The bytes of a secret in base 32: the reverse of what the server does, by its table (RFC 4648, 6). */
function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
}

/** Reads a QR code as a camera does: from the pixels of its picture. */
function readQR(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const scale = 4;
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  const dark = (x: number, y: number) => {
    for (let i = 0; i < scale * scale; i++) {
      const at = ((y * scale + Math.floor(i / scale)) * size * scale + x * scale + (i % scale)) * 4;
      data.fill(0, at, at + 3);
    }
  };
  // The picture is a path of unit squares, each moved to from the last one's start.
  let [x, y] = [0, 0];
  for (const [, move, dx, dy] of svg.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)h1v1/g)) {
    [x, y] = move === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    dark(x, y);
  }
  return decodeQR({ width: size * scale, height: size * scale, data });
}

for (const kind of sampledStoreKinds()) {
  describe(`the second factor on ${kind.name}`, () => {
    let server: TestServer;
    const real = Date.now();
    /** Seconds that the clock of the server is ahead. */
    let ahead = 0;
    beforeAll(async () => {
      const now = () => real + ahead * 1000;
      server = await TestServer.start({ place: await kind.place(), settings: { trust_proxy: true }, now });
      const { store } = server.running.service;
      for (const name of ['acme', 'spare', 'other', 'guessed', 'asked', 'sealed', 'broken'])
        await createAccount(store, name, name === 'other' ? 'viewer' : 'member');
      await givePassword(store, 'administrator', 'acme', 'spare', 'other', 'guessed', 'asked', 'sealed');
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
    });
    let addresses = 0;
    const elsewhere = () => ({ 'x-forwarded-for': `10.3.0.${++addresses}` });
    const signIn = (account: string, code?: string, secret = password) =>
      server.ask({
        path: '/account/session',
        headers: elsewhere(),
        body: { account, password: secret, ...(code === undefined ? {} : { code }) },
      });
    async function browser(account: string, code?: string) {
      const answer = await signIn(account, code);
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      const cookie = answer.headers['set-cookie']!.split(';')[0]!;
      return (method: string, path: string, body?: object) =>
        server.ask({
          ...{ method, path: `/account/${path}`, ...(body && { body }) },
          headers: { cookie, 'x-csrf-token': answer.body.csrf_token, ...elsewhere() },
        });
    }
    type Browser = Awaited<ReturnType<typeof browser>>;
    const codeOf = (secret: string) => totp(bytesOf(secret), real + ahead * 1000);
    /** Turns it on, and lets the step of the first code pass. */
    async function enable(ask: Browser) {
      const { secret } = (await ask('POST', 'second-factor', { password })).body;
      const { recovery_codes } = (await ask('POST', 'second-factor/confirm', { code: codeOf(secret) })).body;
      ahead += 30;
      return { secret: secret as string, codes: recovery_codes as string[] };
    }
    const actions = async (ask: Browser, account: string) =>
      (await ask('GET', `audit?account=${account}&limit=500`)).body.entries
        .map(({ action, details }: { action: string; details?: object }) => [action, details])
        .reverse();

    it('is turned on with the picture, asked for when signing in, and removed', async () => {
      const [ask, elsewhereOpen] = [await browser('acme'), await browser('acme')];
      const status = async () => (await ask('GET', 'second-factor')).body;
      expect(await status()).toEqual({ enabled_at: null, recovery_codes: 0 });
      expect((await ask('POST', 'second-factor', { password: 'wrong' })).status).toBe(403);
      const { secret, uri, qr } = (await ask('POST', 'second-factor', { password })).body;
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(base32(bytesOf(secret))).toBe(secret);
      expect(readQR(qr)).toBe(uri);
      expect(new URL(uri).searchParams.get('secret')).toBe(secret);
      // Nothing is asked before a first code was entered.
      expect((await signIn('acme')).status).toBe(200);
      expect((await ask('POST', 'second-factor/confirm', { code: '000' })).status).toBe(400);
      expect(await status()).toEqual({ enabled_at: null, recovery_codes: 0 });
      const confirmed = await ask('POST', 'second-factor/confirm', { code: codeOf(secret) });
      const codes: string[] = confirmed.body.recovery_codes;
      expect([confirmed.status, new Set(codes).size]).toEqual([200, 10]);
      expect(await status()).toEqual({ enabled_at: expect.any(String), recovery_codes: 10 });
      expect((await elsewhereOpen('GET', 'session')).status).toBe(401);
      // A session that was stolen cannot replace the secret, and the first code was used.
      expect((await ask('POST', 'second-factor', { password })).status).toBe(400);
      expect((await ask('POST', 'second-factor/confirm', { code: codeOf(secret) })).status).toBe(400);

      for (const [what, code, expected] of [
        ['no code', undefined, 401],
        ['the code that turned it on', codeOf(secret), 401],
        ['letters', 'abcdef', 401],
      ] as const) {
        const answer = await signIn('acme', code);
        expect([what, answer.status, answer.headers['x-second-factor']]).toEqual([what, expected, 'required']);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      // A wrong password says nothing about the second factor.
      const wrong = await signIn('acme', undefined, 'wrong');
      expect([wrong.body.error, wrong.headers['x-second-factor']]).toEqual([
        'The account or the password is wrong.',
        undefined,
      ]);
      ahead += 30;
      const code = codeOf(secret);
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      // Of two at the same time one is the first.
      const twice = await Promise.all([signIn('acme', spaced), signIn('acme', code)]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
      const { db } = server.running.service.store;
      const rows = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute());
      for (const each of [...codes, secret, uri]) expect(rows + server.log.join('')).not.toContain(each);
    });

    it('is signed in with and removed by a recovery code, each of which works once', async () => {
      const ask = await browser('spare');
      const { secret, codes } = await enable(ask);
      const [first = '', second = ''] = codes;
      expect((await signIn('spare', first.toUpperCase().replaceAll('-', ''))).status).toBe(200);
      expect((await signIn('spare', first)).status).toBe(401);
      expect((await ask('GET', 'second-factor')).body).toMatchObject({ recovery_codes: 9 });
      expect((await signIn('spare', codeOf(secret))).status).toBe(200);
      ahead += 30;
      expect((await ask('POST', 'second-factor/remove', { password, code: '000000' })).status).toBe(403);
      const made = await ask('POST', 'second-factor/recovery-codes', { password, code: codeOf(secret) });
      expect(made.body.recovery_codes).toHaveLength(10);
      // One that was replaced.
      expect((await ask('POST', 'second-factor/remove', { password, code: second })).status).toBe(403);
      const [other] = made.body.recovery_codes;
      expect((await ask('POST', 'second-factor/remove', { password, code: other })).status).toBe(204);
      expect((await signIn('spare')).status).toBe(200);
      // The clock stands still: entries of one instant have no order.
      const log = await actions(await browser('administrator'), 'spare');
      const inOrder = (entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).sort();
      const expected = [
        ['session.begin', undefined],
        ['second-factor.enable', undefined],
        ['session.begin', { second_factor: 'recovery code' }],
        ['session.refuse', { reason: 'wrong code' }],
        ['session.begin', { second_factor: 'app' }],
        ['second-factor.codes', undefined],
        ['second-factor.disable', undefined],
        ['session.begin', undefined],
      ];
      expect(inOrder(log)).toEqual(inOrder(expected));
    });

    it('limits the tries of somebody who has the password', async () => {
      const { secret } = await enable(await browser('guessed'));
      const statuses: number[] = [];
      for (let i = 0; i < 11; i++) statuses.push((await signIn('guessed', '123')).status);
      // The first code counted too.
      expect(statuses).toEqual([...Array(9).fill(401), 429, 429]);
      expect((await signIn('guessed', codeOf(secret))).status).toBe(429);
    });

    it('stays with the account when its password is reset, and an administrator removes it', async () => {
      const { store } = server.running.service;
      const member = await browser('other');
      // Viewers have theirs too.
      const { codes } = await enable(member);
      const owner = await browser('administrator');
      const listed = (await owner('GET', 'accounts/other')).body;
      expect(listed.has_second_factor).toBe(true);
      expect((await member('DELETE', 'accounts/other/second-factor')).status).toBe(403);
      expect((await owner('DELETE', 'accounts/administrator/second-factor')).status).toBe(400);
      const { token } = await offerReset(store, await accountByName(store, 'other'), 60, real + ahead * 1000);
      const fresh = 'another battery staple';
      await server.ask({ path: '/account/reset', body: { token, password: fresh }, headers: elsewhere() });
      expect((await signIn('other', undefined, fresh)).status).toBe(401);
      const removed = await owner('DELETE', 'accounts/other/second-factor');
      expect([removed.status, removed.body.has_second_factor]).toEqual([200, false]);
      expect((await signIn('other', undefined, fresh)).status).toBe(200);
      expect((await signIn('other', codes[0], fresh)).status).toBe(200);
      expect((await actions(owner, 'other')).map(([action]: [string]) => action)).toContain('second-factor.disable');
    });

    it('is shown and removed by a command', async () => {
      const ask = await browser('asked');
      await enable(ask);
      const { data, store } = server.context;
      const place = store === undefined ? ['--data', data] : ['--store', store];
      const command = async (...words: string[]) => {
        const run = await runCli(['account', ...words, ...place], { cwd: join(data) });
        return [run.status, run.stdout.trim() + run.stderr.trim()];
      };
      expect(await command('second-factor', 'asked')).toEqual([
        0,
        expect.stringMatching(/^"asked" has a second factor since \S+Z, and 10 recovery codes$/),
      ]);
      expect((await command('second-factor', 'asked', '--remove'))[0]).toBe(2);
      const [status, text] = await command('second-factor', 'asked', '--remove', '--yes', '--json');
      expect([status, JSON.parse(String(text))]).toEqual([
        0,
        { account: 'asked', enabled_at: null, recovery_codes: 0 },
      ]);
      expect(await command('second-factor', 'asked')).toEqual([0, '"asked" has no second factor']);
      expect((await command('second-factor', 'nobody'))[0]).toBe(2);
      expect((await signIn('asked')).status).toBe(200);
    });

    it('keeps its secret encrypted where the store has a key, through a change of the key', async () => {
      const { store } = server.running.service;
      const { secret } = await enable(await browser('sealed'));
      const { id } = await accountByName(store, 'sealed');
      const stored = async () =>
        store.db.selectFrom('second_factors').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
      expect(await stored()).toMatchObject({ encoding: 'plain', secret: bytesOf(secret).toString('base64') });
      const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
      for (const keys of [old, `${next}\n${old}`, next]) {
        store.cipher = readContentCipher(keys, 'test');
        await rekeyBackups(store);
        const row = await stored();
        expect(row.encoding).toBe('aes-256-gcm');
        expect(Buffer.from(row.secret, 'base64').includes(bytesOf(secret))).toBe(false);
        ahead += 30;
        expect((await signIn('sealed', codeOf(secret))).status).toBe(200);
      }
      // A secret that was moved to another account is not opened there.
      const broken = { ...(await stored()), account_id: (await accountByName(store, 'broken')).id };
      await store.db.insertInto('second_factors').values(broken).execute();
      await givePassword(store, 'broken');
      expect((await signIn('broken', '123456')).status).toBe(500);
      delete store.cipher;
    });
  });
}
