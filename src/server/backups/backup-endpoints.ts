import { OtherBackup } from '../../studio/index.js';
import type { Endpoint, Handler } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { readKeyedInput } from '../operations/keyed-operation.js';
import { admit, idempotencyKey } from '../operations/operation-endpoints.js';
import { boundsOf, type Service } from '../service.js';
import { type BackupOperation, backupOperations } from './backup-operations.js';

/** Reading and keeping backups: `/api/studio/backups`, for keys with the scopes of it. */
export function storedBackupEndpoints(service: Service): Endpoint[] {
  const handler =
    (operation: BackupOperation): Handler =>
    async (exchange) => {
      const { name, method, path, scope, once, run } = operation;
      const { key, plans } = await admit(service, exchange, name, scope, `${scope} (${method} ${path})`);
      const input = await readKeyedInput(operation, exchange, boundsOf(plans).body_bytes);
      const repeat = once ? idempotencyKey(exchange) : undefined;
      const caller = {
        ...{ account_id: key.account_id, key_id: key.id, exchange },
        ...(repeat === undefined ? {} : { idempotency_key: repeat }),
      };
      try {
        return await run(service, caller, input as never);
      } catch (error) {
        if (error instanceof OtherBackup) throw new HttpError(422, `${error.message}: ${error.hint}.`);
        throw error;
      }
    };
  const paths = new Set(backupOperations.map(({ path }) => path));
  return [...paths].map((path) => {
    const rows = backupOperations.filter((row) => row.path === path);
    return { path, methods: Object.fromEntries(rows.map((row) => [row.method, handler(row)])) };
  });
}
