import { besideCode } from '../../package-info.js';
import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import { type Coverage, edgePercent, missedEdges } from '../suite/coverage.js';
import type { FlowGraph, GraphNode, Mark } from './flow-graph.js';
import { layoutGraph } from './layout-graph.js';
import { hasCanvas, toCanvas } from './to-canvas.js';

/** Widths of letters at 12 px, generously: fonts differ. */
const CHARACTER = 6.6;
const LABEL_CHARACTER = 6;
const LABEL_HEIGHT = 14;
/** How far an edge from a node to itself reaches out of its box. */
const LOOP = 30;

const labelWidth = (label: string) => Math.ceil([...label].length * LABEL_CHARACTER) + 4;

/** How the boxes of a drawing are placed: in layers from top to bottom, or as they lie on the vendor's canvas. */
export const layouts = ['layers', 'canvas'] as const;

/** The grounds that a drawing is made for. */
export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The colours of a drawing: dark ones replace those for paper. */
const styleOf = (theme: Theme): string =>
  ['diagram', ...(theme === 'dark' ? ['diagram-dark'] : [])]
    .map((name) => besideCode(`ivr/diagram/assets/${name}.css`))
    .join('');

/**
 * A flow as a drawing of its own: no script, no font, no address in it.
 * @param layout on the canvas where every box has a place there, and in layers otherwise, when absent
 * @param theme the ground it is shown on, which it does not paint
 */
export function toSvg(graph: FlowGraph, layout?: (typeof layouts)[number], theme: Theme = 'light'): string {
  const style = styleOf(theme);
  if ((layout ?? 'canvas') === 'canvas' && hasCanvas(graph)) return toCanvas(graph, style);
  return inLayers(graph, style);
}

