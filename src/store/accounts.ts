import { CctoolError } from '../diagnostics/index.js';
import { inTransaction, type Store } from './store.js';
import type { AccountsTable } from './tables.js';
import { newIdentifier } from './tables.js';

/** The account that owns what the command line creates, unless another account is given. */
export const administratorName = 'administrator';

export type Account = AccountsTable;

/** A role that an account can be given. */
export type GivenRole = Exclude<Account['role'], 'owner'>;

/** The plan of an account when none was given. */
export const defaultPlan = 'standard';

/** Keys of one account that may be in force at the same time, unless its limits say otherwise. */
const defaultKeys: { [role in Account['role']]: number } = {
  viewer: 0,
  member: 100,
  administrator: Number.POSITIVE_INFINITY,
  owner: Number.POSITIVE_INFINITY,
};

/** True for the roles that manage accounts and the keys of all. */
export const isAdministrator = ({ role }: Pick<Account, 'role'>): boolean =>
  role === 'administrator' || role === 'owner';

const readList = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

/** An account as it is shown: with lists, and without the digests of its password and of its token. */
export function shownAccount({ password_digest: _, reset_digest: __, scopes, schedules, flows, ...account }: Account) {
  return { ...account, scopes: readList(scopes), schedules: readList(schedules), flows: readList(flows) };
}

/** @throws CctoolError of kind `input` for the owner, where an account is to lose its access */
function notOwner({ name, role }: Account, what: string): void {
  if (role !== 'owner') return;
  const message = `the account "${name}" is the owner and cannot be ${what}`;
  throw new CctoolError('input', message, 'transfer the ownership to another account first: cctool account transfer');
}

/** The number of keys of an account that may be in force at the same time. */
export const mostKeys = ({ role, max_keys }: Account): number => max_keys ?? defaultKeys[role];

/** Creates the owner of a new store, without a password or a key: there are no default credentials. */
export async function ensureAdministrator(store: Store): Promise<void> {
  const existing = await store.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', administratorName)
    .executeTakeFirst();
  if (existing) return;
  const owner = await store.db.selectFrom('accounts').select('id').where('role', '=', 'owner').executeTakeFirst();
  await insertAccount(store, administratorName, owner ? 'administrator' : 'owner');
}

