import { CctoolError } from '../../../diagnostics/index.js';
import { packageVersion } from '../../../package-info.js';
import type { CliContext } from '../../context.js';
import { type InputFile, readInput } from '../../files/read-input.js';
import { plural } from '../../terminal/text.js';
import type { RunCache } from './run-cache.js';
import { type AllowedReferences, allowedReferences, maxBytes } from './usable-grammar.js';

/** The options that make a run look only at what has changed. */
export interface ChangedOnlyOptions {
  cache?: string | true;
  changed?: string | true;
  allowPath?: string[];
  allowUrl?: string[];
  quiet?: boolean;
}

/**
 * The cache of `--cache`; undefined without the option. What it keeps holds for this version, these rules and these settings.
 * @param file where the option names none
 * @throws CctoolError of kind `usage` where a service is asked, and as `RunCache.read` does
 */
export async function readCache<Kept extends object>(
  context: CliContext,
  { cache, allowPath, allowUrl }: ChangedOnlyOptions,
  file: string,
  settings: object,
): Promise<RunCache<Kept> | undefined> {
  if (!cache) return undefined;
  if (await context.isRemote()) {
    throw new CctoolError('usage', '--cache: the rules of a remote service are not known here', 'add --local');
  }
  const { rules, references } = await context.workspace();
  const all = { version: packageVersion(), rules, references, ...settings };
  return (await import('./run-cache.js')).RunCache.read(context.cwd, cache === true ? file : cache, all, {
    allowPath,
    allowUrl,
  });
}

/**
 * The files that `--changed` leaves, and how many they are on standard error; all without the option.
 * @throws CctoolError of kind `usage` outside a repository or for an unknown revision
 */
export async function onlyChanged(
  context: CliContext,
  files: readonly InputFile[],
  options: ChangedOnlyOptions,
): Promise<readonly InputFile[]> {
  if (!options.changed) return files;
  const revision = options.changed === true ? 'HEAD' : options.changed;
  const kept = await changedFiles(context, files, revision, allowedReferences(context, options));
  if (!options.quiet) {
    context.say(
      `${kept.length} of ${plural(files.length, 'grammar')} changed since ${revision}, or reach one that has`,
    );
  }
  return kept;
}

/**
 * The files that have changed in git since a revision, and those that reach one that has. A file whose references are not
 * known beforehand is among them, as is one that cannot be read.
 * @throws CctoolError of kind `usage` outside a repository or for an unknown revision
 */
async function changedFiles(
  context: CliContext,
  files: readonly InputFile[],
  revision: string,
  options: AllowedReferences,
): Promise<InputFile[]> {
  const [{ GitRevision }, { reachOf, startValidationRun }, { realpath }] = await Promise.all([
    import('../../files/git-revision.js'),
    import('../../../toolkit/local/documents.js'),
    import('node:fs/promises'),
  ]);
  const changed = await (await GitRevision.open(context.cwd, revision, '--changed')).changed();
  const [workspace, run] = await Promise.all([context.workspace(), startValidationRun()]);
  // git names files by their real folder.
  const isChanged = async (path: string) => changed.has(path) || changed.has(await realpath(path).catch(() => path));
  const kept: InputFile[] = [];
  for (const file of files) {
    const { path } = file;
    if (path === undefined || (await isChanged(path))) {
      kept.push(file);
      continue;
    }
    const bytes = await readInput(context, file, maxBytes).catch(() => undefined);
    const reached = bytes && (await reachOf(workspace, { path, bytes, ...options }, run));
    const isReached = reached && (await Promise.all(reached.map(isChanged))).includes(true);
    if (!reached || isReached) kept.push(file);
  }
  return kept;
}
