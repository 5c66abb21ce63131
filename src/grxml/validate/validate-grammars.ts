import { CctoolError, compareDiagnostics, type Diagnostic, type RuleSetting } from '../../diagnostics/index.js';
import type { ReadLimits } from '../../xml/tree.js';
import { DocumentLibrary } from '../link/document-library.js';
import { externalReferences, type LinkedGrammar } from '../link/linked-grammar.js';
import type { XmlDocument } from '../model.js';
import { type ReadResult, readGrammar } from '../read/index.js';
import type { Resolve } from '../resolver.js';
import type { SchemaOutcome } from '../schema/check-schema.js';
import { runRules } from './check-grammar.js';
import type { checkReferencesOut as referencesOut } from './embedded-grammars.js';
import { isPlainlyValid } from './facts/plainly-valid.js';
import { mergeStages } from './merge.js';
import { prepareSubject } from './prepare-subject.js';
import type { GrammarSubject } from './subject.js';
import { applySuppressions } from './suppress.js';

/** A grammar document to validate. */
export interface GrammarDocument {
  source: string | Uint8Array;
  /** The document's own URI; relative references resolve against it. */
  uri?: string;
  /** Loads the documents that references name; without it references to other documents are not checked. */
  resolve?: Resolve;
}

export interface ValidateOptions {
  /** Run the schema stage (libxml2). Default true. */
  schema?: boolean;
  /** Severity per rule code. */
  rules?: { [code: string]: RuleSetting };
  limits?: Partial<ReadLimits>;
  /** Shared by several calls of one run: a document that many grammars refer to is read and checked once. */
  library?: DocumentLibrary;
}

/** The verdict on a grammar in the shape of the HTTP service. */
export interface GrammarVerdict {
  /** True exactly when `errors` is empty. */
  valid: boolean;
  errors: Diagnostic[];
  /** Findings of severity warning or info. */
  warnings: Diagnostic[];
}

/** All findings on a grammar, with the text they are about. */
export interface CheckedGrammar {
  /** In the order of the text. */
  diagnostics: Diagnostic[];
  document: XmlDocument;
  /** The documents it refers to, where references were followed. */
  linked?: LinkedGrammar;
  /** True where it holds several grammars, each with references of its own: `linked` does not tell all. */
  isWhole?: boolean;
}

/**
 * Validates grammar documents in three stages with one result: structure and every normative check of SRGS 1.0 and
 * SISR 1.0, the schema of SRGS in libxml2, and best practices. The schema stage runs in a thread beside the others,
 * and many documents cost it little more than one: pass them together.
 * @returns one verdict per document, in the same order; bad input makes findings, never an exception
 * @throws CctoolError of kind `unavailable` when libxml2 cannot run at all
 */
export async function validateGrammars(
  documents: readonly GrammarDocument[],
  options: ValidateOptions = {},
): Promise<GrammarVerdict[]> {
  const checked = await checkGrammars(documents, options);
  return checked.map(({ diagnostics }) => verdictOf(diagnostics));
}

/** Findings as a verdict. */
export function verdictOf(diagnostics: readonly Diagnostic[]): GrammarVerdict {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const warnings = diagnostics.filter((diagnostic) => diagnostic.severity !== 'error');
  return { valid: errors.length === 0, errors, warnings };
}

