import { type PhraseRun, placeOf, problemsOf, titleOf } from './run.js';

/** TAP version 14: a line per phrase, with a YAML block for one that failed. */
export function renderTap(runs: readonly PhraseRun[]): string {
  const lines = ['TAP version 14', `1..${runs.length}`];
  for (const [index, run] of runs.entries()) {
    const problems = problemsOf(run);
    // `#` begins a directive, and a backslash escapes it.
    const title = titleOf(run)
      .replace(/[\r\n]+/g, ' ')
      .replace(/[\\#]/g, '\\$&');
    lines.push(`${problems.length === 0 ? 'ok' : 'not ok'} ${index + 1} - ${title}`);
    if (problems.length === 0) continue;
    const [first] = problems;
    lines.push('  ---');
    lines.push(`  message: ${JSON.stringify(problems.map(({ message }) => message).join('; '))}`);
    const place = placeOf(run);
    if (place !== undefined) lines.push(`  at: ${JSON.stringify(place)}`);
    lines.push(`  expected: ${JSON.stringify(first!.expected)}`, `  actual: ${JSON.stringify(first!.actual)}`, '  ...');
  }
  return `${lines.join('\n')}\n`;
}
