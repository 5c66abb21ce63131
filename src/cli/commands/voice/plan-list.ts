import { join } from 'node:path';
import type { Command } from 'commander';
import type { Manifest } from '../../../voice/batch/manifest.js';
import type { BatchPlan } from '../../../voice/batch/plan-batch.js';
import type { Preset } from '../../../voice/presets.js';
import type { CliContext } from '../../context.js';
import { collect } from '../../option-values.js';
import type { BatchSettingOptions } from './batch-settings.js';

/** How a list of prompts is read, and what holds for the rows that say nothing else. */
export interface ListOptions extends BatchSettingOptions {
  preset?: string;
  set: string[];
  map: string[];
}

/** Declares the options of every command that compares a list of prompts with a folder. */
export const offerListOptions = (command: Command): Command =>
  command
    .option('--preset <name>', 'the platform they are for (cctool voice presets; default: cxone)')
    .option('--voice <voice>', 'the voice of rows without one')
    .option('--language <tag>', 'the language of rows without one')
    .option('--rate <factor>', 'speed, 0.3 to 4, 1 is normal')
    .option('--pitch <factor>', 'pitch, 0.5 to 2, 1 is normal')
    .option('--level <level>', 'speech-rms:-22 (dBFS of active speech), lufs:-18 or none, instead of the preset’s')
    .option('--pad <ms>', 'silence before and after, e.g. 100,200, instead of the preset’s')
    .option('--lexicon <files...>', 'pronunciations (PLS 1.0, or "written: spoken" lines), a later file wins')
    .option('--set <name=value>', 'a variable of the texts: {{ name }} (repeatable)', collect, [])
    .option('--map <column=heading>', 'the heading of a column in a CSV file: text=Script (repeatable)', collect, []);

/**
 * A list of prompts, compared with the manifest and the files of a folder.
 * @param folder absolute
 * @throws CctoolError that names the file and the line
 */
export async function planList(
  context: CliContext,
  list: string,
  options: ListOptions,
  folder: string,
): Promise<{ plan: BatchPlan; preset: Preset; manifest: Manifest | undefined }> {
  const { readText, namingFile } = await import('../../files/read-input.js');
  const { readPrompts } = await import('../../../voice/batch/read-prompts.js');
  const { planBatch } = await import('../../../voice/batch/plan-batch.js');
  const { closeVoices, findPreset } = await import('../../../voice/index.js');
  const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
  const { readBatchSettings, readBatchLexicons, readMap, readPairs } = await import('./batch-settings.js');
  const { digestsIn } = await import('./finish-plan.js');
  const { readManifest } = await import('../../../voice/batch/manifest.js');
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
  return { plan, preset, manifest };
}
