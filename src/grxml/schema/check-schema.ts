import { CctoolError, type Diagnostic, type RuleDoc } from '../../diagnostics/index.js';
import { exampleFiles, type RuleText } from '../../diagnostics/rule-examples.js';
import type { XmlDocument, XmlElement } from '../model.js';
import { type NumberedCopy, numberTags } from './number-tags.js';
import { readOutput, type SchemaComplaint, type SchemaVerdict } from './read-output.js';
import { type SchemaWorker, schemaWorker } from './schema-worker.js';

/** A finding of the schema stage with the element it is about, so that other stages can recognise it. */
export interface SchemaFinding {
  element: XmlElement;
  attribute?: string;
  diagnostic: Diagnostic;
}

/** Documents up to this size share a run, which builds their trees; larger ones are streamed one by one. */
const sharedLength = 1_000_000;
/** Trees cannot count lines beyond 65,535. */
const sharedLines = 60_000;
/** What one run takes at most, so that a thousand documents are not copied at once. */
const runLength = 8_000_000;
/**
 * The names of the documents are arguments of xmllint, which lie on its stack of 64 kB, at 36 bytes each: beyond some 1,650
 * it breaks in odd ways (memory, table index), whatever is in the documents.
 */
const runDocuments = 1000;

/** What the schema stage has to say about one document, or why it could not be finished (size, time, memory). */
export type SchemaOutcome = SchemaFinding[] | CctoolError;

/**
 * Checks XML documents against a schema (`schemas/srgs.xsd` when none is named) with libxml2, in a thread beside the caller's. Many documents cost
 * little more than one: pass them together.
 * @param documents as the reader returned them; they need a root element
 * @returns per document its findings in document order, empty when it is valid; an error of kind `limit` for one that
 * costs too much
 * @throws CctoolError of kind `unavailable` when libxml2 cannot run
 */
export async function checkSchema(
  documents: readonly XmlDocument[],
  { worker, code }: SchemaStage = srgsStage,
): Promise<SchemaOutcome[]> {
  worker.start();
  const copies = documents.map(numberTags);
  const verdicts: (SchemaVerdict | CctoolError)[] = new Array(documents.length);
  let group: number[] = [];
  let length = 0;
  const runs: Promise<void>[] = [];
  const flush = (stream: boolean): void => {
    if (group.length > 0) runs.push(checkGroup(worker, copies, group, stream, verdicts));
    group = [];
    length = 0;
  };
  copies.forEach((copy, i) => {
    if (copy.text.length > sharedLength || copy.lines > sharedLines) {
      runs.push(checkGroup(worker, copies, [i], true, verdicts));
      return;
    }
    if (length + copy.text.length > runLength || group.length === runDocuments) flush(false);
    group.push(i);
    length += copy.text.length;
  });
  flush(false);
  await Promise.all(runs);
  return verdicts.map((verdict, i) =>
    verdict instanceof CctoolError ? verdict : findings(documents[i]!, copies[i]!, verdict, code),
  );
}

/** A schema, and the code of the findings of its stage. */
export interface SchemaStage {
  worker: SchemaWorker;
  code: string;
}
const srgsStage: SchemaStage = { worker: schemaWorker, code: 'schema-violation' };

/** Starts the thread ahead of the first documents. */
export function prepareSchema(): void {
  schemaWorker.start();
}

async function checkGroup(
  worker: SchemaWorker,
  copies: NumberedCopy[],
  group: number[],
  stream: boolean,
  verdicts: (SchemaVerdict | CctoolError)[],
): Promise<void> {
  const texts = group.map((i) => copies[i]!.text);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const milliseconds = 10_000 + length / 100;
  try {
    const output = await worker.run(texts, { stream, milliseconds });
    readOutput(output, group.length).forEach((verdict, i) => {
      verdicts[group[i]!] = verdict;
    });
  } catch (error) {
    if (!(error instanceof CctoolError && error.kind === 'limit')) throw error;
    // One document must not cost the others their verdict.
    if (group.length === 1) verdicts[group[0]!] = error;
    else for (const i of group) await checkGroup(worker, copies, [i], stream, verdicts);
  }
}

function findings(document: XmlDocument, copy: NumberedCopy, verdict: SchemaVerdict, code: string): SchemaFinding[] {
  const { root } = document;
  if (!root) return [];
  if (!verdict.wellFormed) {
    return [finding(document, code, root, undefined, 'libxml2 does not accept this document as well-formed XML')];
  }
  const found: SchemaFinding[] = [];
  for (const complaint of verdict.complaints) {
    const element = elementOf(copy, complaint) ?? root;
    // An attribute that is wrong or missing has no value for the constraints that build on it: one finding is enough.
    if (complaint.constraint !== undefined && found.some((other) => other.element === element)) continue;
    const subject = complaint.attribute === undefined ? '' : `attribute ${complaint.attribute}: `;
    found.push(
      finding(document, code, element, complaint.attribute, `<${complaint.element}>: ${subject}${complaint.text}`),
    );
  }
  return found.sort((a, b) => a.element.start - b.element.start);
}

/** Complaints about missing or forbidden content may come at a later tag: the element is then an ancestor. */
function elementOf(copy: NumberedCopy, complaint: SchemaComplaint): XmlElement | undefined {
  const near = copy.elementAt(complaint.line);
  for (let element = near; element; element = element.parent) {
    if (element.local === complaint.element) return element;
  }
  return near;
}

function finding(
  document: XmlDocument,
  code: string,
  element: XmlElement,
  attributeName: string | undefined,
  message: string,
): SchemaFinding {
  const attribute =
    attributeName === undefined ? undefined : element.attributes.find((entry) => entry.name === attributeName);
  const span = attribute
    ? document.lines.span(attribute.start, attribute.end)
    : document.lines.span(element.start, element.start + 1 + element.name.length);
  const diagnostic: Diagnostic = { code, severity: 'error', message, ...span };
  const rule = ruleOf(element);
  if (rule !== undefined) diagnostic.rule = rule;
  return {
    element,
    ...(attributeName === undefined ? {} : { attribute: attributeName }),
    diagnostic,
  };
}

function ruleOf(element: XmlElement): string | undefined {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    if (at.local === 'rule') return at.attributes.find((attribute) => attribute.name === 'id')?.value;
  }
  return undefined;
}

/**
 * Documentation of what the schema stage reports. The rules report the same defects more precisely and take precedence, so
 * this code appears only where the two disagree, and where the schema stage runs alone.
 */
export const schemaViolation: RuleDoc = exampleFiles<RuleText<RuleDoc>>(
  'grxml/schema/examples',
  'grxml',
)({
  code: 'schema-violation',
  severity: 'error',
  summary: 'The document does not agree with the XML Schema of SRGS.',
  what: 'libxml2 checks the document against schemas/srgs.xsd, which is written from the Recommendation. What a more precise rule has reported about the same element is not reported again.',
  why: 'Platforms validate grammars with a schema when they load them: a document that fails is refused as a whole, often with no more than a line number.',
});
