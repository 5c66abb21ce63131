import { beforeEach, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey, useSpeechStandIn } from '../../../../test/support/remote-voices.js';
import { frequencyOf, toneSamples } from '../../../../test/support/speech-stand-in.js';
import { packageVersion } from '../../../package-info.js';
import { readWav } from '../../audio/wav.js';
import type { PromptRequest } from '../../generate.js';
import { listVoices } from '../../voices.js';

const [george, other, third] = ['JBFqnCBsd6RMkjVDRZzb', 'AAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBB'];
const list = {
  voices: [
    {
      voice_id: george,
      name: 'George - Warm Storyteller',
      labels: { gender: 'male', language: 'en', accent: 'british' },
    },
    {
      voice_id: other,
      name: 'George',
      labels: { gender: 'male' },
      verified_languages: [{ language: 'de', locale: 'de-DE' }],
    },
    { voice_id: third, name: 'Mary Ann', labels: null },
    { voice_id: '../../admin', name: 'Sneaky' },
    { name: 'of no id' },
  ],
};

const { service, keep } = useSpeechStandIn();
let audio: Buffer;
beforeEach(() => {
  audio = toneSamples();
  service.behave = ({ path }, response) =>
    path === '/v1/voices'
      ? void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
      : void response.writeHead(200, { 'content-type': 'audio/pcm' }).end(audio);
});

const open = (settings: object = {}) => {
  return keep(remoteVoices({ elevenlabs: { base_url: service.url, api_key_env: 'SPEECH_KEY', ...settings } }));
};
const named = { voices: { agent: george } };
const speak = (text: string, settings: object = named, more: Partial<PromptRequest> = {}) =>
  speakWith(open(settings), text, { voice: 'elevenlabs:agent', ...more });

test('voices come from the account, by name, and by id where two have one name', async () => {
  const { voices } = await listVoices(open());
  expect(voices.filter(({ remote }) => remote).map(({ name, languages, gender }) => [name, languages, gender])).toEqual(
    [
      ['George', ['en'], 'male'],
      [other, ['de-DE'], 'male'],
      ['Mary-Ann', ['en'], undefined],
    ],
  );
  const { method, path, query, headers } = service.seen[0]!;
  expect({ method, path, query }).toEqual({ method: 'GET', path: '/v1/voices', query: {} });
  expect(headers['xi-api-key']).toBe(speechKey);
});

test.each([
  ['a name of the account', {}, 'elevenlabs:George', george],
  ['a name of the settings', named, 'elevenlabs:agent', george],
  ['an id', named, `elevenlabs:${third}`, third],
  ['an id that no list has', {}, 'elevenlabs:CCCCCCCCCCCCCCCCCCCC', 'CCCCCCCCCCCCCCCCCCCC'],
])('%s names the voice', async (_, settings, voice, id) => {
  await speak('Hello.', settings, { voice });
  expect(service.seen.at(-1)!.path).toBe(`/v1/text-to-speech/${id}`);
});

test('the request has the path, the headers and the fields of the API, and a seed', async () => {
  await speak('Thank you for calling.');
  expect(service.seen).toHaveLength(1);
  const { method, path, query, headers, body } = service.seen[0]!;
  expect({ method, path, query }).toEqual({
    method: 'POST',
    path: `/v1/text-to-speech/${george}`,
    query: { output_format: 'pcm_24000' },
  });
  expect(headers).toEqual({
    host: new URL(service.url).host,
    connection: 'keep-alive',
    'content-length': String(body.length),
    'user-agent': `cctool/${packageVersion()}`,
    'content-type': 'application/json',
    'xi-api-key': speechKey,
  });
  expect(JSON.parse(body)).toEqual({ text: 'Thank you for calling.', model_id: 'eleven_multilingual_v2', seed: 1 });
});

test.each<[string, object, Partial<PromptRequest>, object]>([
  ['the model', { model: 'eleven_flash_v2_5' }, {}, { model_id: 'eleven_flash_v2_5' }],
  ['the seed', { seed: 4_294_967_295 }, {}, { seed: 4_294_967_295 }],
  ['the rate', {}, { rate: 1.1 }, { voice_settings: { speed: 1.1 } }],
  [
    'the settings of the voice',
    { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: false },
    { rate: 0.9 },
    { voice_settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: false, speed: 0.9 } },
  ],
])('the body carries %s', async (_, settings, more, fields) => {
  await speak('Hello.', { ...named, ...settings }, more);
  expect(JSON.parse(service.seen[0]!.body)).toEqual({
    text: 'Hello.',
    model_id: 'eleven_multilingual_v2',
    seed: 1,
    ...fields,
  });
});

test('a rate beyond the range of the API is held, and reported', async () => {
  const { warnings } = await speak('Hello.', named, { rate: 2 });
  expect(warnings).toEqual([
    { code: 'held-in-range', message: 'the engine elevenlabs has no speed of 2; 1.2 was used' },
  ]);
});

test.each<[string, () => Buffer]>([
  ['pcm_8000', () => toneSamples({ sampleRate: 8000 })],
  ['pcm_16000', () => toneSamples({ sampleRate: 16_000 })],
  ['pcm_22050', () => toneSamples({ sampleRate: 22_050 })],
  ['ulaw_8000', () => toneSamples({ sampleRate: 8000, encoding: 'mulaw' })],
  ['alaw_8000', () => toneSamples({ sampleRate: 8000, encoding: 'alaw' })],
])('audio in %s', async (output_format, bytes) => {
  audio = bytes();
  const prompt = await speak('Hello.', { ...named, output_format });
  expect(service.seen[0]!.query).toEqual({ output_format });
  expect(Math.abs(prompt.samples - 6400)).toBeLessThanOrEqual(1);
  expect(Math.abs(frequencyOf(readWav(prompt.bytes).channels[0]!, 8000) - 1000)).toBeLessThan(5);
});

test.each<[string, string, Partial<PromptRequest>, string]>([
  [
    'phonemes',
    '<speak><phoneme ph="x">Hello</phoneme></speak>',
    {},
    'elevenlabs does not accept phonemes, and "Hello"',
  ],
  ['a pitch', 'Hello.', { pitch: 1.2 }, 'elevenlabs cannot change the pitch'],
  ['a long sentence', 'word '.repeat(2100), {}, 'a sentence of 10499 characters'],
  ['a path for a voice', 'Hello.', { voice: 'elevenlabs:../../admin' }, 'unknown voice'],
])('refused by name: %s', async (_, text, more, message) => {
  await expect(speak(text, named, more)).rejects.toThrow(message);
  expect(service.seen).toEqual([]);
});

test.each<[object, string]>([
  [{}, 'api_key_env: a key is needed'],
  [{ api_key_env: 'K', output_format: 'mp3_44100_128' }, '"mp3_44100_128" is not one of ulaw_8000'],
  [{ api_key_env: 'K', stability: 2 }, 'stability: expected a number from 0 to 1'],
  [{ api_key_env: 'K', seed: 1.5 }, 'seed: expected a whole number'],
])('settings %j are refused', (settings, message) => {
  expect(() => remoteVoices({ elevenlabs: settings })).toThrow(message);
});
