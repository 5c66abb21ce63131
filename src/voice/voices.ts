import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';
import type { SpeechEngine, VoiceInfo } from './engines/speech-engine.js';

/** The engines at hand, in the order in which a bare voice name is looked up, and the user's names for voices. */
export interface VoiceCatalogue {
  engines: readonly SpeechEngine[];
  /** `agent-female` -> `flite:slt`. */
  aliases: { [name: string]: string };
  /** The voice when none is named. */
  defaultVoice: string;
  /** Bytes that finished prompts may take on disk; 0: none is kept. */
  cacheBytes: number;
}

/** A voice with its engine. */
export interface FoundVoice {
  engine: SpeechEngine;
  voice: VoiceInfo;
}

/** What there is to choose from. */
export interface VoiceList {
  voices: (VoiceInfo & { remote: boolean })[];
  /** Engines that could not say which voices they have, and voices that cannot be used. */
  problems: { engine: string; message: string; hint: string | undefined }[];
}

/** A message names so many voices; a remote engine can have hundreds. */
const NAMED = 40;

/** All voices of all engines. An engine that fails (a missing file, a service that is down) hides no other's. */
export async function listVoices(catalogue: VoiceCatalogue): Promise<VoiceList> {
  const list: VoiceList = { voices: [], problems: [] };
  const ask = async (engine: SpeechEngine) => ({
    voices: await engine.voices(),
    problems: (await engine.problems?.()) ?? [],
  });
  const found = await Promise.allSettled(catalogue.engines.map(ask));
  for (const [i, outcome] of found.entries()) {
    const engine = catalogue.engines[i]!;
    const tell = ({ message, hint }: CctoolError) => list.problems.push({ engine: engine.id, message, hint });
    if (outcome.status === 'fulfilled') {
      list.voices.push(...outcome.value.voices.map((voice) => ({ ...voice, remote: engine.remote })));
      outcome.value.problems.forEach(tell);
    } else {
      if (!isCctoolError(outcome.reason)) throw outcome.reason;
      tell(outcome.reason);
    }
  }
  return list;
}

/**
 * Finds a voice by alias, by `engine:voice`, or by its bare name in one engine after another.
 * @throws CctoolError of kind `input` that lists the voices that exist; what the named engine throws
 */
export async function findVoice(catalogue: VoiceCatalogue, name: string | undefined): Promise<FoundVoice> {
  const requested = name ?? catalogue.defaultVoice;
  const resolved = Object.hasOwn(catalogue.aliases, requested) ? catalogue.aliases[requested]! : requested;
  const colon = resolved.indexOf(':');
  const named = colon < 0 ? undefined : catalogue.engines.find(({ id }) => id === resolved.slice(0, colon));
  if (named) {
    const own = resolved.slice(colon + 1);
    const voice = (await named.voices()).find((candidate) => candidate.name === own) ?? (await named.findVoice?.(own));
    if (voice) return { engine: named, voice };
  } else if (colon < 0) {
    for (const engine of catalogue.engines) {
      // A broken engine is reported below, if no other has the voice.
      const voices = await engine.voices().catch(() => []);
      const voice = voices.find((candidate) => candidate.name === resolved);
      if (voice) return { engine, voice };
    }
  }
  throw await unknownVoice(catalogue, requested, resolved);
}

async function unknownVoice(catalogue: VoiceCatalogue, requested: string, resolved: string): Promise<CctoolError> {
  const { voices, problems } = await listVoices(catalogue);
  const ids = [...voices.map(({ id }) => id), ...Object.keys(catalogue.aliases)];
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more (cctool voice voices lists them)` : '';
  const names = resolved.includes(':') ? [] : voices.map(({ name }) => name);
  const near = nearest(resolved, [...names, ...ids]);
  const perhaps = near === undefined ? '' : ` (did you mean "${near}"?)`;
  const meant = requested === resolved ? '' : `, which is an alias of "${resolved}"`;
  // Not what is wrong: a client of the service has no business with the places of files.
  const engines = [...new Set(problems.map(({ engine }) => engine))].join(', ');
  const broken = engines === '' ? '' : `; some of ${engines} cannot be used (cctool voice voices shows why)`;
  return new CctoolError(
    'input',
    `unknown voice "${requested}"${meant}${perhaps}; the voices here are ${ids.slice(0, NAMED).join(', ')}${more}${broken}`,
  );
}

/** What decides how a voice sounds: the engine's version, or that of the voice's own model. */
export async function voiceVersion({ engine, voice }: FoundVoice): Promise<string> {
  return (await engine.voiceVersion?.(voice.name)) ?? engine.version;
}
