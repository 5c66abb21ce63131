import { randomBytes } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import { storedList } from './accounts.js';
import { checkName, members } from './names.js';
import type { Store } from './store.js';
import type { HoursWebhooksTable } from './tables.js';
import { newIdentifier } from './tables.js';

/** Where changes of state are sent, without the secret. */
export interface Webhook {
  id: string;
  name: string;
  url: string;
  /** null: all. */
  schedules: readonly string[] | null;
  allow_private: boolean;
  created_at: string;
}

/** An announcement on its way to a webhook, or where it went. */
export interface Delivery {
  id: string;
  webhook: string;
  schedule: string;
  sequence: number;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** The last answer: a status, or why there was none. */
  answer: string | null;
  created_at: string;
  /** When it is tried again; null when it is done. */
  next_at: string | null;
  done_at: string | null;
}

const toWebhook = (row: HoursWebhooksTable): Webhook => ({
  ...{ id: row.id, name: row.name, url: row.url, allow_private: row.allow_private === 1 },
  ...{ schedules: row.schedules === null ? null : members(row.schedules), created_at: row.created_at },
});

/**
 * Adds a webhook. Its secret is returned now and never shown again.
 * @throws CctoolError of kind `input` for an unacceptable name or address
 */
export async function addWebhook(
  store: Store,
  request: {
    name: string;
    url: string;
    schedules?: readonly string[] | undefined;
    allow_private?: boolean | undefined;
  },
  now: number = Date.now(),
): Promise<Webhook & { secret: string }> {
  const name = checkName('the name of a webhook', request.name, 'say what receives it: --name routing').trim();
  const url = readAddress(request.url, request.allow_private === true);
  const row: HoursWebhooksTable = {
    ...{ id: newIdentifier('hook', now), name, url, schedules: storedList('schedules', request.schedules) },
    // The form of Standard Webhooks: a prefix and base64.
    ...{ secret: `whsec_${randomBytes(32).toString('base64')}`, allow_private: request.allow_private ? 1 : 0 },
    ...{ created_at: new Date(now).toISOString(), removed_at: null },
  };
  await store.db.insertInto('hours_webhooks').values(row).execute();
  return { ...toWebhook(row), secret: row.secret };
}

function readAddress(text: string, allowPrivate: boolean): string {
  const wrong = (why: string, hint: string) => new CctoolError('input', `"${text.slice(0, 200)}": ${why}`, hint);
  if (!URL.canParse(text)) throw wrong('it is not a URL', 'write one such as https://routing.example/hours');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw new CctoolError(
      'input',
      'the URL of a webhook must not contain a user or password',
      'check the signature there',
    );
  }
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw wrong('it must begin with https://', 'plain HTTP is for private networks: --allow-private');
  }
  url.hash = '';
  return url.href;
}

/** The webhooks in force, the oldest first. */
export async function listWebhooks(store: Pick<Store, 'db'>): Promise<Webhook[]> {
  const rows = await store.db
    .selectFrom('hours_webhooks')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toWebhook);
}

/** Removes a webhook; what was on its way to it has failed. @throws CctoolError of kind `not-found` */
export async function removeWebhook(store: Store, id: string, now: number = Date.now()): Promise<void> {
  const removed_at = new Date(now).toISOString();
  const { numUpdatedRows } = await store.db
    .updateTable('hours_webhooks')
    .set({ removed_at, secret: '' })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) {
    throw new CctoolError('not-found', `there is no webhook "${id.slice(0, 60)}"`, 'see: cctool hoo webhooks list');
  }
  await store.db
    .updateTable('hours_deliveries')
    .set({ status: 'failed', answer: 'the webhook was removed', done_at: removed_at })
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** The log of deliveries, the newest first. */
export async function listDeliveries(
  store: Store,
  filter: { webhook?: string | undefined; status?: Delivery['status'] | undefined; limit: number },
): Promise<Delivery[]> {
  let query = store.db.selectFrom('hours_deliveries').selectAll().orderBy('id', 'desc').limit(filter.limit);
  if (filter.webhook !== undefined) query = query.where('webhook_id', '=', filter.webhook);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  return (await query.execute()).map((row) => ({
    ...{ id: row.id, webhook: row.webhook_id, schedule: row.schedule, sequence: row.sequence, status: row.status },
    ...{ attempts: row.attempts, answer: row.answer, created_at: row.created_at },
    ...{ next_at: row.status === 'pending' ? row.next_at : null, done_at: row.done_at },
  }));
}

/** Sends deliveries again that were given up, of one webhook. @returns how many */
export async function retryDeliveries(store: Store, webhook: string, now: number = Date.now()): Promise<number> {
  const time = new Date(now).toISOString();
  const { numUpdatedRows } = await store.db
    .updateTable('hours_deliveries')
    .set({ status: 'pending', attempts: 0, next_at: time, claimed_until: null, done_at: null, created_at: time })
    .where('webhook_id', '=', webhook)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
