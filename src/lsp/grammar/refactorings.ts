import { CodeActionKind } from 'vscode-languageserver/node';
import type { Range, ReadResult, RuleDefinition } from '../../grxml/model.js';
import type { XmlElement } from '../../xml/tree.js';
import { xmlText } from '../../xml/write-xml.js';
import { ruleSites } from './rule-sites.js';
import { elementsAround } from './xml-places.js';

/** A replacement of a stretch of the document. */
export interface Edit extends Range {
  text: string;
}

/** A change of the structure of a grammar. */
export interface Refactoring {
  title: string;
  kind: string;
  edits: Edit[];
  /** True where the point of it is that other phrases match. */
  changesPhrases?: boolean;
}

const ruleAround = (read: ReadResult, offset: number): RuleDefinition | undefined =>
  read.grammar?.rules.find(({ start, end }) => start <= offset && offset < end);

/** The white space at the beginning of the line of an offset. */
function indentAt(source: string, offset: number): string {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(lineStart, offset))![0];
}

/** A name that no rule of the grammar has. */
function freeName(read: ReadResult): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'extracted' : `extracted_${number}`;
    if (!read.grammar?.ruleByName.has(name)) return name;
  }
}

/** The selected children of one element, without the white space around them; undefined where something is cut in two. */
function selected(read: ReadResult, start: number, end: number): (Range & { parent: XmlElement }) | undefined {
  const { source } = read.document;
  let from = start;
  let to = end;
  while (from < to && /\s/.test(source[from]!)) from++;
  while (to > from && /\s/.test(source[to - 1]!)) to--;
  if (from >= to) return undefined;
  const parent = elementsAround(read.document, from).find(
    (element) => element.openEnd <= from && to <= element.closeStart && element.closeStart < element.end,
  );
  if (!parent) return undefined;
  const isCut = parent.children.some(
    (child) =>
      child.kind !== 'text' && child.start < to && from < child.end && !(from <= child.start && child.end <= to),
  );
  return isCut ? undefined : { start: from, end: to, parent };
}

/** Makes a rule of its own out of what is selected, and refers to it. */
export function extractRule(read: ReadResult, start: number, end: number): Refactoring | undefined {
  if (start === end) return undefined;
  const stretch = selected(read, start, end);
  const rule = stretch && ruleAround(read, stretch.start);
  if (!stretch || !rule || !['rule', 'item', 'one-of'].includes(stretch.parent.local)) return undefined;
  const { source } = read.document;
  const text = source.slice(stretch.start, stretch.end);
  if (/<(?:\w+:)?example[\s>]/.test(text)) return undefined;
  const name = freeName(read);
  const isAlternatives = stretch.parent.local === 'one-of';
  const indent = indentAt(source, rule.start);
  const content = isAlternatives ? `<one-of>\n${indent}    ${text}\n${indent}  </one-of>` : text;
  const reference = `<ruleref uri="#${name}"/>`;
  // A script inside made the value of the rule: now the new rule makes it, and is asked for it.
  const value = /<(?:\w+:)?tag[\s>]/.test(text) && read.grammar?.tagFormat === 'semantics/1.0';
  const use = value ? `${reference}<tag>out = rules.${name};</tag>` : reference;
  return {
    title: `Extract to rule "${name}"`,
    kind: CodeActionKind.RefactorExtract,
    edits: [
      { start: stretch.start, end: stretch.end, text: isAlternatives ? `<item>${use}</item>` : use },
      {
        start: rule.end,
        end: rule.end,
        text: `\n${indent}<rule id="${name}">\n${indent}  ${content}\n${indent}</rule>`,
      },
    ],
  };
}

