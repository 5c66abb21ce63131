import { type CommandModule, ExitStatus } from '../../command.js';
import { plural } from '../../terminal/text.js';
import { limitOption, readLimitOptions } from './flow-arguments.js';

const examples = `
Examples:
  $ cctool ivr explore bank
  $ cctool ivr explore flows/bank.ivr.yaml --write tests/bank.suite.yaml
  $ cctool ivr explore connect-flow.json --json`;

interface Options {
  write?: string;
  at?: string;
  limit: string[];
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<flow>', 'a flow of the workspace by name, or a file')
    .option('--write <suite>', 'write the calls as a suite for cctool ivr run')
    .option('--at <time>', 'when the calls begin, ISO 8601 with an offset (default: now)')
    .option(...limitOption)
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        const { readLimits } = await import('../../../ivr/prepare/limits.js');
        const limits = readLimits(readLimitOptions(options.limit), '--limit');
        const { explore } = await import('../../../ivr/explore/explore.js');
        const { openFlow } = await import('./open-flow.js');
        const { withMocks } = await import('../../../ivr/prepare/prepare-program.js');
        const { flow, prepare } = await openFlow(context, name);
        const { program, dispose } = await prepare({}, options.at, limits);
        const found = explore(flow, (mocks) => withMocks(program, mocks));
        dispose();
        const { calls, edges, missed, truncated } = found;
        if (options.write !== undefined) {
          const { writeSuite } = await import('../../../ivr/suite/suite-file.js');
          const { writeWholeFile } = await import('../../files/write-output.js');
          await writeWholeFile(context.cwd, options.write, writeSuite(name, found));
          context.say(`${options.write}: ${plural(calls.length, 'call')}`);
        }
        if (options.json) {
          const rows = calls.map(({ input, mocks, gains, simulation }) => ({
            input,
            mocks,
            gains,
            status: simulation.status,
            outcome: simulation.outcome,
            path: simulation.path,
          }));
          context.print(JSON.stringify({ flow: flow.name, calls: rows, edges, missed, truncated }, null, 2));
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
        return missed.some(({ status }) => status === 'not found') ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
