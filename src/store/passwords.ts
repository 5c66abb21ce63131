import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import type { Account } from './accounts.js';
import { keyDigest } from './key-format.js';
import { inTransaction, type Store } from './store.js';

/** 2^15 rounds with 8 blocks take 32 MiB and about 80 ms: the cost of one guess. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const minLength = 12;

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

async function hash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** A digest that no password has, so that an unknown account takes as long to refuse as a known one. */
const unknownAccount = `scrypt$${cost.N}$${cost.r}$${cost.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** True when a password matches a digest; takes as long as one hash in every case. */
export async function passwordMatches(password: string, digest: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (digest ?? unknownAccount).split('$');
  const expected = Buffer.from(key, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(expected, found) && digest != null;
}

/** @throws CctoolError of kind `input` for a password that is too short or too long */
function checkPassword(password: string): void {
  if (password.length < minLength) {
    throw new CctoolError(
      'input',
      `the password is shorter than ${minLength} characters`,
      'a few random words make a good one',
    );
  }
  if (password.length > 1000) throw new CctoolError('input', 'the password is longer than 1000 characters');
}

/** What ends when a password is set or taken away: the sessions, and a token that is still open. */
async function endAccess(store: Store, accountId: string, set: Partial<Account>): Promise<void> {
  const reset = { reset_digest: null, reset_expires_at: null };
  await inTransaction(store, async ({ db }) => {
    await db
      .updateTable('accounts')
      .set({ ...reset, ...set })
      .where('id', '=', accountId)
      .execute();
    await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  });
}

/**
 * Sets an account's password and signs it out everywhere.
 * @throws CctoolError of kind `input` for one that is too short or too long
 */
export async function setPassword(store: Store, accountId: string, password: string): Promise<void> {
  checkPassword(password);
  await endAccess(store, accountId, { password_digest: await hash(password) });
}

/** The longest time that a token for a new password may be valid, in seconds. */
export const longestReset = 7 * 86_400;

/** A token that sets a new password, once: the only time that it is known. */
export interface PasswordReset {
  account: string;
  token: string;
  expires_at: string;
}

/**
 * Makes a token with which the account sets a new password once. Its password is void and its sessions end at once; a token
 * that was made before is void too.
 * @param seconds how long the token is valid, up to `longestReset`
 */
export async function offerReset(
  store: Store,
  { id, name }: Account,
  seconds: number,
  now: number,
): Promise<PasswordReset> {
  const token = `cct_reset_${randomBytes(32).toString('base64url')}`;
  const expires_at = new Date(now + seconds * 1000).toISOString();
  await endAccess(store, id, { password_digest: null, reset_digest: keyDigest(token), reset_expires_at: expires_at });
  return { account: name, token, expires_at };
}

/**
 * Sets the password of the account that a token was made for.
 * @returns the account; undefined for a token that is unknown, used or expired, and for a disabled account
 * @throws CctoolError of kind `input` for a password that is too short or too long: the token stays valid
 */
export async function redeemReset(
  store: Store,
  token: string,
  password: string,
  now: number,
): Promise<Account | undefined> {
  checkPassword(password);
  const digest = keyDigest(token);
  const account = await store.db
    .selectFrom('accounts')
    .selectAll()
    .where('reset_digest', '=', digest)
    .where('reset_expires_at', '>', new Date(now).toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account) return undefined;
  const password_digest = await hash(password);
  const { numUpdatedRows } = await store.db
    .updateTable('accounts')
    .set({ password_digest, reset_digest: null, reset_expires_at: null })
    .where('id', '=', account.id)
    // Of two requests at the same time one is the first.
    .where('reset_digest', '=', digest)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? account : undefined;
}
