import type { ChalkInstance } from 'chalk';
import type { TestResult } from '../../../hours/views/run-tests.js';
import { xmlAttribute, xmlText } from '../../formats/helpers/xml.js';

const placeText = ({ place }: TestResult) => `${place.file}:${place.line}:${place.column}`;

/** The Test Anything Protocol, version 13, with the place of a failure as a YAML block. */
function tap(results: readonly TestResult[]): string {
  const lines = ['TAP version 13', `1..${results.length}`];
  results.forEach((result, index) => {
    lines.push(`${result.passed ? 'ok' : 'not ok'} ${index + 1} - ${result.name.replaceAll('#', '\\#')}`);
    if (!result.passed)
      lines.push(
        '  ---',
        `  message: ${JSON.stringify(result.message)}`,
        `  at: ${JSON.stringify(placeText(result))}`,
        '  ...',
      );
  });
  return lines.join('\n');
}

function junit(results: readonly TestResult[]): string {
  const failures = results.filter((result) => !result.passed).length;
  const counts = `tests="${results.length}" failures="${failures}" errors="0" time="0"`;
  const cases = results.map((result) => {
    const head = `    <testcase name="${xmlAttribute(result.name)}" classname="${xmlAttribute(result.schedule)}" time="0"`;
    if (result.passed) return `${head}/>`;
    const text = xmlText(`${placeText(result)}: ${result.message}`);
    return `${head}>\n      <failure message="${xmlAttribute(result.message)}">${text}</failure>\n    </testcase>`;
  });
  const file = xmlAttribute(results[0]?.place.file ?? 'hours');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="cctool" ${counts}>`,
    `  <testsuite name="${file}" ${counts} skipped="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}

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
