import type { Grammar, RuleDefinition, Tag } from '../model.js';
import type { SemanticDiagnostic } from './interpretation.js';
import type { SemanticLimits } from './limits.js';
import { tagSpan } from './tag-place.js';

/** A tag in its document. */
export interface TagPlace {
  tag: Tag;
  grammar: Grammar;
  /** Absent for a tag of the header. */
  rule: RuleDefinition | undefined;
  /** Line and column within the tag, from 1. */
  at?: { line: number; column: number };
}

/** What a script may exceed. */
export type Excess = 'time' | 'work' | 'memory' | 'depth' | 'clock' | 'nodes' | 'text' | 'cycle' | 'nesting';

function at(place: TagPlace, code: string, message: string, hint: string | undefined): SemanticDiagnostic {
  return {
    code,
    severity: 'error',
    message,
    ...tagSpan(place.grammar, place.tag, place.at),
    ...(place.rule === undefined ? {} : { rule: place.rule.id }),
    spec: 'SISR 1.0',
    ...(hint === undefined ? {} : { hint }),
    uri: place.grammar.uri,
  };
}

/** Names the document too where it is not the one that was asked about. */
function whose(place: TagPlace, main: Grammar): string {
  const tag = place.rule === undefined ? 'a tag of the header' : `a tag of rule "${place.rule.id}"`;
  return place.grammar === main ? tag : `${tag} in ${place.grammar.uri.replace(/^.*\//, '')}`;
}

/** A script that does not parse. */
export function syntaxProblem(place: TagPlace, main: Grammar, message: string): SemanticDiagnostic {
  const hint = /^\s*[\w .'-]+\s*$/.test(place.tag.content)
    ? 'A tag of plain text needs tag-format="semantics/1.0-literals"; as a script it is written out="…".'
    : undefined;
  return at(place, 'tag-script', `Syntax error in ${whose(place, main)}: ${message}.`, hint);
}

/** A script that threw. */
export function scriptProblem(place: TagPlace, main: Grammar, name: string, message: string): SemanticDiagnostic {
  const what =
    name === '' ? `threw ${message === '' ? 'a value without a message' : `"${message}"`}` : `${name}: ${message}`;
  const text = name === '' ? `${capital(whose(place, main))} ${what}.` : `${what}, in ${whose(place, main)}.`;
  return at(place, 'tag-script-error', text, scriptHint(place.tag.content, message));
}

function scriptHint(content: string, message: string): string | undefined {
  const unset = /(?:read|set) property (?:'.*' )?of (?:undefined|null)/.exec(message);
  if (unset !== null) {
    const attributes = /([\w$.]+\._attributes)\b/.exec(content);
    if (attributes !== null) {
      return `Create it first: ${attributes[1]} = new Object(); Microsoft's engines make _attributes by themselves, the Recommendation does not.`;
    }
    if (content.includes('rules.')) {
      return 'A rule that was not matched on this path has no value: ask first, as in if (rules.NAME) { … }.';
    }
    return 'Create the object first, as in out.NAME = new Object();';
  }
  const unknown = /'(.*)' is not defined/.exec(message);
  if (unknown === null) return undefined;
  if (unknown[1]!.startsWith('$')) {
    return '`$` belongs to the drafts of SISR: write out for the rule, rules.NAME and rules.latest() for references.';
  }
  return `Declare it first: var ${unknown[1]}; in a tag of the header or an earlier tag of the same rule.`;
}

/** A script that went beyond a limit. */
export function limitProblem(
  place: TagPlace,
  main: Grammar,
  excess: Excess,
  limits: SemanticLimits,
): SemanticDiagnostic {
  const [text, hint] = limitTexts(excess, limits);
  return at(place, 'tag-limit', `${capital(whose(place, main))} ${text}.`, hint);
}

function limitTexts(excess: Excess, limits: SemanticLimits): [text: string, hint: string] {
  const loop = 'Look for a loop that does not end, or a regular expression that tries the same text again and again.';
  const smaller = 'A result holds what the caller meant: a few short values.';
  switch (excess) {
    case 'work':
      return [`was stopped after ${limits.work * 1000} steps of work`, loop];
    case 'time':
      return [`was stopped after ${limits.time} ms`, loop];
    case 'memory':
      return ['needs more memory than a script gets', 'Look for an array or a text that grows without end.'];
    case 'depth':
      return ['calls itself, or nests data, too deeply', 'Look for a function that calls itself without end.'];
    case 'clock':
      return [
        'asks for the time, and none was given',
        'Let the application fill in the date, or pass a clock to the interpreter.',
      ];
    case 'cycle':
      return ['leaves a result that contains itself', 'Assign copies of the parts that are needed.'];
    case 'nesting':
      return [`leaves a result of more than ${limits.depth} levels`, smaller];
    case 'nodes':
      return [`leaves a result of more than ${limits.nodes} values`, smaller];
    case 'text':
      return [`leaves a result of more than ${limits.text} characters`, smaller];
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
