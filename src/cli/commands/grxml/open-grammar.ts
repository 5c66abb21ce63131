import { resolve } from 'node:path';
import { CctoolError, type Diagnostic } from '../../../diagnostics/index.js';
import type { LinkedGrammar } from '../../../grxml/link/linked-grammar.js';
import type { Grammar, XmlDocument } from '../../../grxml/model.js';
import type { Resolve } from '../../../grxml/resolver.js';
import type { CliContext } from '../../context.js';
import { allowedReferences, grammarEndings } from './usable-grammar.js';

export interface OpenOptions {
  stdinFilename?: string;
  /** More folders and addresses that references may name. */
  allowPath?: string[];
  allowUrl?: string[];
  /** The half of a grammar in GSL to read. */
  mode?: string;
  /** Use the grammar although a grammar that it refers to is missing or has errors. */
  ignoreErrors?: boolean;
}

/** A grammar file that can be worked with, in either form. */
export interface OpenedGrammar {
  /** The name to show. */
  name: string;
  bytes: Uint8Array;
  uri: string;
  document: XmlDocument;
  grammar: Grammar;
  /** Warnings of reading it: what its form says and SRGS cannot. */
  losses: readonly Diagnostic[];
  /** The grammar with all that it reaches through references. */
  linked: LinkedGrammar;
  /** Returns the documents that its references name, as far as policy allows. */
  resolve: Resolve;
}

const maxBytes = 32 * 1024 * 1024;

/**
 * Reads the grammar that a command works on, with all that it refers to. Whether the document itself is valid SRGS is
 * left to `validate`; what it refers to must be there and be valid, because without it the answer would be wrong.
 * @throws CctoolError with the place of the first error when the document cannot be read as a grammar, or when a grammar
 * that it refers to is missing or has errors
 */
export async function openGrammar(context: CliContext, word: string, options: OpenOptions): Promise<OpenedGrammar> {
  const [{ findFiles }, { readInput }, { readGrammar }, { placeOf }, workspace] = await Promise.all([
    import('../../files/find-files.js'),
    import('../../files/read-input.js'),
    import('../../../grxml/read/index.js'),
    import('../../../toolkit/local/documents.js'),
    context.workspace(),
  ]);
  const { files, problems } = await findFiles([word], {
    cwd: context.cwd,
    endings: grammarEndings,
    ...(options.stdinFilename === undefined ? {} : { stdinFilename: options.stdinFilename }),
  });
  if (problems[0]) throw problems[0];
  const [file] = files;
  if (!file || files.length > 1) {
    throw new CctoolError('usage', `${word}: expected one grammar, found ${files.length}`);
  }
  const bytes = await readInput(context, file, maxBytes);
  const path = file.path ?? resolve(context.cwd, options.stdinFilename ?? 'stdin.grxml');
  const { uri, resolve: resolver } = placeOf(workspace, {
    path,
    fragment: file.fragment,
    ...allowedReferences(context, options),
  });
  const mode = options.mode === 'voice' || options.mode === 'dtmf' ? options.mode : undefined;
  const read = readGrammar(bytes, { uri, mode });
  const { document, grammar, diagnostics } = read;
  const lists = `cctool grxml validate ${file.name} lists the findings`;
  refuseErrors(file.name, diagnostics, lists);
  if (!grammar) {
    const what = `this is not a grammar: the root element is <${document.root?.name ?? ''}>`;
    throw new CctoolError('input', `${file.name}: ${what}`, lists);
  }
  const { linkGrammar } = await import('../../../grxml/link/index.js');
  const linked = await linkGrammar(grammar, resolver);
  if (linked.documents.size > 1 && !options.ignoreErrors) {
    const { checkReferences, grammarSubject } = await import('../../../grxml/validate/index.js');
    const found = checkReferences(grammarSubject(read, linked), { rules: workspace.rules });
    refuseErrors(file.name, found, lists);
  }
  return { name: file.name, bytes, uri, document, grammar, losses: diagnostics, linked, resolve: resolver };
}

function refuseErrors(name: string, diagnostics: readonly Diagnostic[], hint: string): void {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw new CctoolError(
    first.code === 'xml-limit' ? 'limit' : 'input',
    `${name}:${first.line}:${first.column}: ${first.message}${more}`,
    first.hint ?? hint,
  );
}
