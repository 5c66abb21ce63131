import type { ChalkInstance } from 'chalk';
import type { Diagnostic } from '../../../../diagnostics/index.js';
import { packageVersion } from '../../../../package-info.js';
import type { AnalysisIssue } from '../../../../toolkit/types.js';
import { type FormatName, formats } from '../../../formats/index.js';
import type { AnalyzedFile } from '../analyze.js';

/** The issues in a format that `validate` has, too. */
export async function findingsReport(
  name: FormatName,
  analyzed: readonly AnalyzedFile[],
  colors: ChalkInstance,
): Promise<string> {
  const [format, { analysisRules }, { grammarRules }] = await Promise.all([
    formats[name].load(),
    import('../../../../analysis/rules/index.js'),
    import('../../../../grxml/validate/rules/index.js'),
  ]);
  return format.render({
    files: analyzed.map(({ file, source, analysis }) => ({
      file,
      source,
      diagnostics: analysis.issues.map(diagnosticOf),
    })),
    subject: ['grammar', 'grammars'],
    failSeverity: 'error',
    version: packageVersion(),
    rules: [...grammarRules, ...analysisRules],
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
