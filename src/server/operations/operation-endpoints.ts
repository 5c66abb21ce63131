import { members } from '../../store/names.js';
import type { KeyRecord } from '../../store/store.js';
import type { Fields, Route } from '../../toolkit/operation.js';
import {
  type AnyOperation,
  type GenerateVoiceInput,
  type GenerateVoiceResult,
  operations,
} from '../../toolkit/operations/index.js';
import { type Endpoint, type Exchange, type Handler, json, tagged, withTag } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { boundsOf, plansOf, type Service } from '../service.js';
import { audioReply, speechForm, withForm } from './audio-answer.js';
import { authenticate, authorize, Unauthorized } from './authenticate.js';
import { readInput } from './read-input.js';
import { findTestKey, testKeyHeader } from './test-key.js';

/** Finds out whose request it is; failures count against the client's address. At once where the store answers at once. */
export function identify(service: Service, exchange: Exchange): KeyRecord | Promise<KeyRecord> {
  const known = (key: KeyRecord) => {
    exchange.key = key;
    return key;
  };
  const unknown = async (error: unknown): Promise<never> => {
    if (error instanceof Unauthorized && error.counts) await service.limits.countFailure(exchange.address);
    throw error;
  };
  try {
    if (exchange.req.headers[testKeyHeader] !== undefined && exchange.req.headers.authorization === undefined)
      return findTestKey(service, exchange).then(known, unknown);
    const found = authenticate(service.store, service.lookup, exchange, service.now());
    return found instanceof Promise ? found.then(known, unknown) : known(found);
  } catch (error) {
    return unknown(error);
  }
}

/**
 * Checks the resource that an input names and that a key can be restricted to.
 * @throws HttpError 403
 */
export function authorizeResource(key: KeyRecord, { restricted }: AnyOperation, input: Fields): void {
  if (!restricted) return;
  const { field, by } = restricted;
  const allowed = key[by];
  const name = input[field];
  // A flow may be a whole document: the beginning identifies it.
  if (allowed === null || typeof name !== 'string') return;
  authorize(key, allowed, name, by === 'flows' ? `the flow "${name.slice(0, 200)}"` : `the schedule "${name}"`);
}

/** The `Idempotency-Key` header, which makes a repeated backup one backup. */
export function idempotencyKey(exchange: Exchange): string | undefined {
  const header = exchange.req.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new HttpError(400, 'The Idempotency-Key has to be 1 to 255 printable characters without spaces.');
  }
  return header;
}

/**
 * Lets a request with a key in: the key is known, has a scope, and its account has requests left.
 * @param name what the usage page and the log of requests call the request
 * @param what the request, for the refusal of a key without the scope
 * @throws HttpError 401, 403, 429
 */
export async function admit(
  service: Service,
  exchange: Exchange,
  name: string,
  scope: string,
  what: string,
): Promise<{ key: KeyRecord; plans: ReturnType<typeof plansOf> }> {
  exchange.operation = name;
  const found = identify(service, exchange);
  const key = found instanceof Promise ? await found : found;
  authorize(key, key.scopes, scope, what, scope);
  const plans = plansOf(service, key);
  try {
    await service.limits.consume(exchange, key.account_id, plans);
  } catch (error) {
    if (error instanceof HttpError) service.usage.record(key.id, name, true, exchange.address, service.now());
    throw error;
  }
  service.usage.record(key.id, name, false, exchange.address, service.now());
  return { key, plans };
}

function handler(service: Service, operation: AnyOperation, route: Route): Handler {
  const what = `${operation.scope} (${route.method} ${route.path})`;
  return async (exchange) => {
    const { key, plans } = await admit(service, exchange, operation.name, operation.scope, what);
    const read = readInput(operation, route, exchange, boundsOf(plans));
    const input = read instanceof Promise ? await read : read;
    authorizeResource(key, operation, input);
    // Speech is sent as audio where the client asks for audio, as JSON otherwise.
    const form = operation.answer.media ? speechForm(exchange.req.headers.accept) : 'application/json';
    const request = form === 'application/json' ? input : withForm(input as unknown as GenerateVoiceInput, form);
    const repeat = idempotencyKey(exchange);
    const caller = {
      account_id: key.account_id,
      key_id: key.id,
      ...(repeat === undefined ? {} : { idempotency_key: repeat }),
      ...(key.schedules === null ? {} : { schedules: members(key.schedules) }),
    };
    const output = await service.engines.run(operation.name, request, caller);
    if (operation.seldomChanges)
      return tagged(exchange, withTag(json(output, 200, { 'cache-control': 'private, no-cache' })));
    return form === 'application/json' ? json(output) : audioReply(output as GenerateVoiceResult);
  };
}

/** The endpoints of the ten operations, from the operation table. */
export function operationEndpoints(service: Service): Endpoint[] {
  return operations.flatMap((operation) =>
    operation.routes.map((route) => ({
      path: route.path,
      methods: { [route.method]: handler(service, operation, route) },
    })),
  );
}
