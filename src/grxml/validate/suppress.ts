import {
  compareDiagnostics,
  type Diagnostic,
  type RuleSetting,
  type SourceEdit,
  type SourceFix,
} from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import type { XmlComment, XmlDocument, XmlElement, XmlNode } from '../model.js';
import { analysisCodes, analysisNumber } from './analysis-codes.js';
import { removeRange } from './facts/edits.js';
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

const form = /^\s*cctool-ignore(-file)?(?![\w-])\s*([^:]*?)\s*(?::\s*([\s\S]*?)\s*)?$/;

/** A comment that begins with the name of the tool is meant for it. */
const meantForUs = /^\s*(cctool-[\w-]+)/i;

const keywords = ['cctool-ignore', 'cctool-ignore-file'] as const;

/** Words of other tools for what a comment here does. */
const otherKeywords = /^cctool-(?:ignore|disable|suppress|nolint|noqa|off|skip|allow)/i;

/** What keeps a document from being read as XML cannot be suppressed. */
const isFixed = (code: string) => /^xml-(?!attribute-ignored)/.test(code) || code.startsWith('suppression-');

/** A comment with a word that begins like that of a suppression and means nothing. */
interface Stray {
  comment: XmlComment;
  keyword: string;
}

function collect(document: XmlDocument, nodes: readonly XmlNode[], found: Suppression[], strays: Stray[]): void {
  let next: XmlElement | undefined;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!;
    if (node.kind === 'element') {
      next = node;
      collect(document, node.children, found, strays);
      continue;
    }
    if (node.kind !== 'comment' || node.value.length > maxLength) continue;
    const match = form.exec(node.value);
    if (!match) {
      const keyword = meantForUs.exec(node.value)?.[1];
      if (keyword !== undefined) strays.push({ comment: node, keyword });
      continue;
    }
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

/** The rules that ran over a document, for comments that name one which reported nothing or which does not exist. */
export interface RulesRun {
  /** Codes whose findings were looked for. */
  ran: ReadonlySet<string>;
  /** Codes and numbers of checks that did not run here: a comment that names one is left alone. */
  isElsewhere(code: string): boolean;
  /** The rules' severities. */
  settings?: { [code: string]: RuleSetting };
}

/** Most documents have none: their comments are not looked at. */
export const mayHaveSuppressions = ({ source }: XmlDocument): boolean => /<!--\s*cctool-/i.test(source);

/** The suppression comments of a document. */
export class Suppressions {
  readonly #document: XmlDocument;
  readonly #all: Suppression[] = [];
  readonly #strays: Stray[] = [];
  readonly #byCode = new Map<string, Suppression[]>();

  constructor(document: XmlDocument) {
    this.#document = document;
    if (!mayHaveSuppressions(document)) return;
    collect(document, document.nodes, this.#all, this.#strays);
    for (const suppression of this.#all) {
      if (suppression.reason === '') continue;
      for (const code of suppression.codes) {
        const list = this.#byCode.get(code);
        if (list) list.push(suppression);
        else this.#byCode.set(code, [suppression]);
      }
    }
    // Whole-document comments come first, as the outermost.
    for (const list of this.#byCode.values()) list.sort((one, other) => one.start - other.start);
  }

  /**
   * Whether a comment covers a finding, which marks the comment as used.
   * @param names the code of the finding's rule, and its number if it has one
   * @param offset where the finding is
   */
  covers(names: readonly string[], offset: number): boolean {
    for (const name of names) {
      if (isFixed(name)) continue;
      // Elements nest, so the last that begins before the place and covers it is the innermost: the one that was meant.
      const covering = this.#byCode.get(name)?.findLast(({ start, end }) => start <= offset && offset < end);
      if (!covering) continue;
      covering.used.add(name);
      return true;
    }
    return false;
  }

  #renamed({ comment, codes }: Suppression, code: string, meant: string): SourceFix {
    const others = codes.map((each) => (each === code ? meant : each));
    return { title: `write ${meant}`, safety: 'unsafe', edits: [this.#newCodes(comment, codes, others)] };
  }

  #without({ comment, codes }: Suppression, code: string): SourceFix {
    const others = codes.filter((each) => each !== code);
    if (others.length > 0)
      return { title: `remove ${code}`, safety: 'safe', edits: [this.#newCodes(comment, codes, others)] };
    return { title: 'remove the comment', safety: 'safe', edits: [removeRange(this.#document.source, comment)] };
  }

  /** The edit that writes other codes between the first and the last of a comment. */
  #newCodes({ start }: XmlComment, codes: readonly string[], others: readonly string[]): SourceEdit {
    const { source } = this.#document;
    let at = source.indexOf('cctool-ignore', start);
    at += /^cctool-ignore(-file)?\s*/.exec(source.slice(at, at + 1000))![0].length;
    let end = at;
    for (const code of codes) end = source.indexOf(code, end) + code.length;
    return { start: at, end, text: others.join(', ') };
  }

  /** The comments that suppress nothing, give no reason or name an unknown code. */
  complaints({ ran, isElsewhere, settings = {} }: RulesRun): Diagnostic[] {
    const found: Diagnostic[] = [];
    const report = (
      code: string,
      { comment }: Pick<Suppression, 'comment'>,
      message: string,
      hint: string,
      fix?: SourceFix,
    ) => {
      const setting = settings[code] ?? (code === 'suppression-unknown' ? 'error' : 'warning');
      if (setting === 'off') return;
      const span = this.#document.lines.span(comment.start, comment.end);
      const placed = fix === undefined ? {} : { fix: this.#document.lines.placed(fix) };
      found.push({ code, severity: setting, message, ...span, hint, ...placed });
    };
    const reportUnknown = (suppression: Suppression, code: string) => {
      const meant = nearest(code, ran);
      const hint = meant ? `did you mean ${meant}?` : 'cctool grxml rules lists the codes';
      const fix = meant ? this.#renamed(suppression, code, meant) : undefined;
      report('suppression-unknown', suppression, `there is no rule "${code}"`, hint, fix);
    };
    // The analysis looks at the same document after the validation, which has told of these.
    if (ran.has('suppression-unknown')) {
      for (const stray of this.#strays.slice(0, maxComplaints)) {
        const { keyword } = stray;
        const meant = nearest(keyword, keywords) ?? (otherKeywords.test(keyword) ? keywords[0] : undefined);
        // Any other word may be prose about cctool.
        if (meant) report('suppression-unknown', stray, `"${keyword}" suppresses nothing`, `did you mean ${meant}?`);
      }
    }
    for (const suppression of this.#all) {
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
        // A mistyped code is wrong with a reason and without one.
        const unknown = codes.filter((code) => !ran.has(code) && !isFixed(code) && !isElsewhere(code));
        for (const code of unknown) reportUnknown(suppression, code);
        continue;
      }
      for (const code of codes) {
        if (used.has(code)) continue;
        const known = ran.has(code);
        if (!known && isElsewhere(code)) continue;
        if (!known && !isFixed(code)) {
          reportUnknown(suppression, code);
          continue;
        }
        const hint = isFixed(code)
          ? 'XML errors cannot be suppressed; remove the comment'
          : 'remove the comment, or this code from it';
        report(
          'suppression-unused',
          suppression,
          `${code} reports nothing here`,
          hint,
          this.#without(suppression, code),
        );
      }
    }
    return found;
  }
}

const validationCodes: ReadonlySet<string> = new Set(grammarRules.map(({ code }) => code));

/**
 * Removes the findings that suppression comments cover, and reports comments that suppress nothing, give no reason
 * or name an unknown code. Findings of other stages may be among `diagnostics`. Comments for rules of the analysis are
 * left alone: it reports those that suppress nothing.
 */
export function applySuppressions(
  document: XmlDocument,
  diagnostics: readonly Diagnostic[],
  settings: { [code: string]: RuleSetting } = {},
): Diagnostic[] {
  if (!mayHaveSuppressions(document)) return [...diagnostics];
  const suppressions = new Suppressions(document);
  const left = diagnostics.filter(
    ({ code, line, column }) => !suppressions.covers([code], document.lines.offset(line, column)),
  );
  const complaints = suppressions.complaints({
    ran: validationCodes,
    // In a VoiceXML document comments may name the rules about it.
    isElsewhere: (code) => analysisCodes.has(code) || analysisNumber.test(code) || code.startsWith('vxml-'),
    settings,
  });
  return [...left, ...complaints].sort(compareDiagnostics);
}
