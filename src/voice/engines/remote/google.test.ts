import { beforeEach, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey, useSpeechStandIn } from '../../../../test/support/remote-voices.js';
import { frequencyOf, toneSamples, toneWav } from '../../../../test/support/speech-stand-in.js';
import { packageVersion } from '../../../package-info.js';
import { readWav } from '../../audio/wav.js';
import type { PromptRequest } from '../../generate.js';
import { findVoice, listVoices } from '../../voices.js';

const list = {
  voices: [
    { languageCodes: ['en-US'], name: 'en-US-Neural2-F', ssmlGender: 'FEMALE', naturalSampleRateHertz: 24_000 },
    { languageCodes: ['cmn-CN'], name: 'cmn-CN-Wavenet-A', ssmlGender: 'SSML_VOICE_GENDER_UNSPECIFIED' },
    { languageCodes: [], name: 'of-no-language' },
    { name: 7 },
  ],
};

const { service, keep } = useSpeechStandIn();
let content: unknown;
beforeEach(() => {
  content = toneWav().toString('base64');
  service.behave = ({ path }, response) => {
    const body = path === '/v1/voices' ? list : { audioContent: content };
    response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
  };
});

const open = (settings: object = {}) => {
  return keep(remoteVoices({ google: { base_url: service.url, api_key_env: 'SPEECH_KEY', ...settings } }));
};
const speak = (text: string, settings: object = {}, more: Partial<PromptRequest> = {}) =>
  speakWith(open(settings), text, { voice: 'google:en-US-Neural2-F', ...more });

test('voices come from the service', async () => {
  const { voices } = await listVoices(open());
  expect(voices.filter(({ remote }) => remote)).toEqual([
    {
      id: 'google:en-US-Neural2-F',
      name: 'en-US-Neural2-F',
      engine: 'google',
      languages: ['en-US'],
      gender: 'female',
      sampleRate: 24_000,
      neural: true,
      remote: true,
    },
    expect.objectContaining({ id: 'google:cmn-CN-Wavenet-A', languages: ['cmn-CN'] }),
  ]);
  const { method, path, query, headers } = service.seen[0]!;
  expect({ method, path, query }).toEqual({ method: 'GET', path: '/v1/voices', query: {} });
  expect(headers['x-goog-api-key']).toBe(speechKey);
});

test('the request has the path, the headers and the fields of the API, and no key in its URL', async () => {
  await speak('Thank you for calling.', { voices: ['en-US-Neural2-F'] });
  expect(service.seen).toHaveLength(1);
  const { method, path, query, headers, body } = service.seen[0]!;
  expect({ method, path, query }).toEqual({ method: 'POST', path: '/v1/text:synthesize', query: {} });
  expect(headers).toEqual({
    host: new URL(service.url).host,
    connection: 'keep-alive',
    'content-length': String(body.length),
    'user-agent': `cctool/${packageVersion()}`,
    'content-type': 'application/json',
    'x-goog-api-key': speechKey,
  });
  expect(JSON.parse(body)).toEqual({
    input: { text: 'Thank you for calling.' },
    voice: { languageCode: 'en-US', name: 'en-US-Neural2-F' },
    audioConfig: { audioEncoding: 'LINEAR16', sampleRateHertz: 24_000 },
  });
});

test('a token goes as bearer token', async () => {
  await speak('Hello.', { api_key_env: undefined, token_env: 'SPEECH_KEY' });
  const { headers } = service.seen.at(-1)!;
  expect([headers.authorization, headers['x-goog-api-key']]).toEqual([`Bearer ${speechKey}`, undefined]);
});

test.each<[string, object, Partial<PromptRequest>, object]>([
  ['the rate', {}, { rate: 1.5 }, { speakingRate: 1.5 }],
  // An octave is twelve semitones, so a factor of 2 ** (3 / 12) is three of them.
  ['the pitch in semitones', {}, { pitch: 2 ** 0.25 }, { pitch: 3 }],
  ['a lower pitch', {}, { pitch: 0.5 }, { pitch: -12 }],
  ['gain', { volume_gain_db: -6 }, {}, { volumeGainDb: -6 }],
  [
    'profiles of effects',
    { effects_profiles: ['telephony-class-application'] },
    {},
    { effectsProfileId: ['telephony-class-application'] },
  ],
  ['the sample rate', { sample_rate: 8000 }, {}, { sampleRateHertz: 8000 }],
])('audioConfig carries %s', async (_, settings, more, fields) => {
  await speak('Hello.', settings, more);
  expect(JSON.parse(service.seen.at(-1)!.body).audioConfig).toEqual({
    audioEncoding: 'LINEAR16',
    sampleRateHertz: 24_000,
    ...fields,
  });
});

