import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteToolkit } from '../src/client/remote-toolkit.js';
import { type CctoolError, isCctoolError } from '../src/diagnostics/index.js';
import { toHttpError } from '../src/server/http/http-error.js';
import { createLocalToolkit } from '../src/toolkit/local-toolkit.js';
import { commandLine, type FileWord, type Route, type Words } from '../src/toolkit/operation.js';
import {
  type AnyOperation,
  type OperationName,
  operation,
  operations,
  type Toolkit,
} from '../src/toolkit/operations/index.js';
import { schemas } from '../src/toolkit/schemas.js';
import { doorCases } from './doors/cases.js';
import type { DoorCase } from './doors/door-case.js';
import { runCli } from './support/run-cli.js';
import { type Answer, TestServer } from './support/server.js';

type Outcome = { status: number; body: unknown };
type AnyCase = DoorCase<OperationName>;
type Ask = (input: object) => Promise<Outcome>;
type Door = [name: string, ask: Ask];

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
  rmSync(folder, { recursive: true, force: true });
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

const folder = mkdtempSync(join(tmpdir(), 'cctool-doors-'));
let files = 0;
/** The path of a file with that content. */
function write({ file, extension }: FileWord): string {
  const path = join(folder, `${++files}.${extension}`);
  writeFileSync(path, file);
  return path;
}

/** An input as words of the command line; undefined where it cannot be said there: other doors take it all the same. */
function cliWords(row: AnyOperation, input: object): { words: string[]; stdin?: string } | undefined {
  const line = commandLine(row as { command: string; words: Words<object> }, input);
  return line && { ...line, words: line.words.map((word) => (typeof word === 'string' ? word : write(word))) };
}

/**
 * The command in this process, with `--json`. Its exit status tells an error from an answer, and its message says what is
 * wrong; that the status of HTTP is the same 400 or 404 is left to the other doors.
 */
async function fromCli({ words, stdin = '' }: { words: string[]; stdin?: string }, status: number): Promise<Outcome> {
  const cwd = join(import.meta.dirname, '..', 'fixtures', 'workspace');
  const run = await runCli(['--data', server.context.data, '--local', ...withJson(words)], { cwd, stdin });
  if (run.status === 2) return { status, body: { error: run.stderr } };
  const { file: _, ...body } = JSON.parse(run.stdout);
  // A grammar that cannot be used: its findings are on standard error with their source lines.
  return 'error' in body ? { status, body: { error: run.stderr } } : { status: 200, body };
}

/** `--json` before the words that are not options whatever they look like. */
function withJson(words: string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return words.toSpliced(end, 0, '--json');
}

/** The doors of an operation; an XML body has no room for more than the content. */
function doors(row: AnyOperation, input: object, status = 200): Door[] {
  const method = (toolkit: Toolkit) => toolkit[row.name] as (input: object) => Promise<unknown>;
  const words = cliWords(row, input);
  return [
    ['LocalToolkit', (input) => fromToolkit(method(local)(input))],
    ...row.routes.map(
      (route): Door => [
        `${route.method} ${route.path}`,
        async (input) => {
          const { status, body } = await request(route, input);
          return { status, body };
        },
      ],
    ),
    ['RemoteToolkit', (input) => fromToolkit(method(remote)(input))],
    ...(words ? [[`cctool ${words.words.slice(0, 2).join(' ')}`, () => fromCli(words, status)] as Door] : []),
  ];
}

const without = (body: unknown, fields: string[] = []) =>
  Object.fromEntries(Object.entries(body as object).filter(([field]) => !fields.includes(field)));

for (const row of operations) {
  const cases = doorCases[row.name] as AnyCase[];
  describe(`${row.command}`, () => {
    it('has rows in the table', () => expect(cases.length).toBeGreaterThan(0));
    for (const one of cases) {
      const status = one.status ?? 200;
      const answered = new Map<string, Outcome>();
      for (const [door, ask] of doors(row, one.input, status)) {
        it(`${door}: ${one.title}`, async () => {
          const outcome = await ask(one.input);
          answered.set(door, outcome);
          const text = door.startsWith('cctool ') ? (one.terminalError ?? one.error) : one.error;
          expect({ status: outcome.status, error: (outcome.body as { error?: string }).error }).toEqual({
            status,
            error: text === undefined ? undefined : expect.stringContaining(text),
          });
          if (status !== 200) return;
          schemas[row.name].output.parse(outcome.body);
          if (one.body) expect(outcome.body).toMatchObject(one.body);
        });
      }
      if (status !== 200) continue;
      it(`every door answers the same: ${one.title}`, async () => {
        // What the rows above have been answered; a filter of names may have left some of them out.
        const outcomes = await Promise.all(
          doors(row, one.input).map(async ([door, ask]) => answered.get(door) ?? (await ask(one.input))),
        );
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
