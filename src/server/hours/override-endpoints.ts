import { createHash } from 'node:crypto';
import { members } from '../../store/names.js';
import type { KeyRecord } from '../../store/store.js';
import { type Endpoint, type Exchange, type Handler, json } from '../http/exchange.js';
import { readKeyedInput } from '../operations/keyed-operation.js';
import { admit, idempotencyKey } from '../operations/operation-endpoints.js';
import { boundsOf, type Service } from '../service.js';
import { type OverrideOperation, overrideOperations } from './override-operations.js';
import { type OverrideCaller, OverrideService } from './override-service.js';

const callerOf = (exchange: Exchange, key: KeyRecord, once: OverrideCaller['once']): OverrideCaller => ({
  ...{ door: 'api', account_id: key.account_id, key_id: key.id, address: exchange.address, name: key.name, once },
  ...(key.schedules === null ? {} : { schedules: members(key.schedules) }),
});

/** A request with an idempotency key: it is the same one where its key, method, path and input are the same. */
function onceOf(exchange: Exchange, key: KeyRecord, { method, path }: OverrideOperation, input: object) {
  const idempotency_key = method === 'GET' ? undefined : idempotencyKey(exchange);
  if (idempotency_key === undefined) return undefined;
  const route = `${method} ${path.replace(/:(\w+)/g, (_, name: string) => exchange.params[name]!)}`;
  const fields = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
  return { key_id: key.id, route, idempotency_key, digest };
}

/** The changes of overrides: `/api/studio/hoo/overrides`, for keys with the scope of them. */
export function overrideEndpoints(service: Service): Endpoint[] {
  const overrides = new OverrideService(service);
  const handler =
    (operation: OverrideOperation): Handler =>
    async (exchange) => {
      const { name, method, path, scope, run } = operation;
      const { key, plans } = await admit(service, exchange, name, scope, `${scope} (${method} ${path})`);
      const input = await readKeyedInput(operation, exchange, boundsOf(plans).body_bytes);
      const once = onceOf(exchange, key, operation, input as object);
      return json(await run(overrides, callerOf(exchange, key, once), input as never));
    };
  const paths = new Set(overrideOperations.map(({ path }) => path));
  return [...paths].map((path) => {
    const rows = overrideOperations.filter((row) => row.path === path);
    return { path, methods: Object.fromEntries(rows.map((row) => [row.method, handler(row)])) };
  });
}
