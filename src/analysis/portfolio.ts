import type { Risk } from './score.js';

/** What of an analysis the portfolio uses; a third-party service may leave out all but the score and the issues. */
export interface PortfolioAnalysis {
  score: number;
  depth?: string | undefined;
  breakdown?: { version: number; risks?: { [risk: string]: number } | undefined } | undefined;
  issues: readonly {
    type: string;
    message: string;
    severity: string;
    risk?: string | undefined;
    line?: number | undefined;
  }[];
}

/** A grammar of the portfolio; without `analysis` it could not be read, for the reason given. */
export interface PortfolioGrammar {
  file: string;
  analysis?: PortfolioAnalysis;
  unreadable?: string;
}

/** What using a grammar means for calls: it breaks them, callers are misunderstood, or only small things are left. */
export type Standing = 'breaks' | 'misunderstands' | 'minor' | 'sound';
export const standings: readonly Standing[] = ['breaks', 'misunderstands', 'minor', 'sound'];

/** A grammar in the portfolio, the riskiest first. */
export interface RankedGrammar {
  file: string;
  /** 0 where the grammar could not be read. */
  score: number;
  standing: Standing;
  risks: { [risk in Risk]: number };
  /** Its gravest issue; the summary is that of its rule, without the words of this grammar. */
  worst?: { type: string; message: string; line?: number; summary?: string };
  /** The difference of the score to the last run; absent where that did not have the grammar. */
  change?: number;
}

/** A kind of issue over all grammars, in words for people who have never seen a grammar. */
export interface CommonIssue {
  type: string;
  risk: Risk;
  count: number;
  files: string[];
  /** What it is, and what it means for callers, from the documentation of its rule; absent for a type that is not known here. */
  summary?: string;
  why?: string;
  example: { file: string; message: string; line?: number };
}

/** What is different from the last run of the same depth and formula. */
export interface PortfolioChange {
  since: string;
  better: number;
  worse: number;
  same: number;
  added: string[];
  removed: string[];
  /** Issues that went and came, over the grammars of both runs, by kind and number. */
  fixed: number;
  introduced: number;
}

/** The state of all grammars of a project at one time. */
export interface Portfolio {
  /** ISO 8601, UTC. */
  date: string;
  depth: string | undefined;
  score_version: number | undefined;
  totals: { grammars: number; issues: number } & { [standing in Standing]: number };
  grammars: RankedGrammar[];
  worst: CommonIssue[];
  change?: PortfolioChange;
  /** Why there is no comparison, where a history was given. */
  not_compared?: string;
}

/** One run in a history: enough to tell what changed. */
export interface HistoryRun {
  date: string;
  depth: string | undefined;
  score_version: number | undefined;
  grammars: { file: string; score: number; issues: { [type: string]: number } }[];
}

/** By code units: the same on every machine. */
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Kinds of issues that are shown of all grammars. */
const mostKinds = 10;

/** A service that does not say what an issue does to a call: errors are serious. */
const riskOf = ({ risk, severity }: PortfolioAnalysis['issues'][number]): Risk =>
  risk === 'fatal' || risk === 'serious' || risk === 'minor' ? risk : severity === 'error' ? 'serious' : 'minor';

/** What a kind of issue is or means, in words. */
type InWords = (type: string) => string | undefined;

function ranked({ file, analysis, unreadable }: PortfolioGrammar, summaryOf: InWords): RankedGrammar {
  const risks = { fatal: 0, serious: 0, minor: 0 };
  if (!analysis) {
    const worst = { type: 'unreadable', message: unreadable ?? 'the file could not be read' };
    return { file, score: 0, standing: 'breaks', risks: { ...risks, fatal: 1 }, worst };
  }
  for (const issue of analysis.issues) risks[riskOf(issue)]++;
  const { score } = analysis;
  const isWarned = analysis.issues.some(({ severity }) => severity !== 'info');
  const standing =
    risks.fatal > 0 || score === 0 ? 'breaks' : risks.serious > 0 ? 'misunderstands' : isWarned ? 'minor' : 'sound';
  const first = [...analysis.issues].sort((a, b) => rank[riskOf(a)] - rank[riskOf(b)])[0];
  const line = first?.line === undefined ? {} : { line: first.line };
  const summary = first && summaryOf(first.type);
  return {
    file,
    score,
    standing,
    risks,
    ...(first && { worst: { type: first.type, message: first.message, ...line, ...(summary && { summary }) } }),
  };
}

const rank: { [risk in Risk]: number } = { fatal: 0, serious: 1, minor: 2 };

/** What calls for action, without notes; of a document that is not well-formed the first error alone: the others follow. */
function causesOf(issues: PortfolioAnalysis['issues']): PortfolioAnalysis['issues'] {
  const first = issues.find((issue) => issue.type.startsWith('xml-') && riskOf(issue) === 'fatal');
  return first ? [first] : issues.filter(({ severity }) => severity !== 'info');
}

