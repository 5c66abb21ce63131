import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCctoolError } from '../../../diagnostics/index.js';
import type { GrammarDocument } from '../../../grxml/validate/validate-grammars.js';
import type { CliContext } from '../../context.js';
import { type InputFile, readInput } from '../../files/read-input.js';
import type { FileFindings } from '../../formats/report.js';

export interface CheckFilesOptions {
  schema: boolean;
  /** Absolute paths that references may name, besides the files below each grammar's folder. */
  allowPaths: readonly string[];
  /** Addresses that references may name. */
  allowUrls: readonly string[];
  /** Called after each group of files. */
  onProgress(done: number): void;
}

export interface CheckedFiles {
  /** One per file, in order. */
  findings: FileFindings[];
  /** The folders whose changes may change the findings. */
  folders: string[];
}

/** Larger files are not read: the engine's own limit would refuse them. */
const maxBytes = 32 * 1024 * 1024;
/** Files checked together: enough to make good use of one run of the schema stage, few enough to hold in memory. */
const groupFiles = 100;
const groupBytes = 8 * 1024 * 1024;

interface Loaded {
  file: InputFile;
  bytes: Uint8Array;
}

/** Validates files with the engine of this process. A file that cannot be read costs only its own verdict. */
export async function checkFilesHere(
  context: CliContext,
  files: readonly InputFile[],
  options: CheckFilesOptions,
): Promise<CheckedFiles> {
  const [{ checkGrammars }, { workspaceResolver }, workspace] = await Promise.all([
    import('../../../grxml/validate/validate-grammars.js'),
    import('../../../toolkit/file-resolver.js'),
    context.workspace(),
  ]);
  const findings = new Map<InputFile, FileFindings>();
  const folders = new Set<string>();
  let previous: Promise<void> | undefined;
  let done = 0;

  const check = async (group: Loaded[]): Promise<void> => {
    const documents = group.map(({ file, bytes }): GrammarDocument => {
      const path = file.path ?? resolve(context.cwd, file.name === '<stdin>' ? 'stdin.grxml' : file.name);
      const folder = dirname(path);
      folders.add(folder);
      const more = { folder, paths: options.allowPaths, urls: options.allowUrls };
      return { source: bytes, uri: pathToFileURL(path).href, resolve: workspaceResolver(workspace, more) };
    });
    const checked = await checkGrammars(documents, { schema: options.schema, rules: workspace.rules });
    checked.forEach(({ diagnostics, document }, i) => {
      const { file } = group[i]!;
      // The text is kept only where a code frame may need it.
      const source = diagnostics.length > 0 ? { source: document.source } : {};
      findings.set(file, { file: file.name, diagnostics, ...source });
    });
    done += group.length;
    options.onProgress(done);
  };

  for await (const group of groups(context, files, findings)) {
    // While libxml2 works on one group, the next one is read and checked.
    const running = check(group);
    await previous;
    previous = running;
  }
  await previous;
  return { findings: files.map((file) => findings.get(file)!), folders: [...folders] };
}

/** Reads files in groups; those that cannot be read get their findings at once. */
async function* groups(
  context: CliContext,
  files: readonly InputFile[],
  findings: Map<InputFile, FileFindings>,
): AsyncGenerator<Loaded[]> {
  let group: Loaded[] = [];
  let size = 0;
  for (const file of files) {
    try {
      const bytes = await readInput(context, file, maxBytes);
      group.push({ file, bytes });
      size += bytes.length;
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      findings.set(file, { file: file.name, diagnostics: [], unreadable: withoutName(error.message, file.name) });
    }
    if (group.length >= groupFiles || size >= groupBytes) {
      yield group;
      group = [];
      size = 0;
    }
  }
  if (group.length > 0) yield group;
}

/** Validates files by asking a service, a few at a time. */
export async function checkFilesThere(
  context: CliContext,
  files: readonly InputFile[],
  options: Pick<CheckFilesOptions, 'onProgress'>,
): Promise<CheckedFiles> {
  const [toolkit, { decode }] = await Promise.all([context.toolkit(), import('../../../grxml/read/index.js')]);
  const findings: FileFindings[] = new Array(files.length);
  const folders = new Set<string>();
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < files.length) {
      const at = next++;
      const file = files[at]!;
      if (file.path !== undefined) folders.add(dirname(file.path));
      let bytes: Uint8Array;
      try {
        bytes = await readInput(context, file, maxBytes);
      } catch (error) {
        if (!isCctoolError(error)) throw error;
        findings[at] = { file: file.name, diagnostics: [], unreadable: withoutName(error.message, file.name) };
        continue;
      }
      // The reader knows every encoding; the service takes text.
      const source = decode(bytes).text;
      const { valid, errors, warnings } = await toolkit.validateGrammar({ content: source });
      const diagnostics = [...errors, ...warnings];
      if (!valid && errors.length === 0) {
        const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
        const message = 'the service finds the grammar invalid and does not say why';
        diagnostics.push({ code: 'invalid', severity: 'error', message, ...place });
      }
      findings[at] = { file: file.name, diagnostics, source };
      options.onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return { findings, folders: [...folders] };
}

function withoutName(message: string, name: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}
