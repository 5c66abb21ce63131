import { compareDiagnostics, type Diagnostic, type RuleSetting, type Span } from '../../diagnostics/index.js';
import { once } from '../../diagnostics/kept.js';
import { type LinkedGrammar, type LoadedDocument, referencedUris } from '../link/linked-grammar.js';
import type { Grammar } from '../model.js';
import type { ReadResult } from '../read/index.js';
import type { GrammarRule } from './rule.js';
import { grammarRules } from './rules/index.js';
import { type GrammarSubject, grammarSubject } from './subject.js';
import { applySuppressions } from './suppress.js';

export interface CheckOptions {
  /** Severity per rule code; what keeps a document from being XML stays an error. */
  rules?: { [code: string]: RuleSetting };
  /** Most findings reported per rule; the rest are counted in the last one. Default 1000. */
  maxPerRule?: number;
}

/** Codes after which the tree is guesswork: only errors are reported. */
const breaksTree = new Set(['xml-tag-mismatch', 'xml-syntax']);

/**
 * Runs every rule over a document, without looking at suppression comments. What it refers to is checked too, each
 * document once, where `subject.linked` holds it.
 * @returns findings in the order of the text
 */
export function runRules(subject: GrammarSubject, options: CheckOptions = {}): Diagnostic[] {
  const plan = planOf(options);
  const { errors, others, beyond } = plan;
  const found = [...ownFindings(subject, plan, errors), ...ownFindings(subject, plan, others)];
  found.push(...runSome(withErrorsElsewhere(subject, options), beyond, plan.limit));
  return found.sort(compareDiagnostics);
}

/** A rule that runs, and the severity that counts. */
interface PlannedRule {
  rule: GrammarRule;
  severity: Diagnostic['severity'];
}

/** What settings make of the rules. What `errors` and `others` find holds wherever the document is checked. */
interface Plan {
  /** The settings, as text. */
  key: string;
  limit: number;
  /** Rules that look at nothing but the document, and whose findings are errors. */
  errors: readonly PlannedRule[];
  /** Rules that look at nothing but the document, and whose findings are none. */
  others: readonly PlannedRule[];
  /** Rules that look at other documents too. */
  beyond: readonly PlannedRule[];
}

const plans = new Map<string, Plan>();
/** Settings whose plans are kept; a run has one, a service those of its accounts. */
const mostPlans = 100;

function planOf(options: CheckOptions): Plan {
  const limit = options.maxPerRule ?? 1000;
  const key = `${limit} ${options.rules ? JSON.stringify(options.rules) : ''}`;
  let plan = plans.get(key);
  if (!plan) {
    const all = planned(grammarRules, options);
    const own = all.filter(({ rule }) => !rule.looksBeyond);
    plan = {
      key,
      limit,
      errors: own.filter(({ severity }) => severity === 'error'),
      others: own.filter(({ severity }) => severity !== 'error'),
      beyond: all.filter(({ rule }) => rule.looksBeyond),
    };
    if (plans.size >= mostPlans) plans.clear();
    plans.set(key, plan);
  }
  return plan;
}

function planned(rules: readonly GrammarRule[], options: CheckOptions): PlannedRule[] {
  return rules.flatMap((rule) => {
    const severity = severityOf(rule, options);
    return severity === 'off' ? [] : [{ rule, severity }];
  });
}

/** Runs rules over a document, as far as it was read. */
function runSome(subject: GrammarSubject, rules: readonly PlannedRule[], limit = 1000): Diagnostic[] {
  const { read } = subject;
  const isBroken = read.diagnostics.some((diagnostic) => breaksTree.has(diagnostic.code));
  const found: Diagnostic[] = [];
  for (const { rule, severity } of rules) {
    if ((read.stopped && !isReading(rule)) || (isBroken && rule.severity !== 'error')) continue;
    addFindings(rule, severity, subject, limit, found);
  }
  return found;
}

const knownFindings = once((_: ReadResult) => new Map<Plan['errors'], readonly Diagnostic[]>());

/** What rules that look at nothing but the document find: in an estate it is asked for once by each that refers to it. */
function ownFindings(subject: GrammarSubject, plan: Plan, rules: Plan['errors']): readonly Diagnostic[] {
  const known = knownFindings(subject.read);
  let found = known.get(rules);
  if (!found) {
    found = runSome(subject, rules, plan.limit);
    known.set(rules, found);
  }
  return found;
}

/** The rules about references to other documents and to what platforms provide. */
const referenceRules = grammarRules.filter(
  ({ code, looksBeyond }) => (looksBeyond && code.startsWith('ruleref-')) || code === 'ruleref-builtin',
);

/** Runs the rules about references to other documents, without looking at suppression comments. */
export function runReferenceRules(subject: GrammarSubject, options: CheckOptions = {}): Diagnostic[] {
  const rules = planned(referenceRules, options);
  return runSome(withErrorsElsewhere(subject, options), rules, options.maxPerRule).sort(compareDiagnostics);
}

/** Only what is wrong with the references to other documents, and with those documents; suppressions are applied. */
export function checkReferences(subject: GrammarSubject, options: CheckOptions = {}): Diagnostic[] {
  const codes = new Set(referenceRules.map(({ code }) => code));
  const found = runReferenceRules(subject, options);
  return applySuppressions(subject.read.document, found, options.rules).filter(({ code }) => codes.has(code));
}

