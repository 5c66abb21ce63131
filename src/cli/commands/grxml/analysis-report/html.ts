import { readGrammar } from '../../../../grxml/read/index.js';
import type { AnalysisIssue } from '../../../../toolkit/types.js';
import { xmlText } from '../../../formats/helpers/xml.js';
import type { AnalyzedFile } from '../analyze.js';
import { railroad } from './railroad.js';

/** Rules drawn, and source lines shown, at most; what is left out is told. */
const mostRules = 60;
const mostLines = 2000;

const style = `
:root{color-scheme:light dark;--ink:#1d2733;--paper:#fff;--faint:#5c6b7a;--edge:#d5dde5;--error:#c22b2b;--warning:#9a6700;--info:#2563a8;--good:#1a7f37;--word:#eaf3ff;--rule:#eef7ee}
@media(prefers-color-scheme:dark){:root{--ink:#e3e9ef;--paper:#14191f;--faint:#9aa8b5;--edge:#35404b;--error:#ff7b72;--warning:#e3b341;--info:#79c0ff;--good:#56d364;--word:#1b2a3d;--rule:#1b2f22}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
.score{display:flex;gap:1.25rem;align-items:center}.score b{font-size:3rem;line-height:1}
.error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}.good{color:var(--good)}.faint{color:var(--faint)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid var(--edge);vertical-align:top}
code,pre{font:13px/1.5 ui-monospace,monospace}
.bar{background:var(--edge);height:.6rem;border-radius:.3rem;overflow:hidden;min-width:8rem}.bar i{display:block;height:100%;background:var(--error)}
.source,.drawing{border:1px solid var(--edge);border-radius:6px;overflow-x:auto;padding:.5rem 0}.drawing{padding:.75rem}
.source div{white-space:pre;padding:0 .75rem}.source .n{display:inline-block;width:3.5em;color:var(--faint);user-select:none}
.source .hit{background:color-mix(in srgb,var(--warning) 14%,transparent)}.source .tell{white-space:normal;padding:.1rem .75rem .4rem 4.3em}
li{margin:.4rem 0}.sounds td{font:13px ui-monospace,monospace;padding:.1rem .3rem;border:0;text-align:center}.sounds .differs{color:var(--error);font-weight:600}
svg.railroad path{fill:none;stroke:var(--faint);stroke-width:1.5}svg.railroad circle{fill:var(--ink)}
svg.railroad rect{stroke:var(--faint)}svg.railroad .word{fill:var(--word)}svg.railroad .rule{fill:var(--rule)}svg.railroad .special{fill:var(--edge)}
svg.railroad text{font:12px ui-monospace,monospace;text-anchor:middle;fill:var(--ink)}svg.railroad .note{font-size:10px;fill:var(--faint)}`;

