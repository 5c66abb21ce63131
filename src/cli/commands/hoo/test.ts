import type { ChalkInstance } from 'chalk';
import { CctoolError } from '../../../diagnostics/index.js';
import type { TestResult } from '../../../hours/views/run-tests.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { type ReportedTest, renderJunit, renderTap } from '../../formats/test-report.js';
import { offerChoices } from '../../option-values.js';
import { orList } from '../../terminal/text.js';
import { type HoursOptions, hoursOption, openLocalHours } from './hours-command.js';

interface Options extends HoursOptions {
  format?: string;
  json?: boolean;
}

const examples = `
The tests are in the hours file:
  tests:
    - { schedule: support, open_at: 2026-06-10T10:00 }        local time of the schedule, or with an offset
    - { schedule: support, closed_at: 2026-11-01T06:15Z }
    - { schedule: support, closed_on: 2026-12-25 }            all of that date
    - { schedule: emergency, open_on: 2026-12-25, name: round the clock }

Examples:
  cctool hoo test
  cctool hoo test hours.yaml --format tap
  cctool hoo test --format junit > hours-tests.xml

Exit status: 0 all passed, 1 a test failed, 2 error.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: Object.keys(testFormats) });
  hoursOption(command.argument('[file]', 'hours file (default: the one that the configuration names)'))
    .option('--format <name>', `${orList(Object.keys(testFormats))} (default: text)`)
    .option('--json', 'short for --format json')
    .addHelpText('after', examples)
    .action(
      run(async (file: string | undefined, options: Options) => {
        const name = options.json ? 'json' : (options.format ?? 'text');
        const format = testFormats[name]!;
        const hours = file ?? options.hours;
        const engine = await openLocalHours(context, hours === undefined ? {} : { hours });
        const { runTests } = await import('../../../hours/views/run-tests.js');
        const start = performance.now();
        const results = runTests(engine);
        const seconds = (performance.now() - start) / 1000;
        if (!results.length) {
          const hint = 'add tests under `tests:`; cctool hoo test --help shows an example';
          throw new CctoolError('usage', `${engine.hours.source.file}: the file has no tests`, hint);
        }
        context.print(format(results, await context.colors('stdout'), seconds));
        const failed = results.filter((result) => !result.passed).length;
        context.say(`${results.length - failed} passed, ${failed} failed`);
        return failed ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

const placeText = ({ place }: TestResult) => `${place.file}:${place.line}:${place.column}`;

const reported = (result: TestResult): ReportedTest => ({
  name: result.name,
  group: result.schedule,
  place: placeText(result),
  problems: result.passed ? [] : [{ message: result.message }],
});

const junit = (results: readonly TestResult[], _: ChalkInstance, seconds: number) =>
  renderJunit(results[0]?.place.file ?? 'hours', results.map(reported), seconds);
const tap = (results: readonly TestResult[]) => renderTap(results.map(reported));

function text(results: readonly TestResult[], colors: ChalkInstance): string {
  return results
    .flatMap((result) => {
      if (result.passed) return [`${colors.green('ok')}     ${result.name}`];
      return [
        `${colors.red('not ok')} ${result.name}`,
        `       ${result.message}  ${colors.dim(`[${placeText(result)}]`)}`,
      ];
    })
    .join('\n');
}

const json = (results: readonly TestResult[]) =>
  JSON.stringify({ passed: results.every((result) => result.passed), tests: results }, null, 2);

/** The formats of `hoo test`: the results, and the seconds that all of them took. */
export const testFormats: {
  [name: string]: (results: readonly TestResult[], colors: ChalkInstance, seconds: number) => string;
} = {
  text,
  tap,
  junit,
  json,
};
