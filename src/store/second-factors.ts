import { createHash, randomBytes } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import type { Account } from './accounts.js';
import { keyOf } from './content-cipher.js';
import { inTransaction, type Store } from './store.js';
import type { SecondFactorsTable } from './tables.js';
import { base32, otpauthUri, stepOfCode } from './totp.js';

/** How many recovery codes are made together. */
const recoveryCodes = 10;

/** The state of an account's second factor. */
export interface SecondFactor {
  /** Since when signing in asks for a code; null while it does not. */
  enabled_at: string | null;
  /** Recovery codes that were not used. */
  recovery_codes: number;
}

/** A secret that an app is to take: the only time that it is known. */
export interface StartedFactor {
  /** In base 32. */
  secret: string;
  /** What the QR code contains. */
  uri: string;
}

/** What a code is: one of the app, or a recovery code. */
export type CodeKind = 'app' | 'recovery code';

const about = (accountId: string) => `second factor of ${accountId}`;

type Secret = Pick<SecondFactorsTable, 'secret' | 'encoding'>;

/** A secret as it is stored: encrypted where the store has keys for contents. */
function sealed({ cipher }: Store, accountId: string, secret: Buffer): Secret {
  return cipher
    ? { secret: cipher.seal(secret, about(accountId)).toString('base64'), encoding: 'aes-256-gcm' }
    : { secret: secret.toString('base64'), encoding: 'plain' };
}

function opened({ cipher }: Store, accountId: string, { secret, encoding }: Secret): Buffer {
  const bytes = Buffer.from(secret, 'base64');
  if (encoding === 'plain') return bytes;
  if (cipher) return cipher.open(bytes, about(accountId));
  throw new CctoolError('unavailable', 'second factors are encrypted, and the server has no key to read them with');
}

const factorOf = ({ db }: Store, accountId: string) =>
  db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** The second factor of an account. */
export async function readSecondFactor(store: Store, accountId: string): Promise<SecondFactor> {
  const factor = await factorOf(store, accountId);
  const { count } = await store.db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { enabled_at: factor?.enabled_at ?? null, recovery_codes: Number(count) };
}

/**
 * Makes a secret for an authenticator app. Signing in asks for codes only when one has been entered.
 * @param issuer names the service in the app
 * @throws CctoolError of kind `input` for an account that has a second factor
 */
export async function startSecondFactor(
  store: Store,
  { id, name }: Account,
  issuer: string,
  now: number,
): Promise<StartedFactor> {
  // As long as the output of SHA-1 (RFC 4226, 4).
  const secret = randomBytes(20);
  const fields = { ...sealed(store, id, secret), started_at: new Date(now).toISOString(), last_step: 0 };
  await store.db
    .insertInto('second_factors')
    .values({ account_id: id, enabled_at: null, ...fields })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(fields).where('second_factors.enabled_at', 'is', null),
    )
    .execute();
  const { enabled_at } = await readSecondFactor(store, id);
  if (enabled_at !== null) throw new CctoolError('input', 'the account has a second factor', 'remove it first');
  return { secret: base32(secret), uri: otpauthUri(secret, issuer, name) };
}

/** How a code is compared: people copy it with spaces and hyphens, in any case of letters. */
const plainCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

const digestOf = (code: string) => createHash('sha256').update(plainCode(code)).digest('hex');

/** Uses a code of the app: true for a right one, once. */
async function useAppCode(store: Store, accountId: string, code: string, now: number, isStart: boolean) {
  const factor = await factorOf(store, accountId);
  if (!factor || (factor.enabled_at === null) !== isStart) return false;
  const step = stepOfCode(opened(store, accountId, factor), plainCode(code), now, factor.last_step);
  if (step === undefined) return false;
  const { numUpdatedRows } = await store.db
    .updateTable('second_factors')
    .set({ last_step: step, ...(isStart && { enabled_at: new Date(now).toISOString() }) })
    .where('account_id', '=', accountId)
    // Of two requests with the same code one is the first; a secret that was replaced meanwhile stays off.
    .where('last_step', '<', step)
    .where('secret', '=', factor.secret)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/**
 * Turns a second factor on with the first code of the app.
 * @returns new recovery codes; undefined for a wrong code, and where none was started
 */
export async function enableSecondFactor(
  store: Store,
  accountId: string,
  code: string,
  now: number,
): Promise<string[] | undefined> {
  return inTransaction(store, async (inside) => {
    if (!(await useAppCode(inside, accountId, code, now, true))) return undefined;
    return makeRecoveryCodes(inside, accountId, now);
  });
}

/** Makes recovery codes in place of all that there were. Each has 80 random bits: its digest need not be slow. */
export async function makeRecoveryCodes(store: Store, accountId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(10)).toLowerCase().match(/.{4}/g)!.join('-'),
  );
  const created_at = new Date(now).toISOString();
  const rows = codes.map((code) => ({ digest: digestOf(code), account_id: accountId, created_at, used_at: null }));
  await inTransaction(store, async ({ db }) => {
    await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    await db.insertInto('recovery_codes').values(rows).execute();
  });
  return codes;
}

/**
 * Uses a code of an account that has a second factor: each works once.
 * @returns what it was; undefined for a wrong or used one
 */
export async function useCode(
  store: Store,
  accountId: string,
  code: string,
  now: number,
): Promise<CodeKind | undefined> {
  if (await useAppCode(store, accountId, code, now, false)) return 'app';
  const { numUpdatedRows } = await store.db
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now).toISOString() })
    .where('digest', '=', digestOf(code))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? 'recovery code' : undefined;
}

/**
 * Removes the second factor of an account and its recovery codes.
 * @returns false where signing in did not ask for a code
 */
export async function removeSecondFactor(store: Store, accountId: string): Promise<boolean> {
  return inTransaction(store, async (inside) => {
    const { enabled_at } = await readSecondFactor(inside, accountId);
    await inside.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    await inside.db.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
    return enabled_at !== null;
  });
}

/** Encrypts every secret with the current key of the store, those in the clear too. */
export async function resealSecrets(store: Store): Promise<void> {
  const { cipher, db } = store;
  if (!cipher) return;
  for (const row of await db.selectFrom('second_factors').selectAll().execute()) {
    const isCurrent = row.encoding !== 'plain' && keyOf(Buffer.from(row.secret, 'base64')) === cipher.current;
    if (isCurrent) continue;
    const fields = sealed(store, row.account_id, opened(store, row.account_id, row));
    await db
      .updateTable('second_factors')
      .set(fields)
      .where('account_id', '=', row.account_id)
      .where('secret', '=', row.secret)
      .execute();
  }
}
