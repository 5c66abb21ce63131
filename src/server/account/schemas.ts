import { z } from 'zod';
import { operations } from '../../toolkit/operations/index.js';
import { holiday } from '../../toolkit/schemas.js';

/** What the account endpoints take and answer: requests are checked against it, and the description is made from it. */

const instant = z.iso.datetime({ offset: true });
const date = z.iso.date();
const strings = z.array(z.string());

export const scopes = [...new Set(operations.map((operation) => operation.scope))] as [string, ...string[]];
const names = z.array(z.string().min(1).max(200)).max(100).optional();

export const credentials = z.strictObject({
  account: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u),
  password: z.string().max(1000),
});

export const newKey = z.strictObject({
  name: z.string().min(1).max(200),
  scopes: z.array(z.enum(scopes)).optional().describe('All when absent.'),
  schedules: names.describe('All when absent.'),
  flows: names.describe('All when absent.'),
  plan: z.string().optional().describe('For administrators only.'),
  expires_at: instant.optional().describe('Never when absent.'),
});

export const rotation = z.strictObject({
  grace_seconds: z
    .int()
    .min(0)
    .max(30 * 86_400)
    .default(0)
    .describe('How long the old key stays good.'),
});

export const backupQuery = z.strictObject({
  script_id: z.string().min(1).optional().describe('Backups of this script only.'),
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('At most this many.'),
});

export const diffQuery = z.strictObject({
  from: z.string().min(1).optional().describe('The backup to compare with; the one before when absent.'),
});

export const scheduleQuery = z.strictObject({
  from: date.optional().describe("First date of the week; the present Monday of each schedule's zone when absent."),
  search: z.string().optional().describe('A part of the key or the name.'),
});

export const session = z.looseObject({
  account: z.looseObject({ id: z.string(), name: z.string(), role: z.enum(['administrator', 'member']) }),
  csrf_token: z.string().describe('To be sent with every change as `X-CSRF-Token`.'),
});

export const apiKey = z.looseObject({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key, to recognise it by.'),
  status: z.enum(['active', 'expired', 'revoked']),
  scopes: strings.nullable().describe('null: all.'),
  schedules: strings.nullable().describe('null: all.'),
  flows: strings.nullable().describe('null: all.'),
  plan: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  rotated_from: z.string().nullable().describe('The key that this one replaces.'),
});

export const newApiKey = apiKey.extend({ key: z.string().describe('The key itself: shown this once.') });

export const keyList = z.looseObject({ keys: z.array(apiKey), scopes: strings });

export const keyChoices = z.looseObject({
  scopes: z.array(z.looseObject({ scope: z.string(), commands: strings })),
  default_plan: z.string(),
  plans: z
    .array(z.looseObject({ name: z.string(), requests: z.int(), window: z.int() }))
    .describe('Empty for those who may not choose one.'),
  schedules: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  flows: strings,
});

export const backup = z.looseObject({
  backup_id: z.string(),
  script_id: z.string(),
  timestamp: instant,
  account: z.string(),
  bytes: z.int(),
  sha256: z.string().describe('Of the content, hexadecimal.'),
  key_id: z.string().nullable().describe('The key that made it; null from the command line or the dashboard.'),
});

export const backupList = z.looseObject({ backups: z.array(backup).describe('Newest first.') });
export const backupWithContent = backup.extend({ content: z.string() });

export const diff = z.looseObject({
  from: backup.nullable().describe('null for the first backup of a script.'),
  to: backup,
  lines: z.array(
    z.looseObject({
      kind: z.enum(['same', 'removed', 'added']),
      text: z.string().describe('With its line end.'),
    }),
  ),
});

const day = z.looseObject({
  date,
  weekday: z.string(),
  open_minutes: z.int(),
  hours: strings.describe('Open stretches in local time: 09:00-17:00.'),
  clock_changes: z.array(z.looseObject({ from: z.string(), to: z.string() })),
  now_minutes: z.int().optional().describe('Where the present is, on its day.'),
  holidays: z.array(holiday),
  overrides: strings.describe('Reasons of the overrides that decide.'),
});

export const scheduleWeek = z.looseObject({
  id: z.string(),
  name: z.string(),
  timezone: z.string(),
  is_open: z.boolean(),
  next_open: instant.nullable(),
  next_close: instant.nullable(),
  reason: z.string(),
  change: z.string().describe('The next change in words.'),
  days: z.array(day),
});

export const scheduleList = z.looseObject({
  configured: z.boolean().describe('False where the server has no hours file.'),
  now: instant,
  total: z.int().describe('Schedules that match; the first of them are in `schedules`.'),
  calendar: z.string().nullable().describe('The schedule that answers as the calendar.'),
  schedules: z.array(scheduleWeek),
  holidays: z.array(holiday).describe('The next ones of these schedules.'),
});

export const usage = z.looseObject({
  now: instant,
  keys: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      plan: z.string(),
      requests: z.int(),
      window: z.int(),
      remaining: z.int().describe('Requests that are left in the window.'),
      resets_in: z.int().describe('Seconds until the window ends.'),
    }),
  ),
  hours: z
    .array(
      z.looseObject({
        key_id: z.string(),
        hour: instant,
        operation: z.string(),
        requests: z.int(),
        refused: z.int().describe('Requests that a limit has turned away.'),
      }),
    )
    .describe('The last seven days.'),
});
