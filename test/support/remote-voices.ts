import { generatePrompt, type Prompt, type PromptRequest } from '../../src/voice/generate.js';
import { findPreset } from '../../src/voice/presets.js';
import { createVoices } from '../../src/voice/settings.js';
import type { VoiceCatalogue } from '../../src/voice/voices.js';

/** The key that the stand-ins of speech services expect, in the variable SPEECH_KEY. */
export const speechKey = 'secret-speech-key-0123456789';

/** Engines as a configuration names them, with a world of one variable and some files. */
export function remoteVoices(
  engines: { [id: string]: unknown },
  variables: { [name: string]: string } = { SPEECH_KEY: speechKey, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE' },
  files: { [path: string]: string } = {},
): VoiceCatalogue {
  return createVoices(
    { engines },
    { root: '/workspace', variable: (name) => variables[name], file: (path) => files[path], now: () => Date.now() },
  );
}

/** One prompt through the whole chain. */
export const speakWith = (
  catalogue: VoiceCatalogue,
  text: string,
  more: Partial<PromptRequest> = {},
): Promise<Prompt> => generatePrompt(catalogue, { text, preset: findPreset('cxone'), ...more });
