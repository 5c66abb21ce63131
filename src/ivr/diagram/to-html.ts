import type { Coverage } from '../suite/coverage.js';
import { edgePercent, missedEdges } from '../suite/coverage.js';
import type { FlowGraph } from './flow-graph.js';
import { escapeXml, toSvg } from './to-svg.js';

/** A flow as one HTML page without scripts: the drawing, and what calls have missed. */
export function toHtml(graph: FlowGraph, coverage?: Coverage): string {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`;
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
<title>${escapeXml(graph.name)}</title>
<style>body { font: 14px system-ui, sans-serif; margin: 1.5rem } .drawing { overflow: auto; border: 1px solid #ccc }</style>
</head>
<body>
<h1>${escapeXml(graph.name)}</h1>
${parts.join('\n')}
<div class="drawing">
${toSvg(graph)}</div>
</body>
</html>
`;
}
