import { holds } from './holds.js';
import { inTransaction, type Store } from './store.js';
import { type AuditLogTable, newIdentifier } from './tables.js';

/** Who does something, and from where. */
export interface Actor {
  door: AuditLogTable['door'];
  /** An account's name, or the user and the machine of a terminal. */
  name: string;
  /** The client's address; empty for a terminal. */
  address: string;
}

/** Everything that the log records, by what it concerns. */
export type AuditAction =
  | `account.${'create' | 'change' | 'disable' | 'enable' | 'delete' | 'password' | 'reset' | 'transfer'}`
  | `key.${'create' | 'change' | 'revoke' | 'rotate'}`
  | `second-factor.${'enable' | 'disable' | 'codes'}`
  | `session.${'begin' | 'refuse' | 'end'}`
  | `backup.${'delete' | 'prune'}`;

/** What was done. */
export interface AuditEvent {
  action: AuditAction;
  /** The name of the account that it concerns. */
  account: string;
  target: string;
  target_name: string;
  details?: { [field: string]: unknown } | undefined;
}

/** An entry of the log. */
export interface AuditEntry extends AuditEvent {
  id: string;
  at: string;
  door: Actor['door'];
  actor: string;
  address: string;
}

/** Adds an entry; entries are never changed or removed. */
export async function audit({ db }: Pick<Store, 'db'>, actor: Actor, event: AuditEvent, now: number): Promise<void> {
  const { details, ...rest } = event;
  await db
    .insertInto('audit_log')
    .values({
      ...{ id: newIdentifier('aud', now), at: new Date(now).toISOString() },
      ...{ door: actor.door, actor: actor.name, address: actor.address, ...rest },
      details: details === undefined ? null : JSON.stringify(details),
    })
    .execute();
}

/**
 * Does a change and records it, both or neither.
 * @param work returns what the caller gets, and the event; no event: nothing has changed
 */
export function audited<Result>(
  store: Store,
  actor: Actor,
  now: number,
  work: (inside: Store) => Promise<[result: Result, event: AuditEvent | undefined]>,
): Promise<Result> {
  return inTransaction(store, async (inside) => {
    const [result, event] = await work(inside);
    if (event) await audit(inside, actor, event, now);
    return result;
  });
}

export interface AuditFilter {
  account?: string | undefined;
  /** Entries about this key, account or backup. */
  target?: string | undefined;
  action?: string | undefined;
  /** A part of who did it, of what was changed or of the address, in any case of letters. */
  search?: string | undefined;
  /** Entries from this instant on, and before this one (ISO 8601 UTC). */
  since?: string | undefined;
  until?: string | undefined;
  /** Entries before this one, for the next page. */
  before?: string | undefined;
  limit: number;
}

/** Entries of the log, the newest first. */
export async function readAuditLog({ db }: Pick<Store, 'db'>, filter: AuditFilter): Promise<AuditEntry[]> {
  const { account, target, action, search, since, until, before, limit } = filter;
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit);
  if (account !== undefined) query = query.where('account', '=', account);
  if (target !== undefined) query = query.where('target', '=', target);
  // `key` stands for all that is done to keys.
  if (action?.includes('.')) query = query.where('action', '=', action);
  else if (action !== undefined) query = query.where('action', 'like', `${action}.%`);
  if (search !== undefined)
    query = query.where(holds(['actor', 'account', 'target', 'target_name', 'address'], search));
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map(({ details, ...row }) => ({
    ...(row as Omit<AuditEntry, 'details'>),
    ...(details === null ? {} : { details: JSON.parse(details) as AuditEvent['details'] }),
  }));
}
