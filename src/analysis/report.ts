import type { Diagnostic, Severity } from '../diagnostics/index.js';
import type { LinkedGrammar } from '../grxml/link/linked-grammar.js';
import type { ReadResult } from '../grxml/read/index.js';
import type { Json } from '../grxml/semantics/index.js';
import { withoutConsequences, withoutDoubtful } from './consequences.js';
import type { AnalysisDepth } from './depth.js';
import type { AnalysisRule, Category } from './rule.js';
import { lossOf, type Risk, riskOf, type ScoreBreakdown, scoreOf } from './score.js';
import { isFormality, isOfDeep, mappedRule } from './validation-rules.js';

/** One issue, in the shape of the HTTP service. */
export interface AnalysisIssue {
  /** The rule's kebab-case code; `cctool explain` documents it. */
  type: string;
  severity: Severity;
  /** `rule:NAME`, or `grammar` where no rule is concerned. */
  location: string;
  message: string;
  /** The number in the catalogue, e.g. `CNF-02`. */
  code: string;
  category: Category;
  /** What it does to a call. */
  risk: Risk;
  /** Both from 1. */
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  evidence?: Json;
  fix?: string;
}

export interface GrammarAnalysis {
  /** 0 to 100. */
  score: number;
  issues: AnalysisIssue[];
  suggestions: string[];
  depth: AnalysisDepth;
  breakdown: ScoreBreakdown;
  /** Numbers about the grammar and the work that was done. */
  statistics: { [name: string]: number };
}

/** An issue on its way to the report. */
export interface Draft extends Omit<AnalysisIssue, 'line' | 'column' | 'end_line' | 'end_column'> {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  mass: number;
  /** Further ones of its kind that are not reported. */
  dropped?: number;
  /** How its rule has differing findings reported together. */
  together?: AnalysisRule['together'];
}

const rankOfRisk: { [risk in Risk]: number } = { fatal: 0, serious: 1, minor: 2 };
const rank: { [severity in Severity]: number } = { error: 0, warning: 1, info: 2 };

/** Puts the issues into the order of their gravity, maxIssuess and scores them. */
export function report(
  read: ReadResult,
  linked: LinkedGrammar | undefined,
  depth: AnalysisDepth,
  diagnostics: readonly Diagnostic[],
  own: readonly Draft[],
  statistics: { [name: string]: number },
  maxIssues = 200,
): GrammarAnalysis {
  const causes = withoutConsequences(diagnostics);
  const drafts = [
    ...causes.flatMap((diagnostic) => fromValidation(diagnostic, read, depth)),
    ...withoutDoubtful(own, diagnostics),
  ];
  drafts.sort(
    (a, b) =>
      rankOfRisk[a.risk] - rankOfRisk[b.risk] ||
      rank[a.severity] - rank[b.severity] ||
      lossOf(b) - lossOf(a) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.type < b.type ? -1 : a.type > b.type ? 1 : 0),
  );
  const isReadable = read.grammar !== undefined && !read.diagnostics.some(({ severity }) => severity === 'error');
  const { score, breakdown } = scoreOf(drafts);
  const grouped = groupRepeats(drafts);
  const issues = grouped
    .slice(0, maxIssues)
    .map(
      ({ mass: _, together: __, dropped, ...issue }): AnalysisIssue =>
        dropped === undefined
          ? issue
          : { ...issue, message: `${issue.message} (and ${dropped} more issues of this kind)` },
    );
  if (grouped.length > maxIssues) {
    issues.push({
      type: 'analysis-issues-dropped',
      code: 'ANA',
      category: 'performance',
      severity: 'info',
      risk: 'minor',
      location: 'grammar',
      message: `${grouped.length - maxIssues} further issues, none worse than these, are not reported`,
      ...read.document.lines.span(0, 0),
    });
  }
  if (linked) statistics.documents = linked.documents.size;
  statistics.issues = drafts.length;
  return {
    score: isReadable ? score : 0,
    issues,
    suggestions: suggestionsFor(issues),
    depth,
    breakdown,
    statistics,
  };
}

/** From so many on, findings of one kind with one cause are reported together. */
const leastRepeats = 2;
/** Lines that are named of them. */
const namedLines = 8;
/** Lines whose phrases with several meanings are reported by themselves; those of all others are reported together. */
const mostAmbiguousLines = 2;
/** Pairs of one kind that sound alike in one rule, and are reported one by one; the others together. */
const mostPairs: { [severity in Severity]: number } = { error: 3, warning: 3, info: 0 };
/** What two of more than forty alternatives are of a list: such lists hold names, which can be confirmed and not reworded. */
const massInLongList = 0.05;
/** Findings of one kind that are reported one by one where their messages differ; of more, the first stands for all. */
const mostOfKind = 3;
/** Pairs, or messages, that a finding which gathers several names besides its own. */
const namedOthers = 3;

const minorCategories: ReadonlySet<string> = new Set([
  ...['tokens', 'style', 'localisation', 'weights', 'performance', 'dtmf'],
]);
const minorCodes: ReadonlySet<string> = new Set([
  ...['STR-09', 'STR-11', 'SEM-01', 'SEM-03', 'SEM-08', 'SEM-09', 'COV-15', 'COV-16', 'CNF-07', 'CNF-09', 'VAL'],
]);
/** Examples that describe what callers say, and a document that is missing: one habit, one cause, whatever it does. */
const graveCodes: ReadonlySet<string> = new Set(['COV-10', 'STR-13']);
/** What follows from a first slip, and what one habit of naming repeats for every rule. */
const habits: ReadonlySet<string> = new Set([
  ...['xml-syntax', 'rule-id', 'uri-syntax', 'ruleref-fragment', 'rule-unused', 'attribute-unknown'],
  // A literal in a script looks like a variable.
  'tag-undefined-variable',
]);

