import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBuiltCli } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';

const workspace = resolve(import.meta.dirname, '../fixtures/workspace');
const folder = mkdtempSync(join(tmpdir(), 'cctool-ivr-remote-'));
let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start({ http: true });
  key = (await server.key({ plan: 'unlimited' })).key;
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const remote = (...args: string[]) =>
  runBuiltCli(['ivr', 'test', ...args, '--remote', '--base-url', server.url, '--json'], {
    cwd: workspace,
    variables: { CCTOOL_API_KEY: key },
  });

test('a flow of a file goes along with the request: the service has not got it', async () => {
  const path = join(folder, 'only-here.ivr.yaml');
  writeFileSync(
    path,
    'ivr: 1\nname: only here\nstart: a\nnodes:\n  a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }\n  z: { type: end, reason: from the file }\n',
  );
  const { status, stdout, stderr } = await remote(path, '--input', '1');
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    flow: 'only here',
    path: ['a', 'z'],
    outcome: { reason: 'from the file' },
  });
  expect(server.log.some((line) => line.includes('/v1/ivr/test'))).toBe(true);
});

test('a flow of the service is asked for by name', async () => {
  const { stdout } = await remote('bank', '--input', 'operator', '--at', '2026-06-10T16:00:00Z');
  expect(JSON.parse(stdout)).toMatchObject({ flow: 'bank', outcome: { type: 'transfer', target: 'agents' } });
});

test('the documents and grammars that a file names go along, and the call is the one that it is here', async () => {
  const order = resolve(workspace, '../vxml/coffee/order.vxml');
  const input = ['--input', 'tea please | large | 2'];
  const there = await remote(order, ...input);
  const here = await runBuiltCli(['ivr', 'test', order, ...input, '--json'], { cwd: workspace });
  expect([there.status, there.stderr]).toEqual([0, '']);
  // "large" is in size.grxml, and the call ends with what the form has heard.
  const call = JSON.parse(there.stdout);
  expect(call.transcript.map(({ text }: { text: string }) => text)).toContain('2 large tea, coming up.');
  expect(call).toEqual({ ...JSON.parse(here.stdout), flow: call.flow });
});

test('a grammar in a folder below a flow, in another encoding', async () => {
  const flow = join(folder, 'names.ivr.yaml');
  mkdirSync(join(folder, 'grammars'));
  writeFileSync(
    join(folder, 'grammars', 'names.grxml'),
    Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>
<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="fr-FR" root="n" tag-format="semantics/1.0-literals">
  <rule id="n" scope="public"><one-of><item>z\u00e9ro<tag>0</tag></item></one-of></rule>
</grammar>`,
      'latin1',
    ),
  );
  writeFileSync(
    flow,
    'ivr: 1\nname: names\nstart: a\nnodes:\n  a: { type: collect, prompt: "Name?", into: n, grammar: name, next: z, maxretries: z }\n  z: { type: end, reason: heard }\nvariables: { n: text }\ngrammars: { name: grammars/names.grxml }\n',
  );
  const { stdout, stderr } = await remote(flow, '--input', 'z\u00e9ro');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', variables: { n: '0' } });
});

test.each([
  [{ flow: 'bank', files: { 'a.grxml': '' } }, /belong to a whole flow/],
  [{ flow: '<vxml version="2.1"/>', name: '../x.vxml' }, /is not the name of a file/],
  [{ flow: '<vxml version="2.1"/>', files: { '../x.grxml': '' } }, /does not lead to a file beside the flow/],
  [{ flow: '<vxml version="2.1"/>', files: { '/etc/x.grxml': '' } }, /does not lead to a file beside the flow/],
  [{ flow: '<vxml version="2.1"/>', files: { 'a\\b.grxml': '' } }, /does not lead to a file beside the flow/],
  [
    {
      flow: '<vxml version="2.1"/>',
      files: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}.xml`, ''])),
    },
    /the limit is 500/,
  ],
])('a request is refused: %j', async (request, reason) => {
  const { status, body } = await server.ask({
    method: 'POST',
    path: '/v1/ivr/test',
    key,
    body: { input: '', ...request },
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body)).toMatch(reason);
});
