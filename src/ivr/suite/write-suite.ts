import type { Exploration } from '../explore/explore.js';

/** A scalar of YAML that reads back as the same text. */
const quote = (text: string) => JSON.stringify(text);

/** An exploration as a suite: each call with the way it took and how it ended, each missed edge with its reason. */
export function writeSuite(flow: string, { calls, missed }: Exploration): string {
  const lines = [
    '# Calls that take every edge of the flow, found by exploring it. Read them before you rely on them.',
    `flow: ${quote(flow)}`,
    'cases:',
  ];
  calls.forEach(({ input, mocks, simulation, gains }, index) => {
    const { outcome, status, path } = simulation;
    lines.push(`  - name: ${quote(`${index + 1}: ${gains.slice(0, 3).join(', ')}${gains.length > 3 ? ', …' : ''}`)}`);
    lines.push(`    input: ${quote(input)}`);
    if (Object.keys(mocks).length > 0) lines.push(`    mocks: ${JSON.stringify(mocks)}`);
    lines.push('    expect:', `      status: ${status}`);
    if (outcome) {
      lines.push(`      outcome: ${outcome.type}`);
      if (outcome.target !== null) lines.push(`      target: ${quote(outcome.target)}`);
    }
    lines.push(`      path: [${path.map(quote).join(', ')}]`);
  });
  if (missed.length > 0) lines.push('unreachable:');
  for (const { edge, reason } of missed) lines.push(`  ${quote(edge)}: ${quote(reason)}`);
  return `${lines.join('\n')}\n`;
}