/** Puts the content of a rule into the place of a reference to it; a private rule that nothing else names goes. */
export function inlineRule(read: ReadResult, start: number): Refactoring | undefined {
  const { document, grammar } = read;
  const element = elementsAround(document, start)[0];
  const site = ruleSites(read).find(
    (each) => each.kind === 'reference' && element && element.start <= each.start && each.end <= element.end,
  );
  if (element?.local !== 'ruleref' || site?.target.uri !== grammar?.uri || site?.target.name === undefined) return;
  const { name } = site.target;
  const rule = grammar?.ruleByName.get(name);
  const definition = rule && elementsAround(document, rule.idStart).find(({ local }) => local === 'rule');
  // A rule cannot be put into itself.
  if (!rule || !definition || site.within === rule) return undefined;
  const { source } = document;
  const examples = definition.children.filter((child) => child.kind === 'element' && child.local === 'example');
  const from = examples.at(-1)?.end ?? definition.openEnd;
  const content = source.slice(from, definition.closeStart).trim();
  const edits: Edit[] = [{ start: element.start, end: element.end, text: `<item>${content}</item>` }];
  const others = ruleSites(read).filter((each) => each.target.name === name && each !== site && each.kind !== 'script');
  if (rule.scope === 'private' && others.every(({ kind }) => kind === 'definition')) {
    const after = /^[ \t]*\r?\n/.exec(source.slice(definition.end))?.[0].length ?? 0;
    const before = indentAt(source, definition.start).length;
    edits.push({ start: definition.start - (after ? before : 0), end: definition.end + after, text: '' });
  }
  return { title: `Inline rule "${name}"`, kind: CodeActionKind.RefactorInline, edits };
}

/** Sorts the alternatives of a one-of by what they say. */
export function sortAlternatives(read: ReadResult, start: number): Refactoring | undefined {
  const oneOf = elementsAround(read.document, start).find(({ local }) => local === 'one-of');
  // Between the alternatives, a comment belongs to nobody in particular: such a list is left as it is.
  if (!oneOf || oneOf.children.some((child) => child.kind !== 'element' && child.kind !== 'text')) return undefined;
  const items = oneOf.children.filter((child) => child.kind === 'element');
  const { source } = read.document;
  const texts = items.map((item) => source.slice(item.start, item.end));
  const spoken = new Map(
    texts.map((text) => [
      text,
      text
        .replace(/<(?:\w+:)?tag[\s>][\s\S]*?<\/(?:\w+:)?tag>|<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  );
  const sorted = texts.toSorted((a, b) => spoken.get(a)!.localeCompare(spoken.get(b)!, 'en'));
  if (items.length < 2 || sorted.every((text, index) => text === texts[index])) return undefined;
  return {
    title: 'Sort the alternatives',
    kind: CodeActionKind.RefactorRewrite,
    edits: items.map((item, index) => ({ start: item.start, end: item.end, text: sorted[index]! })),
  };
}

/** Makes alternatives out of lines of text, which are one long sequence as they are. */
export function listToOneOf(read: ReadResult, start: number): Refactoring | undefined {
  const parent = elementsAround(read.document, start)[0];
  if (!parent || !['rule', 'item'].includes(parent.local)) return undefined;
  const text = parent.children.find(
    (child) => child.kind === 'text' && child.start <= start && start <= child.end && !child.cdata,
  );
  if (text?.kind !== 'text') return undefined;
  const lines = text.value.split('\n').map((line) => line.trim());
  const phrases = lines.filter((line) => line !== '');
  if (phrases.length < 2) return undefined;
  const indent = indentAt(read.document.source, parent.start);
  const items = phrases.map((phrase) => `${indent}    <item>${xmlText(phrase)}</item>`);
  return {
    title: `Turn ${phrases.length} lines into alternatives`,
    kind: CodeActionKind.RefactorRewrite,
    edits: [{ ...text, text: `\n${indent}  <one-of>\n${items.join('\n')}\n${indent}  </one-of>\n${indent}` }].map(
      ({ start: from, end, text: written }) => ({ start: from, end, text: written }),
    ),
    changesPhrases: true,
  };
}
