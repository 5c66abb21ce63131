import { randomBytes } from 'node:crypto';
import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO 8601 text in UTC with milliseconds, so that text order is time order in both databases. */
type Instant = string;
/** A list of strings as JSON text; null means "no restriction". */
type TextList = string | null;

export interface AccountsTable {
  id: string;
  name: string;
  /** One account is the owner, which administrators cannot change. A viewer may sign in and look, and change nothing. */
  role: 'owner' | 'administrator' | 'member' | 'viewer';
  /** scrypt, self-describing; null until a password is set. */
  password_digest: string | null;
  created_at: Instant;
  /** The plan that its keys share. */
  plan: string;
  /** Keys that may be in force at the same time; null: the default of the role. */
  max_keys: number | null;
  /** MiB that its backups may take before compression, equal contents counted once; null: no bound. */
  max_storage: number | null;
  /** What its keys may be for; null means no restriction. */
  scopes: TextList;
  schedules: TextList;
  flows: TextList;
  /** SHA-256 of the token that sets a new password once, hexadecimal, and until when; null while there is none. */
  reset_digest: string | null;
  reset_expires_at: Instant | null;
  /** Nobody can sign in, and its keys are refused, while it is set. */
  disabled_at: Instant | null;
}

export interface KeysTable {
  id: string;
  account_id: string;
  name: string;
  /** The first characters of the key, to recognise it in a list. */
  prefix: string;
  /** SHA-256 of the whole key, hexadecimal. */
  digest: string;
  scopes: TextList;
  schedules: TextList;
  flows: TextList;
  /** A plan of its own; empty: the account's. */
  plan: string;
  created_at: Instant;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  /** The address of the client that used it last. */
  last_used_from: string | null;
  /** Ranges of addresses (CIDR) that it may be used from; null means all. */
  addresses: TextList;
  revoked_at: Instant | null;
  /** The key that this one replaces. */
  rotated_from: string | null;
}

/** The second factor of an account, from when its secret was made. */
export interface SecondFactorsTable {
  account_id: string;
  /** What codes are made of, in base64: encrypted where the store has keys for contents. */
  secret: string;
  encoding: 'plain' | 'aes-256-gcm';
  started_at: Instant;
  /** When a first code was entered; null until then, and signing in asks for none. */
  enabled_at: Instant | null;
  /** The time step of the last code that was used: no code of it or of an earlier one is accepted. */
  last_step: number;
}

/** Codes for those who have lost their app. */
export interface RecoveryCodesTable {
  /** SHA-256 of the code without hyphens, hexadecimal. */
  digest: string;
  account_id: string;
  created_at: Instant;
  used_at: Instant | null;
}

export interface SessionsTable {
  /** SHA-256 of the session's secret, hexadecimal. */
  digest: string;
  account_id: string;
  created_at: Instant;
  expires_at: Instant;
  /** The client's address and its User-Agent when it signed in; null for a session of an earlier version. */
  address: string | null;
  user_agent: string | null;
  /** To a few minutes; null until it is used again. */
  last_used_at: Instant | null;
}

/** libsql hands out an ArrayBuffer, pg a Buffer. */
type Bytes = ColumnType<Buffer | ArrayBuffer, Buffer, Buffer>;

export interface ScriptContentsTable {
  /** SHA-256 of the bytes, hexadecimal. */
  digest: string;
  /** Bytes before compression. */
  size: number;
  /** Of the body, or of each part. */
  encoding: 'gzip' | 'gzip+aes-256-gcm';
  /** The whole content; empty for one that is stored in parts. */
  body: Bytes;
  /** The upload whose parts make the content; null for one that the body holds. */
  upload: string | null;
}

/** Parts of large contents, written while they arrive. Parts without a content are those of an upload that did not end. */
export interface ScriptPartsTable {
  upload: string;
  number: number;
  body: Bytes;
}

/** The names of the keys that contents may be encrypted with. */
export interface ContentKeysTable {
  name: string;
  created_at: Instant;
}

export interface BackupsTable {
  id: string;
  account_id: string;
  script_id: string;
  digest: string;
  created_at: Instant;
  /** The key that created it; null from the command line. */
  key_id: string | null;
  /** The caller's Idempotency-Key: requests with the same one are one backup. */
  idempotency_key: string | null;
  /** A name that somebody has given to this state of the script; such backups are never removed by rules. */
  label: string | null;
  comment: string | null;
}

/** Requests per key and hour, for the account holder's usage page. */
export interface UsageTable {
  key_id: string;
  /** The start of the hour. */
  hour: Instant;
  operation: string;
  requests: number;
  refused: number;
}

/** Requests that were made with keys; the server removes old ones. */
export interface RequestLogTable {
  key_id: string;
  /** Begins with the time. */
  id: string;
  at: Instant;
  operation: string;
  status: number;
  ms: number;
  /** PostgreSQL hands out text. */
  bytes_in: number;
  bytes_out: number;
  address: string;
  request_id: string;
}

/** Counters of rate-limiter-flexible, shared by the replicas on one PostgreSQL. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: ColumnType<string | null, number | null, number | null>;
}

/** Overrides of hours that were made through the service. Instants have whole seconds. */
export interface HoursOverridesTable {
  id: string;
  /** The key of a schedule, or `*` for all. */
  schedule: string;
  state: 'open' | 'closed';
  start_at: Instant;
  /** Null: until somebody ends it. */
  end_at: Instant | null;
  reason: string | null;
  made_by: string | null;
  /** The change that made it: the later of two overrides wins. */
  revision: number;
}

