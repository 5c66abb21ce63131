import { CctoolError } from '../diagnostics/index.js';
import { type Account, accountByName, administratorName, mostKeys, storedList } from './accounts.js';
import { checkRanges } from './addresses.js';
import { holds } from './holds.js';
import { type KeyMode, keyDigest, keyMode, keyPrefix, newApiKey } from './key-format.js';
import { checkName } from './names.js';
import { inTransaction, type Store } from './store.js';
import type { KeysTable } from './tables.js';
import { newIdentifier } from './tables.js';

/** A key as it is shown: everything but the secret. */
export interface ApiKey {
  id: string;
  account: string;
  name: string;
  prefix: string;
  /** A test key changes nothing, and has limits of its own. */
  mode: KeyMode;
  status: 'active' | 'expired' | 'revoked';
  /** null: all. */
  scopes: string[] | null;
  schedules: string[] | null;
  flows: string[] | null;
  plan: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  last_used_from: string | null;
  /** Ranges of addresses that it may be used from; null: all. */
  addresses: string[] | null;
  revoked_at: string | null;
  rotated_from: string | null;
}

/** A new key: the only time that its secret is known. */
export interface NewApiKey extends ApiKey {
  key: string;
}

export interface KeyRequest {
  name: string;
  /** The account's name; the administrator when absent. */
  account?: string;
  /** Absent or null: all. An empty list is refused. */
  scopes?: string[] | null;
  schedules?: string[] | null;
  flows?: string[] | null;
  addresses?: string[] | null;
  plan?: string;
  /** `live` when absent. */
  mode?: KeyMode;
  expires_at?: string | null;
  rotated_from?: string;
}

/** The plan of test keys, whose window is their own: they use up nothing of the plan of their account. */
export const testPlan = 'test';

const list = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

function toApiKey(row: KeysTable & { account: string; account_plan: string }, now: number): ApiKey {
  const expired = row.expires_at !== null && Date.parse(row.expires_at) <= now;
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    prefix: `${row.prefix}…`,
    mode: keyMode(row.prefix),
    status: row.revoked_at !== null ? 'revoked' : expired ? 'expired' : 'active',
    scopes: list(row.scopes),
    schedules: list(row.schedules),
    flows: list(row.flows),
    plan: keyMode(row.prefix) === 'test' ? testPlan : row.plan === '' ? row.account_plan : row.plan,
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    last_used_from: row.last_used_from,
    addresses: list(row.addresses),
    revoked_at: row.revoked_at,
    rotated_from: row.rotated_from,
  };
}

const rows = (store: Store) =>
  store.db
    .selectFrom('keys')
    .innerJoin('accounts', 'accounts.id', 'keys.account_id')
    .selectAll('keys')
    .select(['accounts.name as account', 'accounts.plan as account_plan']);

/** @throws CctoolError when an account may not have a key with these rights */
function checkRights(account: Account, request: KeyRequest): void {
  for (const name of ['scopes', 'schedules', 'flows'] as const) {
    const allowed = list(account[name]);
    const beyond = allowed && request[name]?.find((item) => !allowed.includes(item));
    if (beyond) {
      const message = `the account "${account.name}" does not allow the ${name.slice(0, -1)} "${beyond}"`;
      throw new CctoolError('input', message, `it allows ${allowed.join(', ')}`);
    }
  }
}

/** @throws CctoolError of kind `limit` when an account may not have one more key */
async function checkNumber(store: Store, account: Account, now: number): Promise<void> {
  // Locks the account, so that two requests at the same time cannot both make the last key. SQLite has one writer.
  if (store.kind === 'postgres') {
    await store.db.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute();
  }
  const { count } = await store.db
    .selectFrom('keys')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now).toISOString())]),
    )
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostKeys(account)) {
    throw new CctoolError(
      'limit',
      `the account "${account.name}" has ${count} keys in force, which is its limit`,
      'revoke one that is no longer used, or have an administrator raise the limit: cctool account limits',
    );
  }
}

/**
 * Creates a key. The result holds the secret; the store keeps only its digest.
 * @throws CctoolError for an unacceptable name, an empty list of rights, an unknown account, an expiry that has passed, rights that the account
 *   does not have, and of kind `limit` when the account has as many keys as it may have
 */