/** One page that needs nothing else: the score, what to do, confusable pairs, the source with its issues, drawings of the rules. */
export function htmlReport(analyzed: readonly AnalyzedFile[]): string {
  const title = analyzed.length === 1 ? analyzed[0]!.file : `${analyzed.length} grammars`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${xmlText(title)}: analysis</title><style>${style}</style></head>
<body>${analyzed.map(section).join('<hr>')}</body></html>
`;
}

function section({ file, source, analysis }: AnalyzedFile, index: number): string {
  const { score, issues, suggestions, breakdown, depth } = analysis;
  const tone = score >= 90 ? 'good' : score >= 70 ? 'warning' : 'error';
  const lost = Object.entries(breakdown?.penalties ?? {}).sort(([, a], [, b]) => b.points - a.points);
  const parts = [
    `<header class="score"><b class="${tone}">${score}</b><div><h1>${xmlText(file)}</h1><span class="faint">of 100${depth ? ` · depth ${depth}` : ''} · ${issues.length} issues</span></div></header>`,
  ];
  if (lost.length > 0) {
    const rows = lost.map(
      ([category, { points, cap, issues: count }]) =>
        `<tr><td>${xmlText(category)}</td><td>−${points.toFixed(1)}</td><td><div class="bar"><i style="width:${Math.min(100, (100 * points) / cap).toFixed(0)}%"></i></div></td><td class="faint">${count} issues, at most ${cap} points</td></tr>`,
    );
    parts.push(`<h2>Where points were lost</h2><table>${rows.join('')}</table>`);
  }
  if (suggestions.length > 0) {
    parts.push(`<h2>What to do first</h2><ol>${suggestions.map((text) => `<li>${xmlText(text)}</li>`).join('')}</ol>`);
  }
  parts.push(pairsTable(issues), sourceWithIssues(source, issues), drawings(source, index));
  return parts.join('\n');
}

interface PairEvidence {
  phrases: [string, string];
  similarity: number;
  sounds: [string, string][];
}

function pairEvidence({ evidence }: AnalysisIssue): PairEvidence | undefined {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence)) return undefined;
  const { phrases, sounds, similarity } = evidence;
  const isPair =
    Array.isArray(phrases) && phrases.length === 2 && Array.isArray(sounds) && typeof similarity === 'number';
  return isPair ? (evidence as unknown as PairEvidence) : undefined;
}

function pairsTable(issues: readonly AnalysisIssue[]): string {
  const rows = issues.flatMap((issue) => {
    const found = pairEvidence(issue);
    if (!found) return [];
    const side = (n: 0 | 1) =>
      `<tr>${found.sounds.map((column) => `<td${column[0] === column[1] ? '' : ' class="differs"'}>${xmlText(String(column[n]))}</td>`).join('')}</tr>`;
    const [a, b] = found.phrases;
    return [
      `<tr><td>${xmlText(a)}<br>${xmlText(b)}</td><td class="${issue.severity}">${found.similarity.toFixed(2)}</td><td><table class="sounds">${side(0)}${side(1)}</table></td><td class="faint">line ${issue.line ?? ''}</td></tr>`,
    ];
  });
  if (rows.length === 0) return '';
  return `<h2>Phrases that sound alike</h2><table><tr><th>Phrases</th><th>Similarity</th><th>Sounds</th><th></th></tr>${rows.join('')}</table>`;
}

function sourceWithIssues(source: string, issues: readonly AnalysisIssue[]): string {
  const byLine = new Map<number, AnalysisIssue[]>();
  for (const issue of issues) {
    const line = issue.line ?? 1;
    const known = byLine.get(line);
    if (known) known.push(issue);
    else byLine.set(line, [issue]);
  }
  const lines = source.split(/\r\n|\r|\n/);
  const rows = lines.slice(0, mostLines).map((text, i) => {
    const told = byLine.get(i + 1) ?? [];
    const shown = text.length > 400 ? `${text.slice(0, 399)}…` : text;
    const notes = told
      .slice(0, 20)
      .map(
        ({ severity, message, code, type, fix }) =>
          `<div class="tell"><b class="${severity}">${xmlText(code ?? severity)}</b> ${xmlText(message)} <span class="faint">[${xmlText(type)}]${fix ? ` → ${xmlText(fix)}` : ''}</span></div>`,
      );
    return `<div${told.length > 0 ? ' class="hit"' : ''}><span class="n">${i + 1}</span>${xmlText(shown)}</div>${notes.join('')}`;
  });
  if (lines.length > mostLines) rows.push(`<div class="faint">${lines.length - mostLines} more lines</div>`);
  return `<h2>The grammar and its issues</h2><div class="source">${rows.join('\n')}</div>`;
}

function drawings(source: string, index: number): string {
  const rules = readGrammar(source).grammar?.rules ?? [];
  if (rules.length === 0) return '';
  // Several grammars on one page may have rules of the same name.
  const anchored = (svg: string) => svg.replaceAll('href="#rule-', `href="#rule-${index}-`);
  const drawn = rules
    .slice(0, mostRules)
    .map(
      (rule) =>
        `<h3 id="rule-${index}-${xmlText(rule.id).replaceAll('"', '&quot;')}">${xmlText(rule.id)}${rule.scope === 'public' ? ' <span class="faint">public</span>' : ''}</h3><div class="drawing">${anchored(railroad(rule))}</div>`,
    );
  if (rules.length > mostRules) drawn.push(`<p class="faint">${rules.length - mostRules} more rules</p>`);
  return `<h2>The rules</h2>${drawn.join('')}`;
}
