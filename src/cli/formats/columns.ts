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
