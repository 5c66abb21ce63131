import { type CommandModule, ExitStatus } from '../../command.js';
import { plural } from '../../terminal/text.js';

const examples = `
Examples:
  $ cctool ivr report bank
  $ cctool ivr report connect-flow.json --json

Seconds are estimated from the prompts, which are played to their end; a subflow counts as no time.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<flow>', 'a flow of the workspace by name, or a file')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: { json?: boolean }) => {
        const { openFlow } = await import('./open-flow.js');
        const { reportFlow } = await import('../../../ivr/report/report-flow.js');
        const { flow } = await openFlow(context, name);
        const report = reportFlow(flow);
        if (options.json) {
          context.print(JSON.stringify(report, null, 2));
          return ExitStatus.success;
        }
        const colors = await context.colors('stdout');
        const { turns, path } = report.menu_depth;
        const lines = [
          `${colors.bold(report.flow)}: ${report.nodes} nodes, ${report.edges} edges`,
          '',
          colors.bold('The quickest way to each queue and exit'),
        ];
        for (const each of report.destinations) {
          const keys = plural(each.keys, 'key');
          const input = each.input === '' ? '(nothing)' : each.input;
          lines.push(
            `  ${`${each.kind} ${each.target ?? '(the call decides)'}`.padEnd(28)} ${keys.padStart(8)} ${`${each.seconds.toFixed(1)} s`.padStart(9)}  ${colors.yellow(input)}`,
            colors.dim(`      ${each.path.join(' → ')}`),
          );
        }
        for (const node of report.unreached) lines.push(`  ${colors.red('no way')} to ${node}`);
        lines.push('', `${colors.bold('Menu depth')} ${turns}${path.length > 0 ? `: ${path.join(' → ')}` : ''}`);
        lines.push('', colors.bold(report.loops.length === 0 ? 'No loops' : 'Loops, those that nobody stops first'));
        for (const loop of report.loops) {
          const turn = loop.turns > 0 ? plural(loop.turns, 'turn') : loop.silent ? 'in silence' : 'by itself';
          lines.push(
            `  ${`${loop.seconds.toFixed(1)} s, ${turn}`.padEnd(20)} ${[...loop.path, loop.path[0]].join(' → ')}`,
          );
        }
        context.print(lines.join('\n'));
        return ExitStatus.success;
      }),
    );
};
