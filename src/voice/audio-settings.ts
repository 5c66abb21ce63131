import { CctoolError } from '../diagnostics/index.js';
import { meantHint } from '../diagnostics/nearest.js';
import type { LevelTarget, Padding } from './audio/shape.js';

/** Targets outside these are not useful for speech: above there is no room for peaks, below nothing is audible. */
const LOWEST_LEVEL = -50;
const HIGHEST_LEVEL = -6;
/** The longest padding of one end, in milliseconds. */
const LONGEST_PADDING = 10_000;
/** Factors on a voice's own rate and pitch; beyond them no voice is understood. */
const FACTORS = { rate: [0.3, 4], pitch: [0.5, 2] } as const;

/**
 * A level that can be reached.
 * @throws CctoolError of kind `input` that names the value
 */
export function checkedLevel(level: LevelTarget): LevelTarget {
  if (level.mode === 'none') return { mode: 'none' };
  if (level.mode !== 'speech-rms' && level.mode !== 'lufs') {
    throw new CctoolError(
      'input',
      `unknown level mode "${(level as { mode: unknown }).mode}"; it may be speech-rms, lufs, none`,
    );
  }
  if (!(level.target >= LOWEST_LEVEL && level.target <= HIGHEST_LEVEL)) {
    throw new CctoolError(
      'input',
      `a level target of ${level.target} is out of range`,
      `it lies between ${LOWEST_LEVEL} and ${HIGHEST_LEVEL} ${level.mode === 'lufs' ? 'LUFS' : 'dBFS of active speech'}`,
    );
  }
  return { mode: level.mode, target: level.target };
}

/**
 * Padding that a prompt may have.
 * @throws CctoolError of kind `input` that names the value
 */
export function checkedPadding({ head, tail }: Padding): Padding {
  for (const milliseconds of [head, tail]) {
    if (!(milliseconds >= 0 && milliseconds <= LONGEST_PADDING))
      throw new CctoolError(
        'input',
        `a padding of ${milliseconds} ms is out of range`,
        `use 0 to ${LONGEST_PADDING} ms`,
      );
  }
  return { head, tail };
}

/**
 * A factor on a voice's rate or pitch, 1 when absent.
 * @throws CctoolError of kind `input` that names the value
 */
export function checkedFactor(name: 'rate' | 'pitch', value = 1): number {
  const [lowest, highest] = FACTORS[name];
  if (!(value >= lowest && value <= highest))
    throw new CctoolError('input', `the ${name} ${value} is out of range`, `use ${lowest} to ${highest} times normal`);
  return value;
}

/**
 * Reads a level as people write it: `lufs:-18`, `speech-rms:-22`, `none`, or a number alone for the mode at hand.
 * @param usual the level that is to be changed
 * @throws CctoolError of kind `input` that shows how it is written
 */
export function readLevel(written: string, usual: LevelTarget): LevelTarget {
  const [, mode, number] = /^(?:(speech-rms|lufs):)?\s*([+-]?\d+(?:\.\d+)?)$/.exec(written.trim()) ?? [];
  if (written.trim() === 'none') return { mode: 'none' };
  if (number === undefined) {
    const [begin = ''] = written.split(':');
    const hint = meantHint(begin, ['speech-rms', 'lufs', 'none'], 'write lufs:-18, speech-rms:-22, none, or a number');
    throw new CctoolError('input', `"${written}" is not a level`, hint);
  }
  const usualMode = usual.mode === 'none' ? 'speech-rms' : usual.mode;
  return checkedLevel({ mode: (mode as 'lufs' | 'speech-rms' | undefined) ?? usualMode, target: Number(number) });
}

/**
 * Reads padding as people write it: `150` for both ends, `100,200` for head and tail, in milliseconds.
 * @throws CctoolError of kind `input` that shows how it is written
 */
export function readPadding(written: string): Padding {
  const match = /^(\d+(?:\.\d+)?)(?:\s*[,;]\s*(\d+(?:\.\d+)?))?$/.exec(written.trim());
  if (!match) {
    throw new CctoolError(
      'input',
      `"${written}" is not a padding length`,
      'write milliseconds: 150 for both ends, or 100,200',
    );
  }
  return checkedPadding({ head: Number(match[1]), tail: Number(match[2] ?? match[1]) });
}
