/** A directed graph in the language of Mermaid or of Graphviz; marked nodes stand out. Nodes are drawn by their names. */
export function drawGraph(
  format: string,
  nodes: readonly string[],
  edges: readonly (readonly [string, string])[],
  marked: ReadonlySet<string>,
): string {
  return format === 'dot' ? asDot(nodes, edges, marked) : asMermaid(nodes, edges, marked);
}

type Graph = [readonly string[], readonly (readonly [string, string])[], ReadonlySet<string>];

function asDot(...[nodes, edges, marked]: Graph): string {
  const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`;
  return [
    'digraph references {',
    '  rankdir=LR;',
    '  node [shape=box style=filled fontname="Helvetica" fillcolor="#eef3fb"];',
    ...nodes.map((node) => `  ${quote(node)}${marked.has(node) ? ' [fillcolor="#f9d7d3"]' : ''};`),
    ...edges.map(([from, to]) => `  ${quote(from)} -> ${quote(to)};`),
    '}',
  ].join('\n');
}

function asMermaid(...[nodes, edges, marked]: Graph): string {
  const numbers = new Map(nodes.map((node, index) => [node, `n${index}`]));
  // Mermaid reads entities in labels and has no other escape.
  const label = (text: string) => text.replace(/[^\p{L}\p{N} ./:_-]/gu, (sign) => `#${sign.codePointAt(0)};`);
  return [
    'flowchart LR',
    ...nodes.map((node) => `  ${numbers.get(node)}["${label(node)}"]${marked.has(node) ? ':::marked' : ''}`),
    ...edges.map(([from, to]) => `  ${numbers.get(from)} --> ${numbers.get(to)}`),
    '  classDef marked fill:#f9d7d3',
  ].join('\n');
}
