/** Reports of tests that a user wrote (calls, phrases, hours): one shape, as TAP or JUnit XML. */

import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import { timeOf } from './junit.js';

export interface TestProblem {
  message: string;
  expected?: string;
  actual?: string;
}

export interface ReportedTest {
  name: string;
  /** What it tests: a flow, a schedule, a grammar. */
  group: string;
  /** `file:line` */
  place?: string;
  /** Seconds that it took; absent where nobody measured it. */
  seconds?: number;
  /** True when it could not be decided: an error, not a failure. */
  isUndecided?: boolean;
  /** Empty when it passed. */
  problems: readonly TestProblem[];
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** TAP version 14: a line per test, with a YAML block for one that failed. */
export function renderTap(tests: readonly ReportedTest[]): string {
  const lines = ['TAP version 14', `1..${tests.length}`];
  for (const [index, { name, place, problems }] of tests.entries()) {
    // `#` begins a directive, and a backslash escapes it.
    const title = oneLine(name).replace(/[\\#]/g, '\\$&');
    lines.push(`${problems.length === 0 ? 'ok' : 'not ok'} ${index + 1} - ${title}`);
    const [first] = problems;
    if (!first) continue;
    lines.push('  ---', `  message: ${JSON.stringify(problems.map(({ message }) => message).join('; '))}`);
    if (place !== undefined) lines.push(`  at: ${JSON.stringify(place)}`);
    if (first.expected !== undefined) lines.push(`  expected: ${JSON.stringify(first.expected)}`);
    if (first.actual !== undefined) lines.push(`  actual: ${JSON.stringify(first.actual)}`);
    lines.push('  ...');
  }
  return `${lines.join('\n')}\n`;
}

/**
 * JUnit XML: one suite for the file, a test case per test.
 * @param seconds that all tests took, where they were not measured one by one
 */
export function renderJunit(suite: string, tests: readonly ReportedTest[], seconds?: number): string {
  const errors = tests.filter(({ isUndecided }) => isUndecided).length;
  const failures = tests.filter(({ problems, isUndecided }) => problems.length > 0 && !isUndecided).length;
  const all = tests.some(({ seconds }) => seconds !== undefined)
    ? tests.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
    : seconds;
  const counts = `tests="${tests.length}" failures="${failures}" errors="${errors}"`;
  const cases = tests.map(({ name, group, place, problems, isUndecided, seconds }) => {
    const head = `    <testcase name="${xmlAttribute(oneLine(name))}" classname="${xmlAttribute(group)}"${timeOf(seconds)}`;
    if (problems.length === 0) return `${head}/>`;
    const details = [
      ...(place === undefined ? [] : [place]),
      ...problems.flatMap(({ message, expected, actual }) => [
        message,
        ...(expected === undefined ? [] : [`expected: ${expected}`]),
        ...(actual === undefined ? [] : [`actual: ${actual}`]),
      ]),
    ].join('\n');
    const message = xmlAttribute(problems.map((problem) => problem.message).join('; '));
    const element = isUndecided ? 'error' : 'failure';
    return `${head}>\n      <${element} message="${message}">${xmlText(details)}</${element}>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="cctool" ${counts}${timeOf(all)}>`,
    `  <testsuite name="${xmlAttribute(suite)}" ${counts} skipped="0"${timeOf(all)}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
