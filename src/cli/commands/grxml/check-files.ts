import { dirname, resolve } from 'node:path';
import { compareDiagnostics, type Diagnostic, isCctoolError } from '../../../diagnostics/index.js';
import type { CliContext } from '../../context.js';
import { type InputFile, readInput } from '../../files/read-input.js';
import type { FileFindings } from '../../formats/report.js';
import type { RunCache } from './run-cache.js';
import { maxBytes } from './usable-grammar.js';

export interface CheckFilesOptions {
  schema: boolean;
  /** Absolute paths that references may name, besides the files below each grammar's folder. */
  allowPaths: readonly string[];
  /** Addresses that references may name. */
  allowUrls: readonly string[];
  /** Findings of former runs; what is found now is kept in it. */
  cache?: RunCache<Diagnostic[]>;
  /** Texts that count in place of what the files hold, by absolute path. */
  changed?: ReadonlyMap<string, string>;
  /** Called after each group of files. */
  onProgress(done: number): void;
}

export interface CheckedFiles {
  /** One per file, in order. */
  findings: FileFindings[];
  /** The folders whose changes may change the findings. */
  folders: string[];
}

/** What is asked for together: enough to make good use of one run of the schema stage, few enough to hold in memory. */
const here = { files: 100, bytes: 8 * 1024 * 1024 };
/** A service is asked a few questions at a time: two groups are on their way. */
const there = { files: 2, bytes: 8 * 1024 * 1024 };

interface Loaded {
  file: InputFile;
  bytes: Uint8Array;
}

/** Validates files. One that cannot be read costs only its own verdict. */
export async function checkFiles(
  context: CliContext,
  files: readonly InputFile[],
  options: CheckFilesOptions,
): Promise<CheckedFiles> {
  const documents = await import('../../../toolkit/local/documents.js');
  const { loadDocumentText, loadDocumentEncoder, startValidationRun } = documents;
  const [toolkit, textOf, isRemote] = await Promise.all([context.toolkit(), loadDocumentText(), context.isRemote()]);
  const run = await startValidationRun();
  const { changed } = options;
  const encode = changed && changed.size > 0 ? await loadDocumentEncoder() : undefined;
  const bytesOf = async (file: InputFile): Promise<Uint8Array> => {
    const bytes = await readInput(context, file, maxBytes);
    const text = file.path === undefined ? undefined : changed?.get(file.path);
    return text === undefined || !encode ? bytes : encode(bytes, text);
  };
  const findings = new Map<InputFile, FileFindings>();
  const folders = new Set<string>();
  let previous: Promise<void> | undefined;
  let done = 0;

  const checkFile = async ({ file, bytes }: Loaded): Promise<void> => {
    const path = file.path ?? resolve(context.cwd, file.name === '<stdin>' ? 'stdin.grxml' : file.name);
    folders.add(dirname(path));
    // What a name within a document chooses is not kept.
    const cache = file.path === undefined || file.fragment !== undefined ? undefined : options.cache;
    const known = cache?.find(path, bytes);
    if (known) {
      findings.set(
        file,
        asFindings(file, known, () => textOf(bytes)),
      );
      return;
    }
    const content = textOf(bytes);
    let reached: string[] | undefined;
    const reach = (paths: string[] | undefined) => {
      reached = paths;
    };
    const { valid, errors, warnings } = await toolkit.validateGrammar(
      { content },
      { path, fragment: file.fragment, bytes, ...options, run, ...(cache ? { reach } : {}) },
    );
    const diagnostics = [...errors, ...warnings].sort(compareDiagnostics);
    if (!valid && errors.length === 0) {
      const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
      const message = 'the service finds the grammar invalid and does not say why';
      diagnostics.push({ code: 'invalid', severity: 'error', message, ...place });
    }
    cache?.keep(path, diagnostics, reached);
    findings.set(
      file,
      asFindings(file, diagnostics, () => content),
    );
  };
  const check = async (group: Loaded[]): Promise<void> => {
    await Promise.all(group.map(checkFile));
    done += group.length;
    options.onProgress(done);
  };

  for await (const group of groups(bytesOf, files, findings, isRemote ? there : here)) {
    // While libxml2 works on one group, the next one is read and checked.
    const running = check(group);
    await previous;
    previous = running;
  }
  await previous;
  return { findings: files.map((file) => findings.get(file)!), folders: [...folders] };
}

/** The text is kept only where a code frame or a fix may need it. */
const asFindings = ({ name, path }: InputFile, diagnostics: Diagnostic[], text: () => string): FileFindings => ({
  file: name,
  ...(path === undefined ? {} : { path }),
  diagnostics,
  ...(diagnostics.length > 0 ? { source: text() } : {}),
});

/** Reads files in groups; those that cannot be read get their findings at once. */
async function* groups(
  bytesOf: (file: InputFile) => Promise<Uint8Array>,
  files: readonly InputFile[],
  findings: Map<InputFile, FileFindings>,
  most: { files: number; bytes: number },
): AsyncGenerator<Loaded[]> {
  let group: Loaded[] = [];
  let size = 0;
  for (const file of files) {
    try {
      const bytes = await bytesOf(file);
      group.push({ file, bytes });
      size += bytes.length;
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      findings.set(file, { file: file.name, diagnostics: [], unreadable: withoutName(error.message, file.name) });
    }
    if (group.length >= most.files || size >= most.bytes) {
      yield group;
      group = [];
      size = 0;
    }
  }
  if (group.length > 0) yield group;
}

function withoutName(message: string, name: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
}
