import { CctoolError } from '../../../diagnostics/index.js';
import { unreadable } from '../../../diagnostics/unreadable.js';
import { errorModes, withErrors } from '../../../ivr/diagram/error-edges.js';
import type { Flow, Simulation } from '../../../ivr/index.js';
import type { Coverage } from '../../../ivr/suite/coverage.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { offerChoices, readChoice } from '../../option-values.js';
import type { OpenFlow } from './open-flow.js';

interface Options {
  mermaid?: boolean;
  svg?: boolean;
  html?: boolean;
  coverage?: string;
  errors: string;
  layout?: string;
}

const examples = `
Examples:
  $ cctool ivr diagram bank --mermaid
  $ cctool ivr diagram bank --svg -o bank.svg
  $ cctool ivr diagram export.json --svg --errors hide -o export.svg
  $ cctool ivr diagram flows/bank.ivr.yaml --html --coverage tests/bank.suite.yaml -o bank.html`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { errors: errorModes, layout: ['layers', 'canvas'] });
  command
    .argument('<flow>', 'a flow of the workspace by name, or a file')
    .option('--mermaid', 'a Mermaid flowchart, for Markdown (default)')
    .option('--svg', 'a drawing')
    .option('--html', 'a page with the drawing')
    .option('--coverage <suite>', 'mark what the calls of a suite cover')
    .option('--errors <how>', `ways of failure: ${errorModes.join(', ')}`, 'show')
    .option('--layout <layout>', 'boxes in layers, or on the canvas of Amazon Connect (default where it has one)')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        if ([options.mermaid, options.svg, options.html].filter(Boolean).length > 1)
          throw new CctoolError('usage', 'choose one of --mermaid, --svg and --html');
        const errors = readChoice('--errors', options.errors, errorModes, 'a way to draw them');
        const layout =
          options.layout === undefined
            ? undefined
            : readChoice('--layout', options.layout, ['layers', 'canvas'], 'a layout');
        const { openFlow } = await import('./open-flow.js');
        const { hasCanvas } = await import('../../../ivr/diagram/to-canvas.js');
        const { flowGraph } = await import('../../../ivr/diagram/flow-graph.js');
        const { flow, prepare } = await openFlow(context, name);
        const coverage =
          options.coverage === undefined ? undefined : await measureSuite(context, options.coverage, flow, prepare);
        const graph = withErrors(flowGraph(flow, coverage), errors);
        if (layout === 'canvas' && !hasCanvas(graph))
          throw new CctoolError('usage', '--layout canvas: the flow has no places on a canvas', 'use layers');
        const text = options.svg
          ? (await import('../../../ivr/diagram/to-svg.js')).toSvg(graph, layout)
          : options.html
            ? (await import('../../../ivr/diagram/to-svg.js')).toHtml(graph, coverage, layout)
            : (await import('../../../ivr/diagram/to-mermaid.js')).toMermaid(graph);
        context.print(text);
        return ExitStatus.success;
      }),
    );
};

/** Measures what the cases of a suite cover of a flow; whether they pass is left to `ivr run`. */
async function measureSuite(
  context: CliContext,
  name: string,
  flow: Flow,
  prepare: OpenFlow['prepare'],
): Promise<Coverage> {
  const { readText } = await import('../../files/read-input.js');
  const { readSuite } = await import('../../../ivr/suite/suite-file.js');
  const { runCase } = await import('../../../ivr/suite/run-case.js');
  const { measureCoverage } = await import('../../../ivr/suite/coverage.js');
  const { withLoading } = await import('../../../ivr/prepare/with-loading.js');
  const { suite, diagnostics } = readSuite(await readText(context, name), name);
  if (!suite) throw unreadable('usage', [{ file: name, diagnostics }]);
  const simulations: Simulation[] = [];
  for (const test of suite.cases) {
    const { program, dispose } = await prepare(test.mocks, test.at);
    try {
      simulations.push((await withLoading(() => runCase(program, test))).simulation);
    } finally {
      dispose();
    }
  }
  return measureCoverage(flow, simulations, suite.unreachable);
}
