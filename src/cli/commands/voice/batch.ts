import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { BatchPlan, Manifest, ManifestEntry } from '../../../voice/batch/plan-batch.js';
import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';

interface Options {
  output: string;
  preset?: string;
  voice?: string;
  language?: string;
  rate?: string;
  pitch?: string;
  level?: string;
  pad?: string;
  lexicon?: string[];
  set: string[];
  jobs?: string;
  check?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

const examples = `
The list is CSV with a header line (id, text, voice, language, rate, pitch, level, pad, lexicon, notes), or YAML or
JSON with the same fields, which may also stand beside "prompts" for all of them. A row wins over an option here, an
option over what the list says for all.

Examples:
  $ cctool voice batch prompts.csv -o prompts --preset connect
  $ cctool voice batch prompts.yaml -o prompts --set company="Example Bank"
  $ cctool voice batch prompts.csv -o prompts --check        for CI: stale, missing and orphan files`;

/** The manifest is written anew after so many prompts, and at the end. */
const SAVE_EVERY = 50;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<list>', 'the prompts: a .csv, .yaml or .json file')
    .requiredOption('-o, --output <dir>', 'the folder for the prompts and manifest.json')
    .option('--preset <name>', 'the platform they are for (cctool voice presets; cxone when nothing says another)')
    .option('--voice <voice>', 'the voice of rows that name none')
    .option('--language <tag>', 'the language of rows that name none')
    .option('--rate <factor>', 'speed, 0.3 to 4, 1 is normal')
    .option('--pitch <factor>', 'pitch, 0.5 to 2, 1 is normal')
    .option('--level <level>', 'speech-rms:-22 (dBFS of active speech), lufs:-18 or none, instead of the preset’s')
    .option('--pad <ms>', 'silence before and after, e.g. 100,200, instead of the preset’s')
    .option('--lexicon <files...>', 'pronunciations (PLS 1.0), a later file wins')
    .option(
      '--set <name=value>',
      'a variable of the texts: {{ name }} (repeatable)',
      (value: string, before: string[]) => [...before, value],
      [],
    )
    .option('--jobs <n>', 'prompts made at a time (default: one per processor, at most 8)')
    .option('--check', 'make nothing; fail when a prompt is stale, missing or orphaned')
    .option('--dry-run', 'make nothing; say what would be made')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (list: string, options: Options) => {
        const { readText } = await import('../../read-text.js');
        const { readPrompts } = await import('../../../voice/batch/read-prompts.js');
        const { planBatch } = await import('../../../voice/batch/plan-batch.js');
        const { closeVoices, findPreset } = await import('../../../voice/index.js');
        const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
        const { readBatchSettings, readBatchLexicons } = await import('./batch-settings.js');
        const folder = resolve(context.cwd, options.output);
        const prompts = readPrompts(await readText(context, list), list, readVariables(options.set));
        const settings = {
          ...prompts.settings,
          ...readBatchSettings(options),
          lexicon: [...(prompts.settings.lexicon ?? []), ...(options.lexicon ?? [])],
        };
        const preset = findPreset(options.preset ?? prompts.settings.preset ?? 'cxone');
        const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
        const manifest = await readManifest(join(folder, 'manifest.json'));
        const plan = await planBatch(catalogue, prompts.rows, {
          preset,
          settings,
          lexicons: await readBatchLexicons(context, list, options.lexicon ?? [], prompts),
          manifest,
          exists: (file) => existsSync(join(folder, file)),
        });
        await closeVoices(catalogue);
        const stale = plan.prompts.filter(({ state }) => state !== 'current');
        if (options.check || options.dryRun) {
          await showPlan(plan, options);
          const isClean = stale.length === 0 && plan.orphans.length === 0;
          return options.check && !isClean ? ExitStatus.findings : ExitStatus.success;
        }
        return make(plan, { ...options, preset: preset.name }, folder, manifest);
      }),
    );

  async function make(
    plan: BatchPlan,
    options: Options & { preset: string },
    folder: string,
    manifest: Manifest | undefined,
  ): Promise<number> {
    const { runBatch } = await import('../../../voice/batch/run-batch.js');
    const { sideBySide } = await import('../../../voice/batch/side-by-side.js');
    const { closeVoices } = await import('../../../voice/index.js');
    const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
    const workspace = await context.workspace();
    const { writeWholeFile } = await import('../../write-whole-file.js');
    const { progress } = await import('../../progress.js');
    const jobs = options.jobs === undefined ? Math.min(8, availableParallelism()) : Number(options.jobs);
    if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64)
      throw new CctoolError('usage', `--jobs ${options.jobs}: use a number from 1 to 64`);
    const made = new Map(manifest?.prompts.map((entry) => [entry.id, entry]));
    const wanted = new Set(plan.prompts.map(({ row }) => row.id));
    const save = async () => {
      const prompts = plan.prompts.flatMap(({ row }) => made.get(row.id) ?? []);
      // Files that no row names are kept and told: deleting is the user's decision.
      const orphans = (manifest?.prompts ?? []).filter(({ id }) => !wanted.has(id));
      const written: Manifest = { version: 1, preset: options.preset, prompts: [...prompts, ...orphans] };
      await writeWholeFile(context.cwd, join(folder, 'manifest.json'), `${JSON.stringify(written, null, 2)}\n`);
    };
    await mkdir(folder, { recursive: true });
    const stale = plan.prompts.filter(({ state }) => state !== 'current');
    const shown = progress(context, 'making prompts:', stale.length);
    const controller = new AbortController();
    const interrupt = () => controller.abort();
    process.once('SIGINT', interrupt);
    const catalogues = sideBySide(Math.min(jobs, Math.max(1, stale.length)), () =>
      createWorkspaceVoices(workspace, context.env),
    );
    let count = 0;
    try {
      const failures = await runBatch(plan, {
        catalogues,
        signal: controller.signal,
        async write(file, bytes) {
          const path = join(folder, file);
          if (file.includes('/')) await mkdir(dirname(path), { recursive: true });
          await writeWholeFile(context.cwd, path, bytes);
        },
        async done(entry: ManifestEntry) {
          made.set(entry.id, entry);
          count++;
          shown.update(count);
          if (count % SAVE_EVERY === 0) await save();
        },
      });
      shown.end();
      await save();
      if (options.json) {
        context.print(
          JSON.stringify(
            { made: count, current: plan.prompts.length - stale.length, failures, orphans: plan.orphans },
            null,
            2,
          ),
        );
      }
      for (const { id, line, message } of failures) context.say(`✖ line ${line}, ${id}: ${message}`);
      for (const file of plan.orphans) context.say(`orphan: ${file} is named by no row any more`);
      const interrupted = controller.signal.aborted ? '; interrupted, run it again to go on' : '';
      context.say(
        `${count} made, ${plan.prompts.length - stale.length} current, ${failures.length} failed${interrupted}`,
      );
      return failures.length > 0 || controller.signal.aborted ? ExitStatus.findings : ExitStatus.success;
    } finally {
      process.off('SIGINT', interrupt);
      await Promise.all(catalogues.map(closeVoices));
    }
  }

  async function showPlan({ prompts, orphans }: BatchPlan, options: Options): Promise<void> {
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
};

function readVariables(pairs: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 1) throw new CctoolError('usage', `--set ${pair}: write it as NAME=VALUE`);
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.version === 1 && Array.isArray(manifest.prompts)) return manifest;
  } catch {
    // Told below, with the way out.
  }
  throw new CctoolError('input', `${path} is no manifest of prompts`, 'delete it to make all prompts anew');
}