export async function createKey(store: Store, request: KeyRequest, now: number = Date.now()): Promise<NewApiKey> {
  const name = checkName('the name of a key', request.name, 'name the program that uses it: --name ci-pipeline').trim();
  const expires = request.expires_at ?? null;
  if (expires !== null && Date.parse(expires) <= now) {
    throw new CctoolError('input', `the expiry ${expires} has passed`);
  }
  if (request.mode === 'test' && request.plan !== undefined) {
    throw new CctoolError('input', `a test key has the plan "${testPlan}"`, 'leave the plan out, or create a live key');
  }
  const account = await accountByName(store, request.account ?? administratorName);
  checkRights(account, request);
  checkRanges(request.addresses ?? []);
  const key = newApiKey(request.mode);
  const row: KeysTable = {
    id: newIdentifier('key', now),
    account_id: account.id,
    name,
    prefix: keyPrefix(key),
    digest: keyDigest(key),
    scopes: storedList('scopes', request.scopes),
    schedules: storedList('schedules', request.schedules),
    flows: storedList('flows', request.flows),
    plan: request.plan ?? '',
    created_at: new Date(now).toISOString(),
    expires_at: expires === null ? null : new Date(expires).toISOString(),
    last_used_at: null,
    last_used_from: null,
    addresses: storedList('addresses', request.addresses),
    revoked_at: null,
    rotated_from: request.rotated_from ?? null,
  };
  const insert = async (inside: Store) => {
    await inside.db.insertInto('keys').values(row).execute();
  };
  // A rotation replaces a key.
  if (request.rotated_from !== undefined || !Number.isFinite(mostKeys(account))) await insert(store);
  else
    await inTransaction(store, async (inside) => {
      await checkNumber(inside, account, now);
      await insert(inside);
    });
  return { ...toApiKey({ ...row, account: account.name, account_plan: account.plan }, now), key };
}

/** All keys, or those of one account, oldest first. */
export async function listKeys(
  store: Store,
  filter: { account?: string; all?: boolean } = {},
  now: number = Date.now(),
): Promise<ApiKey[]> {
  let query = rows(store).orderBy('keys.created_at').orderBy('keys.id');
  if (filter.account !== undefined) query = query.where('accounts.name', '=', filter.account);
  if (filter.all === false) query = query.where('keys.revoked_at', 'is', null);
  return (await query.execute()).map((row) => toApiKey(row, now));
}

/** How a page of keys is ordered. */
export const keyOrders = ['newest', 'oldest', 'name', 'last_used', 'expires'] as const;

export interface KeyPage {
  account: string;
  /** A part of the name, of the id or of the first characters, in any case of letters. */
  search?: string | undefined;
  /** Only those in force, or only the others. */
  status?: 'active' | 'ended' | undefined;
  sort: (typeof keyOrders)[number];
  limit: number;
  offset: number;
}

