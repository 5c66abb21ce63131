import type { Transaction } from 'kysely';
import type { Store } from './store.js';
import type { HoursLogTable, HoursOverridesTable, Tables } from './tables.js';

/** An override in the store. Instants are ISO 8601 in UTC with whole seconds, so that text order is time order. */
export interface StoredOverride {
  id: string;
  schedule: string;
  state: 'open' | 'closed';
  start: string;
  /** Null: until somebody ends it. */
  end: string | null;
  reason: string | null;
  by: string | null;
}

/** An override as the log has it: before a change or after it. */
type Fields = { [name: string]: string | null };

/** What was done to an override, as it is written to the log. */
export interface NewLogEntry {
  time: string;
  action: HoursLogTable['action'];
  /** The entry's own id. */
  entry: string;
  id: string;
  schedule: string;
  by: string | null;
  reason: string | null;
  before: Fields | null;
  after: Fields | null;
  /** The entry that was undone. */
  undoes?: string;
  /** Where it came from. */
  door: HoursLogTable['door'];
  account_id: string;
  key_id: string | null;
  address: string;
  idempotency_key?: string;
}

/** A request that is done once: idempotency keys are apart for each API key, method and path. */
export interface OnceRequest {
  key_id: string;
  /** Method and path. */
  route: string;
  idempotency_key: string;
  /** SHA-256 of the input, hexadecimal. */
  digest: string;
}

/** An entry of the log with the names of the account and the key behind it. */
export interface StoredLogEntry extends Omit<NewLogEntry, 'account_id' | 'key_id' | 'idempotency_key'> {
  revision: number;
  account: string;
  key: string | null;
}

const toOverride = (row: HoursOverridesTable): StoredOverride => ({
  ...{ id: row.id, schedule: row.schedule, state: row.state, start: row.start_at, end: row.end_at },
  ...{ reason: row.reason, by: row.made_by },
});

/** Overrides that have been over for longer than this take no part in answers about the past, in milliseconds. */
const kept = 400 * 86_400_000;
/** Overrides that a process holds at most, the newest. */
const mostHeld = 10_000;

/** How long the answer to a request with an idempotency key is kept for repetitions, in milliseconds. */
const repeatable = 7 * 86_400_000;

/** An instant in the form in which overrides have theirs. */
const instantText = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/** The number of the last change of overrides by any process. */
export async function overridesRevision({ db }: Pick<Store, 'db'>): Promise<number> {
  const row = await db.selectFrom('hours_revision').select('revision').where('id', '=', 1).executeTakeFirstOrThrow();
  return Number(row.revision);
}

/**
 * The overrides that hold, that are planned, and those of the past year, in the order in which they were made. They are at
 * least as new as the revision.
 */
export async function loadOverrides(
  store: Store,
  now: number,
): Promise<{ revision: number; overrides: StoredOverride[] }> {
  const revision = await overridesRevision(store);
  const rows = await store.db
    .selectFrom('hours_overrides')
    .selectAll()
    .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', instantText(now - kept))]))
    .orderBy('revision', 'desc')
    .limit(mostHeld)
    .execute();
  return { revision, overrides: rows.reverse().map(toOverride) };
}

/** Reads and changes overrides inside one transaction. */
export class OverrideChanges {
  readonly #db: Transaction<Tables>;
  readonly #first: number;
  #revision: number;

  constructor(db: Transaction<Tables>, revision: number) {
    this.#db = db;
    this.#first = revision;
    this.#revision = revision;
  }

  /** The number of the last change that was logged. */
  get revision(): number {
    return this.#revision;
  }

  get hasChanged(): boolean {
    return this.#revision > this.#first;
  }

  async find(id: string): Promise<StoredOverride | undefined> {
    const row = await this.#db.selectFrom('hours_overrides').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toOverride(row);
  }

  /** Overrides that are not over at an instant, of one schedule or of all, in the order in which they were made. */
  async pending(now: number, schedule?: string): Promise<StoredOverride[]> {
    let query = this.#db
      .selectFrom('hours_overrides')
      .selectAll()
      .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', instantText(now))]))
      .orderBy('revision');
    if (schedule !== undefined) query = query.where('schedule', '=', schedule);
    return (await query.execute()).map(toOverride);
  }

