import { CctoolError } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import type { ToolkitContext } from '../context.js';

/** What a key or an account is restricted to; null and absent: not restricted. */
export interface NamedRights {
  schedules?: readonly string[] | null | undefined;
  flows?: readonly string[] | null | undefined;
}

/** The names that there are in the workspace; undefined where it has no such things. */
const known: { [Kind in keyof NamedRights]-?: (context: ToolkitContext) => Promise<readonly string[] | undefined> } = {
  async schedules(context) {
    if (context.workspace.hours === undefined) return undefined;
    const { hoursService } = await import('./hours-service.js');
    return (await hoursService(context)).engine.hours.schedules.map(({ key }) => key);
  },
  async flows(context) {
    if (context.workspace.flows === undefined) return undefined;
    const { flowsOf } = await import('./flows.js');
    return (await flowsOf(context)).names;
  },
};

/** Names that a refusal lists at most. */
const mostListed = 20;

/**
 * Checks that the schedules and flows of a restriction exist: a key for a mistyped one would be refused everywhere.
 * @returns the kinds that could not be checked, because the workspace has none of them
 * @throws CctoolError of kind `input` that names the one that does not exist
 */
export async function checkNamedRights(context: ToolkitContext, rights: NamedRights): Promise<(keyof NamedRights)[]> {
  const unchecked: (keyof NamedRights)[] = [];
  for (const kind of ['schedules', 'flows'] as const) {
    const given = rights[kind];
    if (!given || given.length === 0) continue;
    const names = await known[kind](context);
    if (names === undefined) {
      unchecked.push(kind);
      continue;
    }
    const missing = given.find((name) => !names.includes(name));
    if (missing === undefined) continue;
    const meant = nearest(missing, names);
    const list = names.length > mostListed ? [...names.slice(0, mostListed), '…'] : names;
    throw new CctoolError(
      'input',
      `there is no ${kind.slice(0, -1)} "${missing.slice(0, 100)}"`,
      meant === undefined ? `there are ${list.join(', ') || 'none'}` : `did you mean "${meant}"?`,
    );
  }
  return unchecked;
}
