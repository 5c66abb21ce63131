import type { Store } from '../store/store.js';

/** What is printed when a server has started. */
export interface ServedAt {
  url: string;
  port: number;
  /** The file of the authority to trust, when the certificate is a local one. */
  authority: string | undefined;
  store: Pick<Store, 'kind' | 'place'>;
  /** There is an API key. */
  hasKeys: boolean;
  /** An account has a password. */
  hasPassword: boolean;
}

/** Describes a running server to the person who started it. */
export async function servedAt(
  { url, port, authority }: Pick<ServedAt, 'url' | 'port' | 'authority'>,
  { db, kind, place }: Store,
): Promise<ServedAt> {
  const key = await db.selectFrom('keys').select('id').limit(1).executeTakeFirst();
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('password_digest', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const store = { kind, place };
  return { url, port, authority, store, hasKeys: key !== undefined, hasPassword: account !== undefined };
}
