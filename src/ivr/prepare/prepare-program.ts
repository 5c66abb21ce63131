import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import type { HoursEngine, Zone } from '../../hours/index.js';
import type { LocalTime } from '../expression/index.js';
import type { Flow } from '../model.js';
import { definitionOf } from '../nodes/index.js';
import type { PreparedGrammar, Program, ScheduleAnswer, ScheduleNews, SimulationLimits } from '../simulate/program.js';
import type { ApplicationSources } from '../vxml/run/application.js';
import { limitsFor } from './limits.js';
import { checkMockNames } from './mock-names.js';
import { checkMocks, type Mocks, mockNews, mockSchedule, mockService, mockTransfer } from './mocks.js';
import { prepareSource } from './prepare-grammar.js';

/** What a flow needs of the world to be run. */
export interface FlowEnvironment {
  /** A flow by name, for subflows and transfers; undefined where there is none. */
  flow(name: string): Promise<Flow | undefined>;
  /** The names of all flows there are: needed where a flow names another only during a call. */
  flowNames?: readonly string[];
  /** Flows by identifiers that only the vendor's instance knows: ARN or UUID to a flow's name. */
  identifiers?: { readonly [identifier: string]: string };
  /** Reads grammar files and what they refer to. */
  resolve: Resolve;
  /** The hours; without them `hours` nodes need mocks. */
  hours?: HoursEngine;
  /** The only schedules that the flow may ask; all when absent. Any other is unknown to it. */
  schedules?: readonly string[];
  mocks?: Mocks;
  /** The instant the call begins, in milliseconds since 1970 UTC. */
  at: number;
  limits?: Partial<SimulationLimits>;
  /** Asks the server of a VoiceXML application; nothing is asked when absent. */
  request?: ApplicationSources['request'];
}

/** A program that owns script engines: dispose of it when the calls are done. */
export interface PreparedProgram {
  program: Program;
  dispose(): void;
}

const MOST_FLOWS = 200;
const DAY = 86_400_000;

/**
 * Prepares a flow and everything it reaches: subflows, grammars, hours.
 * @throws CctoolError of kind `input` that names the subflow or the grammar
 */
export async function prepareProgram(main: Flow, environment: FlowEnvironment): Promise<PreparedProgram> {
  const mocks = environment.mocks ?? {};
  checkMocks(mocks);
  if (main.format === 'vxml') return prepareVxml(main, environment);
  const { flows, flowNames } = await reachedFlows(main, environment);
  checkMockNames(mocks, flows);
  const grammars = new Map<string, readonly PreparedGrammar[]>();
  const disposals: (() => void)[] = [];
  const dispose = () => {
    for (const each of disposals) each();
  };
  try {
    for (const flow of flows.values()) {
      for (const [id, source] of flow.grammars) {
        const prepared = await prepareSource(id, source, flow, environment.resolve);
        disposals.push(...prepared.disposals);
        grammars.set(`${flow.name}/${id}`, prepared.grammars);
      }
    }
  } catch (error) {
    dispose();
    throw error;
  }
  const { hours, schedules, at } = environment;
  const mayAsk = (key: string) => schedules === undefined || schedules.includes(key);
  const program: Program = {
    flows,
    main: main.name,
    flowNames,
    grammars,
    schedule: (key, instant) =>
      mockSchedule(mocks, key) ?? (hours && mayAsk(key) ? askHours(hours, key, instant) : undefined),
    scheduleNews: (key, instant) => (mayAsk(key) ? scheduleNews(mocks, hours, key, instant) : undefined),
    localTime: localTimeOf(hours),
    service: (name, _args, count) => mockService(mocks, name, count),
    transfer: (target) => mockTransfer(mocks, target),
    startsAt: at,
    limits: { ...limitsFor(flows.values()), ...environment.limits },
    mayHearSecrets: [...flows.values()].some(({ nodes }) =>
      [...nodes.values()].some((node) => definitionOf(node).secret?.(node)),
    ),
  };
  return { program, dispose };
}

/** Calls through a VoiceXML application may go on longer between two inputs: a form is many items. */
const vxmlLimits: SimulationLimits = { steps: 5000, idleVisits: 100, milliseconds: 30 * 60_000 };

/** A VoiceXML application: all its documents are one flow, and its calls have an algorithm of their own. */
async function prepareVxml(main: Flow, environment: FlowEnvironment): Promise<PreparedProgram> {
  const { prepareApplication } = await import('../vxml/prepare-application.js');
  const { mocks = {}, hours, at, resolve, request } = environment;
  const { flow, engine, dispose } = await prepareApplication(main, { resolve, ...(request && { request }), mocks });
  try {
    checkMockNames(mocks, new Map([[flow.name, flow]]));
  } catch (error) {
    dispose();
    throw error;
  }
  const program: Program = {
    flows: new Map([[flow.name, flow]]),
    main: flow.name,
    flowNames: new Map(),
    grammars: new Map(),
    schedule: (key) => mockSchedule(mocks, key),
    localTime: localTimeOf(hours),
    service: (name, _args, count) => mockService(mocks, name, count),
    transfer: (target) => mockTransfer(mocks, target),
    startsAt: at,
    limits: { ...vxmlLimits, ...environment.limits },
    engine,
  };
  return { program, dispose };
}