/** What a header lacks of the form of every document: one line is missing or incomplete. */
const headerCodes: ReadonlySet<string> = new Set(['STY-03']);

/** Kinds that repeat for one cause: the habits of an author or a tool, not single slips. */
const repeats = (draft: Draft): boolean => {
  const { type, category, risk, code } = draft;
  return (
    category === 'ambiguity' ||
    habits.has(type) ||
    headerCodes.has(code) ||
    graveCodes.has(code) ||
    (risk === 'minor' && (minorCategories.has(category) || minorCodes.has(code)))
  );
};

/** Phrases with several meanings or parses have one cause where these part. */
const partsAtLine = ({ code }: Draft): boolean => code === 'AMB-01' || code === 'AMB-02';

/** Puts findings of one kind into one where they repeat, with their number and the first places; the order stays. */
function groupRepeats(drafts: readonly Draft[]): Draft[] {
  const pairs = new Map<string, number>();
  const alone = new Map<string, Set<string>>();
  for (const { type, severity, message } of drafts) {
    const kind = `${type} ${severity}`;
    alone.set(kind, (alone.get(kind) ?? new Set()).add(message));
  }
  const ambiguousLines = new Map<string, Set<number>>();
  const byKind = new Map<string, Draft[]>();
  const kinds = new Map<Draft, Draft[]>();
  for (const draft of drafts) {
    let kind = `${headerCodes.has(draft.code) ? draft.code : draft.type} ${draft.severity}`;
    // The same words about several places: a misspelt variable that is read three times is one mistake.
    if (draft.together === 'pairs') {
      const place = `${kind} ${draft.location}`;
      const count = (pairs.get(place) ?? 0) + 1;
      pairs.set(place, count);
      // In a list of a thousand names hundreds sound alike: the worst are shown, the others counted.
      const isAlone = count <= mostPairs[draft.severity] && draft.mass >= massInLongList;
      kind = isAlone ? `${place} ${draft.message}` : place;
    } else if (draft.together === 'never') kind += ` ${draft.message}`;
    else if (!repeats(draft) && alone.get(kind)!.size <= mostOfKind) kind += ` ${draft.message}`;
    if (partsAtLine(draft)) {
      const lines = ambiguousLines.get(kind) ?? new Set();
      ambiguousLines.set(kind, lines);
      if (lines.size < mostAmbiguousLines) lines.add(draft.line);
      kind += lines.has(draft.line) ? ` ${draft.line}` : '';
    }
    const all = byKind.get(kind) ?? [];
    byKind.set(kind, all);
    all.push(draft);
    kinds.set(draft, all);
  }
  return drafts.flatMap((draft) => {
    const all = kinds.get(draft);
    if (!all || all.length < leastRepeats) return [draft];
    // The most grave one comes first and stands for all of them.
    if (all[0] !== draft) return [];
    const lines = [...new Set(all.map(({ line }) => line))].sort((a, b) => a - b);
    const named = lines.slice(0, namedLines).join(', ') + (lines.length > namedLines ? ', …' : '');
    const inOneRule = all.every(({ location }) => location === draft.location);
    const count = all.reduce((sum, { dropped = 0 }) => sum + 1 + dropped, 0);
    const { dropped: _, ...first } = draft;
    const messages = [...new Set(all.map(({ message }) => message))].slice(0, 100);
    const places = `${count} of this kind (line${lines.length > 1 ? 's' : ''} ${named})`;
    return [
      {
        ...first,
        location: inOneRule ? draft.location : 'grammar',
        message: `${draft.message}; ${places}${othersOf(all, messages)}`,
        evidence: { count, lines: lines.slice(0, 100), messages },
      },
    ];
  });
}

/** What else is among findings that are reported together: the next pairs of phrases, or of few messages the others. */
function othersOf(all: readonly Draft[], messages: readonly string[]): string {
  const [, ...others] = all[0]!.together === 'pairs' ? all.flatMap(pairNamed) : messages;
  if (others.length === 0 || (all[0]!.together !== 'pairs' && others.length > namedOthers)) return '';
  const more = others.length > namedOthers ? ', …' : '';
  return `: also ${others.slice(0, namedOthers).join(', ')}${more}`;
}

/** `"amount"/"account"` */
function pairNamed({ evidence }: Draft): string[] {
  const phrases = evidence && typeof evidence === 'object' && !Array.isArray(evidence) ? evidence.phrases : undefined;
  return Array.isArray(phrases) ? [phrases.map((phrase) => `"${phrase}"`).join('/')] : [];
}

function fromValidation(diagnostic: Diagnostic, read: ReadResult, depth: AnalysisDepth): Draft[] {
  const { code, severity, message, hint, rule, line, column, end_line, end_column } = diagnostic;
  const mapped = mappedRule(code, severity);
  if (isOfDeep(diagnostic, read.grammar) && depth !== 'deep') return [];
  if (isFormality(diagnostic) || (mapped.upTo && depth !== mapped.upTo)) return [];
  const isRoot = rule !== undefined && rule === read.grammar?.root;
  // Only errors make a document invalid: what the validation calls an error stays one.
  const own = (isRoot ? mapped.rootSeverity : undefined) ?? mapped.severity;
  const reported = severity === 'error' ? 'error' : own;
  return [
    {
      type: code,
      code: mapped.id,
      category: mapped.category,
      severity: reported,
      risk: riskOf(code, reported, severity === 'error', isRoot),
      location: rule === undefined ? 'grammar' : `rule:${rule}`,
      message,
      ...(hint === undefined ? {} : { fix: hint }),
      line,
      column,
      end_line,
      end_column,
      mass: 1,
    },
  ];
}

/** The most sentences returned. */
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
