import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { CctoolError } from '../diagnostics/index.js';
import type { Store } from './store.js';

/** The column types that the two databases spell differently. */
export interface DialectTypes {
  bytes: 'blob' | 'bytea';
}

/** All changes of the store's schema, oldest first. A released migration is never edited. */
export function migrations(types: DialectTypes): { [name: string]: Migration } {
  return {
    '0001_first': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('accounts')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('name', 'text', (column) => column.notNull().unique())
          .addColumn('role', 'text', (column) => column.notNull())
          .addColumn('password_digest', 'text')
          .addColumn('created_at', 'text', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('keys')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('prefix', 'text', (column) => column.notNull())
          .addColumn('digest', 'text', (column) => column.notNull().unique())
          .addColumn('scopes', 'text')
          .addColumn('schedules', 'text')
          .addColumn('flows', 'text')
          .addColumn('plan', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('expires_at', 'text')
          .addColumn('last_used_at', 'text')
          .addColumn('revoked_at', 'text')
          .addColumn('rotated_from', 'text')
          .execute();
        await db.schema.createIndex('keys_by_account').on('keys').columns(['account_id', 'created_at']).execute();
        await db.schema
          .createTable('sessions')
          .addColumn('digest', 'text', (column) => column.primaryKey())
          .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('expires_at', 'text', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('script_contents')
          .addColumn('digest', 'text', (column) => column.primaryKey())
          .addColumn('size', 'integer', (column) => column.notNull())
          .addColumn('encoding', 'text', (column) => column.notNull())
          .addColumn('body', sql.raw(types.bytes), (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('backups')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
          .addColumn('script_id', 'text', (column) => column.notNull())
          .addColumn('digest', 'text', (column) => column.notNull().references('script_contents.digest'))
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('key_id', 'text')
          .addColumn('idempotency_key', 'text')
          .execute();
        await db.schema
          .createIndex('backups_by_script')
          .on('backups')
          .columns(['account_id', 'script_id', 'created_at'])
          .execute();
        await db.schema.createIndex('backups_by_digest').on('backups').column('digest').execute();
        await db.schema
          .createIndex('backups_once')
          .on('backups')
          .columns(['account_id', 'idempotency_key'])
          .unique()
          .execute();
        await db.schema
          .createTable('usage')
          .addColumn('key_id', 'text', (column) => column.notNull())
          .addColumn('hour', 'text', (column) => column.notNull())
          .addColumn('operation', 'text', (column) => column.notNull())
          .addColumn('requests', 'integer', (column) => column.notNull())
          .addColumn('refused', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('usage_pk', ['key_id', 'hour', 'operation'])
          .execute();
        await db.schema
          .createTable('rate_limits')
          .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
          .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('expire', 'bigint')
          .execute();
      },
    },
    '0002_account_limits': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .alterTable('accounts')
          .addColumn('plan', 'text', (column) => column.notNull().defaultTo('standard'))
          .execute();
        for (const name of ['max_keys', 'max_storage'] as const) {
          await db.schema.alterTable('accounts').addColumn(name, 'integer').execute();
        }
        for (const name of ['scopes', 'schedules', 'flows'] as const) {
          await db.schema.alterTable('accounts').addColumn(name, 'text').execute();
        }
        // An account whose keys were granted a larger plan keeps it; its other keys follow the account.
        await sql`
          UPDATE accounts SET plan = coalesce(
            (SELECT keys.plan FROM keys WHERE keys.account_id = accounts.id AND keys.revoked_at IS NULL
              AND keys.plan NOT IN ('free', 'standard') ORDER BY keys.created_at DESC LIMIT 1),
            'standard')
          WHERE role <> 'administrator'`.execute(db);
        await sql`UPDATE keys SET plan = '' WHERE plan = 'standard' AND account_id IN
          (SELECT id FROM accounts WHERE plan = 'standard')`.execute(db);
        await db.schema.createIndex('backups_by_account').on('backups').columns(['account_id', 'digest']).execute();
      },
    },
    '0003_hours_overrides': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('hours_overrides')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('schedule', 'text', (column) => column.notNull())
          .addColumn('state', 'text', (column) => column.notNull())
          .addColumn('start_at', 'text', (column) => column.notNull())
          .addColumn('end_at', 'text')
          .addColumn('reason', 'text')
          .addColumn('made_by', 'text')
          .addColumn('revision', 'integer', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('hours_overrides_by_end').on('hours_overrides').column('end_at').execute();
        await db.schema
          .createTable('hours_log')
          .addColumn('revision', 'integer', (column) => column.primaryKey())
          .addColumn('entry', 'text', (column) => column.notNull().unique())
          .addColumn('changed_at', 'text', (column) => column.notNull())
          .addColumn('action', 'text', (column) => column.notNull())
          .addColumn('override_id', 'text', (column) => column.notNull())
          .addColumn('schedule', 'text', (column) => column.notNull())
          .addColumn('made_by', 'text')
          .addColumn('reason', 'text')
          .addColumn('before', 'text')
          .addColumn('after', 'text')
          .addColumn('undoes', 'text')
          .addColumn('door', 'text', (column) => column.notNull())
          .addColumn('account_id', 'text', (column) => column.notNull())
          .addColumn('key_id', 'text')
          .addColumn('address', 'text', (column) => column.notNull())
          .addColumn('idempotency_key', 'text')
          .execute();
        await db.schema
          .createIndex('hours_log_by_schedule')
          .on('hours_log')
          .columns(['schedule', 'revision'])
          .execute();
        await db.schema.createIndex('hours_log_by_undone').on('hours_log').column('undoes').execute();
        await db.schema
          .createIndex('hours_log_once')
          .on('hours_log')
          .columns(['account_id', 'idempotency_key'])
          .execute();
        await db.schema
          .createTable('hours_revision')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('revision', 'integer', (column) => column.notNull())
          .execute();
        await sql`INSERT INTO hours_revision (id, revision) VALUES (1, 0)`.execute(db);
      },
    },
    '0004_hours_links': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('hours_links')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('schedule', 'text')
          .addColumn('digest', 'text', (column) => column.notNull().unique())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('revoked_at', 'text')
          .execute();
      },
    },
    '0005_hours_webhooks': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('hours_webhooks')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('url', 'text', (column) => column.notNull())
          .addColumn('schedules', 'text')
          .addColumn('secret', 'text', (column) => column.notNull())
          .addColumn('allow_private', 'integer', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('removed_at', 'text')
          .execute();
        await db.schema
          .createTable('hours_states')
          .addColumn('schedule', 'text', (column) => column.primaryKey())
          .addColumn('is_open', 'integer', (column) => column.notNull())
          .addColumn('announced_at', 'text', (column) => column.notNull())
          .addColumn('sequence', 'integer', (column) => column.notNull())
          .addColumn('revision', 'integer', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('hours_deliveries')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('webhook_id', 'text', (column) => column.notNull().references('hours_webhooks.id'))
          .addColumn('schedule', 'text', (column) => column.notNull())
          .addColumn('sequence', 'integer', (column) => column.notNull())
          .addColumn('payload', 'text', (column) => column.notNull())
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('attempts', 'integer', (column) => column.notNull())
          .addColumn('next_at', 'text', (column) => column.notNull())
          .addColumn('claimed_until', 'text')
          .addColumn('answer', 'text')
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('done_at', 'text')
          .addUniqueConstraint('hours_deliveries_once', ['webhook_id', 'schedule', 'sequence'])
          .execute();
        await db.schema
          .createIndex('hours_deliveries_due')
          .on('hours_deliveries')
          .columns(['status', 'next_at'])
          .execute();
      },
    },
    '0006_hours_requests': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('hours_requests')
          .addColumn('key_id', 'text', (column) => column.notNull())
          .addColumn('route', 'text', (column) => column.notNull())
          .addColumn('idempotency_key', 'text', (column) => column.notNull())
          .addColumn('digest', 'text', (column) => column.notNull())
          .addColumn('answer', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('hours_requests_pk', ['key_id', 'route', 'idempotency_key'])
          .execute();
      },
    },
    '0007_hours_requests_by_age': {
      async up(db: Kysely<unknown>) {
        await db.schema.createIndex('hours_requests_by_age').on('hours_requests').column('created_at').execute();
      },
    },
    '0008_backup_parts': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('script_parts')
          .addColumn('upload', 'text', (column) => column.notNull())
          .addColumn('number', 'integer', (column) => column.notNull())
          .addColumn('body', sql.raw(types.bytes), (column) => column.notNull())
          .addPrimaryKeyConstraint('script_parts_pk', ['upload', 'number'])
          .execute();
        await db.schema.alterTable('script_contents').addColumn('upload', 'text').execute();
        for (const name of ['label', 'comment']) {
          await db.schema.alterTable('backups').addColumn(name, 'text').execute();
        }
      },
    },
    '0009_content_keys': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('content_keys')
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .execute();
      },
    },
    '0010_audit_log': {
      async up(db: Kysely<unknown>) {
        let table = db.schema.createTable('audit_log').addColumn('id', 'text', (column) => column.primaryKey());
        for (const name of ['at', 'door', 'actor', 'address', 'action', 'account', 'target', 'target_name']) {
          table = table.addColumn(name, 'text', (column) => column.notNull());
        }
        await table.addColumn('details', 'text').execute();
        await db.schema.createIndex('audit_log_by_account').on('audit_log').columns(['account', 'id']).execute();
        await db.schema.createIndex('audit_log_by_target').on('audit_log').columns(['target', 'id']).execute();
        await db.schema.alterTable('accounts').addColumn('disabled_at', 'text').execute();
        for (const name of ['addresses', 'last_used_from']) {
          await db.schema.alterTable('keys').addColumn(name, 'text').execute();
        }
      },
    },
    '0011_request_log': {
      async up(db: Kysely<unknown>) {
        let table = db.schema
          .createTable('request_log')
          .addColumn('key_id', 'text', (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('status', 'integer', (column) => column.notNull());
        for (const name of ['at', 'operation', 'address', 'request_id']) {
          table = table.addColumn(name, 'text', (column) => column.notNull());
        }
        await table
          .addColumn('ms', 'double precision', (column) => column.notNull())
          .addColumn('bytes_in', 'bigint', (column) => column.notNull())
          .addColumn('bytes_out', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('request_log_pk', ['key_id', 'id'])
          // SQLite: the rows are in the index itself, which halves the writes.
          .modifyEnd(types.bytes === 'blob' ? sql`WITHOUT ROWID` : sql``)
          .execute();
      },
    },
    '0012_owner': {
      async up(db: Kysely<unknown>) {
        // The first administrator that was not disabled.
        await sql`UPDATE accounts SET role = 'owner' WHERE id = (SELECT id FROM accounts
          WHERE role = 'administrator' AND disabled_at IS NULL ORDER BY created_at, id LIMIT 1)`.execute(db);
        await sql`CREATE UNIQUE INDEX accounts_one_owner ON accounts (role) WHERE role = 'owner'`.execute(db);
      },
    },
    '0013_password_resets': {
      async up(db: Kysely<unknown>) {
        for (const name of ['reset_digest', 'reset_expires_at']) {
          await db.schema.alterTable('accounts').addColumn(name, 'text').execute();
        }
      },
    },
    '0014_second_factors': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('second_factors')
          .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
          .addColumn('secret', 'text', (column) => column.notNull())
          .addColumn('encoding', 'text', (column) => column.notNull())
          .addColumn('started_at', 'text', (column) => column.notNull())
          .addColumn('enabled_at', 'text')
          .addColumn('last_step', 'integer', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('recovery_codes')
          .addColumn('digest', 'text', (column) => column.primaryKey())
          .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('used_at', 'text')
          .execute();
        await db.schema.createIndex('recovery_codes_by_account').on('recovery_codes').column('account_id').execute();
      },
    },
    '0015_session_details': {
      async up(db: Kysely<unknown>) {
        for (const name of ['address', 'user_agent', 'last_used_at']) {
          await db.schema.alterTable('sessions').addColumn(name, 'text').execute();
        }
      },
    },
  };
}

