import { CctoolError } from '../../../diagnostics/index.js';
import type { Resolve } from '../../../grxml/resolver.js';
import type { Flow } from '../../../ivr/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { offerChoices, readChoice } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import { isAddress } from './flow-arguments.js';

const examples = `
Examples:
  $ cctool ivr import connect-flow.json -o flows/main.ivr.yaml
  $ cctool ivr import connect-flow.json > flows/main.ivr.yaml
  $ cctool ivr import app.vxml --to native -o flows/app.ivr.yaml

What the native format cannot express is reported, with its action or its line.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { to: ['native'] });
  command
    .argument(
      '<flow>',
      'an Amazon Connect contact flow (JSON), bare, in an API answer or in a template, or a VoiceXML document',
    )
    .option('--to <format>', 'what is written: native', 'native')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: { to: string }) => {
        readChoice('--to', options.to, ['native'], 'a format');
        if (isAddress(name))
          throw new CctoolError(
            'usage',
            `${name}: what a server writes is known only during calls`,
            'import static documents',
          );
        const { openFlow } = await import('./open-flow.js');
        const { flow, resolve } = await openFlow(context, name);
        if (flow.format === 'native')
          throw new CctoolError(
            'usage',
            `${name} is already a native flow`,
            'name a contact flow of Amazon Connect, or a VoiceXML document',
          );
        if (!flow.format.startsWith('connect') && flow.format !== 'vxml')
          throw new CctoolError(
            'usage',
            `${name} is not a contact flow of Amazon Connect, and not VoiceXML`,
            'run it with cctool ivr test',
          );
        const { text, report } = await imported(flow, resolve);
        for (const { node, message } of report) context.say(`${node}: ${message}`);
        context.print(text);
        const what = flow.format === 'vxml' ? 'item' : 'action';
        context.say(`${plural(flow.nodes.size, what)}, ${plural(report.length, 'remark')}`);
        return ExitStatus.success;
      }),
    );
};

async function imported(
  flow: Flow,
  resolve: Resolve,
): Promise<{ text: string; report: { node: string; message: string }[] }> {
  if (flow.format !== 'vxml') return (await import('../../../ivr/import/import-connect.js')).importConnect(flow);
  const [{ loadApplication }, { importVxml }] = await Promise.all([
    import('../../../ivr/vxml/prepare-application.js'),
    import('../../../ivr/import/import-vxml.js'),
  ]);
  const { app, first, documents } = await loadApplication(flow, { resolve });
  app.dispose();
  return importVxml([first, ...documents.filter((each) => each !== first)], first);
}