/** As `validateGrammars`, with the text of each document for code frames. */
export async function checkGrammars(
  documents: readonly GrammarDocument[],
  options: ValidateOptions = {},
): Promise<CheckedGrammar[]> {
  const library = options.library ?? new DocumentLibrary();
  const reads = await Promise.all(documents.map((document) => readOne(document, options, library)));
  const parts = await Promise.all(reads.map((read, i) => partsOf(read, documents[i]!.uri ?? '')));
  // The thread gets its work first, and everything else happens meanwhile.
  const schema = (options.schema ?? true) ? startSchema(parts.flat()) : undefined;
  // A failure is reported where the result is awaited.
  schema?.catch(() => {});
  const settings = options.rules ? { rules: options.rules } : {};
  const own: { subject: GrammarSubject; diagnostics: Diagnostic[] }[][] = [];
  const beside: Diagnostic[][] = [];
  for (const [i, { uri = '', resolve }] of documents.entries()) {
    const found: (typeof own)[number] = [];
    for (const read of parts[i]!) {
      const subject = await prepareSubject(read, await link(read, resolve, library));
      found.push({ subject, diagnostics: runRules(subject, settings) });
    }
    own.push(found);
    const { within } = reads[i]!;
    const isWhole = within && !uri.includes('#');
    beside.push(isWhole ? await checkReferencesOut(within, uri, resolve, library, settings) : []);
  }
  const outcomes = (await schema)?.values();
  return reads.map((read, i) => {
    const document = read.within ?? read.document;
    const merged = own[i]!.flatMap(({ subject, diagnostics }) => {
      const outcome = outcomes?.next().value ?? [];
      return outcome instanceof CctoolError
        ? [...diagnostics, skipped(outcome)]
        : mergeStages(subject, diagnostics, outcome, options.rules);
    });
    const linked = read.within ? undefined : own[i]![0]?.subject.linked;
    return {
      diagnostics: applySuppressions(document, [...merged, ...beside[i]!], options.rules).sort(compareDiagnostics),
      document,
      ...(linked === undefined ? {} : { linked }),
      ...(read.within ? { isWhole: true } : {}),
    };
  });
}

/** What is checked by itself in a document; only VoiceXML holds several grammars. */
async function partsOf(read: ReadResult, uri: string): Promise<ReadResult[]> {
  if (!read.within) return [read];
  return (await import('./embedded-grammars.js')).embeddedReads(read, read.within, uri);
}

async function checkReferencesOut(...args: Parameters<typeof referencesOut>): Promise<Diagnostic[]> {
  return (await import('./embedded-grammars.js')).checkReferencesOut(...args);
}

/** Findings per document, or why a document was left out. */
async function startSchema(reads: readonly ReadResult[]): Promise<SchemaOutcome[]> {
  const outcomes: SchemaOutcome[] = reads.map(() => []);
  const open = [...reads.keys()].filter((i) => needsSchema(reads[i]!));
  if (open.length === 0) return outcomes;
  const { checkSchema } = await import('../schema/check-schema.js');
  const results = await checkSchema(open.map((i) => reads[i]!.document));
  results.forEach((result, at) => {
    outcomes[open[at]!] = result;
  });
  return outcomes;
}

/** libxml2 has nothing to add about a text that is not XML, nor about a document that is certain to agree with the schema. */
const needsSchema = ({ diagnostics, document }: ReadResult): boolean =>
  diagnostics.length === 0 && document.root !== undefined && !isPlainlyValid(document);

/** A file is read through the library: others may refer to it. */
async function readOne(
  { source, uri }: GrammarDocument,
  { limits }: ValidateOptions,
  library: DocumentLibrary,
): Promise<ReadResult> {
  if (uri !== undefined && limits === undefined && typeof source !== 'string') {
    return (await library.read(uri, source)) as ReadResult;
  }
  return readGrammar(source, { ...(uri === undefined ? {} : { uri }), ...(limits === undefined ? {} : { limits }) });
}

async function link(
  read: ReadResult,
  resolve: Resolve | undefined,
  library: DocumentLibrary,
): Promise<LinkedGrammar | undefined> {
  if (!resolve || !read.grammar || externalReferences(read.grammar).length === 0) return undefined;
  const { linkGrammar } = await import('../link/index.js');
  return linkGrammar(read.grammar, resolve, { library });
}

function skipped(error: CctoolError): Diagnostic {
  return {
    code: 'schema-violation',
    severity: 'warning',
    message: `not checked against the schema: ${error.message}`,
    hint: 'all other checks ran; --no-schema skips the schema stage',
    line: 1,
    column: 1,
    end_line: 1,
    end_column: 1,
  };
}
