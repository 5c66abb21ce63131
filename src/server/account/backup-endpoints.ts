import { diffLines, findBackup, listBackups, previousBackup, readBackup } from '../../studio/index.js';
import { type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { readQuery } from './read-fields.js';
import { backupQuery, diffQuery } from './schemas.js';
import { requireCountedSession, requireSession } from './session.js';

/** Two texts that are larger than this together are not compared in the server: other requests would wait. */
const largestDiff = { bytes: 2 * 1024 * 1024, lines: 20_000 };
/** Bounds of a comparison; beyond them, everything between the equal beginnings and ends counts as replaced. */
const diffBounds = { differences: 1000, steps: 3_000_000 };

/** Larger texts are not shown in the pages. */
const largestText = 2 * 1024 * 1024;

/** True when the texts together have more than `most` line ends. */
function haveMoreLines(texts: readonly string[], most: number): boolean {
  let count = 0;
  for (const text of texts) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++count > most) return true;
  }
  return false;
}

function tooLargeToCompare(): HttpError {
  const { bytes, lines } = largestDiff;
  const limit = `${bytes / 2 ** 20} MiB or ${lines} lines`;
  return new HttpError(413, `These backups are too large to compare here (${limit}): use "cctool backup diff".`);
}

/** The account's script backups: `/account/backups`. */
export function backupEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  return [
    {
      path: '/account/backups',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          const { script_id, limit } = readQuery(exchange, backupQuery);
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
          if (backup.bytes > largestText) {
            const limit = `${largestText / 2 ** 20} MiB`;
            throw new HttpError(413, `This backup is too large to show here (${limit}): use "cctool backup show".`);
          }
          return json({ ...backup, content: await readBackup(store, backup) });
        },
      },
    },
    {
      // Compares with the backup before it, or with the one that `from` names.
      path: '/account/backups/:id/diff',
      methods: {
        async GET(exchange) {
          const { account } = await requireCountedSession(service, exchange);
          const filter = { account_id: account.id };
          const backup = await findBackup(store, exchange.params.id!, filter);
          const { from: named } = readQuery(exchange, diffQuery);
          const from =
            named === undefined ? await previousBackup(store, backup) : await findBackup(store, named, filter);
          if (backup.bytes + (from?.bytes ?? 0) > largestDiff.bytes) throw tooLargeToCompare();
          const before = from ? await readBackup(store, from) : '';
          const after = await readBackup(store, backup);
          if (haveMoreLines([before, after], largestDiff.lines)) throw tooLargeToCompare();
          return json({ from: from ?? null, to: backup, lines: diffLines(before, after, diffBounds) });
        },
      },
    },
  ];
}
