import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import type { Store } from './store.js';

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

/**
 * Sets an account's password and signs it out everywhere.
 * @throws CctoolError of kind `input` for one that is too short or too long
 */
export async function setPassword(store: Store, accountId: string, password: string): Promise<void> {
  if (password.length < minLength) {
    throw new CctoolError(
      'input',
      `the password is shorter than ${minLength} characters`,
      'a few random words make a good one',
    );
  }
  if (password.length > 1000) throw new CctoolError('input', 'the password is longer than 1000 characters');
  const password_digest = await hash(password);
  await store.db.transaction().execute(async (db) => {
    await db.updateTable('accounts').set({ password_digest }).where('id', '=', accountId).execute();
    await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  });
}
