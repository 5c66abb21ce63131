import { compareDiagnostics, type Diagnostic, isCctoolError } from '../../diagnostics/index.js';
import type { OpenDocument } from '../documents.js';
import type { Project } from '../project.js';

/** What a check found in a document, and the files whose changes may change that. */
export interface Checked {
  diagnostics: Diagnostic[];
  /** Absolute `file:` URIs of referenced grammars; other kinds depend on whatever lies in their workspace. */
  references: ReadonlySet<string>;
}

const start = { line: 1, column: 1, end_line: 1, end_column: 1 };

/** Checks a document with the engine of its kind, as the command does; grammars without the schema stage. */
export async function checkDocument(document: OpenDocument, project: Project, outside: number): Promise<Checked> {
  const check = checks[document.kind];
  const text = document.text.getText();
  const name = document.path ?? document.uri;
  const checked = await check({ document, text, name, project, outside });
  return Array.isArray(checked) ? { diagnostics: checked, references: new Set() } : checked;
}

interface Subject {
  document: OpenDocument;
  text: string;
  /** The path, or the URI of a buffer without one. */
  name: string;
  project: Project;
  outside: number;
}

type Check = (subject: Subject) => Promise<Checked | Diagnostic[]>;

const checks: { readonly [Kind in OpenDocument['kind']]: Check } = {
  async grammar({ document, text, project }) {
    const { checkGrammars } = await import('../../grxml/validate/validate-grammars.js');
    // As bytes, so that the library gives the reading that the other features use too.
    const source = new TextEncoder().encode(text);
    const [checked] = await checkGrammars([{ source, uri: document.base, resolve: project.resolver(document.path) }], {
      schema: false,
      rules: project.workspace.rules,
      library: project.library(document),
    });
    const { diagnostics, linked } = checked!;
    return { diagnostics, references: new Set(linked?.documents.keys()) };
  },

  flow: flowCheck,
  voicexml: flowCheck,

  async suite({ text, name }) {
    const { readSuite } = await import('../../ivr/suite/suite-file.js');
    return readSuite(text, name).diagnostics.sort(compareDiagnostics);
  },

  hours: hoursCheck,
  overrides: hoursCheck,

  async phrases({ text, name }) {
    const { readPhraseList } = await import('../../grxml/testing/phrase-list.js');
    return thrown(name, 'phrase-list', () => readPhraseList(name, text));
  },

  async prompts({ text, name }) {
    const { readPrompts } = await import('../../voice/batch/read-prompts.js');
    return thrown(name, 'prompt-list', async () => readPrompts(text, name));
  },

  async config({ text, name }) {
    const [{ readDocument }, { DocumentSource }, { plainValue }, { findMistakes }] = await Promise.all([
      import('../../diagnostics/document/yaml-tree.js'),
      import('../../diagnostics/document/source.js'),
      import('../../diagnostics/document/tree.js'),
      import('../../config/read-settings.js'),
    ]);
    const { tree, diagnostics } = readDocument(text, 'config');
    if (!tree) return diagnostics;
    const source = new DocumentSource(name, text, tree);
    try {
      return (await findMistakes(name, plainValue(tree))).map(({ path, message, hint }) => {
        const { file: _, ...span } = source.keyPlaceAt(path);
        return { code: 'config-value', severity: 'error' as const, message, hint, ...span };
      });
    } catch (error) {
      return [fromError(error, name, 'config-value')];
    }
  },
};

/** Flows and VoiceXML documents, with what they name. */
async function flowCheck({ document, text, name, project, outside }: Subject): Promise<Diagnostic[]> {
  const [{ lintFlow, lintFlowWithin }, { flowSources }] = await Promise.all([
    import('../../ivr/lint/lint-flow.js'),
    import('../../toolkit/local/flow-sources.js'),
  ]);
  const { rules } = project.workspace;
  try {
    const sources = await flowSources(project.contextFor(document, outside));
    return await lintFlowWithin(text, name, sources(name), rules);
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    // Broken hours or a missing folder of flows: the flow itself is checked all the same.
    return [...lintFlow(text, name, rules), { code: 'workspace', severity: 'info', message: error.message, ...start }];
  }
}

/** An hours file and its overrides are checked together: the findings of the one that is asked about. */
async function hoursCheck({ document, name, project, text }: Subject): Promise<Diagnostic[]> {
  const [{ readHoursFiles }, { lintHours }, { createZones }] = await Promise.all([
    import('../../hours/load-hours.js'),
    import('../../hours/lint/lint-hours.js'),
    import('../../hours/zones/zones.js'),
  ]);
  const { workspace, context } = project;
  const main = document.kind === 'hours' ? document.path : workspace.hours;
  const read = (path: string) =>
    path === name ? Promise.resolve(new TextEncoder().encode(text)) : context.files!.read(path);
  try {
    const files = await readHoursFiles(main ?? name, main ?? name, read);
    const zones = createZones(context.zones);
    const linted = await lintHours(files, { zones, now: context.now(), settings: workspace.rules });
    return linted.find(({ file }) => file === name)?.diagnostics ?? [];
  } catch (error) {
    return [fromError(error, name, 'hours-syntax')];
  }
}

/** The one finding of a reader that stops at the first mistake; none where it reads to the end. */
async function thrown(name: string, code: string, read: () => Promise<unknown>): Promise<Diagnostic[]> {
  try {
    await read();
    return [];
  } catch (error) {
    return [fromError(error, name, code)];
  }
}

/** A failure with its place, where its message begins with `FILE:LINE:` or `FILE:LINE:COLUMN:`. */
function fromError(error: unknown, name: string, code: string): Diagnostic {
  if (!isCctoolError(error)) throw error;
  const rest = error.message.startsWith(`${name}:`) ? error.message.slice(name.length + 1) : undefined;
  const [whole = '', line = '1', column] = (rest !== undefined && /^(\d+):(?:(\d+):)?\s*/.exec(rest)) || [];
  const at = Number(line);
  const message = rest === undefined ? error.message : rest.slice(whole.length).trim();
  // Without a column the whole line is meant.
  const span = column
    ? { line: at, column: Number(column), end_line: at, end_column: Number(column) }
    : { line: at, column: 1, end_line: at + 1, end_column: 1 };
  return { code, severity: 'error', message, ...span, ...(error.hint === undefined ? {} : { hint: error.hint }) };
}
