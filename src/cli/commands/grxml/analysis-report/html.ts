import type { AnalysisIssue } from '../../../../toolkit/index.js';
import { xmlText } from '../../../../xml/write-xml.js';
import { plural } from '../../../terminal/text.js';
import type { AnalyzedFile } from './findings.js';
import { ruleDrawings } from './railroad.js';
import { sourceView } from './source-view.js';

/** Whatever a grammar says, the page runs nothing and fetches nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** One page that needs nothing else: the score, what to do, confusable pairs, the source with its issues, drawings of the rules. */
export function htmlReport(analyzed: readonly AnalyzedFile[]): string {
  const title = analyzed.length === 1 ? analyzed[0]!.file : `${analyzed.length} grammars`;
  const list = analyzed.map(
    ({ file, analysis: { score } }, index) =>
      `<tr><td class="${tone(score)}"><b>${score}</b></td><td><a href="#file-${index}">${xmlText(file)}</a></td></tr>`,
  );
  const contents =
    analyzed.length === 1
      ? ''
      : `<h1>${plural(analyzed.length, 'grammar')}</h1><table aria-label="scores">${list.join('')}</table>`;
  // Below a heading of all, those of one grammar are a level lower. Whatever comes from a grammar has no "<" left.
  const lower = (html: string) =>
    html.replace(/<(\/?)h([1-3])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
  const sections = analyzed.map(section).map((html) => (analyzed.length === 1 ? html : lower(html)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}: analysis</title><style>${reportStyle}</style></head>
<body><main>${contents}${sections.join('\n')}</main></body></html>
`;
}

const tone = (score: number) => (score >= 90 ? 'good' : score >= 70 ? 'warning' : 'error');

function section({ file, source, analysis }: AnalyzedFile, index: number): string {
  const { score, issues, suggestions, depth } = analysis;
  const anchor = `file-${index}`;
  const parts: [name: string, title: string, html: string][] = [
    ['lost', 'Points', lostPoints(analysis, anchor)],
    ['first', 'What to do', whatToDo(suggestions, anchor)],
    ['sounds', 'Sounds', pairsTable(issues, anchor)],
    [
      'source',
      'Source',
      `<h2 id="${anchor}-source">The grammar and its issues</h2>${sourceView(source, issues, anchor)}`,
    ],
    ['rules', 'Rules', ruleDrawings(source, issues, anchor)],
  ];
  const shown = parts.filter(([, , html]) => html !== '');
  const links = shown.map(([name, title]) => `<a href="#${anchor}-${name}">${title}</a>`);
  return `<section class="file" id="${anchor}">
<header class="head">${dial(score)}<div><h1>${xmlText(file)}</h1><span class="faint">${depth ? `depth ${xmlText(depth)}` : 'analysis'}</span>${chips(issues)}</div></header>
<nav class="where" aria-label="${index === 0 ? 'sections' : `sections of file ${index + 1}`}">${links.join('')}</nav>
${shown.map(([, , html]) => html).join('\n')}
</section>`;
}

/** The score as a ring that is full at 100. */
function dial(score: number): string {
  const around = 2 * Math.PI * 44;
  const part = (Math.max(0, Math.min(100, score)) / 100) * around;
  const arc =
    part > 0
      ? `<circle class="ring part" cx="52" cy="52" r="44" stroke-dasharray="${part.toFixed(1)} ${around.toFixed(1)}" transform="rotate(-90 52 52)"/>`
      : '';
  return `<svg class="${tone(score)}" viewBox="0 0 104 104" role="img" aria-label="score ${score} of 100"><circle class="ring" cx="52" cy="52" r="44"/>${arc}<text x="52" y="58">${score}</text><text class="of" x="52" y="75">of 100</text></svg>`;
}

function chips(issues: readonly AnalysisIssue[]): string {
  const names = { error: 'error', warning: 'warning', info: 'note' } as const;
  const told = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    return count === 0 ? [] : [`<span class="chip ${severity}">${plural(count, names[severity])}</span>`];
  });
  return `<div class="chips">${told.length > 0 ? told.join('') : '<span class="chip good">no issues</span>'}</div>`;
}

function lostPoints({ breakdown }: AnalyzedFile['analysis'], anchor: string): string {
  const lost = Object.entries(breakdown?.penalties ?? {}).sort(([, a], [, b]) => b.points - a.points);
  if (lost.length === 0) return '';
  const rows = lost.map(
    ([category, { points, cap, issues: count }]) =>
      `<span>${xmlText(category)}</span><span class="number error">−${points.toFixed(1)}</span><span class="bar" aria-hidden="true"><i style="width:${Math.min(100, (100 * points) / cap).toFixed(0)}%"></i></span><span class="most faint">of at most ${cap} · ${plural(count, 'issue')}</span>`,
  );
  const fatal = breakdown!.risks?.fatal ?? 0;
  const limit =
    fatal === 0
      ? ''
      : `<p class="error">${plural(fatal, 'fault')} ${fatal === 1 ? 'breaks' : 'break'} calls: the score is at most ${breakdown!.ceiling}.</p>`;
  return `<h2 id="${anchor}-lost">Where points were lost</h2><div class="lost">${rows.join('')}</div>${limit}<p class="faint">Formula, version ${breakdown!.version}.</p>`;
}

function whatToDo(suggestions: readonly string[], anchor: string): string {
  if (suggestions.length === 0) return '';
  const items = suggestions.map((text) => {
    const [, line, rest] = /^Line (\d+): ([\s\S]*)$/.exec(text) ?? [];
    const told =
      line === undefined ? xmlText(text) : `<a href="#${anchor}-line-${line}">Line ${line}</a>: ${xmlText(rest!)}`;
    return `<li>${told}</li>`;
  });
  return `<h2 id="${anchor}-first">What to do first</h2><ol class="first">${items.join('')}</ol>`;
}

/** The stylesheet of the report page: light and dark, wide and narrow, on screen and on paper. */
export const reportStyle = `
:root{color-scheme:light dark;--ink:#1c2530;--paper:#fff;--soft:#f5f7fa;--faint:#57646f;--edge:#d6dde4;--error:#b3261e;--warning:#8a5a00;--info:#1f5fa8;--good:#1a7f37;--error-bg:#fdecea;--warning-bg:#fff4dc;--info-bg:#eaf2fc;--word:#e8f1fd;--rule:#e6f5e9;--accent:#1f5fa8}
@media(prefers-color-scheme:dark){:root{--ink:#e4e9ee;--paper:#12171d;--soft:#1a2129;--faint:#9fadb9;--edge:#333f4a;--error:#ff8a80;--warning:#f0c060;--info:#8cc2ff;--good:#63d37c;--error-bg:#3a1d1c;--warning-bg:#35290f;--info-bg:#16283d;--word:#1b2c42;--rule:#1a3021;--accent:#8cc2ff}}
*{box-sizing:border-box}
html{scroll-padding-top:3.25rem}
body{font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--paper);margin:0}
main{max-width:76rem;margin:0 auto;padding:0 1rem 4rem}
h1,h2,h3{line-height:1.25;overflow-wrap:anywhere}table[aria-label=scores] td{overflow-wrap:anywhere}h1{font-size:1.35rem;margin:0}h2{font-size:1.15rem;margin:2.25rem 0 .75rem}h3{font-size:1rem;margin:1.25rem 0 .4rem}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.87em}
.faint{color:var(--faint)}.error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}.good{color:var(--good)}
.where{position:sticky;top:0;z-index:2;background:var(--paper);border-bottom:1px solid var(--edge);margin:0 -1rem;padding:.45rem 1rem;display:flex;gap:.25rem 1.1rem;overflow-x:auto;white-space:nowrap;font-size:.92rem}
.where a{text-decoration:none}.where a:hover{text-decoration:underline}
.head{display:flex;gap:1.25rem;align-items:center;padding:1.5rem 0 1rem}.head svg{flex:none;width:6.5rem;height:6.5rem}
.ring{fill:none;stroke:var(--edge);stroke-width:9}.ring.part{stroke:currentColor;stroke-linecap:round}.head text{font:700 27px system-ui,sans-serif;text-anchor:middle;fill:currentColor}.head .of{font:11px system-ui,sans-serif;fill:var(--faint)}
.chips{display:flex;flex-wrap:wrap;gap:.4rem;margin-top:.5rem}
.chip{display:inline-block;border-radius:1rem;padding:.05rem .65rem;font-size:.85rem;font-weight:600;border:1px solid var(--edge)}.chip.error{background:var(--error-bg)}.chip.warning{background:var(--warning-bg)}.chip.info{background:var(--info-bg)}
.lost{display:grid;grid-template-columns:max-content max-content 1fr max-content;gap:.35rem .9rem;align-items:center}.lost .number{text-align:right;font-variant-numeric:tabular-nums}
.bar{background:var(--edge);height:.55rem;border-radius:.3rem;overflow:hidden;min-width:4rem}.bar i{display:block;height:100%;background:var(--error)}
ol.first{padding-left:1.6rem}ol.first li{margin:.45rem 0;overflow-wrap:anywhere}ol.first li::marker{color:var(--faint)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .7rem .5rem 0;border-bottom:1px solid var(--edge);vertical-align:top}th{font-size:.85rem;color:var(--faint);font-weight:600}
.pairs q{quotes:none;font-weight:600;overflow-wrap:anywhere}.pairs .meaning{display:block;font-size:.85rem;color:var(--faint);overflow-wrap:anywhere}.pairs .score{white-space:nowrap;font-variant-numeric:tabular-nums}
.sounds{display:inline-grid;grid-auto-flow:column;grid-template-rows:auto auto;max-width:100%;overflow-x:auto;font:13px/1.5 ui-monospace,monospace;border:1px solid var(--edge);border-radius:6px}
.sounds span{padding:0 .4rem;text-align:center;min-width:2rem}.sounds span.differs{background:var(--error-bg);color:var(--error);font-weight:700}.sounds .none{color:var(--faint)}
.filter{display:flex;flex-wrap:wrap;gap:.4rem 1.25rem;border:0;padding:0;margin:0 0 .6rem;font-size:.92rem}.filter legend{float:left;padding:0;margin-right:1rem;color:var(--faint)}.filter input{accent-color:var(--accent);margin-right:.35rem}
.file:has(.show-error:not(:checked)) .tell.error,.file:has(.show-warning:not(:checked)) .tell.warning,.file:has(.show-info:not(:checked)) .tell.info{display:none}
.source,.drawing{border:1px solid var(--edge);border-radius:8px;overflow-x:auto;background:var(--soft)}
.source{padding:.4rem 0}.source .line{font:13px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre;padding-right:.75rem;width:max-content;min-width:100%}
.source .line.hit{background:color-mix(in srgb,var(--warning) 11%,transparent)}.source .line:target{box-shadow:inset 3px 0 0 var(--accent)}
.source .n{display:inline-block;width:3.6em;padding-right:1em;text-align:right;color:var(--faint);text-decoration:none;user-select:none;position:sticky;left:0;background:var(--soft)}
mark,mark.error,mark.warning,mark.info{background:none;color:inherit;text-decoration:underline wavy;text-underline-offset:3px;text-decoration-skip-ink:none}mark.error{text-decoration-color:var(--error)}mark.warning{text-decoration-color:var(--warning)}mark.info{text-decoration-color:var(--info)}
.tell{position:sticky;left:0;width:min(100%,62rem);max-width:calc(100vw - 2rem - 2px);padding:.2rem .75rem .3rem 3.75rem;color:var(--ink);overflow-wrap:anywhere;font-size:.93rem}.whole .tell{position:static;padding-left:.75rem;max-width:none}
.tell b{display:inline-block;border-radius:4px;padding:0 .4rem;font-size:.8rem;margin-right:.3rem}.tell.error b{background:var(--error-bg);color:var(--error)}.tell.warning b{background:var(--warning-bg);color:var(--warning)}.tell.info b{background:var(--info-bg);color:var(--info)}
.tell .fix{display:block;color:var(--faint)}.whole{border:1px solid var(--edge);border-radius:8px;padding:.4rem 0;margin-bottom:.75rem;background:var(--soft)}
.source details>summary{cursor:pointer;padding:.15rem .75rem .15rem 3.75rem;color:var(--faint);font-size:.88rem}
.drawing{padding:.75rem}.rules h3{display:flex;flex-wrap:wrap;gap:.5rem;align-items:baseline}.rules h3 a{font-weight:400;font-size:.9rem}
svg.railroad{display:block}svg.railroad path{fill:none;stroke:var(--faint);stroke-width:1.5}svg.railroad circle{fill:var(--ink)}
svg.railroad rect{stroke:var(--faint)}svg.railroad .word{fill:var(--word)}svg.railroad .rule{fill:var(--rule)}svg.railroad .special{fill:var(--edge)}svg.railroad .tag{fill:none;stroke-dasharray:3 2}
svg.railroad text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-anchor:middle;fill:var(--ink)}svg.railroad .note,svg.railroad .script{font-size:10px;fill:var(--faint)}svg.railroad a:hover rect{stroke:var(--accent);stroke-width:2}
.file+.file{border-top:3px solid var(--edge);margin-top:3rem}
@media(max-width:40rem){.head{gap:.9rem}.head svg{width:5rem;height:5rem}.lost{grid-template-columns:1fr max-content}.lost .bar,.lost .most{grid-column:1/-1}.lost .most{margin-bottom:.4rem;font-size:.85rem}.tell{padding-left:.75rem}.source .n{width:2.8em;padding-right:.6em}.pairs thead{display:none}.pairs tr{display:block;border-bottom:1px solid var(--edge);padding:.5rem 0}.pairs td{display:block;border:0;padding:.15rem 0}}
@media print{:root{color-scheme:light;--ink:#000;--paper:#fff;--soft:#fff;--faint:#444;--edge:#bbb;--error:#b3261e;--warning:#8a5a00;--info:#1f5fa8;--good:#1a7f37;--error-bg:#fff;--warning-bg:#fff;--info-bg:#fff;--word:#fff;--rule:#fff;--accent:#000}.where,.filter{display:none}.source,.drawing,.sounds{overflow:visible}.source .line{white-space:pre-wrap;width:auto}.tell{position:static;max-width:none}details::details-content{display:block;content-visibility:visible;height:auto}.tell,.drawing,tr{break-inside:avoid}h2,h3{break-after:avoid}svg.railroad{max-width:100%;height:auto}body{font-size:11pt}}
`;

interface PairEvidence {
  phrases: [string, string];
  meanings?: unknown;
  similarity: number;
  /** The aligned sounds; an empty one stands where the other phrase has a sound more. */
  sounds: [string, string][];
}

function pairEvidence({ evidence }: AnalysisIssue): PairEvidence | undefined {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence)) return undefined;
  const { phrases, sounds, similarity } = evidence;
  const isPair =
    Array.isArray(phrases) && phrases.length === 2 && Array.isArray(sounds) && typeof similarity === 'number';
  return isPair ? (evidence as unknown as PairEvidence) : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The pairs of phrases that are mixed up: what they mean, how alike they are, their sounds above each other. */
export function pairsTable(issues: readonly AnalysisIssue[], anchor: string): string {
  const rows = issues.flatMap((issue) => {
    const found = pairEvidence(issue);
    return found ? [pairRow(issue, found, anchor)] : [];
  });
  if (rows.length === 0) return '';
  return `<h2 id="${anchor}-sounds">Phrases that sound alike</h2>
<p class="faint">Sounds stand above one another as a listener would pair them; those that tell the phrases apart are marked. 1.00 is the same sound.</p>
<table class="pairs" aria-labelledby="${anchor}-sounds"><thead><tr><th scope="col">Phrases</th><th scope="col">Alike</th><th scope="col">Sounds</th><th scope="col">Place</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function pairRow(
  issue: AnalysisIssue,
  { phrases, meanings, similarity, sounds }: PairEvidence,
  anchor: string,
): string {
  const told = phrases.map((phrase, side) => {
    const meaning = Array.isArray(meanings) && isText(meanings[side]) ? meanings[side] : undefined;
    return `<div><q>${xmlText(String(phrase))}</q>${meaning === undefined ? '' : `<span class="meaning">means ${xmlText(meaning)}</span>`}</div>`;
  });
  const sound = (value: unknown, differs: boolean) =>
    `<span class="${differs ? 'differs' : ''}">${isText(value) && value !== '' ? xmlText(value) : '<span class="none" aria-label="nothing">–</span>'}</span>`;
  const columns = sounds.map(([a, b]) => sound(a, a !== b) + sound(b, a !== b));
  const place = issue.line === undefined ? '' : `<a href="#${anchor}-line-${issue.line}">line ${issue.line}</a>`;
  return `<tr><td>${told.join('')}</td><td class="score ${issue.severity}"><b>${similarity.toFixed(2)}</b></td><td><div class="sounds" role="img" aria-label="${soundsLabel(sounds)}">${columns.join('')}</div></td><td>${place}</td></tr>`;
}

/** Sounds are capital letters; anything else cannot be read out. */
function soundsLabel(sounds: readonly [string, string][]): string {
  const side = (n: 0 | 1) =>
    sounds
      .map((pair) => (/^[A-Z]+$/.test(String(pair[n])) ? pair[n] : ''))
      .filter(Boolean)
      .join(' ');
  return `${side(0)} against ${side(1)}`;
}
