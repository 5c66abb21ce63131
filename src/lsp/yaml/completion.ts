import { basename } from 'node:path';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { nodeAt, type Tree } from '../../diagnostics/document/tree.js';
import { functions } from '../../ivr/expression/functions.js';
import { flowName } from '../../ivr/flow-folder.js';
import { kindOf } from '../documents.js';
import type { Scene, Spot } from '../language.js';
import { nameSites, type Role, roleAt } from './names.js';
import { fileOf, flowOfSuite, rangeOf } from './related.js';
import { keysOf, schemasAt, valuesOf } from './schema.js';
import { type TreePath, type WrittenPlace, writtenAt } from './tree-places.js';

/** What may be written at a place: keys and values that the schema knows, and names of the workspace. */
export async function complete(spot: Spot): Promise<CompletionItem[]> {
  const { document, offset } = spot;
  const text = document.text.getText();
  const word = /[^\s,:[\]{}"']*$/.exec(text.slice(Math.max(0, offset - 200), offset))![0];
  const start = offset - word.length;
  const inExpression = variablesHere(text, offset);
  const items: CompletionItem[] = [];
  for (const place of writtenAt(text, start, offset)) {
    if (place.as === 'key') items.push(...(await keys(spot, place)));
    else items.push(...(await values(spot, place, inExpression)));
  }
  const range = rangeOf(text, start, offset);
  const seen = new Set<string>();
  return items
    .filter(({ label }) => !seen.has(label) && seen.add(label))
    .map(({ insertText, ...item }) => ({ ...item, textEdit: { range, newText: insertText ?? item.label } }));
}

async function keys(spot: Spot, { path, tree }: WrittenPlace): Promise<CompletionItem[]> {
  const { kind } = spot.document;
  const present = nodeAt(tree, path)?.node;
  const taken = new Set(present?.kind === 'mapping' ? present.entries.map(({ key }) => key) : []);
  const known = keysOf(schemasAt(kind, tree, path)).map(
    ({ name, description, isRequired }): CompletionItem => ({
      label: name,
      kind: CompletionItemKind.Property,
      insertText: `${name}: `,
      sortText: isRequired ? `0${name}` : `1${name}`,
      ...(isRequired ? { detail: 'required' } : {}),
      ...(description === undefined ? {} : { documentation: description }),
    }),
  );
  const role = roleAt(kind, [...path, ''], true);
  const names = role && !isDefined(role, path) ? await namesOf(spot, role, tree) : [];
  const named = names.map((name) => ({ label: name, kind: kindOfRole(role!), insertText: `${name}: ` }));
  return [...known, ...named].filter(({ label }) => !taken.has(label));
}

/** Keys that make a name are the author's own. */
const isDefined = (role: Role, path: TreePath): boolean =>
  path.length === 1 && path[0] === `${role}s` && role !== 'rule-code';

async function values(spot: Spot, { path, tree }: WrittenPlace, inExpression: boolean): Promise<CompletionItem[]> {
  const { kind } = spot.document;
  if (inExpression) return expressionWords(spot, tree);
  const role = roleAt(kind, path, false);
  const found: CompletionItem[] = [];
  if (role) {
    for (const name of await namesOf(spot, role, tree))
      found.push({ label: name, kind: kindOfRole(role), sortText: `0${name}` });
  }
  if (kind === 'flow' && isExpression(path)) found.push(...expressionWords(spot, tree));
  if (path.at(-1) === 'timezone') found.push(...(await zones(spot)));
  if (kind === 'flow' && path[0] === 'grammars') found.push(...(await grammarFiles(spot)));
  if (kind === 'config' && path[0] === 'hours') found.push(...(await files(spot, 'hours')));
  for (const value of valuesOf(schemasAt(kind, tree, path))) {
    found.push({ label: value, kind: CompletionItemKind.Value, sortText: `1${value}` });
  }
  return found;
}

const isExpression = (path: TreePath): boolean =>
  path.at(-1) === 'when' || ['args', 'assign', 'in'].includes(String(path.at(-2)));

/** Whether an offset is between `{{` and `}}`. */
function variablesHere(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return line.lastIndexOf('{{') > line.lastIndexOf('}}');
}

function expressionWords({ document }: Spot, tree: Tree): CompletionItem[] {
  const sites = nameSites(document.kind, tree, document.text.getText());
  const variables = new Set(sites.filter(({ role }) => role === 'variable').map(({ name }) => name));
  return [
    ...[...variables]
      .filter((name) => !name.startsWith('zqcursor'))
      .map((label) => ({ label, kind: CompletionItemKind.Variable })),
    ...Object.keys(functions).map((name) => ({
      label: name,
      kind: CompletionItemKind.Function,
      insertText: `${name}(`,
      sortText: `2${name}`,
    })),
  ];
}

const kinds: { readonly [role in Role]?: CompletionItemKind } = {
  variable: CompletionItemKind.Variable,
  flow: CompletionItemKind.File,
  'rule-code': CompletionItemKind.EnumMember,
};
const kindOfRole = (role: Role): CompletionItemKind => kinds[role] ?? CompletionItemKind.Reference;

/** The names of a role that are defined where the document can see them. */
async function namesOf(spot: Spot, role: Role, tree: Tree): Promise<string[]> {
  const { document, project } = spot;
  if (role === 'rule-code') return (await import('../../config/read-settings.js')).ruleCodes();
  if (role === 'flow') {
    const paths = await project.files();
    return paths
      .filter((path) => kindOf(path, '', project.workspace) === 'flow')
      .map((path) => flowName(basename(path)));
  }
  const own = nameSites(document.kind, tree, document.text.getText());
  const defined = (sites: typeof own) => sites.filter((site) => site.role === role && site.isDefinition);
  let sites = defined(own);
  const { hours } = project.workspace;
  if (role === 'schedule' && document.kind !== 'hours' && hours !== undefined) {
    sites = defined([...((await fileOf(spot, hours))?.sites ?? [])]);
  }
  if (document.kind === 'suite') {
    const { path, uri } = document;
    const suite = { uri, path, kind: document.kind, text: '', tree, sites: own };
    sites = defined([...((await flowOfSuite(spot, suite))?.sites ?? [])]);
  }
  return [...new Set(sites.map(({ name }) => name))];
}

async function zones({ project }: Scene): Promise<CompletionItem[]> {
  const { createZones } = await import('../../hours/zones/zones.js');
  const all = createZones(project.context.zones);
  // Aliases are accepted and reported: what is offered are present names.
  return all
    .names()
    .filter((name) => name.includes('/') && all.presentName(name) === undefined)
    .map((label) => ({ label, kind: CompletionItemKind.Constant }));
}

async function grammarFiles(scene: Scene): Promise<CompletionItem[]> {
  const { builtinNames } = await import('../../ivr/builtin/builtin-grammars.js');
  const builtin = builtinNames.map((name) => ({ label: `builtin:${name}`, kind: CompletionItemKind.Value }));
  return [...builtin, ...(await files(scene, 'grammar'))];
}

async function files({ project, document }: Scene, kind: 'grammar' | 'hours'): Promise<CompletionItem[]> {
  const { dirname, relative, sep } = await import('node:path');
  if (document.path === undefined) return [];
  const folder = dirname(document.path);
  const paths = (await project.files()).filter((path) =>
    kind === 'hours' ? /hours[^/]*\.(ya?ml|json)$/.test(path) : kindOf(path, '') === kind,
  );
  return paths.map((path) => ({
    label: relative(folder, path).split(sep).join('/'),
    kind: CompletionItemKind.File,
  }));
}
