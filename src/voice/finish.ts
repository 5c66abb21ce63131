import { CctoolError } from '../diagnostics/index.js';
import { levelOf, loudness, peakLevel, speechLevel } from './audio/loudness.js';
import { repair } from './audio/repair.js';
import { resample } from './audio/resample.js';
import { ditherToInt16, pad, removeDc, setLevel, telephoneBand, trim } from './audio/shape.js';
import { readSound } from './audio/sound.js';
import { encodeSamples, toInt16, toMono, writeWav } from './audio/wav.js';
import type { Preset } from './presets.js';

/** Audio as it goes to disk. */
export interface FinishedAudio {
  bytes: Uint8Array;
  /** Number of samples, padding included. */
  samples: number;
  /** Measured before padding: active speech in dBFS, loudness in LUFS, peak in dBFS; to a tenth. */
  level: { speech: number; loudness: number; peak: number };
}

const tenth = (decibels: number) => Math.round(decibels * 10) / 10;

/**
 * The second half of the chain, the same for speech and recordings: telephone band, sample rate, level, limiter,
 * padding, dither, encoding. The level is set after the band filter, because what lies below 300 Hz never reaches the
 * caller's ear.
 */
export function finishAudio(samples: Float32Array, sampleRate: number, preset: Preset): FinishedAudio {
  let audio = preset.telephoneBand ? telephoneBand(samples, sampleRate) : samples;
  audio = resample(audio, sampleRate, preset.sampleRate);
  audio = setLevel(audio, preset.sampleRate, preset.level, { ceiling: preset.ceiling, isWide: !preset.telephoneBand });
  const measured = {
    speech: tenth(speechLevel(audio, preset.sampleRate, !preset.telephoneBand)),
    loudness: tenth(loudness(audio, preset.sampleRate)),
    peak: tenth(peakLevel(audio)),
  };
  audio = pad(audio, preset.sampleRate, preset.pad.head, preset.pad.tail);
  const pcm = preset.encoding === 'pcm_s16le' ? ditherToInt16(audio) : toInt16(audio);
  const bytes =
    preset.container === 'wav'
      ? writeWav(pcm, preset.sampleRate, preset.encoding)
      : encodeSamples(pcm, preset.encoding);
  return { bytes, samples: pcm.length, level: measured };
}

/** Decibels that a recording may be raised: what needs more holds no speech, but noise. */
const MOST_GAIN = 20;

/**
 * Brings a recording through the same chain as generated speech; with `repair` hum and noise in its pauses are lowered
 * before.
 * @throws CctoolError of kind `input` for a file that is not WAV, FLAC, AIFF or MP3, is cut short, holds no sound, or holds so little that
 *   its level could only be reached by raising noise; `limit` for one that is longer than the platform takes
 */
export function convertRecording(
  bytes: Uint8Array,
  preset: Preset,
  options: { trim?: boolean; repair?: boolean } = {},
): FinishedAudio & { seconds: number; repairs: string[] } {
  const audio = readSound(bytes);
  if (audio.isCutShort) {
    throw new CctoolError(
      'input',
      'the recording is damaged: it ends before the length that its header states',
      'export it again, or save it from an audio editor',
    );
  }
  const mono = removeDc(toMono(audio.channels));
  const repaired = options.repair ? repair(mono, audio.sampleRate) : { samples: mono, done: [] };
  const samples = options.trim === false ? repaired.samples : trim(repaired.samples, audio.sampleRate);
  if (!samples.some((sample) => sample !== 0)) throw new CctoolError('input', 'there is no sound in the recording');
  if (preset.level.mode !== 'none') {
    const level = levelOf(samples, audio.sampleRate, preset.level.mode, !preset.telephoneBand);
    const gain = preset.level.target - level;
    if (Number.isFinite(level) ? gain > MOST_GAIN : true) {
      const found = Number.isFinite(level)
        ? `its level is ${level.toFixed(1)} dB, ${Math.round(gain)} dB below`
        : 'it is below';
      throw new CctoolError(
        'input',
        `the recording holds no speech that can be used: ${found} the target, and at most ${MOST_GAIN} dB can be added before noise becomes loud`,
        'record it again nearer to the microphone, or keep its level with --level none',
      );
    }
  }
  const finished = finishAudio(samples, audio.sampleRate, preset);
  const seconds = finished.samples / preset.sampleRate;
  refuseTooLong(seconds, preset);
  return { ...finished, seconds, repairs: repaired.done };
}

/**
 * Refuses what the platform would refuse.
 * @throws CctoolError of kind `limit` that names the length and the limit
 */
export function refuseTooLong(seconds: number, { name, maxSeconds }: Preset): void {
  if (maxSeconds === undefined || seconds <= maxSeconds) return;
  throw new CctoolError(
    'limit',
    `the prompt lasts ${Math.round(seconds)} s; ${name} takes ${maxSeconds} s at most`,
    'split it into several prompts',
  );
}
