import { xmlAttribute, xmlText } from '../../../formats/helpers/xml.js';
import { type PhraseRun, placeOf, problemsOf, titleOf } from './run.js';

/** JUnit XML: one suite for the grammar, a test case per phrase. */
export function renderJunit(grammar: string, runs: readonly PhraseRun[]): string {
  const errors = runs.filter(({ error }) => error !== undefined).length;
  const failures = runs.filter((run) => run.error === undefined && run.failures.length > 0).length;
  const counts = `tests="${runs.length}" failures="${failures}" errors="${errors}"`;
  const name = xmlAttribute(grammar);
  const cases = runs.map((run) => {
    const head = `    <testcase name="${xmlAttribute(titleOf(run))}" classname="${name}" time="0"`;
    const problems = problemsOf(run);
    if (problems.length === 0) return `${head}/>`;
    const element = run.error === undefined ? 'failure' : 'error';
    const place = placeOf(run);
    const details = [
      ...(place === undefined ? [] : [place]),
      ...problems.flatMap(({ message, expected, actual }) => [message, `expected: ${expected}`, `actual: ${actual}`]),
    ].join('\n');
    const message = xmlAttribute(problems.map((problem) => problem.message).join('; '));
    return `${head}>\n      <${element} message="${message}">${xmlText(details)}</${element}>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="cctool" ${counts} time="0">`,
    `  <testsuite name="${name}" ${counts} skipped="0" time="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
