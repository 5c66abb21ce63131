import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteToolkit } from '../src/client/remote-toolkit.js';
import { type CctoolError, isCctoolError } from '../src/diagnostics/index.js';
import { toHttpError } from '../src/server/http-error.js';
import { createLocalToolkit, isAvailable } from '../src/toolkit/local-toolkit.js';
import { type Operation, operation, operations, type Route } from '../src/toolkit/operations.js';
import { schemas } from '../src/toolkit/schemas.js';
import type { OperationName, Toolkit } from '../src/toolkit/toolkit.js';
import { doorCases, plainInputs } from './doors/cases.js';
import type { DoorCase } from './doors/door-case.js';
import { type Answer, TestServer } from './support/server.js';

type Outcome = { status: number; body: unknown };
type AnyCase = DoorCase<OperationName>;
type Ask = (input: object) => Promise<Outcome>;

let server: TestServer;
let key: string;
let local: Toolkit;
let remote: Toolkit & { close(): Promise<void> };

beforeAll(async () => {
  server = await TestServer.start();
  key = (await server.key({ plan: 'unlimited' })).key;
  local = createLocalToolkit(server.context);
  remote = createRemoteToolkit({ baseUrl: server.url, key, env: {}, ...(server.ca && { ca: server.ca }) });
});
afterAll(async () => {
  await remote?.close();
  await server?.stop();
});

/** A toolkit's answer or error as the server would put it. */
async function fromToolkit(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 200, body: await work };
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return { status: remoteStatus(error), body: { error: error.message } };
  }
}

/** Kinds that only a remote service's answers have stand for the status that they came from. */
function remoteStatus(error: CctoolError): number {
  const statuses: { [kind: string]: number } = { auth: 401, forbidden: 403, rate: 429 };
  return statuses[error.kind] ?? toHttpError(error).status;
}

function request(route: Route, input: object): Promise<Answer> {
  const fields: { [field: string]: unknown } = { ...input };
  const path = route.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = encodeURIComponent(String(fields[field]));
    delete fields[field];
    return value;
  });
  if (route.input === 'json') return server.ask({ path, key, body: fields });
  if (route.input === 'xml') {
    const headers = { 'content-type': 'application/xml' };
    return server.ask({ path, key, headers, body: String(fields.content) });
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  return server.ask({ path: `${path}?${query}`, key });
}

/** The doors of an operation; an XML body has no room for more than the content. */
function doors(row: Operation): [string, Ask][] {
  const method = (toolkit: Toolkit) => toolkit[row.name] as (input: object) => Promise<unknown>;
  return [
    ['LocalToolkit', (input) => fromToolkit(method(local)(input))],
    ...row.routes.map((route): [string, Ask] => [
      `${route.method} ${route.path}`,
      async (input) => {
        const { status, body } = await request(route, input);
        return { status, body };
      },
    ]),
    ['RemoteToolkit', (input) => fromToolkit(method(remote)(input))],
  ];
}

const without = (body: unknown, fields: string[] = []) =>
  Object.fromEntries(Object.entries(body as object).filter(([field]) => !fields.includes(field)));

for (const row of operations) {
  const cases = doorCases[row.name] as AnyCase[];
  describe(`${row.command}`, () => {
    if (!isAvailable(row.name)) {
      for (const [door, ask] of doors(row)) {
        it(`${door}: not available in this build`, async () => {
          const outcome = await ask(plainInputs[row.name]);
          expect(outcome.status).toBe(501);
          expect((outcome.body as { error: string }).error).toContain('not available in this build');
        });
      }
      return;
    }
    it('has rows in the table', () => expect(cases.length).toBeGreaterThan(0));
    for (const one of cases) {
      const status = one.status ?? 200;
      for (const [door, ask] of doors(row)) {
        it(`${door}: ${one.title}`, async () => {
          const outcome = await ask(one.input);
          expect({ status: outcome.status, error: (outcome.body as { error?: string }).error }).toEqual({
            status,
            error: one.error === undefined ? undefined : expect.stringContaining(one.error),
          });
          if (status !== 200) return;
          schemas[row.name].output.parse(outcome.body);
          if (one.body) expect(outcome.body).toMatchObject(one.body);
        });
      }
      if (status !== 200) continue;
      it(`every door answers the same: ${one.title}`, async () => {
        const outcomes = await Promise.all(doors(row).map(([, ask]) => ask(one.input)));
        const [first, ...others] = outcomes.map((outcome) => without(outcome.body, one.volatile));
        for (const other of others) expect(other).toEqual(first);
      });
    }
  });
}

it('the table of operations and the doors have the same rows', () => {
  expect(Object.keys(doorCases).sort()).toEqual(operations.map((row) => row.name).sort());
  for (const name of Object.keys(doorCases) as OperationName[]) expect(operation(name).name).toBe(name);
});
