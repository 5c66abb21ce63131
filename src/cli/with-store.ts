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
