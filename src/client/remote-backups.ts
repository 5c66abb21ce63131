import { randomUUID } from 'node:crypto';
import { conformFields } from '../toolkit/foreign-answer.js';
import type { Backup, Script } from '../toolkit/index.js';
import type { Fields } from '../toolkit/operation.js';
import { field, nonsense, requestObject } from './read-answer.js';
import { ServiceClient, type ServiceOptions, type ServiceRequest } from './service-client.js';

/** A label and a comment. */
export interface BackupRemarks {
  label?: string | undefined;
  comment?: string | undefined;
}

const root = '/api/studio/backups';

const backupShape = {
  backup_id: 'text',
  script_id: 'text',
  timestamp: 'text',
  account: 'text',
  bytes: 'number',
  sha256: 'text',
  key_id: 'text|null',
  label: 'text|null',
  comment: 'text|null',
} as const;

/** A page of a list. */
const pageSize = 500;

/** The script backups at a service. What adds something carries an idempotency key: a repeated request is done once. */
export class RemoteBackups {
  readonly #client: ServiceClient;

  /** @throws CctoolError of kind `usage` for an unusable base URL or key; for methods see ServiceClient.send */
  constructor(options: ServiceOptions) {
    this.#client = new ServiceClient(options);
  }

  /** Backups, newest first. */
  async list(filter: { script_id?: string; label?: string; before?: string; limit?: number }): Promise<Backup[]> {
    const { limit = Number.POSITIVE_INFINITY, before: first, ...rest } = filter;
    const backups: Backup[] = [];
    for (let before = first; backups.length < limit; before = backups.at(-1)!.backup_id) {
      const count = Math.min(pageSize, limit - backups.length);
      const query = { ...rest, before, limit: String(count) };
      const page = field<Backup[]>(await this.#json({ method: 'GET', path: root, query }), 'backups', [backupShape]);
      backups.push(...page);
      if (page.length < count) break;
    }
    return backups;
  }

  async scripts(): Promise<Script[]> {
    const answer = await this.#json({ method: 'GET', path: '/api/studio/scripts' });
    return field<Script[]>(answer, 'scripts', [{ script_id: 'text', backups: 'number', newest: backupShape }]);
  }

  find(reference: string): Promise<Backup> {
    return this.#backup({ method: 'GET', path: pathOf(reference) });
  }

  /** The content of a backup while it arrives. */
  content(id: string): AsyncIterable<Uint8Array> {
    return this.#client.download({ method: 'GET', path: `${pathOf(id)}/content` });
  }

  /** @param content is called for each attempt */
  create(
    request: { script_id: string; content: () => AsyncIterable<Uint8Array> | Buffer } & BackupRemarks,
  ): Promise<Backup> {
    const { script_id, label, comment, content } = request;
    const headers = { 'idempotency-key': randomUUID() };
    const query = { script_id, label, comment };
    return this.#backup({ method: 'POST', path: root, query, headers, bytes: content, isLong: true });
  }

  label(id: string, remarks: BackupRemarks): Promise<Backup> {
    return this.#backup({ method: 'PATCH', path: pathOf(id), body: remarks });
  }

  /** Makes an earlier content the newest one of its script. */
  restore(id: string, remarks: BackupRemarks): Promise<Backup> {
    const headers = { 'idempotency-key': randomUUID() };
    return this.#backup({ method: 'POST', path: `${pathOf(id)}/restore`, query: { ...remarks }, headers });
  }

  async remove(id: string): Promise<void> {
    await this.#json({ method: 'DELETE', path: pathOf(id) });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #backup(what: ServiceRequest): Promise<Backup> {
    const answer = await this.#json(what);
    const { backup_id, sha256, bytes } = answer;
    if (typeof backup_id === 'string' && typeof sha256 === 'string' && typeof bytes === 'number') {
      return conformFields(answer, backupShape) as Fields & Backup;
    }
    throw nonsense('"backup_id", "sha256" or "bytes" is missing');
  }

  #json(what: ServiceRequest): Promise<Fields> {
    return requestObject(this.#client, what, 'does not show backups');
  }
}

const pathOf = (reference: string) => `${root}/${encodeURIComponent(reference)}`;
