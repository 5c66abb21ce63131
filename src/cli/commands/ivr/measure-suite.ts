import { CctoolError } from '../../../diagnostics/index.js';
import type { Flow, Simulation } from '../../../ivr/index.js';
import type { Coverage } from '../../../ivr/suite/coverage.js';
import type { CliContext } from '../../context.js';
import type { OpenFlow } from './open-flow.js';

/** Runs the cases of a suite for what they cover of a flow; whether they pass is the business of `ivr run`. */
export async function measureSuite(
  context: CliContext,
  name: string,
  flow: Flow,
  prepare: OpenFlow['prepare'],
): Promise<Coverage> {
  const { readText } = await import('../../read-text.js');
  const { readSuite } = await import('../../../ivr/suite/read-suite.js');
  const { runCase } = await import('../../../ivr/suite/run-case.js');
  const { measureCoverage } = await import('../../../ivr/suite/coverage.js');
  const { suite, diagnostics } = readSuite(await readText(context, name), name);
  if (!suite) {
    const [first] = diagnostics;
    throw new CctoolError('usage', `${name}:${first?.line}:${first?.column}: ${first?.message}`, first?.hint);
  }
  const simulations: Simulation[] = [];
  for (const test of suite.cases) {
    const { program, dispose } = await prepare(test.mocks, test.at);
    try {
      simulations.push(runCase(program, test).simulation);
    } finally {
      dispose();
    }
  }
  return measureCoverage(flow, simulations, suite.unreachable);
}
