/** Control characters, characters that turn the direction of writing (a terminal would obey both), and lone surrogates. */
const control =
  /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text that is safe to show on one line of a terminal: what would steer the terminal becomes U+FFFD. */
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
