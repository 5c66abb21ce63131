import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.js';
import type { Store } from './store.js';
import type { SessionsTable } from './tables.js';

/** How long a session lasts, in milliseconds. */
export const sessionLength = 12 * 3_600_000;

/** Milliseconds for which the time of last use is not written again. */
const coarseness = 300_000;

/** Characters of a User-Agent that are kept. */
const longestAgent = 300;

/** A session as it is shown: without its secret. */
export interface ShownSession extends Pick<SessionsTable, 'created_at' | 'expires_at' | 'last_used_at'> {
  id: string;
  /** The client's address when it signed in; null where it is not known. */
  address: string | null;
  user_agent: string | null;
  /** It is the one that asks. */
  is_current: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The name of a session: 64 bits of its digest, of which nobody finds the secret. */
const idOf = (digest: string) => `ses_${digest.slice(0, 16)}`;

/** The token that a page must send with every change: only a page that can read the session's own answers knows it. */
export const csrfToken = (secret: string): string => sha256(`csrf ${secret}`);

/**
 * Begins a session and returns the secret for the cookie. The store keeps only its digest.
 * @param client its address, and what it calls itself
 */
export async function createSession(
  store: Store,
  accountId: string,
  now: number,
  client: { address: string; userAgent: string | undefined },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const user_agent = client.userAgent?.replace(/[^ -~]/g, '').slice(0, longestAgent) ?? null;
  await store.db.deleteFrom('sessions').where('expires_at', '<', new Date(now).toISOString()).execute();
  await store.db
    .insertInto('sessions')
    .values({
      digest: sha256(secret),
      account_id: accountId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + sessionLength).toISOString(),
      address: client.address,
      user_agent,
      last_used_at: null,
    })
    .execute();
  return secret;
}

/** The account that is signed in with a secret. */
export async function sessionAccount(store: Store, secret: string, now: number): Promise<Account | undefined> {
  const digest = sha256(secret);
  const found = await store.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .select(['sessions.last_used_at', 'sessions.created_at as began_at'])
    .where('sessions.digest', '=', digest)
    .where('sessions.expires_at', '>', new Date(now).toISOString())
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { last_used_at, began_at, ...account } = found;
  if (now - Date.parse(last_used_at ?? began_at) >= coarseness) {
    const used = store.db.updateTable('sessions').set({ last_used_at: new Date(now).toISOString() });
    // Questions are answered while the store cannot be written to.
    await used
      .where('digest', '=', digest)
      .execute()
      .catch(() => {});
  }
  return account;
}

/**
 * The sessions of an account that are open, the newest first.
 * @param secret that of the session that asks, where one does
 */
export async function listSessions(
  { db }: Store,
  accountId: string,
  now: number,
  secret?: string,
): Promise<ShownSession[]> {
  const own = secret === undefined ? undefined : sha256(secret);
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('digest')
    .execute();
  return rows.map(({ digest, account_id: _, ...row }) => ({
    id: idOf(digest),
    ...row,
    is_current: digest === own,
  }));
}

/** Signs out. */
export async function endSession(store: Store, secret: string): Promise<void> {
  await store.db.deleteFrom('sessions').where('digest', '=', sha256(secret)).execute();
}

/**
 * Ends one session of an account.
 * @param id as `listSessions` names it
 * @returns false when the account has no such session
 */
export async function endSessionById({ db }: Store, accountId: string, id: string): Promise<boolean> {
  const [, start] = /^ses_([\da-f]{16})$/.exec(id) ?? [];
  if (start === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('digest', 'like', `${start}%`)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/**
 * Ends the sessions of an account, all but the one with the secret that is given.
 * @returns how many there were
 */
export async function endSessions({ db }: Store, accountId: string, except?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except !== undefined) query = query.where('digest', '!=', sha256(except));
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