/** The name of the newest migration of this build. */
export const newestMigration: string = Object.keys(migrations({ bytes: 'blob' })).at(-1)!;

/** The migrations that a store still needs; undefined for one that a newer build has changed. */
export async function pendingMigrations(store: Store): Promise<string[] | undefined> {
  const applied = (await newestApplied(store)) ?? '';
  return applied > newestMigration
    ? undefined
    : Object.keys(migrations({ bytes: 'blob' })).filter((name) => name > applied);
}

/** The newest migration that was applied to the store, or undefined for a store without tables. */
export async function newestApplied(store: Store): Promise<string | undefined> {
  try {
    const row = await store.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select(({ fn }) => fn.max('name').as('name'))
      .executeTakeFirst();
    return row?.name ?? undefined;
  } catch (error) {
    if (/no such table|does not exist/.test(String(error))) return undefined;
    throw error;
  }
}

/**
 * Migrates the tables to this build's schema. Several processes may start at once: one migrates, the others wait.
 * @throws CctoolError of kind `usage` for a store that a newer build has changed
 */
export async function migrate(store: Store): Promise<void> {
  const list = migrations({ bytes: store.kind === 'sqlite' ? 'blob' : 'bytea' });
  const newest = newestMigration;
  const applied = await newestApplied(store);
  if (applied === newest) return;
  if (applied !== undefined && applied > newest) {
    throw new CctoolError(
      'usage',
      `the store ${store.place} was changed by a newer cctool (${applied})`,
      'run that version, or use another --data folder or --store',
    );
  }
  const { error } = await new Migrator({
    db: store.db,
    provider: { getMigrations: async () => list },
  }).migrateToLatest();
  if (error) throw error;
}
