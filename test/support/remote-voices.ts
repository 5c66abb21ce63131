import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { generatePrompt, type Prompt, type PromptRequest } from '../../src/voice/generate.js';
import { findPreset } from '../../src/voice/presets.js';
import { closeVoices, createVoices } from '../../src/voice/settings.js';
import type { VoiceCatalogue } from '../../src/voice/voices.js';
import { SpeechStandIn } from './speech-stand-in.js';

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
  signal?: AbortSignal,
): Promise<Prompt> => generatePrompt(catalogue, { text, preset: findPreset('cxone'), ...more }, signal && { signal });

/**
 * A stand-in for the tests of a file: it runs from before the first to after the last, and every test finds it unasked.
 * Catalogues that were given to `keep` are closed after the test.
 */
export function useSpeechStandIn(): { service: SpeechStandIn; keep(catalogue: VoiceCatalogue): VoiceCatalogue } {
  const service = new SpeechStandIn();
  const opened: VoiceCatalogue[] = [];
  beforeAll(() => service.listen());
  afterAll(() => service.stop());
  beforeEach(() => {
    service.seen.length = 0;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(closeVoices));
  });
  return {
    service,
    keep(catalogue) {
      opened.push(catalogue);
      return catalogue;
    },
  };
}
