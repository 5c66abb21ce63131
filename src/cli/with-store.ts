import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';
import type { Actor, AuditEvent } from '../store/audit.js';
import type { ApiKey } from '../store/keys.js';
import type { Store } from '../store/store.js';
import type { CliContext } from './context.js';

/** Opens the store that `--data` or `--store` name for one command, beside a running server or without one. */
export async function withStore<Result>(context: CliContext, work: (store: Store) => Promise<Result>): Promise<Result> {
  const { openStore } = await import('../store/open-store.js');
  const store = await openStore(await context.toolkitContext());
  try {
    return await work(store);
  } catch (error) {
    throw await withMeantName(store, error);
  } finally {
    await store.close();
  }
}

/**
 * An error about a name that the store does not hold, with the one that was most likely meant. The store itself says it to
 * nobody: its errors also answer requests, of accounts that may not know each other.
 */
async function withMeantName(store: Store, error: unknown): Promise<unknown> {
  const [, kind, name] =
    /^there is no (account|key|backup) "(.*)"$/.exec(error instanceof Error ? error.message : '') ?? [];
  if (name === undefined || !isCctoolError(error)) return error;
  const { storedNames } = await import('./named-things.js');
  const meant = nearest(name, await storedNames[kind === 'backup' ? 'script' : (kind as 'account' | 'key')](store));
  return meant === undefined
    ? error
    : new CctoolError(error.kind, error.message, `did you mean ${meant}? (${error.hint})`);
}

/**
 * Checks `--account` where nothing was found for it.
 * @throws CctoolError of kind `not-found` with what was meant, when there is no such account
 */
export async function checkAccount(store: Store, name: string | undefined): Promise<void> {
  if (name !== undefined) await (await import('../store/accounts.js')).accountByName(store, name);
}

/** The user and the machine of this terminal, for the log of what was done. */
export async function terminalActor(): Promise<Actor> {
  const { hostname, userInfo } = await import('node:os');
  let user = 'unknown';
  try {
    user = userInfo().username;
  } catch {
    // A container may run under an id that has no name.
  }
  return { door: 'command', name: `${user}@${hostname()}`, address: '' };
}

/** Does a change to the store, and records who did it; both or neither. */
export async function changeStore<Result>(
  context: CliContext,
  store: Store,
  work: (inside: Store) => Promise<[Result, AuditEvent | undefined]>,
): Promise<Result> {
  const { audited } = await import('../store/audit.js');
  return audited(store, await terminalActor(), context.now(), work);
}

/** The same for a change of a key. */
export function changeStoredKey<Key extends ApiKey>(
  context: CliContext,
  store: Store,
  action: AuditEvent['action'],
  work: (inside: Store) => Promise<Key>,
  details?: AuditEvent['details'],
): Promise<Key> {
  return changeStore(context, store, async (inside) => {
    const key = await work(inside);
    return [key, { action, account: key.account, target: key.id, target_name: key.name, details }];
  });
}

/**
 * Runs a command on the backups in the store that is here.
 * @throws CctoolError in remote mode: what a service does itself, or its operator
 */
export async function withBackups<Result>(
  context: CliContext,
  work: (store: Store, studio: typeof import('../studio/index.js')) => Promise<Result>,
): Promise<Result> {
  if (await context.isRemote()) {
    throw new CctoolError(
      'unavailable',
      'this works on the store itself and not through the API',
      'run it where the store is: --local, with --data or --store',
    );
  }
  return withStore(context, async (store) => work(store, await import('../studio/index.js')));
}
