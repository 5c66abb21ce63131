import { z } from 'zod';
import { CctoolError } from '../diagnostics/index.js';
import type { Workspace } from '../toolkit/context.js';

/** What the keys of a plan may use. */
export interface Plan {
  /** Requests in a window. */
  requests: number;
  /** Length of the window in seconds. */
  window: number;
  /** Requests in any one second; absent: only the window counts. */
  burst?: number | undefined;
  /** Bytes of a request body. */
  body_bytes: number;
  /** Entries of a list in one request (phrases, rules). */
  batch: number;
}

/** A plan with its name in the configuration. */
export type NamedPlan = Plan & { name: string };

const mebibyte = 1024 * 1024;

const plan = z.strictObject({
  requests: z.int().min(1).max(1_000_000_000),
  window: z.int().min(1).max(86_400).default(60),
  burst: z.int().min(1).optional(),
  body_bytes: z
    .int()
    .min(1024)
    .max(64 * mebibyte)
    .default(8 * mebibyte),
  batch: z.int().min(1).max(100_000).default(1000),
});

/** The plans that exist without any configuration. */
const builtIn: { [name: string]: Plan } = {
  free: { requests: 60, window: 60, burst: 10, body_bytes: mebibyte, batch: 100 },
  test: { requests: 60, window: 60, burst: 10, body_bytes: mebibyte, batch: 100 },
  standard: { requests: 6000, window: 60, body_bytes: 8 * mebibyte, batch: 1000 },
  unlimited: { requests: 1_000_000_000, window: 60, body_bytes: 32 * mebibyte, batch: 10_000 },
};

const count = z.int().min(0).max(100_000).optional();
/** How many backups of a script stay: the newest, and the newest of each day, week, month and year. */
const keep = z
  .strictObject({ last: count, daily: count, weekly: count, monthly: count, yearly: count })
  .refine((rules) => Object.values(rules).some((each) => each !== undefined && each > 0), 'keeps nothing');

const schema = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(8443),
  base_path: z.string().default('/'),
  tls_cert: z.string().optional(),
  tls_key: z.string().optional(),
  trust_proxy: z.boolean().default(false),
  plans: z.record(z.string(), plan).default({}),
  /** Failed authentications that one address may make in a window of seconds. */
  failed_authentications: z
    .strictObject({ attempts: z.int().min(1).default(100), window: z.int().min(1).max(86_400).default(60) })
    .prefault({}),
  /** Script backups: which the server removes, and the file with the keys that encrypt their contents. */
  backups: z
    .strictObject({
      keep: keep.optional(),
      scripts: z.record(z.string(), keep).optional(),
      key_file: z.string().optional(),
    })
    .prefault({}),
  /** The log of requests with keys: how many days and how many requests of each key stay; 0 days: none is kept. */
  request_log: z
    .strictObject({
      days: z.int().min(0).max(3650).default(30),
      rows: z.int().min(100).max(10_000_000).default(10_000),
    })
    .prefault({}),
  /** The folder of `cctool voice batch`, or one with such folders in it, that the page of the prompt desk shows. */
  desk: z.string().min(1).optional(),
  /** HTTP processes on one port. */
  processes: z.int().min(1).max(64).default(1),
  /** Seconds that one request may compute. */
  deadline: z.number().min(0.1).max(600).default(10),
  /** Seconds for a request's head and body to arrive. */
  receive_timeout: z.number().min(1).max(600).default(30),
  /** Requests in progress in one HTTP process before it answers 503. */
  concurrency: z.int().min(1).max(100_000).default(1000),
  /** Processes for heavy operations, shared among the HTTP processes; one per processor when absent. Long work may run in as many again. */
  workers: z.int().min(1).max(256).optional(),
  /** MiB of V8's heap in each of them; a process may hold 512 MiB in addition. */
  worker_memory: z.int().min(64).max(16_384).default(512),
  /** Seconds that a stopping server goes on serving while /readyz answers 503. */
  drain_delay: z.number().min(0).max(600).default(0),
  /** Seconds for requests in progress when the server stops. */
  drain_timeout: z.number().min(0).max(600).default(20),
});

/** The section as JSON Schema (draft 7), as it is published in `schemas/config.schema.json`. */
export function serverSchema(): object {
  const { $schema: _, ...section } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return { description: 'Settings of `cctool serve`.', ...section, type: ['object', 'null'] };
}

export type ServerSettings = Omit<z.infer<typeof schema>, 'plans'> & { plans: { [name: string]: NamedPlan } };

/**
 * Reads the `server` section of the configuration. Its plans are added to the built-in ones or replace them.
 * @throws CctoolError of kind `usage` that names the setting
 */
export function readServerSettings(workspace: Workspace): ServerSettings {
  const result = schema.safeParse(workspace.server ?? {});
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const place = ['server', ...issue.path].join('.');
    throw new CctoolError('usage', `${workspace.file ?? 'configuration'}: ${place}: ${issue.message}`);
  }
  const plans = Object.entries({ ...builtIn, ...result.data.plans }).map(([name, each]) => [name, { ...each, name }]);
  return { ...result.data, plans: Object.fromEntries(plans) };
}
