import { z } from 'zod';
import { longestName } from '../../store/names.js';
import { backupOrders } from '../../studio/index.js';
import { holiday } from '../../toolkit/schemas.js';
import { reviewStates } from '../../voice/batch/manifest.js';
import { backup } from '../backups/backup-operations.js';
import {
  oneEnd,
  oneEndMessage,
  override,
  overrideChange,
  overrideEntry,
  remarks,
  span,
} from '../hours/override-operations.js';
import { date, format, instant, offset, strings, total } from './schemas.js';

/** Inputs and answers of the endpoints for backups, schedules, overrides, usage and the prompt desk of an account. */

export const backupQuery = z.strictObject({
  script_id: z.string().min(1).optional().describe('Backups of this script only.'),
  search: z.string().min(1).max(200).optional().describe("A part of the script's id, of the label or of the comment."),
  sort: z.enum(backupOrders).default('newest'),
  offset,
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('At most this many.'),
});

export const diffQuery = z.strictObject({
  from: z.string().min(1).optional().describe('The backup to compare with; the previous one when absent.'),
  by: z.enum(['structure', 'text']).default('structure').describe('`text`: layout counts too.'),
});

export const scheduleQuery = z.strictObject({
  from: date
    .optional()
    .describe("First date of the week; the current week's Monday in each schedule's zone when absent."),
  search: z.string().optional().describe('A part of the key or the name.'),
});

export const overridesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).optional().describe('Entries of the history; 30 when absent.'),
});

export const newOverrides = z
  .strictObject({
    schedules: z.array(z.string().min(1).max(longestName)).min(1).max(500).describe('Keys, or `*` for all.'),
    state: z.enum(['open', 'closed']),
    ...span,
    ...remarks,
  })
  .refine(oneEnd, oneEndMessage);

export const endingOverride = z.strictObject(remarks);

export const undoneOverrides = z.strictObject({
  entries: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(500)
    .describe('Entries of the log, as a change returned them.'),
  ...remarks,
});

export const overrideChanges = z.looseObject({ changes: z.array(overrideChange) });

export const overridePage = z.looseObject({
  may_change: z.boolean(),
  schedules: z.array(z.looseObject({ id: z.string(), name: z.string() })).describe('Those that may be overridden.'),
  overrides: z.array(override).describe('In force and planned.'),
  entries: z.array(overrideEntry).describe('The log, newest first.'),
});

export const backupPage = z.looseObject({ backups: z.array(backup), total });
export const backupWithContent = backup.extend({
  content: z.string().nullable().describe('As text; null for what is not text.'),
  encoding: z.string().nullable().describe('The encoding that was detected.'),
});

const day = z.looseObject({
  date,
  weekday: z.string(),
  open_minutes: z.int(),
  hours: strings.describe('Open intervals in local time: 09:00-17:00.'),
  clock_changes: z.array(z.looseObject({ from: z.string(), to: z.string() })),
  now_minutes: z.int().optional().describe('Minutes since midnight, on the current day only.'),
  holidays: z.array(holiday),
  overrides: strings.describe('Reasons of the overrides in effect.'),
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
  configured: z.boolean().describe('False when the server has no hours file.'),
  now: instant,
  total: z.int().describe('Number of schedules that match; `schedules` holds the first of them.'),
  calendar: z.string().nullable().describe('The schedule that answers as the calendar.'),
  schedules: z.array(scheduleWeek),
  holidays: z.array(holiday).describe('The next holidays of these schedules.'),
});

export const usageQuery = z.strictObject({
  since: date.optional().describe('The first day, in UTC; 30 days ago when absent.'),
  until: date.optional().describe('The last day.'),
  account: z.string().min(1).optional().describe('For administrators: the keys of this account only.'),
  format,
});

export const usageDays = z.looseObject({
  days: z
    .array(
      z.looseObject({
        day: date.describe('In UTC.'),
        account: z.string(),
        key_id: z.string(),
        key: z.string().describe('Its name.'),
        operation: z.string(),
        requests: z.int(),
        refused: z.int().describe('Requests that a limit has refused.'),
      }),
    )
    .describe('Oldest first.'),
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
      remaining: z.int().describe('Requests left in the window.'),
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
        refused: z.int().describe('Requests that a limit has refused.'),
      }),
    )
    .describe('The last seven days.'),
});

export const deskFolders = z.looseObject({
  configured: z.boolean().describe('The server has a folder of prompts.'),
  folders: strings,
});
const reviewState = z.enum(reviewStates);
export const deskPrompts = z.looseObject({
  name: z.string(),
  prompts: z.array(
    z.looseObject({
      id: z.string(),
      file: z.string(),
      text: z.string(),
      reading: z.string().optional().describe('The words that the engine was given.'),
      voice: z.string().optional(),
      duration_ms: z.number().optional(),
      speech_dbfs: z.number().nullable().optional(),
      review: reviewState,
      comment: z.string().optional(),
      by: z.string().optional(),
      sha256: z.string().optional().describe('Of the recording.'),
      again: z.string().optional().describe('Why it is to be made again.'),
    }),
  ),
});
export const deskSound = z.strictObject({ id: z.string().min(1).max(1000).describe('The id of the prompt.') });
export const deskDecisions = z.strictObject({
  decisions: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(1000),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe('Of the recording that was heard: a decision on an older one is refused.'),
        state: reviewState,
        comment: z.string().min(1).max(2000).optional(),
      }),
    )
    .min(1)
    .max(1000),
});
export const deskDecided = z.looseObject({
  changed: strings.describe('Ids of prompts.'),
  refused: z.array(z.looseObject({ id: z.string(), reason: z.string() })),
});
