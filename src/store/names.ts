import { CctoolError } from '../diagnostics/index.js';

/**
 * Characters that no name may contain: control characters, half surrogate pairs, line and paragraph separators, and those
 * that change the direction of text (Unicode Bidi_Control) or are invisible at its beginning. With them, a list could show
 * another name than the one that is stored.
 */
export const unsafeInNames = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;

/** The longest name, in UTF-16 code units. */
export const longestName = 200;

/** The longest reason of a change, in UTF-16 code units. */
export const longestReason = 500;

/**
 * Checks the name of a key or the id of a script.
 * @param what what has the name: `a key`, `script_id`
 * @returns the name as it was given
 * @throws CctoolError of kind `input`
 */
export function checkName(what: string, name: string, hint?: string): string {
  if (name.trim() !== '' && name.length <= longestName && !unsafeInNames.test(name)) return name;
  const message = `${what} must have 1 to ${longestName} characters and no control or bidirectional characters`;
  throw new CctoolError('input', message, hint);
}

const lists = new Map<string, readonly string[]>();

/** The members of a stored restriction, a JSON list; each of the few different lists is parsed once. */
export function members(text: string): readonly string[] {
  let list = lists.get(text);
  if (!list) {
    if (lists.size > 10_000) lists.clear();
    list = JSON.parse(text) as string[];
    lists.set(text, list);
  }
  return list;
}

/** The restriction that holds where two are given: what both allow; null where neither restricts. */
export function bothAllow(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const also = new Set(members(other));
  return JSON.stringify(members(one).filter((member) => also.has(member)));
}
