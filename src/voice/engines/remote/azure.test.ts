import { beforeEach, describe, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey, useSpeechStandIn } from '../../../../test/support/remote-voices.js';
import { frequencyOf, toneSamples, toneWav } from '../../../../test/support/speech-stand-in.js';
import { packageVersion } from '../../../package-info.js';
import { readWav } from '../../audio/wav.js';
import type { PromptRequest } from '../../generate.js';
import { findVoice, listVoices } from '../../voices.js';

/** As the service lists its voices, with the fields that matter here and some that do not. */
const list = [
  {
    Name: 'Microsoft Server Speech Text to Speech Voice (en-US, AvaMultilingualNeural)',
    ShortName: 'en-US-AvaMultilingualNeural',
    Gender: 'Female',
    Locale: 'en-US',
    SecondaryLocaleList: ['de-DE', 'fr-FR'],
    SampleRateHertz: '24000',
    VoiceType: 'Neural',
    Status: 'GA',
  },
  { ShortName: 'sr-Latn-RS-NicholasNeural', Gender: 'Male', Locale: 'sr-Latn-RS', SampleRateHertz: '48000' },
  { ShortName: 'en-US-Ava:DragonHDLatestNeural', Gender: 'Female', Locale: 'en-US' },
  { ShortName: 'bad\u001b[31m', Gender: 'Female', Locale: 'en-US' },
  { Locale: 'en-US' },
  null,
];

const { service, keep } = useSpeechStandIn();
let audio: Buffer;
beforeEach(() => {
  audio = toneWav();
  service.behave = ({ path }, response) =>
    path === '/cognitiveservices/voices/list'
      ? void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(list))
      : void response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(audio);
});

const open = (settings: object = {}) => {
  return keep(remoteVoices({ azure: { base_url: service.url, api_key_env: 'SPEECH_KEY', ...settings } }));
};
const speak = (text: string, settings: object = {}, more: Partial<PromptRequest> = {}) =>
  speakWith(open(settings), text, { voice: 'azure:en-US-AvaMultilingualNeural', ...more });

