import { createHash } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import type { Lexicon } from '../pronunciation/index.js';
import type { Encoding } from './audio/wav.js';
import { finishAudio } from './finish.js';
import { joinSpeech, type PromptMark, type PromptPhone } from './join-speech.js';
import type { Preset } from './presets.js';
import { promptHash } from './prompt-id.js';
import { applyLexicon } from './text/lexicon.js';
import { refuseControls, unspokenSigns } from './text/normalize.js';
import { splitRawPhonemes } from './text/raw-phonemes.js';
import { plainDelivery } from './text/script.js';
import { spokenText, toSentences } from './text/sentences.js';
import { looksLikeSsml, readSsml } from './text/ssml.js';
import { type FoundVoice, findVoice, type VoiceCatalogue, voiceVersion } from './voices.js';

/** The longest text of one prompt, in characters; longer ones are several prompts. */
export const LONGEST_TEXT = 20_000;

export type { PromptMark, PromptPhone } from './join-speech.js';

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
  signal?: AbortSignal;
}

/** A finished prompt. */
export interface Prompt {
  /** Of everything that decides the sound; SHA-256 in hex. */
  hash: string;
  /** The words as they went to the engine, after numbers, symbols and lexicon. */
  spokenText: string;
  voice: string;
  engine: { id: string; version: string; neural: boolean };
  container: 'wav' | 'raw';
  encoding: Encoding;
  sampleRate: number;
  samples: number;
  /** The file as it goes to disk. */
  bytes: Uint8Array;
  contentType: string;
  /** Hex. */
  sha256: string;
  /** Measured on the finished audio: active speech in dBFS, loudness in LUFS, peak in dBFS. */
  level: { speech: number; loudness: number; peak: number };
  marks: PromptMark[];
  /** Of the voices whose model tells them; in milliseconds. */
  phones: PromptPhone[];
  warnings: string[];
}

/**
 * Text to a finished prompt: read, speak sentence by sentence, join with exact pauses, shape to the preset, encode. The
 * same request gives the same bytes with any engine that does.
 * @throws CctoolError: `input` with the place for text that cannot be spoken, `limit` for size and time
 */
export async function generatePrompt(catalogue: VoiceCatalogue, request: PromptRequest): Promise<Prompt> {
  const { preset, text } = request;
  if (text.length > LONGEST_TEXT) {
    throw new CctoolError(
      'limit',
      `the text has ${text.length} characters; a prompt may have ${LONGEST_TEXT}`,
      'split it into several prompts',
    );
  }
  refuseControls(text);
  const { rate = 1, pitch = 1 } = request;
  if (!(rate > 0 && rate < 100 && pitch > 0 && pitch < 100))
    throw new CctoolError('input', `the rate ${rate} or the pitch ${pitch} is no factor`);
  const delivery = { ...plainDelivery, rate, pitch };
  const parts =
    (request.ssml ?? looksLikeSsml(text))
      ? readSsml(text, delivery)
      : splitRawPhonemes({ kind: 'text', text, delivery });
  const main = await findVoice(catalogue, request.voice);
  const voices = new Map<string | undefined, FoundVoice>([[undefined, main]]);
  for (const part of parts) {
    const name = part.kind === 'text' ? part.delivery.voice : undefined;
    if (!voices.has(name)) voices.set(name, await findVoice(catalogue, name));
  }
  const sentences = toSentences(request.lexicon ? applyLexicon(parts, request.lexicon) : parts, ({ voice, language }) =>
    /^en(-|$)/i.test(language ?? request.language ?? voices.get(voice)?.voice.languages[0] ?? 'en'),
  );
  const warnings: string[] = [];
  const unspoken = unspokenSigns(parts.map((part) => (part.kind === 'text' ? part.text : '')).join(' '));
  if (unspoken.length > 0) warnings.push(`these signs are not spoken: ${unspoken.join(' ')}`);

  const { sampleRate } = main.voice;
  const spoken = await joinSpeech(sentences, sampleRate, {
    find: async (name) => voices.get(name) ?? findVoice(catalogue, name),
    language: request.language,
    signal: request.signal,
  });
  if (spoken.samples.length === 0) throw new CctoolError('input', 'the text has nothing that can be spoken');

  warnings.push(...spoken.warnings);
  const { bytes, samples, level } = finishAudio(spoken.samples, sampleRate, preset);
  const seconds = samples / preset.sampleRate;
  if (preset.maxSeconds && seconds > preset.maxSeconds) {
    warnings.push(`the prompt lasts ${Math.round(seconds)} s; ${preset.name} takes ${preset.maxSeconds} s at most`);
  }
  const version = await voiceVersion(main);
  return {
    hash: promptHash({ ...request, voice: main.voice, version }),
    spokenText: spokenText(sentences),
    voice: main.voice.id,
    engine: { id: main.engine.id, version, neural: main.voice.neural },
    container: preset.container,
    encoding: preset.encoding,
    sampleRate: preset.sampleRate,
    samples,
    bytes,
    contentType: contentType(preset),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    level,
    marks: spoken.marks.map((mark) => ({ ...mark, milliseconds: mark.milliseconds + preset.pad.head })),
    phones: spoken.phones.map(({ phoneme, start, end }) => ({
      phoneme,
      start: start + preset.pad.head,
      end: end + preset.pad.head,
    })),
    warnings,
  };
}

function contentType({ container, encoding, sampleRate }: Preset): string {
  if (container === 'wav') return 'audio/wav';
  if (sampleRate !== 8000) return 'application/octet-stream';
  // RFC 2046: audio/basic is mu-law at 8 kHz without a header; VoiceXML 2.0 appendix E has the name for A-law.
  if (encoding === 'mulaw') return 'audio/basic';
  return encoding === 'alaw' ? 'audio/x-alaw-basic' : 'application/octet-stream';
}
