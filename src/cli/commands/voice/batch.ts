import { join, resolve } from 'node:path';
import type { CommandModule } from '../../command.js';
import { collect } from '../../option-values.js';
import type { BatchSettingOptions } from './batch-settings.js';

interface Options extends BatchSettingOptions {
  output: string;
  preset?: string;
  set: string[];
  map: string[];
  jobs?: string;
  check?: boolean;
  cache: boolean;
  dryRun?: boolean;
  json?: boolean;
}

const examples = `
The list is CSV with a header line (id, text, voice, language, rate, pitch, level, pad, lexicon, notes), or YAML or
JSON with the same fields, which may also be given beside "prompts" for all of them. A row overrides an option here, an
option overrides the settings of the list. CSV may have semicolons, tabs or bars, and further columns.

Examples:
  $ cctool voice batch prompts.csv -o prompts --preset connect
  $ cctool voice batch prompts.yaml -o prompts --set company="Example Bank"
  $ cctool voice batch design.csv -o prompts --map text=Script --map id="Prompt Name"
  $ cctool voice batch prompts.csv -o prompts --check        for CI: stale, missing, changed and orphan files`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<list>', 'the prompts: a .csv, .yaml or .json file')
    .requiredOption('-o, --output <dir>', 'the folder for the prompts and manifest.json')
    .option('--preset <name>', 'the platform they are for (cctool voice presets; default: cxone)')
    .option('--voice <voice>', 'the voice of rows without one')
    .option('--language <tag>', 'the language of rows without one')
    .option('--rate <factor>', 'speed, 0.3 to 4, 1 is normal')
    .option('--pitch <factor>', 'pitch, 0.5 to 2, 1 is normal')
    .option('--level <level>', 'speech-rms:-22 (dBFS of active speech), lufs:-18 or none, instead of the preset’s')
    .option('--pad <ms>', 'silence before and after, e.g. 100,200, instead of the preset’s')
    .option('--lexicon <files...>', 'pronunciations (PLS 1.0, or "written: spoken" lines), a later file wins')
    .option('--set <name=value>', 'a variable of the texts: {{ name }} (repeatable)', collect, [])
    .option('--map <column=heading>', 'the heading of a column in a CSV file: text=Script (repeatable)', collect, [])
    .option('--jobs <n>', 'prompts made at a time (default: one per processor, at most 8)')
    .option('--check', 'make nothing; fail when a prompt is stale, missing, changed by hand or orphaned')
    .option('--no-cache', 'make prompts again instead of taking them from the voice cache')
    .option('--dry-run', 'make nothing; list what would be made')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (list: string, options: Options) => {
        const { readText, namingFile } = await import('../../files/read-input.js');
        const { readPrompts } = await import('../../../voice/batch/read-prompts.js');
        const { planBatch } = await import('../../../voice/batch/plan-batch.js');
        const { closeVoices, findPreset } = await import('../../../voice/index.js');
        const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
        const { readBatchSettings, readBatchLexicons, readMap, readPairs } = await import('./batch-settings.js');
        const { digestsIn, finishPlan, readManifest } = await import('./finish-plan.js');
        const folder = resolve(context.cwd, options.output);
        const prompts = readPrompts(
          await readText(context, list),
          list,
          readPairs('--set', options.set),
          readMap(options.map),
        );
        for (const note of prompts.notes) context.say(`${list}: ${note}`);
        const settings = {
          ...prompts.settings,
          ...readBatchSettings(options),
          lexicon: [...(prompts.settings.lexicon ?? []), ...(options.lexicon ?? [])],
        };
        const preset = findPreset(options.preset ?? prompts.settings.preset ?? 'cxone');
        const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
        const manifest = await readManifest(join(folder, 'manifest.json'));
        const lexicons = await readBatchLexicons(context, list, options.lexicon ?? [], prompts);
        const plan = await namingFile(list, () =>
          planBatch(catalogue, prompts.rows, { preset, settings, lexicons, manifest, digest: digestsIn(folder) }),
        );
        await closeVoices(catalogue);
        return finishPlan(context, plan, { ...options, preset: preset.name }, folder, manifest);
      }),
    );
};
