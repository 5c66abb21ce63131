import { resolve } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/index.js';
import type { PreparedGrammar } from '../../../grxml/testing/index.js';
import type { CliContext } from '../../context.js';
import { relativePath } from '../../files/find-files.js';
import { type InputFile, readInput } from '../../files/read-input.js';
import { plural } from '../../terminal/text.js';

/** The options that every command with one grammar has. */
export interface GrammarOptions {
  allowPath?: string[];
  allowUrl?: string[];
  stdinFilename?: string;
  caseSensitive?: boolean;
  ignoreErrors?: boolean;
}

/** A grammar of the command line. */
export interface UsableGrammar {
  /** The name to show. */
  name: string;
  /** The text of the document. */
  source: string;
  /** Findings of the validation (without the schema stage), in the order of the text. */
  diagnostics: Diagnostic[];
  /** What prevents its use: errors, and references that were not resolved. */
  obstacles: Diagnostic[];
  /** Absent when the grammar must not be used: it has obstacles that are not ignored, or is not a grammar at all. */
  grammar?: PreparedGrammar;
}

/** Endings of grammars in every form that can be read. */
export const grammarEndings = ['.grxml', '.srgs', '.gram', '.abnf', '.jsgf'];

/** Larger grammars are not read. */
export const maxBytes = 32 * 1024 * 1024;

/** The file that a word of the command line names. */
export function grammarFile(context: CliContext, word: string, options: GrammarOptions): InputFile {
  if (word === '-') return { name: options.stdinFilename ?? '<stdin>', path: undefined };
  const path = resolve(context.cwd, word);
  return { name: relativePath(context.cwd, path), path };
}

/** Reads a grammar and prepares it for phrases; its references lead below its own folder and to what the options allow. */
export async function openUsableGrammar(
  context: CliContext,
  word: string,
  options: GrammarOptions,
): Promise<UsableGrammar> {
  const [{ prepareLocalGrammar }, workspace] = await Promise.all([
    import('../../../toolkit/local/documents.js'),
    context.workspace(),
  ]);
  const file = grammarFile(context, word, options);
  const bytes = await readInput(context, file, maxBytes);
  const local = {
    path: file.path ?? resolve(context.cwd, options.stdinFilename ?? 'stdin.grxml'),
    bytes,
    allowPaths: (options.allowPath ?? []).map((allowed) => resolve(context.cwd, allowed)),
    allowUrls: options.allowUrl ?? [],
  };
  const prepared = await prepareLocalGrammar(workspace, local, options.caseSensitive ?? false);
  const { read, diagnostics, obstacles, grammar } = prepared;
  const isUsable = grammar && (obstacles.length === 0 || options.ignoreErrors);
  return { name: file.name, source: read.document.source, diagnostics, obstacles, ...(isUsable ? { grammar } : {}) };
}

/** Reports on standard error why a grammar is not used, with its errors as code frames. */
export async function sayUnusable(context: CliContext, { name, source, obstacles }: UsableGrammar): Promise<void> {
  const [{ render }, colors] = await Promise.all([import('../../formats/codeframe.js'), context.colors('stderr')]);
  const text = render({
    files: [{ file: name, source, diagnostics: obstacles }],
    subject: ['grammar', 'grammars'],
    failSeverity: 'error',
    version: '',
    colors,
    maxProblems: 20,
  });
  context.say(text);
  const why =
    obstacles.length === 0 ? 'this is not a grammar' : `not used because of ${plural(obstacles.length, 'finding')}`;
  context.say(`${colors.red('✖')} ${name}: ${why}`);
  if (obstacles.length > 0) context.say('Fix the grammar, or use its valid parts with --ignore-errors.');
}

/** The same for programs. */
export function unusableAnswer({ name, obstacles }: UsableGrammar): { error: string; errors: Diagnostic[] } {
  return {
    error: `${name}: the grammar is not used because of ${plural(obstacles.length, 'finding')}`,
    errors: obstacles,
  };
}

/** Reports in one line that there are findings; `validate` lists them. */
export async function sayWarnings(
  context: CliContext,
  name: string,
  diagnostics: readonly Diagnostic[],
): Promise<void> {
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const errors = count('error');
  const warnings = count('warning');
  if (errors + warnings === 0) return;
  const colors = await context.colors('stderr');
  const what = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')].filter(Boolean);
  const more = name === '<stdin>' ? '' : `: cctool grxml validate ${name}`;
  context.say(`${colors.yellow('!')} ${name}: ${what.join(' and ')} in the grammar${more}`);
}
