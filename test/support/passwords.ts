import { scryptSync } from 'node:crypto';
import type { Store } from '../../src/store/store.js';

/** What the accounts of tests sign in with. */
export const password = 'correct horse battery';

// A digest names its own cost. That of the service is 80 ms and 32 MiB a guess, which tests pay where the service makes the
// digest: when a password is set over HTTP or on a terminal, and for accounts that do not exist.
const [N, r, p, salt] = [16, 8, 1, Buffer.alloc(16, 'salt')];
const key = scryptSync(password, salt, 32, { N, r, p });
const password_digest = ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');

/** Gives accounts, by name, the password of the tests, at a cost of almost nothing for each sign-in. */
export async function givePassword(store: Store, ...names: string[]): Promise<void> {
  const { numUpdatedRows } = await store.db
    .updateTable('accounts')
    .set({ password_digest })
    .where('name', 'in', names)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== names.length) throw new Error(`not every account exists: ${names.join(', ')}`);
}
