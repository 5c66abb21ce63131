import { defineTool, type EngineTool } from '../../toolkit/tools/engine-tool.js';
import { engineTool, findPageTool, pageToolNames } from '../../toolkit/tools/index.js';

/** As much as an editor sends for proposals; longer texts are written without. */
const mostText = 200_000;

const completeSourceTool = defineTool({
  name: 'completeSource',
  summary: 'Proposes what may be written at a place of a grammar, a flow or an hours file.',
  command: 'lsp',
  documents: [],
  input: ({ z }) =>
    z.strictObject({
      kind: z.enum(['grammar', 'flow', 'hours']).describe('What the text is.'),
      text: z.string().max(mostText).describe('The whole text as it is now; it may be broken.'),
      offset: z.number().int().min(0).max(mostText).describe('The place, in UTF-16 units from the beginning.'),
      is_explicit: z.boolean().optional().describe('The list was asked for by hand, not opened while typing.'),
    }),
  example: { kind: 'grammar', text: '<', offset: 1 },
  async run(context, { kind, text, offset, is_explicit }) {
    const { completeText } = await import('../../lsp/complete-text.js');
    const trigger = is_explicit ? undefined : text[offset - 1];
    return completeText(context, { kind, text, offset, trigger });
  },
});

/** What the pages may run: tools of the engines, and what an editor asks. */
export const pageTools: readonly string[] = [...pageToolNames, completeSourceTool.name];
export const findServerTool = (name: string): EngineTool | undefined =>
  name === completeSourceTool.name ? completeSourceTool : findPageTool(name);

/** A tool that a worker process runs. @throws CctoolError where there is no such tool */
export const serverTool = (name: string): EngineTool => findServerTool(name) ?? engineTool(name);
