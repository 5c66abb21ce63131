import type { Diagnostic } from '../../diagnostics/index.js';
import { XML_NAMESPACE } from '../../xml/tree.js';
import {
  type Grammar,
  type Range,
  type Repeat,
  type RuleDefinition,
  SRGS_NAMESPACE,
  type Token,
  type XmlComment,
  type XmlElement,
  type XmlNode,
} from '../model.js';
import { grammarNamespace } from '../read/build-grammar.js';
import { descriptionOf } from '../read-abnf/documentation-comment.js';

/** A grammar in another form, and what that form cannot say of it. */
export interface Conversion {
  text: string;
  /**
   * One per kind of thing, at its first place. `warning`: phrases, meanings or information are lost; `info`: the same
   * is said in another way.
   */
  notes: Diagnostic[];
}

interface Note {
  severity: 'warning' | 'info';
  message: string;
  hint?: string;
}

/** Collects what a target form cannot say: each kind once, with its first place and how often it occurs. */
export class Notes {
  readonly #code: string;
  readonly #grammar: Grammar;
  readonly #found = new Map<string, Note & { first: Range; count: number }>();

  /** @param target the name of the form, as in `not-in-jsgf` */
  constructor(target: string, grammar: Grammar) {
    this.#code = `not-in-${target}`;
    this.#grammar = grammar;
  }

  /** Notes are of one kind when their messages are equal. */
  add(at: Range, note: Note): void {
    const known = this.#found.get(note.message);
    if (known) known.count++;
    else this.#found.set(note.message, { ...note, first: at, count: 1 });
  }

  /** In the order of their first places. */
  list(): Diagnostic[] {
    return [...this.#found.values()]
      .toSorted((a, b) => a.first.start - b.first.start)
      .map(({ severity, message, hint, first, count }) => ({
        code: this.#code,
        severity,
        message: count > 1 ? `${message} (${count} times)` : message,
        ...this.#grammar.document.lines.span(first.start, first.end),
        ...(hint === undefined ? {} : { hint }),
      }));
  }
}

/** Begins a conversion: where its comments go, with notes of what only the XML form can hold. */
export function beginConversion(grammar: Grammar, notes: Notes): PlacedComments {
  const comments = commentsOf(grammar);
  if (grammar.form === 'xml') noteXmlOnly(grammar, notes);
  for (const comment of comments.inside)
    notes.add(comment, { severity: 'info', message: 'a comment inside a rule is put before the rule' });
  return comments;
}

/** The text of a token without its quotes, which no form can escape; notes the attributes that are lost with its element. */
export function tokenText(token: Token, notes: Notes): string {
  const lost = token.element?.attributes.find(({ prefix }) => !['', 'xml', 'xmlns'].includes(prefix));
  if (lost) notes.add(token, { severity: 'warning', message: `the attribute ${lost.name} of a token is lost` });
  if (token.text.includes('"')) {
    // JSGF can have one; in SRGS quotes only enclose tokens (2.1).
    notes.add(token, { severity: 'warning', message: 'a quotation mark in a token is lost: SRGS has none' });
  }
  return token.text.replaceAll('"', '');
}

/** How often an item may be said, as SRGS writes it: `2`, `0-1`, `3-`. */
export const repeatRange = ({ min, max }: Repeat): string =>
  max === Number.POSITIVE_INFINITY ? `${min}-` : min === max ? `${min}` : `${min}-${max}`;

/** Blocks of lines with an empty line between them, as ABNF and JSGF are laid out. */
export const blocks = (parts: readonly (readonly string[])[]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

/** A comment of ABNF and JSGF. */
export const slashComment = (text: string): string =>
  text.includes('\n') ? `/* ${text.replaceAll('*/', '* /')} */` : `// ${text}`;

/** The examples of a rule as a documentation comment of ABNF and JSGF. */
export function exampleComment({ examples }: RuleDefinition): string[] {
  if (examples.length === 0) return [];
  return ['/**', ...examples.map(({ text }) => ` * @example ${text.replaceAll('*/', '* /')}`), ' */'];
}

/** A number as SRGS and JSGF write weights and probabilities: without exponent. */
export function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** The comments of a grammar, by what they are before. */
export interface PlacedComments {
  /** Before and among the declarations of the header. */
  header: string[];
  /** Before a rule or inside it. */
  rules: Map<RuleDefinition, string[]>;
  /** Behind the last rule. */
  end: string[];
  /** Comments that are inside a rule in the source. */
  inside: XmlComment[];
}

/** Places each comment of a document, in either form. Of ABNF's documentation comments the examples are left out. */
function commentsOf(grammar: Grammar): PlacedComments {
  const { root, nodes } = grammar.document;
  const placed: PlacedComments = { header: [], rules: new Map(), end: [], inside: [] };
  const declarations = [...grammar.headerTags, ...grammar.lexicons, ...grammar.metas];
  const headerEnd = Math.max(root?.openEnd ?? 0, ...declarations.map((one) => one.start));
  const rules = grammar.rules.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const comment of commentsIn(nodes)) {
    const text = tidy(grammar.form !== 'xml' ? descriptionOf(comment) : comment.value);
    if (text === '') continue;
    if (comment.start < headerEnd) {
      placed.header.push(text);
      continue;
    }
    while (next < rules.length && rules[next]!.end <= comment.start) next++;
    const rule = rules[next];
    if (!rule) {
      placed.end.push(text);
      continue;
    }
    if (comment.start > rule.start) placed.inside.push(comment);
    const known = placed.rules.get(rule);
    if (known) known.push(text);
    else placed.rules.set(rule, [text]);
  }
  return placed;
}

function commentsIn(nodes: readonly XmlNode[]): XmlComment[] {
  const found: XmlComment[] = [];
  const visit = (node: XmlNode | XmlElement): void => {
    if (node.kind === 'comment') found.push(node);
    else if (node.kind === 'element') node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

/** Without the white space around it and at the ends of its lines. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** Namespaces whose attributes say nothing about the grammar. */
const neutral = new Set([
  '',
  SRGS_NAMESPACE,
  XML_NAMESPACE,
  'http://www.w3.org/2000/xmlns/',
  'http://www.w3.org/2001/XMLSchema-instance',
]);

/** Notes what a document in XML form holds that is not part of the grammar itself and that no other form can hold. */
function noteXmlOnly(grammar: Grammar, notes: Notes): void {
  const { nodes, root } = grammar.document;
  const namespace = root ? grammarNamespace(root) : SRGS_NAMESPACE;
  const visitElement = (element: XmlElement): void => {
    if (element.namespace !== namespace) {
      const message =
        element.local === 'optional'
          ? `the foreign element <${element.name}> is written as an optional group`
          : `the foreign element <${element.name}> is lost`;
      notes.add({ start: element.start, end: element.openEnd }, { severity: 'warning', message });
      return;
    }
    if (element.local === 'metadata') {
      notes.add({ start: element.start, end: element.openEnd }, { severity: 'warning', message: '<metadata> is lost' });
      return;
    }
    for (const attribute of element.attributes) {
      if (neutral.has(attribute.namespace) || element.local === 'token') continue;
      notes.add(attribute, { severity: 'warning', message: `the attribute ${attribute.name} is lost` });
    }
    for (const child of element.children) visit(child);
  };
  const visit = (node: XmlNode): void => {
    if (node.kind === 'element') visitElement(node);
    else if (node.kind === 'instruction') {
      notes.add(node, { severity: 'warning', message: `the processing instruction <?${node.target}?> is lost` });
    }
  };
  nodes.forEach(visit);
}
