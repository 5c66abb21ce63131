import { CctoolError } from '../diagnostics/index.js';
import { EngineSettings } from './engines/engine-settings.js';
import type { EngineContext } from './engines/engine-type.js';
import { engineTypes } from './engines/engine-types.js';
import type { SpeechEngine } from './engines/speech-engine.js';
import type { VoiceCatalogue } from './voices.js';

const BUILT_IN = 'flite';
const MEBIBYTE = 1024 * 1024;
/** Mebibytes of finished prompts that are kept when the settings say nothing: some ten thousand of them. */
const CACHE = 256;

/**
 * The engines that a configuration asks for, in the order in which a bare voice name is looked up: the built-in one
 * first, unless the configuration lists it elsewhere. An engine's type is its id where no `type` is given.
 * @param settings the `voice` section as read: `{ default, aliases, cache_mb, engines: { ID: { type, … } } }`
 * @throws CctoolError of kind `usage` that names the setting
 */
export function createVoices(
  settings: unknown,
  context: EngineContext = { root: '.', variable: () => undefined, file: () => undefined, now: () => 0 },
): VoiceCatalogue {
  const voice = new EngineSettings('voice', settings ?? null, context.root);
  const defaultVoice = voice.text('default') ?? 'flite:rms';
  const aliases = voice.map('aliases') ?? {};
  const cacheBytes = (voice.number('cache_mb', 0, 1024 * 1024) ?? CACHE) * MEBIBYTE;
  const engines = voice.sections('engines').map(([id, section]) => createEngine(id, section, context));
  voice.refuseUnknown();
  if (!engines.some(({ id }) => id === BUILT_IN)) {
    engines.unshift(createEngine(BUILT_IN, new EngineSettings(BUILT_IN, null, context.root), context));
  }
  return { engines, aliases, defaultVoice, cacheBytes };
}

function createEngine(id: string, settings: EngineSettings, context: EngineContext): SpeechEngine {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id)) {
    throw new CctoolError(
      'usage',
      `${settings.place}: "${id}" is not a name for an engine`,
      'use up to 32 lower-case letters, digits and "-"',
    );
  }
  const typeName = settings.text('type') ?? id;
  const type = engineTypes.find((candidate) => candidate.type === typeName);
  if (!type) {
    throw settings.wrong(
      'type',
      `there is no type of engine "${typeName}"`,
      `the types are ${engineTypes.map((known) => known.type).join(', ')}`,
    );
  }
  const engine = type.create(id, settings, context);
  settings.refuseUnknown();
  return engine;
}

/** Ends the workers and connections of all engines. */
export async function closeVoices(catalogue: VoiceCatalogue): Promise<void> {
  await Promise.all(catalogue.engines.map((engine) => engine.close()));
}
