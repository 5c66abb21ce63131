/** Marks that join the character before them. */
const mark = /^(?:\p{Mark}|\u200B|\u200C|\u200D)$/u;
/** East Asian wide and full-width characters, and emoji. */
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]$/u;

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (!mark.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return width;
}
