import type { AnalysisIssue } from '../../../../toolkit/index.js';
import { xmlText } from '../../../../xml/write-xml.js';
import { grouped, plural } from '../../../terminal/text.js';

/** Limits of what is shown: lines, characters of a line, issues at one line. What is left out is counted. */
const mostLines = 5000;
const mostCharacters = 400;
const mostAtLine = 20;
/** Lines without issues that are folded, and lines around an issue that stay. */
const leastFolded = 12;
const around = 3;

const severities = ['error', 'warning', 'info'] as const;

/** The document with its issues below the lines that they are about, and those that are about no line before it. */
export function sourceView(source: string, issues: readonly AnalysisIssue[], anchor: string): string {
  const isWhole = ({ location, line, column }: AnalysisIssue) =>
    line === undefined || (location === 'grammar' && line === 1 && column === 1);
  const whole = issues.filter(isWhole);
  const byLine = new Map<number, AnalysisIssue[]>();
  for (const issue of issues) {
    if (isWhole(issue)) continue;
    const known = byLine.get(issue.line!);
    if (known) known.push(issue);
    else byLine.set(issue.line!, [issue]);
  }
  const lines = source.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const shown = lines.slice(0, mostLines);
  const rows = shown.map((text, i) => lineRow(text, i + 1, byLine.get(i + 1) ?? [], anchor));
  const folded = fold(rows, new Set([...byLine.keys()].map((line) => line - 1)));
  if (lines.length > shown.length)
    folded.push(`<div class="tell faint">${grouped(lines.length - shown.length)} more lines are not shown.</div>`);
  const beyond = issues.filter(({ line = 0 }) => line > shown.length);
  const aside = [...whole, ...beyond].map((issue) => tell(issue, beyond.includes(issue)));
  const label = `source with findings${ofGrammar(anchor)}`;
  return [
    severities.some((severity) => issues.some((issue) => issue.severity === severity)) ? filter(issues) : '',
    aside.length === 0 ? '' : `<div class="whole">${aside.join('')}</div>`,
    `<div class="source" role="region" aria-label="${label}" tabindex="0">${folded.join('')}</div>`,
  ].join('\n');
}

/**
 * Each part of a page with several grammars has a name of its own: ", grammar 2" for the second one.
 * @param anchor ends in the number of the grammar, from 0
 */
export function ofGrammar(anchor: string): string {
  const number = Number(/\d+$/.exec(anchor)?.[0] ?? 0);
  return number === 0 ? '' : `, grammar ${number + 1}`;
}

function filter(issues: readonly AnalysisIssue[]): string {
  const boxes = severities.flatMap((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    if (count === 0) return [];
    return [
      `<label class="${severity}"><input type="checkbox" class="show-${severity}" checked>${plural(count, severity === 'info' ? 'note' : severity)}</label>`,
    ];
  });
  return `<fieldset class="filter"><legend>Show</legend>${boxes.join('')}</fieldset>`;
}

function tell(
  { severity, message, code, type, fix, line, location }: AnalysisIssue,
  isAside = false,
  anchor?: string,
): string {
  const place = isAside && line !== undefined ? ` <span class="faint">line ${line}, ${xmlText(location)}</span>` : '';
  const id = anchor === undefined ? '' : ` id="${anchor}"`;
  return (
    `<div class="tell ${severity}"${id}><b>${severity === 'info' ? 'note' : severity}</b>${xmlText(message)}${place} ` +
    `<span class="faint mono">${xmlText(type)}${code && code !== 'VAL' ? ` ${xmlText(code)}` : ''}</span>` +
    `${fix ? `<span class="fix">→ ${xmlText(fix)}</span>` : ''}</div>`
  );
}

function lineRow(text: string, number: number, issues: readonly AnalysisIssue[], anchor: string): string {
  const notes = issues.slice(0, mostAtLine).map((issue) => tell(issue));
  if (issues.length > mostAtLine)
    notes.push(`<div class="tell faint">${issues.length - mostAtLine} more at this line</div>`);
  const id = `${anchor}-line-${number}`;
  return (
    `<div class="line${issues.length > 0 ? ' hit' : ''}" id="${id}"><a class="n" href="#${id}" tabindex="-1">${number}</a>` +
    `${marked(text, number, issues)}</div>${notes.join('')}`
  );
}

/** The text of a line; what the gravest issue is about is marked. */
function marked(text: string, number: number, issues: readonly AnalysisIssue[]): string {
  const cut = (from: string) =>
    from.length > mostCharacters ? `${xmlText(from.slice(0, mostCharacters - 1))}…` : xmlText(from);
  const [worst] = [...issues].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  if (!worst?.column || worst.column > mostCharacters) return cut(text);
  const start = worst.column - 1;
  const end = worst.end_line === number ? (worst.end_column ?? worst.column) - 1 : text.length;
  if (end <= start || start >= text.length) return cut(text);
  const till = Math.min(end, mostCharacters);
  return `${xmlText(text.slice(0, start))}<mark class="${worst.severity}">${xmlText(text.slice(start, till))}</mark>${cut(text.slice(till))}`;
}

/** Long stretches without issues, folded. */
function fold(rows: readonly string[], hits: ReadonlySet<number>): string[] {
  const parts: string[] = [];
  let quiet: string[] = [];
  const flush = (): void => {
    if (quiet.length < leastFolded) parts.push(...quiet);
    else
      parts.push(
        `<details><summary>${plural(quiet.length, 'line')} without findings</summary>${quiet.join('')}</details>`,
      );
    quiet = [];
  };
  const isNear = (index: number) => {
    for (let other = index - around; other <= index + around; other++) if (hits.has(other)) return true;
    return false;
  };
  rows.forEach((row, index) => {
    if (!isNear(index)) {
      quiet.push(row);
      return;
    }
    flush();
    parts.push(row);
  });
  // A document in which nothing was found is short enough, or is looked at on purpose.
  if (hits.size === 0 && rows.length <= 200) return [...rows];
  flush();
  return parts;
}
