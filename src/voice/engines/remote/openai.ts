import { CctoolError } from '../../../diagnostics/index.js';
import type { EngineType } from '../engine-type.js';
import type { SpeechAudio, SpeechSegment, VoiceWarning } from '../speech-engine.js';
import { joinRuns, refuseLength, refusePhonemes, refusePitch, within } from './plain-text.js';
import { type AudioFormat, readAudio } from './read-audio.js';
import { type ListedVoice, RemoteEngine } from './remote-engine.js';
import { type RemoteSettings, readRemoteSettings, versionOf } from './remote-settings.js';
import type { ServiceCall, ServiceReply } from './speech-service.js';

const OWN_ADDRESS = 'https://api.openai.com/v1';
/** The voices of the service itself; a compatible one lists its own in the settings. */
const ownVoices = 'alloy ash ballad coral echo fable onyx nova sage shimmer verse marin cedar'.split(' ');
const LONGEST_INPUT = 4096;
const SPEED = [0.25, 4] as const;

interface Options {
  model: string;
  instructions: string | undefined;
  format: 'wav' | 'pcm';
  voices: readonly string[];
  /** Names of voices that the service knows by an id. */
  custom: { [name: string]: string };
  languages: string[];
  /** Hz; what `pcm` comes in, and what prompts are joined at. */
  sampleRate: number;
}

/** Any service with OpenAI's `POST /audio/speech`. It has no list of voices, so the settings name them. */
class OpenAiEngine extends RemoteEngine {
  readonly version: string;
  readonly #options: Options;

  constructor(settings: RemoteSettings, options: Options) {
    super(settings, (key) => ({ authorization: `Bearer ${key}` }));
    const { model, instructions, format, custom } = options;
    this.version = versionOf(model, 'v1/audio/speech', settings.baseUrl, { model, instructions, format, custom });
    this.#options = options;
  }

  protected async listVoices(): Promise<ListedVoice[]> {
    const { voices, custom, languages, sampleRate } = this.#options;
    return [...voices, ...Object.keys(custom)].map((name) => ({ name, languages, sampleRate }));
  }

  protected request(segment: SpeechSegment, warnings: VoiceWarning[]): ServiceCall {
    const { model, instructions, format, custom } = this.#options;
    refusePhonemes(this.id, segment.runs);
    refusePitch(this.id, segment);
    const input = joinRuns(segment.runs);
    refuseLength(this.id, input.length, LONGEST_INPUT);
    const speed = within(this.id, 'speed', segment.rate, SPEED, warnings);
    const body = {
      model,
      input,
      voice: Object.hasOwn(custom, segment.voice) ? { id: custom[segment.voice] } : segment.voice,
      response_format: format,
      ...(speed === 1 ? {} : { speed }),
      ...(instructions === undefined ? {} : { instructions }),
    };
    return { method: 'POST', path: '/audio/speech', body };
  }

  protected read(reply: ServiceReply): SpeechAudio {
    const { format, sampleRate } = this.#options;
    const requested: AudioFormat =
      format === 'wav' ? { container: 'wav' } : { container: 'raw', encoding: 'pcm_s16le', sampleRate };
    return readAudio(this.id, reply, requested);
  }
}

/** OpenAI's own service and everything that speaks its protocol. */
export const openAi: EngineType = {
  type: 'openai',
  create(id, settings, context) {
    const isOwn = settings.text('base_url') === undefined;
    const remote = readRemoteSettings(id, settings, context, OWN_ADDRESS, { names: ['api_key'], isNeeded: isOwn });
    const model = settings.text('model') ?? 'gpt-4o-mini-tts';
    const instructions = settings.text('instructions');
    if (instructions !== undefined && /^tts-1/.test(model)) {
      throw settings.wrong(
        'instructions',
        `the model ${model} does not accept instructions`,
        'leave them out, or use gpt-4o-mini-tts',
      );
    }
    const custom = settings.map('custom_voices') ?? {};
    const voices = settings.texts('voices') ?? (isOwn ? ownVoices : Object.keys(custom).length > 0 ? [] : undefined);
    if (voices === undefined) throw settings.wrong('voices', 'the names of the voices of this service are needed');
    const twice = voices.find((name) => Object.hasOwn(custom, name));
    if (twice !== undefined) throw new CctoolError('usage', `${settings.place}: the voice "${twice}" is named twice`);
    return new OpenAiEngine(remote, {
      model,
      instructions,
      format: settings.oneOf('response_format', ['wav', 'pcm']) ?? 'wav',
      voices,
      custom,
      languages: settings.texts('languages') ?? ['en'],
      sampleRate: settings.whole('sample_rate', 8000, 48_000) ?? 24_000,
    });
  },
};
