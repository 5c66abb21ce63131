import { CctoolError } from '../diagnostics/index.js';
import { concatenate } from './audio/concatenate.js';
import { resample } from './audio/resample.js';
import { removeDc, soundIn } from './audio/shape.js';
import type { SpeechAudio, SpeechEngine, SpeechSegment, VoiceWarning } from './engines/speech-engine.js';
import type { Sentence } from './text/sentences.js';
import type { FoundVoice } from './voices.js';

/** A place in a prompt, in samples from its beginning. */
export interface PromptMark {
  /** `mark`: where SSML has one; `word` and `phone`: what is heard from `start` to `end`. */
  type: 'mark' | 'word' | 'phone';
  /** The mark's name, the word as it is written for speaking, or the phoneme as the engine writes it. */
  value: string;
  start: number;
  end: number;
}

/** Sentences requested from an engine before the first has arrived: while one is shaped the next is spoken. */
const AHEAD = 2;
/** The same for engines elsewhere, which take longer to answer than to speak; each limits its concurrent requests. */
const AHEAD_REMOTE = 8;

/** The longest prompt in seconds: a minute of silence fits in twenty characters of SSML. */
const LONGEST_PROMPT = 1800;

type Item =
  | Exclude<Sentence, { kind: 'speech' }>
  | {
      kind: 'speech';
      engine: SpeechEngine;
      segment: SpeechSegment;
      gain: number;
      marks: readonly { name: string; run: number }[];
    };

export interface JoinOptions {
  /** The voice for a name that the text gives, or for none. */
  find(name: string | undefined): Promise<FoundVoice>;
  language?: string | undefined;
  /** Whether word times are needed. */
  needsWordTimes: boolean;
  signal?: AbortSignal | undefined;
}

/** Speech at one sample rate, with its marks in order; they may fall between two samples. */
export interface JoinedSpeech {
  samples: Float32Array;
  marks: PromptMark[];
  warnings: VoiceWarning[];
}

/**
 * Speaks sentences in turn and joins them at one sample rate, with silence of exactly the requested length.
 * What an engine can refuse beforehand it refuses before anything is spoken.
 * @param sampleRate of what is returned, Hz
 * @throws what the engines throw
 */
export async function joinSpeech(
  sentences: readonly Sentence[],
  sampleRate: number,
  options: JoinOptions,
): Promise<JoinedSpeech> {
  const items: Item[] = [];
  for (const item of sentences) items.push(item.kind === 'speech' ? await addressed(item, options) : item);
  for (const item of items) if (item.kind === 'speech') item.engine.check?.(item.segment);
  refuseLength(items.reduce((sum, item) => sum + (item.kind === 'pause' ? item.milliseconds / 1000 : 0), 0));

  const pieces: Float32Array[] = [];
  const marks: PromptMark[] = [];
  const warnings = new Map<string, VoiceWarning>();
  let length = 0;
  const add = (samples: Float32Array) => {
    pieces.push(samples);
    length += samples.length;
    refuseLength(length / sampleRate);
  };
  const ended = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ended.signal]) : ended.signal;
  const speech = items.filter((item) => item.kind === 'speech');
  const pending: Promise<SpeechAudio>[] = [];
  let next = 0;
  const ask = () => {
    if (next >= speech.length) return;
    const { engine, segment } = speech[next++]!;
    const answer = engine.synthesize(segment, signal);
    // The first failure is reported; the others are cancelled.
    answer.catch(() => {});
    pending.push(answer);
  };
  try {
    const ahead = speech.some(({ engine }) => engine.remote) ? AHEAD_REMOTE : AHEAD;
    for (let i = 0; i < ahead; i++) ask();
    for (const item of items) {
      if (item.kind === 'mark') marks.push({ type: 'mark', value: item.name, start: length, end: length });
      else if (item.kind === 'pause') add(new Float32Array(Math.round((item.milliseconds / 1000) * sampleRate)));
      else {
        const audio = await pending.shift()!;
        ask();
        for (const warning of audio.warnings ?? []) warnings.set(warning.message, warning);
        const whole = removeDc(audio.samples);
        const kept = soundIn(whole, audio.sampleRate);
        const [from, to] = kept;
        const place = placeIn(kept, audio.sampleRate, length, sampleRate);
        for (const type of ['word', 'phone'] as const) {
          for (const { value, start, end } of audio[`${type}s`] ?? [])
            marks.push({ type, value, start: place(start), end: place(end) });
        }
        for (const { name, run } of item.marks) {
          // Before the next word; behind the last one a mark stands at the end.
          const next = audio.words?.find((word) => (word.run ?? 0) >= run);
          const at = place(next?.start ?? Infinity);
          marks.push({ type: 'mark', value: name, start: at, end: at });
        }
        const trimmed = whole.slice(from, to);
        if (item.gain !== 1) for (let i = 0; i < trimmed.length; i++) trimmed[i] = trimmed[i]! * item.gain;
        add(resample(trimmed, audio.sampleRate, sampleRate));
      }
    }
  } finally {
    if (pending.length > 0) ended.abort();
  }
  return { samples: concatenate(pieces), marks: inOrder(marks), warnings: [...warnings.values()] };
}

/** Where a time within a piece of speech, in seconds, lies in the whole, once the silence around the piece is gone. */
function placeIn([from, to]: [number, number], rate: number, before: number, sampleRate: number) {
  return (seconds: number) => before + ((Math.min(Math.max(seconds * rate, from), to) - from) * sampleRate) / rate;
}

const ranks = { mark: 0, word: 1, phone: 2 };

/** By their beginning; a mark before the word that follows it, a word before its first phone. */
function inOrder(marks: PromptMark[]): PromptMark[] {
  return marks.sort((a, b) => a.start - b.start || ranks[a.type] - ranks[b.type]);
}

function refuseLength(seconds: number): void {
  if (seconds > LONGEST_PROMPT) {
    throw new CctoolError('limit', `the prompt lasts longer than ${LONGEST_PROMPT / 60} minutes`, 'split it');
  }
}

async function addressed(
  { runs, delivery, marks = [] }: Extract<Sentence, { kind: 'speech' }>,
  { find, language, needsWordTimes }: JoinOptions,
): Promise<Item> {
  const { engine, voice } = await find(delivery.voice);
  const segment = {
    runs,
    voice: voice.name,
    language: delivery.language ?? language ?? voice.languages[0] ?? 'en-US',
    rate: delivery.rate,
    pitch: delivery.pitch,
    ...((needsWordTimes || marks.length > 0) && { needsWordTimes: true }),
  };
  return { kind: 'speech', engine, segment, gain: 10 ** (delivery.volume / 20), marks };
}
