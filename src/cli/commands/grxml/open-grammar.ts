import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Grammar, XmlDocument } from '../../../grxml/model.js';
import type { Resolve } from '../../../grxml/resolver.js';
import type { CliContext } from '../../context.js';

export interface OpenOptions {
  stdinFilename?: string;
  /** More folders and addresses that references may name. */
  allowPath?: string[];
  allowUrl?: string[];
}

/** A grammar file that can be worked with, in either form. */
export interface OpenedGrammar {
  /** The name to show. */
  name: string;
  bytes: Uint8Array;
  uri: string;
  document: XmlDocument;
  grammar: Grammar;
  /** Returns the documents that its references name, as far as policy allows. */
  resolve: Resolve;
}

const maxBytes = 32 * 1024 * 1024;

/**
 * Reads the grammar that a command works on. Whether it is valid SRGS is left to `validate`.
 * @throws CctoolError with the place of the first error when the document cannot be read as a grammar
 */
export async function openGrammar(context: CliContext, word: string, options: OpenOptions): Promise<OpenedGrammar> {
  const [{ findFiles }, { readInput }, { readGrammar }, { workspaceResolver }, workspace] = await Promise.all([
    import('../../files/find-files.js'),
    import('../../files/read-input.js'),
    import('../../../grxml/read/index.js'),
    import('../../../toolkit/file-resolver.js'),
    context.workspace(),
  ]);
  const { files, problems } = await findFiles([word], {
    cwd: context.cwd,
    endings: ['.grxml', '.srgs', '.gram'],
    ...(options.stdinFilename === undefined ? {} : { stdinFilename: options.stdinFilename }),
  });
  if (problems[0]) throw problems[0];
  const [file] = files;
  if (!file || files.length > 1) {
    throw new CctoolError('usage', `${word}: expected one grammar, found ${files.length}`);
  }
  const bytes = await readInput(context, file, maxBytes);
  const path = file.path ?? resolve(context.cwd, options.stdinFilename ?? 'stdin.grxml');
  const uri = pathToFileURL(path).href;
  const { document, grammar, diagnostics } = readGrammar(bytes, { uri });
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const [first] = errors;
  if (first || !grammar) {
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    throw new CctoolError(
      first?.code === 'xml-limit' ? 'limit' : 'input',
      first
        ? `${file.name}:${first.line}:${first.column}: ${first.message}${more}`
        : `${file.name}: this is not a grammar: the root element is <${document.root?.name ?? ''}>`,
      first?.hint ?? `cctool grxml validate ${file.name} lists the findings`,
    );
  }
  const resolver = workspaceResolver(workspace, {
    folder: dirname(path),
    paths: (options.allowPath ?? []).map((each) => resolve(context.cwd, each)),
    urls: options.allowUrl ?? [],
  });
  return { name: file.name, bytes, uri, document, grammar, resolve: resolver };
}
