import { compareDiagnostics, type Diagnostic, type RuleSetting } from '../../diagnostics/index.js';
import { readAnyFlow } from '../flow-folder.js';
import { flowRules } from './rules/index.js';
import { flowSubject } from './subject.js';

/**
 * Reads a flow and runs every rule over it.
 * @param settings severity by code; `off` silences a rule. What keeps a flow from being read stays an error.
 * @returns findings in the order of the text
 */
export function lintFlow(
  text: string,
  file: string,
  settings: { readonly [code: string]: RuleSetting } = {},
): Diagnostic[] {
  const reading = readAnyFlow(text, file);
  const diagnostics = [...reading.diagnostics];
  const subject = flowSubject(reading);
  for (const rule of flowRules) {
    const severity = settings[rule.code] ?? rule.severity;
    if (severity === 'off') continue;
    rule.check(subject, ({ span, message, hint }) => {
      diagnostics.push({ code: rule.code, severity, message, ...span, ...(hint === undefined ? {} : { hint }) });
    });
  }
  return diagnostics.sort(compareDiagnostics);
}
