import { isWithin } from '../../store/addresses.js';
import { isWellFormedKey, keyDigest, keyMode } from '../../store/key-format.js';
import { members } from '../../store/names.js';
import type { KeyRecord, Store } from '../../store/store.js';
import { changingScopes } from '../../toolkit/operations/index.js';
import type { Exchange } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';

/** A refused key. `counts` is true if the attempt may have been a guess. */
export class Unauthorized extends HttpError {
  readonly counts: boolean;

  constructor(reason: string, counts: boolean) {
    const challenge = counts ? 'Bearer realm="cctool", error="invalid_token"' : 'Bearer realm="cctool"';
    super(401, `Invalid API key: ${reason}`, { 'www-authenticate': challenge });
    this.counts = counts;
  }
}

/** The key in `Authorization: Bearer …`. */
function bearer(header: string | undefined): string {
  if (header === undefined) throw new Unauthorized('send one in the header "Authorization: Bearer cct_live_…".', false);
  const match = /^Bearer +([^\s]+) *$/i.exec(header);
  if (!match) throw new Unauthorized('the header must be "Authorization: Bearer cct_live_…".', true);
  return match[1]!;
}

/**
 * Checks that a key that was found may be used now, from where the request comes.
 * @throws Unauthorized, or HttpError 403 for another address
 */
export function accept(key: KeyRecord | null, now: number, exchange: Exchange): KeyRecord {
  if (key === null) throw new Unauthorized('it is unknown.', true);
  const { address } = exchange;
  exchange.key_id = key.id;
  if (key.revoked_at !== null) throw new Unauthorized('it has been revoked.', false);
  if (key.expires_at !== null && Date.parse(key.expires_at) <= now) {
    throw new Unauthorized(`it expired at ${key.expires_at}.`, false);
  }
  if (key.account_disabled_at !== null) throw new Unauthorized('its account is disabled.', false);
  if (!isWithin(key.addresses, address)) {
    throw new HttpError(403, `The API key "${key.name}" does not have access from the address ${address}.`);
  }
  return key;
}

/** The store's answer for a header: a key, no key (null), or PostgreSQL's pending answer. */
export type FoundKey = KeyRecord | null | Promise<KeyRecord | null>;

/**
 * Finds the key of a request: one hash and one indexed lookup in the store, shared only with requests that arrived at
 * the same time. A revoked key is refused from the next request on, on every replica. SQLite answers synchronously,
 * PostgreSQL asynchronously.
 * @throws Unauthorized
 */
export function authenticate(
  store: Store,
  lookup: SharedLookup<FoundKey>,
  exchange: Exchange,
  now: number,
): KeyRecord | Promise<KeyRecord> {
  const header = exchange.req.headers.authorization;
  const found = lookup.get(header ?? '', () => {
    const key = bearer(header);
    if (!isWellFormedKey(key)) throw new Unauthorized('it is mistyped or cut short (its checksum is wrong).', true);
    const answer = store.findKey(keyDigest(key));
    return answer instanceof Promise ? answer.then((row) => row ?? null) : (answer ?? null);
  });
  return found instanceof Promise ? found.then((row) => accept(row, now, exchange)) : accept(found, now, exchange);
}

/** True when a restriction (a JSON list, or null for none) allows a value. */
export const allows = (restriction: string | null, requested: string): boolean =>
  restriction === null || members(restriction).includes(requested);

/** True when a key may be used for a scope: it has it, and a test key changes nothing. */
export const mayUse = (key: KeyRecord, scope: string): boolean => allows(key.scopes, scope) && !isKeptFrom(key, scope);

const isKeptFrom = ({ prefix }: KeyRecord, scope: string) => keyMode(prefix) === 'test' && changingScopes.has(scope);

/**
 * @param scope the scope that the request needs; absent where a schedule or a flow is not allowed
 * @throws HttpError 403 when a key may not use something (RFC 6750, 3.1: insufficient_scope)
 */
export function authorize(
  key: KeyRecord,
  restriction: string | null,
  requested: string,
  what: string,
  scope?: string,
): void {
  const challenge = 'Bearer realm="cctool", error="insufficient_scope"';
  if (scope !== undefined && isKeptFrom(key, scope)) {
    throw new HttpError(403, `The API key "${key.name}" does not have access to ${what}: a test key changes nothing.`, {
      'www-authenticate': challenge,
    });
  }
  if (allows(restriction, requested)) return;
  throw new HttpError(403, `The API key "${key.name}" does not have access to ${what}.`, {
    'www-authenticate': scope === undefined ? challenge : `${challenge}, scope="${scope}"`,
  });
}

/**
 * Shares a lookup among the requests that have arrived together. Polka runs handlers in the event loop's check phase,
 * after all sockets that were ready have been read, so a lookup in that phase happens after every request of the phase
 * has arrived. Its result is up to date for all of them, and it is dropped before the requests of the next phase run.
 */
export class SharedLookup<Found> {
  readonly #found = new Map<string, Found>();
  readonly #forget = () => this.#found.clear();

  /** To be called in the check phase, before anything is awaited. */
  get(key: string, look: () => Found): Found {
    if (this.#found.size === 0) setImmediate(this.#forget);
    else {
      const known = this.#found.get(key);
      if (known !== undefined) return known;
    }
    const found = look();
    this.#found.set(key, found);
    return found;
  }
}
