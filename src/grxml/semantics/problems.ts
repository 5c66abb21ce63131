import type { Span } from '../../diagnostics/index.js';
import type { Grammar, RuleDefinition, Tag } from '../model.js';
import type { SemanticDiagnostic, SemanticLimits } from './interpretation.js';

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

/** Names the document too if it is not the main one. */
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

/** One element of XML character data: a CDATA boundary, a comment, a reference or a line end. */
const piece = /<!\[CDATA\[|\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|&(?:#x([0-9a-fA-F]+)|#([0-9]+)|[a-zA-Z]+);|\r\n?/y;

/**
 * The source offset of a position in a tag's content. They differ where the XML has references, CDATA sections or CR LF.
 */
export function sourceOffset(grammar: Grammar, tag: Tag, position: number): number {
  const { source } = grammar.document;
  const { contentStart, content } = tag;
  if (source.startsWith(content, contentStart)) return contentStart + position;
  let offset = contentStart;
  let decoded = 0;
  while (offset < tag.end) {
    piece.lastIndex = offset;
    const match = piece.exec(source);
    const text = match?.[0];
    // Markup between two characters belongs to the character that follows.
    if (decoded >= position && (text === undefined || !/^(<|\]\]>)/.test(text))) break;
    if (match === null || text === undefined) {
      decoded++;
      offset++;
      continue;
    }
    offset += text.length;
    const code = match[1] ? Number.parseInt(match[1], 16) : match[2] ? Number(match[2]) : undefined;
    if (code !== undefined) decoded += code > 0xffff ? 2 : 1;
    else if (text.startsWith('&') || text.startsWith('\r')) decoded++;
  }
  return offset;
}

/** The span of a tag's content, or from a line and column (both from 1) within it to the end of that line of script. */
export function tagSpan(grammar: Grammar, tag: Tag, place?: { line: number; column: number }): Span {
  const { lines } = grammar.document;
  const { content } = tag;
  if (place === undefined) {
    const lead = content.length - content.trimStart().length;
    const start = lead === content.length ? tag.start : sourceOffset(grammar, tag, lead);
    const end = lead === content.length ? tag.end : sourceOffset(grammar, tag, content.trimEnd().length);
    return lines.span(start, end);
  }
  let lineStart = 0;
  for (let line = 1; line < place.line; line++) {
    const next = content.indexOf('\n', lineStart);
    if (next < 0) break;
    lineStart = next + 1;
  }
  const next = content.indexOf('\n', lineStart);
  const text = content.slice(lineStart, next < 0 ? content.length : next);
  // The engine counts characters, not UTF-16 units.
  const before = [...text].slice(0, place.column - 1).join('').length;
  const start = lineStart + before;
  const end = Math.max(start, lineStart + text.trimEnd().length);
  return lines.span(sourceOffset(grammar, tag, start), sourceOffset(grammar, tag, end));
}
