import type { LocalStatusRequest } from '../local/status-view.js';
import { defineOperation, read, type SchemaInput, type SchemaOutput, textOrNull, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z, at, nextOpen, nextClose, horizonExceeded }: SchemaKit) => ({
  input: z.strictObject({ schedule_id: z.string().describe("The schedule's key in the hours file."), at }),
  output: z.looseObject({
    is_open: z.boolean(),
    schedule: z.looseObject({ id: z.string(), name: z.string(), timezone: z.string() }),
    next_open: nextOpen,
    next_close: nextClose,
    horizon_exceeded: horizonExceeded,
    reason: z.string().describe('One sentence: the rule that decided.'),
  }),
});

export type ScheduleStatusInput = SchemaInput<typeof schemas>;
export type ScheduleStatus = SchemaOutput<typeof schemas>;

/** One schedule of the hours file, by its key. */
export const scheduleStatus = defineOperation<LocalStatusRequest>()(schemas, {
  name: 'scheduleStatus',
  summary: 'Is this schedule open now, and why?',
  scope: 'studio:hoo',
  command: 'hoo status',
  routes: [{ method: 'GET', path: '/api/studio/hoo/status/:schedule_id', input: 'query' }],
  example: { schedule_id: 'support' },
  runs: 'inline',
  reads: 'workspace',
  needsHours: true,
  restricted: { field: 'schedule_id', by: 'schedules' },
  async load() {
    const { hoursService, instantOf } = await import('../local/hours-service.js');
    return async (context, input, local) => {
      const now = context.now();
      const at = instantOf(input.at, now);
      const service = await hoursService(context);
      if (!local) return service.status(input.schedule_id, at, now);
      const { localStatus } = await import('../local/status-view.js');
      return localStatus(service, service.engine.schedule(input.schedule_id).key, now, local);
    };
  },
  answer: {
    fields: {
      is_open: read.required('boolean'),
      schedule: read.required('object'),
      next_open: textOrNull,
      next_close: textOrNull,
      reason: { read: (value) => read.text(value) },
    },
    shape: { schedule: { id: 'text', name: 'text', timezone: 'text?', stale_zone_data: 'text?' } },
  },
  words: { schedule_id: word.argument, at: word.option('at') },
});
