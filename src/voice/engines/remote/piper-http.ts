import { CctoolError } from '../../../diagnostics/index.js';
import type { EngineType } from '../engine-type.js';
import { pronunciationToIpa } from '../phonemes/segment-ipa.js';
import type { SpeechAudio, SpeechRun, SpeechSegment, VoiceInfo } from '../speech-engine.js';
import { joinRuns, refuseLength, refusePitch } from './plain-text.js';
import { readAudio } from './read-audio.js';
import { type ListedVoice, namedVoices, RemoteEngine, readNamedVoices } from './remote-engine.js';
import { type RemoteSettings, readRemoteSettings, versionOf } from './remote-settings.js';
import type { ServiceCall, ServiceReply } from './speech-service.js';

const LONGEST_TEXT = 5000;

interface Options {
  /** The path for speech; older releases use `/`. */
  path: string;
  /** Undefined: the server lists them. */
  voices: readonly string[] | undefined;
  /** Undefined: the voice's own. */
  lengthScale: number | undefined;
  noiseScale: number | undefined;
  noiseWidthScale: number | undefined;
}

/** What a voice's own configuration says. */
interface PiperVoice {
  lengthScale: number;
  speakers: number;
  speakerIds: { [name: string]: unknown };
  takesPhonemes: boolean;
}

/** What is assumed of a voice that the settings name. */
const unknownVoice: PiperVoice = { lengthScale: 1, speakers: 1, speakerIds: {}, takesPhonemes: true };

/** The HTTP server of Piper: voices from its own list; `NAME/SPEAKER` is a speaker of a voice that has several. */
class PiperHttpEngine extends RemoteEngine {
  readonly version: string;
  // The server hands the text to eSpeak NG, which knows little of short forms.
  override readonly readsText = false;
  readonly #options: Options;
  readonly #own = new Map<string, PiperVoice>();

  constructor(settings: RemoteSettings, options: Options) {
    super(settings, (key) => ({ authorization: `Bearer ${key}` }));
    const { voices: _, ...decides } = options;
    this.version = versionOf('piper', 'synthesize', settings.baseUrl, decides);
    this.#options = options;
  }

  protected async listVoices(): Promise<ListedVoice[]> {
    const { voices } = this.#options;
    if (voices) return namedVoices(voices, 22_050);
    const list = this.json(await this.service.call({ method: 'GET', path: '/voices' }));
    if (list === null || typeof list !== 'object' || Array.isArray(list)) {
      throw this.failure('answered with something other than its voices by name');
    }
    return Object.entries(list).flatMap(([name, config]): ListedVoice[] => {
      if (config === null || typeof config !== 'object') return [];
      const { audio, language, espeak, inference, num_speakers, speaker_id_map, phoneme_type } = config;
      const { sample_rate } = (audio ?? {}) as { sample_rate?: unknown };
      const scale = Number(inference?.length_scale);
      this.#own.set(name, {
        lengthScale: scale > 0 && Number.isFinite(scale) ? scale : 1,
        speakers: typeof num_speakers === 'number' ? num_speakers : 1,
        speakerIds: speaker_id_map !== null && typeof speaker_id_map === 'object' ? speaker_id_map : {},
        takesPhonemes: phoneme_type === undefined || phoneme_type === 'espeak',
      });
      const isRate = typeof sample_rate === 'number' && sample_rate >= 8000 && sample_rate <= 48_000;
      return [{ name, languages: [language?.code ?? espeak?.voice ?? ''], sampleRate: isRate ? sample_rate : 22_050 }];
    });
  }

  /** `NAME/SPEAKER`, the speaker by name or number. */
  async findVoice(name: string): Promise<VoiceInfo | undefined> {
    const [base, speaker] = splitName(name);
    const voice = (await this.voices()).find((candidate) => candidate.name === base);
    if (!voice || speaker === undefined || this.#speakerId(base, speaker) === undefined) return undefined;
    return { ...voice, id: `${this.id}:${name}`, name };
  }

  protected request(segment: SpeechSegment): ServiceCall {
    const { path, lengthScale, noiseScale, noiseWidthScale } = this.#options;
    refusePitch(this.id, segment);
    const [name, speaker] = splitName(segment.voice);
    // The server speaks with its default voice where it does not know one: only listed voices are requested.
    const voice = this.voice(name);
    this.language(voice, segment.language);
    const own = this.#own.get(name) ?? unknownVoice;
    const text = joinRuns(segment.runs, (run) => this.#write(run, own, voice.id));
    refuseLength(this.id, text.length, LONGEST_TEXT);
    const isPlain = segment.rate === 1 && lengthScale === undefined;
    const body = {
      text,
      voice: name,
      ...(speaker === undefined ? {} : { speaker_id: this.#speakerId(name, speaker) }),
      // Twice as long is half as fast.
      ...(isPlain ? {} : { length_scale: (lengthScale ?? own.lengthScale) / segment.rate }),
      ...(noiseScale === undefined ? {} : { noise_scale: noiseScale }),
      ...(noiseWidthScale === undefined ? {} : { noise_w_scale: noiseWidthScale }),
    };
    return { method: 'POST', path, body };
  }

  protected read(reply: ServiceReply): SpeechAudio {
    return readAudio(this.id, reply, { container: 'wav' });
  }

  /** Phonemes stand in double brackets, which plain text must not have. */
  #write({ text, phonemes }: SpeechRun, voice: PiperVoice, id: string): string {
    if (!phonemes) return text.replace(/\[\[|\]\]/g, ' ');
    if (!voice.takesPhonemes) {
      const hint = 'write the word as it sounds with <sub alias="…">';
      throw new CctoolError('input', `the voice ${id} does not accept phonemes`, hint);
    }
    return `[[ ${pronunciationToIpa(phonemes).replace(/[[\]]/g, ' ').trim()} ]]`;
  }

  #speakerId(name: string, speaker: string): number | undefined {
    const voice = this.#own.get(name);
    if (!voice) return undefined;
    const named = Object.hasOwn(voice.speakerIds, speaker) ? voice.speakerIds[speaker] : undefined;
    if (typeof named === 'number') return named;
    return /^\d{1,5}$/.test(speaker) && Number(speaker) < voice.speakers ? Number(speaker) : undefined;
  }
}

function splitName(name: string): [voice: string, speaker: string | undefined] {
  const slash = name.indexOf('/');
  return slash < 0 ? [name, undefined] : [name.slice(0, slash), name.slice(slash + 1)];
}

/** A Piper voice server of one's own. */
export const piperHttp: EngineType = {
  type: 'piper-http',
  create(id, settings, context) {
    const keys = { names: ['api_key'], isNeeded: false };
    const remote = readRemoteSettings(id, settings, context, undefined, keys);
    const path = settings.text('path') ?? '/synthesize';
    if (!/^\/[\w./-]*$/.test(path)) throw settings.wrong('path', `"${path}" is not a path such as /synthesize`);
    return new PiperHttpEngine(remote, {
      path,
      voices: readNamedVoices(settings, 'en_US-lessac-medium'),
      lengthScale: settings.number('length_scale', 0.1, 10),
      noiseScale: settings.number('noise_scale', 0, 5),
      noiseWidthScale: settings.number('noise_w_scale', 0, 5),
    });
  },
};