/** Everything that was done to overrides through the service; rows are only added. */
export interface HoursLogTable {
  /** The number of the change. */
  revision: number;
  entry: string;
  changed_at: Instant;
  action: 'create' | 'end' | 'cancel' | 'undo';
  override_id: string;
  schedule: string;
  made_by: string | null;
  reason: string | null;
  /** The override before and after the change, as JSON. */
  before: string | null;
  after: string | null;
  /** The entry that was undone. */
  undoes: string | null;
  door: 'api' | 'dashboard';
  account_id: string;
  key_id: string | null;
  /** The client's address. */
  address: string;
  idempotency_key: string | null;
}

/** Requests with an idempotency key that changed overrides: what a repetition of one is answered with. */
export interface HoursRequestsTable {
  key_id: string;
  /** Method and path. */
  route: string;
  idempotency_key: string;
  /** SHA-256 of the input, hexadecimal. */
  digest: string;
  /** JSON. */
  answer: string;
  created_at: Instant;
}

/** Who did what to accounts, keys, sessions and backups; rows are only added. */
export interface AuditLogTable {
  id: string;
  at: Instant;
  /** Where it came from: `command` is a terminal where the store is. */
  door: 'command' | 'dashboard' | 'api';
  /** Who did it: an account, or the user and machine of a terminal. */
  actor: string;
  /** The client's address; empty for a terminal. */
  address: string;
  action: string;
  /** The account that it concerns. */
  account: string;
  /** The id of what was changed, and what it was called then. */
  target: string;
  target_name: string;
  /** What changed, as JSON; null where the action says all. */
  details: string | null;
}

/** One row: the number of the last change of overrides, which replicas look at. */
export interface HoursRevisionTable {
  id: number;
  revision: number;
}

/** Links that show a schedule without signing in. */
export interface HoursLinksTable {
  id: string;
  /** The account whose plan its requests count against. */
  account_id: string;
  name: string;
  /** null: the schedule that answers as the calendar. */
  schedule: string | null;
  /** SHA-256 of the token, hexadecimal. */
  digest: string;
  created_at: Instant;
  revoked_at: Instant | null;
}

/** Where changes of state are sent. */
export interface HoursWebhooksTable {
  id: string;
  name: string;
  url: string;
  /** Schedules whose changes are sent; null means all. */
  schedules: TextList;
  /** What deliveries are signed with. */
  secret: string;
  /** 1: its address may be a private one, and plain HTTP. */
  allow_private: number;
  created_at: Instant;
  removed_at: Instant | null;
}

/** What was announced last of each schedule that a webhook wants. */
export interface HoursStatesTable {
  schedule: string;
  is_open: number;
  announced_at: Instant;
  /** Counts the announcements of the schedule. */
  sequence: number;
  /** The change of overrides that it took account of: no replica that knows less may announce after it. */
  revision: number;
}

/** An announcement on its way to one webhook. */
export interface HoursDeliveriesTable {
  id: string;
  webhook_id: string;
  schedule: string;
  sequence: number;
  payload: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Not before this. */
  next_at: Instant;
  /** A replica is sending it until then. */
  claimed_until: Instant | null;
  /** The last answer: a status, or why there was none. */
  answer: string | null;
  created_at: Instant;
  done_at: Instant | null;
}

export interface Tables {
  accounts: AccountsTable;
  keys: KeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sessions: SessionsTable;
  script_contents: ScriptContentsTable;
  script_parts: ScriptPartsTable;
  content_keys: ContentKeysTable;
  backups: BackupsTable;
  usage: UsageTable;
  audit_log: AuditLogTable;
  request_log: RequestLogTable;
  rate_limits: RateLimitsTable;
  hours_overrides: HoursOverridesTable;
  hours_log: HoursLogTable;
  hours_requests: HoursRequestsTable;
  hours_revision: HoursRevisionTable;
  hours_links: HoursLinksTable;
  hours_webhooks: HoursWebhooksTable;
  hours_states: HoursStatesTable;
  hours_deliveries: HoursDeliveriesTable;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The lowest bits of a number in base 32, five to a sign. */
function signs(value: number, count: number): string {
  let text = '';
  for (let rest = value; text.length < count; rest = Math.floor(rest / 32)) text = alphabet[rest % 32]! + text;
  return text;
}

/** @param random ten bytes: 40 bits are eight signs, and a number holds them exactly */
const identifier = (prefix: string, now: number, random: Buffer): string =>
  `${prefix}_${signs(Math.trunc(now), 10)}${signs(random.readUIntBE(0, 5), 8)}${signs(random.readUIntBE(5, 5), 8)}`;

/** Random bytes for the next identifiers: asking for ten takes as long as asking for a thousand. */
let random = Buffer.alloc(0);

function randomPart(): Buffer {
  if (random.length === 0) random = randomBytes(1000);
  const part = random.subarray(0, 10);
  random = random.subarray(10);
  return part;
}

/**
 * A new identifier: the prefix, 48 bits of the time and 80 random bits in Crockford's base 32 (26 characters, as in a
 * ULID), so that identifiers sort by time of creation.
 */
export const newIdentifier = (prefix: string, now: number = Date.now()): string =>
  identifier(prefix, now, randomPart());

/** What sorts before every identifier of that time and later ones, and after every earlier one. */
export const earliestIdentifier = (prefix: string, now: number): string =>
  identifier(prefix, Math.max(0, now), Buffer.alloc(10));
