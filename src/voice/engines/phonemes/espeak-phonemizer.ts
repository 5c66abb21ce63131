import { CctoolError } from '../../../diagnostics/index.js';
import { isEspeakName, runEspeak } from '../espeak/espeak-program.js';
import type { Phonemizer } from './phonemizer.js';

/** What eSpeak NG prints, as one line: without the flags of languages it changed to, and without its joints. */
export function cleanIpa(printed: string): string {
  return printed
    .replace(/\([a-z][\w-]*\)/gi, '')
    .replace(/[\u200d\u0361_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @throws CctoolError of kind `unavailable`: the name comes from a voice's own file */
export function checkEspeakName(voice: string): void {
  if (!isEspeakName(voice)) throw new CctoolError('unavailable', `"${voice}" is no language of eSpeak NG`);
}

/** The user's `espeak-ng` program, a process per clause. */
export class EspeakPhonemizer implements Phonemizer {
  readonly name: string;
  readonly warning = undefined;
  readonly #program: string;

  /** @param version of the program */
  constructor(program: string, version: string) {
    this.name = `espeak-ng ${version}`;
    this.#program = program;
  }

  async phonemize(clause: string, voice: string, signal?: AbortSignal): Promise<string> {
    checkEspeakName(voice);
    const printed = await runEspeak(this.#program, ['-q', '--ipa', '-b', '1', '-v', voice, '--stdin'], clause, signal);
    return cleanIpa(printed.toString('utf8'));
  }

  async close(): Promise<void> {}
}
