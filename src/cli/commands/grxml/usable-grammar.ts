import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CctoolError, type Diagnostic } from '../../../diagnostics/index.js';
import type { PreparedGrammar } from '../../../grxml/testing/index.js';
import type { CliContext } from '../../context.js';
import { namedPart, relativePath } from '../../files/find-files.js';
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

/** What references may name besides the files below each grammar's folder: absolute paths, and addresses. */
export interface AllowedReferences {
  allowPaths: readonly string[];
  allowUrls: readonly string[];
}

/** What `--allow-path` and `--allow-url` allow. */
export const allowedReferences = (
  { cwd }: CliContext,
  { allowPath = [], allowUrl = [] }: Pick<GrammarOptions, 'allowPath' | 'allowUrl'>,
): AllowedReferences => ({ allowPaths: allowPath.map((path) => resolve(cwd, path)), allowUrls: allowUrl });

/** The options, with the folders among the words of a command: files below one of them may refer to each other. */
export function withNamedFolders<T extends Pick<GrammarOptions, 'allowPath'>>(
  { cwd }: CliContext,
  words: readonly string[],
  options: T,
): T {
  const folders = words.filter((word) => statSync(resolve(cwd, word), { throwIfNoEntry: false })?.isDirectory());
  return folders.length === 0 ? options : { ...options, allowPath: [...(options.allowPath ?? []), ...folders] };
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
export const grammarEndings = ['.grxml', '.srgs', '.gram', '.abnf', '.jsgf', '.gsl', '.grammar'];

/** VoiceXML documents hold grammars: validation, analysis and the map of references look into them. */
export const documentEndings = [...grammarEndings, '.vxml'];

/** Larger grammars are not read. */
export const maxBytes = 32 * 1024 * 1024;

/** Whether a word names several grammars: it is a folder, or a pattern and not a file of that name. */
export function isGrammarList(context: CliContext, word: string): boolean {
  const stat = statSync(resolve(context.cwd, word), { throwIfNoEntry: false });
  if (stat || word === '-' || namedPart(context.cwd, word)) return stat?.isDirectory() === true;
  return /[*?[\]{}!()]/.test(word);
}

/** The file that a word of the command line names. */
export function grammarFile(context: CliContext, word: string, options: GrammarOptions): InputFile {
  if (word === '-') return { name: options.stdinFilename ?? '<stdin>', path: undefined };
  const named = namedPart(context.cwd, word);
  if (named) return named;
  const path = resolve(context.cwd, word);
  return { name: relativePath(context.cwd, path), path };
}

/**
 * VoiceXML documents become the grammars that they hold, one by one; other files stay as they are.
 * @throws CctoolError where a service is asked: it takes whole documents
 */
export async function grammarsOf(context: CliContext, files: readonly InputFile[]): Promise<InputFile[]> {
  const found: InputFile[] = [];
  for (const file of files) {
    if (!/\.vxml(#|$)/i.test(file.name) || file.path === undefined) {
      found.push(file);
      continue;
    }
    if (await context.isRemote()) throw oneGrammarHere(file);
    if (file.fragment !== undefined) found.push(file);
    else {
      const namesOf = await (await import('../../../toolkit/local/documents.js')).loadGrammarNames();
      const names = namesOf(await readInput(context, file, maxBytes));
      if (names?.length === 0) context.say(`${file.name}: this VoiceXML document holds no grammar`);
      if (names === undefined) found.push(file);
      else found.push(...names.map((fragment) => ({ ...file, name: `${file.name}#${fragment}`, fragment })));
    }
  }
  return found;
}

const oneGrammarHere = ({ name }: InputFile) =>
  new CctoolError('usage', `${name}: a service takes one grammar, not one of a VoiceXML document`, 'use --local');

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
    fragment: file.fragment,
    bytes,
    ...allowedReferences(context, options),
  };
  const prepared = await prepareLocalGrammar(workspace, local, options.caseSensitive ?? false);
  const { read, diagnostics, obstacles, grammar } = prepared;
  const isUsable = grammar && (obstacles.length === 0 || options.ignoreErrors);
  return {
    name: file.name,
    source: (read.within ?? read.document).source,
    diagnostics,
    obstacles,
    ...(isUsable ? { grammar } : {}),
  };
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
