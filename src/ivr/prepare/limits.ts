/** How long a call may go on: what the flows themselves need, what the configuration and the command line say. */

import { CctoolError } from '../../diagnostics/index.js';
import { meantHint } from '../../diagnostics/nearest.js';
import type { Flow } from '../model.js';
import { definitionOf } from '../nodes/index.js';
import { defaultSimulationLimits, type SimulationLimits } from '../simulate/program.js';

/** Rounds of nested loops beyond which a call is cut off whatever its flows count to. */
const MOST_ROUNDS = 1000;
const MOST_STEPS = 50_000;
const DAY_MS = 86_400_000;

/**
 * The limits that flows of a vendor need: loops count up to 100, and waits of a quarter of an hour are ordinary.
 * Of native flows only queues need more than the usual limits.
 */
export function limitsFor(flows: Iterable<Flow>): SimulationLimits {
  const limits = { ...defaultSimulationLimits };
  for (const flow of flows) {
    let rounds = 1;
    let waits = 0;
    let queued = 0;
    for (const node of flow.nodes.values()) {
      // A caller in a queue waits as long as the queue lets them.
      if (node.type === 'queue') queued += node.maxSeconds;
      const lasts = definitionOf(node).lasts?.(node);
      rounds *= lasts?.rounds ?? 1;
      waits += lasts?.seconds ?? 0;
    }
    rounds = Math.min(MOST_ROUNDS, rounds);
    limits.idleVisits = Math.max(limits.idleVisits, rounds + 1);
    limits.steps = Math.min(MOST_STEPS, Math.max(limits.steps, rounds * flow.nodes.size * 2));
    limits.milliseconds = Math.min(DAY_MS, limits.milliseconds + (waits * (rounds + 1) + queued * 2) * 1000);
  }
  return limits;
}

const words = { steps: 'steps', visits: 'idleVisits', minutes: 'milliseconds' } as const;

/**
 * Reads limits as suites, the configuration and `--limit` write them: `steps`, `visits` of a node without input,
 * simulated `minutes`.
 * @param where what is named in errors
 * @throws CctoolError of kind `usage`
 */
export function readLimits(raw: unknown, where: string): Partial<SimulationLimits> {
  if (raw === undefined || raw === null) return {};
  if (typeof raw !== 'object' || Array.isArray(raw))
    throw new CctoolError('usage', `${where} must hold ${Object.keys(words).join(', ')}`);
  const limits: Partial<SimulationLimits> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!Object.hasOwn(words, name))
      throw new CctoolError(
        'usage',
        `${where}: "${name}" is not a limit`,
        meantHint(name, Object.keys(words), `the limits are ${Object.keys(words).join(', ')}`),
      );
    const most = name === 'steps' ? 1_000_000 : name === 'visits' ? 100_000 : 1440;
    if (typeof value !== 'number' || !(value > 0) || value > most)
      throw new CctoolError('usage', `${where}.${name}: "${String(value)}" is not a number from 1 to ${most}`);
    limits[words[name as keyof typeof words]] = name === 'minutes' ? value * 60_000 : value;
  }
  return limits;
}

/** What the section `ivr` of a configuration sets. */
export interface FlowSettings {
  /** Flows by the identifiers of the vendor's instance. */
  identifiers: { readonly [identifier: string]: string };
  limits: Partial<SimulationLimits>;
}

/**
 * Reads the section `ivr` of a configuration: `flows` maps ARNs and identifiers to names of flows, `limits` holds limits.
 * @throws CctoolError of kind `usage` that names the setting
 */
export function readFlowSettings(raw: unknown): FlowSettings {
  if (raw === undefined || raw === null) return { identifiers: {}, limits: {} };
  if (typeof raw !== 'object' || Array.isArray(raw)) throw new CctoolError('usage', 'ivr must hold flows and limits');
  const section = raw as { readonly [key: string]: unknown };
  for (const key of Object.keys(section))
    if (key !== 'flows' && key !== 'limits')
      throw new CctoolError('usage', `ivr: unknown setting "${key}"`, 'known settings: flows, limits');
  const identifiers: { [identifier: string]: string } = {};
  for (const [identifier, name] of Object.entries((section.flows ?? {}) as object)) {
    if (typeof name !== 'string') throw new CctoolError('usage', `ivr.flows: "${identifier}" must name a flow`);
    identifiers[identifier] = name;
  }
  return { identifiers, limits: readLimits(section.limits, 'ivr.limits') };
}
