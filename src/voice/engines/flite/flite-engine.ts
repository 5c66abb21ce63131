import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { decideHeteronyms, type Phonemes, PRONUNCIATION, readPhonemes } from '../../../pronunciation/index.js';
import { inThread } from '../../../work/worker.js';
import { readWav } from '../../audio/wav.js';
import { withoutAccents } from '../../text/normalize.js';
import {
  refuseLongRuns,
  type SpeechAudio,
  type SpeechEngine,
  type SpeechRun,
  type SpeechSegment,
  type VoiceInfo,
} from '../speech-engine.js';
import { WorkerQueue } from '../worker-queue.js';
import type { FliteRequest, FliteResult } from './flite-worker.js';
import { PAUSE, readPhoneTimes, type WordPhones, wordTimes } from './times.js';

/**
 * Flite's phones for a pronunciation: lower-case ARPAbet, every vowel with a stress digit (one without is dropped). It
 * knows the digits 0 and 1 only.
 * @throws CctoolError of kind `input` that names the symbol
 */
export function flitePhones(phonemes: Phonemes): string {
  return readPhonemes(phonemes)
    .map(({ name, stress }) => (stress === undefined ? name : `${name}${stress === 1 ? 1 : 0}`))
    .join(' ');
}

/**
 * The voices inside the engine, the most intelligible first. The clustergen voice rms was built without a pitch control:
 * it is spoken slower or faster, and played so much faster or slower, which moves its timbre too. Word errors: of 40
 * prompts through the telephone chain, by pocketsphinx with its default model.
 */
const voices = {
  rms: { gender: 'male', sampleRate: 16000, hasPitch: false, wordErrors: 0.22 },
  awb: { gender: 'male', sampleRate: 16000, hasPitch: true, wordErrors: 0.42 },
  kal16: { gender: 'male', sampleRate: 16000, hasPitch: true, wordErrors: 0.54 },
  kal: { gender: 'male', sampleRate: 8000, hasPitch: true, wordErrors: 0.55 },
  slt: { gender: 'female', sampleRate: 16000, hasPitch: true, wordErrors: 0.65 },
} as const;

/**
 * What is spoken behind a text that ends with a comma, and cut off again: Flite lets the voice fall before a comma as it does
 * before a point, and what comes behind keeps it up. The word begins with the silence of a stop.
 */
const GOES_ON = { word: 'too', phones: ['t', 'uw'] } as const;
/** Seconds of the fade at the cut. */
const FADE = 0.005;

const DEADLINE_MS = 10_000;
/** Seconds that are kept before the first phone: a sound may begin a little early. */
const BEFORE_SPEECH = 0.04;
/** Words whose phones are remembered. */
const KEPT_WORDS = 5000;

/**
 * The built-in engine: Flite 2.3 (Carnegie Mellon University), statistical and diphone voices of the 2000s, English
 * only, exact to the byte on every run. One worker thread; a call that passes its deadline or is aborted costs the
 * worker, and the next call gets a new one.
 */
export class FliteEngine implements SpeechEngine {
  readonly id: string;
  /** Flite's, and that of what is decided here. */
  readonly version = `2.3+${PRONUNCIATION.heteronyms}`;
  readonly neural = false;
  readonly remote = false;
  readonly reportsWordTimes = true;
  readonly #worker: WorkerQueue<FliteRequest, FliteResult>;
  readonly #phonesOf = new Map<string, readonly string[]>();

  constructor(id = 'flite') {
    this.id = id;
    this.#worker = new WorkerQueue(inThread(distFile('voice/engines/flite/flite-worker.js')), id, DEADLINE_MS);
  }

  async voices(): Promise<VoiceInfo[]> {
    return Object.entries(voices).map(([name, { gender, sampleRate, wordErrors }]) => ({
      id: `${this.id}:${name}`,
      name,
      engine: this.id,
      languages: [name === 'awb' ? 'en-GB' : 'en-US'],
      gender,
      sampleRate,
      neural: false,
      licence: 'BSD-style (Carnegie Mellon University)',
      wordErrors,
    }));
  }

  check(segment: SpeechSegment): void {
    fliteArguments(segment);
  }

