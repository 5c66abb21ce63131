import type { ReadLimits } from '../../xml/tree.js';
import type { Grammar, Range, ReadOptions, ReadResult, RuleDefinition, RuleReference, XmlDocument } from '../model.js';
import { resolveUri } from '../read/build-grammar.js';
import type { AbnfProblem } from '../read-abnf/abnf-cursor.js';
import { headOf, readTextForm, type TextForm } from '../read-abnf/read-abnf.js';
import { srgsName } from '../read-jsgf/imports.js';
import { GslCursor } from './gsl-cursor.js';
import { meaningsOf, nodesOf, publicRules, rootOf } from './gsl-meanings.js';
import { GslParser } from './gsl-parser.js';
import { GslTranslator, keyOf } from './gsl-translator.js';
import type { GslDocument } from './gsl-tree.js';

/** After so many problems the text is plainly not a grammar. */
const maxProblems = 50;

/** Thrown inside the reader only, to leave it early. */
const stop = Symbol('stop');

/**
 * Reads a grammar in Nuance's Grammar Specification Language into the shape of SRGS. Slots and return commands become tags
 * of SISR 1.0 where they have a plain meaning there; what has none is left out with a warning at its place. It never throws
 * on bad input.
 */
export function readGsl(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  const form: TextForm = {
    // GSL names no encoding; the tools of its time wrote that of their machine.
    header: /(?!)/,
    otherwise: 'windows-1252',
    usualHeader: ';GSL2.0',
    read: (document, uri, limits) => readDocument(document, uri, limits, options.mode),
  };
  return readTextForm(input, options, form);
}

const blank = String.raw`(?:\s|;[^\n]*(?:\n|$))*`;
const nameAndGroup = new RegExp(
  String.raw`^${blank}(?:#include\s|\.?(?=[^\s:([]*\p{Lu})[\p{L}\p{N}_.'@-]+(?::\w+)?\s*[[(?*+])`,
  'u',
);

/** Whether a text is GSL: by its header, or by a rule that it begins with. */
export function isGslText(text: string): boolean {
  return /^\s*;\s*GSL ?\d/.test(text) || nameAndGroup.test(text);
}

/**
 * True for a document that begins with `;GSL2.0` or with a rule of GSL; with the ending `.gsl` or `.grammar`, or a media type
 * of GSL, for everything that begins with no sign of another form.
 */
export function isGsl(input: string | Uint8Array, uri = '', mediaType = ''): boolean {
  const head = headOf(input, 4096);
  if (isGslText(head)) return true;
  const isNamed = /\.(gsl|grammar)(?:[?#]|$)/i.test(uri) || /gsl/i.test(mediaType);
  return isNamed && /^\s*[^\s<#{]/.test(head) && !head.includes('\u0000');
}

function readDocument(
  document: XmlDocument,
  uri: string,
  limits: ReadLimits,
  mode: ReadOptions['mode'],
): ReturnType<TextForm['read']> {
  const problems: AbnfProblem[] = [];
  const report = (problem: AbnfProblem): void => {
    problems.push(problem);
    if (problems.length >= maxProblems) throw stop;
  };
  let count = 0;
  const tick = (start: number): void => {
    if (++count <= limits.nodes) return;
    const message = `the document has more than ${limits.nodes} tokens, which is the limit`;
    problems.push({ code: 'xml-limit', start, end: start, message, hint: 'split the grammar into several files' });
    throw stop;
  };
  const cursor = new GslCursor(document.source);
  try {
    const read = new GslParser(cursor, { report, tick, depth: limits.depth }).read();
    document.nodes = cursor.comments;
    return { grammar: buildGrammar(document, uri, read, report, mode), problems };
  } catch (error) {
    if (error !== stop) throw error;
    return { grammar: undefined, problems };
  }
}

function buildGrammar(
  document: XmlDocument,
  uri: string,
  read: GslDocument,
  report: (problem: AbnfProblem) => void,
  mode: ReadOptions['mode'],
): Grammar {
  const grammar: Grammar = {
    ...{ document, form: 'gsl', uri, base: uri, mode: mode ?? modeOf(read), tagFormat: 'semantics/1.0' },
    ...{ headerTags: [], lexicons: [], metas: [], rules: [], ruleByName: new Map(), declarations: {} },
  };
  const ids = new Map<string, string>();
  for (const { name } of read.rules) {
    const base = srgsName(name);
    const taken = new Set(ids.values());
    let id = base;
    if (!ids.has(name)) for (let number = 2; taken.has(id); number++) id = `${base}_${number}`;
    ids.set(name, ids.get(name) ?? id);
  }
  const paths = read.includes.map(({ path }) => path).join(' or ');
  const files = read.includes.map(({ path }) => resolveUri(encodeURI(path.replaceAll('\\', '/')), uri));
  const refer = (name: string, { start, end }: Range): { reference: RuleReference; name: string } | undefined => {
    const id = ids.get(name);
    if (id !== undefined)
      return { reference: { kind: 'ruleref', start, end, target: { kind: 'local', name: id } }, name: id };
    if (files.length === 0) return undefined;
    const other = srgsName(name);
    const target: RuleReference['target'] = {
      ...{ kind: 'external', uri: `${paths}#${name}`, resolved: files[0]!, fragment: other, candidates: files },
    };
    return { reference: { kind: 'ruleref', start, end, target }, name: other };
  };
  let others = 0;
  let first: Range | undefined;
  const onOther = (place: Range) => {
    first ??= place;
    others++;
  };
  const translator = new GslTranslator({ report, meanings: meaningsOf(read), mode: grammar.mode, refer, onOther });
  const open = publicRules(read);
  for (const rule of read.rules) {
    const definition: RuleDefinition = {
      ...{ start: rule.start, end: rule.end, id: ids.get(rule.name)!, idStart: rule.nameStart, idEnd: rule.nameEnd },
      ...{ scope: open.has(rule) ? 'public' : 'private', examples: [], expansion: translator.rule(rule) },
    };
    grammar.rules.push(definition);
    if (!grammar.ruleByName.has(definition.id)) grammar.ruleByName.set(definition.id, definition);
  }
  // Whoever chose a half knows that there is another.
  if (first && mode === undefined) {
    const what = others === 1 ? 'a key is' : `${others} keys are`;
    const message = `${what} left out: a grammar of SRGS is spoken or pressed, not both`;
    const hint = 'the keys become a grammar of their own with: cctool grxml convert --mode dtmf';
    report({ code: 'gsl-lost', ...first, message, hint });
  }
  const root = rootOf(read, open);
  if (root) grammar.root = ids.get(root.name)!;
  return grammar;
}

/** A grammar whose words are all keys is one of keys. */
function modeOf({ rules }: GslDocument): Grammar['mode'] {
  let keys = 0;
  for (const { body } of rules) {
    for (const { part } of body ? nodesOf(body) : []) {
      if (part.kind !== 'word') continue;
      if (part.quoted || keyOf(part.text) === undefined) return 'voice';
      keys++;
    }
  }
  return keys > 0 ? 'dtmf' : 'voice';
}
