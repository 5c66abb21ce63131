import type { CommonIssue, Portfolio, RankedGrammar, Standing } from '../../../../analysis/portfolio.js';
import { xmlText } from '../../../../xml/write-xml.js';
import { plural } from '../../../terminal/text.js';
import {
  changeOf,
  changeText,
  dayText,
  riskWords,
  spreadText,
  standingWords,
  totalsText,
  withoutOthers,
} from './portfolio-words.js';

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
<p class="about">A grammar is the list of what callers may say at one point of a call, and of what each of these means. Its score is a model of risk from 0 (cannot be used) to 100 (nothing to do).</p>
<dl class="tiles">${standings.join('')}</dl>
<h2 id="portfolio-risk">The grammars by risk</h2>
<table class="ranking" aria-labelledby="portfolio-risk"><thead><tr><th scope="col">Risk</th><th scope="col">Score of 100</th>${isCompared ? '<th scope="col">Change</th>' : ''}<th scope="col">Grammar</th><th scope="col">What is worst</th></tr></thead><tbody>${rows.join('')}</tbody></table>${gone}
<h2 id="portfolio-wrong">What goes wrong</h2>${kinds(worst, anchorOf)}
<h2 id="portfolio-read">How the score is worked out</h2>
<p>From the text of the grammar (how phrases sound, what they mean, what is missing), not from recordings of calls. A fault that breaks calls leaves at most 40. What each grammar loses, and where, stands in its own part below.</p>
<p class="faint">${dayText(date)}${depth ? `, depth ${xmlText(depth)}` : ''}${score_version === undefined ? '' : `, version ${score_version} of the score`}; ${plural(totals.issues, 'issue')} in ${plural(totals.grammars, 'grammar')}.</p></section>`;
}

function row(grammar: RankedGrammar, isCompared: boolean, anchor: string | undefined): string {
  const { file, score, standing, worst } = grammar;
  const name = anchor === undefined ? xmlText(file) : `<a href="#${anchor}">${xmlText(file)}</a>`;
  const change = isCompared ? `<td class="number" data-label="Change">${changeOf(grammar, true)}</td>` : '';
  const found = standing === 'sound' || !worst ? '<span class="faint">nothing to do</span>' : worstText(worst);
  return `<tr><td class="${tones[standing]}"><b>${standingWords[standing]}</b></td><td class="number" data-label="Score">${score}</td>${change}<td>${name}</td><td>${found}</td></tr>`;
}

/** What it is, for everyone; then what was found, for who mends it. */
function worstText({ summary, message }: NonNullable<RankedGrammar['worst']>): string {
  const found = xmlText(withoutOthers(message));
  return summary === undefined ? found : `${xmlText(summary)}<span class="faint found">${found}</span>`;
}

function kinds(worst: readonly CommonIssue[], anchorOf: (file: string) => string | undefined): string {
  if (worst.length === 0) return '<p>Nothing was found.</p>';
  const items = worst.map((kind) => {
    const { type, risk, summary, why, example } = kind;
    const anchor = anchorOf(example.file);
    const place = `${xmlText(example.file)}${example.line === undefined ? '' : `, line ${example.line}`}`;
    const link =
      anchor === undefined
        ? place
        : `<a href="#${anchor}${example.line === undefined ? '' : `-line-${example.line}`}">${place}</a>`;
    const tone = risk === 'fatal' ? 'error' : risk === 'serious' ? 'warning' : 'info';
    const reason = summary && why ? `<p>${xmlText(why)}</p>` : '';
    return `<li><b>${xmlText(summary ?? why ?? type)}</b>${reason}<span><span class="chip ${tone}">${riskWords[risk]}</span> ${spreadText(kind)}. Example: ${xmlText(withoutOthers(example.message))} (${link}; <code>${xmlText(type)}</code>)</span></li>`;
  });
  return `<ol class="kinds">${items.join('')}</ol>`;
}
