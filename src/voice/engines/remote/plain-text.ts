import { CctoolError } from '../../../diagnostics/index.js';
import type { SpeechRun, SpeechSegment, VoiceWarning } from '../speech-engine.js';

/** Runs as one text; a mark of punctuation belongs to the word before it. */
export function joinRuns(runs: readonly SpeechRun[], write: (run: SpeechRun) => string = ({ text }) => text): string {
  return runs
    .map(write)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
}

/** Refuses phonemes for engines that do not accept them. */
export function refusePhonemes(engine: string, runs: readonly SpeechRun[]): void {
  const run = runs.find(({ phonemes }) => phonemes);
  if (!run) return;
  throw new CctoolError(
    'input',
    `the engine ${engine} does not accept phonemes, and "${run.text || run.phonemes?.value}" has some`,
    'write the word as it sounds with <sub alias="…">, or use an engine with <phoneme>',
  );
}

/** Refuses a pitch for engines that have no control of it. */
export function refusePitch(engine: string, { pitch }: SpeechSegment): void {
  if (pitch === 1) return;
  throw new CctoolError('input', `the engine ${engine} cannot change the pitch of its voices`, 'leave the pitch at 1');
}

/** Refuses a sentence that the service would refuse. */
export function refuseLength(engine: string, length: number, longest: number, unit = 'characters'): void {
  if (length <= longest) return;
  throw new CctoolError(
    'limit',
    `a sentence of ${length} ${unit}; the engine ${engine} takes ${longest}`,
    'use shorter sentences',
  );
}

/** A value held within a service's range, with a warning where it had to be. */
export function within(
  engine: string,
  what: string,
  value: number,
  [least, most]: readonly [least: number, most: number],
  warnings: VoiceWarning[],
): number {
  const held = Math.min(most, Math.max(least, value));
  if (held !== value) {
    const digits = (number: number) => String(Math.round(number * 1000) / 1000);
    const message = `the engine ${engine} has no ${what} of ${digits(value)}; ${digits(held)} was used`;
    warnings.push({ code: 'held-in-range', message });
  }
  return held;
}
