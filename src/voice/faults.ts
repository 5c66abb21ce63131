/** What a listener would send back in a recording: measured on its samples, each with its place and its strength. */
import { db, FRAME, type Frames, framesOf } from './audio/frames.js';
import { humOf, noiseOf } from './audio/steady-noise.js';
import { syllablesOf } from './text/syllables.js';

/** From where on something in a recording is a fault. Levels of noise and hum are below the level of its speech. */
export interface FaultLimits {
  /** Decibels that noise in the pauses, and hum, must stay below the speech. */
  noise: number;
  hum: number;
  /** Share of full scale that the mean may be off zero. */
  dc: number;
  /** Milliseconds without any sound between two halves of a word. */
  hole: number;
  /** Longest silence at either end, in milliseconds. */
  silence: number;
  /** Decibels between one stretch of speech and the next. */
  jump: number;
  /** Syllables a second, where the text is known. */
  slowest: number;
  fastest: number;
}

/** After what reviewers of prompts send back, for speech at -22 dBFS: noise above -50 dBFS, hum above -55. */
export const usualLimits: FaultLimits = {
  noise: 28,
  hum: 33,
  dc: 0.005,
  hole: 12,
  silence: 400,
  jump: 6.5,
  slowest: 2.4,
  fastest: 6.5,
};

