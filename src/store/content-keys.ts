import { readFile } from 'node:fs/promises';
import { CctoolError } from '../diagnostics/index.js';
import { type ContentCipher, readContentCipher } from './content-cipher.js';
import type { Store } from './store.js';

/** Where the keys of contents come from: a file, or a text such as that of an environment variable. */
export interface KeySource {
  file?: string;
  text?: string;
  /** What the text is called in errors: the name of its variable. */
  name?: string;
}

/** @throws CctoolError of kind `usage` that names the file or the variable, and never a key */
export async function readKeySource({ file, text, name = 'the key' }: KeySource): Promise<ContentCipher> {
  if (text !== undefined) return readContentCipher(text, name);
  let read: string;
  try {
    read = await readFile(file!, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CctoolError('usage', `${file}: the file with the keys of backups cannot be read (${code})`);
  }
  return readContentCipher(read, file!);
}

const missing = (names: readonly string[], what: string) =>
  new CctoolError(
    'usage',
    `the backups of this store are encrypted with ${what} (${names.join(', ')})`,
    'give it with server.backups.key_file or CCTOOL_BACKUP_KEY; keys of the past follow the current one, a line each',
  );

const namesIn = async ({ db }: Pick<Store, 'db'>) =>
  (await db.selectFrom('content_keys').select('name').orderBy('created_at').execute()).map(({ name }) => name);

/**
 * Lets a store encrypt and decrypt contents. The store remembers which keys were used, so that a wrong one is refused
 * before anything is written with it.
 * @throws CctoolError of kind `usage` when a key is missing that contents may be encrypted with
 */
export async function useCipher(store: Store, cipher: ContentCipher): Promise<void> {
  const lacking = (await namesIn(store)).filter((name) => !cipher.names.includes(name));
  if (lacking.length > 0) throw missing(lacking, 'a key that is not given');
  await store.db
    .insertInto('content_keys')
    .values({ name: cipher.current, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  store.cipher = cipher;
}

/**
 * Makes sure that no content is written in the clear into a store whose contents are encrypted.
 * @throws CctoolError of kind `usage` when the store has been encrypted and no key is given
 */
export async function requireCipher(store: Store): Promise<void> {
  if (store.cipher) return;
  const names = await namesIn(store);
  if (names.length > 0) throw missing(names, 'a key, and none is given');
}

/** Forgets the keys of the past: nothing is encrypted with them any more. */
export async function forgetOldKeys({ db, cipher }: Store): Promise<void> {
  if (cipher) await db.deleteFrom('content_keys').where('name', '!=', cipher.current).execute();
}
