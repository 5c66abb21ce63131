import { CctoolError } from '../../../diagnostics/index.js';
import type { EngineType } from '../engine-type.js';
import type { SpeechAudio, SpeechSegment, VoiceWarning } from '../speech-engine.js';
import { joinRuns, refuseLength, refusePitch, within } from './plain-text.js';
import { readAudio } from './read-audio.js';
import { type ListedVoice, objectsIn, RemoteEngine } from './remote-engine.js';
import { type RemoteSettings, readRemoteSettings, versionOf } from './remote-settings.js';
import { signAws } from './sign-aws.js';
import type { ServiceCall, ServiceReply } from './speech-service.js';
import { joinAsSsml } from './write-ssml.js';

/** What Polly documents for the rate of `prosody`, as a factor. */
const RATE = [0.2, 2] as const;
const PITCH = [0.5, 1.5] as const;
/** Characters that are billed in one request. */
const LONGEST_TEXT = 3000;
const MOST_PAGES = 20;
const alphabets = ['ipa', 'x-sampa'];
const encodings = { pcm: 'pcm_s16le', mulaw: 'mulaw', alaw: 'alaw' } as const;

interface Options {
  engine: 'standard' | 'neural' | 'long-form' | 'generative';
  format: keyof typeof encodings;
  sampleRate: number;
  lexicons: readonly string[];
  /** Languages by voice. */
  voices: { [name: string]: string } | undefined;
}

/** Where the parts of the credentials come from that are not the secret key, and where and when requests are signed. */
interface Signing {
  region: string;
  accessKeyId(): string;
  sessionToken(): string | undefined;
  now(): number;
}

/** Amazon Polly. Its standard voices are not neural. */
class PollyEngine extends RemoteEngine {
  readonly version: string;
  readonly #options: Options;

  constructor(settings: RemoteSettings, options: Options, { region, accessKeyId, sessionToken, now }: Signing) {
    super(
      settings,
      (secretAccessKey, request) => {
        const credentials = { accessKeyId: accessKeyId(), secretAccessKey, sessionToken: sessionToken() };
        return signAws(request, credentials, { region, service: 'polly' }, now());
      },
      options.engine !== 'standard',
    );
    const { voices: _, ...decides } = options;
    this.version = versionOf(`polly-${options.engine}`, 'v1/speech', settings.baseUrl, decides);
    this.#options = options;
  }

  protected async listVoices(): Promise<ListedVoice[]> {
    const { voices, sampleRate, engine } = this.#options;
    if (voices) return Object.entries(voices).map(([name, language]) => ({ name, languages: [language], sampleRate }));
    const listed: ListedVoice[] = [];
    let token: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = { Engine: engine, ...(token === undefined ? {} : { NextToken: token }) };
      const list = this.json(await this.service.call({ method: 'GET', path: '/v1/voices', query })) as {
        Voices?: unknown;
        NextToken?: unknown;
      } | null;
      for (const { Id, LanguageCode, AdditionalLanguageCodes, Gender } of objectsIn(list?.Voices)) {
        const more = Array.isArray(AdditionalLanguageCodes) ? AdditionalLanguageCodes : [];
        listed.push({ name: Id, languages: [LanguageCode, ...more], gender: Gender, sampleRate });
      }
      token = typeof list?.NextToken === 'string' && list.NextToken !== '' ? list.NextToken : undefined;
      if (token === undefined) break;
    }
    return listed;
  }

  protected request(segment: SpeechSegment, warnings: VoiceWarning[]): ServiceCall {
    const { engine, format, sampleRate, lexicons } = this.#options;
    if (engine !== 'standard') refusePitch(this.id, segment);
    const voice = this.voice(segment.voice);
    const language = this.language(voice, segment.language);
    const rate = within(this.id, 'rate', segment.rate, RATE, warnings);
    const pitch = within(this.id, 'pitch', segment.pitch, PITCH, warnings);
    const plain = joinRuns(segment.runs);
    refuseLength(this.id, plain.length, LONGEST_TEXT);
    const prosody = [
      ...(rate === 1 ? [] : [`rate="${Math.round(rate * 100)}%"`]),
      ...(pitch === 1 ? [] : [`pitch="${pitch < 1 ? '' : '+'}${Math.round((pitch - 1) * 100)}%"`]),
    ];
    const isMarked = prosody.length > 0 || segment.runs.some(({ phonemes }) => phonemes);
    let text = isMarked ? joinAsSsml(this.id, segment.runs, alphabets) : plain;
    if (prosody.length > 0) text = `<prosody ${prosody.join(' ')}>${text}</prosody>`;
    return {
      method: 'POST',
      path: '/v1/speech',
      body: {
        Engine: engine,
        VoiceId: segment.voice,
        ...(language === voice.languages[0] ? {} : { LanguageCode: language }),
        OutputFormat: format,
        SampleRate: String(sampleRate),
        TextType: isMarked ? 'ssml' : 'text',
        Text: isMarked ? `<speak>${text}</speak>` : text,
        ...(lexicons.length === 0 ? {} : { LexiconNames: lexicons }),
      },
    };
  }

  protected read(reply: ServiceReply): SpeechAudio {
    const { format, sampleRate } = this.#options;
    return readAudio(this.id, reply, { container: 'raw', encoding: encodings[format], sampleRate });
  }
}

/** Amazon Polly, with a key pair or temporary credentials, by default from the variables that AWS's own tools read. */
export const polly: EngineType = {
  type: 'polly',
  create(id, settings, context) {
    const region = settings.text('region');
    if (region === undefined) throw settings.wrong('region', 'a region such as eu-west-1 is needed');
    if (!/^[a-z]{2,4}(-[a-z]+)+-\d$/.test(region)) throw settings.wrong('region', `"${region}" is not a region`);
    const keys = { names: ['secret_access_key'], isNeeded: false, defaultVariable: 'AWS_SECRET_ACCESS_KEY' };
    const remote = readRemoteSettings(id, settings, context, `https://polly.${region}.amazonaws.com`, keys);
    const idVariable = settings.text('access_key_id_env') ?? 'AWS_ACCESS_KEY_ID';
    const tokenVariable = settings.text('session_token_env') ?? 'AWS_SESSION_TOKEN';
    const format = settings.oneOf('output_format', ['pcm', 'mulaw', 'alaw']) ?? 'pcm';
    const sampleRate = settings.whole('sample_rate', 8000, 24_000) ?? (format === 'pcm' ? 16_000 : 8000);
    const options: Options = {
      engine: settings.oneOf('engine', ['standard', 'neural', 'long-form', 'generative']) ?? 'neural',
      format,
      sampleRate,
      lexicons: settings.texts('lexicons') ?? [],
      voices: settings.map('voices'),
    };
    return new PollyEngine(remote, options, {
      region,
      now: context.now,
      sessionToken: () => context.variable(tokenVariable)?.trim() || undefined,
      accessKeyId() {
        const keyId = context.variable(idVariable)?.trim() ?? '';
        if (/^\w{1,128}$/.test(keyId)) return keyId;
        throw new CctoolError('unavailable', `the engine ${id} has no key: the variable ${idVariable} holds no key id`);
      },
    });
  },
};
