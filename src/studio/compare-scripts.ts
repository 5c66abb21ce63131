import { formatOf, normalForm, type StructuredFormat } from './normal-form.js';
import { decodeScript } from './script-text.js';

/** Two scripts, made ready to be compared line by line. */
export interface Comparable {
  /** What is compared: the structure of a format, the text, or (for what is not text) only whether the bytes are equal. */
  compared_as: StructuredFormat | 'text' | 'bytes';
  before: string;
  after: string;
  /** The encodings that were found; null for what is not text. */
  encodings: [string | null, string | null];
  /** The bytes are the same. */
  isIdentical: boolean;
}

/**
 * Makes two scripts ready for a comparison: by structure where both are sound XML, JSON or YAML, so that layout and the
 * order of attributes do not count; by text otherwise.
 * @param by `text`: never by structure
 */
export async function comparable(
  before: Uint8Array,
  after: Uint8Array,
  { scriptId, by }: { scriptId: string; by: 'structure' | 'text' },
): Promise<Comparable> {
  const isIdentical = Buffer.compare(before, after) === 0;
  const one = decodeScript(before);
  const other = decodeScript(after);
  const encodings: Comparable['encodings'] = [one?.encoding ?? null, other?.encoding ?? null];
  if (!one || !other) return { compared_as: 'bytes', before: '', after: '', encodings, isIdentical };
  const whole = { before: one.text, after: other.text, encodings, isIdentical };
  const format = by === 'text' ? undefined : formatOf(other.text, scriptId);
  if (format === undefined || format !== formatOf(one.text, scriptId)) return { compared_as: 'text', ...whole };
  const [left, right] = await Promise.all([normalForm(one.text, format), normalForm(other.text, format)]);
  if (left === undefined || right === undefined) return { compared_as: 'text', ...whole };
  return { ...whole, compared_as: format, before: left, after: right };
}

/** What a comparison is about, for a line of text. */
export const comparedAs: { [As in Comparable['compared_as']]: string } = {
  xml: 'by structure (XML)',
  json: 'by structure (JSON)',
  yaml: 'by structure (YAML)',
  text: 'as text',
  bytes: 'as bytes: at least one is not text',
};
