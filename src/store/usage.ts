import { sql } from 'kysely';
import { writeCsv } from '../diagnostics/write-csv.js';
import type { Store } from './store.js';

/** What one key did on one day with one operation. */
export interface UsageOfDay {
  /** In UTC: `2026-11-23`. */
  day: string;
  account: string;
  key_id: string;
  key: string;
  operation: string;
  requests: number;
  /** Requests that a limit has refused. */
  refused: number;
}

export interface UsageFilter {
  /** The account's id; all when absent. */
  account_id?: string | undefined;
  /** Days from this one on, and up to this one (`2026-11-23`). */
  since?: string | undefined;
  until?: string | undefined;
}

/** Requests by day, account, key and operation, the oldest day first. */
export async function usageByDay({ db }: Pick<Store, 'db'>, filter: UsageFilter): Promise<UsageOfDay[]> {
  const day = sql<string>`substr(usage.hour, 1, 10)`;
  let query = db
    .selectFrom('usage')
    .innerJoin('keys', 'keys.id', 'usage.key_id')
    .innerJoin('accounts', 'accounts.id', 'keys.account_id')
    .select(({ fn }) => [
      day.as('day'),
      'accounts.name as account',
      'keys.id as key_id',
      'keys.name as key',
      'usage.operation',
      fn.sum<number | string>('usage.requests').as('requests'),
      fn.sum<number | string>('usage.refused').as('refused'),
    ])
    .groupBy([day, 'accounts.name', 'keys.id', 'keys.name', 'usage.operation'])
    .orderBy('day')
    .orderBy('account')
    .orderBy('key_id')
    .orderBy('operation');
  if (filter.account_id !== undefined) query = query.where('accounts.id', '=', filter.account_id);
  if (filter.since !== undefined) query = query.where('usage.hour', '>=', filter.since);
  if (filter.until !== undefined) query = query.where('usage.hour', '<', `${filter.until}T24`);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, requests: Number(row.requests), refused: Number(row.refused) }));
}

const columns = ['day', 'account', 'key_id', 'key', 'operation', 'requests', 'refused'] as const;

/** The rows as comma-separated values with a header, lines ending in CR LF. */
export const usageCsv = (rows: readonly UsageOfDay[]): string =>
  writeCsv(
    columns,
    rows.map((row) => columns.map((name) => row[name])),
  );
