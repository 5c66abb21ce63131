import { join, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { levelWords, offerWords, refuseIncomplete } from '../../option-values.js';
import type { BatchSettingOptions } from './batch-settings.js';

interface Options extends BatchSettingOptions {
  output?: string;
  preset: string;
  compose?: string;
  language: string;
  finals?: boolean;
  jobs?: string;
  check?: boolean;
  cache: boolean;
  dryRun?: boolean;
  json?: boolean;
}

const details = `
Sets: digits, numbers, ordinals, dates, times, money, letters, all; in English, Spanish or French. English files are named as
Asterisk names them
(digits/4, digits/h-4, digits/mon-0, letters/a), or digits_4 where the platform does not allow such names, and are cut
so that they can be played one after another.

Examples:
  $ cctool voice fragments numbers dates -o sounds/en --preset asterisk-ulaw
  $ cctool voice fragments all -o prompts --preset genesys --voice slt
  $ cctool voice fragments money --language es --finals -o sounds/es --voice espeak:es
  $ cctool voice fragments --compose number=1,234          the files that say it, in order
  $ cctool voice fragments --compose date=2026-03-04 --preset genesys`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerWords(command, { language: ['en', 'es', 'fr'], level: levelWords });
  command
    .argument('[sets...]', 'what to make')
    .option('-o, --output <dir>', 'the folder for the fragments and manifest.json')
    .option('--preset <name>', 'the platform they are for (cctool voice presets)', 'cxone')
    .option('--voice <voice>', 'the voice')
    .option('--language <tag>', 'en, es or fr', 'en')
    .option('--finals', 'make each also as it ends a sentence (NAME-end), for cctool voice compose')
    .option('--rate <factor>', 'speed, 0.3 to 4, 1 is normal')
    .option('--pitch <factor>', 'pitch, 0.5 to 2, 1 is normal')
    .option('--level <level>', 'speech-rms:-22 (dBFS of active speech), lufs:-18 or none, instead of the preset’s')
    .option('--pad <ms>', 'silence before and after (default: 10,50)')
    .option('--jobs <n>', 'fragments made at a time (default: one per processor, at most 8)')
    .option('--check', 'make nothing; fail when a fragment is stale, missing, changed by hand or orphaned')
    .option('--no-cache', 'make fragments again instead of taking them from the voice cache')
    .option('--dry-run', 'make nothing; list what would be made')
    .option(
      '--compose <kind=value>',
      'make nothing; print the files that say a value (digits, number, ordinal, date, …)',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', details)
    .action(
      run(async (sets: string[], options: Options) => {
        const { findPreset } = await import('../../../voice/presets.js');
        const { fragmentName, fragmentRows, JOINING } = await import('../../../voice/fragments/compose.js');
        const preset = findPreset(options.preset);
        if (options.compose !== undefined) {
          const { composeValue } = await import('../../../voice/fragments/compose.js');
          const [, kind, value] = /^([a-z]+)=(.+)$/s.exec(options.compose) ?? [];
          if (kind === undefined || value === undefined)
            throw new CctoolError(
              'usage',
              `--compose: "${options.compose}" is not of the form KIND=VALUE`,
              'for example: --compose number=1,234',
            );
          const files = composeValue(kind, value, '', options.language).map(
            ({ id }) => fragmentName(id, preset) + preset.extension,
          );
          if (options.json) context.print(JSON.stringify({ kind, value, files }, null, 2));
          else for (const file of files) context.print(file);
          return ExitStatus.success;
        }
        if (sets.length === 0 || options.output === undefined) {
          refuseIncomplete(command, "expected 'sets' and a folder: cctool voice fragments digits -o DIR");
        }
        const { fragmentsOf } = await import('../../../voice/fragments/fragment-sets.js');
        const { planBatch } = await import('../../../voice/batch/plan-batch.js');
        const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
        const { closeVoices } = await import('../../../voice/index.js');
        const { readBatchSettings } = await import('./batch-settings.js');
        const { digestsIn, finishPlan } = await import('./finish-plan.js');
        const { readManifest } = await import('../../../voice/batch/manifest.js');
        const folder = resolve(context.cwd, options.output);
        const manifest = await readManifest(join(folder, 'manifest.json'));
        const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
        const plan = await planBatch(
          catalogue,
          fragmentRows(fragmentsOf(sets, options.language), preset, options.finals === true),
          {
            preset,
            settings: {
              pad: JOINING,
              ...readBatchSettings(
                /^en(?:-|$)/i.test(options.language) ? { ...options, language: undefined } : options,
              ),
            },
            manifest,
            digest: digestsIn(folder),
          },
        );
        await closeVoices(catalogue);
        return finishPlan(context, plan, options, folder, manifest);
      }),
    );
};
