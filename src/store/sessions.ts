import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.js';
import type { Store } from './store.js';

/** How long a session lasts, in milliseconds. */
export const sessionLength = 12 * 3_600_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The token that a page must send with every change: only a page that can read the session's own answers knows it. */
export const csrfToken = (secret: string): string => sha256(`csrf ${secret}`);

/** Begins a session and returns the secret for the cookie. The store keeps only its digest. */
export async function createSession(store: Store, accountId: string, now: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await store.db.deleteFrom('sessions').where('expires_at', '<', new Date(now).toISOString()).execute();
  await store.db
    .insertInto('sessions')
    .values({
      digest: sha256(secret),
      account_id: accountId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + sessionLength).toISOString(),
    })
    .execute();
  return secret;
}

/** The account that is signed in with a secret. */
export function sessionAccount(store: Store, secret: string, now: number): Promise<Account | undefined> {
  return store.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .where('sessions.digest', '=', sha256(secret))
    .where('sessions.expires_at', '>', new Date(now).toISOString())
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Signs out. */
export async function endSession(store: Store, secret: string): Promise<void> {
  await store.db.deleteFrom('sessions').where('digest', '=', sha256(secret)).execute();
}

/** Ends the sessions of an account, all but the one with the secret that is given. */
export async function endSessions({ db }: Store, accountId: string, except?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except !== undefined) query = query.where('digest', '!=', sha256(except));
  await query.execute();
}