test('phonemes make it SSML, escaped', async () => {
  await speak('<speak>Ask for <phoneme alphabet="ipa" ph="ˈɒtʃə &amp; &lt;">Ocha</phoneme> &amp; tea.</speak>');
  expect(JSON.parse(service.seen.at(-1)!.body).input).toEqual({
    ssml: '<speak>Ask for <phoneme alphabet="ipa" ph="ˈɒtʃə &amp; &lt;">Ocha</phoneme> &amp; tea.</speak>',
  });
});

test('ARPAbet reaches it as IPA', async () => {
  await speak('<speak>It is <phoneme alphabet="x-cmu" ph="M IY1">me</phoneme>.</speak>');
  expect(JSON.parse(service.seen.at(-1)!.body).input).toEqual({
    ssml: '<speak>It is <phoneme alphabet="ipa" ph="mˈiː">me</phoneme>.</speak>',
  });
});

test('rates and pitches beyond the ranges of the API are held, and reported', async () => {
  const { engine } = await findVoice(open(), 'google:en-US-Neural2-F');
  const segment = { runs: [{ text: 'Hello.' }], voice: 'en-US-Neural2-F', language: 'en-US', rate: 3, pitch: 4 };
  const { warnings } = await engine.synthesize(segment);
  // A factor of 4 is two octaves: 24 semitones.
  expect(warnings).toEqual([
    { code: 'held-in-range', message: 'the engine google has no speaking rate of 3; 2 was used' },
    { code: 'held-in-range', message: 'the engine google has no pitch in semitones of 24; 20 was used' },
  ]);
  expect(JSON.parse(service.seen.at(-1)!.body).audioConfig).toMatchObject({ speakingRate: 2, pitch: 20 });
});

test.each<[string, object, () => Buffer]>([
  ['LINEAR16', {}, () => toneWav()],
  ['MULAW', { sample_rate: 8000 }, () => toneWav({ sampleRate: 8000, encoding: 'mulaw' })],
  ['ALAW', { sample_rate: 8000 }, () => toneWav({ sampleRate: 8000, encoding: 'alaw' })],
  ['PCM', { sample_rate: 16_000 }, () => toneSamples({ sampleRate: 16_000 })],
])('audio in %s', async (audio_encoding, settings, bytes) => {
  content = bytes().toString('base64');
  const prompt = await speak('Hello.', { audio_encoding, ...settings });
  expect(JSON.parse(service.seen.at(-1)!.body).audioConfig.audioEncoding).toBe(audio_encoding);
  expect(Math.abs(prompt.samples - 6400)).toBeLessThanOrEqual(1);
  expect(Math.abs(frequencyOf(readWav(prompt.bytes).channels[0]!, 8000) - 1000)).toBeLessThan(5);
});

test.each<[string, unknown, string]>([
  ['letters that are not base64', 'UklGR*==', ' audioContent that is not base64'],
  ['a length that no base64 has', 'UklGR', ' audioContent that is not base64'],
  ['a number', 7, 'out audioContent'],
  ['nothing', '', ' an empty body instead of audio'],
])('audioContent of %s is reported', async (_, wrong, message) => {
  content = wrong;
  await expect(speak('Hello.')).rejects.toThrow(`the engine google: its service answered with${message}`);
});

test.each<[string, string, Partial<PromptRequest>, string]>([
  ['a language it does not speak', 'Hallo.', { language: 'de-DE' }, 'speaks en-US, not "de-DE"'],
  [
    'an alphabet',
    '<speak><phoneme alphabet="pinyin" ph="h">H</phoneme></speak>',
    {},
    'does not accept phonemes in "pinyin"',
  ],
  ['a long sentence', 'word '.repeat(1100), {}, 'a sentence of 5499 bytes; the engine google takes 5000'],
])('refused by name: %s', async (_, text, more, message) => {
  await expect(speak(text, {}, more)).rejects.toThrow(message);
  expect(service.seen.map(({ method }) => method)).not.toContain('POST');
});

test('settings that do not fit are refused', () => {
  for (const [settings, message] of [
    [{}, 'a key is needed: give one of api_key_env, api_key_file, token_env, token_file'],
    [{ api_key_env: 'K', token_env: 'T' }, 'one key is enough'],
    [{ api_key_env: 'K', volume_gain_db: 20 }, 'volume_gain_db: expected a number from -96 to 16'],
    [{ api_key_env: 'K', audio_encoding: 'MP3' }, '"MP3" is not one of LINEAR16'],
  ] as const) {
    let said = '';
    try {
      remoteVoices({ google: settings });
    } catch (error) {
      said = `${(error as Error).message} ${(error as { hint?: string }).hint}`;
    }
    expect(said).toContain(message);
  }
});
