import type { ZodType } from 'zod';
import { CctoolError } from '../diagnostics/index.js';
import type { Toolkit, ToolkitContext } from '../toolkit/index.js';
import type { LocalGrammar } from '../toolkit/local/documents.js';
import { type AnyOperation, type OperationName, operations } from '../toolkit/operations/index.js';
import { schemaKit } from '../toolkit/schema-kit.js';
import type { EngineTool } from '../toolkit/tools/engine-tool.js';
import { engineTools } from '../toolkit/tools/index.js';
import type { WorkspaceFile, WorkspaceFolder } from './workspace-folder.js';

const { z } = schemaKit;

/** What the tools work with. */
export interface ToolWorld {
  /** The files that a call may name; none may where it is absent. */
  folder?: WorkspaceFolder;
  /** The operations over the files as they are now. */
  toolkit(): Promise<Toolkit>;
  /** What the engines of this process need; undefined where a service is asked. */
  local?: (() => Promise<ToolkitContext>) | undefined;
  /** Runs a tool of the engines; in this process, with `local`, where it is absent. */
  runTool?: (tool: EngineTool, input: object) => Promise<object>;
  /** The scopes that the caller has; all where it is absent. */
  hasScope?: (scope: string) => boolean;
}

/** A tool as a client sees it, and what it does. */
export interface Tool {
  name: string;
  /** The name of the operation, or of the tool of the engines, in the code. */
  operation: string;
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

/** The JSON schema of an input in which files may take the place of documents. */
function inputSchemaOf(schema: ZodType, fields: readonly FileField[]) {
  const { $schema: _, properties = {}, required = [], ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const files = fields.map(({ field, name }) => [
    name,
    { type: 'string', description: `A file of the workspace, by its path there, instead of "${field}".` },
  ]);
  const needed = required.filter((each) => !fields.some(({ field }) => field === each));
  return {
    ...rest,
    type: 'object' as const,
    properties: { ...properties, ...Object.fromEntries(files) },
    ...(required.length > 0 && { required: needed }),
  };
}

/** A field that is a document, and the field that names a file in its place. */
interface FileField {
  field: string;
  name: string;
}

/** Of one document a call names the `file`, of several a file of each. */
const fileFields = (documents: readonly string[], folder: WorkspaceFolder | undefined): FileField[] =>
  folder === undefined
    ? []
    : documents.map((field) => ({ field, name: documents.length === 1 ? 'file' : `${field}_file` }));

/** The input with the texts of the files that it names, and these files by field. */
async function withFiles(
  given: Input,
  fields: readonly FileField[],
  folder: WorkspaceFolder | undefined,
  isScript = false,
): Promise<{ input: Input; files: { [field: string]: WorkspaceFile } }> {
  const input: Input = { ...given };
  const files: { [field: string]: WorkspaceFile } = {};
  for (const { field, name } of fields) {
    const word = given[name];
    if (word === undefined && given[field] === undefined) {
      throw new CctoolError('input', `expected "${field}", or "${name}" with the path of a file of the workspace`);
    }
    if (word === undefined) continue;
    if (typeof word !== 'string') throw new CctoolError('input', `${name}: expected the path of a file as text`);
    if (given[field] !== undefined) throw new CctoolError('input', `"${name}" and "${field}" exclude each other`);
    delete input[name];
    files[field] = await folder!.read(word);
    input[field] = await textOf(files[field], isScript);
  }
  return { input, files };
}

function operationTool(operation: AnyOperation, world: ToolWorld): Tool {
  const { name, summary, command, example } = operation;
  const field = documentFields[name];
  const fields = fileFields(field === undefined ? [] : [field], world.folder);
  const { input: schema } = operation.schemas(schemaKit);
  return {
    name: toolName(name),
    operation: name,
    description: `${summary}${eitherOf(fields)} The same as: cctool ${command}. Example: ${JSON.stringify(example)}`,
    inputSchema: inputSchemaOf(schema, fields),
    annotations: {
      title: summary.replace(/\.$/, ''),
      readOnlyHint: name !== 'backupScript',
      destructiveHint: false,
      openWorldHint: operation.asksElsewhere === true,
    },
    async call(given) {
      const run = (await world.toolkit())[name] as (input: unknown, local?: object) => Promise<object>;
      const { input, files } = await withFiles(given, fields, world.folder, name === 'backupScript');
      const read = checked(schema, input);
      const source = field === undefined ? undefined : files[field];
      const context = source && (await world.local?.());
      return run(read, source && context && (await localOf(name, source, context)));
    },
  };
}

const eitherOf = (fields: readonly FileField[]): string =>
  fields.map(({ field, name }) => ` Give either "${field}" or "${name}".`).join('');

function engineToolOf(tool: EngineTool, world: ToolWorld): Tool {
  const { name, summary, command, example, documents } = tool;
  const fields = fileFields(documents, world.folder);
  const schema = tool.input(schemaKit);
  return {
    name: toolName(name),
    operation: name,
    description: `${summary}${eitherOf(fields)} The same as: cctool ${command}. Example: ${JSON.stringify(example)}`,
    inputSchema: inputSchemaOf(schema, fields),
    annotations: {
      title: summary.replace(/\.$/, ''),
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
    async call(given) {
      const { input, files } = await withFiles(given, fields, world.folder);
      const read = checked<object>(schema, input);
      if (world.runTool) return world.runTool(tool, read);
      return tool.run(await world.local!(), read, files);
    },
  };
}

/**
 * The tools that a caller has: the ten operations in the order of their table, then what else the engines do. Without
 * this machine's engines (a service answers) there are the operations only.
 */
export function toolsOf(world: ToolWorld): Tool[] {
  const { hasScope = () => true, local, runTool } = world;
  const others = engineTools.filter(({ scope }) =>
    local ? true : runTool !== undefined && scope !== undefined && hasScope(scope),
  );
  return [
    ...operations.filter(({ scope }) => hasScope(scope)).map((operation) => operationTool(operation, world)),
    ...others.map((tool) => engineToolOf(tool, world)),
  ];
}
