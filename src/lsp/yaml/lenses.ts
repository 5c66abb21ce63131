import { type CodeLens, type InlayHint, InlayHintKind, type Range } from 'vscode-languageserver/node';
import { nodeAt } from '../../diagnostics/document/tree.js';
import { isCctoolError } from '../../diagnostics/index.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { statusWords } from '../../toolkit/local/status-view.js';
import type { Scene } from '../language.js';
import { ownOf, type Related, rangeOf } from './related.js';

/** Schedules for which the state is shown. */
const mostSchedules = 200;

/** Above a flow: draw it. Above a suite: run it. Above each schedule: whether it is open now. */
export async function lenses(scene: Scene): Promise<CodeLens[]> {
  const own = ownOf(scene);
  if (!own) return [];
  const top = rangeOf(own.text, own.tree.start, own.tree.start);
  const command = (title: string, name: string): CodeLens => ({
    range: top,
    command: { title, command: name, arguments: [{ uri: own.uri }] },
  });
  switch (own.kind) {
    case 'flow':
      return [command('draw this flow', 'cctool.diagram')];
    case 'suite':
      return [command('run this suite', 'cctool.runSuite')];
    case 'hours':
      return states(scene, own);
    default:
      return [];
  }
}

async function states({ project, now }: Scene, own: Related): Promise<CodeLens[]> {
  if (own.path === undefined) return [];
  const { workspace } = project;
  try {
    const { engine } = await hoursService({ ...project.context, workspace: { ...workspace, hours: own.path } });
    const found: CodeLens[] = [];
    for (const { name, start, end } of schedulesOf(own).slice(0, mostSchedules)) {
      const { zone } = engine.part(name);
      const { state, change } = await statusWords(engine.status(name, now), zone, now);
      const title = `${state.toLowerCase()} now${change}`;
      found.push({
        range: rangeOf(own.text, start, end),
        command: { title, command: 'cctool.schedule', arguments: [{ uri: own.uri, schedule: name }] },
      });
    }
    return found;
  } catch (error) {
    // A file with errors has no states; its findings say why.
    if (!isCctoolError(error)) throw error;
    return [];
  }
}

const schedulesOf = ({ sites }: Related) =>
  sites.filter(({ role, isDefinition }) => role === 'schedule' && isDefinition);

/** Beside the name of a prompt: the beginning of what is said. */
export async function hints(scene: Scene, range: Range): Promise<InlayHint[]> {
  const own = ownOf(scene);
  if (own?.kind !== 'flow') return [];
  const found: InlayHint[] = [];
  for (const { role, isDefinition, name, start, end } of own.sites) {
    if (role !== 'prompt' || isDefinition) continue;
    const { end: position } = rangeOf(own.text, start, end);
    if (position.line < range.start.line || position.line > range.end.line) continue;
    const prompt = nodeAt(own.tree, ['prompts', name])?.node;
    const text = prompt?.kind === 'scalar' ? prompt.text : undefined;
    if (text === undefined) continue;
    const label = `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
    found.push({ position, label, kind: InlayHintKind.Type, paddingLeft: true });
  }
  return found;
}
