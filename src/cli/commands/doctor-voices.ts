import { isCctoolError } from '../../diagnostics/index.js';
import type { Workspace } from '../../toolkit/index.js';
import type { CliContext } from '../context.js';
import type { Item } from './doctor.js';

/**
 * The engines of the configuration's `voice` section with their voices, and the runtime of local neural ones. Services
 * are not asked: a check-up must work without a network.
 */
export async function voiceItems(context: CliContext, workspace: Workspace): Promise<Item[]> {
  if (workspace.voice === undefined || workspace.voice === null) return [];
  const item = (name: string, value: string, state: Item['state'] = 'ok', hint?: string): Item => ({
    section: 'voices',
    name,
    value,
    state,
    ...(hint === undefined ? {} : { hint }),
  });
  const failed = (name: string, error: unknown): Item => {
    if (!isCctoolError(error)) throw error;
    return item(name, error.message, 'error', error.hint);
  };
  const [{ createWorkspaceVoices }, { closeVoices, findVoice, listVoices }] = await Promise.all([
    import('../../toolkit/local/workspace-voices.js'),
    import('../../voice/index.js'),
  ]);
  let catalogue: ReturnType<typeof createWorkspaceVoices>;
  try {
    catalogue = createWorkspaceVoices(workspace, context.env);
  } catch (error) {
    return [failed('settings', error)];
  }
  const here = { ...catalogue, engines: catalogue.engines.filter(({ remote }) => !remote) };
  const { voices, problems } = await listVoices(here);
  const missing = new Map<string, Item[]>();
  for (const engine of catalogue.engines.filter(({ remote }) => remote)) {
    const found = (await engine.problems?.()) ?? [];
    if (found.length > 0)
      missing.set(
        engine.id,
        found.map((error) => failed(engine.id, error)),
      );
  }
  const items = catalogue.engines.flatMap(({ id, remote }) => {
    if (remote) return missing.get(id) ?? [item(id, 'a service, not asked now')];
    const own = voices.filter(({ engine }) => engine === id);
    const broken = problems.filter(({ engine }) => engine === id);
    return [
      ...(own.length > 0 ? [item(id, `${own.length} ${own.length === 1 ? 'voice' : 'voices'}`)] : []),
      ...broken.map(({ message, hint }) => item(id, message, 'error', hint)),
      ...(own.length + broken.length === 0 ? [item(id, 'no voices in its folder', 'warning')] : []),
    ];
  });
  const isRemote = (voice: string) => catalogue.engines.some(({ id, remote }) => remote && voice.startsWith(`${id}:`));
  const wanted = [['default', catalogue.defaultVoice], ...Object.entries(catalogue.aliases)] as const;
  for (const [name, voice] of wanted) {
    if (isRemote(catalogue.aliases[voice] ?? voice)) continue;
    await findVoice(here, voice).catch((error: unknown) => items.push(failed(name, error)));
  }
  if (voices.some(({ neural }) => neural)) {
    const { loadOnnxRuntime } = await import('../../voice/engines/onnx/onnx-runtime.js');
    try {
      items.push(item('ONNX runtime', loadOnnxRuntime([workspace.root]).name));
    } catch (error) {
      items.push(failed('ONNX runtime', error));
    }
  }
  await closeVoices(catalogue);
  return items;
}
