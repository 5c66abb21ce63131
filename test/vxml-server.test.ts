/** A VoiceXML application on a server that really runs: sessions, sent forms, made grammars, and servers that fail. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
// @ts-expect-error: the sample server is plain JavaScript, as an application server is another program.
import { startServer } from '../fixtures/vxml/server.mjs';
import { CctoolError } from '../src/diagnostics/index.js';
import { flowOfAddress, prepareProgram, simulateCall, withLoading } from '../src/ivr/index.js';
import { serverOf } from '../src/toolkit/ask-server.js';
import { runCli } from './support/run-cli.js';

interface Server {
  address: string;
  requests: { method: string; path: string; query: string; body: string; type: string }[];
  stop(): Promise<void>;
}
let server: Server;
beforeAll(async () => {
  server = (await startServer()) as Server;
});
afterAll(() => server.stop());

async function call(input: string, allowed = `${server.address}/`) {
  const { program, dispose } = await prepareProgram(flowOfAddress(`${server.address}/start`), {
    flow: async () => undefined,
    resolve: async (uri) => {
      throw new CctoolError('forbidden', `${uri} may not be read`);
    },
    request: serverOf([allowed]),
    at: 0,
  });
  const { transcript, outcome } = await withLoading(() => simulateCall(program, input));
  dispose();
  return {
    said: transcript.flatMap(({ who, text }) => (who === 'system' ? [text] : [])),
    reason: outcome?.reason,
    exit: outcome?.exit,
  };
}

const hello = ['Your number?', 'Hello Ada.', 'Which drink?'];
const down = 'The kitchen does not answer.';

/** What the caller does, what is said behind the greeting, and how it ends. */
const calls: readonly [about: string, input: string, said: readonly string[], reason: string | undefined][] = [
  ['nothing is said', '', ['Your number?'], undefined],
  // The fifth key is typed ahead: it interrupts what comes next, and the question does not know it.
  ['a key too many', '12345', ['Your number?', 'I did not understand.', 'Which drink?'], undefined],
  ['a number that is too short', '12', ['Your number?', 'Four digits.', 'Your number?'], undefined],
  ['the number by voice', 'one two three four', hello, undefined],
  ['another member', '5678', ['Your number?', 'Hello Grace.', 'Which drink?'], undefined],
  [
    'an unknown number: the first page again',
    '1111',
    ['Your number?', 'I do not know this number.', 'Your number?'],
    undefined,
  ],
  [
    'the session remembers the first miss',
    '1111 | 1111',
    ['Your number?', 'I do not know this number.', 'Your number?', 'Goodbye.'],
    'disconnect',
  ],
  [
    'a second try that is right',
    '1111 | 1234',
    ['Your number?', 'I do not know this number.', 'Your number?', 'Hello Ada.', 'Which drink?'],
    undefined,
  ],
  [
    'an order',
    '1234 | coffee | yes | no',
    [...hello, 'A coffee?', 'coffee, on its way.', 'Anything else?', 'That is 3 dollars.'],
    'exit',
  ],
  [
    'an order by keys of the question',
    '1234 | tea | 1 | 2',
    [...hello, 'A tea?', 'tea, on its way.', 'Anything else?', 'That is 3 dollars.'],
    'exit',
  ],
  ['the answer is no: the form asks again', '1234 | tea | no', [...hello, 'A tea?', 'Which drink?'], undefined],
  [
    'a second order in the same session',
    '1234 | coffee | yes | yes | tea | yes | no',
    [
      ...hello,
      'A coffee?',
      'coffee, on its way.',
      'Anything else?',
      'Hello Ada.',
      'Which drink?',
      'A tea?',
      'coffee and tea, on its way.',
      'Anything else?',
      'That is 6 dollars.',
    ],
    'exit',
  ],
  [
    'a phrase of two words from the made grammar',
    '1234 | hot chocolate | yes',
    [...hello, 'A hot chocolate?', 'hot chocolate, on its way.', 'Anything else?'],
    undefined,
  ],
  [
    'a drink that is not in the grammar',
    '1234 | juice',
    [...hello, 'I did not understand.', 'Which drink?'],
    undefined,
  ],
  ['the server fails with 500', '1234 | 7', [...hello, 'The kitchen has a problem.'], 'exit'],
  ['the server redirects in a circle', '1234 | 8', [...hello, down], 'exit'],
  ['the answer has six megabytes', '1234 | 9', [...hello, down], 'exit'],
  ['the answer is HTML', '1234 | stew | yes', [...hello, 'A stew?', down], 'exit'],
  ['the caller hangs up in the middle', '1234 | <hangup>', hello, 'the caller hung up'],
  ['the caller is silent', '1234 | <noinput> | coffee', [...hello, 'Which drink?', 'A coffee?'], undefined],
];

test.each(calls)('%s', async (_, input, said, reason) => {
  expect(await call(input)).toMatchObject({ said, reason });
});

test('forms arrive as they are sent: the method, the fields, and a value for the platform', async () => {
  server.requests.length = 0;
  const { exit } = await call('1234 | coffee | yes | no');
  expect(exit).toEqual({ count: 1 });
  expect(server.requests.map(({ method, path, query, body }) => `${method} ${path}${query} ${body}`.trim())).toEqual([
    'GET /start',
    'POST /login pin=1234',
    'GET /menu',
    'GET /drinks.grxml',
    'GET /order?drink=coffee',
    'GET /bill',
  ]);
});

test('an address outside of what is allowed is not asked', async () => {
  await expect(call('1234', 'http://127.0.0.1:1/')).rejects.toThrow(/may not be asked; allow it with --allow-url/);
});

test('a slow answer ends in time: error.badfetch of the fetchtimeout', async () => {
  const ask = serverOf([`${server.address}/`]);
  const slow = ask({ method: 'GET', url: `${server.address}/order?drink=soup`, cookies: {}, timeoutMs: 200 });
  await expect(slow).rejects.toThrow(/error\.badfetch: .*no answer within 0\.2 s/);
});

test('the command calls an address, and runs a suite against it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-vxml-'));
  writeFileSync(
    join(folder, 'a.suite.yaml'),
    `flow: ${server.address}/start\ncases:\n${['one', 'two']
      .map((name) => `  - { name: ${name}, input: "1111 | 1234", expect: { says: [Hello Ada] } }\n`)
      .join('')}`,
  );
  const run = (...args: string[]) => runCli(args, { cwd: folder });
  expect(await run('ivr', 'test', `${server.address}/start`, '--input', '1234')).toMatchObject({ status: 0 });
  // Each case is a session of its own: a shared one would say goodbye at the second miss.
  const suite = await run('ivr', 'run', join(folder, 'a.suite.yaml'), '--allow-url', `${server.address}/`);
  expect(suite.stderr).toMatch(/2 calls, 0 failed/);
});
