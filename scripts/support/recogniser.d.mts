/** Log energy, eight mel cepstra and the slopes of these nine, one row per 10 ms frame; `samples` lie within -1 and 1. */
export function features(samples: ArrayLike<number>, sampleRate: number): number[][];
/** The mean distance of frames along the best path; infinite where one sound is more than three times the other. */
export function distance(a: number[][], b: number[][]): number;
