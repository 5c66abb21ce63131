import { CctoolError } from '../diagnostics/index.js';
import { ensureAdministrator } from './accounts.js';
import type { KeySource } from './content-keys.js';
import { migrate } from './migrations.js';
import { isStoreDamaged, isStoreFull, type Store } from './store.js';

/** The place of a store: a PostgreSQL URL, or SQLite in the data folder. */
export interface StorePlace {
  data: string;
  store?: string;
  /** Keys that contents of backups are encrypted with; absent: they are not. */
  contentKeys?: KeySource;
}

/**
 * Opens a store, migrates its tables and makes sure that there is an administrator.
 * @throws CctoolError with the place when the store cannot be opened
 */
export function openStore(place: StorePlace): Promise<Store> {
  return prepare(place, async (store) => {
    await migrate(store);
    await ensureAdministrator(store);
  });
}

/**
 * Opens a store that exists, and changes nothing in it.
 * @throws CctoolError as `openStore`, of kind `not-found` where there is no store
 */
export async function openStoreAsItIs(place: StorePlace): Promise<Store> {
  const { existsSync } = await import('node:fs');
  if (place.store === undefined && !existsSync(`${place.data}/cctool.db`)) {
    throw new CctoolError('not-found', `there is no store in ${place.data}`, 'name its folder with --data');
  }
  return prepare(place, async (store) => {
    // A database server is asked once, so that one that cannot be reached is named as such. For a file that is not needed,
    // and a shell that completes a name should not wait for what it loads.
    if (place.store !== undefined) await (await import('kysely')).sql`SELECT 1`.execute(store.db);
  });
}

async function prepare(place: StorePlace, ready: (store: Store) => Promise<void>): Promise<Store> {
  let store: Store | undefined;
  try {
    store = await open(place);
    await ready(store);
    if (place.contentKeys) {
      const { readKeySource, useCipher } = await import('./content-keys.js');
      await useCipher(store, await readKeySource(place.contentKeys));
    }
    return store;
  } catch (error) {
    await store?.close().catch(() => {});
    if (error instanceof CctoolError) throw error;
    const message = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
    const where = store?.place ?? place.data;
    const hint =
      (error as { code?: string }).code === 'ERR_INVALID_URL'
        ? 'write characters such as / ? # @ in a password as %2F %3F %23 %40'
        : isStoreDamaged(error)
          ? damagedHint(place)
          : isStoreFull(error)
            ? 'its disk is full: free some space'
            : hintFor(place);
    throw new CctoolError('unavailable', `the store ${where} cannot be opened: ${message}`, hint);
  }
}

async function open(place: StorePlace): Promise<Store> {
  if (place.store === undefined) return (await import('./open-sqlite.js')).openSqlite(place.data);
  if (!/^postgres(ql)?:\/\//i.test(place.store)) {
    throw new CctoolError(
      'usage',
      '--store is not a postgres:// URL',
      'remove --store to use SQLite in the data folder, or use postgres://user@host/database',
    );
  }
  return (await import('./open-postgres.js')).openPostgres(place.store);
}

const damagedHint = (place: StorePlace) =>
  place.store === undefined
    ? 'the file is damaged: stop all servers, move cctool.db, cctool.db-wal and cctool.db-shm away together, and put a backup in their place'
    : 'the database is damaged: restore it from a backup';

const hintFor = (place: StorePlace) =>
  place.store === undefined
    ? 'use --data with a folder that you may write to'
    : 'check that the database runs and that the user may create tables in it';

const opened = new Map<string, Promise<Store>>();

/** The store at a place, opened once per process and shared by operations and commands. */
export function sharedStore(place: StorePlace): Promise<Store> {
  const key = JSON.stringify([place.store ?? place.data, place.contentKeys]);
  const known = opened.get(key);
  if (known) return known;
  const store = openStore(place);
  opened.set(key, store);
  store.then(
    (open) => {
      const close = open.close;
      open.close = () => {
        opened.delete(key);
        return close();
      };
    },
    () => opened.delete(key),
  );
  return store;
}
