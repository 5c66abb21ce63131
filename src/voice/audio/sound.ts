import { isAiff, readAiff } from './aiff.js';
import { isFlac, readFlac } from './flac.js';
import { readWav, type WavAudio } from './wav.js';

/** What a recording is kept in. */
export type Container = 'wav' | 'flac' | 'aiff';

/** The container of a recording by its first bytes; what is neither FLAC nor AIFF is taken for WAV. */
export const containerOf = (bytes: Uint8Array): Container => (isFlac(bytes) ? 'flac' : isAiff(bytes) ? 'aiff' : 'wav');

/**
 * Reads a recording as studios deliver it: WAV, FLAC or AIFF.
 * @throws CctoolError of kind `input` that names the byte, or the format when it is another one
 */
export function readSound(bytes: Uint8Array): WavAudio {
  const container = containerOf(bytes);
  return container === 'flac' ? readFlac(bytes) : container === 'aiff' ? readAiff(bytes) : readWav(bytes);
}
