import { CctoolError } from '../diagnostics/index.js';
import type { NamedRights } from '../toolkit/local/check-rights.js';
import type { CliContext } from './context.js';
import { orList } from './terminal/text.js';

/**
 * Checks `--plan`, which keys and accounts have.
 * @throws CctoolError of kind `usage` that lists the plans of the configuration
 */
export async function checkPlan(context: CliContext, plan: string | undefined): Promise<void> {
  if (plan === undefined) return;
  const { readServerSettings } = await import('../server/settings.js');
  const { plans } = readServerSettings(await context.workspace());
  if (Object.hasOwn(plans, plan)) return;
  throw new CctoolError('usage', `--plan: "${plan}" is not a plan`, `use ${orList(Object.keys(plans))}`);
}

/**
 * Checks `--scope`, which keys and accounts have.
 * @param besides words that the option takes besides scopes, for the hint
 * @throws CctoolError of kind `usage` that lists the scopes
 */
export async function checkScopes(given: readonly string[], besides: readonly string[] = []): Promise<void> {
  const { scopes } = await import('../toolkit/operations/index.js');
  const known = scopes.map(({ scope }) => scope);
  const unknown = given.find((scope) => !known.includes(scope));
  if (unknown === undefined) return;
  throw new CctoolError('usage', `--scope: "${unknown}" is not a scope`, `use ${orList([...besides, ...known])}`);
}

/**
 * Checks `--schedule` and `--flow`, which keys and accounts have, against the workspace. Where it has no hours or no flows
 * (a store is administered from another machine), a message says that nothing was checked.
 * @param forAll how to allow all, for the hint
 * @throws CctoolError of kind `usage` for an empty name (an unset variable of a script), `input` for an unknown one
 */
export async function checkNames(
  context: CliContext,
  rights: NamedRights,
  forAll = 'omit the option to allow all',
): Promise<void> {
  for (const kind of ['schedules', 'flows'] as const) {
    if (rights[kind]?.includes('')) {
      throw new CctoolError('usage', `--${kind.slice(0, -1)}: the name is empty`, forAll);
    }
  }
  if (!rights.schedules && !rights.flows) return;
  const { checkNamedRights } = await import('../toolkit/local/check-rights.js');
  for (const kind of await checkNamedRights(await context.toolkitContext(), rights)) {
    context.say(
      `the ${kind} were not checked: the configuration here names no ${kind === 'flows' ? 'flows' : 'hours'}`,
    );
  }
}

/** The list that an option gives; `all` removes the restriction. */
export const restriction = (given: string[] | undefined): string[] | null | undefined =>
  given?.length === 1 && given[0] === 'all' ? null : given;
