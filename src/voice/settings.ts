import { CctoolError } from '../diagnostics/index.js';
import { FliteEngine } from './engines/flite/flite-engine.js';
import type { VoiceCatalogue } from './voices.js';

/** The `voice` section of a configuration. */
interface VoiceSettings {
  default?: string;
  aliases?: { [name: string]: string };
}

const known = ['default', 'aliases'];

/**
 * The engines that a configuration asks for, the built-in one first.
 * @param settings the `voice` section as read
 * @throws CctoolError of kind `usage` that names the setting
 */
export function createVoices(settings: unknown): VoiceCatalogue {
  if (settings !== undefined && (settings === null || typeof settings !== 'object' || Array.isArray(settings))) {
    throw new CctoolError('usage', 'the setting "voice" is not an object');
  }
  const unknown = Object.keys(settings ?? {}).find((key) => !known.includes(key));
  if (unknown)
    throw new CctoolError('usage', `unknown setting "voice.${unknown}"`, `known settings: ${known.join(', ')}`);
  const { default: defaultVoice = 'flite:rms', aliases = {} } = (settings ?? {}) as VoiceSettings;
  return { engines: [new FliteEngine()], aliases, defaultVoice };
}

/** Ends the workers and connections of all engines. */
export async function closeVoices(catalogue: VoiceCatalogue): Promise<void> {
  await Promise.all(catalogue.engines.map((engine) => engine.close()));
}
