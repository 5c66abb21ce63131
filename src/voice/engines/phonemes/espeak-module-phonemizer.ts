import { createRequire } from 'node:module';
import { join } from 'node:path';
import { distFile } from '../../../package-info.js';
import { inThread } from '../carriers.js';
import { WorkerQueue } from '../worker-queue.js';
import type { EspeakModuleRequest } from './espeak-module-worker.js';
import { checkEspeakName, cleanIpa } from './espeak-phonemizer.js';
import type { Phonemizer } from './phonemizer.js';

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
