import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { plural } from '../../terminal/text.js';

const examples = `
Examples:
  $ cctool ivr import connect-flow.json -o flows/main.ivr.yaml
  $ cctool ivr import connect-flow.json > flows/main.ivr.yaml

What the native format cannot express is reported, with its action.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<flow>', 'an Amazon Connect contact flow (JSON), bare, in an API answer or in a template')
    .addHelpText('after', examples)
    .action(
      run(async (name: string) => {
        const { openFlow } = await import('./open-flow.js');
        const { importConnect } = await import('../../../ivr/import/import-connect.js');
        const { flow } = await openFlow(context, name);
        if (flow.format === 'native')
          throw new CctoolError('usage', `${name} is already a native flow`, 'name a contact flow of Amazon Connect');
        if (!flow.format.startsWith('connect'))
          throw new CctoolError(
            'usage',
            `${name} is not a contact flow of Amazon Connect`,
            'run it with cctool ivr test',
          );
        const { text, report } = importConnect(flow);
        for (const { node, message } of report) context.say(`${node}: ${message}`);
        context.print(text);
        context.say(`${plural(flow.nodes.size, 'action')}, ${plural(report.length, 'remark')}`);
        return ExitStatus.success;
      }),
    );
};
