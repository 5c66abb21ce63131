import type { ChalkInstance } from 'chalk';
import type { TestResult } from '../../../hours/views/run-tests.js';
import { type ReportedTest, renderJunit, renderTap } from '../../formats/test-report.js';

const placeText = ({ place }: TestResult) => `${place.file}:${place.line}:${place.column}`;

const reported = (result: TestResult): ReportedTest => ({
  name: result.name,
  group: result.schedule,
  place: placeText(result),
  problems: result.passed ? [] : [{ message: result.message }],
});

const junit = (results: readonly TestResult[]) => renderJunit(results[0]?.place.file ?? 'hours', results.map(reported));
const tap = (results: readonly TestResult[]) => renderTap(results.map(reported));

function plain(results: readonly TestResult[], colors: ChalkInstance): string {
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

/** The formats of `hoo test`. */
export const testFormats: { [name: string]: (results: readonly TestResult[], colors: ChalkInstance) => string } = {
  plain,
  tap,
  junit,
  json,
};
