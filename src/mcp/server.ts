import type { Readable, Writable } from 'node:stream';
import {
  type JSONRPCMessage,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  ResourceNotFoundError,
  Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { packageVersion, ruleCodesWithPage, rulePage } from '../package-info.js';
import { schemaKit } from '../toolkit/schema-kit.js';
import type { Answers, BoundedAnswer } from './answers.js';
import { prompts } from './prompts.js';
import { checked, type Tool } from './tools.js';
import type { WorkspaceFolder } from './workspace-folder.js';

const { z } = schemaKit;

const instructionsFor = (folder: WorkspaceFolder | undefined): string =>
  [
    'Tools for contact centres: speech grammars (GRXML, ABNF, JSGF), opening hours, IVR flows and voice prompts.',
    ...(folder ? ['Files are named by their path in the workspace.'] : []),
    'Findings have codes: explain_rule says what one means.',
    'An answer that is too long is shortened and says how to call "more" for the rest.',
  ].join('\n');

const workspaceUri = 'cctool://workspace/';
const rulesUri = 'cctool://rules/';

/** Resources of one page of the list. */
const pageSize = 200;

/** Sound is sent along up to this size, in bytes. */
const mostSound = 256 * 1024;

/** The page about a rule. */
function pageAbout(code: string): string {
  const text = rulePage(code);
  if (text !== undefined) return text;
  throw new CctoolError('not-found', `there is no rule "${code.slice(0, 100)}"`, `${rulesUri}README lists them all`);
}

const moreInput = z.strictObject({
  answer: z.string().describe('The id of the shortened answer.'),
  part: z.string().max(1000).describe('A JSON pointer into it, such as /warnings; empty: the answer itself.'),
  from: z.int().min(0).optional().describe('The first entry, or character of a text; 0 when absent.'),
});
const explainInput = z.strictObject({ code: z.string().describe('The code of a finding, such as root-undefined.') });

type Content = { type: 'text'; text: string } | { type: 'audio'; data: string; mimeType: string };
type Result = { content: Content[]; isError?: boolean };

const textResult = ({ text, note }: BoundedAnswer): Result => ({
  content: [text, ...(note === undefined ? [] : [note])].map((each) => ({ type: 'text', text: each })),
});

/** A tool of this door, beside those of the operations. */
const ownTool = (name: string, title: string, description: string, schema: typeof moreInput | typeof explainInput) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const annotations = { title, readOnlyHint: true, destructiveHint: false, openWorldHint: false };
  return { name, description, inputSchema: { ...rest, type: 'object' as const }, annotations };
};

const ownTools = [
  ownTool('more', 'More of a shortened answer', 'More of an answer that was shortened.', moreInput),
  ownTool(
    'explain_rule',
    'Explain a finding',
    'What the code of a finding means, and what to do about it.',
    explainInput,
  ),
];

/** The sound of an answer, where a client can play it. */
function soundOf(answer: object): Content[] {
  const { audio } = answer as { audio?: { container?: unknown; data?: unknown; bytes?: unknown } };
  if (audio?.container !== 'wav' || typeof audio.data !== 'string' || Number(audio.bytes) > mostSound) return [];
  return [{ type: 'audio', data: audio.data, mimeType: 'audio/wav' }];
}

