import type { z } from 'zod';
import { CctoolError } from '../../diagnostics/index.js';
import type { ToolkitContext } from '../context.js';
import type { SchemaKit } from '../schema-kit.js';

/** A file of this machine that a document of the input was read from: its references lead to the files beside it. */
export interface ToolFile {
  /** Absolute. */
  path: string;
  /** As the caller knows it. */
  name: string;
}

/** What a tool does with an input that its schema has checked. `files` are those of its documents, by field. */
type RunTool<Input> = (
  context: ToolkitContext,
  input: Input,
  files: { readonly [field: string]: ToolFile | undefined },
) => Promise<object>;

/** Something that the engines can do for an assistant, beside the operations of the contract. */
export interface EngineTool {
  /** As a method would be called: `diffGrammars`. */
  name: string;
  summary: string;
  /** The command that does the same. */
  command: string;
  /** What a key needs for it; absent for what only works on the files of this machine. */
  scope?: string;
  /** The fields of the input that are documents: where files of a workspace can be named, one may take their place. */
  documents: readonly string[];
  input(kit: SchemaKit): z.ZodObject;
  example: { [field: string]: unknown };
  /** @throws CctoolError for what the caller can change */
  run: RunTool<object>;
}

/** A row of the table, with the type of its input. */
export function defineTool<Shape extends z.ZodObject>(
  row: Omit<EngineTool, 'input' | 'run'> & { input(kit: SchemaKit): Shape; run: RunTool<z.output<Shape>> },
): EngineTool {
  return { ...row, run: (context, input, files) => row.run(context, input as z.output<Shape>, files) };
}

/**
 * Prepares a grammar for phrases.
 * @param field the field of the input that holds it
 * @throws CctoolError of kind `input` where it has errors, which names the file or the field
 */
export async function preparedGrammar(
  { workspace }: ToolkitContext,
  field: string,
  text: string,
  file: ToolFile | undefined,
) {
  const [{ prepareGrammar }, { placeOf }, { usableGrammar }] = await Promise.all([
    import('../../grxml/testing/index.js'),
    import('../local/documents.js'),
    import('../operations/test-grammar.js'),
  ]);
  const place = file === undefined ? {} : placeOf(workspace, { path: file.path });
  const preparation = await prepareGrammar(text, { ...place, rules: workspace.rules });
  try {
    return usableGrammar(preparation);
  } catch (error) {
    if (!(error instanceof CctoolError)) throw error;
    throw new CctoolError(error.kind, `${file?.name ?? field}: ${error.message}`, error.hint);
  }
}
