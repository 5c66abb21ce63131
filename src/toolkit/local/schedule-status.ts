import type { ToolkitContext } from '../context.js';
import type { ScheduleStatus, ScheduleStatusInput } from '../types.js';
import { hoursService, instantOf } from './hours-service.js';

/** The operation scheduleStatus: one schedule of the hours file, by its key. */
export async function scheduleStatus(context: ToolkitContext, input: ScheduleStatusInput): Promise<ScheduleStatus> {
  const now = context.now();
  const at = instantOf(input.at, now);
  const service = await hoursService(context);
  return service.status(input.schedule_id, at, now);
}
