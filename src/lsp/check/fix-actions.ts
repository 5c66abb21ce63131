import { type CodeAction, CodeActionKind, type Range, type TextEdit } from 'vscode-languageserver/node';
import { applyFixes } from '../../diagnostics/fixes.js';
import type { Diagnostic, Edit } from '../../diagnostics/index.js';
import type { OpenDocument } from '../documents.js';
import { rangeOf, shownFinding } from './shown-findings.js';

const isBefore = (one: Range['start'], other: Range['start']): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character);

const touches = (one: Range, other: Range): boolean =>
  !isBefore(one.end, other.start) && !isBefore(other.end, one.start);

const asTextEdit = ({ text, ...span }: Edit): TextEdit => ({ range: rangeOf(span), newText: text });

const isWanted = (kind: string, only: readonly string[] | undefined): boolean =>
  !only || only.some((each) => kind === each || kind.startsWith(`${each}.`));

/**
 * The fixes of the findings at a stretch, and one action for all safe fixes of the document.
 * @param findings those of the text as it is now
 * @param only the kinds that the editor asks for; all when absent
 */
export function fixActions(
  document: OpenDocument,
  findings: readonly Diagnostic[],
  range: Range,
  only: readonly string[] | undefined,
): CodeAction[] {
  const found: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix, only)) {
    for (const finding of findings) {
      const { fix } = finding;
      if (!fix || !touches(rangeOf(finding), range)) continue;
      found.push({
        title: `${fix.title[0]!.toUpperCase()}${fix.title.slice(1)}${fix.safety === 'safe' ? '' : ' (unsafe)'}`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [shownFinding(finding)],
        isPreferred: fix.safety === 'safe',
        edit: { changes: { [document.uri]: fix.edits.map(asTextEdit) } },
      });
    }
  }
  if (isWanted(CodeActionKind.SourceFixAll, only)) {
    const { fixed } = applyFixes(document.text.getText(), findings, 'safe');
    if (fixed.length > 0) {
      const changes = fixed.flatMap(({ fix }) => fix!.edits.map(asTextEdit));
      found.push({
        title: 'Apply all safe fixes',
        kind: CodeActionKind.SourceFixAll,
        edit: { changes: { [document.uri]: changes } },
      });
    }
  }
  return found;
}
