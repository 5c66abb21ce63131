import type { Store } from '../store/store.js';
import type { Prunable } from './maintain-backups.js';

/** How many backups of each script to keep: the newest ones, and the newest of each day, ISO week, month and year. */
export interface KeepRules {
  last?: number | undefined;
  daily?: number | undefined;
  weekly?: number | undefined;
  monthly?: number | undefined;
  yearly?: number | undefined;
}

/** Rules for all scripts, and others for those whose id matches a pattern. */
export interface RetentionPolicy {
  /** For scripts that no pattern matches; absent: all their backups stay. */
  keep?: KeepRules | undefined;
  /** By pattern: `*` stands for any characters. The first that matches counts. */
  scripts?: { [pattern: string]: KeepRules } | undefined;
}

/** The ISO 8601 week of an instant in UTC: the year of its Thursday, and the number of that Thursday's week. */
function isoWeek(instant: string): string {
  const date = new Date(`${instant.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const start = Date.UTC(date.getUTCFullYear(), 0, 1);
  return `${date.getUTCFullYear()}-W${Math.ceil(((date.getTime() - start) / 86_400_000 + 1) / 7)}`;
}

/** The period of an instant (ISO 8601 UTC) for each kind of rule. */
const periods: readonly [rule: Exclude<keyof KeepRules, 'last'>, period: (instant: string) => string][] = [
  ['daily', (instant) => instant.slice(0, 10)],
  ['weekly', isoWeek],
  ['monthly', (instant) => instant.slice(0, 7)],
  ['yearly', (instant) => instant.slice(0, 4)],
];

/**
 * The backups of one script that no rule keeps. A backup stays if any rule keeps it, and so do the newest one and those
 * with a label. Periods without a backup do not count, as in restic: 7 days are the last 7 days that have one.
 * @param backups newest first
 */
export function unkept<Each extends { created_at: string; label: string | null }>(
  backups: readonly Each[],
  keep: KeepRules,
): Each[] {
  const kept = new Set(backups.slice(0, Math.max(1, keep.last ?? 0)));
  for (const [rule, period] of periods) {
    const seen = new Set<string>();
    for (const backup of backups) {
      if (seen.size >= (keep[rule] ?? 0)) break;
      const name = period(backup.created_at);
      if (seen.has(name)) continue;
      seen.add(name);
      kept.add(backup);
    }
  }
  return backups.filter((backup) => !kept.has(backup) && backup.label === null);
}

const matches = (pattern: string, scriptId: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  ).test(scriptId);

/** The rules for a script; undefined where all its backups stay. */
export function rulesFor({ keep, scripts = {} }: RetentionPolicy, scriptId: string): KeepRules | undefined {
  return Object.entries(scripts).find(([pattern]) => matches(pattern, scriptId))?.[1] ?? keep;
}

/** The backups that a policy removes, script by script. */
export async function* expiredBackups(
  store: Store,
  policy: RetentionPolicy,
  only: { account_id?: string; script_id?: string } = {},
): AsyncGenerator<Prunable[]> {
  let query = store.db.selectFrom('backups').select(['account_id', 'script_id']).distinct();
  if (only.account_id !== undefined) query = query.where('account_id', '=', only.account_id);
  if (only.script_id !== undefined) query = query.where('script_id', '=', only.script_id);
  for (const { account_id, script_id } of await query.execute()) {
    const rules = rulesFor(policy, script_id);
    if (!rules) continue;
    const backups = await store.db
      .selectFrom('backups')
      .select(['id', 'script_id', 'created_at', 'label'])
      .where('account_id', '=', account_id)
      .where('script_id', '=', script_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const expired = unkept(backups, rules);
    if (expired.length > 0) yield expired.reverse();
  }
}
