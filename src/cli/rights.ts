import type { Command } from 'commander';
import { CctoolError } from '../diagnostics/index.js';
import type { NamedRights } from '../toolkit/local/check-rights.js';
import type { CliContext } from './context.js';
import { collectList, readChoice } from './option-values.js';

/**
 * Checks `--plan`, which keys and accounts have.
 * @throws CctoolError of kind `usage` that lists the plans of the configuration
 */
export async function checkPlan(context: CliContext, plan: string | undefined): Promise<void> {
  if (plan === undefined) return;
  const { readServerSettings } = await import('../server/settings.js');
  const { plans } = readServerSettings(await context.workspace());
  readChoice('--plan', plan, Object.keys(plans), 'a plan');
}

/**
 * Checks `--scope`, which keys and accounts have.
 * @param besides words that the option takes besides scopes, for the hint
 * @throws CctoolError of kind `usage` that lists the scopes
 */
async function checkScopes(given: readonly string[], besides: readonly string[]): Promise<void> {
  const { scopes } = await import('../toolkit/operations/index.js');
  const known = scopes.map(({ scope }) => scope);
  const words: string[] = [...besides, ...known];
  for (const scope of given) readChoice('--scope', scope, words, 'a scope');
}

/**
 * Checks `--schedule` and `--flow`, which keys and accounts have, against the workspace. Where it has no hours or no flows
 * (a store is administered from another machine), a message says that nothing was checked.
 * @param forAll how to allow all, for the hint
 * @throws CctoolError of kind `usage` for an empty name (an unset variable of a script), `input` for an unknown one
 */
async function checkNames(
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

/** The options that say what keys may do. */
export interface RightsOptions {
  scope?: string[];
  schedule?: string[];
  flow?: string[];
  address?: string[];
}

/** The rights that options give: null for all; what they do not name is absent. */
export interface Rights {
  scopes?: string[] | null;
  schedules?: string[] | null;
  flows?: string[] | null;
  addresses?: string[] | null;
}

/**
 * Adds the options that say what keys may do.
 * @param whose `it` for the key itself, `its keys` for an account
 * @param canBeAll whether `all` removes a restriction that is there; else none is the default
 */
export function rightsOptions(command: Command, whose: string, canBeAll: boolean): Command {
  const [or, default_] = canBeAll ? [', or "all"', ''] : ['', ' (default: all)'];
  return command
    .option('--scope <scope>', `an operation ${whose} may use${or}; repeatable${default_}`, collectList)
    .option('--schedule <key>', `a schedule ${whose} may ask about${or}; repeatable${default_}`, collectList)
    .option('--flow <name>', `a flow ${whose} may test${or}; repeatable${default_}`, collectList);
}

/** The same for a key, which addresses restrict as well. */
export function keyRightsOptions(command: Command, canBeAll: boolean): Command {
  const rest = canBeAll ? ', or "all"; repeatable' : '; repeatable (default: all)';
  return rightsOptions(command, 'it', canBeAll).option(
    '--address <range>',
    `an address or range it may be used from${rest}`,
    collectList,
  );
}

/**
 * Reads and checks those options.
 * @throws CctoolError as `checkScopes` and `checkNames` do
 */
export async function readRights(context: CliContext, options: RightsOptions, canBeAll: boolean): Promise<Rights> {
  const read = (given: string[] | undefined) => (canBeAll && given?.length === 1 && given[0] === 'all' ? null : given);
  const scopes = read(options.scope);
  await checkScopes(scopes ?? [], canBeAll ? ['all'] : []);
  const named = { schedules: read(options.schedule), flows: read(options.flow) };
  await checkNames(context, named, canBeAll ? 'use all to remove the restriction' : undefined);
  const all = { scopes, ...named, addresses: read(options.address) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
