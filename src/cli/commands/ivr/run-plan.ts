import { dirname } from 'node:path';
import { CctoolError, type Diagnostic } from '../../../diagnostics/index.js';
import { unreadable } from '../../../diagnostics/unreadable.js';
import type { AwsTest } from '../../../ivr/aws-tests/model.js';
import type { Mocks, SimulationLimits } from '../../../ivr/index.js';
import type { SuiteCase } from '../../../ivr/suite/suite-file.js';
import type { CliContext } from '../../context.js';
import { type InputFile, readInput } from '../../files/read-input.js';

/** One call to make: a case of a suite, or a test case of Amazon Connect. It is plain data: threads get it as it is. */
export interface PlannedCall {
  name: string;
  /** Where it is written, for reports. */
  place: string;
  at?: string;
  mocks: Mocks;
  limits: Partial<SimulationLimits>;
  test: { kind: 'case'; case: SuiteCase } | { kind: 'aws'; case: AwsTest };
}

/** Calls through one flow, whose coverage is one. */
export interface Plan {
  suite: string;
  flow: string;
  /** Where a relative name of the flow starts. */
  folder: string;
  calls: PlannedCall[];
  unreachable: { readonly [edge: string]: string };
}

/**
 * Reads suites, and test cases of Amazon Connect; those of one flow are one plan.
 * @param flow the flow to call, before what suites and test cases say themselves
 * @throws CctoolError of kind `usage` with all that is wrong in a file
 */
export async function readPlans(
  context: CliContext,
  files: readonly InputFile[],
  flow: string | undefined,
): Promise<Plan[]> {
  const [{ readSuite }, { looksLikeAwsTest, readAwsTest }] = await Promise.all([
    import('../../../ivr/suite/suite-file.js'),
    import('../../../ivr/aws-tests/read-test.js'),
  ]);
  const plans: Plan[] = [];
  const ofFlow = new Map<string, Plan>();
  for (const file of files) {
    const source = Buffer.from(await readInput(context, file, 8 * 1024 * 1024)).toString('utf8');
    const folder = file.path === undefined ? context.cwd : dirname(file.path);
    const fail = (diagnostics: Diagnostic[]) => unreadable('usage', [{ file: file.name, diagnostics }]);
    if (!looksLikeAwsTest(source)) {
      const { suite, diagnostics } = readSuite(source, file.name);
      if (!suite) throw fail(diagnostics);
      const calls = suite.cases.map(
        (each): PlannedCall => ({
          name: each.name,
          place: `${file.name}:${each.line}`,
          ...(each.at !== undefined && { at: each.at }),
          mocks: each.mocks,
          limits: each.limits,
          test: { kind: 'case', case: each },
        }),
      );
      plans.push(
        flow === undefined
          ? { suite: file.name, flow: suite.flow, folder, calls, unreachable: suite.unreachable }
          : { suite: file.name, flow, folder: context.cwd, calls, unreachable: {} },
      );
      continue;
    }
    const { test, diagnostics } = readAwsTest(source, file.name);
    if (!test) throw fail(diagnostics);
    const name = flow ?? test.flow;
    if (name === undefined)
      throw new CctoolError(
        'usage',
        `${file.name}: the test case does not say which flow it tests`,
        'name it with --flow',
      );
    const key = `${flow === undefined ? folder : context.cwd}\n${name}`;
    let plan = ofFlow.get(key);
    if (!plan) {
      plan = {
        suite: file.name,
        flow: name,
        folder: flow === undefined ? folder : context.cwd,
        calls: [],
        unreachable: {},
      };
      ofFlow.set(key, plan);
      plans.push(plan);
    }
    plan.calls.push({
      name: test.name,
      place: `${file.name}:${test.observations[0]?.line ?? 1}`,
      mocks: {},
      limits: {},
      test: { kind: 'aws', case: test },
    });
  }
  return plans;
}
