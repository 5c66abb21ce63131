/** A token that is nothing but a leftover of a tag: `>`, `/>`, `"/>`. */
export function isStrayMarkup(text: string): boolean {
  return /^[<>/"'=]+$/.test(text) && /[<>]/.test(text);
}
