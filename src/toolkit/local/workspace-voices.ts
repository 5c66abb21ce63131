import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { PromptCache } from '../../voice/cache/prompt-cache.js';
import { createVoices } from '../../voice/settings.js';
import type { VoiceCatalogue } from '../../voice/voices.js';
import type { ToolkitContext, Workspace } from '../context.js';
import type { GenerateVoiceInput, GenerateVoiceResult } from '../operations/generate-voice.js';

/**
 * The engines of a workspace's `voice` section, not started yet; the caller closes them.
 * @param environment where settings that name a variable look it up
 * @throws CctoolError of kind `usage` that names the setting
 */
export function createWorkspaceVoices(
  workspace: Workspace,
  environment: { [name: string]: string | undefined } = process.env,
): VoiceCatalogue {
  return createVoices(workspace.voice, {
    root: workspace.root,
    now: () => Date.now(),
    variable: (name) => environment[name],
    file(path) {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
  });
}

/**
 * The finished prompts that the data folder keeps, for whoever asks: the accounts of a server never find each other's.
 * @param voices the catalogue of the workspace, which says how much may be kept
 */
export function voiceCache(
  { data, now, caller }: Pick<ToolkitContext, 'data' | 'now' | 'caller'>,
  { cacheBytes }: Pick<VoiceCatalogue, 'cacheBytes'>,
): PromptCache {
  return new PromptCache({ folder: join(data, 'voice-cache'), limit: cacheBytes, owner: caller?.account_id, now });
}

/**
 * The level and the padding that a command line gives as text, such as `lufs:-18` and `100,200`.
 * @throws CctoolError of kind `usage` that names the option
 */
export async function readFinish(given: {
  preset: string;
  level?: string;
  pad?: string;
}): Promise<Pick<GenerateVoiceInput, 'level' | 'pad'>> {
  const [{ readLevel, readPadding }, { findPreset }] = await Promise.all([
    import('../../voice/audio-settings.js'),
    import('../../voice/presets.js'),
  ]);
  return {
    ...(given.level !== undefined && { level: readLevel(given.level, findPreset(given.preset).level) }),
    ...(given.pad !== undefined && { pad: readPadding(given.pad) }),
  };
}

/**
 * Refuses a name of a file that the platform of a preset does not take. A preset that only a service knows has no rules.
 * @throws CctoolError of kind `input` that says which names it takes
 */
export async function refuseFileName(file: string, preset: string): Promise<void> {
  const { presets, refuseName } = await import('../../voice/presets.js');
  const known = presets.get(preset);
  if (known) refuseName(parse(file).name, known);
}

/** A generated prompt, raw or with a header, as a WAV file of plain PCM: every player knows that. */
export async function plainWav(audio: GenerateVoiceResult['audio']): Promise<Uint8Array> {
  const [{ readWav, toInt16, toMono, writeWav }, { readRecording }, { customPreset, findPreset }] = await Promise.all([
    import('../../voice/audio/wav.js'),
    import('../../voice/check.js'),
    import('../../voice/presets.js'),
  ]);
  const bytes = Buffer.from(audio.data, 'base64');
  const { encoding, sample_rate: sampleRate } = audio;
  const recording =
    audio.container === 'raw'
      ? readRecording(bytes, customPreset(findPreset('cxone'), { container: 'raw', encoding, sampleRate }))
      : readWav(bytes);
  return writeWav(toInt16(toMono(recording.channels)), recording.sampleRate, 'pcm_s16le');
}
