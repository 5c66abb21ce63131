import { pathToFileURL } from 'node:url';
import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
  type Diagnostic as ShownDiagnostic,
} from 'vscode-languageserver/node';
import type { Diagnostic, Span } from '../../diagnostics/index.js';
import { rulePagePlace } from '../../package-info.js';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** Codes about what nothing uses: editors fade such text. */
const unnecessary = /^(?:rule-unused|flow-unused|flow-unreachable|hours-calendar-unused|suppression-unused)$/;

/** A span of findings as the protocol counts: from 0. */
export const rangeOf = ({ line, column, end_line, end_column }: Span): Range => ({
  start: { line: line - 1, character: column - 1 },
  end: { line: end_line - 1, character: end_column - 1 },
});

const pages = new Map<string, string | undefined>();

/** The page of a rule; undefined for a code without one. */
export function pageOf(code: string): string | undefined {
  if (!pages.has(code)) {
    const place = rulePagePlace(code);
    const line = place?.line === undefined ? '' : `#L${place.line}`;
    pages.set(code, place && `${pathToFileURL(place.file).href}${line}`);
  }
  return pages.get(code);
}

/** A finding as an editor takes it; `data` holds the finding, for code actions. */
export function shownFinding(finding: Diagnostic): ShownDiagnostic {
  const href = finding.url ?? pageOf(finding.code);
  const hint = finding.hint === undefined ? '' : `\n${finding.hint}`;
  return {
    range: rangeOf(finding),
    severity: severities[finding.severity],
    code: finding.code,
    source: 'cctool',
    message: finding.message + hint,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    ...(unnecessary.test(finding.code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  };
}

/** A change of a text: what lay between two offsets was replaced. Lines and characters from 0, before the change. */
export interface Shift {
  range: Range;
  text: string;
}

/**
 * Findings of an older text at their places after a change: those before it stay, those behind it move along, and those
 * that it touches are dropped, because nobody knows whether they still hold.
 */
export function shifted(findings: readonly Diagnostic[], { range, text }: Shift): Diagnostic[] {
  const { start, end } = range;
  const added = text.split(/\r\n|\n|\r/);
  const lines = added.length - 1 - (end.line - start.line);
  const lastLength = added.at(-1)!.length;
  const moveColumn = (line: number, column: number): number => {
    if (line - 1 !== end.line) return column;
    return column - end.character + lastLength + (added.length === 1 ? start.character : 0);
  };
  const isBefore = ({ end_line, end_column }: Diagnostic) =>
    end_line - 1 < start.line || (end_line - 1 === start.line && end_column - 1 <= start.character);
  const isBehind = ({ line, column }: Diagnostic) =>
    line - 1 > end.line || (line - 1 === end.line && column - 1 >= end.character);
  return findings.flatMap((finding) => {
    if (isBefore(finding)) return [finding];
    if (!isBehind(finding)) return [];
    return [
      {
        ...finding,
        line: finding.line + lines,
        column: moveColumn(finding.line, finding.column),
        end_line: finding.end_line + lines,
        end_column: moveColumn(finding.end_line, finding.end_column),
      },
    ];
  });
}
