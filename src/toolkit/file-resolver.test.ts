import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCctoolError } from '../diagnostics/index.js';
import { isAllowedUrl } from './fetch-document.js';
import { createFileResolver, workspaceResolver } from './file-resolver.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'cctool-resolver-')));
const grammars = join(root, 'grammars');
const uri = (...path: string[]) => pathToFileURL(join(root, ...path)).href;

/** The text that was read, or the kind of the error. */
async function outcome(work: Promise<{ bytes: Uint8Array }>): Promise<string> {
  try {
    return new TextDecoder().decode((await work).bytes);
  } catch (error) {
    if (isCctoolError(error)) return error.kind;
    throw error;
  }
}

beforeAll(() => {
  mkdirSync(join(grammars, 'parts'), { recursive: true });
  mkdirSync(join(root, 'shared'));
  mkdirSync(join(root, 'grammars-old'));
  writeFileSync(join(grammars, 'main.grxml'), 'main');
  writeFileSync(join(grammars, 'parts', 'a b.grxml'), 'part');
  writeFileSync(join(root, 'shared', 'city.grxml'), 'city');
  writeFileSync(join(root, 'grammars-old', 'x.grxml'), 'old');
  writeFileSync(join(root, 'secret'), 'secret');
  writeFileSync(join(grammars, 'large.grxml'), 'x'.repeat(2000));
  symlinkSync(join(root, 'secret'), join(grammars, 'link.grxml'));
  symlinkSync(root, join(grammars, 'up'));
  symlinkSync(join(grammars, 'main.grxml'), join(grammars, 'alias.grxml'));
  execFileSync('mkfifo', [join(grammars, 'pipe.grxml')]);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('files', () => {
  const resolve = createFileResolver({
    paths: [grammars, join(root, 'shared', 'city.grxml')],
    urls: [],
    map: {
      'http://example.com/city': join(root, 'grammars-old', 'x.grxml'),
      'urn:parts/': join(grammars, 'parts'),
      'http://example.com/': join(root, 'shared'),
    },
    maxBytes: 1000,
  });
  const cases: [string, string, string][] = [
    ['a file of the folder', uri('grammars', 'main.grxml'), 'main'],
    ['a file of a folder below, with a space', uri('grammars', 'parts', 'a b.grxml'), 'part'],
    ['a single allowed file', uri('shared', 'city.grxml'), 'city'],
    ['a link that stays inside', uri('grammars', 'alias.grxml'), 'main'],
    ['a missing file', uri('grammars', 'none.grxml'), 'not-found'],
    ['a file outside', uri('secret'), 'input'],
    ['a missing file outside: not told apart', uri('no-secret'), 'input'],
    ['a folder whose name begins alike', uri('grammars-old', 'x.grxml'), 'input'],
    ['a path that climbs out', `${pathToFileURL(grammars).href}/../secret`, 'input'],
    ['a path that climbs out, encoded', `${pathToFileURL(grammars).href}/%2e%2e/secret`, 'input'],
    ['an encoded slash', `${pathToFileURL(grammars).href}/..%2fsecret`, 'input'],
    ['a link to a file outside', uri('grammars', 'link.grxml'), 'input'],
    ['a linked folder that leads out', uri('grammars', 'up', 'secret'), 'input'],
    ['a linked folder that leads out and in again', uri('grammars', 'up', 'grammars', 'main.grxml'), 'main'],
    ['a folder', uri('grammars', 'parts'), 'input'],
    ['a named pipe', uri('grammars', 'pipe.grxml'), 'input'],
    ['a file over the limit', uri('grammars', 'large.grxml'), 'limit'],
    ['another machine', 'file://server/share/main.grxml', 'input'],
    ['an address', 'http://localhost/main.grxml', 'forbidden'],
    ['another scheme', 'builtin:grammar/date', 'forbidden'],
    ['an address without a place', 'main.grxml', 'forbidden'],
    ['data in the address', 'data:,x', 'forbidden'],
    ['a mapped URI', 'http://example.com/city', 'old'],
    ['a mapped prefix', 'urn:parts/a%20b.grxml', 'part'],
    ['a mapped prefix, the longest wins', 'http://example.com/city.grxml', 'city'],
    ['a mapped prefix that climbs out', 'urn:parts/../../secret', 'input'],
    ['a mapped prefix that climbs out, encoded', 'urn:parts/..%2f..%2fsecret', 'input'],
  ];
  it.each(cases)('%s', async (_name, address, expected) => {
    expect(await outcome(resolve(address))).toBe(expected);
  });

  it('names the media type where the ending leaves no doubt', async () => {
    expect((await resolve(uri('grammars', 'main.grxml'))).mediaType).toBe('application/srgs+xml');
  });

  it('reads nothing without permission', async () => {
    const none = workspaceResolver({ root, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } });
    expect(await outcome(none(uri('grammars', 'main.grxml')))).toBe('input');
  });

  it('takes the map of the workspace relative to its folder', async () => {
    const references = { allow_paths: [], allow_urls: [], map: { 'urn:main': 'grammars/main.grxml' } };
    expect(await outcome(workspaceResolver({ root, rules: {}, references })('urn:main'))).toBe('main');
  });
});

describe('isAllowedUrl', () => {
  const cases: [string, string, boolean][] = [
    ['http://h/g/a.grxml', 'http://h/g/', true],
    ['http://h/g/a.grxml', 'http://h/g', true],
    ['http://h/g/a.grxml?v=1', 'http://h/g/a.grxml', true],
    ['http://h/good', 'http://h/g', false],
    ['http://h/g/../x', 'http://h/g/', false],
    ['http://h/g/..%2fx', 'http://h/g/', false],
    ['http://h/g/%2e%2e/x', 'http://h/g/', false],
    ['https://h/g/a', 'http://h/g/', false],
    ['http://h:8080/g/a', 'http://h/g/', false],
    ['http://h.evil/g/a', 'http://h', false],
    ['http://h@evil/g/a', 'http://h/', false],
    ['http://user:pw@h/g/a', 'http://h/', false],
    ['not a url', 'http://h/', false],
    ['http://h/', 'h', false],
  ];
  it.each(cases)('%s below %s: %s', (address, allowed, expected) => {
    expect(isAllowedUrl(address, [allowed])).toBe(expected);
  });
});

describe('addresses', () => {
  let server: Server;
  let base = '';
  let other: Server;
  let otherBase = '';
  let otherWasAsked = false;
  beforeAll(async () => {
    other = createServer((_request, response) => {
      otherWasAsked = true;
      response.end('other');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    otherBase = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    server = createServer((request, response) => {
      if (request.url === '/g/a.grxml')
        response.setHeader('content-type', 'application/srgs+xml; charset=utf-8').end('a');
      else if (request.url === '/g/moved') response.writeHead(302, { location: 'a.grxml' }).end();
      else if (request.url === '/g/away') response.writeHead(302, { location: `${otherBase}/x` }).end();
      else if (request.url === '/g/up') response.writeHead(301, { location: '/secret' }).end();
      else if (request.url === '/g/loop') response.writeHead(302, { location: '/g/loop' }).end();
      else if (request.url === '/g/endless') {
        const timer = setInterval(() => response.write('x'.repeat(500)), 5);
        response.on('close', () => clearInterval(timer));
      } else if (request.url === '/g/slow') response.write('x');
      else if (request.url === '/g/broken') response.writeHead(500).end();
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const each of [server, other]) {
      each.closeAllConnections();
      each.close();
    }
  });
  it.each([
    ['an allowed address', '/g/a.grxml', 'a'],
    ['a redirection within', '/g/moved', 'a'],
    ['a redirection to another host', '/g/away', 'forbidden'],
    ['a redirection out of the path', '/g/up', 'forbidden'],
    ['a redirection in a circle', '/g/loop', 'remote'],
    ['an endless answer', '/g/endless', 'limit'],
    ['an answer that never ends', '/g/slow', 'limit'],
    ['a failing server', '/g/broken', 'remote'],
    ['a missing document', '/g/none', 'not-found'],
    ['an address that is not allowed', '/x', 'forbidden'],
  ])('%s', async (_name, path, expected) => {
    // What is answered may take its time on a busy machine.
    const timeout = path === '/g/slow' ? 700 : 60_000;
    const resolve = createFileResolver({ paths: [], urls: [`${base}/g/`], map: {}, maxBytes: 5000, timeout });
    expect(await outcome(resolve(base + path))).toBe(expected);
    expect(otherWasAsked).toBe(false);
  });

  it('tells the media type, and the address after redirection', async () => {
    const resolve = createFileResolver({ paths: [], urls: [`${base}/g/`], map: { 'urn:a': `${base}/g/moved` } });
    expect(await outcome(resolve('urn:a'))).toBe('a');
    expect(await resolve(`${base}/g/moved`)).toMatchObject({
      uri: `${base}/g/a.grxml`,
      mediaType: 'application/srgs+xml',
    });
  });

  it('says when a server cannot be reached', async () => {
    const resolve = createFileResolver({ paths: [], urls: ['http://127.0.0.1:9/'], map: {} });
    expect(await outcome(resolve('http://127.0.0.1:9/x'))).toBe('remote');
  });
});
