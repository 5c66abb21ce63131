import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { EngineSettings } from '../engine-settings.js';
import type { Surroundings } from '../engine-type.js';
import { espeakHint, espeakVersion } from '../espeak/espeak-program.js';
import type { Phonemizer } from './phonemizer.js';

const sources = ['auto', 'espeak-ng', 'espeak-module', 'english'] as const;

/** Where the phonemes of a voice come from, as its engine's settings say. */
export interface PhonemizerChoice {
  source: (typeof sources)[number];
  program: string;
  places: readonly string[];
}

/** Reads the settings `phonemes` (auto, espeak-ng, espeak-module, english) and `espeak_program`. */
export function readPhonemizerChoice(settings: EngineSettings, surroundings: Surroundings): PhonemizerChoice {
  return {
    source: settings.oneOf('phonemes', sources) ?? 'auto',
    program: settings.text('espeak_program') ?? 'espeak-ng',
    places: [surroundings.root],
  };
}

/**
 * The best source of phonemes that is there: the `espeak-ng` program, the eSpeak NG module, the built-in English.
 * @throws CctoolError of kind `unavailable` when the one that the settings ask for is not there
 */
export async function choosePhonemizer({ source, program, places }: PhonemizerChoice): Promise<Phonemizer> {
  if (source === 'auto' || source === 'espeak-ng') {
    try {
      const version = await espeakVersion(program);
      return new (await import('./espeak-phonemizer.js')).EspeakPhonemizer(program, version);
    } catch (error) {
      if (source === 'espeak-ng' || !isCctoolError(error)) throw error;
    }
  }
  if (source === 'auto' || source === 'espeak-module') {
    const { EspeakModulePhonemizer, findEspeakModule } = await import('./espeak-module-phonemizer.js');
    const path = findEspeakModule(places);
    if (path !== undefined) return new EspeakModulePhonemizer(path);
    if (source === 'espeak-module') {
      throw new CctoolError('unavailable', 'the package @echogarden/espeak-ng-emscripten is not installed', espeakHint);
    }
  }
  return new (await import('./english-phonemizer.js')).EnglishPhonemizer();
}
