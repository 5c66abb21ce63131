import { dirname, relative, sep } from 'node:path';
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver/node';
import { referencesOf } from '../../grxml/link/linked-grammar.js';
import { elementModels } from '../../grxml/validate/facts/element-models.js';
import { kindOf, pathOf } from '../documents.js';
import type { Scene, Spot } from '../language.js';
import { rangeIn } from './navigation.js';
import { attributeTexts, attributeValues, elementTexts, languageTags } from './reference.js';
import { targetOf } from './rule-sites.js';
import { elementAt, elementsAround, spotAt, type XmlSpot } from './xml-places.js';

/** What may be written at a place of a grammar. */
export async function complete(spot: Spot): Promise<CompletionItem[]> {
  const { document, project, offset } = spot;
  const { read } = project.view(document);
  const source = document.text.getText();
  if (read.grammar && read.grammar.form !== 'xml') return ruleNamesAfter(spot, source);
  const place = spotAt(source, offset);
  const script = scriptMembers(spot, source);
  if (script) return script;
  const items = await completionsOf(spot, place);
  const range = rangeIn(read, place.start, offset);
  return items.map(({ insertText, label, ...item }) => ({
    label,
    ...item,
    filterText: item.filterText ?? insertText ?? label,
    textEdit: { range, newText: insertText ?? label },
  }));
}

async function completionsOf(spot: Spot, place: XmlSpot): Promise<CompletionItem[]> {
  switch (place.kind) {
    case 'element':
      return elements(spot, place.parents, '');
    case 'content':
      // Whoever types a phrase does not want a list after every word.
      return spot.trigger === undefined ? elements(spot, place.parents, '<') : [];
    case 'attribute':
      return attributes(place.element, place.present);
    case 'value':
      return values(spot, place);
  }
}

