import { xmlAttribute } from '../../../xml/write-xml.js';
import type { EngineType } from '../engine-type.js';
import type { SpeechAudio, SpeechSegment, VoiceWarning } from '../speech-engine.js';
import { refuseLength, within } from './plain-text.js';
import { type AudioFormat, readAudio } from './read-audio.js';
import { type ListedVoice, namedVoices, objectsIn, RemoteEngine, readNamedVoices } from './remote-engine.js';
import { type RemoteSettings, readRemoteSettings, versionOf } from './remote-settings.js';
import type { ServiceCall, ServiceReply } from './speech-service.js';
import { joinAsSsml } from './write-ssml.js';

/** What Azure documents for `prosody`: half to twice the rate, half to one and a half times the pitch. */
const RATE = [0.5, 2] as const;
const PITCH = [0.5, 1.5] as const;
/** No sentence is longer; the service's own limit is ten minutes of audio. */
const LONGEST_TEXT = 5000;
const alphabets = ['ipa', 'sapi', 'x-sampa', 'ups'];

const formats: { [name: string]: AudioFormat } = Object.fromEntries(
  (
    [
      ['8khz-8bit-mono-mulaw', 'mulaw', 8000],
      ['8khz-8bit-mono-alaw', 'alaw', 8000],
      ['8khz-16bit-mono-pcm', 'pcm_s16le', 8000],
      ['16khz-16bit-mono-pcm', 'pcm_s16le', 16_000],
      ['24khz-16bit-mono-pcm', 'pcm_s16le', 24_000],
    ] as const
  ).flatMap(([name, encoding, sampleRate]): [string, AudioFormat][] => [
    [`riff-${name}`, { container: 'wav' }],
    [`raw-${name}`, { container: 'raw', encoding, sampleRate }],
  ]),
);

interface Options {
  format: string;
  voices: readonly string[] | undefined;
}

/** Azure's text to speech: SSML in, audio of the requested format out. */
class AzureEngine extends RemoteEngine {
  readonly version: string;
  readonly #options: Options;

  constructor(settings: RemoteSettings, options: Options) {
    super(settings, (key) => ({ 'ocp-apim-subscription-key': key }));
    this.version = versionOf('azure', 'cognitiveservices/v1', settings.baseUrl, { format: options.format });
    this.#options = options;
  }

  protected async listVoices(): Promise<ListedVoice[]> {
    const sampleRate = Number(/(\d+)khz/.exec(this.#options.format)![1]) * 1000;
    const { voices } = this.#options;
    if (voices) return namedVoices(voices, sampleRate);
    const list = this.json(await this.service.call({ method: 'GET', path: '/cognitiveservices/voices/list' }));
    return objectsIn(list).map((voice) => ({
      name: voice.ShortName,
      languages: [voice.Locale, ...(Array.isArray(voice.SecondaryLocaleList) ? voice.SecondaryLocaleList : [])],
      gender: voice.Gender,
      sampleRate,
    }));
  }

  protected request(segment: SpeechSegment, warnings: VoiceWarning[]): ServiceCall {
    return {
      method: 'POST',
      path: '/cognitiveservices/v1',
      headers: { 'content-type': 'application/ssml+xml', 'x-microsoft-outputformat': this.#options.format },
      body: this.#ssml(segment, warnings),
    };
  }

  protected read(reply: ServiceReply): SpeechAudio {
    return readAudio(this.id, reply, formats[this.#options.format]!);
  }

  #ssml(segment: SpeechSegment, warnings: VoiceWarning[]): string {
    const voice = this.voice(segment.voice);
    const own = voice.languages[0]!;
    const language = this.language(voice, segment.language);
    const rate = within(this.id, 'rate', segment.rate, RATE, warnings);
    const pitch = within(this.id, 'pitch', segment.pitch, PITCH, warnings);
    let text = joinAsSsml(this.id, segment.runs, alphabets);
    refuseLength(this.id, text.length, LONGEST_TEXT);
    const prosody = [
      ...(rate === 1 ? [] : [`rate="${round(rate)}"`]),
      ...(pitch === 1 ? [] : [`pitch="${pitch < 1 ? '' : '+'}${round((pitch - 1) * 100)}%"`]),
    ];
    if (prosody.length > 0) text = `<prosody ${prosody.join(' ')}>${text}</prosody>`;
    // A multilingual voice needs a mark where it leaves its own language.
    if (language !== own) text = `<lang xml:lang="${language}">${text}</lang>`;
    return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${own}"><voice name="${xmlAttribute(segment.voice)}">${text}</voice></speak>`;
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Azure AI Speech, in a region or at an address of one's own. */
export const azure: EngineType = {
  type: 'azure',
  create(id, settings, context) {
    const region = settings.text('region');
    if (region !== undefined && !/^[a-z0-9]{2,40}$/.test(region))
      throw settings.wrong('region', `"${region}" is not a region`);
    if (region !== undefined && settings.text('base_url') !== undefined) {
      throw settings.wrong('region', 'give a region or a base_url, not both');
    }
    const address = region === undefined ? undefined : `https://${region}.tts.speech.microsoft.com`;
    const remote = readRemoteSettings(id, settings, context, address, { names: ['api_key'], isNeeded: true });
    const voices = readNamedVoices(settings, 'en-US-AvaNeural');
    const format = settings.oneOf('output_format', Object.keys(formats)) ?? 'riff-24khz-16bit-mono-pcm';
    return new AzureEngine(remote, { format, voices });
  },
};
