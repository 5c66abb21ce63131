import { CctoolError } from '../../diagnostics/index.js';
import type { HoursEngine } from '../../hours/engine.js';
import { formatInstant, parseInstant } from '../../hours/instant.js';
import { fieldsOf } from '../../hours/override/edit-overrides.js';
import { entryIds, newestChange, newId, placeInChange } from '../../hours/override/override-log.js';
import {
  clearingOf,
  overrideZone,
  readSpan,
  type SpanRequest,
  wholeSeconds,
} from '../../hours/override/override-span.js';
import {
  changeOverrides,
  type NewLogEntry,
  type OnceRequest,
  type OverrideChanges,
  readOverrideLog,
  type StoredLogEntry,
  type StoredOverride,
} from '../../store/overrides.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { listOverrides, type OverrideView, ofAllSchedules, timezoneOf } from './override-views.js';

/** Who changes overrides, and through which door. */
export interface OverrideCaller {
  door: NewLogEntry['door'];
  account_id: string;
  key_id: string | null;
  address: string;
  /** Who is named in the log where the request names nobody. */
  name: string;
  /** The only schedules that the caller may override; all when absent. */
  schedules?: readonly string[];
  /** Set for a request with an idempotency key. */
  once?: OnceRequest | undefined;
}

/** What a clearing has done. */
interface Cleared {
  changes: OverrideChange[];
  /** Overrides that were left as they are. */
  planned: number;
  /** Overrides of all schedules that still hold, for the schedule that was cleared too. */
  all_schedules: OverrideView[];
}

/** What a change has done. */
type Done = Pick<Cleared, 'changes'> & Partial<Cleared>;

/** Why, and by whom. */
interface Remarks {
  reason?: string | undefined;
  by?: string | undefined;
}

export interface OverrideRequest extends SpanRequest, Remarks {
  schedules: readonly string[];
  state: 'open' | 'closed';
  dry_run?: boolean | undefined;
}

/** A change of an override: the log's entry for it. */
export type OverrideChange = Pick<StoredLogEntry, 'action' | 'entry' | 'id' | 'schedule' | 'before' | 'after'>;

/** Overrides that may be in force or planned at the same time. */
const mostPending = 2000;

const fieldsOfStored = ({ start, end, reason, by, ...rest }: StoredOverride) =>
  fieldsOf({
    ...rest,
    start: parseInstant(start)!,
    end: end === null ? null : parseInstant(end)!,
    ...(reason === null ? {} : { reason }),
    ...(by === null ? {} : { by }),
  });

const clearing = ({ start, end }: StoredOverride, at: number) =>
  clearingOf(parseInstant(start)!, end === null ? null : parseInstant(end)!, at);

/** The engine of the service's hours, with all overrides worked in. */
export async function hoursEngine({ workspace }: Pick<Service, 'workspace'>): Promise<HoursEngine> {
  const { context } = workspace.current;
  if (context.workspace.hours === undefined) {
    throw new CctoolError(
      'unavailable',
      'This server has no hours file: its operator must name one in the configuration',
    );
  }
  return (await hoursService(context)).engine;
}

/** @throws HttpError 403 where the caller is restricted to other schedules; `*` is all of them */
function authorizeSchedule({ schedules, name }: OverrideCaller, schedule: string): void {
  if (schedules === undefined || schedules.includes(schedule)) return;
  const what = schedule === '*' ? 'overrides of all schedules' : `the schedule "${schedule}"`;
  throw new HttpError(403, `"${name}" does not have access to ${what}.`);
}

