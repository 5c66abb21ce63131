import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';

/** One entry of a list in YAML or JSON, and the line it begins on, from 1. */
export interface YamlEntry {
  value: unknown;
  line: number;
}

/**
 * Reads a list in YAML or JSON: at the top of the document, or under `field` of an object there.
 * @param wrong makes the error for anything else
 */
export function readYamlList(
  text: string,
  field: string,
  wrong: (line: number, message: string, hint?: string) => Error,
): YamlEntry[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw wrong(counter.linePos(error.pos[0]).line, error.message);
  const root = document.contents;
  const list = isMap(root) ? root.get(field, true) : root;
  if (!isSeq(list)) throw wrong(1, 'this is not a list of phrases', `write a list, or an object with \`${field}\``);
  return list.items.map((item) => {
    const node = item as {
      range?: [number, number, number] | null;
      toJS(document: unknown, options: { maxAliasCount: number }): unknown;
    };
    const line = node.range ? counter.linePos(node.range[0]).line : 1;
    return { value: node.toJS(document, { maxAliasCount: 100 }), line };
  });
}