/** The flow and everything that it leads to, and by which further names they are called. */
async function reachedFlows(
  main: Flow,
  { flow: find, flowNames: known = [], identifiers = {} }: FlowEnvironment,
): Promise<{ flows: Map<string, Flow>; flowNames: Map<string, string> }> {
  const flows = new Map([[main.name, main]]);
  const flowNames = new Map<string, string>();
  const add = (flow: Flow) => {
    flows.set(flow.name, flow);
    for (const alias of flow.aliases ?? []) {
      const written = alias.toLowerCase();
      if (!flowNames.has(written)) flowNames.set(written, flow.name);
    }
    if (flows.size > MOST_FLOWS) throw new CctoolError('limit', `"${main.name}" reaches more than ${MOST_FLOWS} flows`);
  };
  add(main);
  const lookUp = async (names: readonly string[]) => {
    for (const name of names) {
      const mapped = Object.hasOwn(identifiers, name) ? identifiers[name]! : name;
      const before = flows.has(mapped) ? mapped : flowNames.get(mapped.toLowerCase());
      const found = before === undefined ? await find(mapped) : flows.get(before);
      if (!found) continue;
      if (!flows.has(found.name)) add(found);
      if (found.name !== name) flowNames.set(name.toLowerCase(), found.name);
      return;
    }
  };
  for (const flow of flows.values()) {
    // A transfer may lead out of what is known here; a subflow must be there.
    let open = false;
    for (const node of flow.nodes.values()) {
      const definition = definitionOf(node);
      for (const name of definition.flows?.(node) ?? []) if (!flows.has(name)) await lookUp([name]);
      for (const names of definition.resources?.(node) ?? []) {
        await lookUp(names);
        open ||= names.some((name) => name.includes('$'));
      }
    }
    if (!open) continue;
    for (const name of known) {
      if (flows.has(name)) continue;
      // The flow may name any of these during a call, and needs none: one that is broken does not matter.
      await lookUp([name]).catch((error: unknown) => {
        if (!isCctoolError(error) || error.kind === 'limit') throw error;
      });
    }
    for (const [identifier, name] of Object.entries(identifiers))
      if (flows.has(name)) flowNames.set(identifier.toLowerCase(), name);
  }
  return { flows, flowNames };
}

/** The same program in a world that answers otherwise: what these mocks do not name answers as before. */
export function withMocks(program: Program, mocks: Mocks): Program {
  checkMocks(mocks);
  return {
    ...program,
    schedule: (key, instant) => mockSchedule(mocks, key) ?? program.schedule(key, instant),
    scheduleNews: (key, instant) => mockNews(mocks, key) ?? program.scheduleNews?.(key, instant),
    service: (name, args, count) => mockService(mocks, name, count) ?? program.service(name, args, count),
    transfer: (target) => (names(mocks, target) ? mockTransfer(mocks, target) : program.transfer(target)),
  };
}

const names = (mocks: Mocks, target: string) =>
  Object.hasOwn(mocks, `transfer:${target}`) || Object.hasOwn(mocks, 'transfer:*');

/** What the hours file says at an instant; undefined for an unknown schedule. */
function askHours(hours: HoursEngine, key: string, instant: number): ScheduleAnswer | undefined {
  if (!hours.hours.schedules.some((schedule) => schedule.key === key)) return undefined;
  const layer = hours.layer(key, instant, instant + DAY);
  const open = layer.open[0] === 1;
  const decider = hours.deciders.get(layer.by[0]!);
  const cause = decider.kind === 'override' ? 'emergency' : decider.kind === 'holiday' ? 'holiday' : 'regular';
  return { open, cause: open ? 'regular' : cause };
}

/** When a schedule opens next and which holiday it is, by a mock or by the hours file, in the schedule's own zone. */
function scheduleNews(
  mocks: Mocks,
  hours: HoursEngine | undefined,
  key: string,
  instant: number,
): ScheduleNews | undefined {
  const mocked = mockNews(mocks, key);
  if (mocked) return mocked;
  const schedule = hours?.hours.schedules.find((each) => each.key === key);
  if (!hours || !schedule) return mockSchedule(mocks, key) && { nextOpen: null, holiday: '' };
  const { next_open: next } = hours.status(key, instant);
  const decider = hours.deciders.get(hours.layer(key, instant, instant + DAY).by[0]!);
  return {
    nextOpen: next === null ? null : localTime(hours.zones.get(schedule.timezone), Date.parse(next)).iso,
    holiday: decider.kind === 'holiday' ? decider.entry.name : '',
  };
}

/** The wall clock of the hours file's zone (its calendar's, else its first schedule's); UTC without one. */
function localTimeOf(hours: HoursEngine | undefined): (instant: number) => LocalTime {
  const file = hours?.hours;
  const schedule = file?.schedules.find(({ key }) => key === file.calendar) ?? file?.schedules[0];
  const zone = schedule && hours?.zones.get(schedule.timezone);
  return (instant) => localTime(zone, instant);
}

/** An instant as a zone's local time; UTC without one. */
function localTime(zone: Zone | undefined, instant: number): LocalTime {
  zone?.cover(instant, instant);
  const offset = zone?.offsetAt(instant) ?? 0;
  const local = new Date(instant + offset);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const shift = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return {
    iso: `${local.toISOString().slice(0, 19)}${shift}`,
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay() || 7,
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}