/** A page of an account's keys, and how many match in all. */
export async function pageOfKeys(
  store: Store,
  { account, search, status, sort, limit, offset }: KeyPage,
  now: number = Date.now(),
): Promise<{ keys: ApiKey[]; total: number }> {
  const at = new Date(now).toISOString();
  let query = rows(store).where('accounts.name', '=', account);
  if (search !== undefined) query = query.where(holds(['keys.name', 'keys.id', 'keys.prefix'], search));
  if (status !== undefined) {
    query = query.where(({ and, or, not, eb }) => {
      const active = and([
        eb('keys.revoked_at', 'is', null),
        or([eb('keys.expires_at', 'is', null), eb('keys.expires_at', '>', at)]),
      ]);
      return status === 'active' ? active : not(active);
    });
  }
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const ordered = {
    newest: () => query.orderBy('keys.created_at', 'desc'),
    oldest: () => query.orderBy('keys.created_at'),
    name: () => query.orderBy(({ fn }) => fn('lower', ['keys.name'])),
    // Keys that were never used, or never expire, come last.
    last_used: () => query.orderBy(({ fn, val }) => fn.coalesce('keys.last_used_at', val('')), 'desc'),
    expires: () => query.orderBy(({ fn, val }) => fn.coalesce('keys.expires_at', val('9'))),
  }[sort]();
  const page = await ordered
    .orderBy('keys.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { keys: page.map((row) => toApiKey(row, now)), total: Number(count) };
}

/**
 * The key for a reference: its id, the start of its secret as lists show it, or its name if only one key has that name
 * (or only one that is not revoked, so that the name of a rotated key still works).
 * @throws CctoolError of kind `not-found`, or `input` when several keys have that name
 */
export async function findApiKey(
  store: Store,
  reference: string,
  filter: { account?: string } = {},
  now: number = Date.now(),
): Promise<ApiKey> {
  let query = rows(store).where((where) =>
    where.or([
      where('keys.id', '=', reference),
      where('keys.name', '=', reference),
      where('keys.prefix', '=', reference.replace(/…$/, '')),
    ]),
  );
  if (filter.account !== undefined) query = query.where('accounts.name', '=', filter.account);
  const found = await query.execute();
  const live = found.filter((key) => key.revoked_at === null);
  const row = found.find((key) => key.id === reference) ?? (live.length === 1 ? live[0] : found[0]);
  if (!row) throw new CctoolError('not-found', `there is no key "${reference}"`, 'see: cctool keys list');
  if (found.length > 1 && live.length !== 1 && row.id !== reference) {
    throw new CctoolError(
      'input',
      `"${reference}" names ${found.length} keys`,
      `name one by its id: ${found.map((key) => key.id).join(', ')}`,
    );
  }
  return toApiKey(row, now);
}

/** What can be changed of a key. A field that is absent stays as it is; null removes the restriction. */
export interface KeyChanges {
  name?: string | undefined;
  scopes?: string[] | null | undefined;
  schedules?: string[] | null | undefined;
  flows?: string[] | null | undefined;
  addresses?: string[] | null | undefined;
}

/**
 * Renames a key or changes what it may be used for and from where: that holds from the next request on.
 * @throws CctoolError as `createKey`; of kind `input` for a key that is revoked
 */
export async function changeKey(
  store: Store,
  id: string,
  changes: KeyChanges,
  now: number = Date.now(),
): Promise<ApiKey> {
  const key = await findApiKey(store, id, {}, now);
  if (key.status === 'revoked') throw new CctoolError('input', `the key ${key.id} is revoked`, 'create a new one');
  const { name, ...rights } = changes;
  const account = await accountByName(store, key.account);
  const given = Object.fromEntries(Object.entries(rights).filter(([, items]) => items)) as Partial<KeyRequest>;
  checkRights(account, { name: key.name, ...given });
  checkRanges(changes.addresses ?? []);
  const set: Partial<KeysTable> = {
    ...(name === undefined ? {} : { name: checkName('the name of a key', name).trim() }),
    ...Object.fromEntries(
      Object.entries(rights).flatMap(([what, items]) => (items === undefined ? [] : [[what, storedList(what, items)]])),
    ),
  };
  if (Object.keys(set).length > 0) await store.db.updateTable('keys').set(set).where('id', '=', key.id).execute();
  return findApiKey(store, key.id, {}, now);
}

/** Revokes a key: it is refused from the next request on. Revoking it again changes nothing. */
export async function revokeKey(store: Store, id: string, now: number = Date.now()): Promise<ApiKey> {
  await store.db
    .updateTable('keys')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  return findApiKey(store, id, {}, now);
}

/**
 * Creates a key with the rights of another one and ends the old one: at once, or after a grace period with both valid.
 * A key that expires within the grace period ends when it expires.
 * @param graceSeconds how long the old key remains valid
 * @throws CctoolError of kind `input` for a key that is revoked or has expired
 */
export async function rotateKey(
  store: Store,
  id: string,
  graceSeconds = 0,
  now: number = Date.now(),
): Promise<NewApiKey> {
  const old = await findApiKey(store, id, {}, now);
  if (old.status !== 'active') {
    throw new CctoolError('input', `the key ${old.id} is ${old.status}`, 'create a new one: cctool keys create');
  }
  const end = now + graceSeconds * 1000;
  // One transaction: a crash leaves neither two valid keys nor none.
  return inTransaction(store, async (inside) => {
    const { db } = inside;
    const own = await db.selectFrom('keys').select('plan').where('id', '=', old.id).executeTakeFirstOrThrow();
    const made = await createKey(
      inside,
      {
        name: old.name,
        account: old.account,
        mode: old.mode,
        ...(own.plan !== '' && { plan: own.plan }),
        expires_at: old.expires_at,
        rotated_from: old.id,
        ...(old.scopes && { scopes: old.scopes }),
        ...(old.schedules && { schedules: old.schedules }),
        ...(old.flows && { flows: old.flows }),
        ...(old.addresses && { addresses: old.addresses }),
      },
      now,
    );
    if (graceSeconds <= 0) await revokeKey(inside, old.id, now);
    else if (old.expires_at === null || Date.parse(old.expires_at) > end) {
      const expires_at = new Date(end).toISOString();
      await db.updateTable('keys').set({ expires_at }).where('id', '=', old.id).execute();
    }
    return made;
  });
}
