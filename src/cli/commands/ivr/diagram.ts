import { CctoolError } from '../../../diagnostics/index.js';
import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';

interface Options {
  mermaid?: boolean;
  svg?: boolean;
  html?: boolean;
  coverage?: string;
  output?: string;
}

const examples = `
Examples:
  $ cctool ivr diagram bank --mermaid
  $ cctool ivr diagram bank --svg -o bank.svg
  $ cctool ivr diagram flows/bank.ivr.yaml --html --coverage tests/bank.suite.yaml -o bank.html`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<flow>', 'a flow of the workspace by name, or a file')
    .option('--mermaid', 'a Mermaid flowchart, for Markdown (default)')
    .option('--svg', 'a drawing')
    .option('--html', 'a page with the drawing')
    .option('--coverage <suite>', 'draw in what the calls of a suite cover')
    .option('-o, --output <file>', 'write to a file')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        if ([options.mermaid, options.svg, options.html].filter(Boolean).length > 1)
          throw new CctoolError('usage', 'choose one of --mermaid, --svg and --html');
        const { openFlow } = await import('./open-flow.js');
        const { flowGraph } = await import('../../../ivr/diagram/flow-graph.js');
        const { flow, prepare } = await openFlow(context, name);
        const coverage =
          options.coverage === undefined
            ? undefined
            : await (await import('./measure-suite.js')).measureSuite(context, options.coverage, flow, prepare);
        const graph = flowGraph(flow, coverage);
        const text = options.svg
          ? (await import('../../../ivr/diagram/to-svg.js')).toSvg(graph)
          : options.html
            ? (await import('../../../ivr/diagram/to-html.js')).toHtml(graph, coverage)
            : (await import('../../../ivr/diagram/to-mermaid.js')).toMermaid(graph);
        if (options.output === undefined) context.print(text.trimEnd());
        else {
          const { writeWholeFile } = await import('../../write-whole-file.js');
          await writeWholeFile(context.cwd, options.output, text);
        }
        return ExitStatus.success;
      }),
    );
};
