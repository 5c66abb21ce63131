import { diffLines, findBackup, listBackups, previousBackup, readBackup } from '../../studio/index.js';
import { type Endpoint, json } from '../exchange.js';
import { HttpError } from '../http-error.js';
import type { Service } from '../service.js';
import { requireCountedSession, requireSession } from './session.js';

/** Texts larger than this are not compared in the server. */
const largestDiff = 2 * 1024 * 1024;
/** More differences than these would keep everyone else waiting. */
const mostDifferences = 1000;

const single = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The account's script backups: `/account/backups`. */
export function backupEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  return [
    {
      path: '/account/backups',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          const script_id = single(exchange.query.script_id);
          const limit = Math.min(500, Math.max(1, Number(single(exchange.query.limit) ?? 50) || 50));
          const filter = { account_id: account.id, limit, ...(script_id === undefined ? {} : { script_id }) };
          return json({ backups: await listBackups(store, filter) });
        },
      },
    },
    {
      path: '/account/backups/:id',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          const backup = await findBackup(store, exchange.params.id!, { account_id: account.id });
          return json({ ...backup, content: await readBackup(store, backup) });
        },
      },
    },
    {
      // Against the backup before it, or against the one that `from` names.
      path: '/account/backups/:id/diff',
      methods: {
        async GET(exchange) {
          const { account } = await requireCountedSession(service, exchange);
          const filter = { account_id: account.id };
          const backup = await findBackup(store, exchange.params.id!, filter);
          const named = single(exchange.query.from);
          const from =
            named === undefined ? await previousBackup(store, backup) : await findBackup(store, named, filter);
          if (backup.bytes + (from?.bytes ?? 0) > largestDiff) {
            throw new HttpError(413, `These backups are too large to be compared here: use "cctool backup diff".`);
          }
          const before = from ? await readBackup(store, from) : '';
          const lines = diffLines(before, await readBackup(store, backup), mostDifferences);
          return json({ from: from ?? null, to: backup, lines });
        },
      },
    },
  ];
}
