import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { presentable } from '../../../http/failure.js';
import type { EngineSettings } from '../engine-settings.js';
import type { SpeechAudio, SpeechEngine, SpeechSegment, VoiceInfo, VoiceWarning } from '../speech-engine.js';
import type { RemoteSettings } from './remote-settings.js';
import { wordsOf } from './service-error.js';
import { type KeyHeaders, type ServiceCall, type ServiceReply, SpeechService } from './speech-service.js';

/** Names come from a service and go to terminals and file names of the user: no control characters, not endless. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} ._:#()+'-]{0,127}$/u;
const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
/** No service has more; what a broken one sends ends here. */
const MOST_VOICES = 5000;

/** A voice as a service lists it, unchecked; what cannot be used is left out. */
export interface ListedVoice {
  name: unknown;
  languages: readonly unknown[];
  gender?: unknown;
  /** Hz. */
  sampleRate: number;
}

/** What all remote engines share: one service, and a list of voices that is fetched once. */
export abstract class RemoteEngine implements SpeechEngine {
  readonly id: string;
  readonly neural: boolean;
  readonly remote = true;
  /** Services have a text reader of their own; one that has none says so. */
  readonly readsText: boolean = true;
  abstract readonly version: string;
  protected readonly service: SpeechService;
  readonly #settings: RemoteSettings;
  #voices: Promise<VoiceInfo[]> | undefined;
  #list: VoiceInfo[] = [];

  constructor(settings: RemoteSettings, keyHeaders: KeyHeaders, neural = true) {
    this.#settings = settings;
    this.id = settings.engine;
    this.neural = neural;
    this.service = new SpeechService(settings, keyHeaders);
  }

  /** The voices of the settings, or those that the service lists; a list that could not be fetched is requested again. */
  voices(): Promise<VoiceInfo[]> {
    this.#voices ??= this.listVoices()
      .then((listed) => {
        this.#list = this.#usable(listed);
        return this.#list;
      })
      .catch((error: unknown) => {
        this.#voices = undefined;
        throw error;
      });
    return this.#voices;
  }

  /** Problems that are known without asking the service: a missing key or certificate authority. */
  async problems(): Promise<CctoolError[]> {
    try {
      this.#settings.key();
      this.#settings.authority();
      return [];
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return [error];
    }
  }

  check(segment: SpeechSegment): void {
    this.request(segment, []);
  }

  async synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio> {
    await this.voices();
    const warnings: VoiceWarning[] = [];
    const reply = await this.service.call(this.request(segment, warnings), signal);
    return { ...this.read(reply), warnings };
  }

  close(): Promise<void> {
    return this.service.close();
  }

  protected abstract listVoices(): Promise<ListedVoice[]>;

  /**
   * The request that speaks a segment, once the voices are known.
   * @param warnings receives what will be spoken differently from the request
   * @throws CctoolError of kind `input` or `limit` for what the service cannot speak
   */
  protected abstract request(segment: SpeechSegment, warnings: VoiceWarning[]): ServiceCall;

  /** @throws CctoolError of kind `remote` for an answer that is not audio */
  protected abstract read(reply: ServiceReply): SpeechAudio;

  /** A voice of the list by its name within the engine. */
  protected voice(name: string): VoiceInfo {
    const voice = this.#list.find((candidate) => candidate.name === name);
    if (!voice) throw new CctoolError('input', `the engine ${this.id} has no voice "${name}"`);
    return voice;
  }

  /**
   * The language of a voice that a segment is in, whatever the region.
   * @throws CctoolError of kind `input` for a language that the voice does not speak
   */
  protected language({ name, languages }: VoiceInfo, requested: string): string {
    const primary = (tag: string) => tag.split('-')[0]!.toLowerCase();
    const language = languages.find((tag) => primary(tag) === primary(requested));
    if (language !== undefined) return language;
    throw new CctoolError(
      'input',
      `the voice ${this.id}:${name} speaks ${languages.join(', ')}, not "${requested}"`,
      'choose a voice of that language (cctool voice voices)',
    );
  }

  /** An answer in JSON; anything else is an error that quotes its text. */
  protected json({ contentType, bytes }: ServiceReply): unknown {
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      const words = presentable(wordsOf(contentType, bytes.subarray(0, 65_536)), undefined, 200);
      const type = contentType === '' ? 'of no stated type' : contentType.split(';')[0];
      throw this.failure(`answered with something that is not JSON (${type})${words === '' ? '' : `: ${words}`}`);
    }
  }

  /** A failure of the service, such as `answered with silence`. */
  protected failure(what: string): CctoolError {
    return new CctoolError('remote', `the engine ${this.id}: its service ${what}`);
  }

  #usable(listed: readonly ListedVoice[]): VoiceInfo[] {
    const voices = listed.slice(0, MOST_VOICES).flatMap(({ name, languages, sampleRate, gender }): VoiceInfo[] => {
      const known = languages.map((tag) => String(tag).replaceAll('_', '-')).filter((tag) => languageTag.test(tag));
      if (typeof name !== 'string' || !plainName.test(name) || known.length === 0) return [];
      const sex = typeof gender === 'string' ? gender.toLowerCase() : '';
      return [
        {
          id: `${this.id}:${name}`,
          name,
          engine: this.id,
          languages: [...new Set(known)],
          ...(sex === 'female' || sex === 'male' ? { gender: sex } : {}),
          sampleRate,
          neural: this.neural,
        },
      ];
    });
    if (voices.length === 0) throw this.failure('lists no voice that can be used');
    return voices;
  }
}

/** Voices that the settings name, the language at the start of each name. */
export const namedVoices = (names: readonly string[], sampleRate: number): ListedVoice[] =>
  names.map((name) => ({ name, languages: [languageOfName(name)], sampleRate }));

/** The elements of a list in an answer, as far as they are objects. */
export function objectsIn(value: unknown): { [name: string]: unknown }[] {
  return Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : [];
}

/** The language at the start of a voice's name: `sr-Latn-RS-NicholasNeural`, `en_US-lessac-medium`. */
function languageOfName(name: string): string | undefined {
  return /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?[-_](?:[A-Z]{2}|\d{3})(?=-)/.exec(name)?.[0];
}

/**
 * The setting `voices` of an engine whose voices' names begin with their language; undefined where it is absent.
 * @param example a name of the service's own, for messages
 */
export function readNamedVoices(settings: EngineSettings, example: string): string[] | undefined {
  const voices = settings.texts('voices');
  const odd = voices?.find((name) => languageOfName(name) === undefined);
  if (odd !== undefined) throw settings.wrong('voices', `"${odd}" does not begin with a language, as ${example}`);
  return voices;
}
