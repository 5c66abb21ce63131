import type { ApiKey } from '../../../store/keys.js';

const all = (items: string[] | null, word: string) => items?.join(', ') ?? `all ${word}`;

/** A key as lines of text. */
export function describeKey(key: ApiKey): string {
  const lines: [string, string][] = [
    ['id', key.id],
    ['name', key.name],
    ['account', key.account],
    ['key', key.prefix],
    ['status', key.status],
    ['scopes', all(key.scopes, 'operations')],
    ['schedules', all(key.schedules, 'schedules')],
    ['flows', all(key.flows, 'flows')],
    ['plan', key.plan],
    ['created', key.created_at],
    ['expires', key.expires_at ?? 'never'],
    ['last used', key.last_used_at ?? 'never'],
  ];
  if (key.revoked_at !== null) lines.push(['revoked', key.revoked_at]);
  if (key.rotated_from !== null) lines.push(['replaces', key.rotated_from]);
  return lines.map(([label, value]) => `${label.padEnd(10)} ${value}`).join('\n');
}
