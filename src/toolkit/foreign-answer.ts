import { type AnswerShape, type Fields, isFields } from './operation.js';

const isList = (shape: AnswerShape): shape is readonly [AnswerShape] => Array.isArray(shape) && shape.length === 1;
const isPrefixed = (shape: AnswerShape): shape is readonly ['?' | 'null' | 'each', AnswerShape] =>
  Array.isArray(shape) && shape.length === 2;

const isPlace = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

/**
 * Reads a part of a third-party service's answer: named fields get the kind that the rest of the program relies on, other
 * fields pass through, entries of a list that are of another kind are kept as text. Never throws.
 * @param value what came, parsed JSON
 */
export function conform(value: unknown, shape: AnswerShape): unknown {
  if (typeof shape === 'object') {
    if (isPrefixed(shape)) {
      const [prefix, inner] = shape;
      if (prefix === 'each') {
        const fields = Object.entries(isFields(value) ? value : {});
        return Object.fromEntries(fields.map(([name, each]) => [name, conform(each, inner)]));
      }
      const isOfKind = isList(inner) ? Array.isArray(value) : isFields(value);
      return isOfKind ? conform(value, inner) : prefix === '?' ? undefined : null;
    }
    if (isList(shape)) return Array.isArray(value) ? value.map((entry) => conform(entry, shape[0])) : [];
    return conformFields(isFields(value) ? value : {}, shape as { [field: string]: AnswerShape });
  }
  switch (shape) {
    case 'text':
      return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
    case 'text?':
      return typeof value === 'string' ? value : undefined;
    case 'text|null':
      return typeof value === 'string' ? value : null;
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'number?':
      return typeof value === 'number' ? value : undefined;
    case 'number|null':
      return typeof value === 'number' ? value : null;
    case 'flag':
      return value === true;
    case 'flag?':
      return typeof value === 'boolean' ? value : undefined;
    case 'place?':
      return isPlace(value) ? value : undefined;
  }
}

/** The fields of an answer, those that the shape names as it says. */
export function conformFields(value: Fields, shape: { readonly [field: string]: AnswerShape }): Fields {
  const result: Fields = { ...value };
  for (const [field, each] of Object.entries(shape)) {
    const read = conform(value[field], each);
    if (read === undefined) delete result[field];
    else result[field] = read;
  }
  return result;
}

const severityWords: { [word: string]: 'error' | 'warning' | 'info' } = {
  error: 'error',
  err: 'error',
  fatal: 'error',
  critical: 'error',
  blocker: 'error',
  severe: 'error',
  high: 'error',
  warning: 'warning',
  warn: 'warning',
  major: 'warning',
  medium: 'warning',
  moderate: 'warning',
  info: 'info',
  information: 'info',
  informational: 'info',
  note: 'info',
  notice: 'info',
  hint: 'info',
  suggestion: 'info',
  minor: 'info',
  low: 'info',
  trivial: 'info',
};

/**
 * The severity for a third-party service's word, whatever its case; `otherwise` for one that is not known. Where the word
 * is another one, `reported_severity` keeps what the service wrote.
 */
export function severityFields(
  given: unknown,
  otherwise: 'error' | 'warning' | 'info',
): { severity: 'error' | 'warning' | 'info'; reported_severity?: string } {
  if (typeof given !== 'string') return { severity: otherwise };
  const word = given.trim().toLowerCase();
  const severity = Object.hasOwn(severityWords, word) ? severityWords[word]! : otherwise;
  return severity === given ? { severity } : { severity, reported_severity: given };
}