function withErrorsElsewhere(subject: GrammarSubject, options: CheckOptions): GrammarSubject {
  const { linked } = subject;
  if (!linked) return subject;
  const plan = planOf(options);
  const errorsIn = (document: LoadedDocument) => errorsOf(document, linked, options, plan);
  const areOthersSound = () => areSound(linked, errorsIn, plan.key);
  return grammarSubject(subject.read, linked, { ...subject, errorsIn, areOthersSound });
}

/** Documents that are sound with all that they reach, by the severities that count. */
const knownDeep = once((_: LoadedDocument) => new Set<string>());

/** Whether no document but the main one has errors. */
function areSound(
  { main, documents }: LinkedGrammar,
  errorsIn: (document: LoadedDocument) => readonly Diagnostic[],
  key: string,
): boolean {
  /** Documents that were not looked at to the bottom for another grammar that reaches them too. */
  const open = new Set<LoadedDocument>();
  const reach = (grammar: Grammar) => {
    for (const uri of referencedUris(grammar)) {
      const document = documents.get(uri);
      if (document && !knownDeep(document).has(key)) open.add(document);
    }
  };
  reach(main);
  let isKnown = true;
  for (const document of open) {
    const { grammar, read, failure } = document;
    const isSound = errorsIn(document).length === 0;
    if (!isSound && grammar !== main) return false;
    // Of a ring the main one is a part of all others, and whether it is sound is not known where only they were read.
    // Where a limit cut the loading off, another grammar may reach more.
    isKnown &&= isSound && failure?.kind !== 'limit' && (grammar !== main || read !== undefined);
    if (grammar) reach(grammar);
  }
  if (isKnown) for (const document of open) knownDeep(document).add(key);
  return true;
}

/** What keeps a document from being read as a grammar: not to be configured. */
const isReading = once(({ code, severity }: GrammarRule) => /^(xml|abnf|jsgf|gsl)-/.test(code) && severity === 'error');

function severityOf(rule: GrammarRule, { rules }: CheckOptions): RuleSetting {
  const setting = rules?.[rule.code];
  return setting === undefined || isReading(rule) ? rule.severity : setting;
}

const errorsKnown = once((_: LoadedDocument) => new Map<string, readonly Diagnostic[]>());

/** The errors of a referenced document, as its own validation finds them (without the schema stage). */
function errorsOf(
  document: LoadedDocument,
  linked: LinkedGrammar,
  options: CheckOptions,
  plan: Plan,
): readonly Diagnostic[] {
  const { read, grammar } = document;
  if (!read) return document.diagnostics.filter(({ severity }) => severity === 'error');
  const known = errorsKnown(document);
  let errors = known.get(plan.key);
  if (!errors) {
    const subject = grammarSubject(read, grammar && { ...linked, main: grammar });
    const beyond = plan.beyond.filter(({ rule, severity }) => rule.code !== 'ruleref-broken' && severity === 'error');
    const found = [...ownFindings(subject, plan, plan.errors), ...runSome(subject, beyond, plan.limit)];
    errors = applySuppressions(read.document, found.sort(compareDiagnostics), options.rules).filter(
      ({ severity }) => severity === 'error',
    );
    known.set(plan.key, errors);
  }
  return errors;
}

function addFindings(
  rule: GrammarRule,
  severity: Diagnostic['severity'],
  subject: GrammarSubject,
  limit: number,
  into: Diagnostic[],
): void {
  let count = 0;
  let last: Diagnostic | undefined;
  rule.check(subject, (finding) => {
    if (++count > limit) return;
    const { message, span, hint, fix, rule: where = enclosingRule(subject, span) } = finding;
    const { line, column, end_line, end_column } = span;
    last = { code: rule.code, severity, message, line, column, end_line, end_column };
    if (where !== undefined) last.rule = where;
    if (rule.spec !== undefined) last.spec = rule.spec;
    if (hint !== undefined) last.hint = hint;
    if (fix !== undefined) last.fix = fix;
    into.push(last);
  });
  if (last && count > limit) last.message += ` (and ${count - limit} more findings of this kind)`;
}

/** The id of the rule definition around a place, if any. */
function enclosingRule(subject: GrammarSubject, span: Span): string | undefined {
  const rules = subject.grammar?.rules;
  if (!rules || rules.length === 0) return undefined;
  const offset = subject.lines.offset(span.line, span.column);
  let low = 0;
  let high = rules.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rules[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  const rule = rules[low]!;
  return rule.start <= offset && offset < rule.end && rule.id !== '' ? rule.id : undefined;
}

/**
 * Checks a grammar document: well-formedness, structure, every normative check of SRGS 1.0 beyond the schema, script
 * syntax in tags, and best practices; then removes what suppression comments cover.
 * @returns all findings in the order of the text; the document is valid when none is an error
 */
export function checkGrammar(subject: GrammarSubject, options: CheckOptions = {}): Diagnostic[] {
  return applySuppressions(subject.read.document, runRules(subject, options), options.rules);
}
