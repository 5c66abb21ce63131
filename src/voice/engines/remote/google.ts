import { presentable } from '../../../http/failure.js';
import type { EngineType } from '../engine-type.js';
import type { SpeechAudio, SpeechSegment, VoiceWarning } from '../speech-engine.js';
import { joinRuns, refuseLength, within } from './plain-text.js';
import { type AudioFormat, readAudio } from './read-audio.js';
import { type ListedVoice, namedVoices, objectsIn, RemoteEngine, readNamedVoices } from './remote-engine.js';
import { type RemoteSettings, readRemoteSettings, versionOf } from './remote-settings.js';
import { wordsOfJson } from './service-error.js';
import type { ServiceCall, ServiceReply } from './speech-service.js';
import { joinAsSsml } from './write-ssml.js';

const OWN_ADDRESS = 'https://texttospeech.googleapis.com';
const SPEAKING_RATE = [0.25, 2] as const;
/** Semitones. */
const PITCH = [-20, 20] as const;
/** Decibels. */
const GAIN = [-96, 16] as const;
/** Bytes of text or SSML in one request. */
const LONGEST_INPUT = 5000;
const alphabets = ['ipa', 'x-sampa'];

const encodings = { LINEAR16: 'pcm_s16le', MULAW: 'mulaw', ALAW: 'alaw', PCM: 'pcm_s16le' } as const;

interface Options {
  encoding: keyof typeof encodings;
  sampleRate: number;
  gain: number;
  profiles: readonly string[];
  voices: readonly string[] | undefined;
}

/** Google Cloud Text-to-Speech: JSON in, base64 in JSON out. */
class GoogleEngine extends RemoteEngine {
  readonly version: string;
  readonly #options: Options;

  constructor(settings: RemoteSettings & { keyKind: string | undefined }, options: Options) {
    const header = settings.keyKind === 'token' ? 'authorization' : 'x-goog-api-key';
    super(settings, (key) => ({ [header]: settings.keyKind === 'token' ? `Bearer ${key}` : key }));
    const { voices: _, ...decides } = options;
    this.version = versionOf('google', 'v1/text:synthesize', settings.baseUrl, decides);
    this.#options = options;
  }

  protected async listVoices(): Promise<ListedVoice[]> {
    const { voices, sampleRate } = this.#options;
    if (voices) return namedVoices(voices, sampleRate);
    const reply = await this.service.call({ method: 'GET', path: '/v1/voices' });
    const list = this.json(reply) as { voices?: unknown } | null;
    return objectsIn(list?.voices).map((voice) => ({
      name: voice.name,
      languages: Array.isArray(voice.languageCodes) ? voice.languageCodes : [],
      gender: voice.ssmlGender,
      sampleRate,
    }));
  }

  protected read(reply: ServiceReply): SpeechAudio {
    const { encoding, sampleRate } = this.#options;
    const audio = { contentType: '', bytes: this.#decode(this.json(reply)) };
    // All encodings but PCM come with a WAV header.
    const requested: AudioFormat =
      encoding === 'PCM' ? { container: 'raw', encoding: encodings[encoding], sampleRate } : { container: 'wav' };
    return readAudio(this.id, audio, requested);
  }

  protected request(segment: SpeechSegment, warnings: VoiceWarning[]): ServiceCall {
    const { encoding, sampleRate, gain, profiles } = this.#options;
    const languageCode = this.language(this.voice(segment.voice), segment.language);
    const isMarked = segment.runs.some(({ phonemes }) => phonemes);
    const text = isMarked ? `<speak>${joinAsSsml(this.id, segment.runs, alphabets)}</speak>` : joinRuns(segment.runs);
    refuseLength(this.id, Buffer.byteLength(text), LONGEST_INPUT, 'bytes');
    const speakingRate = within(this.id, 'speaking rate', segment.rate, SPEAKING_RATE, warnings);
    const semitones = Math.round(12 * Math.log2(segment.pitch) * 1000) / 1000;
    const pitch = within(this.id, 'pitch in semitones', semitones, PITCH, warnings);
    const body = {
      input: isMarked ? { ssml: text } : { text },
      voice: { languageCode, name: segment.voice },
      audioConfig: {
        audioEncoding: encoding,
        sampleRateHertz: sampleRate,
        ...(speakingRate === 1 ? {} : { speakingRate }),
        ...(pitch === 0 ? {} : { pitch }),
        ...(gain === 0 ? {} : { volumeGainDb: gain }),
        ...(profiles.length === 0 ? {} : { effectsProfileId: profiles }),
      },
    };
    return { method: 'POST', path: '/v1/text:synthesize', body };
  }

  #decode(answer: unknown): Buffer {
    const content = (answer as { audioContent?: unknown } | null)?.audioContent;
    if (typeof content !== 'string') {
      const words = presentable(wordsOfJson(answer) ?? '', undefined, 200);
      throw this.failure(`answered without audioContent${words === '' ? '' : `: ${words}`}`);
    }
    // Buffer.from drops what is not base64; sound would be missing without a word.
    const bare = content.replace(/=+$/, '');
    if (!/^[A-Za-z0-9+/]*$/.test(bare) || bare.length % 4 === 1) {
      throw this.failure('answered with audioContent that is not base64');
    }
    return Buffer.from(bare, 'base64');
  }
}

/** Google Cloud Text-to-Speech, with an API key or a bearer token. */
export const google: EngineType = {
  type: 'google',
  create(id, settings, context) {
    const keys = { names: ['api_key', 'token'], isNeeded: true };
    const remote = readRemoteSettings(id, settings, context, OWN_ADDRESS, keys);
    const voices = readNamedVoices(settings, 'en-US-Neural2-F');
    return new GoogleEngine(remote, {
      encoding: settings.oneOf('audio_encoding', ['LINEAR16', 'MULAW', 'ALAW', 'PCM']) ?? 'LINEAR16',
      sampleRate: settings.whole('sample_rate', 8000, 48_000) ?? 24_000,
      gain: settings.number('volume_gain_db', ...GAIN) ?? 0,
      profiles: settings.texts('effects_profiles') ?? [],
      voices,
    });
  },
};
