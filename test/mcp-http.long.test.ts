import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, calls, mutatedCalls, yes } from './support/mcp-calls.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let client: Client;

async function connect(key: string): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await connected.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
  return connected;
}

beforeAll(async () => {
  server = await TestServer.start({ http: true, settings: { plans: { few: { requests: 4, window: 3600 } } } });
  client = await connect((await server.key({ plan: 'unlimited' })).key);
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

/** What a key can do over HTTP: all calls that name no file of the workspace, which is not the key's. */
const open = calls.filter(
  ([name, input]) => !Object.keys(input).some((field) => /file$/.test(field)) && name !== 'map_references',
);

test.each(open.filter(([name, { flow }]) => name !== 'explore_flow' || flow !== 'bank'))(
  '%s %j',
  async (name, input, expected) => {
    const { isError, texts, value } = await callOf(client, name, input);
    expect([isError, texts.join('\n')]).toEqual([false, expect.any(String)]);
    expect(value).toMatchObject(expected);
  },
);

test('an unusable document is named by its field', async () => {
  const { isError, texts } = await callOf(client, 'diff_grammars', { before: yes, after: '<grammar' });
  expect([isError, texts[0]]).toEqual([true, expect.stringMatching(/^after: .*line 1/)]);
});

test('every tool of the list is called above, or needs no document', async () => {
  const { tools } = await client.listTools();
  const called = new Set([...open.map(([name]) => name), 'more', 'explain_rule']);
  expect(tools.map(({ name }) => name).sort()).toEqual([...called].sort());
  // Files belong to the operator's workspace.
  for (const { inputSchema } of tools) expect(Object.keys(inputSchema.properties!)).not.toContain('file');
});

test('a long answer can be asked for more, by the key that got it', async () => {
  const rules = Array.from({ length: 300 }, (_, i) => `<rule id="unused${i}">word</rule>`).join('');
  const content = yes.replace('</grammar>', `${rules}</grammar>`);
  const { value, texts } = await callOf(client, 'validate_grammar', { content });
  const shown = (value!.warnings as unknown[]).length;
  expect(shown).toBeLessThan(300);
  const asked = JSON.parse(/call more with (\{.*\})/.exec(texts[1]!)![1]!) as {
    answer: string;
    part: string;
    from: number;
  };
  expect(asked).toMatchObject({ part: '/warnings', from: shown });
  const rest = await callOf(client, 'more', asked);
  expect((rest.value as unknown as { code: string }[])[0]!.code).toBe('rule-unused');
  const other = await connect((await server.key()).key);
  expect((await callOf(other, 'more', asked)).isError).toBe(true);
  await other.close();
});

test('resources are the pages of the rules, prompts those without files', async () => {
  const { resources } = await client.listResources();
  expect(resources.every(({ uri }) => uri.startsWith('cctool://rules/'))).toBe(true);
  await expect(client.readResource({ uri: 'cctool://workspace/hours.yaml' })).rejects.toMatchObject({ code: -32602 });
  const { contents } = await client.readResource({ uri: 'cctool://rules/root-undefined' });
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('# root-undefined') });
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['write_grammar', 'test_call']);
});

describe('rights', () => {
  test('a key sees only the tools of its scopes, and cannot call another', async () => {
    const narrow = await connect((await server.key({ scopes: ['grxml:test'] })).key);
    const { tools } = await narrow.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['test_grammar', 'diff_grammars', 'more', 'explain_rule']);
    expect((await callOf(narrow, 'test_grammar', { content: yes, input: 'yes' })).value).toMatchObject({
      matches: true,
    });
    await expect(callOf(narrow, 'validate_grammar', { content: yes })).rejects.toMatchObject({ code: -32602 });
    await narrow.close();
  });

  test('a key for some schedules and flows asks no other', async () => {
    const narrow = await connect((await server.key({ schedules: ['support'], flows: ['bank'] })).key);
    expect((await callOf(narrow, 'schedule_status', { schedule_id: 'support' })).isError).toBe(false);
    expect(await callOf(narrow, 'schedule_status', { schedule_id: 'sales' })).toMatchObject({
      isError: true,
      texts: [expect.stringContaining('does not have access to the schedule "sales"')],
    });
    expect((await callOf(narrow, 'test_flow', { flow: 'bank', input: '' })).isError).toBe(false);
    expect((await callOf(narrow, 'test_flow', { flow: 'survey', input: '' })).isError).toBe(true);
    await narrow.close();
  });

  test('an account has as many requests as its plan', async () => {
    const { key } = await server.key({ plan: 'few' });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await server.ask({ path: '/mcp', key, body: ping })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

describe('the transport', () => {
  const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
  test.each([
    ['a request', { body: ping }, 200, { jsonrpc: '2.0', id: 7, result: {} }],
    ['a notification', { body: { jsonrpc: '2.0', method: 'notifications/initialized' } }, 202, undefined],
    ['a batch', { body: [ping] }, 200, { error: { code: -32600 } }],
    ['no message', { body: { hello: 1 } }, 200, { error: { code: -32600 } }],
    ['no JSON', { body: '{', headers: { 'content-type': 'application/json' } }, 400, { error: expect.any(String) }],
    ['another type', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415, { error: expect.any(String) }],
    [
      'a version of the future',
      { body: ping, headers: { 'mcp-protocol-version': '2999-01-01' } },
      400,
      { error: expect.stringContaining('2025-') },
    ],
    [
      'a page of another site',
      { body: ping, headers: { origin: 'https://evil.example' } },
      403,
      { error: expect.any(String) },
    ],
    ['GET', { method: 'GET' }, 405, { error: expect.any(String) }],
  ])('%s', async (_, request, status, expected) => {
    const { key } = await server.key({ plan: 'unlimited' });
    const answer = await server.ask({ path: '/mcp', key, ...request });
    expect(answer.status).toBe(status);
    if (expected) expect(answer.body).toMatchObject(expected);
  });

  test('no key, no answer', async () => {
    const answer = await server.ask({ path: '/mcp', body: ping });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Bearer')]);
  });
});

const mutations = 200;
test(`${mutations} mutated calls: an answer or a refusal each, and the log has no fault`, async () => {
  await mutatedCalls(client, '/nowhere', mutations);
  expect((await callOf(client, 'validate_grammar', { content: yes })).value).toMatchObject({ valid: true });
  expect(server.log.filter((line) => /"level":(?:50|"error")|internal error/.test(line))).toEqual([]);
}, 1_800_000);
