import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: { [path: string]: { license?: string; dev?: boolean; version: string; resolved?: string } };
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('nothing in the lock file is under the GPL, for development or optional packages either', () => {
  const copyleft = installed.filter(([, { license = '' }]) => /GPL/.test(license) && !/ OR /.test(license));
  expect(copyleft.map(([path]) => path)).toEqual([]);
  // A package without a stated licence is none that may be used.
  expect(installed.filter(([, { license }]) => !license).map(([path]) => path)).toEqual([]);
});

test('the notices name every package that is installed with cctool, and carry Flite’s terms', () => {
  const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES'), 'utf8');
  const missing = installed
    .filter(([, { dev }]) => !dev)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`)
    .filter((name) => !notices.includes(name));
  expect(missing).toEqual([]);
  expect(notices).toContain('Language Technologies Institute');
});

test('the lock file holds no download addresses', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
