import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CctoolError } from '../../diagnostics/index.js';
import type { Flow, Simulation } from '../../ivr/index.js';
import type { ToolkitContext } from '../context.js';
import { severityFields } from '../foreign-answer.js';
import {
  defineOperation,
  type FieldWords,
  isFields,
  type Json,
  read,
  type SchemaInput,
  type SchemaOutput,
  word,
} from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z, at, json, severity }: SchemaKit) => ({
  input: z.strictObject({
    flow: z
      .string()
      .describe('The name of a flow of the workspace, or a whole flow: its text in YAML, JSON or VoiceXML.'),
    name: z
      .string()
      .optional()
      .describe('The name of the file of a whole flow, by which its files refer to it: order.vxml.'),
    files: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Texts that a whole flow refers to by these names: documents, grammars and scripts, such as keys/pin.grxml.',
      ),
    input: z.string().describe('What the caller says and presses.'),
    at,
    mocks: z.record(z.string(), json).optional().describe('How services, transfers and schedules answer, by name.'),
    variables: z.record(z.string(), json).optional().describe('Variables set before the call begins.'),
    session: z
      .strictObject({
        caller: z.string().optional().describe('The number of the caller.'),
        called: z.string().optional().describe('The number that was called.'),
        channel: z.string().optional().describe('voice when absent.'),
      })
      .optional()
      .describe('What is known of the call when it begins.'),
    seed: z.int().optional().describe('Where random nodes start.'),
    on_exhausted: z
      .enum(['stop', 'silence', 'hangup'])
      .optional()
      .describe(
        'What happens when the input has run out and the flow waits; when absent it stops, but waits in queues.',
      ),
    limits: z
      .strictObject({
        steps: z.int().min(1).max(50_000).optional(),
        visits: z.int().min(1).max(10_000).optional().describe('Of one node without input in between.'),
        minutes: z.number().positive().max(1440).optional().describe('Simulated.'),
      })
      .optional()
      .describe('When the call is cut off; by default what the flow itself needs.'),
  }),
  output: z.looseObject({
    flow: z.string(),
    format: z.string().describe('native, connect, connect-legacy or vxml.'),
    status: z.enum(['completed', 'awaiting_input', 'limit', 'error']),
    outcome: z
      .looseObject({
        type: z.enum(['transfer', 'end', 'hangup', 'limit', 'error']),
        target: z.string().nullable().describe('The queue, number, agent or flow of a transfer.'),
        reason: z.string().nullable(),
      })
      .nullable()
      .describe('How the call ended; null while it waits.'),
    path: z.array(z.string()).describe('The nodes in the order in which they were entered.'),
    transcript: z.array(
      z.looseObject({
        t: z.number().describe('Milliseconds since the call began, on the virtual clock.'),
        who: z.enum(['system', 'caller', 'event']),
        kind: z.string(),
        text: z.string(),
        node: z.string(),
        ssml: z.string().optional(),
        audio: z.string().optional(),
        bargein: z.boolean().optional(),
        language: z.string().optional().describe('Of a prompt, once the call has chosen one.'),
        voice: z.string().optional(),
      }),
    ),
    trace: z
      .array(
        z.looseObject({
          step: z.int(),
          t: z.number(),
          flow: z.string(),
          node: z.string(),
          type: z.string(),
          event: z.string(),
          edge: z.string().optional(),
          grammar: z
            .looseObject({
              id: z.string(),
              mode: z.enum(['voice', 'dtmf']),
              utterance: z.string(),
              slots: json,
              confidence: z.number(),
            })
            .optional(),
          set: z
            .record(z.string(), z.tuple([json, json]))
            .optional()
            .describe('Per variable: its value before and after.'),
          call: z.looseObject({ service: z.string(), args: z.record(z.string(), json), result: z.string() }).optional(),
        }),
      )
      .describe('Every step: what happened at a node, and where it led.'),
    variables: z.record(z.string(), json),
    awaiting: z
      .looseObject({
        node: z.string(),
        dtmf: z.array(z.string()),
        phrases: z.array(z.string()),
        timeout_ms: z.number(),
      })
      .nullable()
      .describe('What the flow waits for when the input has run out.'),
    unused_input: z.array(z.string()),
    coverage: z.looseObject({ nodes: z.array(z.string()), edges: z.array(z.string()) }),
    simulated_ms: z.number(),
    diagnostics: z.array(z.looseObject({ code: z.string(), severity, node: z.string(), message: z.string() })),
  }),
});

