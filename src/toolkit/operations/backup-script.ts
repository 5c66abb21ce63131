import { defineOperation, read, type SchemaInput, type SchemaOutput } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z, instant }: SchemaKit) => ({
  input: z.strictObject({
    script_id: z.string().min(1).max(200).describe("The script's id."),
    content: z.string().describe('The script as text.'),
  }),
  output: z.looseObject({ backup_id: z.string(), timestamp: instant }),
});

export type BackupScriptInput = SchemaInput<typeof schemas>;
export type BackupReceipt = SchemaOutput<typeof schemas>;

/** For the caller's account, or the administrator's from a terminal. */
export const backupScript = defineOperation()(schemas, {
  name: 'backupScript',
  summary: 'Keep a copy of a script.',
  scope: 'studio:backup',
  command: 'backup',
  commandWords: ['backup', 'create'],
  routes: [{ method: 'POST', path: '/api/studio/backup', input: 'json' }],
  example: { script_id: 'main-menu', content: '<script name="main-menu"/>' },
  runs: 'inline',
  reads: 'workspace',
  dependsOnCaller: 'always',
  isIdempotentByKey: true,
  async load() {
    const [{ sharedStore }, { createBackup }] = await Promise.all([
      import('../../store/open-store.js'),
      import('../../studio/create-backup.js'),
    ]);
    return async (context, input) => {
      const store = context.openedStore ?? (await sharedStore(context));
      return createBackup(store, { ...input, ...context.caller }, context.now());
    };
  },
  answer: { fields: { backup_id: read.required('string'), timestamp: read.required('string') } },
  words: {
    script_id: (id) => ({ argument: id }),
    // Half a surrogate pair has no UTF-8: no file holds it.
    content: (content) => (Buffer.from(content).toString() === content ? { argument: '-', stdin: content } : undefined),
  },
});
