import { decodeScript, findBackup, pageOfBackups, previousBackup, readBackup } from '../../studio/index.js';
import { contentReply } from '../backups/backup-operations.js';
import { differenceOf, largestText } from '../backups/difference.js';
import { type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { readQuery } from './read-fields.js';
import { requireCountedSession, requireSession } from './session.js';
import { backupQuery, diffQuery } from './workspace-schemas.js';

/** The account's script backups: `/account/backups`. */
export function backupEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  return [
    {
      path: '/account/backups',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          const { script_id, search, ...page } = readQuery(exchange, backupQuery);
          const filter = {
            ...{ account_id: account.id, ...page },
            ...(script_id === undefined ? {} : { script_id }),
            ...(search === undefined ? {} : { search }),
          };
          return json(await pageOfBackups(store, filter));
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
          const { text = null, encoding = null } = decodeScript(await readBackup(store, backup)) ?? {};
          return json({ ...backup, content: text, encoding });
        },
      },
    },
    {
      path: '/account/backups/:id/content',
      methods: {
        async GET(exchange) {
          const { account } = await requireCountedSession(service, exchange);
          return contentReply(
            service,
            exchange,
            await findBackup(store, exchange.params.id!, { account_id: account.id }),
          );
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
          const { from: named, by } = readQuery(exchange, diffQuery);
          const from =
            named === undefined ? await previousBackup(store, backup) : await findBackup(store, named, filter);
          return json(await differenceOf(store, from, backup, by));
        },
      },
    },
  ];
}
