/** Control characters, characters that change the direction of writing (terminals obey both), and lone surrogates. */
const control =
  /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text that is safe to show on one line of a terminal: control characters become U+FFFD. */
export function plain(text: string): string {
  return text.replace(/\r\n?|\n/g, ' ').replace(control, '\uFFFD');
}

/** As `plain`, with the line ends kept. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(plain)
    .join('\n');
}

/** A whole number with its thousands set apart: `12,345`. (`toLocaleString` loads ICU: a third of a bare start.) */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with its noun: `1 error`, `1,204 errors`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

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

/** Rows of text under a line of headings, in columns as wide as their widest cell; the last one is not padded. */
export function columns(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      headings
        .map((_, column) => (row[column] ?? '').padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Words as a choice: `error, warning or info`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
