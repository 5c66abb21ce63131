import { createHash } from 'node:crypto';
import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { checkName } from '../../../store/names.js';
import { type BackupSource, largestBackup, withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { streamInput } from '../../files/read-input.js';
import { plain, plural } from '../../terminal/text.js';

const examples = `
Examples:
  cctool backup sync scripts
  cctool backup sync scripts --prefix site-a/ --remote
  cctool backup sync scripts --include "**/*.xml" --check

Every file below the folder is a script; its id is the path below the folder, after --prefix. Only what differs from the
newest backup is kept. Files and folders whose names begin with a dot, node_modules and symbolic links are left out.
With --prefix, a script whose file is gone is reported; its backups stay.

Exit status: 0 everything is kept, 1 with --check: something differs, 2 a file could not be kept.`;

interface Options {
  prefix: string;
  include?: string;
  check?: boolean;
  json?: boolean;
}

/** What there is to say about one script. */
interface Outcome {
  script_id: string;
  state: 'new' | 'changed' | 'unchanged' | 'gone' | 'failed';
  backup_id?: string;
  error?: string;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<folder>', 'the folder to keep backed up')
    .option('--prefix <text>', 'what the ids of its scripts begin with', '')
    .option('--include <pattern>', 'only files that match, below the folder', '**/*')
    .option('--check', 'report what differs, and keep nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (folder: string, options: Options) => {
        const files = await filesOf(context, folder, options.include ?? '**/*');
        const outcomes = await withBackupSource(context, (source) => sync(context, source, files, options));
        return report(context, outcomes, options);
      }),
    );
};

/** The files below a folder by their path below it. */
async function filesOf(context: CliContext, folder: string, pattern: string): Promise<Map<string, string>> {
  const { statSync } = await import('node:fs');
  const { join, resolve } = await import('node:path');
  const root = resolve(context.cwd, folder);
  const found = statSync(root, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    throw new CctoolError('usage', `${folder}: ${found ? 'this is not a folder' : 'there is no such folder'}`);
  }
  const { glob } = await import('tinyglobby');
  const ignore = ['**/node_modules/**', '**/.*/**'];
  const options = { cwd: root, dot: false, followSymbolicLinks: false, expandDirectories: false, ignore };
  const names = (await glob(pattern, options)).filter((name) => !name.startsWith('..')).sort();
  if (names.length === 0) throw new CctoolError('input', `${folder}: no file matches ${pattern}`);
  return new Map(names.map((name) => [name.split('\\').join('/'), join(root, name)]));
}

async function digestOf(pieces: AsyncIterable<Uint8Array> | Buffer): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of Buffer.isBuffer(pieces) ? [pieces] : pieces) hash.update(piece);
  return hash.digest('hex');
}

async function sync(
  context: CliContext,
  source: BackupSource,
  files: ReadonlyMap<string, string>,
  { prefix, check }: Options,
): Promise<Outcome[]> {
  const largest = await largestBackup();
  const newest = new Map((await source.scripts()).map(({ script_id, newest }) => [script_id, newest.sha256]));
  const outcomes: Outcome[] = [];
  const seen = new Set<string>();
  for (const [name, path] of files) {
    const script_id = prefix + name;
    seen.add(script_id);
    try {
      // --check fails where keeping would.
      checkName('script_id', script_id);
      const content = await streamInput(context, { name, path }, largest);
      const known = newest.get(script_id);
      if (known !== undefined && known === (await digestOf(content()))) {
        outcomes.push({ script_id, state: 'unchanged' });
        continue;
      }
      const state = known === undefined ? ('new' as const) : ('changed' as const);
      if (check) outcomes.push({ script_id, state });
      else outcomes.push({ script_id, state, backup_id: (await source.create({ script_id, content })).backup_id });
    } catch (error) {
      // One file that cannot be kept leaves the others; without the service none can be.
      if (!isCctoolError(error) || !['input', 'limit'].includes(error.kind)) throw error;
      outcomes.push({ script_id, state: 'failed', error: error.message });
    }
  }
  const gone = [...newest.keys()].filter((id) => prefix !== '' && id.startsWith(prefix) && !seen.has(id));
  return [...outcomes, ...gone.map((script_id): Outcome => ({ script_id, state: 'gone' }))];
}

function report(context: CliContext, outcomes: readonly Outcome[], { check, json }: Options): number {
  const count = (state: Outcome['state']) => outcomes.filter((each) => each.state === state).length;
  if (json) context.print(JSON.stringify(outcomes, null, 2));
  else {
    for (const { script_id, state, backup_id, error } of outcomes) {
      if (state === 'unchanged') continue;
      const parts = [state.padEnd(8), script_id, backup_id ?? error].filter((part) => part !== undefined);
      // A file's name may hold anything, line ends and codes of the terminal too.
      context.print(plain(parts.join('  ')));
    }
    const states = (['new', 'changed', 'unchanged', 'gone', 'failed'] as const).filter((state) => count(state) > 0);
    const parts = states.map((state) => `${count(state)} ${state}`);
    context.say(`${plural(outcomes.length, 'script')}: ${parts.join(', ')}`);
  }
  if (count('failed') > 0) return ExitStatus.error;
  return check && count('unchanged') < outcomes.length ? ExitStatus.findings : ExitStatus.success;
}
