import { createHash, randomBytes } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import { accountByName, administratorName } from './accounts.js';
import { checkName } from './names.js';
import type { Store } from './store.js';
import { newIdentifier } from './tables.js';

/** A link that shows one schedule without signing in: to a wallboard, a calendar feed and events. */
export interface HoursLink {
  id: string;
  name: string;
  /** The key of the schedule; null: the one that answers as the calendar, whichever that is. */
  schedule: string | null;
  account: string;
  created_at: string;
  revoked_at: string | null;
}

/** A link as a request finds it: with the account whose plan its requests count against. */
export interface FoundLink {
  id: string;
  schedule: string | null;
  account_id: string;
  plan: string;
}

const form = /^hoo_[\w-]{32}$/;
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** True for a text that has the form of a token; it may still be unknown. */
export const isLinkToken = (text: string): boolean => form.test(text);

/**
 * Creates a link. Its token, of which the store keeps a digest, is known only now.
 * @throws CctoolError for an unacceptable name or an unknown account
 */
export async function createLink(
  store: Store,
  request: { name: string; schedule: string | null; account?: string | undefined },
  now: number = Date.now(),
): Promise<HoursLink & { token: string }> {
  const name = checkName('the name of a link', request.name, 'say where it is shown: --name "floor 2"').trim();
  const account = await accountByName(store, request.account ?? administratorName);
  const token = `hoo_${randomBytes(24).toString('base64url')}`;
  const { schedule } = request;
  const row = { id: newIdentifier('link', now), name, schedule, created_at: new Date(now).toISOString() };
  await store.db
    .insertInto('hours_links')
    .values({ ...row, account_id: account.id, digest: digestOf(token), revoked_at: null })
    .execute();
  return { ...row, account: account.name, revoked_at: null, token };
}

/** The link of a token, while it is not revoked. */
export async function findLink(store: Store, token: string): Promise<FoundLink | undefined> {
  if (!isLinkToken(token)) return undefined;
  return store.db
    .selectFrom('hours_links')
    .innerJoin('accounts', 'accounts.id', 'hours_links.account_id')
    .select(['hours_links.id', 'hours_links.schedule', 'hours_links.account_id', 'accounts.plan'])
    .where('digest', '=', digestOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** All links, the oldest first. */
export function listLinks(store: Store): Promise<HoursLink[]> {
  return store.db
    .selectFrom('hours_links')
    .innerJoin('accounts', 'accounts.id', 'hours_links.account_id')
    .select(['hours_links.id', 'hours_links.name', 'schedule', 'accounts.name as account'])
    .select(['hours_links.created_at', 'hours_links.revoked_at'])
    .orderBy('hours_links.id')
    .execute();
}

/** Revokes a link: the next request with it finds nothing. @throws CctoolError of kind `not-found` */
export async function revokeLink(store: Store, id: string, now: number = Date.now()): Promise<void> {
  const { numUpdatedRows } = await store.db
    .updateTable('hours_links')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) {
    throw new CctoolError('not-found', `there is no link "${id.slice(0, 60)}" in force`, 'see: cctool hoo links list');
  }
}
