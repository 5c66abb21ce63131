import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '../src/server/account/index.js';
import { allEndpoints } from '../src/server/start-server.js';
import { operations } from '../src/toolkit/operations/index.js';
import { doorCases } from './doors/cases.js';
import { type Answer, TestServer } from './support/server.js';

let server: TestServer;
let description: Answer;
beforeAll(async () => {
  server = await TestServer.start({ settings: { base_path: '/prefix/' } });
  description = await server.ask({ path: '/openapi.json' });
});
afterAll(() => server?.stop());

describe('/openapi.json', () => {
  it.each(['/openapi.json', '/docs'])('%s is sent again only when it has changed', async (path) => {
    const { etag } = (await server.ask({ path })).headers;
    const again = await server.ask({ path, headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect((await server.ask({ path, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('describes every path and method that the server answers below the base path, and no other', async () => {
    expect(description.body.openapi).toBe('3.1.0');
    expect(description.body.servers).toEqual([{ url: '/prefix' }]);
    const described = Object.entries(description.body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // The pages of the dashboard are for browsers.
    const answered = allEndpoints(server.running.service)
      .filter(({ path }) => !path.startsWith('/dashboard'))
      .flatMap(({ path, methods }) =>
        Object.keys(methods).map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
      );
    expect(described.sort()).toEqual(answered.sort());
    for (const { routes } of operations) {
      for (const { method, path } of routes)
        expect(described).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    }
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']) {
      expect((await server.ask({ path })).status).toBe(200);
    }
  });

  it('describes every path and method of the account, and how it is entered', () => {
    const answering = accountEndpoints(server.running.service).flatMap(({ path, methods }) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    );
    const described = Object.entries(description.body.paths as { [path: string]: { [method: string]: object } })
      .filter(([path]) => path.startsWith('/account/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
      );
    expect(described.map(({ name }) => name).sort()).toEqual(answering.sort());
    for (const { name, operation } of described) {
      const change = name.startsWith('GET') ? {} : { csrf: [] };
      // Whoever signs in or has a token for a new password has no session yet.
      const isOpen = ['POST /account/session', 'POST /account/reset'].includes(name);
      const security = isOpen ? [] : [{ session: [], ...change }];
      expect([name, operation]).toEqual([name, expect.objectContaining({ security })]);
    }
  });

  it('describes the answers that are given', async () => {
    const ajv = new Ajv2020.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat('base64', true);
    ajv.addSchema(description.body, 'api');
    const { key } = await server.key({ plan: 'unlimited' });
    const pointer = (name: string) => `api#/components/schemas/${name}`;
    for (const { name, routes } of operations) {
      const route = routes.find((candidate) => candidate.input === 'json');
      if (!route) continue;
      const rows: readonly { title: string; input: object }[] = doorCases[name];
      for (const row of rows) {
        const answer = await server.ask({ path: route.path, key, body: row.input });
        const schema = answer.status === 200 ? `${name[0]!.toUpperCase()}${name.slice(1)}Output` : 'Error';
        const valid = ajv.validate(pointer(schema), answer.body);
        expect([name, row.title, valid, ajv.errorsText()]).toEqual([name, row.title, true, 'No errors']);
      }
    }
  });
});

it('answers the example of each operation with 200 in the sample workspace', async () => {
  const { key } = await server.key({ plan: 'unlimited' });
  const statuses: { [name: string]: number } = {};
  for (const { name, example, routes } of operations) {
    const route = routes.find(({ input }) => input !== 'xml')!;
    const fields: { [name: string]: unknown } = { ...example };
    const path = route.path.replace(/:(\w+)/g, (_, field: string) => String(fields[field]));
    for (const [, field] of route.path.matchAll(/:(\w+)/g)) delete fields[field!];
    const query = new URLSearchParams(
      Object.entries(fields).map(([field, value]) => [field, String(value)] as [string, string]),
    );
    const ask = route.input === 'json' ? { path, body: example } : { path: `${path}?${query}` };
    statuses[name] = (await server.ask({ ...ask, key })).status;
  }
  expect(statuses).toEqual(Object.fromEntries(operations.map(({ name }) => [name, 200])));
});

describe('/docs', () => {
  it('needs nothing from anywhere else, and has nothing inline', async () => {
    const { headers, text } = await server.ask({ path: '/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).not.toMatch(/<(iframe|object|style)\b|\sstyle=|\son\w+=/i);
    const addresses = [...text.matchAll(/\b(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!);
    expect(addresses.filter((address) => !address.startsWith('/prefix/'))).toEqual([]);
    for (const address of addresses) {
      const answer = await server.ask({ path: address.slice('/prefix'.length) });
      expect([address, answer.status]).toEqual([address, 200]);
    }
    const dashboard = await server.ask({ path: '/dashboard' });
    expect(headers['content-security-policy']).toBe(dashboard.headers['content-security-policy']);
  });

  it('has a request to try for every operation with a key', async () => {
    const { text } = await server.ask({ path: '/docs' });
    const tried = [...text.matchAll(/data-operation="(\w+)"/g)].map(([, name]) => name);
    const all = Object.values(description.body.paths as { [path: string]: { [method: string]: object } }).flatMap(
      (methods) => Object.values(methods) as { operationId: string; security?: object[] }[],
    );
    const withKey = all.filter(({ security }) => security === undefined).map(({ operationId }) => operationId);
    expect(withKey.length).toBeGreaterThan(operations.length);
    expect(tried).toEqual(expect.arrayContaining(withKey));
    expect(tried).not.toContain('signIn');
  });

  it('shows every operation with a line to paste', async () => {
    const { text } = await server.ask({ path: '/docs' });
    for (const { name, routes } of operations) {
      expect(text).toContain(`id="${name}"`);
      for (const { path } of routes) expect(text).toContain(`/prefix${path.replace(/:(\w+)/g, '{$1}')}</code>`);
    }
    expect(text.match(/<pre tabindex="0">curl /g)!.length).toBeGreaterThanOrEqual(operations.length);
  });
});
