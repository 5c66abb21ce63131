import type { ChalkInstance } from 'chalk';
import { render } from '../../../formats/codeframe.js';
import { plain, plural } from '../../../terminal/text.js';
import type { AnalyzedFile } from './findings.js';
import { diagnosticOf } from './findings.js';

/** For people: the score and what it lost where, the issues in the source, and what to do first. */
export function textReport(
  analyzed: readonly AnalyzedFile[],
  colors: ChalkInstance,
  width: number,
  maxProblems: number,
): string {
  return analyzed.map((each) => oneFile(each, colors, width, maxProblems)).join('\n');
}

function oneFile({ file, source, analysis }: AnalyzedFile, colors: ChalkInstance, width: number, most: number): string {
  const { score, issues, suggestions, depth, breakdown } = analysis;
  const paint = score >= 90 ? colors.green : score >= 70 ? colors.yellow : colors.red;
  // A third-party service may count otherwise.
  const filled = Math.max(0, Math.min(20, Math.round(score / 5)));
  const bar = paint('█'.repeat(filled)) + colors.dim('░'.repeat(20 - filled));
  const parts = [`${colors.bold(plain(file))}  ${bar} ${paint.bold(String(score))} of 100  ${colors.dim(depth ?? '')}`];
  const lost = Object.entries(breakdown?.penalties ?? {}).sort(([, a], [, b]) => b.points - a.points);
  if (lost.length > 0) {
    const rows = lost.map(([category, { points, issues: count }]) => {
      const number = `−${points.toFixed(1)}`.padStart(7);
      return `  ${category.padEnd(15)} ${colors.red(number)}  ${colors.dim(plural(count, 'issue'))}`;
    });
    parts.push(rows.join('\n'));
  }
  const fatal = breakdown?.risks?.fatal ?? 0;
  if (fatal > 0) {
    const verb = fatal === 1 ? 'breaks' : 'break';
    parts.push(colors.red(`  ${plural(fatal, 'fault')} ${verb} calls: the score is at most ${breakdown!.ceiling}`));
  }
  if (issues.length === 0) return `${parts.join('\n')}\n${colors.green('No issues.')}\n`;
  // Worst first, each with its place.
  const frames = issues.slice(0, most).map((issue) =>
    render({
      files: [{ file, source, diagnostics: [diagnosticOf(issue)] }],
      subject: ['grammar', 'grammars'],
      failSeverity: 'error',
      version: '',
      colors,
      width,
    }),
  );
  parts.push('', frames.join('').trimEnd());
  if (issues.length > most) {
    parts.push('', colors.dim(`${plural(issues.length - most, 'more issue')}; --max-problems 0 shows all`));
  }
  if (suggestions.length > 0) {
    const first = suggestions.slice(0, 5).map((text, i) => `  ${i + 1}. ${plain(text)}`);
    parts.push('', colors.bold('What to do first'), ...first);
  }
  return `${parts.join('\n')}\n`;
}
