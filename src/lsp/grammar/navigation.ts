import type { Location, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { CctoolError } from '../../diagnostics/index.js';
import type { ReadResult, RuleDefinition } from '../../grxml/model.js';
import { checkValue } from '../../grxml/validate/facts/attribute-values.js';
import { kindOf, pathOf } from '../documents.js';
import type { Scene, Spot } from '../language.js';
import type { Project } from '../project.js';
import { type RuleSite, type RuleTarget, ruleSites } from './rule-sites.js';

/** The place that names a rule at an offset. */
export function siteAt({ document, project, offset }: Spot): RuleSite | undefined {
  const { read } = project.view(document);
  return ruleSites(read).find(({ written }) => written.start <= offset && offset <= written.end);
}

/** The grammar of a URI, by its file or among the open documents. */
async function grammarOf({ document, project }: Scene, uri: string): Promise<ReadResult | undefined> {
  if (uri === document.base) return project.view(document).read;
  const path = pathOf(uri);
  return path === undefined ? undefined : project.grammarAt(path);
}

/** A rule with the document that defines it. */
export interface FoundRule {
  read: ReadResult;
  rule: RuleDefinition;
  uri: string;
}

/** The definition of what a place names; undefined where there is none that can be read. */
export async function ruleOf(scene: Scene, { uri, name }: RuleTarget): Promise<FoundRule | undefined> {
  const read = await grammarOf(scene, uri);
  const wanted = name ?? read?.grammar?.root;
  const rule = wanted === undefined ? undefined : read?.grammar?.ruleByName.get(wanted);
  return rule && { read: read!, rule, uri };
}

/** A stretch of a read document as the protocol counts. */
export function rangeIn({ document }: ReadResult, start: number, end: number): Range {
  const { line, column, end_line, end_column } = document.lines.span(start, end);
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: end_line - 1, character: end_column - 1 },
  };
}

/** The URI of a document as the editor spells it. */
function shownUri({ documents }: Scene, uri: string): string {
  const path = pathOf(uri);
  return path === undefined ? uri : documents.uriOf(path);
}

export async function definition(spot: Spot): Promise<Location[]> {
  const site = siteAt(spot);
  if (!site) return [];
  const found = await ruleOf(spot, site.target);
  if (found) {
    const { read, rule, uri } = found;
    return [{ uri: shownUri(spot, uri), range: rangeIn(read, rule.idStart, rule.idEnd) }];
  }
  // The document exists and has no such rule: its beginning.
  const read = site.target.uri === spot.document.base ? undefined : await grammarOf(spot, site.target.uri);
  return read ? [{ uri: shownUri(spot, site.target.uri), range: rangeIn(read, 0, 0) }] : [];
}

/** The grammars of the workspace, those that are open among them. */
async function grammarsOf(project: Project, { documents }: Scene): Promise<{ uri: string; read: ReadResult }[]> {
  const open = documents.all.filter(({ kind }) => kind === 'grammar');
  const paths = (await project.files()).filter((path) => kindOf(path, '') === 'grammar' && !documents.at(path));
  const found = open.map((document) => ({ uri: document.base, read: project.view(document).read }));
  for (const path of paths) {
    const read = await project.grammarAt(path);
    if (read) found.push({ uri: read.grammar?.uri ?? '', read });
  }
  return found;
}

/** Every place of the workspace that names the rule of a place. */
async function sitesOf(
  scene: Scene,
  target: RuleTarget,
): Promise<{ rule: FoundRule; sites: { uri: string; read: ReadResult; site: RuleSite }[] } | undefined> {
  const rule = await ruleOf(scene, target);
  if (!rule) return undefined;
  const isRoot = rule.read.grammar?.root === rule.rule.id;
  const sites = (await grammarsOf(scene.project, scene)).flatMap(({ uri, read }) =>
    ruleSites(read)
      .filter(
        ({ target: { uri: other, name } }) => other === rule.uri && (name ?? (isRoot && rule.rule.id)) === rule.rule.id,
      )
      .map((site) => ({ uri, read, site })),
  );
  return { rule, sites };
}

export async function references(spot: Spot, withDeclaration: boolean): Promise<Location[]> {
  const site = siteAt(spot);
  const found = site && (await sitesOf(spot, site.target));
  return (found?.sites ?? [])
    .filter(({ site: { kind } }) => withDeclaration || kind !== 'definition')
    .map(({ uri, read, site: { start, end } }) => ({ uri: shownUri(spot, uri), range: rangeIn(read, start, end) }));
}

export async function renamable(spot: Spot): Promise<{ range: Range; placeholder: string } | undefined> {
  const site = siteAt(spot);
  const found = site?.isName && site.target.name !== undefined ? await ruleOf(spot, site.target) : undefined;
  if (!site || site.target.name === undefined || !found || found.read.grammar?.form === 'gsl') return undefined;
  const { read } = spot.project.view(spot.document);
  return { range: rangeIn(read, site.start, site.end), placeholder: site.target.name };
}

/**
 * Renames a rule everywhere: its definition, the header, references in all grammars of the workspace, and the scripts
 * that read its value.
 */
export async function rename(spot: Spot, name: string): Promise<WorkspaceEdit | undefined> {
  const site = siteAt(spot);
  const found = site && (await sitesOf(spot, site.target));
  if (!found) return undefined;
  const problem = checkValue('rule-id', 'id', name);
  if (problem) throw new CctoolError('input', problem.message, problem.hint);
  if (['NULL', 'VOID', 'GARBAGE'].includes(name)) {
    throw new CctoolError('input', `"${name}" is a special rule and cannot be defined`);
  }
  const { rule, sites } = found;
  // A name of GSL may have signs that none of SRGS has, so that not every place where it is written is known.
  if (rule.read.grammar?.form === 'gsl') throw new CctoolError('input', 'rules in GSL cannot be renamed here');
  if (name !== rule.rule.id && rule.read.grammar?.ruleByName.has(name)) {
    throw new CctoolError('input', `the grammar already has a rule "${name}"`, 'choose another name');
  }
  const changes: { [uri: string]: TextEdit[] } = {};
  for (const { uri, read, site } of sites) {
    if (!site.isName) continue;
    changes[shownUri(spot, uri)] ??= [];
    // `rules["name"]` stays what it is: the new name is a legal property as well.
    changes[shownUri(spot, uri)]!.push({ range: rangeIn(read, site.start, site.end), newText: name });
  }
  return { changes };
}
