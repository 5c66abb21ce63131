import { CctoolError } from '../diagnostics/index.js';
import type { Store } from '../store/store.js';
import type { CliContext } from './context.js';

/** Opens the store that `--data` or `--store` name for one command, beside a running server or without one. */
export async function withStore<Result>(context: CliContext, work: (store: Store) => Promise<Result>): Promise<Result> {
  const { openStore } = await import('../store/open-store.js');
  const store = await openStore(await context.toolkitContext());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
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
