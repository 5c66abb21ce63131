import { CctoolError } from '../../diagnostics/index.js';
import { defineTool, type EngineTool } from './engine-tool.js';

const grammarExample =
  '<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="main"><rule id="main" scope="public">my bill</rule></grammar>';

const drawFlowTool = defineTool({
  name: 'drawFlow',
  summary: 'Draws a flow, with what calls have covered of it.',
  command: 'ivr diagram FLOW',
  scope: 'ivr:test',
  documents: [],
  input: ({ z }) =>
    z.strictObject({
      flow: z.string().describe('The name of a flow of the workspace, or a whole flow as text.'),
      coverage: z
        .strictObject({ nodes: z.array(z.string()).max(20_000), edges: z.array(z.string()).max(20_000) })
        .optional()
        .describe('What calls went through: it is marked, and so is what they missed.'),
      theme: z.enum(['light', 'dark']).optional().describe('The ground that it is shown on; light when absent.'),
    }),
  example: { flow: 'bank' },
  async run(context, { flow: text, coverage, theme }) {
    const [{ readFlow }, { flowGraph }, { toSvg }, { measureCoverage, missedEdges }] = await Promise.all([
      import('./flow-tools.js'),
      import('../../ivr/diagram/flow-graph.js'),
      import('../../ivr/diagram/to-svg.js'),
      import('../../ivr/suite/coverage.js'),
    ]);
    const flow = await readFlow(context, text);
    const measured = measureCoverage(flow, coverage === undefined ? [] : [{ coverage }]);
    return {
      ...{ flow: flow.name, format: flow.format, start: flow.start },
      ...{ nodes: measured.nodes.all, edges: measured.edges.all },
      ...(coverage && { missed: missedEdges(measured) }),
      svg: toSvg(flowGraph(flow, coverage && measured), undefined, theme),
    };
  },
});

const listVoicesTool = defineTool({
  name: 'listVoices',
  summary: 'Lists the voices and the presets of target platforms.',
  command: 'voice voices',
  scope: 'voice:generate',
  documents: [],
  input: ({ z }) => z.strictObject({}),
  example: {},
  async run({ workspace }) {
    const [{ closeVoices, listVoices, presets }, { createWorkspaceVoices }] = await Promise.all([
      import('../../voice/index.js'),
      import('../local/workspace-voices.js'),
    ]);
    const catalogue = createWorkspaceVoices(workspace);
    try {
      const { voices, problems } = await listVoices(catalogue);
      return {
        default: catalogue.defaultVoice,
        aliases: catalogue.aliases,
        voices: voices.map(({ id, languages, gender, neural, remote }) => ({ id, languages, gender, neural, remote })),
        // What an engine's failure says may name files of the machine.
        failed: problems.map(({ engine }) => engine),
        presets: [...presets.values()].map(({ name, title, extension }) => ({ name, title, extension })),
      };
    } finally {
      await closeVoices(catalogue);
    }
  },
});

const phraseGapTool = defineTool({
  name: 'phraseGap',
  summary: 'Matches suggested phrases against a grammar: what it accepts, and a patch that adds what it does not.',
  command: 'suggest TOPIC --grammar FILE',
  scope: 'speechsmith:suggest',
  documents: ['grammar'],
  input: ({ z }) =>
    z.strictObject({
      grammar: z.string().describe('The grammar document as text.'),
      topic: z.string().describe('What callers talk about.'),
      phrases: z.array(z.string()).max(500).optional().describe('Phrases of the topic that are known already.'),
      suggestions: z.array(z.string()).max(100).describe('What is matched.'),
    }),
  example: { grammar: grammarExample, topic: 'billing', phrases: ['my bill'], suggestions: ['pay my bill'] },
  async run(_context, { grammar, topic, phrases, suggestions }) {
    const [{ coverageGap }, { validateGrammars }, { unifiedDiff }] = await Promise.all([
      import('../../suggest/gap/coverage-gap.js'),
      import('../../grxml/validate/validate-grammars.js'),
      import('../../diagnostics/unified-diff.js'),
    ]);
    const { patched, ...gap } = await coverageGap(grammar, { topic, suggestions, ...(phrases && { phrases }) });
    if (patched === grammar) return { ...gap, patch: '', patched };
    const [verdict] = await validateGrammars([{ source: patched }]);
    if (!verdict?.valid) throw new CctoolError('input', 'with the additions the grammar would not be valid');
    return {
      ...gap,
      patch: unifiedDiff(grammar, patched, { before: 'grammar.grxml', after: 'grammar.grxml' }),
      patched,
    };
  },
});

/** What the pages of a service ask of the engines beside the operations and the tools of assistants. */
export const pageTools: readonly EngineTool[] = [drawFlowTool, listVoicesTool, phraseGapTool];
