import { isAiff, readAiff } from './aiff.js';
import { isFlac, readFlac } from './flac.js';
import { isMp3, readMp3 } from './mp3.js';
import { readWav, type WavAudio } from './wav.js';

/** What a recording is kept in. */
export type Container = 'wav' | 'flac' | 'aiff' | 'mp3';

/** The container of a recording by its first bytes; what is none of the others is taken for WAV. */
export const containerOf = (bytes: Uint8Array): Container =>
  isFlac(bytes) ? 'flac' : isAiff(bytes) ? 'aiff' : isMp3(bytes) ? 'mp3' : 'wav';

const readers = { wav: readWav, flac: readFlac, aiff: readAiff, mp3: readMp3 };

/**
 * Reads a recording as studios deliver it: WAV, FLAC, AIFF or MP3.
 * @throws CctoolError of kind `input` that names the byte, or the format when it is another one
 */
export const readSound = (bytes: Uint8Array): WavAudio => readers[containerOf(bytes)](bytes);
