import { randomUUID } from 'node:crypto';
import { conform } from '../toolkit/foreign-answer.js';
import type { AnswerShape, Fields } from '../toolkit/operation.js';
import { field, requestObject } from './read-answer.js';
import { ServiceClient, type ServiceOptions, type ServiceRequest } from './service-client.js';

/** An override as it is written: instants in ISO 8601. */
export interface WrittenOverride {
  id: string;
  schedule: string;
  state: 'open' | 'closed';
  start: string;
  end: string | null;
  reason?: string;
  by?: string;
}

/** A change of an override at a service. */
export interface RemoteChange {
  action: 'create' | 'end' | 'cancel' | 'undo';
  entry: string;
  id: string;
  schedule: string;
  before: WrittenOverride | null;
  after: WrittenOverride | null;
}

/** An entry of a service's log of overrides. */
export interface RemoteLogEntry extends RemoteChange {
  time: string;
  by: string | null;
  reason: string | null;
  undoes?: string;
  door: string;
  account: string;
  key: string | null;
  address: string;
  revision: number;
}

/** An override of a service, or of the files that it has. */
export interface RemoteOverride extends Omit<WrittenOverride, 'id' | 'reason' | 'by'> {
  id: string | null;
  reason: string | null;
  by: string | null;
  source: string;
  status: string;
  /** The zone of the schedule; older services do not name it. */
  timezone?: string;
}

/** Who makes a change, and why. */
export interface Remarks {
  by?: string | undefined;
  reason?: string | undefined;
}

const root = '/api/studio/hoo';

type Shape = { readonly [field: string]: AnswerShape };

const written: Shape = {
  id: 'text',
  schedule: 'text',
  state: 'text',
  start: 'text',
  end: 'text|null',
  reason: 'text?',
  by: 'text?',
};
const listed: Shape = {
  ...written,
  id: 'text|null',
  reason: 'text|null',
  by: 'text|null',
  source: 'text',
  status: 'text',
  timezone: 'text?',
};
const change: Shape = {
  action: 'text',
  entry: 'text',
  id: 'text',
  schedule: 'text',
  before: ['null', written],
  after: ['null', written],
};
const logged: Shape = {
  ...change,
  time: 'text',
  by: 'text|null',
  reason: 'text|null',
  undoes: 'text?',
  door: 'text',
  account: 'text',
  key: 'text|null',
  address: 'text',
  revision: 'number',
};

/** A request that is repeated with the same key is done once. */
const once = () => ({ 'idempotency-key': randomUUID() });

/**
 * The overrides of hours at a service. What changes something carries an idempotency key: a repeated request is done once.
 */
export class RemoteOverrides {
  readonly #client: ServiceClient;

  /** @throws CctoolError of kind `usage` for an unusable base URL or key; for methods see ServiceClient.send */
  constructor(options: ServiceOptions) {
    this.#client = new ServiceClient(options);
  }

  get baseUrl(): string {
    return this.#client.baseUrl.href.replace(/\/$/, '');
  }

  /** Overrides in force and planned. */
  async list(schedule?: string): Promise<RemoteOverride[]> {
    return this.#ask<RemoteOverride[]>({ method: 'GET', path: `${root}/overrides`, query: { schedule } }, 'overrides', [
      listed,
    ]);
  }

  /** Makes an override; times are read by the service, on the clock of the schedule. */
  async create(
    override: Remarks & {
      schedule: string;
      state: 'open' | 'closed';
      start?: string | undefined;
      end?: string | undefined;
      duration?: string | undefined;
      fold?: string | undefined;
      dry_run?: boolean | undefined;
    },
  ): Promise<{ written: boolean; override: WrittenOverride; timezone?: string }> {
    const answer = await this.#change('POST', 'overrides', override);
    const made = { written: answer.written === true, override: field<WrittenOverride>(answer, 'override', written) };
    return typeof answer.timezone === 'string' ? { ...made, timezone: answer.timezone } : made;
  }

  /** Ends what holds; with `all` what is planned is cancelled as well. */
  async clear(request: Remarks & { schedule: string; all?: 'true' | undefined }) {
    const { schedule, all, by, reason } = request;
    const what = { method: 'DELETE' as const, path: `${root}/overrides`, query: { schedule, all, by, reason } };
    const answer = await this.#send({ ...what, headers: once() });
    const changes = field<RemoteChange[]>(answer, 'changes', [change]);
    return { changes, planned: Number(answer.planned ?? 0), all_schedules: stillInEffect(answer) };
  }

  /** Ends one override, or cancels it where it is planned. */
  async end(id: string, { by, reason }: Remarks) {
    const path = `${root}/overrides/${encodeURIComponent(id)}`;
    const what = { method: 'DELETE' as const, path, query: { by, reason }, headers: once() };
    const answer = await this.#send(what);
    return {
      changes: [field<RemoteChange>(answer, 'change', change)],
      planned: 0,
      all_schedules: stillInEffect(answer),
    };
  }

  /** Takes back the last change of a schedule, or of one override. */
  async undo(request: Remarks & { schedule: string; id?: string | undefined }): Promise<RemoteChange[]> {
    return field<RemoteChange[]>(await this.#change('POST', 'undo', request), 'changes', [change]);
  }

  /** The log, the oldest entry first. */
  async log(schedule?: string): Promise<RemoteLogEntry[]> {
    const entries: RemoteLogEntry[] = [];
    const limit = 500;
    for (let before: string | undefined; ; before = String(entries[0]!.revision)) {
      const what = {
        method: 'GET' as const,
        path: `${root}/log`,
        query: { schedule, limit: String(limit), before },
      };
      const page = await this.#ask<RemoteLogEntry[]>(what, 'entries', [logged]);
      entries.unshift(...page.reverse());
      if (page.length < limit) return entries;
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #change(method: 'POST', name: string, body: object): Promise<Fields> {
    return this.#send({ method, path: `${root}/${name}`, body, headers: once() });
  }

  async #ask<Value>(what: ServiceRequest, name: string, shape: AnswerShape): Promise<Value> {
    return field<Value>(await this.#send(what), name, shape);
  }

  #send(what: ServiceRequest): Promise<Fields> {
    return requestObject(this.#client, what, 'has no overrides of hours');
  }
}

/** Overrides of all schedules that hold after a clearing; older services do not name them. */
const stillInEffect = ({ all_schedules }: Fields) => conform(all_schedules, [listed]) as RemoteOverride[];