/** What can be wrong with the sound of a recording. */
export const faultCodes = [
  'noise',
  'hum',
  'dc-offset',
  'clipped',
  'hole',
  'long-silence',
  'cut-off',
  'level-jump',
  'too-fast',
  'too-slow',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** One fault: what was measured, and where it is, in seconds from the beginning. */
export interface Fault {
  code: FaultCode;
  message: string;
  at?: number;
}

/** What is known about a recording besides its samples. */
export interface Recording {
  samples: Float32Array;
  sampleRate: number;
  /** Whether its samples are in the steps of a logarithmic code: then the highest ones are far apart. */
  isLogarithmic?: boolean;
  /** What is said in it; without a text its speed is not judged. */
  text?: string;
  /** The language of the text, as BCP 47. */
  language?: string;
}

const tenth = (value: number) => value.toFixed(1);

/**
 * Finds the faults of a recording that holds speech. Silence and what is too short to measure (under 200 ms of sound)
 * have none.
 */
export function findFaults(recording: Recording, limits: FaultLimits = usualLimits): Fault[] {
  const { sampleRate } = recording;
  const { mean, samples } = centred(recording.samples);
  const frames = framesOf(samples, sampleRate);
  if (frames.to - frames.from < 20 || frames.speech < -70) return [];
  const faults: Fault[] = [];
  const add = (code: FaultCode, message: string, at?: number) =>
    faults.push({ code, message, ...(at !== undefined && { at: Math.round(at * 100) / 100 }) });

  if (Math.abs(mean) > limits.dc)
    add(
      'dc-offset',
      `the mean of the samples is ${tenth(mean * 100)} % of full scale; at most ${limits.dc * 100} % is expected`,
    );
  const humLimit = frames.speech - limits.hum;
  const hum = humOf(samples, sampleRate, frames, humLimit);
  if (hum && hum.level > humLimit)
    add(
      'hum',
      `mains hum of ${hum.frequency} Hz at ${tenth(hum.level)} dBFS; below ${tenth(humLimit)} dBFS is expected for this speech`,
    );
  const noise = noiseOf(frames);
  const noiseLimit = frames.speech - limits.noise;
  if (noise !== undefined && noise > noiseLimit)
    add(
      'noise',
      `the noise in the pauses is at ${tenth(noise)} dBFS; below ${tenth(noiseLimit)} dBFS is expected for this speech`,
    );
  const clipped = clippingOf(samples, recording.isLogarithmic === true);
  if (clipped)
    add(
      'clipped',
      `the waveform is cut off flat at ${tenth(clipped.level)} dBFS in ${clipped.places} places`,
      clipped.first / sampleRate,
    );
  for (const { from, to } of holesIn(samples, sampleRate, frames, limits.hole))
    add(
      'hole',
      `${Math.round(((to - from) / sampleRate) * 1000)} ms without any sound inside speech`,
      from / sampleRate,
    );
  endsOf(samples, sampleRate, frames, limits, add);
  const jump = jumpIn(frames, noise ?? -120);
  if (jump && Math.abs(jump.decibels) >= limits.jump)
    add(
      'level-jump',
      `the speech becomes ${tenth(Math.abs(jump.decibels))} dB ${jump.decibels > 0 ? 'louder' : 'quieter'}; less than ${limits.jump} dB is expected`,
      jump.frame * FRAME,
    );
  speedOf(recording, frames, limits, add);
  return faults;
}

function centred(all: Float32Array): { mean: number; samples: Float32Array } {
  let sum = 0;
  for (const sample of all) sum += sample;
  const mean = all.length === 0 ? 0 : sum / all.length;
  return { mean, samples: all.map((sample) => sample - mean) };
}

/** Samples that crowd at the highest value of a side: a waveform has few there, one that is cut off has most. */
function clippingOf(
  samples: Float32Array,
  isLogarithmic: boolean,
): { level: number; places: number; first: number } | undefined {
  let found: { level: number; places: number; first: number } | undefined;
  for (const side of [1, -1]) {
    let top = 0;
    let next = 0;
    for (const sample of samples) {
      const value = sample * side;
      if (value > top + 1e-4) {
        next = top;
        top = value;
      } else if (value < top - 1e-4 && value > next) next = value;
    }
    if (top < 0.05) continue;
    const width = isLogarithmic ? Math.max(0.01 * top, top - next) : 0.01 * top;
    let high = 0;
    let below = 0;
    let places = 0;
    let first = -1;
    let run = 0;
    for (let i = 0; i < samples.length; i++) {
      const value = samples[i]! * side;
      if (value > top - width + 1e-6 || (isLogarithmic && value > top - width / 2)) {
        high++;
        run++;
        if (run === 2) {
          places++;
          if (first < 0) first = i - 1;
        }
      } else {
        run = 0;
        if (value > top - (isLogarithmic ? 2.5 : 6) * width) below++;
      }
    }
    if (high >= 10 && places >= 4 && high > (isLogarithmic ? 1.5 : 1) * below && !(found && found.places > places))
      found = { level: 20 * Math.log10(top), places, first };
  }
  return found;
}

/** Stretches without any sound that begin and end in the middle of speech: speech itself fades and swells. */
function holesIn(
  samples: Float32Array,
  sampleRate: number,
  { speech, from, to }: Frames,
  least: number,
): { from: number; to: number }[] {
  const size = Math.round(FRAME * sampleRate);
  const near = Math.round(0.002 * sampleRate);
  const floor = 10 ** ((speech - 12) / 10);
  const holes: { from: number; to: number }[] = [];
  const power = (start: number) => {
    let sum = 0;
    for (let i = Math.max(0, start); i < Math.min(samples.length, start + near); i++) sum += samples[i]! ** 2;
    return sum / near;
  };
  let start = -1;
  for (let i = from * size; i <= to * size && i < samples.length; i++) {
    if (Math.abs(samples[i]!) < 6e-4) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0 && i - start >= (least / 1000) * sampleRate && power(start - near) > floor && power(i) > floor)
      holes.push({ from: start, to: i });
    start = -1;
  }
  return holes;
}

