import { CctoolError } from '../diagnostics/index.js';
import { removeDc, trim } from './audio/shape.js';
import { readWav, toMono } from './audio/wav.js';
import { type FinishedAudio, finishAudio } from './finish.js';
import type { Preset } from './presets.js';

/**
 * Brings a recording through the same chain as generated speech.
 * @throws CctoolError of kind `input` for a file that is no WAV, or holds no sound
 */
export function convertRecording(
  bytes: Uint8Array,
  preset: Preset,
  options: { trim?: boolean } = {},
): FinishedAudio & { seconds: number } {
  const audio = readWav(bytes);
  const mono = removeDc(toMono(audio.channels));
  const samples = options.trim === false ? mono : trim(mono, audio.sampleRate);
  if (!samples.some((sample) => sample !== 0)) throw new CctoolError('input', 'there is no sound in the recording');
  const finished = finishAudio(samples, audio.sampleRate, preset);
  return { ...finished, seconds: finished.samples / preset.sampleRate };
}