async function insertAccount(store: Store, name: string, role: Account['role']): Promise<boolean> {
  const result = await store.db
    .insertInto('accounts')
    .values({
      id: newIdentifier('acc'),
      name,
      role,
      password_digest: null,
      reset_digest: null,
      reset_expires_at: null,
      created_at: new Date().toISOString(),
      plan: defaultPlan,
      max_keys: null,
      max_storage: null,
      scopes: null,
      schedules: null,
      flows: null,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Creates an account. */
export async function createAccount(store: Store, name: string, role: GivenRole = 'member'): Promise<Account> {
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
  if (!account || isDeleted(account))
    throw new CctoolError('not-found', `there is no account "${name}"`, 'see: cctool account list');
  return account;
}

/** All accounts, by name, without those that were deleted. */
export async function listAccounts(store: Store): Promise<Account[]> {
  const all = await store.db.selectFrom('accounts').selectAll().orderBy('name').execute();
  return all.filter((account) => !isDeleted(account));
}

/** Limits of an account, which its keys share. A field that is absent stays as it is; null removes the limit. */
export interface AccountLimits {
  /** The owner's cannot be changed: see `transferOwnership`. */
  role?: GivenRole;
  plan?: string;
  max_keys?: number | null;
  /** MiB. */
  max_storage?: number | null;
  scopes?: readonly string[] | null;
  schedules?: readonly string[] | null;
  flows?: readonly string[] | null;
}

/**
 * A restriction as it is stored: sorted, each member once; null for none.
 * @param what what is listed: `scopes`
 * @throws CctoolError of kind `input` for an empty list, which could mean everything or nothing
 */
export function storedList(what: string, items: readonly string[] | undefined | null): string | null {
  if (items === undefined || items === null) return null;
  if (items.length > 0) return JSON.stringify([...new Set(items)].sort());
  throw new CctoolError('input', `the list of ${what} is empty`, 'name at least one, or omit the list to allow all');
}

/** Changes the limits of an account: they hold from the next request on, on every replica. */
export async function limitAccount(store: Store, id: string, limits: AccountLimits): Promise<Account> {
  const { scopes, schedules, flows, ...numbers } = limits;
  if (limits.role !== undefined) notOwner(await accountById(store, id), `made ${limits.role}`);
  const lists = Object.entries({ scopes, schedules, flows }).filter(([, items]) => items !== undefined);
  const changes: Partial<Account> = {
    ...numbers,
    ...Object.fromEntries(lists.map(([name, items]) => [name, storedList(name, items)])),
  };
  if (Object.keys(changes).length > 0) {
    await store.db.updateTable('accounts').set(changes).where('id', '=', id).execute();
  }
  return accountById(store, id);
}

const accountById = (store: Store, id: string): Promise<Account> =>
  store.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Makes an account the owner, and the present owner an administrator.
 * @throws CctoolError of kind `input` for an account that is disabled
 */
export async function transferOwnership(store: Store, { id }: Account): Promise<Account> {
  return inTransaction(store, async (inside) => {
    const account = await accountById(inside, id);
    if (account.disabled_at !== null) {
      throw new CctoolError(
        'input',
        `the account "${account.name}" is disabled`,
        'enable it first: cctool account enable',
      );
    }
    const roles = (role: Account['role']) => inside.db.updateTable('accounts').set({ role });
    // An index allows one owner only: of two transfers at the same time, one fails.
    await roles('administrator').where('role', '=', 'owner').execute();
    await roles('owner').where('id', '=', id).execute();
    return { ...account, role: 'owner' as const };
  });
}

/**
 * Refuses or lets in an account: while it is disabled nobody can sign in and its keys are refused, from the next request
 * on. Sessions end; keys are as they were when it is enabled again.
 * @throws CctoolError of kind `input` for the owner
 */
export async function setDisabled(store: Store, account: Account, isDisabled: boolean, now: number): Promise<void> {
  const { id } = account;
  if (isDisabled) notOwner(account, 'disabled');
  const disabled_at = isDisabled ? new Date(now).toISOString() : null;
  await store.db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
  if (isDisabled) await store.db.deleteFrom('sessions').where('account_id', '=', id).execute();
}

/** What an account has that goes with it when it is deleted. */
export async function holdingsOf({ db }: Store, { id }: Account): Promise<{ keys: number; backups: number }> {
  const count = async (table: 'keys' | 'backups') => {
    let query = db.selectFrom(table).select(({ fn }) => fn.countAll<number | string>().as('count'));
    query = query.where('account_id', '=', id);
    if (table === 'keys') query = query.where('revoked_at', 'is', null);
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  return { keys: await count('keys'), backups: await count('backups') };
}

/**
 * Deletes an account for ever: its sessions end, its keys and links are revoked, its backups are removed. What was counted
 * and logged about it stays, under its name; the name can be given to another account.
 * @throws CctoolError of kind `input` for the owner, and for the account that the command line uses by default
 */
export async function deleteAccount(store: Store, account: Account, now: number): Promise<void> {
  notOwner(account, 'deleted');
  if (account.name === administratorName) {
    throw new CctoolError('input', `the account "${administratorName}" cannot be deleted`, 'disable it instead');
  }
  const at = new Date(now).toISOString();
  const { id } = account;
  await inTransaction(store, async ({ db }) => {
    for (const table of ['sessions', 'second_factors', 'recovery_codes'] as const) {
      await db.deleteFrom(table).where('account_id', '=', id).execute();
    }
    await db
      .updateTable('keys')
      .set({ revoked_at: at })
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    await db
      .updateTable('hours_links')
      .set({ revoked_at: at })
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    await db.deleteFrom('backups').where('account_id', '=', id).execute();
    const gone = { name: `${account.name} (${id})`, password_digest: null, reset_digest: null, disabled_at: at };
    await db.updateTable('accounts').set(gone).where('id', '=', id).execute();
  });
}

/** True for the row of a deleted account, which keeps the history of its keys. */
export const isDeleted = ({ id, name }: Account): boolean => name.endsWith(` (${id})`);
