import { z } from 'zod';
import { keyOrders } from '../../store/keys.js';
import { longestName, unsafeInNames } from '../../store/names.js';
import { longestReset } from '../../store/passwords.js';
import { statusPattern } from '../../store/request-log.js';
import { scopes as allScopes } from '../../toolkit/operations/index.js';

/**
 * Inputs and answers of the endpoints of accounts, keys and sessions, for the check of requests and for the OpenAPI description.
 * Those of what an account works with are in workspace-schemas.ts.
 */

export const instant = z.iso.datetime({ offset: true });
export const date = z.iso.date();
export const strings = z.array(z.string());

export const scopes = allScopes.map(({ scope }) => scope) as [string, ...string[]];
const names = z.array(z.string().min(1).max(longestName)).min(1).max(100).optional();

export const credentials = z.strictObject({
  account: z
    .string()
    .min(1)
    .max(longestName)
    .refine((name) => !unsafeInNames.test(name), 'has control or bidirectional characters'),
  password: z.string().max(1000),
  code: z.string().min(1).max(100).optional().describe('Of the second factor, where the account has one.'),
});

/** What changes of a second factor ask for again: a session that was stolen must not be enough. */
export const proof = z.strictObject({
  password: z.string().max(1000),
  code: z.string().min(1).max(100).describe('Of the app, or a recovery code.'),
});
export const ownPasswordOnly = z.strictObject({ password: z.string().max(1000) });
export const firstCode = z.strictObject({ code: z.string().min(1).max(100).describe('The first code of the app.') });
export const secondFactor = z.looseObject({
  enabled_at: instant.nullable().describe('Since when signing in asks for a code; null: it does not.'),
  recovery_codes: z.int().describe('Recovery codes that were not used.'),
});
export const startedFactor = z.looseObject({
  secret: z.string().describe('In base 32, for apps that cannot read the picture.'),
  uri: z.string().describe('What the picture contains: `otpauth://totp/…`.'),
  qr: z.string().describe('The QR code as SVG.'),
});
export const recoveryCodes = z.looseObject({
  recovery_codes: strings.describe('Each signs in once, in place of a code: they are shown only now.'),
});

const mode = z.enum(['live', 'test']);

export const newKey = z.strictObject({
  name: z.string().min(1).max(200),
  scopes: z.array(z.enum(scopes)).min(1).optional().describe('All when absent.'),
  schedules: names.describe('All when absent.'),
  flows: names.describe('All when absent.'),
  addresses: names.describe('Ranges of addresses that it may be used from; all when absent.'),
  plan: z.string().optional().describe('For administrators only.'),
  mode: mode.optional().describe('`live` when absent; `test`: the key changes nothing, and has the plan `test`.'),
  expires_at: instant.optional().describe('Never when absent.'),
});

const restriction = names.nullable();

export const keyChanges = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  scopes: z.array(z.enum(scopes)).min(1).nullable().optional().describe('null: all.'),
  schedules: restriction.describe('null: all.'),
  flows: restriction.describe('null: all.'),
  addresses: restriction.describe('Ranges such as 203.0.113.0/24; null: all.'),
});

const givenRoles = ['administrator', 'member', 'viewer'] as const;
const role = z.enum(['owner', ...givenRoles]).describe('One account is the owner.');
const accountLimits = {
  role: z.enum(givenRoles).optional().describe('A viewer may sign in and look, and change nothing.'),
  plan: z.string().min(1).max(longestName).optional().describe('The plan that its keys share.'),
  max_keys: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .optional()
    .describe('Keys in force; null: the default of the role.'),
  max_storage: z.int().min(0).max(100_000_000).nullable().optional().describe('MiB of its backups; null: no bound.'),
  scopes: z.array(z.enum(scopes)).min(1).nullable().optional().describe('What its keys may be for; null: all.'),
  schedules: restriction.describe('null: all.'),
  flows: restriction.describe('null: all.'),
};

export const newAccount = z.strictObject({ name: z.string().min(1).max(100), ...accountLimits });
export const accountChanges = z.strictObject({
  ...accountLimits,
  disabled: z.boolean().optional().describe('Nobody can sign in, and its keys are refused.'),
});
export const newReset = z.strictObject({
  expires_in: z.int().min(60).max(longestReset).default(86_400).describe('Seconds that the token is valid.'),
});
export const passwordReset = z.looseObject({
  account: z.string(),
  token: z.string().describe('Sets a new password once: it is shown only now.'),
  expires_at: instant,
});
export const usedReset = z.strictObject({ token: z.string().min(1).max(100), password: z.string().max(1000) });
export const ownPassword = z.strictObject({ password: z.string().max(1000).describe('That of the own account.') });
export const newPassword = z.strictObject({ password: z.string().max(1000).describe('At least 12 characters.') });

const since = instant.optional().transform((text) => text && new Date(text).toISOString());

export const auditQuery = z.strictObject({
  account: z
    .string()
    .min(1)
    .optional()
    .describe('Entries about this account; others than administrators see their own.'),
  target: z.string().min(1).optional().describe('Entries about this key, account or backup, by its id.'),
  action: z.string().min(1).optional().describe('`key.revoke`, or `key` for all that is done to keys.'),
  search: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('A part of who did it, of what was changed or of the address.'),
  since,
  until: since,
  before: z.string().min(1).optional().describe('Entries before this one: the next page.'),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('At most this many.'),
});

export const offset = z.coerce.number().int().min(0).max(1_000_000).default(0).describe('How many are skipped.');

