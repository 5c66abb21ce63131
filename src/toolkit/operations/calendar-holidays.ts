import { CctoolError } from '../../diagnostics/index.js';
import { defineOperation, read, type SchemaInput, type SchemaOutput, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z, date, holiday }: SchemaKit) => ({
  input: z.strictObject({
    from: date.optional().describe("First date; today in the calendar's zone when absent."),
    days: z.coerce.number().int().min(1).max(most.days).optional().describe('How many days ahead to look.'),
    limit: z.coerce.number().int().min(1).max(most.limit).optional().describe('At most this many entries.'),
  }),
  output: z.looseObject({ holidays: z.array(holiday).describe('Upcoming, sorted by date.') }),
});

export type CalendarHolidaysInput = SchemaInput<typeof schemas>;
export type CalendarHolidays = SchemaOutput<typeof schemas>;
export type Holiday = CalendarHolidays['holidays'][number];

const most = { days: 3660, limit: 1000 };

function count(name: 'days' | 'limit', value: number | undefined, usual: number): number {
  if (value === undefined) return usual;
  if (Number.isInteger(value) && value >= 1 && value <= most[name]) return value;
  throw new CctoolError('input', `${name}: ${value} is out of range`, `a whole number from 1 to ${most[name]}`);
}

/** The days ahead, from today in the calendar's zone unless `from` says otherwise. */
export const calendarHolidays = defineOperation()(schemas, {
  name: 'calendarHolidays',
  summary: 'The upcoming holidays of the calendar.',
  scope: 'calendar:read',
  command: 'calendar holidays',
  routes: [{ method: 'GET', path: '/api/calendar/holidays', input: 'query' }],
  example: { limit: 5 },
  runs: 'inline',
  reads: 'workspace',
  needsHours: true,
  seldomChanges: true,
  async load() {
    const [{ hoursService }, { parseDate }, { localTime }, { upcomingHolidays }] = await Promise.all([
      import('../local/hours-service.js'),
      import('../../hours/dates/day-number.js'),
      import('../../hours/text/local-time.js'),
      import('../../hours/upcoming-holidays.js'),
    ]);
    return async (context, input) => {
      const days = count('days', input.days, 365);
      const limit = count('limit', input.limit, most.limit);
      const given = input.from === undefined ? undefined : parseDate(input.from);
      if (input.from !== undefined && (given === undefined || given < 0 || given > 83_650)) {
        const hint = 'write YYYY-MM-DD, 1970 to 2199';
        throw new CctoolError('input', `from: "${input.from.slice(0, 100)}" is not a date`, hint);
      }
      const { engine } = await hoursService(context);
      const schedule = engine.calendar();
      const from = given ?? localTime(engine.part(schedule.key).zone, context.now()).date;
      return { holidays: upcomingHolidays(engine, schedule.key, from, days, limit) };
    };
  },
  answer: {
    fields: { holidays: read.required('list') },
    shape: {
      holidays: [
        {
          id: 'number',
          name: 'text',
          date: 'text',
          recurring: 'flag',
          closed: 'flag?',
          hours: ['?', ['text']],
          closed_during: 'text?',
          source: 'text?',
          estimate: 'flag?',
          observed: 'flag?',
          calendar: 'text?',
        },
      ],
    },
  },
  words: { from: word.option('from'), days: word.option('days'), limit: word.option('limit') },
});