/** Elements that may be inside the present one, each with what it must have. */
function elements(spot: Spot, parents: readonly string[], before: string): CompletionItem[] {
  const { read } = spot.project.view(spot.document);
  // A list may be longer than what was looked at before the place: the tree knows what is around it.
  const around = parents.length > 0 ? parents : elementsAround(read.document, spot.offset).map(({ name }) => name);
  const [parent] = around;
  const names = parent === undefined ? ['grammar'] : [...(elementModels[local(parent)]?.children ?? [])];
  const items = names.map((name): CompletionItem => {
    const [documentation = '', detail = ''] = elementTexts[name] ?? [];
    return {
      label: name,
      kind: CompletionItemKind.Class,
      detail,
      documentation,
      filterText: before + name,
      insertText: before + (snippets[name] ?? `${name}>$0</${name}>`),
      insertTextFormat: InsertTextFormat.Snippet,
    };
  });
  if (parent !== undefined && before === '') {
    items.push({ label: `/${parent}>`, kind: CompletionItemKind.Keyword, filterText: `/${parent}`, sortText: '0' });
  }
  return items;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements as they are mostly written, in the snippet language of the protocol: `$1` and `$0` are stops. */
const snippets: { readonly [element: string]: string } = {
  grammar:
    'grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="$1" tag-format="semantics/1.0">\n  <rule id="$1" scope="public">\n    $0\n  </rule>\n</grammar>',
  rule: 'rule id="$1">\n  $0\n</rule>',
  'one-of': 'one-of>\n  <item>$0</item>\n</one-of>',
  ruleref: 'ruleref uri="#$1"/>',
  lexicon: 'lexicon uri="$1"/>',
  meta: 'meta name="$1" content="$2"/>',
  tag: 'tag>out = $0;</tag>',
};

function attributes(element: string, present: readonly string[]): CompletionItem[] {
  const model = elementModels[local(element)];
  if (!model) return [];
  const names = [...Object.keys(model.attributes), ...(model.language ? ['xml:lang'] : [])];
  if (local(element) === 'grammar') names.push('xml:base');
  return names
    .filter((name) => !present.includes(name))
    .map((name) => {
      const [documentation = '', detail = ''] = attributeTexts[name] ?? [];
      const isRequired = model.required.includes(name);
      return {
        label: name,
        kind: CompletionItemKind.Property,
        detail: isRequired ? `${detail}, required` : detail,
        documentation,
        sortText: isRequired ? `0${name}` : `1${name}`,
        insertText: `${name}="$1"`,
        insertTextFormat: InsertTextFormat.Snippet,
        command: { title: 'complete the value', command: 'editor.action.triggerSuggest' },
      };
    });
}

async function values(
  spot: Spot,
  { element, attribute, start }: XmlSpot & { kind: 'value' },
): Promise<CompletionItem[]> {
  const { read } = spot.project.view(spot.document);
  const name = local(element);
  if (attribute === 'uri' && name === 'ruleref') return references(spot, start);
  if (attribute === 'uri' && name === 'lexicon') return files(spot, (path) => /\.(pls|xml)$/.test(path));
  if (attribute === 'root')
    return (read.grammar?.rules ?? []).map(({ id }) => ({ label: id, kind: CompletionItemKind.Function }));
  const kind = CompletionItemKind.Value;
  if (attribute === 'xml:lang') return languageTags.map((label) => ({ label, kind }));
  return (attributeValues[attribute] ?? []).map((label) => ({ label, kind }));
}

/** The rules of this grammar; the other grammars of the workspace; behind a `#` the public rules of one. */
async function references(spot: Spot, start: number): Promise<CompletionItem[]> {
  const { document, project, offset } = spot;
  const { read } = project.view(document);
  const written = document.text.getText().slice(start, offset);
  const hash = written.indexOf('#');
  if (hash > 0) {
    const path = otherPath(spot, written.slice(0, hash));
    const other = path === undefined ? undefined : await project.grammarAt(path);
    return (other?.grammar?.rules ?? [])
      .filter(({ scope }) => scope === 'public')
      .map(({ id }) => ({ label: `${written.slice(0, hash)}#${id}`, kind: CompletionItemKind.Function }));
  }
  const own = (read.grammar?.rules ?? [])
    .filter(({ id }) => id !== '')
    .map(({ id }) => ({ label: `#${id}`, kind: CompletionItemKind.Function, sortText: `0${id}` }));
  const others = await files(spot, (path) => kindOf(path, '') === 'grammar');
  return [...own, ...others.map((item) => ({ ...item, sortText: `1${item.label}` }))];
}

function otherPath({ project, document }: Scene, uri: string): string | undefined {
  const base = project.view(document).read.grammar?.base ?? document.base;
  try {
    return pathOf(new URL(uri, base).href);
  } catch {
    return undefined;
  }
}

/** Files of the workspace that a reference may name, relative to the document. */
async function files({ document, project }: Scene, fits: (path: string) => boolean): Promise<CompletionItem[]> {
  const { path } = document;
  if (path === undefined) return [];
  return (await project.files())
    .filter((other) => other !== path && fits(other))
    .map((other) => ({
      label: relative(dirname(path), other).split(sep).map(encodeURIComponent).join('/'),
      kind: CompletionItemKind.File,
    }));
}

/** Behind `rules.` and `meta.` in a tag: the rules that the rule around it refers to before the tag. */
function scriptMembers({ document, project, offset }: Spot, source: string): CompletionItem[] | undefined {
  const written = /\b(rules|meta)\.([\w$]*)$/.exec(source.slice(Math.max(0, offset - 200), offset));
  if (!written) return undefined;
  const { read } = project.view(document);
  if (elementAt(read.document, offset)?.local !== 'tag') return undefined;
  const rule = read.grammar?.rules.find(({ start, end }) => start <= offset && offset <= end);
  if (!rule) return undefined;
  const names = new Set<string>();
  for (const reference of referencesOf(rule.expansion)) {
    const target = targetOf(read.grammar!, reference);
    if (target?.name !== undefined && reference.start < offset) names.add(target.name);
  }
  const range = rangeIn(read, offset - written[2]!.length, offset);
  const functions = written[1] === 'rules' ? ['latest()'] : ['current()', 'latest()'];
  return [
    ...[...names].map((label) => ({ label, kind: CompletionItemKind.Variable, sortText: `0${label}` })),
    ...functions.map((label) => ({ label, kind: CompletionItemKind.Method, sortText: `1${label}` })),
  ].map((item) => ({ ...item, textEdit: { range, newText: item.label } }));
}

/** In ABNF and JSGF: the names of rules behind `$` or `<`. */
function ruleNamesAfter({ document, project, offset }: Spot, source: string): CompletionItem[] {
  const { read } = project.view(document);
  const written = /[$<]([\w.]*)$/.exec(source.slice(Math.max(0, offset - 200), offset));
  // GSL names rules without a sign, and its `$` and `<` begin variables and slots.
  if (!written || read.grammar?.form === 'gsl') return [];
  const range = rangeIn(read, offset - written[1]!.length, offset);
  const specials = read.grammar?.form === 'abnf' ? ['NULL', 'VOID', 'GARBAGE'] : ['NULL', 'VOID'];
  const names = [...(read.grammar?.rules.map(({ id }) => id) ?? []), ...specials];
  const close = read.grammar?.form === 'jsgf' ? '>' : '';
  return names.map((label) => ({
    label,
    kind: CompletionItemKind.Function,
    textEdit: { range, newText: label + close },
  }));
}
