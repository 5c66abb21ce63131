import { CctoolError } from '../diagnostics/index.js';
import type { Lexicon } from '../pronunciation/index.js';
import type { Preset } from './presets.js';
import { promptHash } from './prompt-id.js';
import { refuseControls } from './text/normalize.js';
import { type Part, plainDelivery, splitRawPhonemes } from './text/script.js';
import { looksLikeSsml, readSsml } from './text/ssml.js';
import { type FoundVoice, findVoice, type VoiceCatalogue, voiceVersion } from './voices.js';

/** What a prompt is made from. */
export interface PromptRequest {
  text: string;
  /** Whether the text is SSML; it is when it begins with `<speak`, when absent. */
  ssml?: boolean;
  voice?: string;
  /** BCP 47; the voice's first language when absent. */
  language?: string;
  /** Factors on the voice's own rate and pitch, for the whole prompt. */
  rate?: number;
  pitch?: number;
  /** The audio format, level and padding. */
  preset: Preset;
  lexicon?: Lexicon;
  /** Who turns numbers and short forms into words: `cctool`, or the engine; when absent, engines that read well do it. */
  reading?: 'cctool' | 'engine';
}

/** The longest text of one prompt, in characters; longer ones are several prompts. */
export const LONGEST_TEXT = 20_000;

/** The voices of a prompt by the names that its text has for them; the request's own has none. */
export type PromptVoices = ReadonlyMap<string | undefined, FoundVoice>;

/**
 * The text of a request in its parts, plain or SSML.
 * @throws CctoolError: `input` with the place for text that cannot be read, `limit` for its size
 */
export function readText({ text, ssml, language, rate = 1, pitch = 1 }: PromptRequest): Part[] {
  if (text.length > LONGEST_TEXT) {
    throw new CctoolError(
      'limit',
      `the text has ${text.length} characters; a prompt may have ${LONGEST_TEXT}`,
      'split it into several prompts',
    );
  }
  refuseControls(text);
  if (!(rate > 0 && rate < 100 && pitch > 0 && pitch < 100))
    throw new CctoolError('input', `the rate ${rate} and the pitch ${pitch} must be factors between 0 and 100`);
  const delivery = { ...plainDelivery, rate, pitch };
  return (ssml ?? looksLikeSsml(text))
    ? readSsml(text, delivery, language)
    : splitRawPhonemes({ kind: 'text', text, delivery });
}

/**
 * The voice of a request, and those that its text asks for.
 * @throws CctoolError of kind `input` that lists the voices that exist
 */
export async function findVoices(
  catalogue: VoiceCatalogue,
  request: PromptRequest,
  parts: readonly Part[],
): Promise<PromptVoices> {
  const voices = new Map<string | undefined, FoundVoice>([[undefined, await findVoice(catalogue, request.voice)]]);
  for (const part of parts) {
    const name = part.kind === 'text' ? part.delivery.voice : undefined;
    if (!voices.has(name)) voices.set(name, await findVoice(catalogue, name));
  }
  return voices;
}

/** The hash of a request over everything that decides its sound. */
export async function hashRequest(request: PromptRequest, voices: PromptVoices): Promise<string> {
  const [main, ...others] = await Promise.all(
    [...voices.values()].map(async (found) => ({ voice: found.voice, version: await voiceVersion(found) })),
  );
  return promptHash({ ...request, ...main!, others });
}
