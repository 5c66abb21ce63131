import type { SchemaOutput } from './schema-worker.js';

/** One sentence of libxml2 about a document. */
export interface SchemaComplaint {
  /** The line of the numbered copy. */
  line: number;
  /** Local name of the element it speaks of. */
  element: string;
  /** Name of the attribute it speaks of, with the prefix `xml:` where it has that namespace. */
  attribute?: string;
  /** The identity constraint that does not hold, where it is about one. */
  constraint?: string;
  text: string;
}

/** What libxml2 found in one document. */
export interface SchemaVerdict {
  wellFormed: boolean;
  complaints: SchemaComplaint[];
}

/** A hostile document could complain about each of a million items. */
const maximum = 500;

/** Sorts the output of a run by document and reads its lines. */
export function readOutput({ output, secret, first }: SchemaOutput, documents: number): SchemaVerdict[] {
  const verdicts: SchemaVerdict[] = Array.from({ length: documents }, () => ({ wellFormed: true, complaints: [] }));
  // A value in a message may hold line ends, but never the secret: whatever does not start with it continues a line.
  for (const entry of output.split(new RegExp(`^${secret}`, 'm')).slice(1)) {
    const [, number, line, text] = /^(\d+) ?:(?:(\d+): )?\s*([\s\S]*)$/.exec(entry) ?? [];
    const verdict = verdicts[Number(number) - first];
    if (!verdict || text === undefined) continue;
    if (line === undefined || / parser error : /.test(` ${text}`)) verdict.wellFormed = false;
    else if (verdict.complaints.length < maximum) {
      const complaint = readComplaint(Number(line), text.trimEnd());
      if (complaint) verdict.complaints.push(complaint);
    }
  }
  return verdicts;
}

const shape =
  /^Schemas validity error : Element '(?:\{[^}]*\})?([^']*)'(?:, attribute '(?:\{([^}]*)\})?([^']*)')?: (?:\[facet '[^']*'\] )?([\s\S]*)$/;

function readComplaint(line: number, text: string): SchemaComplaint | undefined {
  const [, element, namespace, attribute, sentence] = shape.exec(text) ?? [];
  // A value that is invalid has been complained about; a second complaint about it adds nothing.
  if (element === undefined || sentence === undefined || sentence.startsWith('Warning: ')) return undefined;
  const constraint = /(?:identity-constraint|keyref) '(?:\{[^}]*\})?([^']+)'/.exec(sentence)?.[1];
  const complaint: SchemaComplaint = { line, element, text: inWords(constraint) ?? plain(sentence) };
  if (constraint !== undefined) complaint.constraint = constraint;
  if (attribute !== undefined) complaint.attribute = namespace?.endsWith('/namespace') ? `xml:${attribute}` : attribute;
  return complaint;
}

/** The identity constraints of the schemas in words. */
const constraints: { [name: string]: string } = {
  'ruleref-target': 'it needs exactly one of the attributes uri and special',
  'meta-property': 'it needs exactly one of the attributes name and http-equiv',
  'rule-definition': 'its id must be there and be unique in the grammar',
  'dialog-id': 'its id is that of another dialog of the document',
  'root-rule': 'the root attribute must name a rule of this grammar',
};

function inWords(constraint: string | undefined): string | undefined {
  if (constraint === undefined) return undefined;
  const [, names] = /-one-of-(.+)$/.exec(constraint) ?? [];
  return names === undefined
    ? constraints[constraint]
    : `it needs exactly one of the attributes ${names.replaceAll('-', ', ').replace(/, (?=[^,]*$)/, ' and ')}`;
}

function plain(sentence: string): string {
  const words = sentence
    .replace(/\{[^}]*\/(?:grammar|vxml)\}/g, '')
    .replace(/##other[*+]?, /g, '')
    .replace(/ is not accepted by the pattern '[\s\S]*$/, ' is not legal')
    .replace(/'([^']{60})[^']*'/g, "'$1…'")
    // libxml2 cuts long messages in the middle of the value.
    .replace(/'([^']{60})[^']*$/, "'$1…' is not legal")
    .replace(/\s+/g, ' ')
    .replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase())
    .replace(/\. Expected is (?:one of )?\( (.*) \)/, '; expected: $1')
    .replace(/\.$/, '');
  return words.length > 300 ? `${words.slice(0, 300)}…` : words;
}
