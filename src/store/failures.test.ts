/** What a failure of the database means: the codes of SQLite, of PostgreSQL (appendix A, SQLSTATE) and of the system. */
import { expect, it } from 'vitest';
import { withoutPassword } from './open-postgres.js';
import { isStoreDamaged, isStoreFull, isStoreOutage } from './store.js';

const failure = (code: string | undefined, message = 'x') => Object.assign(new Error(message), { code });

it.each<[error: unknown, full: boolean, damaged: boolean, outage: boolean]>([
  [failure('SQLITE_FULL'), true, false, false],
  [failure('ENOSPC'), true, false, false],
  // disk_full is of class 53, insufficient resources.
  [failure('53100'), true, false, true],
  [failure(undefined, 'database or disk is full'), true, false, false],
  [failure('SQLITE_CORRUPT_VTAB'), false, true, false],
  [failure('SQLITE_NOTADB'), false, true, false],
  // data_corrupted, index_corrupted; internal_error is neither.
  [failure('XX001'), false, true, false],
  [failure('XX002'), false, true, false],
  [failure('XX000'), false, false, false],
  [failure(undefined, 'database disk image is malformed'), false, true, false],
  [failure('ECONNREFUSED'), false, false, true],
  [failure('08006'), false, false, true],
  [failure('57P01'), false, false, true],
  [failure('SQLITE_BUSY'), false, false, true],
  [failure(undefined, 'Connection terminated unexpectedly'), false, false, true],
  // syntax_error, a wrong query.
  [failure('42601'), false, false, false],
  ['ECONNREFUSED', false, false, false],
  [null, false, false, false],
])('%s', (error, full, damaged, outage) => {
  expect([isStoreFull(error), isStoreDamaged(error), isStoreOutage(error)]).toEqual([full, damaged, outage]);
});

it.each([
  ['postgres://user:hunter2@host/x', 'postgres://user:…@host/x'],
  ['postgres://user:a@b:c/d@host/x', 'postgres://user:…@host/x'],
  ['postgres://user@host/x', 'postgres://user@host/x'],
  ['postgres://host/x?user=a&password=b&sslpassword=c&x=1', 'postgres://host/x?user=a&password=…&sslpassword=…&x=1'],
])('%s without its password', (url, shown) => expect(withoutPassword(url)).toBe(shown));
