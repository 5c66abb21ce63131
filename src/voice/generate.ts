import { createHash } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';
import { isReadable } from '../reading/index.js';
import type { Encoding } from './audio/wav.js';
import type { CachedPrompt, PromptCache } from './cache/prompt-cache.js';
import type { VoiceWarning } from './engines/speech-engine.js';
import { finishAudio, refuseTooLong } from './finish.js';
import { joinSpeech, type PromptMark } from './join-speech.js';
import type { Preset } from './presets.js';
import { findVoices, hashRequest, type PromptRequest, type PromptVoices, readText } from './read-request.js';
import { applyLexicon } from './text/lexicon.js';
import type { Delivery } from './text/script.js';
import { inLanguages, type Sentence, spokenText, toSentences } from './text/sentences.js';
import { type VoiceCatalogue, voiceVersion } from './voices.js';

export type { VoiceWarning } from './engines/speech-engine.js';
export type { PromptMark } from './join-speech.js';
export { LONGEST_TEXT, type PromptRequest } from './read-request.js';

/** What a request for a prompt decides besides its sound. */
export interface MakingOptions {
  /** Whether the marks also hold the times of words and phonemes, if the voice reports them. */
  times?: boolean;
  /** Where a finished prompt is looked for, and kept. */
  cache?: PromptCache;
  /** Makes the prompt again and replaces the kept one. */
  refresh?: boolean;
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
  /** Measured on the finished audio: active speech in dBFS, loudness in LUFS, peak in dBFS; -Infinity for silence. */
  level: { speech: number; loudness: number; peak: number };
  /** In order, in samples of the finished audio. */
  marks: PromptMark[];
  warnings: VoiceWarning[];
  /** Whether it was made before and kept. */
  isCached: boolean;
}

/**
 * Text to a finished prompt: read, speak sentence by sentence, join with exact pauses, shape to the preset, encode. The
 * same request gives the same bytes with any engine that does, and with a cache that has it.
 * @throws CctoolError: `input` with the place for text that cannot be spoken, `limit` for size and time
 */
export async function generatePrompt(
  catalogue: VoiceCatalogue,
  request: PromptRequest,
  options: MakingOptions = {},
): Promise<Prompt> {
  const { preset } = request;
  const { times = false, cache, refresh = false } = options;
  const parts = readText(request);
  const voices = await findVoices(catalogue, request, parts);
  const main = voices.get(undefined)!;
  const hash = await hashRequest(request, voices);
  const unspoken = new Set<string>();
  const languageOf = ({ voice, language }: Delivery) =>
    language ?? request.language ?? voices.get(voice)?.voice.languages[0] ?? 'en-US';
  const said = inLanguages(parts, languageOf);
  const sentences = toSentences(request.lexicon ? applyLexicon(said, request.lexicon) : said, {
    readsIn: (delivery) => {
      const found = voices.get(delivery.voice);
      const spoken = languageOf(delivery);
      const isOurs = request.reading === 'cctool' || (request.reading !== 'engine' && !found?.engine.readsText);
      return isOurs && isReadable(spoken) ? spoken : undefined;
    },
    reportsWordTimes: ({ voice }) => voices.get(voice)?.engine.reportsWordTimes === true,
    unspoken,
  });
  const kept = refresh ? undefined : await cache?.get(hash);
  const isCached = kept !== undefined && (kept.isTimed || !times);
  const made = isCached ? kept : await speak(sentences, voices, request, options);
  if (!isCached) await cache?.put(hash, made);
  const { bytes, samples, level, marks } = made;
  refuseTooLong(samples / preset.sampleRate, preset);
  return {
    hash,
    spokenText: spokenText(sentences),
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
    marks: times ? marks : marks.filter(({ type }) => type === 'mark'),
    warnings: [
      ...(unspoken.size > 0
        ? [{ code: 'unspoken-signs' as const, message: `these signs are not spoken: ${[...unspoken].join(' ')}` }]
        : []),
      ...made.warnings,
      ...(times ? timesWarning(voices) : []),
    ],
    isCached,
  };
}

/** Speaks what has been read, and shapes it. */
async function speak(
  sentences: readonly Sentence[],
  voices: PromptVoices,
  { language, preset }: PromptRequest,
  { times = false, signal }: MakingOptions,
): Promise<CachedPrompt> {
  const { sampleRate } = voices.get(undefined)!.voice;
  const spoken = await joinSpeech(sentences, sampleRate, {
    find: async (name) => voices.get(name)!,
    language,
    needsWordTimes: times,
    signal,
  });
  if (spoken.samples.length === 0) throw new CctoolError('input', 'the text has nothing that can be spoken');
  const { bytes, samples, level } = finishAudio(spoken.samples, sampleRate, preset);
  // The resampler keeps places in time; the padding moves them.
  const before = Math.round((preset.pad.head / 1000) * preset.sampleRate);
  const place = (sample: number) => before + Math.round((sample * preset.sampleRate) / sampleRate);
  return {
    bytes,
    samples,
    level,
    marks: spoken.marks.map(({ start, end, ...mark }) => ({ ...mark, start: place(start), end: place(end) })),
    isTimed: times || ![...voices.values()].some(({ engine }) => engine.reportsWordTimes),
    warnings: spoken.warnings,
  };
}

function timesWarning(voices: PromptVoices): VoiceWarning[] {
  const mute = [...voices.values()].filter(({ engine }) => !engine.reportsWordTimes).map(({ voice }) => voice.id);
  if (mute.length === 0) return [];
  return [{ code: 'no-times', message: `${mute.join(', ')} cannot report when its words are spoken` }];
}

function contentType({ container, encoding, sampleRate }: Preset): string {
  if (container === 'wav') return 'audio/wav';
  if (sampleRate !== 8000) return 'application/octet-stream';
  // RFC 2046: audio/basic is mu-law at 8 kHz without a header; VoiceXML 2.0 appendix E has the name for A-law.
  if (encoding === 'mulaw') return 'audio/basic';
  return encoding === 'alaw' ? 'audio/x-alaw-basic' : 'application/octet-stream';
}
