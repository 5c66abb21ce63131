import { CctoolError } from '../diagnostics/index.js';
import type { Store } from './store.js';
import type { AccountsTable } from './tables.js';
import { newIdentifier } from './tables.js';

/** The account that owns what the command line creates, unless another account is given. */
export const administratorName = 'administrator';

export type Account = AccountsTable;

/** Creates the administrator of a new store, without a password or a key: there are no default credentials. */
export async function ensureAdministrator(store: Store): Promise<void> {
  const existing = await store.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', administratorName)
    .executeTakeFirst();
  if (existing) return;
  await insertAccount(store, administratorName, 'administrator');
}

async function insertAccount(store: Store, name: string, role: Account['role']): Promise<boolean> {
  const result = await store.db
    .insertInto('accounts')
    .values({
      id: newIdentifier('acc'),
      name,
      role,
      password_digest: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Creates an account. */
export async function createAccount(store: Store, name: string, role: Account['role'] = 'member'): Promise<Account> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,99}$/u.test(name)) {
    throw new CctoolError(
      'input',
      `"${name}" is not a valid account name`,
      'use up to 100 letters, digits, spaces and . _ @ -',
    );
  }
  if (!(await insertAccount(store, name, role))) {
    throw new CctoolError('input', `the account "${name}" already exists`);
  }
  return accountByName(store, name);
}

/**
 * The account with a name.
 * @throws CctoolError of kind `not-found`
 */
export async function accountByName(store: Store, name: string): Promise<Account> {
  const account = await store.db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();
  if (!account) throw new CctoolError('not-found', `there is no account "${name}"`, 'see: cctool account list');
  return account;
}

/** All accounts, by name. */
export function listAccounts(store: Store): Promise<Account[]> {
  return store.db.selectFrom('accounts').selectAll().orderBy('name').execute();
}
