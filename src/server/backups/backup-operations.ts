import { z } from 'zod';
import { longestName, longestReason } from '../../store/names.js';
import {
  type Backup,
  createBackup,
  deleteBackup,
  findBackup,
  labelBackup,
  listBackups,
  listScripts,
  maxScriptBytes,
  previousBackup,
  readPieces,
} from '../../studio/index.js';
import { backupScopes, operation } from '../../toolkit/operations/index.js';
import { type Exchange, isKnown, json, type Reply } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { bodyStream } from '../http/read-body.js';
import type { KeyedOperation } from '../operations/keyed-operation.js';
import type { Service } from '../service.js';
import { differenceOf } from './difference.js';

const instant = z.iso.datetime({ offset: true });
const id = z
  .string()
  .min(1)
  .max(longestName + 10);
const reference = id.describe("A backup's id, a script's id (its newest backup), or `SCRIPT@2` (the one before).");
const scriptId = z.string().min(1).max(longestName);
const remarks = {
  label: z
    .string()
    .max(longestName)
    .optional()
    .describe('A name for this state; such backups are not removed by rules.'),
  comment: z.string().max(longestReason).optional(),
};

export const backup = z.looseObject({
  backup_id: z.string(),
  script_id: z.string(),
  timestamp: instant,
  account: z.string(),
  bytes: z.int(),
  sha256: z.string().describe('Of the content, hexadecimal.'),
  key_id: z.string().nullable().describe('The key that made it; null from the command line or the dashboard.'),
  label: z.string().nullable(),
  comment: z.string().nullable(),
});

export const difference = z.looseObject({
  from: backup.nullable().describe('null for the first backup of a script.'),
  to: backup,
  compared_as: z
    .enum(['xml', 'json', 'yaml', 'text', 'bytes'])
    .describe('By structure where both are sound in one format: layout does not count.'),
  encodings: z.array(z.string().nullable()).describe('As detected, of both; null for what is not text.'),
  identical: z.boolean().describe('The bytes are the same.'),
  lines: z.array(
    z.looseObject({
      kind: z.enum(['same', 'removed', 'added']),
      text: z.string().describe('With its line end.'),
    }),
  ),
});

export const backupList = z.looseObject({ backups: z.array(backup).describe('Newest first.') });

/** Named schemas of the answers. */
export const backupSchemas = {
  StoredBackup: backup,
  StoredBackups: backupList,
  StoredDifference: difference,
  StoredScripts: z.looseObject({
    scripts: z.array(z.looseObject({ script_id: z.string(), backups: z.int(), newest: backup })),
  }),
  BackupDeleted: z.looseObject({ deleted: z.string() }),
};

/** Who asks, and through which request. */
export interface BackupCaller {
  account_id: string;
  key_id: string;
  idempotency_key?: string;
  exchange: Exchange;
}

/** One operation on backups. */
export interface BackupOperation extends KeyedOperation {
  answer: keyof typeof backupSchemas;
  run(service: Service, caller: BackupCaller, input: never): Promise<Reply>;
}

/** An operation with the types of its schema; most are read and done once. */
const define = <Input extends z.ZodType>(
  operation: Omit<BackupOperation, 'input' | 'once' | 'run'> & {
    once?: true;
    input: Input;
    run(service: Service, caller: BackupCaller, input: z.output<Input>): Promise<Reply>;
  },
): BackupOperation => ({ once: false, ...operation });

const root = '/api/studio/backups';
const { read: reading, remove: removing } = backupScopes;
const { scope: writing } = operation('backupScript');

const found = ({ store }: Service, { account_id }: BackupCaller, reference: string): Promise<Backup> =>
  findBackup(store, reference, { account_id });

/** A name for a downloaded file: what every system takes. */
const fileName = (scriptId: string) => scriptId.replace(/[^\w.-]+/g, '_').slice(0, 100) || 'script';

/** The bytes of a backup as an answer; a client that has them already gets none. */
export async function contentReply({ store }: Pick<Service, 'store'>, exchange: Exchange, of: Backup): Promise<Reply> {
  const tag = `"${of.sha256}"`;
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${fileName(of.script_id)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    etag: tag,
    'x-backup-id': of.backup_id,
  };
  if (isKnown(exchange, tag)) return { status: 304, headers, body: '' };
  const pieces = readPieces(store, of);
  // What cannot be read at all is answered with an error and not cut short.
  const first = await pieces.next();
  const body = async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  };
  return { status: 200, headers, body: { length: of.bytes, pieces: body() } };
}