  async synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio> {
    const { wav: bytes, output } = await this.#worker.ask({ args: [...fliteArguments(segment), '-psdur'] }, signal);
    const wav = readWav(bytes);
    const whole = wav.channels[0]!;
    const all = readPhoneTimes(output, whole.length / wav.sampleRate);
    const spoken = goesOn(segment) ? all.slice(0, -GOES_ON.phones.length) : all;
    // Some voices breathe in the pause before the first phone, too loud to be taken for silence.
    const from = Math.round(Math.max(0, (spoken[0]?.start ?? 0) - BEFORE_SPEECH) * wav.sampleRate);
    const earlier = from / wav.sampleRate;
    const sampleRate = playedAt(segment, wav.sampleRate);
    const faster = sampleRate / wav.sampleRate;
    const phones = spoken.map(({ value, start, end }) => ({
      value,
      start: (start - earlier) / faster,
      end: (end - earlier) / faster,
    }));
    const cut = all[spoken.length]?.start;
    const samples =
      cut === undefined ? whole.subarray(from) : endingAt(whole.subarray(from), cut - earlier, wav.sampleRate);
    const audio = { samples, sampleRate, phones };
    return segment.needsWordTimes
      ? { ...audio, words: wordTimes(await this.#words(segment.runs, signal), phones) }
      : audio;
  }

  async close(): Promise<void> {
    await this.#worker.close();
  }

  /** The words of a segment with their phones. */
  async #words(runs: readonly SpeechRun[], signal: AbortSignal | undefined): Promise<WordPhones[]> {
    const words: WordPhones[] = [];
    for (const [run, { text, phonemes }] of runs.entries()) {
      if (phonemes) {
        const phones = flitePhones(phonemes).replace(/\d/g, '').split(' ');
        words.push({ word: text || phonemes.value, phones, run });
        continue;
      }
      const decided = heteronymsOf(text);
      for (const [at, written] of wordsOf(text).entries()) {
        const word = written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
        if (word === '') continue;
        const phones = decided.get(at)?.replace(/\d/g, '').split(' ') ?? (await this.#phones(written, signal));
        words.push({ word, phones, run });
      }
    }
    return words;
  }

  /** A word's phones when it stands alone. */
  async #phones(word: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
    const known = this.#phonesOf.get(word);
    if (known) return known;
    // The small voice speaks a word in two milliseconds; all voices have the same phones.
    const args = ['-voice', 'kal', '-ps', '-t', fliteText(word)];
    const { output } = await this.#worker.ask({ args }, signal);
    const phones = output.split(/\s+/).filter((phone) => phone !== '' && phone !== PAUSE);
    if (this.#phonesOf.size >= KEPT_WORDS) this.#phonesOf.clear();
    this.#phonesOf.set(word, phones);
    return phones;
  }
}

/**
 * The sample rate at which the speech of a voice without pitch control has the pitch that is asked for, in steps of one
 * per cent; its own rate for other voices.
 */
function playedAt({ voice, pitch }: SpeechSegment, sampleRate: number): number {
  return voices[voice as keyof typeof voices]?.hasPitch ? sampleRate : (Math.round(pitch * 100) * sampleRate) / 100;
}

/** Whether the words of a segment end with a comma: a sentence goes on there. */
const goesOn = ({ runs }: SpeechSegment) => /,$/.test(runs.at(-1)?.text.trim() ?? '');

/** Samples up to a time, with a short fade before it. */
function endingAt(samples: Float32Array, seconds: number, sampleRate: number): Float32Array {
  const kept = samples.slice(0, Math.round(seconds * sampleRate));
  const fade = Math.min(kept.length, Math.round(FADE * sampleRate));
  for (let i = 1; i <= fade; i++) kept[kept.length - i]! *= (i - 0.5) / fade;
  return kept;
}

/** Text without the signs that would begin an element, in plain letters. */
const fliteText = (text: string) => withoutAccents(text).replace(/[<>&]/g, ' ');

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
/** Flite's phones of the words whose sound their neighbours decide, by the number of the word: it guesses at many. */
const heteronymsOf = (text: string) =>
  new Map(
    decideHeteronyms(withoutAccents(text)).map(
      ({ at, phones }) => [at, flitePhones({ alphabet: 'x-cmu', value: phones })] as const,
    ),
  );

/** Words in Flite's form. A mark behind a pronunciation makes its pause only within it. */
function markedUp(text: string, phones: string): string {
  const [, before = '', word = ''] = /^([^\p{L}\p{N}]*)(.*)$/su.exec(text)!;
  return `${before}<phoneme ph="${phones}">${word || 'x'}</phoneme>`;
}

/** The program's arguments for a segment; refuses what Flite would drop without a word. */
export function fliteArguments(segment: SpeechSegment): string[] {
  const voice = voices[segment.voice as keyof typeof voices];
  if (!voice) {
    throw new CctoolError(
      'input',
      `the engine flite has no voice "${segment.voice}"`,
      `it has ${Object.keys(voices).join(', ')}`,
    );
  }
  if (!/^en(-|$)/i.test(segment.language)) {
    throw new CctoolError(
      'input',
      `the engine flite speaks English only, not "${segment.language}"`,
      'use a local ONNX voice, a remote engine, or eSpeak NG for other languages',
    );
  }
  refuseLongRuns(segment.runs);
  let marked = false;
  const parts = segment.runs.map(({ text, phonemes }) => {
    const foreign = /[^\x20-\x7e\s]/.exec(withoutAccents(text))?.[0];
    if (foreign) {
      throw new CctoolError(
        'input',
        `the engine flite cannot speak "${foreign}"`,
        'it speaks English in Latin letters only',
      );
    }
    if (phonemes) {
      marked = true;
      return markedUp(fliteText(text), flitePhones(phonemes));
    }
    const decided = heteronymsOf(text);
    if (decided.size === 0) return fliteText(text);
    marked = true;
    return wordsOf(text)
      .map((word, at) => (decided.has(at) ? markedUp(fliteText(word), decided.get(at)!) : fliteText(word)))
      .join(' ');
  });
  const text = parts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/<\/phoneme> ?([.,;:!?]+)(?= |$)/g, '$1</phoneme>')
    .trim()
    .replace(/,+(<\/phoneme>)?$/, goesOn(segment) ? `$1 ${GOES_ON.word}.` : '$&');
  const args = ['-voice', segment.voice];
  const stretch = playedAt(segment, voice.sampleRate) / voice.sampleRate / segment.rate;
  if (stretch !== 1) args.push('--setf', `duration_stretch=${stretch.toFixed(4)}`);
  if (segment.pitch !== 1 && voice.hasPitch) args.push('--setf', `f0_shift=${segment.pitch.toFixed(4)}`);
  return marked ? [...args, '-ssml', '-t', `<speak>${text}</speak>`] : [...args, '-t', text];
}
