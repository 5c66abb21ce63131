import { CctoolError } from '../diagnostics/index.js';
import type { SpeechEngine, VoiceInfo } from './engines/speech-engine.js';

/** The engines at hand, in the order in which a bare voice name is looked up, and the user's names for voices. */
export interface VoiceCatalogue {
  engines: readonly SpeechEngine[];
  /** `agent-female` -> `flite:slt`. */
  aliases: { [name: string]: string };
  /** The voice when none is named. */
  defaultVoice: string;
}

/** A voice with its engine. */
export interface FoundVoice {
  engine: SpeechEngine;
  voice: VoiceInfo;
}

/** All voices of all engines. */
export async function listVoices(catalogue: VoiceCatalogue): Promise<VoiceInfo[]> {
  return (await Promise.all(catalogue.engines.map((engine) => engine.voices()))).flat();
}

/**
 * Finds a voice by alias, by `engine:voice`, or by its bare name.
 * @throws CctoolError of kind `input` that lists the voices that exist
 */
export async function findVoice(catalogue: VoiceCatalogue, name: string | undefined): Promise<FoundVoice> {
  const asked = name ?? catalogue.defaultVoice;
  const wanted = Object.hasOwn(catalogue.aliases, asked) ? catalogue.aliases[asked]! : asked;
  for (const engine of catalogue.engines) {
    const voice = (await engine.voices()).find(
      (candidate) => candidate.id === wanted || (!wanted.includes(':') && candidate.name === wanted),
    );
    if (voice) return { engine, voice };
  }
  const known = (await listVoices(catalogue)).map((voice) => voice.id);
  throw new CctoolError('input', `unknown voice "${asked}"; the voices here are ${known.join(', ')}`);
}
