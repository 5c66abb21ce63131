import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { createWorkspaceVoices, voiceCache } from '../../../toolkit/local/workspace-voices.js';
import { type Manifest, readManifest, withReviewOf } from '../../../voice/batch/manifest.js';
import type { BatchPlan } from '../../../voice/batch/plan-batch.js';
import { runBatch, sideBySide } from '../../../voice/batch/run-batch.js';
import { closeVoices, type VoiceWarning } from '../../../voice/index.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { writeWholeFile } from '../../files/write-output.js';
import { readWholeNumber } from '../../option-values.js';
import { progress } from '../../terminal/progress.js';

/** The manifest is written after this many prompts, and at the end. */
const SAVE_EVERY = 50;

export interface PlanOptions {
  /** The preset's name, for the manifest. */
  preset: string;
  jobs?: string;
  check?: boolean;
  /** False: nothing is taken from the voice cache. */
  cache: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * Shows a plan, or carries it out: prompts in parallel, each file whole or not at all, with a manifest from which a run
 * after an interruption continues.
 * @param folder absolute
 * @param manifest what was there before
 * @returns the exit status
 */
export async function finishPlan(
  context: CliContext,
  plan: BatchPlan,
  options: PlanOptions,
  folder: string,
  manifest: Manifest | undefined,
): Promise<number> {
  const stale = plan.prompts.filter(({ state }) => state !== 'current');
  if (options.check || options.dryRun) {
    showPlan(context, plan, options);
    const isClean = stale.length === 0 && plan.orphans.length === 0;
    return options.check && !isClean ? ExitStatus.findings : ExitStatus.success;
  }
  const toolkit = await context.toolkitContext();
  const jobs =
    options.jobs === undefined ? Math.min(8, availableParallelism()) : readWholeNumber('--jobs', options.jobs, 1, 64);
  const made = new Map(manifest?.prompts.map((entry) => [entry.id, entry]));
  const requested = new Set(plan.prompts.map(({ row }) => row.id));
  const save = async () => {
    const prompts = plan.prompts.flatMap(({ row }) => made.get(row.id) ?? []);
    // Files that no row names are kept and reported: deleting them is the user's decision.
    const orphans = (manifest?.prompts ?? []).filter(
      ({ id, file }) => !requested.has(id) && plan.orphans.includes(file),
    );
    // Decisions that were made meanwhile, at the desk, are kept.
    const decided = new Map(
      (await readManifest(join(folder, 'manifest.json')))?.prompts.map((entry) => [entry.id, entry]),
    );
    const all = [...prompts, ...orphans].map((entry) => withReviewOf(entry, decided.get(entry.id)));
    const written: Manifest = { version: 1, preset: options.preset, prompts: all };
    await writeWholeFile(context.cwd, join(folder, 'manifest.json'), `${JSON.stringify(written, null, 2)}\n`);
  };
  await makeFolder(folder);
  const shown = await progress(context, 'making prompts:', stale.length);
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  process.once('SIGINT', interrupt);
  const catalogues = sideBySide(Math.min(jobs, Math.max(1, stale.length)), () =>
    createWorkspaceVoices(toolkit.workspace, context.env),
  );
  let count = 0;
  let cached = 0;
  const restored: string[] = [];
  /** Prompts that were rejected and sound as before. */
  const unchanged: { id: string; line: number }[] = [];
  const warnings: (VoiceWarning & { id: string; line: number })[] = [];
  try {
    const failures = await runBatch(plan, {
      catalogues,
      signal: controller.signal,
      making: { cache: voiceCache(toolkit, catalogues[0]!), refresh: !options.cache },
      async write(file, bytes) {
        const path = join(folder, file);
        if (file.includes('/')) await makeFolder(dirname(path));
        await writeWholeFile(context.cwd, path, bytes);
      },
      async done(entry, { row, file, state }, prompt) {
        const isSame = state === 'rejected' && made.get(entry.id)?.sha256 === entry.sha256;
        if (isSame) unchanged.push({ id: row.id, line: row.line });
        made.set(entry.id, withReviewOf(entry, made.get(entry.id)));
        count++;
        if (prompt.isCached) cached++;
        if (state === 'changed') restored.push(file);
        for (const warning of prompt.warnings) warnings.push({ id: row.id, line: row.line, ...warning });
        shown.update(count);
        if (count % SAVE_EVERY === 0) await save();
      },
    });
    shown.end();
    await save();
    for (const list of [warnings, unchanged]) list.sort((a, b) => a.line - b.line);
    if (options.json) {
      context.print(
        JSON.stringify(
          {
            made: count,
            cached,
            current: plan.prompts.length - stale.length,
            failures,
            warnings,
            orphans: plan.orphans,
            still_rejected: unchanged.map(({ id }) => id),
          },
          null,
          2,
        ),
      );
    }
    for (const { id, line, message } of warnings) context.say(`warning: line ${line}, ${id}: ${message}`);
    for (const file of restored) context.say(`${file} had been changed; it was made again`);
    for (const { id, line } of unchanged) {
      context.say(
        `line ${line}, ${id}: it was rejected, and sounds the same again: change its text, its voice or a pronunciation`,
      );
    }
    for (const { id, line, message } of failures) context.say(`✖ line ${line}, ${id}: ${message}`);
    for (const file of plan.orphans) context.say(`orphan: no row names ${file} any more`);
    const interrupted = controller.signal.aborted ? '; interrupted, run the command again to continue' : '';
    context.say(
      `${count} made${cached > 0 ? ` (${cached} from the cache)` : ''}, ${plan.prompts.length - stale.length} current, ${failures.length} failed${interrupted}`,
    );
    return failures.length > 0 || unchanged.length > 0 || controller.signal.aborted
      ? ExitStatus.findings
      : ExitStatus.success;
  } finally {
    process.off('SIGINT', interrupt);
    await Promise.all(catalogues.map(closeVoices));
  }
}

/** @throws CctoolError that names the folder */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in its place' : message;
    throw new CctoolError('usage', `the folder ${folder} cannot be created: ${why}`);
  }
}

function showPlan(context: CliContext, { prompts, orphans }: BatchPlan, options: PlanOptions): void {
  const rows = prompts.map(({ row, file, state, request }) => ({ id: row.id, file, voice: request.voice, state }));
  if (options.json) context.print(JSON.stringify({ prompts: rows, orphans }, null, 2));
  else {
    for (const { file, state } of rows) if (state !== 'current') context.print(`${state.padEnd(8)} ${file}`);
    for (const file of orphans) context.print(`orphan   ${file}`);
  }
  const current = rows.filter(({ state }) => state === 'current').length;
  context.say(
    `${rows.length} prompts: ${current} current, ${rows.length - current} to make, ${orphans.length} orphaned`,
  );
}

/**
 * The digests of the files of a folder: SHA-256 in hex; undefined for a file that does not exist.
 * @throws CctoolError of kind `usage` for a file that cannot be read
 */
export function digestsIn(folder: string): (file: string) => Promise<string | undefined> {
  return async (file) => {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk);
      return hash.digest('hex');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      throw new CctoolError('usage', `${join(folder, file)}: the file cannot be read (${code ?? message})`);
    }
  };
}
