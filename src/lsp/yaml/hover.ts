import { type Hover, MarkupKind } from 'vscode-languageserver/node';
import { nodeAt } from '../../diagnostics/document/tree.js';
import { isCctoolError } from '../../diagnostics/index.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { statusWords } from '../../toolkit/local/status-view.js';
import type { Scene, Spot } from '../language.js';
import { nameAt } from './navigation.js';
import { flowOfSuite, ownOf, type Related, rangeOf } from './related.js';
import { descriptionOf, schemasAt } from './schema.js';
import { placesAt } from './tree-places.js';

/** A name: what it stands for. A key: what the schema says about it. */
export async function hover(spot: Spot): Promise<Hover | undefined> {
  const own = ownOf(spot);
  if (!own) return undefined;
  const site = nameAt(spot);
  const shown = (value: string, start: number, end: number): Hover => ({
    contents: { kind: MarkupKind.Markdown, value },
    range: rangeOf(own.text, start, end),
  });
  if (site?.role === 'schedule') {
    const value = await scheduleText(spot, own, site.name);
    if (value !== undefined) return shown(value, site.start, site.end);
  }
  if (site?.role === 'node' || site?.role === 'prompt' || site?.role === 'variable') {
    const flow = own.kind === 'suite' ? await flowOfSuite(spot, own) : own;
    const value = flow && definitionText(flow, site.role, site.name);
    if (value) return shown(value, site.start, site.end);
  }
  const place = placesAt(own.tree, spot.offset).at(-1);
  if (!place?.isKey || !place.entry) return undefined;
  const text = descriptionOf(schemasAt(own.kind, own.tree, place.path));
  return text === undefined
    ? undefined
    : shown(`**${place.entry.key}**\n\n${text}`, place.entry.keyStart, place.entry.keyEnd);
}

/** The state of a schedule now, and its week, in Markdown; undefined where its hours file has errors. */
export async function scheduleText(
  scene: Scene,
  own: Pick<Related, 'kind' | 'path'>,
  key: string,
): Promise<string | undefined> {
  const { project, now } = scene;
  const { workspace } = project;
  // An hours file that the configuration does not name answers for itself.
  const hours = own.kind === 'hours' ? own.path : workspace.hours;
  if (hours === undefined) return undefined;
  const context = { ...project.context, workspace: { ...workspace, hours } };
  try {
    const { engine } = await hoursService(context);
    const { zone, schedule } = engine.part(key);
    const { state, change } = await statusWords(engine.status(key, now), zone, now);
    const [{ weekView }, { weekText, blockGlyphs }] = await Promise.all([
      import('../../hours/views/week.js'),
      import('../../hours/views/week-text.js'),
    ]);
    const week = weekText(weekView(engine, key, now), blockGlyphs)
      .map((pieces) =>
        pieces
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      )
      .join('\n');
    return `**${schedule.name}** (${schedule.timezone})\n\n${state}${change}\n\n\`\`\`\n${week}\n\`\`\``;
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return undefined;
  }
}

/** A node with what it says, a prompt in each language, a variable with its type. */
function definitionText({ tree }: Related, role: 'node' | 'prompt' | 'variable', name: string): string | undefined {
  const found = nodeAt(tree, [`${role}s`, name])?.node;
  if (!found) return undefined;
  const text = (path: (string | number)[]): string[] => {
    const node = nodeAt(found, path)?.node;
    if (!node) return [];
    if (node.kind === 'scalar') return [node.text];
    if (node.kind === 'sequence') return node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
    return node.entries.flatMap(({ key, value }) => (value.kind === 'scalar' ? [`${key}: ${value.text}`] : []));
  };
  if (role !== 'node') return `**${role} ${name}**\n\n${text([]).join('\n\n')}`;
  const [type = ''] = text(['type']);
  const said = text(['prompt']).flatMap((each) => {
    const prompt = nodeAt(tree, ['prompts', each])?.node;
    if (!prompt) return [`“${each}”`];
    if (prompt.kind === 'scalar') return [`“${prompt.text}” (${each})`];
    const languages = prompt.kind === 'mapping' ? prompt.entries : [];
    return languages.flatMap(({ key, value }) =>
      value.kind === 'scalar' ? [`${key}: “${value.text}” (${each})`] : [],
    );
  });
  return [`**${name}** (${type})`, ...said].join('\n\n');
}
