import { createHash } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import type { Lexicon } from '../pronunciation/index.js';
import { resample } from './audio/resample.js';
import { type LevelTarget, removeDc, trim } from './audio/shape.js';
import type { Encoding } from './audio/wav.js';
import { finishAudio } from './finish.js';
import type { Preset } from './presets.js';
import { applyLexicon } from './text/lexicon.js';
import { refuseControls } from './text/normalize.js';
import { plainDelivery } from './text/script.js';
import { type Sentence, toSentences } from './text/sentences.js';
import { looksLikeSsml, readSsml } from './text/ssml.js';
import { findVoice, type VoiceCatalogue, voiceVersion } from './voices.js';

/** The longest text of one prompt, in characters; longer ones are several prompts. */
export const LONGEST_TEXT = 20_000;

export interface PromptRequest {
  /** Plain text, or SSML when it begins with `<speak`. */
  text: string;
  voice?: string;
  /** BCP 47; the voice's first language when absent. */
  language?: string;
  /** Factors on the voice's own rate and pitch, for the whole prompt. */
  rate?: number;
  pitch?: number;
  /** The audio format and its rules. */
  preset: Preset;
  level?: LevelTarget;
  lexicon?: Lexicon;
  signal?: AbortSignal;
}

export interface PromptMark {
  name: string;
  milliseconds: number;
}

/** A finished prompt. */
export interface Prompt {
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
  const delivery = { ...plainDelivery, rate: request.rate ?? 1, pitch: request.pitch ?? 1 };
  const parts = looksLikeSsml(text) ? readSsml(text, delivery) : [{ kind: 'text' as const, text, delivery }];
  const sentences = toSentences(request.lexicon ? applyLexicon(parts, request.lexicon) : parts);
  const main = await findVoice(catalogue, request.voice);

  const spoken = await speak(catalogue, sentences, request, main.voice.sampleRate);
  if (spoken.samples.length === 0) throw new CctoolError('input', 'the text has nothing that can be spoken');

  const warnings = [...spoken.warnings];
  const { bytes, samples, level } = finishAudio(spoken.samples, spoken.sampleRate, preset, request.level);
  const seconds = samples / preset.sampleRate;
  if (preset.maxSeconds && seconds > preset.maxSeconds) {
    warnings.push(`the prompt lasts ${Math.round(seconds)} s; ${preset.name} takes ${preset.maxSeconds} s at most`);
  }
  return {
    voice: main.voice.id,
    engine: { id: main.engine.id, version: await voiceVersion(main), neural: main.voice.neural },
    container: preset.container,
    encoding: preset.encoding,
    sampleRate: preset.sampleRate,
    samples,
    bytes,
    contentType: contentType(preset),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    level,
    marks: spoken.marks.map((mark) => ({ ...mark, milliseconds: mark.milliseconds + preset.pad.head })),
    warnings,
  };
}

function contentType({ container, encoding, sampleRate }: Preset): string {
  if (container === 'wav') return 'audio/wav';
  // RFC 2046: audio/basic is mu-law at 8 kHz without a header.
  return encoding === 'mulaw' && sampleRate === 8000 ? 'audio/basic' : 'application/octet-stream';
}

/** Speaks the sentences in turn and joins them at one sample rate. */
async function speak(
  catalogue: VoiceCatalogue,
  sentences: readonly Sentence[],
  request: PromptRequest,
  sampleRate: number,
): Promise<{ samples: Float32Array; sampleRate: number; marks: PromptMark[]; warnings: Set<string> }> {
  const pieces: Float32Array[] = [];
  const marks: PromptMark[] = [];
  const warnings = new Set<string>();
  let length = 0;
  const add = (samples: Float32Array) => {
    pieces.push(samples);
    length += samples.length;
  };
  const silence = (milliseconds: number) => add(new Float32Array(Math.round((milliseconds / 1000) * sampleRate)));
  for (const item of sentences) {
    if (item.kind === 'mark') marks.push({ name: item.name, milliseconds: Math.round((length / sampleRate) * 1000) });
    else if (item.kind === 'pause') silence(item.milliseconds);
    else {
      const { engine, voice } = await findVoice(catalogue, item.delivery.voice ?? request.voice);
      const segment = {
        runs: item.runs,
        voice: voice.name,
        language: item.delivery.language ?? request.language ?? voice.languages[0] ?? 'en-US',
        rate: item.delivery.rate,
        pitch: item.delivery.pitch,
      };
      const audio = await engine.synthesize(segment, request.signal);
      for (const warning of audio.warnings ?? []) warnings.add(warning);
      const gain = 10 ** (item.delivery.volume / 20);
      const trimmed = trim(removeDc(audio.samples), audio.sampleRate);
      add(resample(gain === 1 ? trimmed : trimmed.map((sample) => sample * gain), audio.sampleRate, sampleRate));
    }
  }
  const samples = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, sampleRate, marks, warnings };
}
