import type { EngineSettings } from '../engine-settings.js';
import type { EngineType } from '../engine-type.js';
import type { SpeechAudio, SpeechSegment, VoiceInfo, VoiceWarning } from '../speech-engine.js';
import { joinRuns, refuseLength, refusePhonemes, refusePitch, within } from './plain-text.js';
import { type AudioFormat, readAudio } from './read-audio.js';
import { type ListedVoice, objectsIn, RemoteEngine } from './remote-engine.js';
import { type RemoteSettings, readRemoteSettings, versionOf } from './remote-settings.js';
import type { ServiceCall, ServiceReply } from './speech-service.js';

const OWN_ADDRESS = 'https://api.elevenlabs.io';
const SPEED = [0.7, 1.2] as const;
const LONGEST_TEXT = 10_000;

const formats: { [name: string]: AudioFormat & { sampleRate: number } } = {
  ulaw_8000: { container: 'raw', encoding: 'mulaw', sampleRate: 8000 },
  alaw_8000: { container: 'raw', encoding: 'alaw', sampleRate: 8000 },
  ...Object.fromEntries(
    [8000, 16_000, 22_050, 24_000, 44_100].map((sampleRate) => [
      `pcm_${sampleRate}`,
      { container: 'raw', encoding: 'pcm_s16le', sampleRate } as const,
    ]),
  ),
};

interface Options {
  model: string;
  format: string;
  seed: number;
  /** As the API names them. */
  voiceSettings: { [name: string]: number | boolean };
  /** Ids by name. */
  voices: { [name: string]: string } | undefined;
  languages: string[];
}

/** ElevenLabs: a voice is an id of letters and digits; the names are the user's own or those of the account's list. */
class ElevenLabsEngine extends RemoteEngine {
  readonly version: string;
  readonly #options: Options;
  /** Ids by the names that `voices()` gave. */
  readonly #ids = new Map<string, string>();

  constructor(settings: RemoteSettings, options: Options) {
    super(settings, (key) => ({ 'xi-api-key': key }));
    const { model, languages: _, ...decides } = options;
    this.version = versionOf(model, 'v1/text-to-speech', settings.baseUrl, { model, ...decides });
    this.#options = options;
  }

  protected async listVoices(): Promise<ListedVoice[]> {
    const { voices, languages, format } = this.#options;
    const { sampleRate } = formats[format]!;
    this.#ids.clear();
    if (voices) {
      for (const [name, id] of Object.entries(voices)) this.#ids.set(name, id);
      return Object.keys(voices).map((name) => ({ name, languages, sampleRate }));
    }
    const reply = await this.service.call({ method: 'GET', path: '/v1/voices' });
    const list = this.json(reply) as { voices?: unknown } | null;
    return objectsIn(list?.voices).flatMap(({ voice_id, name, labels, verified_languages }) => {
      if (typeof voice_id !== 'string' || !isId(voice_id)) return [];
      // Two voices of one name can only be told apart by their ids; spaces are awkward in a shell.
      const plain =
        typeof name === 'string'
          ? name
              .trim()
              .split(/\s+-\s+/)[0]!
              .replaceAll(' ', '-')
          : '';
      const own = plain === '' || this.#ids.has(plain) ? voice_id : plain;
      this.#ids.set(own, voice_id);
      const { gender, language } = (labels ?? {}) as { gender?: unknown; language?: unknown };
      const verified = objectsIn(verified_languages).map((entry) => String(entry.locale ?? entry.language ?? ''));
      const first = typeof language === 'string' ? [language] : [];
      const known = [...first, ...verified].filter((tag) => /^[a-z]{2,3}(-|$)/i.test(tag));
      return [{ name: own, languages: known.length > 0 ? known : languages, gender, sampleRate }];
    });
  }

  /** Any voice by its id, whether or not it is in the account's list. */
  async findVoice(name: string): Promise<VoiceInfo | undefined> {
    if (!isId(name)) return undefined;
    const { languages, format } = this.#options;
    const { sampleRate } = formats[format]!;
    return { id: `${this.id}:${name}`, name, engine: this.id, languages, sampleRate, neural: true };
  }

  protected request(segment: SpeechSegment, warnings: VoiceWarning[]): ServiceCall {
    const { model, format, seed, voiceSettings } = this.#options;
    refusePhonemes(this.id, segment.runs);
    refusePitch(this.id, segment);
    const text = joinRuns(segment.runs);
    refuseLength(this.id, text.length, LONGEST_TEXT);
    const speed = within(this.id, 'speed', segment.rate, SPEED, warnings);
    const voice = { ...voiceSettings, ...(speed === 1 ? {} : { speed }) };
    return {
      method: 'POST',
      path: `/v1/text-to-speech/${encodeURIComponent(this.#ids.get(segment.voice) ?? segment.voice)}`,
      query: { output_format: format },
      body: { text, model_id: model, seed, ...(Object.keys(voice).length > 0 ? { voice_settings: voice } : {}) },
    };
  }

  protected read(reply: ServiceReply): SpeechAudio {
    return readAudio(this.id, reply, formats[this.#options.format]!);
  }
}

const isId = (text: string) => /^[A-Za-z0-9]{16,32}$/.test(text);

function readVoiceSettings(settings: EngineSettings): { [name: string]: number | boolean } {
  const values: { [name: string]: number | boolean } = {};
  for (const name of ['stability', 'similarity_boost', 'style']) {
    const value = settings.number(name, 0, 1);
    if (value !== undefined) values[name] = value;
  }
  const boost = settings.truth('use_speaker_boost');
  if (boost !== undefined) values.use_speaker_boost = boost;
  return values;
}

/** ElevenLabs. */
export const elevenLabs: EngineType = {
  type: 'elevenlabs',
  create(id, settings, context) {
    const keys = { names: ['api_key'], isNeeded: true };
    const remote = readRemoteSettings(id, settings, context, OWN_ADDRESS, keys);
    return new ElevenLabsEngine(remote, {
      model: settings.text('model') ?? 'eleven_multilingual_v2',
      format: settings.oneOf('output_format', Object.keys(formats)) ?? 'pcm_24000',
      seed: settings.whole('seed', 0, 4_294_967_295) ?? 1,
      voiceSettings: readVoiceSettings(settings),
      voices: settings.map('voices'),
      languages: settings.texts('languages') ?? ['en'],
    });
  },
};
