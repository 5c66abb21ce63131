import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { isCctoolError } from '../../diagnostics/index.js';
import type { ReadResult } from '../../grxml/model.js';
import type { XmlElement } from '../../xml/tree.js';
import type { Scene } from '../language.js';
import { acceptPhrase } from './accept-phrase.js';
import { rangeIn } from './navigation.js';
import { extractRule, inlineRule, listToOneOf, type Refactoring, sortAlternatives } from './refactorings.js';
import { keepsMeaning } from './same-meaning.js';
import { elementAt } from './xml-places.js';

/** What can be done at a stretch of a grammar in XML form: about its findings, and about its structure. */
export async function actions(scene: Scene, range: Range, findings: readonly Diagnostic[]): Promise<CodeAction[]> {
  const { document, project } = scene;
  const { read } = project.view(document);
  if (read.grammar?.form !== 'xml') return [];
  const start = document.text.offsetAt(range.start);
  const end = document.text.offsetAt(range.end);
  const found = findings.flatMap((finding) => suppress(scene, read, finding));
  for (const finding of findings) found.push(...(await acceptExample(scene, read, finding)));
  for (const make of [extractRule, inlineRule, sortAlternatives, listToOneOf]) {
    const refactoring = make(read, start, end);
    if (refactoring) found.push(await asAction(scene, read, refactoring));
  }
  return found;
}

/** The change that makes the root rule accept an example of its own, with the value of the phrase nearest to it. */
async function acceptExample(scene: Scene, read: ReadResult, finding: Diagnostic): Promise<CodeAction[]> {
  const { grammar } = read;
  if (finding.code !== 'example-not-accepted' || finding.source !== 'cctool') return [];
  const at = scene.document.text.offsetAt(finding.range.start);
  const root = grammar?.root === undefined ? undefined : grammar.ruleByName.get(grammar.root);
  const example = root?.examples.find(({ start, end }) => start <= at && at <= end);
  if (!example) return [];
  try {
    const { like, edit } = await acceptPhrase(scene, example.text, undefined);
    const title = `Accept "${example.text}" as "${like}"`;
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [finding], edit: editOf(scene, read, [edit]) }];
  } catch (error) {
    // Nothing is near, or no one alternative would do: there is no action then.
    if (isCctoolError(error)) return [];
    throw error;
  }
}

async function asAction(scene: Scene, read: ReadResult, refactoring: Refactoring): Promise<CodeAction> {
  const { title, kind, edits } = refactoring;
  const isProven = refactoring.changesPhrases || (await keepsMeaning(scene, edits));
  return {
    title: refactoring.changesPhrases ? `${title} (other phrases)` : title,
    kind,
    ...(isProven
      ? { edit: editOf(scene, read, edits) }
      : { disabled: { reason: 'a phrase would get another meaning' } }),
  };
}

function editOf({ document }: Scene, read: ReadResult, edits: Refactoring['edits']): WorkspaceEdit {
  const changes = edits.map(({ start, end, text }): TextEdit => ({ range: rangeIn(read, start, end), newText: text }));
  return { changes: { [document.uri]: changes } };
}

/** A comment that suppresses a finding: for the element it is about, or for the whole document. */
function suppress({ document }: Scene, read: ReadResult, finding: Diagnostic): CodeAction[] {
  const { code, source } = finding;
  if (source !== 'cctool' || typeof code !== 'string') return [];
  // What keeps a document from being read cannot be suppressed, nor can what comments themselves do wrong.
  if (/^xml-(?!attribute-ignored)|^suppression-|^analysis-/.test(code)) return [];
  const { root, source: text } = read.document;
  const element = elementAt(read.document, document.text.offsetAt(finding.range.start)) ?? root;
  if (!element || !root) return [];
  const reason = 'write the reason here';
  const before = (at: XmlElement, comment: string): TextEdit => {
    const lineStart = text.lastIndexOf('\n', at.start - 1) + 1;
    const indent = text.slice(lineStart, at.start);
    const separator = /^[ \t]*$/.test(indent) ? `\n${indent}` : '';
    return { range: rangeIn(read, at.start, at.start), newText: comment + separator };
  };
  const action = (title: string, edit: TextEdit): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [finding],
    edit: { changes: { [document.uri]: [edit] } },
  });
  // A comment covers the next element and all in it.
  return [
    action(`Suppress ${code} here`, before(element, `<!-- cctool-ignore ${code}: ${reason} -->`)),
    action(`Suppress ${code} in this file`, before(root, `<!-- cctool-ignore-file ${code}: ${reason} -->`)),
  ];
}
