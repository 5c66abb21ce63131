import { basename, dirname, resolve } from 'node:path';
import { nodeAt, type Tree } from '../../diagnostics/document/tree.js';
import { readDocument } from '../../diagnostics/document/yaml-tree.js';
import { Lines } from '../../diagnostics/index.js';
import { flowName } from '../../ivr/flow-folder.js';
import { type DocumentKind, kindOf } from '../documents.js';
import type { Scene } from '../language.js';
import { type NameSite, nameSites, type Role } from './names.js';
import { treeOf } from './tree-places.js';

/** A document in YAML or JSON, open or on the disk. */
export interface Related {
  uri: string;
  path: string | undefined;
  kind: DocumentKind;
  text: string;
  tree: Tree;
  sites: readonly NameSite[];
}

/** The document itself; undefined while it cannot be read. */
export function ownOf({ document }: Scene): Related | undefined {
  const tree = treeOf(document);
  const text = document.text.getText();
  const { uri, path, kind } = document;
  return tree && { uri, path, kind, text, tree, sites: nameSites(kind, tree, text) };
}

/** A file of the workspace. */
export async function fileOf(scene: Scene, path: string): Promise<Related | undefined> {
  const { documents, project } = scene;
  const open = documents.at(path);
  if (open) return ownOf({ ...scene, document: open });
  const bytes = await documents.read(path).catch(() => undefined);
  if (!bytes) return undefined;
  const text = new TextDecoder().decode(bytes);
  const kind = kindOf(path, text, project.workspace);
  const tree = kind === undefined ? undefined : readDocument(text, 'yaml').tree;
  return kind && tree && { uri: documents.uriOf(path), path, kind, text, tree, sites: nameSites(kind, tree, text) };
}

/** The files of the workspace of some kinds, the present document among them where it is of one. */
async function filesOf(scene: Scene, kinds: readonly DocumentKind[]): Promise<Related[]> {
  const { project, documents, document } = scene;
  const paths = new Set(await project.files());
  for (const { path } of documents.all) if (path !== undefined) paths.add(path);
  const found: Related[] = [];
  for (const path of paths) {
    if (path === document.path || !/\.(ya?ml|json)$/i.test(path)) continue;
    const file = await fileOf(scene, path);
    if (file && kinds.includes(file.kind)) found.push(file);
  }
  const own = ownOf(scene);
  if (own && kinds.includes(own.kind)) found.unshift(own);
  return found;
}

/** The file of a flow by its name, or by its path relative to the document that names it. */
export async function flowFile(scene: Scene, name: string): Promise<Related | undefined> {
  const { document, project } = scene;
  if (/\.(ya?ml|json)$/i.test(name)) {
    return document.path === undefined ? undefined : fileOf(scene, resolve(dirname(document.path), name));
  }
  const path = (await project.files()).find(
    (each) => flowName(basename(each)) === name && kindOf(each, '', project.workspace) === 'flow',
  );
  return path === undefined ? undefined : fileOf(scene, path);
}

/** The flow that a suite tests. */
export async function flowOfSuite(scene: Scene, { tree }: Related): Promise<Related | undefined> {
  const flow = nodeAt(tree, ['flow'])?.node;
  return flow?.kind === 'scalar' ? flowFile(scene, flow.text) : undefined;
}

/** The suites that test a flow. */
async function suitesOf(scene: Scene, flow: Related): Promise<Related[]> {
  const suites = await filesOf(scene, ['suite']);
  const found: Related[] = [];
  for (const suite of suites) {
    const tested = nodeAt(suite.tree, ['flow'])?.node;
    const name = tested?.kind === 'scalar' ? tested.text : '';
    const isByPath = suite.path !== undefined && resolve(dirname(suite.path), name) === flow.path;
    if (isByPath || (flow.path !== undefined && flowName(basename(flow.path)) === name)) found.push(suite);
  }
  return found;
}

/**
 * The documents in which a name of the present document may occur: schedules are known in the whole workspace, nodes and
 * variables in the suites of their flow, all else in its document.
 */
export async function scopeOf(scene: Scene, role: Role): Promise<Related[]> {
  const own = ownOf(scene);
  if (!own) return [];
  if (role === 'schedule') return filesOf(scene, ['hours', 'overrides', 'flow']);
  if (role !== 'node' && role !== 'variable') return [own];
  const flow = own.kind === 'suite' ? await flowOfSuite(scene, own) : own;
  return flow ? [flow, ...(await suitesOf(scene, flow))] : [own];
}

/** The range of a stretch of a text, as the protocol counts. */
export function rangeOf(text: string, start: number, end: number) {
  const { line, column, end_line, end_column } = linesOf(text).span(start, end);
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: end_line - 1, character: end_column - 1 },
  };
}

/** The lines of the text that was asked about last: a request asks about one many times. */
let last: { text: string; lines: Lines } | undefined;
function linesOf(text: string): Lines {
  if (last?.text !== text) last = { text, lines: new Lines(text) };
  return last.lines;
}
