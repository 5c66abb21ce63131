import { CctoolError } from '../../../diagnostics/index.js';
import type { Exploration } from '../../../ivr/explore/explore.js';
import type { Flow } from '../../../ivr/index.js';
import type { Program } from '../../../ivr/simulate/program.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { collect, offerChoices, offerWords, readChoice } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import { callWords, limitOption, readLimitOptions, readSession, readVariables } from './flow-arguments.js';

const examples = `
Examples:
  $ cctool ivr explore bank
  $ cctool ivr explore flows/bank.ivr.yaml --write tests/bank.suite.yaml
  $ cctool ivr explore app.vxml --expect said --write same.suite.yaml
  $ cctool ivr explore connect-flow.json --json
  $ cctool ivr explore bank --session channel=chat --set vip=true
  $ cctool ivr explore connect-flow.json --format aws --write tests/aws`;

const formats = ['suite', 'aws'] as const;
const expectations = ['path', 'said'] as const;

interface Options {
  write?: string;
  format: string;
  expect: string;
  at?: string;
  set: string[];
  session: string[];
  limit: string[];
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: formats, expect: expectations });
  offerWords(command, callWords);
  command
    .argument('<flow>', 'a flow of the workspace by name, or a file')
    .option('--write <path>', 'write the calls as a suite for cctool ivr run; test cases go into a folder')
    .option('--format <format>', `what is written: ${formats.join(', ')} (test cases of Amazon Connect)`, 'suite')
    .option(
      '--expect <what>',
      'what the cases of a suite expect: path, or said (for another flow that must say the same)',
      'path',
    )
    .option('--at <time>', 'when the calls begin, ISO 8601 with an offset (default: now)')
    .option('--set <name=value>', 'a variable before the calls begin (repeatable)', collect, [])
    .option('--session <name=value>', 'of the calls: caller, called, channel (repeatable)', collect, [])
    .option(...limitOption)
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        const { readLimits } = await import('../../../ivr/prepare/limits.js');
        const format = readChoice('--format', options.format, formats, 'a format');
        if (format === 'aws' && options.write === undefined)
          throw new CctoolError('usage', '--format aws writes files', 'name their folder with --write');
        const expects = readChoice('--expect', options.expect, expectations, 'an expectation');
        const limits = readLimits(readLimitOptions(options.limit), '--limit');
        const { explorationAnswer, explore } = await import('../../../ivr/explore/explore.js');
        const { openFlow } = await import('./open-flow.js');
        const { withMocks } = await import('../../../ivr/prepare/prepare-program.js');
        const { withLoading } = await import('../../../ivr/prepare/with-loading.js');
        const given = { variables: readVariables(options.set), session: readSession(options.session) };
        const { flow, prepare } = await openFlow(context, name);
        const { program, dispose } = await prepare({}, options.at, limits);
        const found = await withLoading(() => explore(flow, (mocks) => withMocks(program, mocks), undefined, given));
        const { calls, edges, missed, truncated } = found;
        if (format === 'aws') await writeTestCases(flow, found, program, options.write);
        else if (options.write !== undefined) {
          const { writeSuite } = await import('../../../ivr/suite/suite-file.js');
          const { writeWholeFile } = await import('../../files/write-output.js');
          await writeWholeFile(context.cwd, options.write, writeSuite(name, found, { ...given, expects }));
          context.say(`${options.write}: ${plural(calls.length, 'call')}`);
        }
        dispose();
        if (options.json) {
          context.print(JSON.stringify(explorationAnswer(flow.name, found), null, 2));
        } else {
          const colors = await context.colors('stdout');
          for (const { input, simulation, gains } of calls) {
            const { outcome, status } = simulation;
            context.print(
              `${colors.yellow(input === '' ? '(silence)' : input)}  →  ${outcome ? [outcome.type, outcome.target].filter(Boolean).join(' ') : status}`,
            );
            context.print(colors.dim(`    ${gains.join(', ')}`));
          }
          for (const { edge, status, reason } of missed)
            context.print(`${status === 'impossible' ? colors.dim(status) : colors.red(status)} ${edge}: ${reason}`);
          context.say(
            `${edges.covered.length} of ${edges.all.length} edges with ${plural(calls.length, 'call')}${truncated ? '; the search stopped at its limit' : ''}`,
          );
        }
        return missed.some(({ status }) => status !== 'impossible') ? ExitStatus.findings : ExitStatus.success;
      }),
    );

  /** Writes each call as a test case of its own, and names the calls that the testing language cannot say. */
  async function writeTestCases(flow: Flow, { calls }: Exploration, program: Program, folder = '.'): Promise<void> {
    if (!flow.format.startsWith('connect'))
      throw new CctoolError(
        'usage',
        `"${flow.name}" is not a contact flow of Amazon Connect; test cases are for those`,
      );
    const { mkdir } = await import('node:fs/promises');
    const { join, resolve } = await import('node:path');
    const { writeAwsTests } = await import('../../../ivr/aws-tests/write-test.js');
    const { writeWholeFile } = await import('../../files/write-output.js');
    const tests = writeAwsTests(flow, calls, program);
    await mkdir(resolve(context.cwd, folder), { recursive: true });
    for (const test of tests) {
      if ('text' in test) await writeWholeFile(context.cwd, join(folder, `${test.name}.testcase.json`), test.text);
      else context.say(`${test.name} is not written: ${test.lost}`);
    }
    const count = tests.filter((test) => 'text' in test).length;
    context.say(`${folder}: ${plural(count, 'test case')} of ${plural(tests.length, 'call')}`);
  }
};