/** Kinds of issues over all grammars: what breaks calls, what is in most grammars, what is most frequent. */
function commonIssues(grammars: readonly PortfolioGrammar[], whyOf: InWords, summaryOf: InWords): CommonIssue[] {
  const kinds = new Map<string, CommonIssue>();
  for (const { file, analysis } of grammars) {
    for (const issue of causesOf(analysis?.issues ?? [])) {
      const { type, message } = issue;
      const risk = riskOf(issue);
      const example = { file, message, ...(issue.line === undefined ? {} : { line: issue.line }) };
      let kind = kinds.get(type);
      if (!kind) {
        const [summary, why] = [summaryOf(type), whyOf(type)];
        kind = { type, risk, count: 0, files: [], ...(summary && { summary }), ...(why && { why }), example };
        kinds.set(type, kind);
      }
      kind.count++;
      if (kind.files.at(-1) !== file) kind.files.push(file);
      if (rank[risk] < rank[kind.risk]) Object.assign(kind, { risk, example });
    }
  }
  const all = [...kinds.values()].sort(
    (a, b) =>
      rank[a.risk] - rank[b.risk] || b.files.length - a.files.length || b.count - a.count || order(a.type, b.type),
  );
  return all.slice(0, mostKinds);
}

/** The issues of a run by kind. */
function countsOf({ analysis }: PortfolioGrammar): { [type: string]: number } {
  const counts = new Map<string, number>();
  for (const { type } of analysis?.issues ?? []) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => order(a, b)));
}

/** The run as a history keeps it. */
export function runOf(
  { date, depth, score_version, grammars }: Portfolio,
  from: readonly PortfolioGrammar[],
): HistoryRun {
  const issues = new Map(from.map((grammar) => [grammar.file, countsOf(grammar)]));
  return {
    date,
    depth,
    score_version,
    grammars: grammars
      .map(({ file, score }) => ({ file, score, issues: issues.get(file) ?? {} }))
      .sort((a, b) => order(a.file, b.file)),
  };
}

function changeSince(
  last: HistoryRun,
  now: readonly PortfolioGrammar[],
  grammars: readonly RankedGrammar[],
): PortfolioChange {
  const before = new Map(last.grammars.map((grammar) => [grammar.file, grammar]));
  const after = new Map(now.map((grammar) => [grammar.file, grammar]));
  const change: PortfolioChange = {
    since: last.date,
    better: 0,
    worse: 0,
    same: 0,
    added: grammars.filter(({ file }) => !before.has(file)).map(({ file }) => file),
    removed: last.grammars.filter(({ file }) => !after.has(file)).map(({ file }) => file),
    fixed: 0,
    introduced: 0,
  };
  for (const grammar of grammars) {
    const known = before.get(grammar.file);
    if (!known) continue;
    grammar.change = Math.round((grammar.score - known.score) * 10) / 10;
    if (grammar.change > 0) change.better++;
    else if (grammar.change < 0) change.worse++;
    else change.same++;
    const counts = countsOf(after.get(grammar.file)!);
    for (const type of new Set([...Object.keys(counts), ...Object.keys(known.issues)])) {
      const difference = (counts[type] ?? 0) - (known.issues[type] ?? 0);
      if (difference > 0) change.introduced += difference;
      else change.fixed -= difference;
    }
  }
  return change;
}

/**
 * The state of a set of grammars, by risk, for someone who has never seen one.
 * @param now milliseconds since 1970
 * @param whyOf what an issue of a type means for callers
 * @param history earlier runs, the last one at the end: the newest of the same depth and formula is compared
 * @param summaryOf what an issue of a type is, in one sentence
 */
export function portfolioOf(
  grammars: readonly PortfolioGrammar[],
  now: number,
  whyOf: InWords,
  history?: readonly HistoryRun[],
  summaryOf: InWords = () => undefined,
): Portfolio {
  const all = grammars
    .map((grammar) => ranked(grammar, summaryOf))
    .sort(
      (a, b) =>
        standings.indexOf(a.standing) - standings.indexOf(b.standing) || a.score - b.score || order(a.file, b.file),
    );
  const first = grammars.find(({ analysis }) => analysis)?.analysis;
  const [depth, version] = [first?.depth, first?.breakdown?.version];
  const totals = { grammars: all.length, issues: 0, breaks: 0, misunderstands: 0, minor: 0, sound: 0 };
  for (const { standing } of all) totals[standing]++;
  for (const { analysis } of grammars) totals.issues += analysis?.issues.length ?? 0;
  const portfolio: Portfolio = {
    date: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    depth,
    score_version: version,
    totals,
    grammars: all,
    worst: commonIssues(grammars, whyOf, summaryOf),
  };
  const last = history?.findLast((run) => run.depth === depth && run.score_version === version);
  if (last) portfolio.change = changeSince(last, grammars, all);
  else if (history) {
    portfolio.not_compared =
      history.length === 0
        ? 'this is the first run in the history'
        : 'no earlier run has this depth and version of the score';
  }
  return portfolio;
}
