import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { ReportedTest } from '../../formats/test-report.js';
import { offerChoices, offerWords, readChoice, readWholeNumber } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import { allowedUrls, allowUrlOption, callWords, isFlowFile, limitOption, readLimitOptions } from './flow-arguments.js';

interface Options {
  format: string;
  json?: boolean;
  minCoverage?: string;
  flow?: string;
  jobs?: string;
  limit: string[];
  allowUrl: string[];
}

const formats = ['text', 'tap', 'junit', 'json'] as const;

const examples = `
Examples:
  $ cctool ivr run tests/*.suite.yaml
  $ cctool ivr run tests/bank.suite.yaml --min-coverage 100
  $ cctool ivr run tests --format junit -o calls.xml
  $ cctool ivr run same.suite.yaml --flow flows/app.ivr.yaml   the same calls through another flow
  $ cctool ivr run aws/*.json --flow flows/main.json
  $ cctool ivr run tests/long.suite.yaml --jobs 4
  $ cctool ivr run tests --limit minutes=30      calls that wait long; a suite may hold limits of its own`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: formats });
  offerWords(command, { limit: callWords.limit });
  command
    .argument('<suites...>', 'suites of calls (*.suite.yaml), test cases of Amazon Connect: files, folders, patterns')
    .option('--format <format>', `report: ${formats.join(', ')}`, 'text')
    .option('--json', 'the same as --format json')
    .option('--min-coverage <percent>', 'fail when fewer edges of a flow are covered')
    .option(
      '--flow <flow>',
      'the flow to call, by name or file: another one than the suite names, or that of test cases',
    )
    .option('--jobs <count>', 'calls at a time; when absent, one for each core where the calls take long')
    .option(...limitOption)
    .option(...allowUrlOption)
    .addHelpText('after', examples)
    .action(
      run(async (words: string[], options: Options) => {
        const format = readChoice('--format', options.json ? 'json' : options.format, formats, 'a format');
        const least = options.minCoverage === undefined ? undefined : Number(options.minCoverage);
        if (least !== undefined && !(least >= 0 && least <= 100)) {
          throw new CctoolError('usage', `--min-coverage: "${options.minCoverage}" is not a percentage from 0 to 100`);
        }
        const { findFiles } = await import('../../files/find-files.js');
        const { edgePercent, measureCoverage, missedEdges } = await import('../../../ivr/suite/coverage.js');
        const { openFlow } = await import('./open-flow.js');
        const { readPlans } = await import('./run-plan.js');
        const { readLimits } = await import('../../../ivr/prepare/limits.js');
        const { runCalls } = await import('./run-jobs.js');
        const limits = readLimits(readLimitOptions(options.limit), '--limit');
        const jobs = {
          cores: availableParallelism(),
          ...(options.jobs !== undefined && {
            requested: readWholeNumber('--jobs', options.jobs, 1, 64),
          }),
        };
        const colors = await context.colors('stdout');
        const found = await findFiles(words, {
          cwd: context.cwd,
          endings: ['.suite.yaml', '.suite.yml', '.suite.json', '.testcase.json'],
        });
        const [problem] = found.problems;
        if (problem) throw problem;
        const reports: {
          suite: string;
          flow: string;
          tests: ReportedTest[];
          coverage: ReturnType<typeof measureCoverage>;
          percent: number;
          missed: string[];
        }[] = [];
        const text: string[] = [];
        const now = context.now();
        const { files: _files, openedStore: _store, now: _now, ...toolkit } = await context.toolkitContext();
        for (const { suite, flow: name, folder: start, calls, unreachable } of await readPlans(
          context,
          found.files,
          options.flow,
        )) {
          const urls = allowedUrls('', options.allowUrl);
          const folder = isFlowFile(name, start) ? start : context.cwd;
          const open = await openFlow({ ...context, now: () => now }, name, folder, urls);
          const { flow } = open;
          text.push(colors.bold(`${suite}: ${flow.name}`));
          const work = { flow: name, folder, cwd: context.cwd, toolkit, config: context.options.config, now };
          const results = await runCalls(calls, open, { ...work, settings: { urls, limits } }, jobs);
          const tests = results.map(({ failures, log, seconds }, index): ReportedTest => {
            const { name: test, place } = calls[index]!;
            text.push(`  ${failures.length === 0 ? colors.green('✔') : colors.red('✖')} ${test}`);
            for (const { label, value } of log) text.push(colors.dim(`      ${label}  ${value}`));
            for (const { message, expected, actual } of failures) {
              text.push(
                `      ${colors.red(message)} ${colors.dim(place)}`,
                `        expected  ${expected}`,
                `        actual    ${actual}`,
              );
            }
            return { name: test, group: flow.name, place, problems: failures, seconds };
          });
          const coverage = measureCoverage(flow, results, unreachable);
          const percent = edgePercent(coverage);
          const missed = missedEdges(coverage);
          reports.push({
            suite,
            flow: relative(context.cwd, resolve(flow.file)),
            tests,
            coverage,
            percent,
            missed,
          });
          const { covered, all, excused } = coverage.edges;
          const reasons = Object.keys(excused).length;
          text.push(
            `  edges ${covered.length} of ${all.length} (${percent.toFixed(0)} %)${reasons > 0 ? `, ${reasons} with a written reason` : ''}`,
          );
          if (missed.length > 0) text.push(colors.dim(`    not taken: ${missed.join(', ')}`));
        }
        const tests = reports.flatMap((report) => report.tests);
        const failed = tests.filter(({ problems }) => problems.length > 0).length;
        context.print(await render(format, text, reports, tests));
        const thin = reports.filter(({ percent }) => least !== undefined && percent < least);
        for (const { suite, percent } of thin)
          context.say(`✖ ${suite}: ${percent.toFixed(1)} % of the edges; ${least} % are required`);
        context.say(`${failed === 0 ? '✔' : '✖'} ${plural(tests.length, 'call')}, ${failed} failed`);
        return failed > 0 || thin.length > 0 ? ExitStatus.findings : ExitStatus.success;
      }),
    );

  async function render(
    format: string,
    text: readonly string[],
    reports: readonly { suite: string; flow: string; tests: ReportedTest[] }[],
    tests: readonly ReportedTest[],
  ): Promise<string> {
    const { renderJunit, renderTap } = await import('../../formats/test-report.js');
    if (format === 'tap') return renderTap(tests);
    if (format === 'junit') return renderJunit(reports.map(({ suite }) => suite).join(', '), tests);
    if (format === 'json') return JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2);
    return text.join('\n');
  }
};
