import type { AnalysisIssue } from './analyze-grammar.js';

/** Sentences told at most. */
const mostSuggestions = 20;

/**
 * What to do, most valuable first: one sentence for each kind of issue, made from its gravest one, with the number of
 * further places. `issues` are in the order of their gravity.
 */
export function suggestionsFor(issues: readonly AnalysisIssue[]): string[] {
  const byType = new Map<string, AnalysisIssue[]>();
  for (const issue of issues) {
    if (issue.fix === undefined || issue.code === 'ANA') continue;
    const known = byType.get(issue.type);
    if (known) known.push(issue);
    else byType.set(issue.type, [issue]);
  }
  return [...byType.values()].slice(0, mostSuggestions).map(([first, ...more]) => {
    const { fix, message, line } = first!;
    const where = line === undefined ? '' : `Line ${line}: `;
    const others = more.length === 0 ? '' : ` (and ${more.length} more like it)`;
    return `${where}${capitalised(fix!)} – ${message}${others}.`.replace(/\.\.$/, '.');
  });
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
