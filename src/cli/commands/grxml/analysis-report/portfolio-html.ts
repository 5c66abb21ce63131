import type { CommonIssue, Portfolio, RankedGrammar, Standing } from '../../../../analysis/portfolio.js';
import { xmlText } from '../../../../xml/write-xml.js';
import { plural } from '../../../terminal/text.js';
import { changeOf, changeText, dayText, spreadText, standingWords, totalsText } from './portfolio-words.js';

const tones: { [standing in Standing]: string } = {
  breaks: 'error',
  misunderstands: 'warning',
  minor: 'info',
  sound: 'good',
};

const explained: { [standing in Standing]: string } = {
  breaks: 'The grammar cannot be loaded or matched, or gives a wrong result.',
  misunderstands: 'The grammar works; some callers are taken for others, or platforms read it differently.',
  minor: 'Callers are understood; wording and form can be better.',
  sound: 'Nothing to do.',
};

/**
 * The first part of the report on several grammars, for someone who has never seen one.
 * @param anchorOf the anchor of the part about a file; undefined where there is none
 */
export function portfolioHtml(portfolio: Portfolio, anchorOf: (file: string) => string | undefined): string {
  const { date, depth, score_version, totals, grammars, worst, change } = portfolio;
  const standings = (Object.keys(tones) as Standing[]).map(
    (standing) =>
      `<div class="tile ${tones[standing]}"><dt>${standingWords[standing]}</dt><dd><b>${totals[standing]}</b><span>${explained[standing]}</span></dd></div>`,
  );
  const changed = changeText(portfolio);
  const isCompared = change !== undefined;
  const rows = grammars.map((grammar) => row(grammar, isCompared, anchorOf(grammar.file)));
  const gone = change?.removed.length
    ? `<p class="faint">No longer there: ${change.removed.map((file) => xmlText(file)).join(', ')}.</p>`
    : '';
  return `<section class="portfolio" aria-labelledby="portfolio"><h1 id="portfolio">How well the grammars understand callers</h1>
<p class="lead">${xmlText(totalsText(portfolio))}.${changed ? ` ${xmlText(changed.charAt(0).toUpperCase() + changed.slice(1))}.` : ''}</p>
<dl class="tiles">${standings.join('')}</dl>
<h2 id="portfolio-risk">The grammars by risk</h2>
<table class="ranking" aria-labelledby="portfolio-risk"><thead><tr><th scope="col">Risk</th><th scope="col">Score</th>${isCompared ? '<th scope="col">Change</th>' : ''}<th scope="col">Grammar</th><th scope="col">Worst issue</th></tr></thead><tbody>${rows.join('')}</tbody></table>${gone}
<h2 id="portfolio-wrong">What goes wrong</h2>${kinds(worst, anchorOf)}
<h2 id="portfolio-read">How to read this</h2>
<p>A grammar is the list of what callers may say at one point of a call, and of what each of these means. The score is a model of risk from 0 to 100: a fault that breaks calls leaves at most 40. It is worked out from the text of the grammar (how phrases sound, what they mean, what is missing), not from recordings of calls.</p>
<p class="faint">${dayText(date)}${depth ? `, depth ${xmlText(depth)}` : ''}${score_version === undefined ? '' : `, version ${score_version} of the score`}; ${plural(totals.issues, 'issue')} in ${plural(totals.grammars, 'grammar')}.</p></section>`;
}

function row(grammar: RankedGrammar, isCompared: boolean, anchor: string | undefined): string {
  const { file, score, standing, worst } = grammar;
  const name = anchor === undefined ? xmlText(file) : `<a href="#${anchor}">${xmlText(file)}</a>`;
  const change = isCompared ? `<td class="number">${changeOf(grammar, true)}</td>` : '';
  return `<tr><td class="${tones[standing]}"><b>${standingWords[standing]}</b></td><td class="number">${score}</td>${change}<td>${name}</td><td>${xmlText(worst?.message ?? '')}</td></tr>`;
}

function kinds(worst: readonly CommonIssue[], anchorOf: (file: string) => string | undefined): string {
  if (worst.length === 0) return '<p>Nothing was found.</p>';
  const items = worst.map((kind) => {
    const { type, risk, why, example } = kind;
    const anchor = anchorOf(example.file);
    const place = `${xmlText(example.file)}${example.line === undefined ? '' : `, line ${example.line}`}`;
    const link =
      anchor === undefined
        ? place
        : `<a href="#${anchor}${example.line === undefined ? '' : `-line-${example.line}`}">${place}</a>`;
    const tone = risk === 'fatal' ? 'error' : risk === 'serious' ? 'warning' : 'info';
    return `<li><b>${xmlText(why ?? type)}</b><span><span class="chip ${tone}">${risk}</span> <code>${xmlText(type)}</code>, ${spreadText(kind)}. Example: ${xmlText(example.message)} (${link})</span></li>`;
  });
  return `<ol class="kinds">${items.join('')}</ol>`;
}
