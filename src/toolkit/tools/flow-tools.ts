import { CctoolError } from '../../diagnostics/index.js';
import type { FlowFolder, FlowReading } from '../../ivr/index.js';
import type { ToolkitContext } from '../context.js';
import { defineTool, type ToolFile } from './engine-tool.js';

const greeting =
  'ivr: 1\nstart: hello\nnodes:\n  hello: { type: play, prompt: "Hello.", next: bye }\n  bye: { type: end }\n';
const flowField = 'A whole flow: its text in YAML, JSON or VoiceXML.';

const orName = "In a workspace also a flow's name.";

/** True for what is not a whole flow. */
const isName = (text: string) => !/[\n:{<]/.test(text);

/**
 * The flows of the workspace.
 * @throws CctoolError of kind `input` where there is none
 */
async function flowsNamed(context: ToolkitContext): Promise<FlowFolder> {
  if (context.workspace.flows === undefined) {
    throw new CctoolError('input', 'flow: expected a whole flow as text; flows cannot be named here');
  }
  return (await import('../local/flows.js')).flowsOf(context);
}

/** The text of a flow's file. */
async function textOf({ files }: ToolkitContext, path: string): Promise<string> {
  const [{ flowText }, { readFile }] = await Promise.all([import('../../ivr/index.js'), import('node:fs/promises')]);
  return flowText(await (files?.read(path) ?? readFile(path)));
}

/** Where a flow that came as text is thought to be: what it refers to is not there. */
const nameless = (text: string) => (/^\s*</.test(text) ? '/flow.vxml' : '/flow.ivr.yaml');

export const lintFlowTool = defineTool({
  name: 'lintFlow',
  summary: 'Finds what callers will trip over in a flow: loops, silence, keys and phrases that clash.',
  command: 'ivr lint FLOW',
  scope: 'ivr:test',
  documents: ['flow'],
  input: ({ z }) => z.strictObject({ flow: z.string().describe(`${flowField} ${orName}`) }),
  example: { flow: greeting },
  async run(context, { flow }, files) {
    const [{ lintFlowWithin }, { flowSources }] = await Promise.all([
      import('../../ivr/lint/lint-flow.js'),
      import('../local/flow-sources.js'),
    ]);
    const named = files.flow === undefined && isName(flow) ? await flowsNamed(context) : undefined;
    const path = named ? (await named.get(flow)).file : files.flow?.path;
    const text = named ? await textOf(context, path!) : flow;
    const sources = (await flowSources(context))(path);
    return { diagnostics: await lintFlowWithin(text, path ?? nameless(text), sources, context.workspace.rules) };
  },
});

/**
 * A flow of the workspace by name, or the one that the text is.
 * @throws CctoolError of kind `input` for a text that is not a flow, or a name without one
 */
export async function readFlow(context: ToolkitContext, text: string, file?: ToolFile) {
  const { brokenFlow, flowName, readAnyFlow } = await import('../../ivr/index.js');
  if (file === undefined && isName(text)) return (await flowsNamed(context)).get(text);
  const name = file?.name ?? 'flow';
  const { flow, diagnostics }: FlowReading = readAnyFlow(text, file?.path ?? nameless(text));
  if (!flow) throw brokenFlow(flowName(name), name, diagnostics);
  return flow;
}

export const exploreFlowTool = defineTool({
  name: 'exploreFlow',
  summary: 'Finds calls that together take every edge of a flow, and the edges that no call takes.',
  command: 'ivr explore FLOW',
  scope: 'ivr:test',
  documents: ['flow'],
  input: ({ z, at }) => z.strictObject({ flow: z.string().describe(`${flowField} ${orName}`), at }),
  example: { flow: greeting },
  async run(context, { flow: text, at }, files) {
    const [{ explorationAnswer, explore }, { prepareProgram, withMocks }, { withLoading }, local] = await Promise.all([
      import('../../ivr/explore/explore.js'),
      import('../../ivr/prepare/prepare-program.js'),
      import('../../ivr/prepare/with-loading.js'),
      Promise.all([
        import('../local/flows.js'),
        import('../local/hours-service.js'),
        import('../file-resolver.js'),
        import('node:path'),
      ]),
    ]);
    const [{ flowContext }, { hoursService, instantOf }, { workspaceResolver }, { dirname }] = local;
    const { workspace } = context;
    const flow = await readFlow(context, text, files.flow);
    const isNamed = files.flow === undefined && flow.file !== nameless(text);
    const folder = files.flow ? dirname(files.flow.path) : isNamed ? dirname(flow.file) : undefined;
    const { program, dispose } = await prepareProgram(flow, {
      ...(await flowContext(context, folder)),
      resolve: workspaceResolver(workspace, {
        ...(folder !== undefined && { folder }),
        paths: workspace.grammars === undefined ? [] : [workspace.grammars],
      }),
      ...(workspace.hours !== undefined && { hours: (await hoursService(context)).engine }),
      mocks: {},
      at: instantOf(at, context.now()),
    });
    try {
      return explorationAnswer(flow.name, await withLoading(() => explore(flow, (mocks) => withMocks(program, mocks))));
    } finally {
      dispose();
    }
  },
});
