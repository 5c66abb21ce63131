import { CctoolError, type Diagnostic, type ErrorKind } from './diagnostic.js';

/** Errors shown at most. */
const mostShown = 10;

/**
 * The error for documents that cannot be used: all that is wrong in them at once, each with its place and its hint.
 * @param found what was found, in one document or several; of what is not an error nothing is said
 */
export function unreadable(
  kind: ErrorKind,
  found: readonly { readonly file: string; readonly diagnostics: readonly Diagnostic[] }[],
): CctoolError {
  const errors = found.flatMap(({ file, diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === 'error').map((diagnostic) => ({ ...diagnostic, file })),
  );
  const shown = errors.slice(0, mostShown).map(({ file, line, column, message, hint }) => {
    return `${file}:${line}:${column}: ${message}${hint && errors.length > 1 ? ` (${hint})` : ''}`;
  });
  const more = errors.length > shown.length ? [`… and ${errors.length - shown.length} more`] : [];
  return new CctoolError(kind, [...shown, ...more].join('\n'), errors.length === 1 ? errors[0]!.hint : undefined);
}
