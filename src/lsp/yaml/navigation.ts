import type { Location, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { CctoolError } from '../../diagnostics/index.js';
import type { Spot } from '../language.js';
import type { NameSite, Role } from './names.js';
import { flowFile, ownOf, type Related, rangeOf, scopeOf } from './related.js';

/** The name at an offset. */
export function nameAt(spot: Spot): NameSite | undefined {
  const { offset } = spot;
  return ownOf(spot)?.sites.find(({ start, end }) => start <= offset && offset <= end);
}

/** All places of a name, with their documents. */
async function placesOf(spot: Spot, { role, name }: NameSite): Promise<{ file: Related; site: NameSite }[]> {
  const files = await scopeOf(spot, role);
  return files.flatMap((file) =>
    file.sites.filter((site) => site.role === role && site.name === name).map((site) => ({ file, site })),
  );
}

const locationOf = ({ file, site }: { file: Related; site: Pick<NameSite, 'start' | 'end'> }): Location => ({
  uri: file.uri,
  range: rangeOf(file.text, site.start, site.end),
});

export async function definition(spot: Spot): Promise<Location[]> {
  const site = nameAt(spot);
  if (!site) return [];
  if (site.role === 'flow') {
    const file = await flowFile(spot, site.name);
    return file ? [locationOf({ file, site: { start: 0, end: 0 } })] : [];
  }
  return (await placesOf(spot, site)).filter((place) => place.site.isDefinition).map(locationOf);
}

export async function references(spot: Spot, withDeclaration: boolean): Promise<Location[]> {
  const site = nameAt(spot);
  if (!site) return [];
  return (await placesOf(spot, site)).filter((place) => withDeclaration || !place.site.isDefinition).map(locationOf);
}

/** What names may be made of; other roles take any text that YAML takes without quotes. */
const legal: { readonly [role in Role]?: readonly [pattern: RegExp, words: string] } = {
  variable: [/^[A-Za-z_]\w*$/, 'use letters, digits and "_"'],
};
/** A key or scalar that needs no quotes, so that it can stand wherever the old name does. */
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;

/** Names that are something else outside of the workspace too, or that stand for a file. */
const fixed: ReadonlySet<Role> = new Set(['flow', 'rule-code']);

export async function renamable(spot: Spot): Promise<{ range: Range; placeholder: string } | undefined> {
  const site = nameAt(spot);
  if (!site || fixed.has(site.role)) return undefined;
  const places = await placesOf(spot, site);
  if (!places.some((place) => place.site.isDefinition)) return undefined;
  return { range: rangeOf(spot.document.text.getText(), site.start, site.end), placeholder: site.name };
}

/** Renames what a name stands for in every document that knows it. */
export async function rename(spot: Spot, name: string): Promise<WorkspaceEdit | undefined> {
  const site = nameAt(spot);
  if (!site || fixed.has(site.role)) return undefined;
  const [pattern, hint] = legal[site.role] ?? [plainName, 'use letters, digits, "_", "-" and "."'];
  // A holiday may have a name of several words, in quotes or not.
  const isFree = site.role === 'holiday' && /^[^"'#:{}[\],&*!|>%@`\n]+$/.test(name);
  if (!isFree && !pattern.test(name)) {
    throw new CctoolError('input', `"${name}" is not a name for a ${site.role}`, hint);
  }
  const files = await scopeOf(spot, site.role);
  const isTaken = files.some(({ sites }) =>
    sites.some((each) => each.role === site.role && each.isDefinition && each.name === name),
  );
  if (isTaken && name !== site.name) {
    throw new CctoolError('input', `there is already a ${site.role} "${name}"`, 'choose another name');
  }
  const changes: { [uri: string]: TextEdit[] } = {};
  for (const { file, site: place } of await placesOf(spot, site)) {
    changes[file.uri] ??= [];
    // A name such as `yes` or `12` is a text in quotes only.
    const isQuoted = /["']/.test(file.text[place.start - 1] ?? '');
    const needsQuotes = !isQuoted && /^(?:true|false|null|yes|no|on|off|~|[\d.]+)$/i.test(name);
    changes[file.uri]!.push({
      range: rangeOf(file.text, place.start, place.end),
      newText: needsQuotes ? `"${name}"` : name,
    });
  }
  return { changes };
}
