import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { LspHost } from './project.js';
import { serve } from './server.js';

/**
 * Speaks the language server protocol on a pair of streams. The connection ends the process when the editor asks for it
 * or has gone: with 0 after a shutdown, with 1 without one.
 */
export function startLanguageServer(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  host: LspHost,
): Promise<never> {
  serve(createConnection(new StreamMessageReader(input), new StreamMessageWriter(output)), host);
  return new Promise(() => {});
}