export const keysQuery = z.strictObject({
  search: z.string().min(1).max(200).optional().describe('A part of the name, of the id or of the first characters.'),
  status: z.enum(['active', 'ended']).optional().describe('`ended`: revoked or expired.'),
  sort: z.enum(keyOrders).default('oldest').describe('Keys that were never used, or never expire, come last.'),
  limit: z.coerce.number().int().min(1).max(100_000).default(100_000).describe('At most this many.'),
  offset,
});

export const format = z.enum(['json', 'csv']).default('json').describe('`csv`: a table with a header.');

export const requestsQuery = z.strictObject({
  status: z.string().regex(statusPattern).optional().describe('`404`, or `4xx` for all of a kind.'),
  operation: z.string().min(1).max(100).optional().describe('Such as `testGrammar`.'),
  since: since.describe('From this time on.'),
  until: since.describe('Before this time.'),
  before: z.string().min(1).max(100).optional().describe('Requests before this one: the next page.'),
  limit: z.coerce.number().int().min(1).max(10_000).default(100).describe('At most this many.'),
  format,
});

export const requestList = z.looseObject({
  requests: z
    .array(
      z.looseObject({
        id: z.string(),
        key_id: z.string(),
        at: instant.describe('When it was answered.'),
        operation: z.string().describe('The operation, or the method and the pattern of the path.'),
        status: z.int(),
        ms: z.number().describe('Milliseconds from the head of the request to the answer.'),
        bytes_in: z.int().describe('Bytes of the body of the request.'),
        bytes_out: z.int().describe('Bytes of the body of the answer.'),
        address: z.string().describe('The address of the client.'),
        request_id: z.string().describe('The `X-Request-Id` of the answer.'),
      }),
    )
    .describe('Newest first.'),
});

export const rotation = z.strictObject({
  grace_seconds: z
    .int()
    .min(0)
    .max(30 * 86_400)
    .default(0)
    .describe('Seconds that the old key remains valid.'),
});

export const account = z.looseObject({
  id: z.string(),
  name: z.string(),
  role,
  plan: z.string(),
  created_at: instant,
  disabled_at: instant.nullable(),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  reset_expires_at: instant.nullable().describe('Until when a token sets a new password.'),
  max_keys: z.int().nullable(),
  most_keys: z.int().nullable().describe('Keys that may be in force; null: no bound.'),
  max_storage: z.int().nullable(),
  scopes: strings.nullable().describe('null: all.'),
  schedules: strings.nullable().describe('null: all.'),
  flows: strings.nullable().describe('null: all.'),
  keys: z.int().describe('Keys that are not revoked.'),
  backups: z.int(),
});
export const accountList = z.looseObject({ accounts: z.array(account) });
export const accountDeleted = z.looseObject({ deleted: z.string(), keys: z.int(), backups: z.int() });

export const auditLog = z.looseObject({
  entries: z
    .array(
      z.looseObject({
        id: z.string(),
        at: instant,
        door: z.enum(['command', 'dashboard', 'api']),
        actor: z.string().describe('An account, or the user and machine of a terminal.'),
        address: z.string().describe("The client's address; empty for a terminal."),
        action: z.string(),
        account: z.string().describe('The account that it concerns.'),
        target: z.string(),
        target_name: z.string(),
        details: z.looseObject({}).optional(),
      }),
    )
    .describe('Newest first.'),
});

export const session = z.looseObject({
  account: z.looseObject({ id: z.string(), name: z.string(), role }),
  csrf_token: z.string().describe('Send it with every change as `X-CSRF-Token`.'),
});

export const sessionList = z.looseObject({
  sessions: z
    .array(
      z.looseObject({
        id: z.string(),
        created_at: instant,
        expires_at: instant,
        last_used_at: instant.nullable().describe('To a few minutes; null: not since it began.'),
        address: z.string().nullable().describe('The address of the client when it signed in.'),
        user_agent: z.string().nullable().describe('What the client calls itself.'),
        is_current: z.boolean().describe('It is the one that asks.'),
      }),
    )
    .describe('Newest first.'),
});
export const sessionsEnded = z.looseObject({ ended: z.int().describe('How many sessions have ended.') });

export const apiKey = z.looseObject({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key, to recognise it.'),
  mode: mode.describe('A test key changes nothing, and has the plan `test`.'),
  status: z.enum(['active', 'expired', 'revoked']),
  scopes: strings.nullable().describe('null: all.'),
  schedules: strings.nullable().describe('null: all.'),
  flows: strings.nullable().describe('null: all.'),
  plan: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  last_used_from: z.string().nullable().describe('The address of the client.'),
  addresses: strings.nullable().describe('Ranges of addresses that it may be used from; null: all.'),
  revoked_at: instant.nullable(),
  rotated_from: z.string().nullable().describe('The key that this one replaces.'),
});

export const newApiKey = apiKey.extend({ key: z.string().describe('The key itself: it is shown only once.') });

export const total = z.int().describe('How many match in all.');
export const keyList = z.looseObject({ keys: z.array(apiKey), total, scopes: strings });
export const keysOfAccount = z.looseObject({ keys: z.array(apiKey), total });

export const keyChoices = z.looseObject({
  scopes: z.array(z.looseObject({ scope: z.string(), commands: strings })),
  default_plan: z.string(),
  plans: z
    .array(z.looseObject({ name: z.string(), requests: z.int(), window: z.int() }))
    .describe('Empty for accounts that may not choose one.'),
  schedules: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  flows: strings,
});
