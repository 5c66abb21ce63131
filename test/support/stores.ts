import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFull } from './extent.js';
import { startPostgres, type TemporaryPostgres, whyNoPostgres } from './postgres.mjs';

/** A temporary folder for data, removed by `clean`. */
export function temporaryData(): { data: string; clean: () => void } {
  const data = mkdtempSync(join(tmpdir(), 'cctool-data-'));
  return { data, clean: () => rmSync(data, { recursive: true, force: true }) };
}

const missing = whyNoPostgres();
if (missing) process.stderr.write(`SKIPPED what needs PostgreSQL: ${missing}\n`);

/** True when PostgreSQL can run here. */
export const postgresRuns = missing === undefined;

/** A kind of store for tests that have to hold on both databases. */
export interface StoreKind {
  name: string;
  runs: boolean;
  /** Where a fresh, empty store is. */
  place(): Promise<{ data: string; store?: string }>;
  clean(): Promise<void>;
}

/**
 * The kinds of store that run here, of which `npm test` samples SQLite: to start PostgreSQL takes seconds in each file. `npm
 * run test:full` runs the files that name this function; what the statements of the store are to PostgreSQL, the tests of the
 * store ask in both.
 */
export const sampledStoreKinds = (): StoreKind[] =>
  storeKinds().filter(({ name, runs }) => runs && (isFull || name === 'SQLite'));

/** SQLite and PostgreSQL, the latter with `runs: false` where it cannot. */
export function storeKinds(): StoreKind[] {
  const folders: (() => void)[] = [];
  let postgres: Promise<TemporaryPostgres> | undefined;
  let databases = 0;
  const folder = () => {
    const { data, clean } = temporaryData();
    folders.push(clean);
    return data;
  };
  const clean = async () => {
    for (const remove of folders.splice(0)) remove();
    await (await postgres)?.stop();
    postgres = undefined;
  };
  return [
    { name: 'SQLite', runs: true, place: async () => ({ data: folder() }), clean },
    {
      name: 'PostgreSQL',
      runs: postgresRuns,
      async place() {
        postgres ??= startPostgres();
        return { data: folder(), store: await (await postgres).url(`test${++databases}`) };
      },
      clean,
    },
  ];
}
