import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type SelectionRange,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import { CctoolError } from '../../diagnostics/index.js';
import type { Expansion } from '../../grxml/model.js';
import { grammarKind } from '../../grxml/read/build-grammar.js';
import { formatXml } from '../../grxml/write/format-xml.js';
import { readXml } from '../../xml/read-xml.js';
import type { XmlNode } from '../../xml/tree.js';
import type { Scene, SemanticSpan, Spot } from '../language.js';
import { rangeIn } from './navigation.js';
import { ruleSites } from './rule-sites.js';
import { elementsAround } from './xml-places.js';

/** The rules of a grammar. */
export async function symbols({ document, project }: Scene): Promise<DocumentSymbol[]> {
  const { read } = project.view(document);
  return (read.grammar?.rules ?? []).map((rule) => ({
    name: rule.id === '' ? '(without a name)' : rule.id,
    detail: [rule.id === read.grammar?.root && 'root', rule.scope === 'public' && 'public'].filter(Boolean).join(', '),
    kind: SymbolKind.Function,
    range: rangeIn(read, rule.start, rule.end),
    selectionRange: rangeIn(read, rule.idStart, rule.idEnd),
  }));
}

/** Elements and comments over several lines; in ABNF and JSGF the rules. */
export async function folding({ document, project }: Scene): Promise<FoldingRange[]> {
  const { read } = project.view(document);
  const found: FoldingRange[] = [];
  const add = (start: number, end: number, kind?: FoldingRangeKind) => {
    const range = rangeIn(read, start, end);
    if (range.end.line <= range.start.line) return;
    found.push({ startLine: range.start.line, endLine: range.end.line, ...(kind === undefined ? {} : { kind }) });
  };
  const visit = (nodes: readonly XmlNode[]) => {
    for (const node of nodes) {
      if (node.kind === 'comment') add(node.start, node.end, FoldingRangeKind.Comment);
      if (node.kind !== 'element') continue;
      add(node.start, node.end);
      visit(node.children);
    }
  };
  visit(read.document.nodes);
  if (read.grammar && read.grammar.form !== 'xml') for (const { start, end } of read.grammar.rules) add(start, end);
  return found;
}

/** The elements around a place, or the parts of a rule in ABNF and JSGF: each with the next larger one. */
export async function selection({ document, project, offset }: Spot): Promise<SelectionRange | undefined> {
  const { read } = project.view(document);
  const stretches: { start: number; end: number }[] = [];
  for (const element of elementsAround(read.document, offset)) {
    const isInside = element.openEnd <= offset && offset <= element.closeStart && element.closeStart < element.end;
    if (isInside) stretches.push({ start: element.openEnd, end: element.closeStart });
    stretches.push({ start: element.start, end: element.end });
  }
  if (read.grammar && read.grammar.form !== 'xml') {
    const around = ({ start, end }: { start: number; end: number }) => start <= offset && offset <= end;
    const visit = (parts: readonly Expansion[]) => {
      for (const part of parts.filter(around)) {
        stretches.unshift(part);
        if (part.kind === 'item') visit(part.children);
        if (part.kind === 'one-of') visit(part.alternatives);
      }
    };
    for (const rule of read.grammar.rules.filter(around)) {
      stretches.unshift(rule);
      visit(rule.expansion);
    }
  }
  let found: SelectionRange | undefined;
  for (const { start, end } of stretches.reverse()) {
    const range = rangeIn(read, start, end);
    found = found ? { range, parent: found } : { range };
  }
  return found;
}

/**
 * Formats a grammar in XML form as `cctool grxml fmt` does, so that both agree whatever an editor has set. Other forms have
 * no format: an editor that formats when it saves must not show an error each time.
 */
export async function format({ document, project }: Scene): Promise<TextEdit[]> {
  const { read } = project.view(document);
  if (read.grammar && read.grammar.form !== 'xml') return [];
  const source = document.text.getText();
  const { document: xml, diagnostics } = readXml(source, grammarKind);
  const [problem] = diagnostics;
  if (problem) {
    throw new CctoolError('input', `line ${problem.line}: ${problem.message}`, 'the document must be well-formed');
  }
  const newText = formatXml(xml);
  if (newText === source) return [];
  return [{ range: { start: { line: 0, character: 0 }, end: document.text.positionAt(source.length) }, newText }];
}

/** Names of rules, what callers say, and scripts. */
export async function tokens({ document, project }: Scene): Promise<SemanticSpan[]> {
  const { read } = project.view(document);
  const spans: SemanticSpan[] = [];
  const isOneLine = (start: number, end: number) => !/[\r\n]/.test(read.document.source.slice(start, end));
  for (const { start, end, kind } of ruleSites(read)) {
    spans.push({ start, end, type: 'function', isDeclaration: kind === 'definition' });
  }
  const visit = (parts: readonly Expansion[]) => {
    for (const part of parts) {
      if (part.kind === 'item') visit(part.children);
      else if (part.kind === 'one-of') visit(part.alternatives);
      // Words in the text of an element; a <token> has colours of its own.
      else if (part.kind === 'token' && !part.element && isOneLine(part.start, part.end)) {
        spans.push({ start: part.start, end: part.end, type: 'string' });
      }
    }
  };
  for (const rule of read.grammar?.rules ?? []) visit(rule.expansion);
  return spans;
}

/** The documents that references and lexicons name. */
export async function links({ document, project }: Scene): Promise<DocumentLink[]> {
  const { read } = project.view(document);
  const { grammar } = read;
  if (!grammar) return [];
  const found: DocumentLink[] = [];
  const add = (start: number, end: number, target: string) => {
    if (!target.startsWith('file:') && !/^https?:/.test(target)) return;
    found.push({ range: rangeIn(read, start, end), target });
  };
  for (const { kind, target, written } of ruleSites(read)) {
    if (kind === 'reference' && target.uri !== document.base) add(written.start, written.end, target.uri);
  }
  for (const lexicon of grammar.lexicons) {
    try {
      add(lexicon.start, lexicon.end, new URL(lexicon.uri, grammar.base).href);
    } catch {
      // The base is not a URI: the validation says so.
    }
  }
  return found;
}