/** Silence at the ends that is too long, and speech that begins or ends in the middle of a sound. */
function endsOf(
  samples: Float32Array,
  sampleRate: number,
  { speech, from, to }: Frames,
  { silence }: FaultLimits,
  add: (code: FaultCode, message: string, at?: number) => void,
): void {
  const length = samples.length / sampleRate;
  const head = from * FRAME;
  const tail = Math.max(0, length - to * FRAME);
  if (head * 1000 > silence)
    add(
      'long-silence',
      `${Math.round(head * 1000)} ms of silence at the beginning; at most ${silence} ms is expected`,
      0,
    );
  if (tail * 1000 > silence)
    add(
      'long-silence',
      `${Math.round(tail * 1000)} ms of silence at the end; at most ${silence} ms is expected`,
      to * FRAME,
    );
  const size = Math.round(FRAME * sampleRate);
  if (isCut(samples, sampleRate, speech, (from - 3) * size, 1))
    add('cut-off', 'speech begins in the middle of a sound: its beginning is cut off', head);
  if (isCut(samples, sampleRate, speech, (to + 3) * size, -1))
    add('cut-off', 'speech ends in the middle of a sound: its end is cut off', to * FRAME);
}

/** Whether a sound is there at once: its first 2 or 4 ms (a pulse of a low voice may lie in between) are nearly
 * as loud as the 20 ms behind them. A voice needs longer to rise or to fade. */
function isCut(samples: Float32Array, sampleRate: number, speech: number, start: number, step: 1 | -1): boolean {
  const edge = 10 ** ((speech - 30) / 20);
  let i = Math.min(Math.max(start, 0), samples.length - 1);
  while (i >= 0 && i < samples.length && Math.abs(samples[i]!) < edge) i += step;
  const rms = (from: number, milliseconds: number) => {
    const count = Math.round((milliseconds / 1000) * sampleRate);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += (samples[from + k * step] ?? 0) ** 2;
    return db(sum / count);
  };
  return [2, 4].some((milliseconds) => {
    const behind = rms(i + step * Math.round((milliseconds / 1000) * sampleRate), 20);
    return behind > speech - 6 && rms(i, milliseconds) > behind - 3.5;
  });
}

/**
 * The greatest difference between the speech before a place and behind it, pauses left out. It counts as much as it has in
 * 1.2 s and still has in 2.4 s of either side: a step of the level stays, where a voice that falls at the end of a sentence
 * rises again in the next.
 */
function jumpIn({ powers, speech }: Frames, noise: number): { frame: number; decibels: number } | undefined {
  const spoken: number[] = [];
  for (let f = 0; f < powers.length; f++) if (db(powers[f]!) > Math.max(speech - 18, noise + 10)) spoken.push(f);
  const width = 120;
  const sums = [0];
  for (const f of spoken) sums.push(sums.at(-1)! + powers[f]!);
  const level = (from: number, to: number) => db((sums[to]! - sums[from]!) / (to - from));
  const step = (at: number, reach: number) =>
    level(at, Math.min(at + reach, spoken.length)) - level(Math.max(at - reach, 0), at);
  let found: { frame: number; decibels: number } | undefined;
  for (let i = width; i + width <= spoken.length; i += 5) {
    const [near, wide] = [step(i, width), step(i, 2 * width)];
    const decibels = near * wide < 0 ? 0 : Math.abs(wide) < Math.abs(near) ? wide : near;
    if (!found || Math.abs(decibels) > Math.abs(found.decibels)) found = { frame: spoken[i]!, decibels };
  }
  return found;
}

/** Whether the text is said too fast or too slowly: its syllables over the time with speech, pauses left out. */
function speedOf(
  { text, language }: Recording,
  { powers, speech, from, to }: Frames,
  { slowest, fastest }: FaultLimits,
  add: (code: FaultCode, message: string, at?: number) => void,
): void {
  if (text === undefined) return;
  const syllables = syllablesOf(text, language);
  let spoken = 0;
  let quiet = 0;
  for (let f = from; f < to; f++) {
    quiet = db(powers[f]!) > speech - 30 ? 0 : quiet + 1;
    // A pause counts up to 150 ms.
    if (quiet <= 15) spoken++;
  }
  const seconds = spoken * FRAME;
  if (syllables < 5 || seconds < 0.4) return;
  const speed = syllables / seconds;
  if (speed > fastest)
    add('too-fast', `${tenth(speed)} syllables a second for this text; at most ${fastest} is expected`);
  else if (speed < slowest)
    add('too-slow', `${tenth(speed)} syllables a second for this text; at least ${slowest} is expected`);
}