/** Makes, ends and takes back overrides in the store. Every change is logged, and holds here before it is answered. */
export class OverrideService {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /**
   * Makes an override of each schedule.
   * @throws CctoolError of kind `input` for times, `not-found` for a schedule, `limit` for too many; HttpError 403
   */
  async create(caller: OverrideCaller, request: OverrideRequest): Promise<OverrideChange[]> {
    const { state, reason, by, dry_run } = request;
    const now = this.#service.now();
    const engine = await this.#engineFor(caller, request.schedules);
    const planned = request.schedules.map((schedule): StoredOverride => {
      const { start, end } = readSpan(request, overrideZone(engine, schedule), now);
      return {
        ...{
          id: newId('ov'),
          schedule,
          state,
          start: formatInstant(start),
          end: end === null ? null : formatInstant(end),
        },
        ...{ reason: reason ?? null, by: by ?? caller.name },
      };
    });
    const entry = (override: StoredOverride) =>
      this.#entry(caller, { reason: override.reason ?? undefined, by: override.by ?? undefined }, override, {
        ...{ action: 'create', before: null, after: fieldsOfStored(override) },
      });
    if (dry_run) return planned.map(entry);
    const { changes: created } = await this.#change(caller, async (changes) => {
      const pending = (await changes.pending(now)).length;
      if (pending + planned.length > mostPending) {
        const message = `there are ${pending} overrides in force or planned, and ${mostPending} are allowed`;
        throw new CctoolError('limit', message, 'end or cancel some first');
      }
      const made: NewLogEntry[] = [];
      for (const override of planned) {
        await changes.insert(override);
        made.push(await log(changes, entry(override)));
      }
      return { changes: made };
    });
    return created;
  }

  /** Ends an override that holds, and cancels one that is planned. @throws CctoolError of kind `not-found` */
  async end(
    caller: OverrideCaller,
    id: string,
    remarks: Remarks,
  ): Promise<{ change: OverrideChange } & Pick<Cleared, 'all_schedules'>> {
    const { changes: ended, all_schedules = [] } = await this.#change(caller, async (changes) => {
      const override = await changes.find(id);
      if (!override) throw await this.#missing(id);
      authorizeSchedule(caller, override.schedule);
      const done = await this.#clear(caller, changes, override, remarks, newId('log'));
      if (!done) throw new CctoolError('not-found', `the override "${id}" is over: it ended ${override.end}`);
      return { changes: [done], all_schedules: await this.#ofAll(changes, override.schedule) };
    });
    return { change: ended[0]!, all_schedules };
  }

  /** Ends what holds for a schedule; with `all` what is planned is cancelled too. */
  async clear(
    caller: OverrideCaller,
    { schedule, all = false, ...remarks }: Remarks & { schedule: string; all?: boolean | undefined },
  ): Promise<Cleared> {
    await this.#engineFor(caller, [schedule]);
    const {
      changes,
      planned: left = 0,
      all_schedules = [],
    } = await this.#change(caller, async (inside) => {
      const done: NewLogEntry[] = [];
      const pending = await inside.pending(this.#service.now(), schedule);
      const isLeft = (override: StoredOverride) => clearing(override, wholeSeconds(this.#service.now())) === 'planned';
      const chosen = all ? pending : pending.filter((override) => !isLeft(override));
      const ids = entryIds(chosen.length);
      for (const [index, override] of chosen.entries()) {
        const entry = await this.#clear(caller, inside, override, remarks, ids[index]!);
        if (entry) done.push(entry);
      }
      return {
        changes: done,
        planned: pending.length - chosen.length,
        all_schedules: await this.#ofAll(inside, schedule),
      };
    });
    return { changes, planned: left, all_schedules };
  }

  /**
   * Takes changes back: the ones that are named, or the newest of a schedule or of one override.
   * @throws CctoolError of kind `not-found` where there is nothing to take back, `input` where it was changed since
   */
  async undo(
    caller: OverrideCaller,
    {
      entries,
      schedule,
      id,
      ...remarks
    }: Remarks & { entries?: readonly string[]; schedule?: string; id?: string | undefined },
  ): Promise<OverrideChange[]> {
    if (schedule !== undefined) authorizeSchedule(caller, schedule);
    const { changes: undone } = await this.#change(caller, async (changes) => {
      const chosen: StoredLogEntry[] = [];
      for (const name of entries ?? []) {
        const entry = await changes.entry(name);
        if (!entry) throw new CctoolError('not-found', `there is no change "${name}"`, 'see the log of overrides');
        chosen.push(entry);
      }
      if (schedule !== undefined) {
        const [last] = await changes.undoable(schedule, id, 1);
        if (!last) {
          throw new CctoolError('not-found', `there is no change of ${schedule} to undo`, 'see the log of overrides');
        }
        const size = id === undefined ? placeInChange(last.entry) : 1;
        chosen.push(...(size === 1 ? [last] : newestChange(await changes.undoable(schedule, undefined, size))));
      }
      const ids = entryIds(chosen.length);
      const done: NewLogEntry[] = [];
      for (const [index, each] of chosen.entries()) {
        authorizeSchedule(caller, each.schedule);
        if (await changes.isUndone(each.entry)) {
          throw new CctoolError('input', `the change "${each.entry}" is undone already`);
        }
        done.push(await this.#undo(caller, changes, each, ids[index]!, remarks));
      }
      return { changes: done };
    });
    return undone;
  }

  /** Overrides in force and planned, of files and of the service, as far as the caller may know them. */
  async list(caller: Pick<OverrideCaller, 'schedules'>, schedule?: string): Promise<OverrideView[]> {
    const shown = { schedules: caller.schedules, schedule };
    return listOverrides(await hoursEngine(this.#service), this.#service.hours.overrides, this.#service.now(), shown);
  }

  /** The zone in which the times of a schedule's overrides are read. */
  async timezoneOf(schedule: string): Promise<string> {
    return timezoneOf(await hoursEngine(this.#service), schedule);
  }

  /** The log, the newest entry first. A caller who is restricted to schedules sees those and changes of all schedules. */
  log(
    { schedules }: Pick<OverrideCaller, 'schedules'>,
    { schedule, ...page }: { schedule?: string | undefined; limit: number; before?: number | undefined },
  ): Promise<StoredLogEntry[]> {
    const allowed = schedules && [...schedules, '*'];
    const chosen = schedule === undefined ? allowed : allowed && !allowed.includes(schedule) ? [] : [schedule];
    if (chosen?.length === 0) return Promise.resolve([]);
    const { limit, before } = page;
    return readOverrideLog(this.#service.store, {
      limit,
      ...(before === undefined ? {} : { before }),
      ...(chosen ? { schedules: chosen } : {}),
    });
  }

  /** @throws CctoolError of kind `not-found` for a schedule that there is not; HttpError 403 */
  async #engineFor(caller: OverrideCaller, schedules: readonly string[]): Promise<HoursEngine> {
    for (const schedule of schedules) authorizeSchedule(caller, schedule);
    const engine = await hoursEngine(this.#service);
    for (const schedule of schedules) if (schedule !== '*') engine.schedule(schedule);
    return engine;
  }

  /**
   * Does a change once per idempotency key; it holds on this replica when it is answered.
   * @throws HttpError 422 for an idempotency key that was sent with another request, 403
   */
  async #change(caller: OverrideCaller, work: (changes: OverrideChanges) => Promise<Done>): Promise<Done> {
    const { once } = caller;
    const done = await changeOverrides(this.#service.store, async (changes): Promise<Done> => {
      const before = once && (await changes.done(once));
      if (before) {
        if (before.digest !== once.digest) {
          throw new HttpError(
            422,
            'This Idempotency-Key was sent with another request: use a new one for each change.',
          );
        }
        const answer = JSON.parse(before.answer) as Done;
        // The account may have been restricted since.
        for (const { schedule } of answer.changes) authorizeSchedule(caller, schedule);
        return answer;
      }
      const answer = await work(changes);
      if (once) await changes.keep(once, JSON.stringify(answer), this.#service.now());
      return answer;
    });
    // The next request may reach another process of this server.
    await Promise.all([this.#service.hours.refresh(), this.#service.siblings?.refresh()]);
    return done;
  }

  /** What still holds for a schedule that was cleared: overrides of all schedules. */
  async #ofAll(changes: OverrideChanges, schedule: string): Promise<OverrideView[]> {
    if (schedule === '*') return [];
    const engine = await hoursEngine(this.#service);
    const now = this.#service.now();
    return ofAllSchedules(engine, this.#service.hours.overrides, await changes.pending(now, '*'), now);
  }

  async #clear(
    caller: OverrideCaller,
    changes: OverrideChanges,
    override: StoredOverride,
    remarks: Remarks,
    entry: string,
  ): Promise<NewLogEntry | undefined> {
    const at = wholeSeconds(this.#service.now());
    const before = fieldsOfStored(override);
    const what = clearing(override, at);
    if (what === undefined) return undefined;
    if (what === 'end') {
      const end = formatInstant(at);
      await changes.setEnd(override.id, end);
      const after = { ...before, end };
      return log(changes, this.#entry(caller, remarks, override, { action: 'end', entry, before, after }));
    }
    await changes.remove(override.id);
    return log(changes, this.#entry(caller, remarks, override, { action: 'cancel', entry, before, after: null }));
  }

  async #undo(
    caller: OverrideCaller,
    changes: OverrideChanges,
    last: StoredLogEntry,
    entry: string,
    remarks: Remarks,
  ): Promise<NewLogEntry> {
    const at = wholeSeconds(this.#service.now());
    const present = await changes.find(last.id);
    const isSame = JSON.stringify(present ? fieldsOfStored(present) : null) === JSON.stringify(last.after);
    if (!isSame) throw new CctoolError('input', `the override "${last.id}" was changed or removed since`);
    let after: NewLogEntry['after'] = last.before;
    if (last.after === null) {
      await changes.insert(storedOf(last.before!));
    } else if (last.before !== null) {
      await changes.setEnd(last.id, last.before.end ?? null);
    } else {
      const { start, end } = present!;
      if (end !== null && parseInstant(end)! <= at) {
        throw new CctoolError('input', `the override "${last.id}" is over: it ended ${end}`);
      }
      if (parseInstant(start)! >= at) await changes.remove(last.id);
      else {
        after = { ...last.after, end: formatInstant(at) };
        await changes.setEnd(last.id, after.end!);
      }
    }
    const change = { action: 'undo' as const, entry, before: last.after, after };
    return log(changes, { ...this.#entry(caller, remarks, last, change), undoes: last.entry });
  }

  #entry(
    { door, account_id, key_id, address, name, once }: OverrideCaller,
    { reason, by }: Remarks,
    { id, schedule }: { id: string; schedule: string },
    { entry = newId('log'), ...change }: Pick<NewLogEntry, 'action' | 'before' | 'after'> & { entry?: string },
  ): NewLogEntry {
    return {
      ...{ time: formatInstant(this.#service.now()), entry, id, schedule },
      ...{ by: by ?? name, reason: reason ?? null, ...change, door, account_id, key_id, address },
      ...(once === undefined ? {} : { idempotency_key: once.idempotency_key }),
    };
  }

  async #missing(id: string): Promise<CctoolError> {
    const inFile = (await hoursEngine(this.#service)).hours.overrides.some((override) => override.id === id);
    const hint = inFile
      ? 'it is in a file of the server: end it there with `cctool hoo override … clear --id`'
      : 'the list of overrides shows the ids';
    return new CctoolError('not-found', `there is no override "${id.slice(0, 60)}" of the service`, hint);
  }
}

async function log(changes: OverrideChanges, entry: NewLogEntry): Promise<NewLogEntry> {
  await changes.log(entry);
  return entry;
}

/** An override of the log as the store has it. */
function storedOf(fields: { [name: string]: string | null }): StoredOverride {
  const { id, schedule, state, start, end = null, reason = null, by = null } = fields;
  return {
    ...{ id: id!, schedule: schedule!, state: state as StoredOverride['state'], start: start! },
    ...{ end, reason, by },
  };
}
