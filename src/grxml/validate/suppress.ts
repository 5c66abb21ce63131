import { compareDiagnostics, type Diagnostic, type RuleSetting } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import type { XmlComment, XmlDocument, XmlElement, XmlNode } from '../model.js';
import { grammarRules } from './rules/index.js';

/**
 * A comment that suppresses findings, with the reason why:
 *
 *     <!-- cctool-ignore token-digits: the platform reads digits out -->     for the next element
 *     <!-- cctool-ignore-file rule-unused, token-digits: shared library -->  for the whole document
 */
interface Suppression {
  comment: XmlComment;
  codes: string[];
  reason: string;
  /** Offsets it covers. */
  start: number;
  end: number;
  used: Set<string>;
}

/** Comments reported at most. */
const maxComplaints = 1000;

/** A longer comment is not a suppression. */
const maxLength = 1000;

const form = /^\s*cctool-ignore(-file)?\b\s*([^:]*?)\s*(?::\s*([\s\S]*?)\s*)?$/;

/** What keeps a document from being read as XML cannot be suppressed. */
const isFixed = (code: string) => /^xml-(?!attribute-ignored)/.test(code) || code.startsWith('suppression-');

function collect(document: XmlDocument, nodes: readonly XmlNode[], found: Suppression[]): void {
  let next: XmlElement | undefined;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!;
    if (node.kind === 'element') {
      next = node;
      collect(document, node.children, found);
      continue;
    }
    if (node.kind !== 'comment' || node.value.length > maxLength) continue;
    const match = form.exec(node.value);
    if (!match) continue;
    const isFile = match[1] !== undefined;
    found.push({
      comment: node,
      codes: match[2]!.split(/[\s,]+/).filter((code) => code !== ''),
      reason: match[3] ?? '',
      start: isFile ? 0 : node.end,
      end: isFile ? document.source.length + 1 : (next?.end ?? node.end),
      used: new Set(),
    });
  }
}

/**
 * Removes the findings that suppression comments cover, and reports comments that suppress nothing, give no reason
 * or name an unknown code. Findings of other stages may be among `diagnostics`.
 */
export function applySuppressions(
  document: XmlDocument,
  diagnostics: readonly Diagnostic[],
  settings: { [code: string]: RuleSetting } = {},
): Diagnostic[] {
  if (!document.source.includes('cctool-ignore')) return [...diagnostics];
  const suppressions: Suppression[] = [];
  collect(document, document.nodes, suppressions);
  if (suppressions.length === 0) return [...diagnostics];
  const byCode = new Map<string, Suppression[]>();
  for (const suppression of suppressions) {
    if (suppression.reason === '') continue;
    for (const code of suppression.codes) {
      const list = byCode.get(code);
      if (list) list.push(suppression);
      else byCode.set(code, [suppression]);
    }
  }
  // Whole-document comments come first, as the outermost.
  for (const list of byCode.values()) list.sort((one, other) => one.start - other.start);
  const left = diagnostics.filter((diagnostic) => {
    if (isFixed(diagnostic.code)) return true;
    const list = byCode.get(diagnostic.code);
    if (!list) return true;
    const offset = document.lines.offset(diagnostic.line, diagnostic.column);
    // Elements nest, so the last that begins before the place and covers it is the innermost: the one that was meant.
    const covering = list.findLast(({ start, end }) => start <= offset && offset < end);
    covering?.used.add(diagnostic.code);
    return covering === undefined;
  });
  return [...left, ...complaints(document, suppressions, settings)].sort(compareDiagnostics);
}

function complaints(
  document: XmlDocument,
  suppressions: readonly Suppression[],
  settings: { [code: string]: RuleSetting },
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const known = new Set(grammarRules.map((rule) => rule.code));
  const report = (code: string, { comment }: Suppression, message: string, hint: string) => {
    const setting = settings[code] ?? 'warning';
    if (setting === 'off') return;
    found.push({ code, severity: setting, message, ...document.lines.span(comment.start, comment.end), hint });
  };
  for (const suppression of suppressions) {
    if (found.length >= maxComplaints) break;
    const { codes, reason, used } = suppression;
    if (codes.length === 0 || reason === '') {
      report(
        'suppression-incomplete',
        suppression,
        codes.length === 0
          ? 'this comment names no rule, so it suppresses nothing'
          : 'this comment gives no reason, so it suppresses nothing',
        'write <!-- cctool-ignore CODE: why -->',
      );
      continue;
    }
    for (const code of codes) {
      if (used.has(code)) continue;
      const meant = known.has(code) ? undefined : nearest(code, known);
      const hint = isFixed(code)
        ? 'XML errors cannot be suppressed; remove the comment'
        : meant
          ? `did you mean ${meant}?`
          : known.has(code)
            ? 'remove the comment, or this code from it'
            : 'cctool grxml rules lists the codes';
      report(
        'suppression-unused',
        suppression,
        known.has(code) ? `${code} reports nothing here` : `there is no rule "${code}"`,
        hint,
      );
    }
  }
  return found;
}
