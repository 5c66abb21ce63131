import type { ChalkInstance } from 'chalk';
import type { Diagnostic, RuleDoc } from '../../../../diagnostics/index.js';
import { packageVersion } from '../../../../package-info.js';
import type { AnalysisIssue, AnalysisResult } from '../../../../toolkit/index.js';
import { type FormatName, formats } from '../../../formats/index.js';

/** The analysis of one file. */
export interface AnalyzedFile {
  /** The name to show. */
  file: string;
  source: string;
  analysis: AnalysisResult;
  /** Seconds that the analysis took; none where it comes from a former run. */
  seconds: number;
}

/** The issues in a format that `validate` has, too. */
export async function findingsReport(
  name: FormatName,
  analyzed: readonly AnalyzedFile[],
  colors: ChalkInstance,
): Promise<string> {
  const format = await formats[name].load();
  let rules: readonly RuleDoc[] = [];
  // Of the formats only this one has a catalogue.
  if (name === 'sarif') {
    const { ruleLists } = await import('../../../rules/rule-lists.js');
    const lists = ruleLists.filter(({ language }) => language === 'xml');
    rules = (await Promise.all(lists.map((list) => list.load()))).flat();
  }
  return format.render({
    files: analyzed.map(({ file, source, analysis, seconds }) => ({
      file,
      source,
      seconds,
      diagnostics: analysis.issues.map(diagnosticOf),
    })),
    subject: ['grammar', 'grammars'],
    failSeverity: 'error',
    seconds: analyzed.reduce((sum, { seconds }) => sum + seconds, 0),
    version: packageVersion(),
    rules,
    colors,
  });
}

/** An issue as a finding; a service that tells no place means the beginning. */
export function diagnosticOf(issue: AnalysisIssue): Diagnostic {
  const { type, severity, message, location, line = 1, column = 1, end_line = line, end_column = column, fix } = issue;
  const rule = location.startsWith('rule:') ? location.slice(5) : undefined;
  return {
    code: type,
    severity,
    message,
    line,
    column,
    end_line,
    end_column,
    ...(rule === undefined ? {} : { rule }),
    ...(fix === undefined ? {} : { hint: fix }),
  };
}