  async insert({ id, schedule, state, start, end, reason, by }: StoredOverride): Promise<void> {
    const row = { id, schedule, state, start_at: start, end_at: end, reason, made_by: by };
    await this.#db
      .insertInto('hours_overrides')
      .values({ ...row, revision: this.#revision + 1 })
      .execute();
  }

  async setEnd(id: string, end: string | null): Promise<void> {
    await this.#db.updateTable('hours_overrides').set({ end_at: end }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('hours_overrides').where('id', '=', id).execute();
  }

  /** Appends to the log; entries are never changed. */
  async log(entry: NewLogEntry): Promise<void> {
    const { id, by, before, after, time, undoes, idempotency_key, ...rest } = entry;
    this.#revision++;
    await this.#db
      .insertInto('hours_log')
      .values({
        ...rest,
        ...{ revision: this.#revision, changed_at: time, override_id: id, made_by: by },
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        ...{ undoes: undoes ?? null, idempotency_key: idempotency_key ?? null },
      })
      .execute();
  }

  /** The digest and the answer (JSON) of the request that was done under this idempotency key on the same route. */
  done({ key_id, route, idempotency_key }: OnceRequest): Promise<{ digest: string; answer: string } | undefined> {
    return this.#db
      .selectFrom('hours_requests')
      .select(['digest', 'answer'])
      .where('key_id', '=', key_id)
      .where('route', '=', route)
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst();
  }

  /** Keeps the answer (JSON) for repetitions of a request, for seven days. */
  async keep(request: OnceRequest, answer: string, now: number): Promise<void> {
    const oldest = new Date(now - repeatable).toISOString();
    await this.#db.deleteFrom('hours_requests').where('created_at', '<', oldest).execute();
    const row = { ...request, answer, created_at: new Date(now).toISOString() };
    await this.#db.insertInto('hours_requests').values(row).execute();
  }

  entry(entry: string): Promise<StoredLogEntry | undefined> {
    return findEntry(this.#db, entry);
  }

  /** Entries of a schedule, or of one override, that are not undone and not an undo, the newest first. */
  async undoable(schedule: string, id: string | undefined, limit: number): Promise<StoredLogEntry[]> {
    let query = logRows(this.#db)
      .where('hours_log.schedule', '=', schedule)
      .where('hours_log.action', '<>', 'undo')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('hours_log as later').select('later.entry').whereRef('later.undoes', '=', 'hours_log.entry'),
          ),
        ),
      );
    if (id !== undefined) query = query.where('hours_log.override_id', '=', id);
    const rows = await query.orderBy('hours_log.revision', 'desc').limit(limit).execute();
    return rows.map(toEntry);
  }

  /** True where an entry has been undone. */
  async isUndone(entry: string): Promise<boolean> {
    const row = await this.#db.selectFrom('hours_log').select('entry').where('undoes', '=', entry).executeTakeFirst();
    return row !== undefined;
  }
}

/**
 * Changes overrides. One change at a time over all processes on the store: each sees what the one before has written, and
 * the order of revisions is the order in which changes become visible.
 */
export function changeOverrides<Result>(
  store: Store,
  work: (changes: OverrideChanges) => Promise<Result>,
): Promise<Result> {
  return store.db.transaction().execute(async (db) => {
    // Locks the row until the transaction ends; SQLite has one writer.
    let query = db.selectFrom('hours_revision').select('revision').where('id', '=', 1);
    if (store.kind === 'postgres') query = query.forUpdate();
    const { revision } = await query.executeTakeFirstOrThrow();
    const changes = new OverrideChanges(db, Number(revision));
    const result = await work(changes);
    if (changes.hasChanged) {
      await db.updateTable('hours_revision').set({ revision: changes.revision }).where('id', '=', 1).execute();
    }
    return result;
  });
}

type Database = Pick<Store['db'], 'selectFrom'>;

const logRows = (db: Database) =>
  db
    .selectFrom('hours_log')
    .leftJoin('accounts', 'accounts.id', 'hours_log.account_id')
    .leftJoin('keys', 'keys.id', 'hours_log.key_id')
    .selectAll('hours_log')
    .select(['accounts.name as account', 'keys.name as key']);

type LogRow = HoursLogTable & { account: string | null; key: string | null };

const fields = (text: string | null) => (text === null ? null : (JSON.parse(text) as Fields));

function toEntry(row: LogRow): StoredLogEntry {
  return {
    ...{ time: row.changed_at, action: row.action, entry: row.entry, id: row.override_id, schedule: row.schedule },
    ...{ by: row.made_by, reason: row.reason, before: fields(row.before), after: fields(row.after) },
    ...(row.undoes === null ? {} : { undoes: row.undoes }),
    ...{ door: row.door, address: row.address, account: row.account ?? '', key: row.key },
    revision: Number(row.revision),
  };
}

async function findEntry(db: Database, entry: string): Promise<StoredLogEntry | undefined> {
  const row = await logRows(db).where('hours_log.entry', '=', entry).executeTakeFirst();
  return row && toEntry(row);
}

export interface LogFilter {
  /** Entries of these schedules only. */
  schedules?: readonly string[];
  limit: number;
  /** Entries before this one. */
  before?: number;
}

/** The newest entries of the log, the newest first. */
export async function readOverrideLog(
  store: Store,
  { schedules, limit, before }: LogFilter,
): Promise<StoredLogEntry[]> {
  let query = logRows(store.db).orderBy('hours_log.revision', 'desc').limit(limit);
  if (schedules) query = query.where('hours_log.schedule', 'in', [...schedules]);
  if (before !== undefined) query = query.where('hours_log.revision', '<', before);
  return (await query.execute()).map(toEntry);
}
