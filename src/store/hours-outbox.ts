import { sql } from 'kysely';
import type { Store } from './store.js';
import { newIdentifier } from './tables.js';

/** What was announced of a schedule. */
export interface Announced {
  is_open: boolean;
  /** Milliseconds since 1970 UTC: everything until then has been announced. */
  at: number;
  sequence: number;
  revision: number;
}

/** A change of state to be announced. */
export interface Announcement {
  at: number;
  is_open: boolean;
  /** The body of its delivery, from its id in the sequence of the schedule. */
  payload(sequence: number): string;
}

const text = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Announces the changes of one schedule since the last announcement, by whichever process comes first. Deliveries are stored
 * with the announcement: one that was made is sent, whatever happens to the process.
 * @param find the changes after what was announced; undefined where that was by a process that knows more
 * @param webhooks to which of them a change goes
 * @returns false where another process was faster: look again
 */
export function announce(
  store: Store,
  schedule: string,
  base: Announced,
  known: { now: number; revision: number },
  find: (last: Announced) => { changes: readonly Announcement[]; is_open: boolean },
  webhooks: (change: Announcement) => readonly string[],
): Promise<boolean> {
  return store.db.transaction().execute(async (db) => {
    const row = await db.selectFrom('hours_states').selectAll().where('schedule', '=', schedule).executeTakeFirst();
    const last: Announced = row
      ? { ...row, is_open: row.is_open === 1, at: Date.parse(row.announced_at), revision: Number(row.revision) }
      : base;
    // A process that has not yet seen the newest overrides would announce the past.
    if (last.revision > known.revision) return false;
    const { changes, is_open } = find(last);
    if (row && changes.length === 0) return true;
    const present = {
      ...{ is_open: is_open ? 1 : 0, announced_at: text(known.now), revision: known.revision },
      sequence: last.sequence + changes.length,
    };
    const written = row
      ? await db
          .updateTable('hours_states')
          .set(present)
          .where('schedule', '=', schedule)
          .where('sequence', '=', last.sequence)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => Number(numUpdatedRows))
      : await db
          .insertInto('hours_states')
          .values({ schedule, ...present })
          .onConflict((conflict) => conflict.column('schedule').doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => Number(numInsertedOrUpdatedRows ?? 0));
    if (written === 0) return false;
    for (const [index, change] of changes.entries()) {
      const sequence = last.sequence + index + 1;
      for (const webhook_id of webhooks(change)) {
        const created_at = text(known.now);
        await db
          .insertInto('hours_deliveries')
          .values({
            ...{
              id: newIdentifier('msg', known.now),
              webhook_id,
              schedule,
              sequence,
              payload: change.payload(sequence),
            },
            ...{ status: 'pending', attempts: 0, next_at: created_at, created_at },
            ...{ claimed_until: null, answer: null, done_at: null },
          })
          .execute();
      }
    }
    return true;
  });
}

/** A delivery that this process may try now. */
export interface ClaimedDelivery {
  id: string;
  webhook: string;
  url: string;
  secret: string;
  allow_private: boolean;
  payload: string;
  attempts: number;
  created: number;
}

/**
 * Takes deliveries that are due, for this process alone until `until`: the oldest of each schedule and webhook, since the
 * later ones wait for it.
 */
export async function claimDeliveries(
  store: Store,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<ClaimedDelivery[]> {
  const time = text(now);
  const { rows } = await sql<{ id: string }>`
    SELECT due.id FROM hours_deliveries AS due
    WHERE due.status = 'pending' AND due.next_at <= ${time} AND (due.claimed_until IS NULL OR due.claimed_until < ${time})
      AND NOT EXISTS (SELECT 1 FROM hours_deliveries AS earlier
        WHERE earlier.webhook_id = due.webhook_id AND earlier.schedule = due.schedule
          AND earlier.sequence < due.sequence AND earlier.status = 'pending')
    ORDER BY due.next_at LIMIT ${sql.lit(limit)}`.execute(store.db);
  const claimed: ClaimedDelivery[] = [];
  for (const { id } of rows) {
    const { numUpdatedRows } = await store.db
      .updateTable('hours_deliveries')
      .set({ claimed_until: text(until) })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', time)]))
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) continue;
    const row = await store.db
      .selectFrom('hours_deliveries')
      .innerJoin('hours_webhooks', 'hours_webhooks.id', 'hours_deliveries.webhook_id')
      .select(['payload', 'attempts', 'hours_deliveries.created_at', 'url', 'secret', 'allow_private', 'webhook_id'])
      .where('hours_deliveries.id', '=', id)
      .executeTakeFirstOrThrow();
    claimed.push({
      ...{ id, webhook: row.webhook_id, url: row.url, secret: row.secret, allow_private: row.allow_private === 1 },
      ...{ payload: row.payload, attempts: row.attempts, created: Date.parse(row.created_at) },
    });
  }
  return claimed;
}

/** Writes down how an attempt has ended. @param again when it is tried again; absent when it is done */
export async function finishAttempt(
  store: Store,
  id: string,
  outcome: { status: 'pending' | 'delivered' | 'failed'; answer: string; now: number; again?: number },
): Promise<void> {
  const { status, answer, now, again } = outcome;
  await store.db
    .updateTable('hours_deliveries')
    .set(({ eb }) => ({
      ...{ status, answer: answer.slice(0, 300), claimed_until: null, attempts: eb('attempts', '+', 1) },
      ...(again === undefined ? { done_at: text(now) } : { next_at: text(again) }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Deletes what was delivered or given up before an instant. */
export async function pruneDeliveries(store: Store, before: number): Promise<void> {
  await store.db
    .deleteFrom('hours_deliveries')
    .where('status', '<>', 'pending')
    .where('done_at', '<', text(before))
    .execute();
}
