import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { ContextSources } from '../../../ivr/lint/context.js';
import { packageVersion } from '../../../package-info.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect, readFailSeverity } from '../../option-values.js';
import { toolkitFor } from './flow-arguments.js';

interface Options {
  format?: string[];
  json?: boolean;
  failSeverity: string;
  quiet?: boolean;
}

const examples = `
Examples:
  $ cctool ivr lint flows/*.ivr.yaml
  $ cctool ivr lint flows --format github --format sarif:flows.sarif
  $ cctool explain flow-silent-loop`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('[flows...]', 'flows: files, folders or patterns (default: the folder named in the configuration)')
    .option('--format <name[:file]>', 'output format, to standard output or to a file; repeatable', collect)
    .option('--json', 'short for --format json')
    .option(
      '--fail-severity <severity>',
      'the lowest severity that makes the run fail: error, warning or info',
      'error',
    )
    .option('--quiet', 'errors only: no warnings, no summary')
    .addHelpText('after', examples)
    .action(
      run(async (words: string[], options: Options) => {
        const failSeverity = readFailSeverity(options.failSeverity);
        const { readFormatTargets, writeReports } = await import('../../formats/index.js');
        const { countFindings, summary } = await import('../../formats/report.js');
        const { findFiles } = await import('../../files/find-files.js');
        const { readInput } = await import('../../files/read-input.js');
        const { lintFlowWithin } = await import('../../../ivr/lint/lint-flow.js');
        const targets = readFormatTargets([...(options.format ?? []), ...(options.json ? ['json'] : [])]);
        if (!targets.some((target) => target.file === undefined)) {
          targets.unshift({ name: context.streams.stdout.isTTY ? 'codeframe' : 'compact' });
        }
        const workspace = await context.workspace();
        if (words.length === 0 && workspace.flows === undefined) {
          throw new CctoolError(
            'usage',
            'no flows are named, and the configuration has no folder of flows',
            'name flows, or add `flows: flows` to cctool.config.yaml',
          );
        }
        const found = await findFiles(words.length > 0 ? words : [workspace.flows!], {
          cwd: context.cwd,
          endings: ['.ivr.yaml', '.ivr.yml', '.json'],
        });
        const [problem] = found.problems;
        if (problem) throw problem;
        const first = found.files[0]?.path;
        const sources = await surroundingSources(context, first === undefined ? undefined : dirname(first));
        const files = [];
        for (const file of found.files) {
          const source = Buffer.from(await readInput(context, file, 32 * 1024 * 1024)).toString('utf8');
          const path = file.path ?? resolve(context.cwd, file.name);
          const all = await lintFlowWithin(source, path, sources(path), workspace.rules);
          files.push({
            file: file.name,
            source,
            diagnostics: options.quiet ? all.filter(({ severity }) => severity === 'error') : all,
          });
        }
        const sarif = targets.some((target) => target.name === 'sarif');
        const report = {
          files,
          subject: ['flow', 'flows'] as [string, string],
          failSeverity,
          version: packageVersion(),
          ...(sarif ? { rules: (await import('../../../ivr/lint/rules/index.js')).flowRules } : {}),
        };
        await writeReports(context, report, targets);
        const counts = countFindings(report);
        if (!options.quiet) context.say(summary(report));
        const failing =
          counts.error + (failSeverity === 'error' ? 0 : counts.warning) + (failSeverity === 'info' ? counts.info : 0);
        return failing > 0 ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

/** What the workspace tells the rules about a flow: the other flows, the schedules, grammars, and how phrases sound. */
async function surroundingSources(
  context: CliContext,
  folder: string | undefined,
): Promise<(path: string) => ContextSources> {
  const { workspaceResolver } = await import('../../../toolkit/file-resolver.js');
  const { flowsOf } = await import('../../../toolkit/local/flows.js');
  const { hoursService } = await import('../../../toolkit/local/hours-service.js');
  const { phraseSimilarity } = await import('../../../analysis/phonetics/phrase-similarity.js');
  const toolkit = await toolkitFor(context, folder);
  const { workspace } = toolkit;
  const flows = workspace.flows === undefined ? undefined : await flowsOf(toolkit);
  const schedules =
    workspace.hours === undefined
      ? undefined
      : (await hoursService(toolkit)).engine.hours.schedules.map(({ key }) => key);
  const similarity = await phraseSimilarity();
  return (path) => ({
    flow: async (name) => flows?.find(name),
    ...(flows && { flowNames: flows.names }),
    ...(schedules && { schedules }),
    resolve: workspaceResolver(workspace, {
      folder: dirname(path),
      ...(workspace.grammars === undefined ? {} : { paths: [workspace.grammars] }),
    }),
    similarity,
  });
}
