import type { Portfolio } from '../../../../analysis/portfolio.js';
import { besideCode } from '../../../../package-info.js';
import type { AnalysisIssue } from '../../../../toolkit/index.js';
import { type GrammarReader, loadGrammarReader } from '../../../../toolkit/local/documents.js';
import { xmlText } from '../../../../xml/write-xml.js';
import { plural } from '../../../terminal/text.js';
import type { AnalyzedFile } from './findings.js';
import { portfolioHtml } from './portfolio-html.js';
import { ruleDrawings } from './railroad.js';
import { sourceView } from './source-view.js';

/** Whatever a grammar says, the page runs nothing and fetches nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * One page that needs nothing else: the score, what to do, confusable pairs, the source with its issues, drawings of the rules.
 * @param portfolio of several grammars, which goes before their own parts
 */
export async function htmlReport(analyzed: readonly AnalyzedFile[], portfolio?: Portfolio): Promise<string> {
  const readGrammar = await loadGrammarReader();
  const title = analyzed.length === 1 ? analyzed[0]!.file : `${analyzed.length} grammars`;
  const contents = portfolio
    ? portfolioHtml(portfolio, (file) => {
        const index = analyzed.findIndex((one) => one.file === file);
        return index < 0 ? undefined : `file-${index}`;
      })
    : '';
  // Below a heading of all, those of one grammar are a level lower. Whatever comes from a grammar has no "<" left.
  const lower = (html: string) =>
    html.replace(/<(\/?)h([1-3])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
  const sections = analyzed
    .map((one, index) => section(one, index, readGrammar, portfolio !== undefined))
    .map((html) => (portfolio ? lower(html) : html));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}: analysis</title><style>${besideCode('cli/commands/grxml/analysis-report/assets/report.css')}</style></head>
<body><main>${contents}${sections.join('\n')}</main></body></html>
`;
}

const tone = (score: number) => (score >= 90 ? 'good' : score >= 70 ? 'warning' : 'error');

function section(
  { file, source, analysis }: AnalyzedFile,
  index: number,
  readGrammar: GrammarReader,
  isOneOfMany: boolean,
): string {
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
    ['rules', 'Rules', ruleDrawings(readGrammar(source, { uri: file }).grammar, issues, anchor)],
  ];
  const shown = parts.filter(([, , html]) => html !== '');
  const back = isOneOfMany ? ['<a href="#portfolio">All grammars</a>'] : [];
  const links = shown.map(([name, title]) => `<a href="#${anchor}-${name}">${title}</a>`);
  return `<section class="file" id="${anchor}">
<header class="head">${dial(score)}<div><h1>${xmlText(file)}</h1><span class="faint">${depth ? `depth ${xmlText(depth)}` : 'analysis'}</span>${chips(issues)}</div></header>
<nav class="where" aria-label="${index === 0 ? 'sections' : `sections of file ${index + 1}`}">${[...back, ...links].join('')}</nav>
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
  return `<h2 id="${anchor}-lost">Where points were lost</h2><div class="lost">${rows.join('')}</div>${limit}<p class="faint">Version ${breakdown!.version} of the score.</p>`;
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
