/** A flow as it lies on its vendor's canvas: boxes where they were put, with their branches one below the other. */
import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import type { FlowGraph, GraphNode, Mark } from './flow-graph.js';

const WIDTH = 190;
const HEAD = 50;
const BRANCH = 18;
const MARGIN = 40;
const GAP = 24;
/** Letters of a line of 10 px in a box. */
const LETTERS = 30;

interface Box {
  x: number;
  y: number;
  height: number;
}

const shortened = (text: string, letters: number) => {
  const characters = [...text];
  return characters.length <= letters ? text : `${characters.slice(0, letters - 1).join('')}…`;
};
const classes = (...names: (string | Mark | undefined)[]) => names.filter(Boolean).join(' ');
const rounded = (value: number) => Math.round(value * 10) / 10;

/** True where every box of a graph has a place on a canvas. */
export const hasCanvas = ({ nodes }: FlowGraph): boolean =>
  nodes.length > 0 && nodes.every(({ at }) => at !== undefined);

/**
 * The boxes at their places, which are pixels of the canvas of Amazon Connect; moved down where two would overlap.
 */
export function placeOnCanvas(nodes: readonly GraphNode[], heights: readonly number[]): Box[] {
  const left = Math.min(...nodes.map(({ at }) => at!.x));
  const top = Math.min(...nodes.map(({ at }) => at!.y));
  const boxes = nodes.map(({ at }, index) => ({
    x: MARGIN + at!.x - left,
    y: MARGIN + at!.y - top,
    height: heights[index]!,
  }));
  const placed: Box[] = [];
  for (const box of [...boxes].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const overlaps = (other: Box) =>
      Math.abs(other.x - box.x) < WIDTH + 8 && box.y < other.y + other.height + 8 && other.y < box.y + box.height + 8;
    for (let under = placed.find(overlaps); under; under = placed.find(overlaps)) box.y = under.y + under.height + GAP;
    placed.push(box);
  }
  return boxes;
}

/** The drawing, with the style that the page of layers has. */
export function toCanvas(graph: FlowGraph, style: string): string {
  const ways = graph.nodes.map((_, index) => graph.edges.filter(({ from }) => from === index));
  const heights = ways.map((own) => HEAD + (own.some(({ label }) => label !== '') ? own.length * BRANCH : 0) + 6);
  const boxes = placeOnCanvas(graph.nodes, heights);
  const width = Math.ceil(Math.max(...boxes.map(({ x }) => x)) + WIDTH + MARGIN * 2);
  const height = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${xmlAttribute(`Flow ${graph.name}`, ' ')}">`,
    `<title>${xmlText(graph.name, ' ')}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker></defs>',
  ];
  const labels: string[] = [];
  for (const [index, own] of ways.entries()) {
    const box = boxes[index]!;
    for (const [row, { to, label, mark }] of own.entries()) {
      const target = boxes[to]!;
      const plain = own.every((edge) => edge.label === '');
      const from = { x: box.x + WIDTH, y: box.y + (plain ? HEAD / 2 : HEAD + (row + 0.5) * BRANCH) };
      const end = { x: target.x, y: target.y + HEAD / 2 };
      parts.push(`<path class="${classes('edge', mark)}" marker-end="url(#arrow)" d="${line(from, end)}"/>`);
      if (!plain)
        labels.push(
          `<text class="label" x="${rounded(from.x - 8)}" y="${rounded(from.y + 3.5)}" text-anchor="end">${xmlText(shortened(label === '' ? 'next' : label, LETTERS), ' ')}</text>`,
        );
    }
  }
  for (const [index, { id, type, detail, shape, mark }] of graph.nodes.entries()) {
    const { x, y, height: tall } = boxes[index]!;
    const text = (name: string, offset: number, written: string, letters: number) =>
      `<text class="${name}" x="${rounded(x + 10)}" y="${rounded(y + offset)}">${xmlText(shortened(written, letters), ' ')}</text>`;
    parts.push(
      [
        `<g><title>${xmlText([id, type, detail].filter(Boolean).join(' · '), ' ')}</title>`,
        `<rect class="${classes('node', shape, mark)}" x="${rounded(x)}" y="${rounded(y)}" width="${WIDTH}" height="${tall}" rx="${shape === 'start' || shape === 'exit' ? 12 : 5}"/>`,
        text('id', 16, id, 26),
        text('type', 30, type, LETTERS),
        ...(detail === '' ? [] : [text('detail', 44, detail, LETTERS)]),
        '</g>',
      ].join(''),
    );
  }
  return `${[...parts, ...labels, '</svg>'].join('\n')}\n`;
}

/** From the right of a box to the left of another; a way back goes round below. */
function line(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const reach = Math.max(30, Math.min(120, Math.abs(to.x - from.x) / 2));
  return `M${rounded(from.x)} ${rounded(from.y)}C${rounded(from.x + reach)} ${rounded(from.y)} ${rounded(to.x - reach)} ${rounded(to.y)} ${rounded(to.x)} ${rounded(to.y)}`;
}
