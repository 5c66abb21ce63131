import { CctoolError } from '../diagnostics/index.js';
import type { Toolkit, ToolkitContext } from '../toolkit/index.js';
import type { LocalGrammar } from '../toolkit/local/documents.js';
import { type AnyOperation, type OperationName, operations } from '../toolkit/operations/index.js';
import { schemaKit } from '../toolkit/schema-kit.js';
import type { WorkspaceFile, WorkspaceFolder } from './workspace-folder.js';

const { z } = schemaKit;

/** What the tools work with. */
export interface ToolWorld {
  folder: WorkspaceFolder;
  /** The operations over the files as they are now. */
  toolkit(): Promise<Toolkit>;
  /** What the engines of this process need; undefined where a service is asked. */
  local?: (() => Promise<ToolkitContext>) | undefined;
}

/** A tool as a client sees it, and what it does. */
export interface Tool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
  /** @throws CctoolError for what the caller can change */
  call(input: { [name: string]: unknown }): Promise<object>;
}

type Input = { [name: string]: unknown };

/** The input field of an operation that is a document: a file of the workspace can be named instead. */
const documentFields: { readonly [Name in OperationName]?: string } = {
  validateGrammar: 'content',
  testGrammar: 'content',
  analyzeGrammar: 'grammar',
  testFlow: 'flow',
  backupScript: 'content',
};

/** `validateGrammar` as clients write names: `validate_grammar`. */
export const toolName = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The text of a document, in any encoding. */
async function textOf({ name, bytes }: WorkspaceFile, isScript: boolean): Promise<string> {
  if (!isScript) return (await (await import('../toolkit/local/documents.js')).loadDocumentText())(bytes);
  try {
    // A backup is exact: what is not UTF-8 has no text that would come back as the same bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CctoolError('input', `"${name}" is not UTF-8 text`, `back it up with: cctool backup ID ${name}`);
  }
}

/** What only this process can use: the place of the file, so that its references lead to the files beside it. */
async function localOf(name: OperationName, { path, name: shown, bytes }: WorkspaceFile, context: ToolkitContext) {
  const grammar: LocalGrammar = { path, bytes };
  if (name === 'validateGrammar' || name === 'analyzeGrammar') return grammar;
  if (name === 'testFlow') return { path, shown };
  if (name !== 'testGrammar') return undefined;
  const [{ prepareLocalGrammar }, { usableGrammar }] = await Promise.all([
    import('../toolkit/local/documents.js'),
    import('../toolkit/operations/test-grammar.js'),
  ]);
  const prepared = await prepareLocalGrammar(context.workspace, grammar, false);
  return { grammar: usableGrammar(prepared), diagnostics: prepared.diagnostics };
}

/**
 * Checks an input against a schema.
 * @throws CctoolError that names the fields
 */
export function checked<Output>(schema: { safeParse(value: unknown): unknown }, input: unknown): Output {
  const result = schema.safeParse(input) as
    | { success: true; data: Output }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
  if (result.success) return result.data;
  const { issues } = result.error;
  const lines = issues.slice(0, 5).map(({ path, message }) => {
    const place = path.map(String).join('.').slice(0, 100);
    return place === '' ? message : `${place}: ${message}`;
  });
  throw new CctoolError('input', lines.join('; ').slice(0, 1000));
}

function operationTool(operation: AnyOperation, world: ToolWorld): Tool {
  const { name, summary, command, example } = operation;
  const field = documentFields[name];
  const { input: schema } = operation.schemas(schemaKit);
  const { $schema: _, properties = {}, required = [], ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const file = { type: 'string', description: `A file of the workspace, by its path there, instead of "${field}".` };
  const either = field === undefined ? '' : ` Give either "${field}" or "file".`;
  return {
    name: toolName(name),
    description: `${summary}${either} The same as: cctool ${command}. Example: ${JSON.stringify(example)}`,
    inputSchema: {
      ...rest,
      type: 'object',
      properties: { ...properties, ...(field !== undefined && { file }) },
      ...(required.length > 0 && { required: required.filter((each) => each !== field) }),
    },
    annotations: {
      title: summary.replace(/\.$/, ''),
      readOnlyHint: name !== 'backupScript',
      destructiveHint: false,
      openWorldHint: operation.asksElsewhere === true,
    },
    async call(given) {
      const run = (await world.toolkit())[name] as (input: unknown, local?: object) => Promise<object>;
      if (field !== undefined && given.file === undefined && given[field] === undefined) {
        throw new CctoolError('input', `expected "${field}", or "file" with the path of a file of the workspace`);
      }
      if (field === undefined || given.file === undefined) return run(checked(schema, given));
      const { file: word, ...others }: Input = given;
      if (typeof word !== 'string') throw new CctoolError('input', 'file: expected the path of a file as text');
      if (others[field] !== undefined) throw new CctoolError('input', `"file" and "${field}" exclude each other`);
      const source = await world.folder.read(word);
      const input = checked(schema, { ...others, [field]: await textOf(source, name === 'backupScript') });
      const context = await world.local?.();
      return run(input, context && (await localOf(name, source, context)));
    },
  };
}

/** The ten operations as tools, in the order of their table. */
export const operationTools = (world: ToolWorld): Tool[] =>
  operations.map((operation) => operationTool(operation, world));
