import type { SpokenTime } from '../speech-engine.js';

/** Flite's name for silence between phones. */
export const PAUSE = 'pau';

/**
 * The phones that `flite -psdur` prints, `phone:end` in seconds: a line per utterance, whose times begin at 0 again.
 * What an utterance lasts by its phones and what it lasts in the audio may differ by the half pause at its end that
 * diphone voices do not speak: the utterances share that difference.
 * @param seconds of the whole audio
 */
export function readPhoneTimes(printed: string, seconds: number): SpokenTime[] {
  const lines = printed.split('\n').map((line) => [...line.matchAll(/([a-z]+):(\d+\.\d+)/g)]);
  const utterances = lines.filter((phones) => phones.length > 0);
  const lasts = (phones: readonly RegExpExecArray[]) => Number(phones.at(-1)![2]);
  const excess = utterances.reduce((sum, phones) => sum + lasts(phones), 0) - seconds;
  const times: SpokenTime[] = [];
  let begin = 0;
  for (const phones of utterances) {
    let start = begin;
    for (const [, value, written] of phones) {
      const end = begin + Number(written);
      if (value !== PAUSE) times.push({ value: value!, start, end });
      start = end;
    }
    begin += lasts(phones) - excess / utterances.length;
  }
  return times;
}
