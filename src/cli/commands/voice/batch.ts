import { resolve } from 'node:path';
import type { CommandModule } from '../../command.js';
import { levelWords, offerWords } from '../../option-values.js';
import { type ListOptions, offerListOptions, planList } from './plan-list.js';

interface Options extends ListOptions {
  output: string;
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
  $ cctool voice batch prompts.csv -o prompts --check        for CI: stale, missing, changed, rejected and orphan files`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerWords(command, { level: levelWords });
  command
    .argument('<list>', 'the prompts: a .csv, .yaml or .json file')
    .requiredOption('-o, --output <dir>', 'the folder for the prompts and manifest.json');
  offerListOptions(command)
    .option('--jobs <n>', 'prompts made at a time (default: one per processor, at most 8)')
    .option('--check', 'make nothing; fail when a prompt is stale, missing, changed by hand, rejected or orphaned')
    .option('--no-cache', 'make prompts again instead of taking them from the voice cache')
    .option('--dry-run', 'make nothing; list what would be made')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (list: string, options: Options) => {
        const { finishPlan } = await import('./finish-plan.js');
        const folder = resolve(context.cwd, options.output);
        const { plan, preset, manifest } = await planList(context, list, options, folder);
        return finishPlan(context, plan, { ...options, preset: preset.name }, folder, manifest);
      }),
    );
};