/** The operations on backups beside `backupScript`. */
export const backupOperations: readonly BackupOperation[] = [
  define({
    ...{ name: 'storedBackups', method: 'GET', path: root, scope: reading, from: 'query', command: 'backup list' },
    summary: "The account's script backups, newest first",
    input: z.strictObject({
      script_id: scriptId.optional().describe('Backups of this script only.'),
      label: z.string().min(1).max(longestName).optional().describe('Backups with this label only.'),
      before: id.optional().describe('Backups before this one: the next page begins `before` the last id.'),
      limit: z.coerce.number().int().min(1).max(500).default(50).describe('At most this many.'),
    }),
    ...{ example: { script_id: 'main-menu' }, answer: 'StoredBackups' },
    run: async ({ store }, { account_id }, input) => {
      const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      return json({ backups: await listBackups(store, { ...filter, account_id }) });
    },
  }),
  define({
    ...{ name: 'storeBackup', method: 'POST', path: root, scope: writing, from: 'query', command: 'backup' },
    summary: 'Keep a copy of a script, whatever its bytes',
    input: z.strictObject({ script_id: scriptId.describe("The script's id."), ...remarks }),
    ...{ example: { script_id: 'main-menu', label: 'release 12' }, answer: 'StoredBackup' },
    ...{ once: true, takesBytes: true },
    async run(service, caller, input) {
      const { exchange, account_id, key_id, idempotency_key } = caller;
      const type = (exchange.req.headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
      if (type !== 'application/octet-stream') {
        throw new HttpError(415, 'Send the bytes of the script with Content-Type: application/octet-stream.');
      }
      const content = bodyStream(exchange, maxScriptBytes);
      const receipt = await createBackup(
        service.store,
        { ...input, content, account_id, key_id, ...(idempotency_key === undefined ? {} : { idempotency_key }) },
        service.now(),
      );
      return json(await found(service, caller, receipt.backup_id));
    },
  }),
  define({
    ...{ name: 'storedScripts', method: 'GET', path: '/api/studio/scripts', scope: reading, from: 'query' },
    ...{ command: 'backup sync', answer: 'StoredScripts', example: {} },
    summary: "The account's scripts with their newest backup",
    input: z.strictObject({}),
    run: async ({ store }, { account_id }) => json({ scripts: await listScripts(store, { account_id }) }),
  }),
  define({
    ...{ name: 'storedBackup', method: 'GET', path: `${root}/:id`, scope: reading, from: 'query' },
    ...{ command: 'backup show', answer: 'StoredBackup', example: { id: 'main-menu@2' } },
    summary: 'One backup without its content',
    input: z.strictObject({ id: reference }),
    run: async (service, caller, input) => json(await found(service, caller, input.id)),
  }),
  define({
    ...{ name: 'downloadBackup', method: 'GET', path: `${root}/:id/content`, scope: reading, from: 'query' },
    ...{ command: 'backup restore', answer: 'StoredBackup', example: { id: 'main-menu' }, sendsBytes: true },
    summary: 'The content of a backup, to the byte',
    input: z.strictObject({ id: reference }),
    run: async (service, caller, input) =>
      contentReply(service, caller.exchange, await found(service, caller, input.id)),
  }),
  define({
    ...{ name: 'storedDifference', method: 'GET', path: `${root}/:id/diff`, scope: reading, from: 'query' },
    ...{ command: 'backup diff', answer: 'StoredDifference', example: { id: 'main-menu' } },
    summary: 'What changed between two backups',
    input: z.strictObject({
      id: reference,
      from: id.optional().describe('The backup to compare with; the previous one when absent.'),
      by: z.enum(['structure', 'text']).default('structure').describe('`text`: layout counts too.'),
    }),
    async run(service, caller, input) {
      const to = await found(service, caller, input.id);
      const from =
        input.from === undefined ? await previousBackup(service.store, to) : await found(service, caller, input.from);
      return json(await differenceOf(service.store, from, to, input.by));
    },
  }),
  define({
    ...{ name: 'labelBackup', method: 'PATCH', path: `${root}/:id`, scope: writing, from: 'json' },
    ...{ command: 'backup label', answer: 'StoredBackup', example: { id: 'main-menu', label: 'release 12' } },
    summary: 'Give a backup a label or a comment, or take them away with an empty text',
    input: z.strictObject({ id: reference, ...remarks }),
    async run(service, caller, { id: name, ...given }) {
      const { backup_id } = await found(service, caller, name);
      await labelBackup(service.store, backup_id, given);
      return json(await found(service, caller, backup_id));
    },
  }),
  define({
    ...{ name: 'restoreBackup', method: 'POST', path: `${root}/:id/restore`, scope: writing, from: 'query' },
    ...{ command: 'backup restore --as-newest', answer: 'StoredBackup', example: { id: 'main-menu@2' }, once: true },
    summary: 'Make the content of an earlier backup the newest one of its script',
    input: z.strictObject({ id: reference, ...remarks }),
    async run(service, caller, { id: name, ...given }) {
      const { store } = service;
      const earlier = await found(service, caller, name);
      const { account_id, key_id, idempotency_key } = caller;
      const request = {
        ...{ script_id: earlier.script_id, content: readPieces(store, earlier), account_id, key_id },
        ...given,
        comment: given.comment ?? `restored from ${earlier.backup_id}`,
        ...(idempotency_key === undefined ? {} : { idempotency_key }),
      };
      const receipt = await createBackup(store, request, service.now());
      return json(await found(service, caller, receipt.backup_id));
    },
  }),
  define({
    ...{ name: 'deleteBackup', method: 'DELETE', path: `${root}/:id`, scope: removing, from: 'query' },
    ...{ command: 'backup delete', answer: 'BackupDeleted', example: { id: 'bak_06fz3m8p0e8xg0tq5v4c7n1a2b' } },
    summary: 'Remove one backup for ever, by its id',
    input: z.strictObject({ id: id.describe("A backup's id: here no script stands for its newest backup.") }),
    async run(service, caller, input) {
      const backup = await found(service, caller, input.id);
      if (backup.backup_id !== input.id) {
        throw new HttpError(400, `"${input.id}" is the id of a script: name the backup itself, ${backup.backup_id}.`);
      }
      const { address, key } = caller.exchange;
      await deleteBackup(service.store, backup, { door: 'api', name: key!.name, address }, service.now());
      return json({ deleted: backup.backup_id });
    },
  }),
];
