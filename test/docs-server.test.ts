import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readServerSettings } from '../src/server/settings.js';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'server.md'), 'utf8');
const section = parse(page.match(/```yaml\n([\s\S]*?)```/)![1]!).server as object;
const workspace = (server: object) => ({
  root: '/',
  rules: {},
  references: { allow_paths: [], allow_urls: [], map: {} },
  server,
});

test('the page shows a configuration that is accepted as it stands', () => {
  expect(readServerSettings(workspace(section))).toMatchObject(section);
});

test('the page shows every setting', () => {
  // Defaults name every setting that has one; a certificate has none, and a proxy is trusted on the command line.
  const known = Object.keys(readServerSettings(workspace({}))).filter((name) => name !== 'trust_proxy');
  expect(Object.keys(section)).toEqual(expect.arrayContaining(known.filter((name) => name !== 'workers')));
});
