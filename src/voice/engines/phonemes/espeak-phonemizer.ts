import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { inThread } from '../../../work/worker.js';
import { isEspeakName, runEspeak } from '../espeak/espeak-program.js';
import { WorkerQueue } from '../worker-queue.js';
import type { EspeakModuleRequest } from './espeak-module-worker.js';
import type { Phonemizer } from './phonemizer.js';

/** What eSpeak NG prints, as one line: without the flags of languages it changed to, and without its joints. */
function cleanIpa(printed: string): string {
  return printed
    .replace(/\([a-z][\w-]*\)/gi, '')
    .replace(/[\u200d\u0361_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @throws CctoolError of kind `unavailable`: the name comes from a voice's own file */
function checkEspeakName(voice: string): void {
  if (!isEspeakName(voice)) throw new CctoolError('unavailable', `"${voice}" is not a language of eSpeak NG`);
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

const PACKAGE = '@echogarden/espeak-ng-emscripten';
const DEADLINE_MS = 10_000;

/**
 * The module's file where the user has installed it; undefined where not. It is under the GPL: cctool neither brings it
 * nor depends on it.
 */
export function findEspeakModule(places: readonly string[]): string | undefined {
  for (const from of [import.meta.url, ...places.map((place) => join(place, 'package.json'))]) {
    try {
      return createRequire(from).resolve(PACKAGE);
    } catch {
      // Not there; the next place may have it.
    }
  }
  return undefined;
}

/** eSpeak NG as WebAssembly, in a thread. */
export class EspeakModulePhonemizer implements Phonemizer {
  readonly name = 'espeak-module';
  readonly warning = undefined;
  readonly #path: string;
  readonly #queue = new WorkerQueue<EspeakModuleRequest, string>(
    inThread(distFile('voice/engines/phonemes/espeak-module-worker.js'), { stdout: true, stderr: true }),
    'espeak',
    DEADLINE_MS,
  );

  constructor(path: string) {
    this.#path = path;
  }

  async phonemize(clause: string, voice: string, signal?: AbortSignal): Promise<string> {
    checkEspeakName(voice);
    return cleanIpa(await this.#queue.ask({ path: this.#path, voice, clause }, signal));
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
