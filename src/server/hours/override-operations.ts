import { z } from 'zod';
import { longestName, longestReason, unsafeInNames } from '../../store/names.js';
import { overridesScope } from '../../toolkit/operations/index.js';
import type { KeyedOperation } from '../operations/keyed-operation.js';
import type { OverrideCaller, OverrideService } from './override-service.js';

/** A text for people, such as a reason: one that lists can show as it is. */
const remark = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text.trim() !== '', 'has only spaces')
    .refine((text) => !unsafeInNames.test(text), 'has control or bidirectional characters');

const schedule = z.string().min(1).max(longestName);
const scheduleOrAll = schedule.describe("A schedule's key in the hours file, or `*` for all schedules.");
const id = z.string().min(1).max(100);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const remarks = {
  reason: remark(longestReason).optional().describe('Why; shown by status and in the log.'),
  by: remark(longestName).optional().describe('Who makes the change; the name of the key when absent.'),
};

const time = z.string().min(1).max(100);
export const span = {
  start: time.optional().describe('A time; now when absent.'),
  end: time
    .nullable()
    .optional()
    .describe(
      "A time: `18:00` on the schedule's clock, `2026-06-10T18:00-04:00`, `+2h30m`. Absent: until it is ended.",
    ),
  duration: time.optional().describe('Instead of `end`: `90m`, `2h30m`, `1d`.'),
  fold: z.enum(['first', 'second']).optional().describe('Which of the two a repeated local time means.'),
};

/** A request has an end or a duration. */
export const oneEnd = ({ end, duration }: { end?: unknown; duration?: unknown }) =>
  end === undefined || end === null || duration === undefined;
export const oneEndMessage = { message: 'is not acceptable beside "end": send one of the two', path: ['duration'] };

const newOverride = z
  .strictObject({
    schedule: scheduleOrAll,
    state: z.enum(['open', 'closed']),
    ...span,
    ...remarks,
    dry_run: z.boolean().optional().describe('Only says what would be done.'),
  })
  .refine(oneEnd, oneEndMessage);

const instant = z.iso.datetime({ offset: true });
const written = z
  .looseObject({
    id: z.string().optional(),
    schedule: z.string(),
    state: z.enum(['open', 'closed']),
    start: instant,
    end: instant.nullable().describe('null: until somebody ends it.'),
    reason: z.string().optional(),
    by: z.string().optional(),
  })
  .nullable();

export const overrideChange = z.looseObject({
  action: z.enum(['create', 'end', 'cancel', 'undo']),
  entry: z.string().describe('The entry of the log.'),
  id: z.string().describe('The override.'),
  schedule: z.string(),
  before: written.describe('The override before the change; null for a new one.'),
  after: written.describe('The override after the change; null for one that was cancelled.'),
});

export const overrideEntry = overrideChange.extend({
  time: instant,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  undoes: z.string().optional().describe('The entry that was undone.'),
  door: z.enum(['api', 'dashboard']),
  account: z.string(),
  key: z.string().nullable().describe('The name of the key; null from the dashboard.'),
  address: z.string().describe("The client's address."),
  revision: z.int().describe('The number of the change; the next page begins `before` the last one.'),
});

const timezone = z.string().describe('The zone of the schedule; for `*` that of the calendar.');
export const override = z.looseObject({
  id: z.string().nullable().describe('null: written into a file by hand.'),
  schedule: z.string(),
  state: z.enum(['open', 'closed']),
  start: instant,
  end: instant.nullable().describe('null: until somebody ends it.'),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  source: z.enum(['service', 'file']).describe('Those of files are changed by commands where the files are.'),
  status: z.enum(['current', 'planned', 'over']),
  timezone,
});

const stillInEffect = z
  .array(override)
  .describe('Overrides of all schedules (`*`) that still hold, for this schedule too; clear `*` to end them.');
const changes = z.looseObject({ changes: z.array(overrideChange) });
export const overrideSchemas = {
  Override: override,
  OverrideChange: overrideChange,
  OverrideLogEntry: overrideEntry,
  OverrideList: z.looseObject({ overrides: z.array(override) }),
  OverrideMade: z.looseObject({ written: z.boolean(), override: written, entry: z.string(), timezone }),
  OverrideEnded: z.looseObject({ change: overrideChange, all_schedules: stillInEffect }),
  OverridesCleared: changes.extend({
    planned: z.int().describe('Planned overrides that were left as they are.'),
    all_schedules: stillInEffect,
  }),
  OverridesUndone: changes,
  OverrideLog: z.looseObject({ entries: z.array(overrideEntry).describe('Newest first.') }),
};

