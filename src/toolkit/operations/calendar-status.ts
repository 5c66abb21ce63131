import type { LocalStatusRequest } from '../local/status-view.js';
import { defineOperation, read, type SchemaInput, type SchemaOutput, textOrNull, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z, at, nextOpen, nextClose, horizonExceeded }: SchemaKit) => ({
  input: z.strictObject({ at }),
  output: z.looseObject({
    is_open: z.boolean(),
    next_open: nextOpen,
    next_close: nextClose,
    horizon_exceeded: horizonExceeded,
  }),
});

export type CalendarStatusInput = SchemaInput<typeof schemas>;
export type CalendarStatus = SchemaOutput<typeof schemas>;

/** The schedule that the hours file names as its calendar. */
export const calendarStatus = defineOperation<LocalStatusRequest>()(schemas, {
  name: 'calendarStatus',
  summary: 'Is the contact centre open now, and when does that change?',
  scope: 'calendar:read',
  command: 'calendar status',
  routes: [{ method: 'GET', path: '/api/calendar/status', input: 'query' }],
  example: { at: '2026-03-02T09:00:00Z' },
  runs: 'inline',
  reads: 'workspace',
  needsHours: true,
  async load() {
    const { hoursService, instantOf } = await import('../local/hours-service.js');
    return async (context, input, local) => {
      const now = context.now();
      const at = instantOf(input.at, now);
      const service = await hoursService(context);
      const { key } = service.engine.calendar();
      const status = local
        ? await (await import('../local/status-view.js')).localStatus(service, key, now, local)
        : service.status(key, at, now);
      const { is_open, next_open, next_close, horizon_exceeded } = status;
      return { is_open, next_open, next_close, ...(horizon_exceeded && { horizon_exceeded }) };
    };
  },
  answer: { fields: { is_open: read.required('boolean'), next_open: textOrNull, next_close: textOrNull } },
  words: { at: word.option('at') },
});
