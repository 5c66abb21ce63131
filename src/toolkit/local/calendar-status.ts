import type { ToolkitContext } from '../context.js';
import type { CalendarStatus, CalendarStatusInput } from '../types.js';
import { hoursService, instantOf } from './hours-service.js';

/** The operation calendarStatus: the schedule that the hours file names as its calendar. */
export async function calendarStatus(context: ToolkitContext, input: CalendarStatusInput): Promise<CalendarStatus> {
  const now = context.now();
  const at = instantOf(input.at, now);
  const service = await hoursService(context);
  const { is_open, next_open, next_close, horizon_exceeded } = service.status(service.engine.calendar().key, at, now);
  return { is_open, next_open, next_close, ...(horizon_exceeded && { horizon_exceeded }) };
}
