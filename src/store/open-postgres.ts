import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type FoundRow, findKeyText, type Store, toKeyRecord } from './store.js';
import type { Tables } from './tables.js';

/** The URL with its password hidden: everything up to the last @, since an unencoded password may contain @ or /. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, '$1:…@').replace(/([?&]\w*password=)[^&]*/gi, '$1…');
}

/** Opens a store on PostgreSQL. Connections are made when needed and do not keep a process alive. */
export function openPostgres(url: string): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'cctool',
    keepAlive: true,
  });
  // The next query replaces a connection that broke while idle; without a listener its error would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two queries of a transaction: the next query reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const text = findKeyText('$1');
  return {
    kind: 'postgres',
    place: withoutPassword(url),
    db,
    pool,
    async findKey(digest) {
      const { rows } = await pool.query<FoundRow>({ name: 'cctool-find-key', text, values: [digest] });
      return rows[0] && toKeyRecord(rows[0]);
    },
    async ping() {
      await pool.query('SELECT 1 FROM accounts LIMIT 1');
    },
    async close() {
      await db.destroy();
    },
  };
}