/** Calls a tool. What the caller can change is an answer with `isError`, which a model reads and acts on. */
async function callTool(tools: readonly Tool[], answers: Answers, name: string, input: { [name: string]: unknown }) {
  try {
    if (name === 'more') {
      const { answer, part, from = 0 } = checked<{ answer: string; part: string; from?: number }>(moreInput, input);
      return textResult(answers.more(answer, part, from));
    }
    if (name === 'explain_rule') {
      return textResult({ text: pageAbout(checked<{ code: string }>(explainInput, input).code) });
    }
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool "${name.slice(0, 100)}"`);
    const answer = await tool.call(input);
    const { content } = textResult(answers.bound(answer));
    return { content: [...content, ...soundOf(answer)] };
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    const text = error.hint === undefined ? error.message : `${error.message}\n${error.hint}`;
    return { ...textResult({ text: text.slice(0, 4000) }), isError: true };
  }
}

/** The text of a resource. */
async function readResource(uri: string, folder: WorkspaceFolder | undefined) {
  try {
    if (uri.startsWith(rulesUri)) {
      return { uri, mimeType: 'text/markdown', text: pageAbout(uri.slice(rulesUri.length)) };
    }
    if (!folder || !uri.startsWith(workspaceUri))
      throw new CctoolError('not-found', `there is no resource "${uri.slice(0, 200)}"`);
    const { bytes, mediaType } = await folder.read(decodedPath(uri.slice(workspaceUri.length)));
    const { loadDocumentText } = await import('../toolkit/local/documents.js');
    return { uri, mimeType: mediaType, text: (await loadDocumentText())(bytes) };
  } catch (error) {
    if (isCctoolError(error)) throw new ResourceNotFoundError(uri.slice(0, 200), error.message);
    throw error;
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new CctoolError('input', 'the address of the resource is malformed');
  }
}

/** All resources: the index of the rules, the files of the workspace, the pages of the rules. */
async function listResources(folder: WorkspaceFolder | undefined) {
  const files = (await folder?.list()) ?? [];
  const codes = ruleCodesWithPage().filter((name) => name !== 'README');
  const page = (code: string, title: string) => ({
    ...{ uri: `${rulesUri}${code}`, name: title },
    mimeType: 'text/markdown',
  });
  return [
    page('README', 'All rules'),
    ...files.map(({ name, mediaType }) => ({
      ...{ uri: workspaceUri + name.split('/').map(encodeURIComponent).join('/'), name },
      mimeType: mediaType,
    })),
    ...codes.sort().map((code) => page(code, `Rule ${code}`)),
  ];
}

/** What a server offers to one client. */
export interface Offer {
  tools: readonly Tool[];
  answers: Answers;
  /** The files that are resources; none are where it is absent. */
  folder?: WorkspaceFolder;
  /** Called with each call of a tool that begins. */
  onCall?(call: Promise<unknown>): void;
}

/** A server of the Model Context Protocol, to be connected with one client. */
function createServer({ tools, answers, folder, onCall }: Offer): Server {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const server = new Server(
    { name: 'cctool', version: packageVersion() },
    { capabilities, instructions: instructionsFor(folder) },
  );
  const offered = prompts.filter(({ needsFiles }) => folder !== undefined || !needsFiles);

  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.map(({ call: _, operation: __, ...tool }) => tool), ...ownTools] as ListToolsResult['tools'],
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const call = callTool(tools, answers, params.name, params.arguments ?? {});
    onCall?.(call);
    return call;
  });
  server.setRequestHandler('resources/list', async ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    if (!Number.isInteger(from) || from < 0)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'the cursor is not known');
    const all = await listResources(folder);
    const next = from + pageSize;
    return { resources: all.slice(from, next), ...(next < all.length && { nextCursor: String(next) }) };
  });
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      ...(folder ? [{ uriTemplate: `${workspaceUri}{+path}`, name: 'A file of the workspace' }] : []),
      { uriTemplate: `${rulesUri}{code}`, name: 'The page about a rule', mimeType: 'text/markdown' },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params }) => ({
    contents: [await readResource(params.uri, folder)],
  }));
  server.setRequestHandler('prompts/list', () => ({
    prompts: offered.map(({ text: _, needsFiles: __, ...prompt }) => prompt),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = offered.find(({ name }) => name === params.name);
    if (!prompt)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt "${params.name.slice(0, 100)}"`);
    const given = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name, required }) => required && !given[name]);
    if (missing)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `the prompt needs the argument "${missing.name}"`);
    const content = { type: 'text' as const, text: prompt.text(given) };
    return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
  });
  return server;
}

/**
 * Speaks the protocol on two streams until the input ends. Calls that run then are answered first.
 * @returns when the connection is closed
 */
export async function serveMcp(input: Readable, output: Writable, offer: Offer): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const server = createServer({
    ...offer,
    onCall(call) {
      running.add(call);
      const end = () => running.delete(call);
      call.then(end, end);
    },
  });
  const closed = new Promise<void>((done) => {
    server.onclose = done;
  });
  input.once('end', () => {
    // What arrived last is still on its way to its handler.
    setImmediate(async () => {
      await Promise.allSettled(running);
      setImmediate(() => void server.close());
    });
  });
  // A client that has gone reads no answers.
  output.once('error', () => void server.close());
  await server.connect(new StdioServerTransport(input, output));
  await closed;
}

/**
 * Answers one message of a client, for a transport that keeps no connection.
 * @returns undefined for a notification, which has no answer
 */
export async function answerMessage(message: unknown, offer: Offer): Promise<object | undefined> {
  let read: JSONRPCMessage;
  try {
    read = parseJSONRPCMessage(message);
  } catch {
    const error = { code: ProtocolErrorCode.InvalidRequest, message: 'this is not one message of JSON-RPC 2.0' };
    return { jsonrpc: '2.0', id: null, error };
  }
  if (!('method' in read && 'id' in read)) return undefined;
  const server = createServer(offer);
  try {
    return await new Promise<object>((resolve, reject) => {
      const transport: Transport = {
        start: async () => {},
        close: async () => {},
        send: async (answer) => resolve(answer),
      };
      server.connect(transport).then(() => transport.onmessage?.(read), reject);
    });
  } finally {
    await server.close();
  }
}
