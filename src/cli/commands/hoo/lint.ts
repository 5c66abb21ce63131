import { relative, resolve } from 'node:path';
import { packageVersion } from '../../../package-info.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { zoneOptions } from '../../files/data-folder.js';
import { formats, readFormatTargets, writeReports } from '../../formats/index.js';
import { countFindings, type Report, summary } from '../../formats/report.js';
import { collect, readFailSeverity, readWholeNumber } from '../../option-values.js';
import { type HoursOptions, hoursContext, hoursOption } from './hours-command.js';

interface Options extends HoursOptions {
  format?: string[];
  json?: boolean;
  maxWarnings?: string;
  failSeverity: string;
  quiet?: boolean;
}

const examples = `
Formats:
${Object.entries(formats)
  .map(([name, { summary: text }]) => `  ${name.padEnd(12)} ${text}`)
  .join('\n')}

Examples:
  cctool hoo lint
  cctool hoo lint hours.yaml --json
  cctool hoo lint --format github --format sarif:out/hours.sarif --max-warnings 0

Exit status: 0 no errors, 1 findings, 2 the file could not be read or the command line is wrong.
cctool explain CODE documents a finding; \`rules\` in the configuration sets severities.`;

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('[files...]', 'hours files (default: the one named in the configuration)'))
    .option('--format <name[:file]>', 'output format, to standard output or to a file; repeatable', collect)
    .option('--json', 'short for --format json')
    .option('--max-warnings <n>', 'fail when there are more warnings than this')
    .option(
      '--fail-severity <severity>',
      'the lowest severity that makes the run fail: error, warning or info',
      'error',
    )
    .option('--quiet', 'errors only: no warnings, no summary')
    .addHelpText('after', examples)
    .action(
      run(async (files: string[], options: Options) => {
        const targets = readFormatTargets([...(options.format ?? []), ...(options.json ? ['json'] : [])]);
        if (!targets.some((target) => target.file === undefined)) {
          targets.unshift({ name: context.streams.stdout.isTTY ? 'codeframe' : 'compact' });
        }
        const failSeverity = readFailSeverity(options.failSeverity);
        const maxWarnings =
          options.maxWarnings === undefined ? undefined : readWholeNumber('--max-warnings', options.maxWarnings);
        const { lintHoursFile } = await import('../../../hours/lint/lint-hours.js');
        const { createZones } = await import('../../../hours/zones/zones.js');
        const { hoursPath } = await import('../../../toolkit/local/hours-service.js');
        const { rules } = await context.workspace();
        const zones = createZones(zoneOptions(context.options, context.env, context.cwd));
        const shown = (path: string) => {
          const below = relative(context.cwd, path);
          return below === '' || below.startsWith('..') ? path : below;
        };
        const paths = files.length
          ? files.map((file) => resolve(context.cwd, file))
          : [hoursPath(await hoursContext(context, options))];
        const linted = [];
        for (const path of new Set(paths)) {
          linted.push(...(await lintHoursFile(path, shown(path), { zones, now: context.now(), settings: rules })));
        }
        const sarif = targets.some((target) => target.name === 'sarif');
        const report: Omit<Report, 'colors'> = {
          files: linted.map(({ file, text, diagnostics }) => ({
            file,
            source: text,
            diagnostics: options.quiet ? diagnostics.filter((entry) => entry.severity === 'error') : diagnostics,
          })),
          subject: ['hours file', 'hours files'],
          failSeverity,
          version: packageVersion(),
          ...(sarif ? { rules: (await import('../../../hours/lint/rules/index.js')).hoursRules } : {}),
        };
        await writeReports(context, report, targets);
        const counts = countFindings(report);
        const failing =
          counts.error + (failSeverity === 'error' ? 0 : counts.warning) + (failSeverity === 'info' ? counts.info : 0);
        const tooMany = maxWarnings !== undefined && counts.warning > maxWarnings;
        if (!options.quiet) context.say(summary(report));
        if (tooMany) context.say(`more warnings than --max-warnings ${maxWarnings} allows`);
        return failing || tooMany ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