/** The SSML document around a content. */
const document = (content: string) =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="en-US-AvaMultilingualNeural">${content}</voice></speak>`;

test('voices come from the service, asked once; what cannot be used is left out', async () => {
  const catalogue = open();
  const { voices, problems } = await listVoices(catalogue);
  await listVoices(catalogue);
  expect(problems).toEqual([]);
  expect(voices.filter(({ remote }) => remote)).toEqual([
    {
      id: 'azure:en-US-AvaMultilingualNeural',
      name: 'en-US-AvaMultilingualNeural',
      engine: 'azure',
      languages: ['en-US', 'de-DE', 'fr-FR'],
      gender: 'female',
      sampleRate: 24_000,
      neural: true,
      remote: true,
    },
    expect.objectContaining({ id: 'azure:sr-Latn-RS-NicholasNeural', gender: 'male', languages: ['sr-Latn-RS'] }),
    expect.objectContaining({ id: 'azure:en-US-Ava:DragonHDLatestNeural' }),
  ]);
  expect((await findVoice(catalogue, 'azure:en-US-Ava:DragonHDLatestNeural')).voice.name).toContain('Dragon');
  expect(service.seen).toHaveLength(1);
  const { method, path, query, headers, body } = service.seen[0]!;
  expect({ method, path, query, body }).toEqual({
    method: 'GET',
    path: '/cognitiveservices/voices/list',
    query: {},
    body: '',
  });
  expect(headers['ocp-apim-subscription-key']).toBe(speechKey);
});

test('the request has the path, the headers and the SSML of the API', async () => {
  await speak('Press 1 & hold <now>.', { voices: ['en-US-AvaMultilingualNeural'] });
  expect(service.seen).toHaveLength(1);
  const { method, path, query, headers, body } = service.seen[0]!;
  expect({ method, path, query }).toEqual({ method: 'POST', path: '/cognitiveservices/v1', query: {} });
  expect(headers).toEqual({
    host: new URL(service.url).host,
    connection: 'keep-alive',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `cctool/${packageVersion()}`,
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
    'ocp-apim-subscription-key': speechKey,
  });
  expect(body).toBe(document('Press 1 &amp; hold &lt;now&gt;.'));
});

test.each<[string, string, Partial<PromptRequest>, string]>([
  ['the rate', 'Hi.', { rate: 1.25 }, '<prosody rate="1.25">Hi.</prosody>'],
  ['the pitch', 'Hi.', { pitch: 0.9 }, '<prosody pitch="-10%">Hi.</prosody>'],
  ['both', 'Hi.', { rate: 0.8, pitch: 1.2 }, '<prosody rate="0.8" pitch="+20%">Hi.</prosody>'],
  ['prosody', '<speak><prosody rate="slow">Hi.</prosody></speak>', {}, '<prosody rate="0.75">Hi.</prosody>'],
  [
    'phonemes with marks that XML needs escaped',
    '<speak>Welcome to <phoneme alphabet="x-sampa" ph="&quot;fu:&lt;">Foo</phoneme>.</speak>',
    {},
    'Welcome to <phoneme alphabet="x-sampa" ph="&quot;fu:&lt;">Foo</phoneme>.',
  ],
  ['another language of the voice', 'Hallo.', { language: 'de-DE' }, '<lang xml:lang="de-DE">Hallo.</lang>'],
  ['a dialect of its own, as its own', 'Hello.', { language: 'en-GB' }, 'Hello.'],
])('the SSML carries %s', async (_, text, more, content) => {
  await speak(text, {}, more);
  expect(service.seen.at(-1)!.body).toBe(document(content));
});

test('what Azure has no room for is held, and reported', async () => {
  const { warnings } = await speak('Hello.', {}, { rate: 3, pitch: 2 });
  expect(warnings).toEqual([
    { code: 'held-in-range', message: 'the engine azure has no rate of 3; 2 was used' },
    { code: 'held-in-range', message: 'the engine azure has no pitch of 2; 1.5 was used' },
  ]);
  expect(service.seen.at(-1)!.body).toBe(document('<prosody rate="2" pitch="+50%">Hello.</prosody>'));
});

describe('the audio', () => {
  test.each<[string, () => Buffer]>([
    ['riff-8khz-8bit-mono-mulaw', () => toneWav({ sampleRate: 8000, encoding: 'mulaw' })],
    ['riff-8khz-8bit-mono-alaw', () => toneWav({ sampleRate: 8000, encoding: 'alaw' })],
    ['riff-16khz-16bit-mono-pcm', () => toneWav({ sampleRate: 16_000 })],
    ['raw-8khz-8bit-mono-mulaw', () => toneSamples({ sampleRate: 8000, encoding: 'mulaw' })],
    ['raw-8khz-8bit-mono-alaw', () => toneSamples({ sampleRate: 8000, encoding: 'alaw' })],
    ['raw-24khz-16bit-mono-pcm', () => toneSamples()],
  ])('in %s', async (output_format, bytes) => {
    audio = bytes();
    const prompt = await speak('Hello.', { output_format });
    expect(service.seen.at(-1)!.headers['x-microsoft-outputformat']).toBe(output_format);
    expect(Math.abs(prompt.samples - 6400)).toBeLessThanOrEqual(1);
    expect(Math.abs(frequencyOf(readWav(prompt.bytes).channels[0]!, 8000) - 1000)).toBeLessThan(5);
  });
});

test.each<[string, string, Partial<PromptRequest>, string]>([
  ['a language it does not speak', 'Привет.', { language: 'ru-RU' }, 'speaks en-US, de-DE, fr-FR, not "ru-RU"'],
  [
    'an alphabet',
    '<speak><phoneme alphabet="pinyin" ph="h">H</phoneme></speak>',
    {},
    'does not accept phonemes in "pinyin"',
  ],
  ['a long sentence', 'word '.repeat(1100), {}, 'a sentence of 5499 characters'],
  ['an unknown voice', 'Hello.', { voice: 'azure:nobody' }, 'unknown voice "azure:nobody"'],
])('refused by name: %s', async (_, text, more, message) => {
  await expect(speak(text, {}, more)).rejects.toThrow(message);
  expect(service.seen.map(({ method }) => method)).not.toContain('POST');
});

test('a region names the address; settings that do not fit are refused', () => {
  expect(remoteVoices({ azure: { region: 'westeurope', api_key_env: 'K' } }).engines).toHaveLength(2);
  for (const [settings, message] of [
    [{ api_key_env: 'K' }, 'base_url: the address of the service is needed'],
    [{ region: 'a.evil.example/', api_key_env: 'K' }, 'region: "a.evil.example/" is not a region'],
    [{ region: 'westeurope', base_url: 'https://x', api_key_env: 'K' }, 'not both'],
    [{ region: 'westeurope' }, 'a key is needed'],
    [
      { region: 'westeurope', api_key_env: 'K', output_format: 'audio-16khz-32kbitrate-mono-mp3' },
      'is not one of riff-',
    ],
    [{ region: 'westeurope', api_key_env: 'K', voices: ['Ava'] }, '"Ava" does not begin with a language'],
  ] as const) {
    expect(() => remoteVoices({ azure: settings }), message).toThrow(message);
  }
});

test('an answer that is not a list is reported', async () => {
  service.behave = (_request, response) => void response.writeHead(200).end('{"voices":[]}');
  const { problems } = await listVoices(open());
  expect(problems).toEqual([
    { engine: 'azure', message: 'the engine azure: its service lists no voice that can be used', hint: undefined },
  ]);
});
