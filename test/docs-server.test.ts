import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readServerSettings } from '../src/server/settings.js';
import { allEndpoints } from '../src/server/start-server.js';
import { TestServer } from './support/server.js';

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

/** The rows of the table below a heading cell: the first two cells of each, without quotes. */
const table = (heading: string) => {
  const rows = page.match(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\|\\n((?:\\|.*\\n)+)`, 'm'))![1]!;
  return [...rows.matchAll(/^\| `?([^|`]+?)`? \| ([^|]+?) \|/gm)].map(
    ([, first, second]) => [first!, second!] as const,
  );
};

describe('a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server?.stop());

  test('has the metrics of the page, and no others of its own', async () => {
    const { text } = await server.ask({ path: '/metrics' });
    const types = [...text.matchAll(/^# TYPE ((?:cctool|hoo)_\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]);
    expect(table('metric').map(([name, type]) => [name, type])).toEqual(types);
  });

  test('has the plans of the page', () => {
    for (const [name, { requests, window }] of Object.entries(server.running.service.settings.plans)) {
      expect(page).toContain(`\`${name}\``);
      if (name !== 'unlimited') expect(page).toContain(`${requests.toLocaleString('en')}`);
      expect(window).toBe(60);
    }
  });

  test('has the pages of the page, each with an address, a link, a view and its view file', () => {
    const pages = table('page').map(([name]) => name);
    const folder = join(import.meta.dirname, '..', 'src', 'server', 'dashboard', 'pages');
    const addresses = allEndpoints(server.running.service).flatMap(
      ({ path }) => /^\/dashboard\/([a-z]+)$/.exec(path)?.[1] ?? [],
    );
    const links = [
      ...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/\/dashboard\/(\w+)" data-page="(\w+)"/g),
    ];
    const [, views = ''] = /const views = \{\s*([\w,\s]+?),?\s*\};/.exec(readFileSync(join(folder, 'app.js'), 'utf8'))!;
    expect(addresses).toEqual(pages);
    expect(links.map(([, address, name]) => [address, name])).toEqual(pages.map((name) => [name, name]));
    expect(views.split(/,\s*/)).toEqual(pages);
    for (const name of pages) {
      // What a page is made of (app.js): a title, a line below it, and a function that fills its room.
      const view = readFileSync(join(folder, 'views', `${name}.js`), 'utf8');
      for (const part of ['const title', 'const lead', 'function open']) expect(view).toContain(`export ${part}`);
    }
  });
});