function inLayers(graph: FlowGraph, style: string): string {
  const sizes = graph.nodes.map(({ id, type, detail, shape }) => ({
    // Round ends leave less room for the text.
    width:
      Math.ceil(Math.max([...id].length, [...detail].length * 0.92, [...type].length) * CHARACTER) +
      (shape === 'start' || shape === 'exit' ? 40 : 24),
    height: detail === '' ? 40 : 56,
  }));
  // Edges from a node to itself stand beside it, one below the other, and so do their labels.
  const loops = new Map<number, number[]>();
  for (const [index, { from, to }] of graph.edges.entries())
    if (from === to) loops.set(from, [...(loops.get(from) ?? []), index]);
  const start = graph.nodes.findIndex(({ shape }) => shape === 'start');
  const layout = layoutGraph({
    nodes: sizes.map(({ width, height }, index) => {
      const own = loops.get(index) ?? [];
      if (own.length === 0) return { width, height };
      const beside = LOOP + Math.max(...own.map((edge) => labelWidth(graph.edges[edge]!.label)));
      return { width: width + 2 * beside, height: Math.max(height, own.length * LABEL_HEIGHT) };
    }),
    edges: graph.edges.map(({ from, to, label }) => ({
      from,
      to,
      ...(label !== '' && { label: { width: labelWidth(label), height: LABEL_HEIGHT } }),
    })),
    roots: [start],
  });
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" role="img" aria-label="${xmlAttribute(`Flow ${graph.name}`, ' ')}">`,
    `<title>${xmlText(graph.name, ' ')}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker></defs>',
  ];
  const labels: string[] = [];
  for (const [index, { from, to, label, global, mark }] of graph.edges.entries()) {
    const points = layout.edges[index]!;
    let at = layout.labels[index];
    let path: string;
    if (from === to) {
      const { x, y } = points[0]!;
      const { width } = sizes[from]!;
      const own = loops.get(from)!;
      const height = y + (own.indexOf(index) - (own.length - 1) / 2) * LABEL_HEIGHT;
      path = selfLoop(x + width / 2, height);
      at = { x: x + width / 2 + LOOP + labelWidth(label) / 2, y: height };
    } else path = curve(points, sizes[from]!, sizes[to]!);
    parts.push(`<path class="${classes('edge', global ? 'global' : '', mark)}" marker-end="url(#arrow)" d="${path}"/>`);
    if (label === '' || !at) continue;
    labels.push(
      `<text class="label" x="${rounded(at.x)}" y="${rounded(at.y + 3.5)}" text-anchor="middle">${xmlText(label, ' ')}</text>`,
    );
  }
  for (const [index, node] of graph.nodes.entries()) parts.push(box(node, layout.nodes[index]!, sizes[index]!));
  return `${[...parts, ...labels, '</svg>'].join('\n')}\n`;
}

interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

const classes = (...names: (string | Mark | undefined)[]) => names.filter(Boolean).join(' ');

function box({ id, type, detail, shape, mark }: GraphNode, { x, y }: Point, { width, height }: Size): string {
  const corner = shape === 'start' || shape === 'exit' ? height / 2 : shape === 'decision' ? 0 : 6;
  const top = y - height / 2;
  const line = (name: string, offset: number, text: string) =>
    `<text class="${name}" x="${x}" y="${rounded(top + offset)}" text-anchor="middle">${xmlText(text, ' ')}</text>`;
  return [
    `<rect class="${classes('node', shape, mark)}" x="${rounded(x - width / 2)}" y="${rounded(top)}" width="${width}" height="${height}" rx="${corner}"/>`,
    line('id', 17, id),
    line('type', 31, type),
    ...(detail === '' ? [] : [line('detail', 46, detail)]),
  ].join('');
}

/** A smooth line through the points, from the border of one box to the border of the other. */
function curve(points: readonly Point[], from: Size, to: Size): string {
  const all = points.map((point) => ({ ...point }));
  const down = all[0]!.y <= all.at(-1)!.y ? 1 : -1;
  all[0]!.y += (down * from.height) / 2;
  all.at(-1)!.y -= (down * to.height) / 2;
  const [first, ...rest] = all;
  let path = `M${first!.x} ${rounded(first!.y)}`;
  let last = first!;
  for (const point of rest) {
    const half = rounded((last.y + point.y) / 2);
    path +=
      point.x === last.x
        ? `V${rounded(point.y)}`
        : `C${last.x} ${half} ${point.x} ${half} ${point.x} ${rounded(point.y)}`;
    last = point;
  }
  return path;
}

/** From the right border of a box and back to it, where its label stands beside it. */
const selfLoop = (right: number, y: number) =>
  `M${rounded(right)} ${rounded(y - 5)}C${rounded(right + LOOP)} ${rounded(y - 9)} ${rounded(right + LOOP)} ${rounded(y + 9)} ${rounded(right)} ${rounded(y + 5)}`;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A flow as one HTML page without scripts: the drawing, and what calls have missed. */
export function toHtml(graph: FlowGraph, coverage?: Coverage, layout?: (typeof layouts)[number]): string {
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${xmlText(item, ' ')}</li>`).join('')}</ul>`;
  const parts: string[] = [];
  if (coverage) {
    const { covered, all, excused } = coverage.edges;
    parts.push(`<p>${covered.length} of ${all.length} edges are covered: ${Math.floor(edgePercent(coverage))} %.</p>`);
    const missed = missedEdges(coverage);
    if (missed.length > 0) parts.push('<h2>Not taken</h2>', list(missed));
    const reasons = Object.entries(excused).map(([edge, reason]) => `${edge}: ${reason}`);
    if (reasons.length > 0) parts.push('<h2>Not reachable</h2>', list(reasons));
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${xmlText(graph.name, ' ')}</title>
<style>body { font: 14px system-ui, sans-serif; margin: 1.5rem } .drawing { overflow: auto; border: 1px solid #ccc }</style>
</head>
<body>
<h1>${xmlText(graph.name, ' ')}</h1>
${parts.join('\n')}
<div class="drawing">
${toSvg(graph, layout)}</div>
</body>
</html>
`;
}
