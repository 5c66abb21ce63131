import type { FlowGraph, GraphNode } from './flow-graph.js';

/** Text inside the quotes of a Mermaid label: its entity codes for whatever means something to Mermaid or HTML. */
const escapeLabel = (text: string) =>
  text.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[#&"<>`|[\]{}();\\]/g, (character) => `#${character.codePointAt(0)};`);

const brackets: { readonly [shape in GraphNode['shape']]: readonly [string, string] } = {
  start: ['([', '])'],
  step: ['[', ']'],
  question: ['[/', '/]'],
  decision: ['{', '}'],
  exit: ['([', '])'],
};

/** A flow as a Mermaid flowchart, for Markdown pages. */
export function toMermaid({ nodes, edges }: FlowGraph): string {
  const lines = ['flowchart TD'];
  for (const [index, { id, type, detail, shape, mark }] of nodes.entries()) {
    const [open, close] = brackets[shape];
    const label = [`${escapeLabel(id)} · ${escapeLabel(type)}`, ...(detail === '' ? [] : [escapeLabel(detail)])].join(
      '<br/>',
    );
    lines.push(`  n${index}${open}"${label}"${close}${mark ? `:::${mark}` : ''}`);
  }
  for (const { from, to, label, global } of edges) {
    lines.push(`  n${from} ${global ? '-.->' : '-->'}${label === '' ? '' : `|"${escapeLabel(label)}"|`} n${to}`);
  }
  if (nodes.some(({ mark }) => mark)) {
    lines.push(
      '  classDef covered fill:#e3f4e6,stroke:#2e7d32,color:#111',
      '  classDef missed fill:#fdecea,stroke:#c62828,color:#111',
    );
    const colours = { covered: '#2e7d32', missed: '#c62828', excused: '#8a6d00' } as const;
    for (const mark of ['covered', 'missed', 'excused'] as const) {
      const list = edges.flatMap((edge, index) => (edge.mark === mark ? [index] : []));
      if (list.length > 0) lines.push(`  linkStyle ${list.join(',')} stroke:${colours[mark]}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
