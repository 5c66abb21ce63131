interface Node {
  path: readonly string[];
  summary: string;
  commands: readonly Node[];
}

/** The pages of docs/reference, by file name. */
export function referencePages(
  tree: Node,
  help: (path: readonly string[]) => Promise<string>,
  schema: object,
): Promise<Map<string, string>>;