export type TestFlowInput = SchemaInput<typeof schemas>;
export type TestFlowResult = SchemaOutput<typeof schemas>;
/** A finding of a simulation lies at a node. */
export type FlowFinding = TestFlowResult['diagnostics'][number];
/** One line of a call. */
export type FlowTranscriptLine = TestFlowResult['transcript'][number];
/** One step of a call: what happened at a node, and where it led. */
export type FlowTraceStep = TestFlowResult['trace'][number];

/** A flow in a file of this machine: the input's `flow` is its text. */
export interface LocalFlow {
  /** Absolute: its grammars are in the same folder or below. */
  path: string;
  /** The name to show in errors. */
  shown: string;
  /** Addresses that a VoiceXML application may ask; `path` may be one of them. */
  urls?: readonly string[];
}

/** What a flow is called that came with the request and has no name of its own. */
const INLINE = 'inline';

/** No name of a file holds these; every flow in YAML, JSON or VoiceXML does. */
const isDocument = (flow: string): boolean => /[\n{<]/.test(flow);

const isAddress = (path: string): boolean => /^https?:\/\//i.test(path);

/** A simulation in the shape of the service. Grammars are named as seen from the flow: nobody learns where its folder is. */
export function toResult(flow: Flow, simulation: Simulation): TestFlowResult {
  const folder = isAddress(flow.file) ? undefined : `${pathToFileURL(dirname(flow.file)).href}/`;
  const beside = (id: string) => (folder !== undefined && id.startsWith(folder) ? id.slice(folder.length) : id);
  return {
    flow: flow.name,
    format: flow.format,
    status: simulation.status,
    outcome: simulation.outcome,
    path: simulation.path,
    transcript: simulation.transcript,
    trace: simulation.trace.map((entry) =>
      entry.grammar === undefined ? entry : { ...entry, grammar: { ...entry.grammar, id: beside(entry.grammar.id) } },
    ),
    variables: simulation.variables,
    awaiting: simulation.awaiting,
    unused_input: simulation.unusedInput,
    coverage: simulation.coverage,
    simulated_ms: simulation.simulatedMs,
    diagnostics: simulation.diagnostics,
  };
}

/** What a flow may use beside the workspace. */
interface FlowRights {
  /** Where its grammars may lie, beside those of the workspace. */
  folders: readonly string[];
  /** The only schedules that it may ask; all when absent. */
  schedules?: readonly string[] | undefined;
  /** The folder of its file, for a flow of this machine. */
  beside?: string;
  /** Addresses that a VoiceXML application may ask. */
  urls?: readonly string[] | undefined;
  /** Texts that came with the flow, by their names beside it. */
  files?: TestFlowInput['files'];
}

/** Loads what runs a flow that has been read. */
async function loadRunFlow() {
  const [
    { prepareProgram, readLimits, simulateCall, withLoading },
    { carriedFiles, workspaceResolver },
    { flowContext },
    { hoursService, instantOf },
  ] = await Promise.all([
    import('../../ivr/index.js'),
    import('../file-resolver.js'),
    import('../local/flows.js'),
    import('../local/hours-service.js'),
  ]);
  return async (
    context: ToolkitContext,
    flow: Flow,
    input: TestFlowInput,
    { folders, schedules, beside, urls = [], files }: FlowRights,
  ): Promise<TestFlowResult> => {
    const { workspace } = context;
    const resolve = workspaceResolver(workspace, {
      paths: [...folders, ...(workspace.grammars === undefined ? [] : [workspace.grammars])],
      urls,
    });
    const surroundings = await flowContext(context, beside);
    const { program, dispose } = await prepareProgram(flow, {
      ...surroundings,
      limits: { ...surroundings.limits, ...readLimits(input.limits, 'limits') },
      resolve: files === undefined ? resolve : carriedFiles(dirname(flow.file), files, resolve),
      ...(urls.length > 0 && { request: (await import('../ask-server.js')).serverOf(urls) }),
      ...(workspace.hours === undefined ? {} : { hours: (await hoursService(context)).engine }),
      ...(schedules && { schedules }),
      mocks: input.mocks ?? {},
      at: instantOf(input.at, context.now()),
    });
    try {
      const simulation = await withLoading(() =>
        simulateCall(program, input.input, {
          ...(input.variables && { variables: input.variables }),
          ...(input.seed !== undefined && { seed: input.seed }),
          ...(input.session && { session: input.session }),
          ...(input.on_exhausted && { onExhausted: input.on_exhausted }),
        }),
      );
      return toResult(flow, simulation);
    } finally {
      dispose();
    }
  };
}

/** A call through a flow of the workspace, or through one that the request brings along. */
export const testFlow = defineOperation<LocalFlow>()(schemas, {
  name: 'testFlow',
  summary: 'Simulate a call through an IVR flow.',
  scope: 'ivr:test',
  command: 'ivr test',
  routes: [{ method: 'POST', path: '/v1/ivr/test', input: 'json' }],
  example: { flow: 'bank', input: '1' },
  runs: 'worker',
  reads: 'workspace',
  dependsOnCaller: 'for-some-schedules',
  restricted: { field: 'flow', by: 'flows' },
  async load() {
    const [{ brokenFlow, flowName, flowOfAddress, readAnyFlow }, { flowsOf }, { basename, join }, runFlow] =
      await Promise.all([
        import('../../ivr/index.js'),
        import('../local/flows.js'),
        import('node:path'),
        loadRunFlow(),
      ]);
    return async (context, input, local) => {
      if (local) {
        const { urls } = local;
        if (isAddress(local.path)) return runFlow(context, flowOfAddress(local.path), input, { folders: [], urls });
        const { flow, diagnostics } = readAnyFlow(input.flow, local.path);
        if (!flow) throw brokenFlow(flowName(basename(local.path)), local.shown, diagnostics);
        const folder = dirname(flow.file);
        return runFlow(context, flow, input, { folders: [folder], beside: folder, urls });
      }
      if (!isDocument(input.flow)) {
        if (input.files !== undefined || input.name !== undefined)
          throw new CctoolError('input', 'name and files belong to a whole flow, not to one of the workspace');
        const flow = await (await flowsOf(context)).get(input.flow);
        return runFlow(context, flow, input, { folders: [dirname(flow.file)] });
      }
      const { grammars, root } = context.workspace;
      const { name = `${INLINE}.${/^\s*</.test(input.flow) ? 'vxml' : 'ivr.yaml'}`, files } = input;
      if (/[/\\]|^\.*$/.test(name))
        throw new CctoolError('input', `name: "${name.slice(0, 100)}" is not the name of a file`);
      const { flow, diagnostics } = readAnyFlow(input.flow, join(grammars ?? root, name));
      if (!flow) throw brokenFlow(INLINE, INLINE, diagnostics);
      return runFlow(context, flow, input, { folders: [], schedules: context.caller?.schedules, files });
    };
  },
  together: {
    sizeOf: ({ flow, input, files = {} }) =>
      Object.values(files).reduce((size, text) => size + text.length, flow.length + input.length),
  },
  answer: {
    fields: {
      flow: read.or(''),
      format: read.or(''),
      status: read.or('completed'),
      outcome: read.or(null),
      path: { read: (value) => read.list(value) as string[] },
      transcript: read.or([]),
      trace: read.or([]),
      variables: read.or({}),
      awaiting: read.or(null),
      unused_input: read.or([]),
      coverage: read.or({ nodes: [], edges: [] }),
      simulated_ms: read.or(0),
      diagnostics: {
        read: (value) =>
          read.list(value).map((raw) => {
            const fields = isFields(raw) ? raw : { message: raw };
            const message = read.text(fields.message, JSON.stringify(raw));
            return { ...fields, ...severityFields(fields.severity, 'warning'), message } as FlowFinding;
          }),
      },
    },
    shape: {
      flow: 'text',
      format: 'text',
      status: 'text',
      outcome: ['null', { type: 'text', target: 'text|null', reason: 'text|null' }],
      path: ['text'],
      transcript: [{ t: 'number', who: 'text', kind: 'text', text: 'text', node: 'text' }],
      trace: [{}],
      variables: {},
      awaiting: ['null', { node: 'text', dtmf: ['text'], phrases: ['text'], timeout_ms: 'number' }],
      unused_input: ['text'],
      coverage: { nodes: ['text'], edges: ['text'] },
      simulated_ms: 'number',
      diagnostics: [{ code: 'text', node: 'text' }],
    },
  },
  words: {
    // A flow that is written in place is a file at the terminal, with a place of its own.
    flow: (flow) => (isDocument(flow) ? undefined : { argument: flow }),
    // At the terminal they lie beside the flow.
    name: () => undefined,
    files: () => undefined,
    input: (input) => ({ options: ['--input=-'], stdin: input }),
    at: word.option('at'),
    mocks: (mocks) => jsonFile('--mocks', mocks),
    variables: (variables) => ({
      options: Object.entries(variables).map(([name, value]) => `--set=${name}=${JSON.stringify(value)}`),
    }),
    session: (session) => ({
      options: Object.entries(session).map(([name, value]) => `--session=${name}=${value}`),
    }),
    seed: word.option('seed'),
    on_exhausted: word.option('exhausted'),
    limits: (limits) => ({ options: Object.entries(limits).map(([name, value]) => `--limit=${name}=${value}`) }),
  },
});

function jsonFile(option: string, value: Json): FieldWords {
  return { options: [option, { file: JSON.stringify(value), extension: 'json' }] };
}