/** One operation on overrides. */
export interface OverrideOperation extends KeyedOperation {
  answer: keyof typeof overrideSchemas;
  run(service: OverrideService, caller: OverrideCaller, input: never): Promise<object>;
}

/** An operation with the types of its schema. */
const define = <Input extends z.ZodType>(
  operation: Omit<OverrideOperation, 'scope' | 'input' | 'once' | 'run'> & {
    input: Input;
    run(service: OverrideService, caller: OverrideCaller, input: z.output<Input>): Promise<object>;
  },
): OverrideOperation => ({ ...operation, scope: overridesScope, once: operation.method !== 'GET' });

const root = '/api/studio/hoo';

/** The operations on overrides, beyond the ten of a Toolkit. */
export const overrideOperations: readonly OverrideOperation[] = [
  define({
    ...{ name: 'listOverrides', method: 'GET', path: `${root}/overrides`, from: 'query', command: 'hoo overrides' },
    summary: 'Overrides in force and planned, of files and of the service',
    input: z.strictObject({ schedule: schedule.optional().describe('Those that concern this schedule only.') }),
    ...{ example: { schedule: 'support' }, answer: 'OverrideList' },
    run: async (service, caller, { schedule }) => ({ overrides: await service.list(caller, schedule) }),
  }),
  define({
    ...{ name: 'createOverride', method: 'POST', path: `${root}/overrides`, from: 'json', command: 'hoo override' },
    summary: 'Open or close a schedule for a while',
    input: newOverride,
    example: { schedule: 'support', state: 'closed', end: '+2h', reason: 'Snow' },
    answer: 'OverrideMade',
    async run(service, caller, { schedule, ...request }) {
      const [change] = await service.create(caller, { ...request, schedules: [schedule] });
      const { after, entry } = change!;
      return {
        written: request.dry_run !== true,
        override: after,
        entry,
        timezone: await service.timezoneOf(schedule),
      };
    },
  }),
  define({
    ...{ name: 'clearOverrides', method: 'DELETE', path: `${root}/overrides`, from: 'query' },
    ...{ command: 'hoo override KEY clear', answer: 'OverridesCleared' },
    summary: 'End what holds for a schedule',
    input: z.strictObject({
      schedule: scheduleOrAll,
      all: flag.optional().describe('`true`: planned overrides are cancelled as well.'),
      ...remarks,
    }),
    example: { schedule: 'support' },
    run: (service, caller, input) => service.clear(caller, input),
  }),
  define({
    ...{ name: 'endOverride', method: 'DELETE', path: `${root}/overrides/:id`, from: 'query' },
    ...{ command: 'hoo override KEY clear --id', answer: 'OverrideEnded' },
    summary: 'End one override, or cancel it where it is planned',
    input: z.strictObject({ id, ...remarks }),
    example: { id: 'ov_4f1c2a9b7d3e' },
    run: (service, caller, { id, ...rest }) => service.end(caller, id, rest),
  }),
  define({
    ...{ name: 'undoOverride', method: 'POST', path: `${root}/undo`, from: 'json', command: 'hoo override KEY undo' },
    summary: "Take back the last change of a schedule's overrides as a whole, or the last one of one override",
    input: z.strictObject({ schedule: scheduleOrAll, id: id.optional().describe('This override only.'), ...remarks }),
    ...{ example: { schedule: 'support' }, answer: 'OverridesUndone' },
    run: async (service, caller, input) => ({ changes: await service.undo(caller, input) }),
  }),
  define({
    ...{ name: 'overrideLog', method: 'GET', path: `${root}/log`, from: 'query', command: 'hoo log' },
    summary: 'Who changed overrides, what, when, why and from where',
    input: z.strictObject({
      schedule: schedule.optional().describe('Changes of this schedule only.'),
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('At most this many.'),
      before: z.coerce.number().int().optional().describe('Entries before this revision.'),
    }),
    ...{ example: { schedule: 'support' }, answer: 'OverrideLog' },
    run: async (service, caller, input) => ({ entries: await service.log(caller, input) }),
  }),
];
