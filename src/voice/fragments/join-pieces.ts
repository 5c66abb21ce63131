import { concatenate } from '../audio/concatenate.js';
import { speechLevel } from '../audio/loudness.js';
import { removeDc, trim } from '../audio/shape.js';

/** Silence that a piece keeps at its ends, and the length of its fades, in milliseconds. */
const KEPT = 6;
const FADE = 4;
/** Decibels that a piece may be moved to the level of the others. */
const MOST_MOVED = 8;

/**
 * Joins pieces of speech to one: each cut to its sound, faded at both ends against clicks, brought to the common level,
 * with the pause of its place behind it.
 * @param pieces samples of one rate, and the silence behind each in milliseconds
 */
export function joinPieces(
  pieces: readonly { samples: Float32Array; pause: number }[],
  sampleRate: number,
): Float32Array {
  const cut = pieces.map(({ samples, pause }) => ({ pause, samples: trim(removeDc(samples), sampleRate, -42, KEPT) }));
  const levels = cut.map(({ samples }) => speechLevel(samples, sampleRate)).filter(Number.isFinite);
  const common = [...levels].sort((a, b) => a - b)[levels.length >> 1] ?? 0;
  const fade = Math.round((FADE / 1000) * sampleRate);
  return concatenate(
    cut.flatMap(({ samples, pause }) => {
      const level = speechLevel(samples, sampleRate);
      const moved = Number.isFinite(level) ? Math.max(-MOST_MOVED, Math.min(MOST_MOVED, common - level)) : 0;
      const factor = 10 ** (moved / 20);
      const shaped = samples.map((sample, i) => {
        const edge = Math.min(i, samples.length - 1 - i);
        return sample * factor * Math.min(1, (edge + 1) / (fade + 1));
      });
      return [shaped, new Float32Array(Math.round((pause / 1000) * sampleRate))];
    }),
  );
}
