import type { TuneReport } from '../../../../grxml/tune/tune-grammar.js';
import { besideCode } from '../../../../package-info.js';
import { xmlText } from '../../../../xml/write-xml.js';
import { grouped, plural } from '../../../terminal/text.js';
import { changeText, kindName, leftOutText, measureRows, percent, remarks } from './text.js';

/** Whatever callers said, the page runs nothing and fetches nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** One page that needs nothing else, to be handed round. */
export function tuneHtml(file: string, report: TuneReport, isMasked: boolean): string {
  const { measures, suggestions, thresholds, compare } = report;
  const period = measures.period ? `, ${measures.period.from} to ${measures.period.to}` : '';
  const counted = (list: readonly { phrase: string; calls: number }[]) =>
    table(
      ['calls', 'phrase'],
      list.map(({ phrase, calls }) => [grouped(calls), phrase]),
    );
  const parts: [id: string, title: string, html: string][] = [
    ['rates', 'Rates', table(['', 'calls', 'share (95 % interval)'], measureRows(measures))],
    ['curve', 'Thresholds', thresholds ? curve(thresholds) : ''],
    ['admit', 'What would admit calls', suggestions.map(suggestionHtml).join('')],
    ['other', 'Unlike anything accepted', report.other_phrases.calls > 0 ? counted(report.other_phrases.most) : ''],
    [
      'wrong',
      'Another meaning than expected',
      measures.misunderstood.length === 0
        ? ''
        : table(
            ['calls', 'phrase', 'expected', 'means'],
            measures.misunderstood.map(({ phrase, calls, expected, value }) => [
              grouped(calls),
              phrase,
              JSON.stringify(expected),
              JSON.stringify(value),
            ]),
          ),
    ],
    ['rules', 'Rules and slots', usage(measures.rules, 'rule') + usage(measures.slots, 'slot')],
    [
      'never',
      'Never used',
      report.never_used.length === 0
        ? ''
        : table(
            ['line', 'rule', 'what'],
            report.never_used.slice(0, 500).map(({ line, rule, text }) => [String(line), rule, text]),
          ),
    ],
    [
      'compare',
      'With the other grammar',
      compare
        ? table(['', 'calls', 'share (95 % interval)'], measureRows(compare.measures)) +
          (['gained', 'lost', 'changed'] as const)
            .map((kind) => `<h3>${plural(compare[kind].calls, 'call')} ${kind}</h3>${counted(compare[kind].phrases)}`)
            .join('')
        : '',
    ],
  ];
  const shown = parts.filter(([, , html]) => html !== '');
  const links = shown.map(([id, title]) => `<a href="#${id}">${title}</a>`).join('');
  const sections = shown.map(([id, title, html]) => `<h2 id="${id}">${title}</h2>${html}`).join('\n');
  const note = isMasked ? '<p class="faint">Digits are shown as #.</p>' : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(file)}: what callers said</title><style>${besideCode('cli/commands/grxml/analysis-report/assets/report.css')}</style></head>
<body><main><header class="head"><div><h1>${xmlText(file)}</h1><span class="faint">${plural(measures.speech, 'call')}, ${plural(measures.phrases, 'phrase')}${xmlText(period)}, ${percent(measures.in_grammar.rate)} in grammar</span></div></header>
<nav class="where" aria-label="sections">${links}</nav>${note}
${sections}
</main></body></html>
`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((text) => `<th scope="col">${xmlText(text)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${xmlText(cell)}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function suggestionHtml(suggestion: TuneReport['suggestions'][number]): string {
  const { number, calls, rule, line, kind, examples, safe } = suggestion;
  const said = examples.map(({ phrase, calls: times }) => `“${phrase}” (${grouped(times)})`).join(', ');
  return `<h3>${number}. ${xmlText(changeText(suggestion))} <span class="chip ${safe ? 'good' : 'warning'}">${plural(calls, 'call')}</span></h3>
<p class="faint">${kindName(kind)} in rule ${xmlText(rule)}, line ${line}: ${xmlText(said)}</p><p>${xmlText(remarks(suggestion).join('; '))}</p>`;
}

function usage(parts: TuneReport['measures']['rules'], what: string): string {
  const rows = Object.entries(parts).sort(([, a], [, b]) => b.calls - a.calls);
  if (rows.length === 0) return '';
  const share = (part: number | undefined, of: number) => (part === undefined ? '-' : percent(part / of));
  return table(
    [what, 'calls', 'accepted', 'right'],
    rows.map(([name, { calls, accepted, correct }]) => [
      name,
      grouped(calls),
      share(accepted, calls),
      share(correct, calls),
    ]),
  );
}

/** The decisions at each threshold as bars of their shares, with the numbers in a table. */
function curve({ points, best, left_out: leftOut }: NonNullable<TuneReport['thresholds']>): string {
  const kinds = ['ca_in', 'cr_out', 'fr_in', 'fa_in', 'fa_out'] as const;
  const colours = { ca_in: 'good', cr_out: 'info', fr_in: 'faint', fa_in: 'warning', fa_out: 'error' };
  const names = { ca_in: 'CA-in', cr_out: 'CR-out', fr_in: 'FR-in', fa_in: 'FA-in', fa_out: 'FA-out' };
  const width = 720 / points.length;
  const bars = points.flatMap((point, index) => {
    const all = kinds.reduce((sum, kind) => sum + point[kind], 0) || 1;
    let top = 0;
    return kinds.map((kind) => {
      const height = (160 * point[kind]) / all;
      const bar = `<rect class="${colours[kind]}" fill="currentColor" x="${(index * width).toFixed(1)}" y="${top.toFixed(1)}" width="${(width - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
      top += height;
      return bar;
    });
  });
  const legend = kinds.map((kind) => `<span class="${colours[kind]}">■ ${names[kind]}</span>`).join(' ');
  const rows = points.map((point) => [
    `${point.threshold}${point.threshold === best ? ' (best)' : ''}`,
    ...[...kinds.map((kind) => point[kind]), point.right].map(grouped),
  ]);
  return `<p>${legend}. Most calls are treated rightly from ${best} on.</p>
<svg viewBox="0 0 720 160" role="img" aria-label="decisions by threshold, from ${points[0]!.threshold} to ${points.at(-1)!.threshold}">${bars.join('')}</svg>
${table(['threshold', ...kinds.map((kind) => names[kind]), 'right'], rows)}${leftOut > 0 ? `<p>${leftOutText(leftOut)}</p>` : ''}`;
}
