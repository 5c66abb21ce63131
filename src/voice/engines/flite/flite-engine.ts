import { Worker } from 'node:worker_threads';
import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { readWav } from '../../audio/wav.js';
import type { SpeechAudio, SpeechEngine, SpeechSegment, VoiceInfo } from '../speech-engine.js';
import { flitePhones } from './arpabet.js';
import type { FliteReply, FliteRequest } from './flite-worker.js';

/** The voices inside the engine. The clustergen voice rms was built without a pitch control. */
const voices = {
  rms: { gender: 'male', sampleRate: 16000, hasPitch: false },
  slt: { gender: 'female', sampleRate: 16000, hasPitch: true },
  awb: { gender: 'male', sampleRate: 16000, hasPitch: true },
  kal16: { gender: 'male', sampleRate: 16000, hasPitch: true },
  kal: { gender: 'male', sampleRate: 8000, hasPitch: true },
} as const;

/** Letters that no word of English reaches; longer ones cost seconds each. */
const LONGEST_WORD = 64;
/** One sentence, not a text: the time of a call grows faster than its length. */
const LONGEST_SEGMENT = 2000;
const DEADLINE_MS = 10_000;

interface Job extends FliteRequest {
  resolve(wav: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * The built-in engine: Flite 2.3 (Carnegie Mellon University), statistical and diphone voices of the 2000s, English
 * only, exact to the byte on every run. One worker thread; a call that passes its deadline or is aborted costs the
 * worker, and the next call gets a new one.
 */
export class FliteEngine implements SpeechEngine {
  readonly id: string;
  readonly version = '2.3';
  readonly neural = false;
  readonly remote = false;
  #worker: Worker | undefined;
  #queue: Job[] = [];
  #running: { job: Job; timer: NodeJS.Timeout } | undefined;
  #nextId = 1;

  constructor(id = 'flite') {
    this.id = id;
  }

  async voices(): Promise<VoiceInfo[]> {
    return Object.entries(voices).map(([name, { gender, sampleRate }]) => ({
      id: `${this.id}:${name}`,
      name,
      engine: this.id,
      languages: [name === 'awb' ? 'en-GB' : 'en-US'],
      gender,
      sampleRate,
      neural: false,
      licence: 'BSD-style (Carnegie Mellon University)',
    }));
  }

  async synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio> {
    const args = fliteArguments(segment);
    const wav = readWav(await this.#speak(args, signal));
    return { samples: wav.channels[0]!, sampleRate: wav.sampleRate };
  }

  async close(): Promise<void> {
    this.#queue = [];
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #speak(args: string[], signal: AbortSignal | undefined): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const job: Job = { id: this.#nextId++, args, resolve, reject };
      signal?.addEventListener(
        'abort',
        () => this.#abandon(job, new CctoolError('limit', 'the speech was cancelled')),
        {
          once: true,
        },
      );
      if (signal?.aborted) reject(new CctoolError('limit', 'the speech was cancelled'));
      else {
        this.#queue.push(job);
        this.#next();
      }
    });
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      // An idle engine must not keep the process alive.
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    const late = () =>
      this.#abandon(job, new CctoolError('limit', `one sentence took longer than ${DEADLINE_MS / 1000} s to speak`));
    this.#running = { job, timer: setTimeout(late, DEADLINE_MS) };
    this.#worker.postMessage({ id: job.id, args: job.args } satisfies FliteRequest);
  }

  #start(): Worker {
    const worker = new Worker(distFile('voice/engines/flite/flite-worker.js'));
    worker.on('message', (reply: FliteReply) => {
      if (this.#running?.job.id !== reply.id) return;
      this.#finish((job) => {
        if ('wav' in reply) job.resolve(reply.wav);
        else job.reject(new CctoolError('input', `the engine flite could not speak this: ${reply.failure}`));
      });
    });
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#finish((job) => job.reject(new CctoolError('limit', `the engine flite stopped: ${error.message}`)));
    });
    return worker;
  }

  #finish(settle: (job: Job) => void): void {
    const running = this.#running;
    if (!running) return;
    clearTimeout(running.timer);
    this.#running = undefined;
    settle(running.job);
    this.#next();
  }

  #abandon(job: Job, error: Error): void {
    this.#queue = this.#queue.filter((waiting) => waiting !== job);
    if (this.#running?.job === job) {
      void this.#worker?.terminate();
      this.#worker = undefined;
      this.#finish(() => job.reject(error));
    } else job.reject(error);
  }
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
  if (segment.pitch !== 1 && !voice.hasPitch) {
    throw new CctoolError(
      'input',
      `the voice flite:${segment.voice} cannot change its pitch`,
      'use slt, awb, kal16 or kal',
    );
  }
  let length = 0;
  let marked = false;
  const parts = segment.runs.map(({ text, phonemes }) => {
    length += text.length;
    const foreign = /[^\x20-\x7e\s]/.exec(text)?.[0];
    if (foreign) {
      throw new CctoolError(
        'input',
        `the engine flite cannot speak "${foreign}"`,
        'it speaks English in Latin letters only',
      );
    }
    const long = text.split(/\s+/).find((word) => word.length > LONGEST_WORD);
    if (long) {
      throw new CctoolError(
        'limit',
        `"${long.slice(0, 20)}…" has ${long.length} letters; a word may have ${LONGEST_WORD}`,
      );
    }
    if (!phonemes) return text.replace(/[<>&]/g, ' ');
    marked = true;
    return `<phoneme ph="${flitePhones(phonemes)}">${text.replace(/[<>&]/g, ' ')}</phoneme>`;
  });
  if (length > LONGEST_SEGMENT) {
    throw new CctoolError(
      'limit',
      `a sentence of ${length} characters; one may have ${LONGEST_SEGMENT}`,
      'use shorter sentences',
    );
  }
  const text = parts.join(' ').replace(/\s+/g, ' ').trim();
  const args = ['-voice', segment.voice];
  if (segment.rate !== 1) args.push('--setf', `duration_stretch=${(1 / segment.rate).toFixed(4)}`);
  if (segment.pitch !== 1) args.push('--setf', `f0_shift=${segment.pitch.toFixed(4)}`);
  return marked ? [...args, '-ssml', '-t', `<speak>${text}</speak>`] : [...args, '-t', text];
}
