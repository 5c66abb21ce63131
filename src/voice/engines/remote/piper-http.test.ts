import { beforeEach, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey, useSpeechStandIn } from '../../../../test/support/remote-voices.js';
import { frequencyOf, toneWav } from '../../../../test/support/speech-stand-in.js';
import { packageVersion } from '../../../package-info.js';
import { readWav } from '../../audio/wav.js';
import type { PromptRequest } from '../../generate.js';
import { listVoices } from '../../voices.js';

/** Each voice with its own configuration file, as the server sends it. */
const list = {
  'en_US-lessac-medium': {
    audio: { sample_rate: 22_050, quality: 'medium' },
    espeak: { voice: 'en-us' },
    language: { code: 'en_US', family: 'en' },
    inference: { noise_scale: 0.667, length_scale: 1.25, noise_w: 0.8 },
    num_speakers: 1,
    speaker_id_map: {},
  },
  'en_GB-crowd-low': {
    audio: { sample_rate: 16_000 },
    espeak: { voice: 'en-gb' },
    num_speakers: 3,
    speaker_id_map: { alice: 2 },
  },
  'he_IL-letters-medium': { audio: { sample_rate: 22_050 }, language: { code: 'he_IL' }, phoneme_type: 'hebrew' },
  broken: null,
};

const { service, keep } = useSpeechStandIn();
beforeEach(() => {
  service.behave = ({ path }, response) =>
    path === '/voices'
      ? void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
      : // The real server calls its WAV a page.
        void response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(toneWav({ sampleRate: 22_050 }));
});

const open = (settings: object = {}) => {
  return keep(remoteVoices({ piper: { type: 'piper-http', base_url: service.url, ...settings } }));
};
const speak = (text: string, settings: object = {}, more: Partial<PromptRequest> = {}) =>
  speakWith(open(settings), text, { voice: 'piper:en_US-lessac-medium', ...more });

test('voices come from the server', async () => {
  const { voices } = await listVoices(open());
  expect(
    voices.filter(({ remote }) => remote).map(({ id, languages, sampleRate }) => [id, languages, sampleRate]),
  ).toEqual([
    ['piper:en_US-lessac-medium', ['en-US'], 22_050],
    ['piper:en_GB-crowd-low', ['en-gb'], 16_000],
    ['piper:he_IL-letters-medium', ['he-IL'], 22_050],
  ]);
  const { method, path, query } = service.seen[0]!;
  expect({ method, path, query }).toEqual({ method: 'GET', path: '/voices', query: {} });
});

test('the request has the path, the headers and the fields of the API; the audio comes through', async () => {
  const prompt = await speak('Thank you for calling.');
  expect(service.seen).toHaveLength(2);
  const { method, path, query, headers, body } = service.seen[1]!;
  expect({ method, path, query }).toEqual({ method: 'POST', path: '/synthesize', query: {} });
  expect(headers).toEqual({
    host: new URL(service.url).host,
    connection: 'keep-alive',
    'content-length': String(body.length),
    'user-agent': `cctool/${packageVersion()}`,
    'content-type': 'application/json',
  });
  expect(JSON.parse(body)).toEqual({ text: 'Thank you for calling.', voice: 'en_US-lessac-medium' });
  expect(Math.abs(prompt.samples - 6400)).toBeLessThanOrEqual(1);
  expect(Math.abs(frequencyOf(readWav(prompt.bytes).channels[0]!, 8000) - 1000)).toBeLessThan(5);
  expect(prompt.engine).toMatchObject({ id: 'piper', neural: true });
});

test.each<[string, object, Partial<PromptRequest>, object]>([
  // The voice's own scale is 1.25; twice as fast is half of it.
  ['the rate, from the voice’s own scale', {}, { rate: 2 }, { length_scale: 0.625 }],
  ['the scale of the settings', { length_scale: 1.5 }, {}, { length_scale: 1.5 }],
  ['both', { length_scale: 1.5 }, { rate: 1.5 }, { length_scale: 1 }],
  ['the noises', { noise_scale: 0, noise_w_scale: 0.5 }, {}, { noise_scale: 0, noise_w_scale: 0.5 }],
  ['a speaker by name', {}, { voice: 'piper:en_GB-crowd-low/alice' }, { voice: 'en_GB-crowd-low', speaker_id: 2 }],
  ['a speaker by number', {}, { voice: 'piper:en_GB-crowd-low/0' }, { voice: 'en_GB-crowd-low', speaker_id: 0 }],
])('the body carries %s', async (_, settings, more, fields) => {
  await speak('Hello.', settings, more);
  expect(JSON.parse(service.seen.at(-1)!.body)).toEqual({ text: 'Hello.', voice: 'en_US-lessac-medium', ...fields });
});

test('phonemes stand in double brackets, and plain text cannot', async () => {
  await speak('<speak>Dial <phoneme ph="ˈsiː wʌn">C1</phoneme>, not [[ a ]].</speak>');
  expect(JSON.parse(service.seen.at(-1)!.body).text).toBe('Dial [[ ˈsiː wʌn ]], not a.');
});

test('raw phonemes of plain text, and ARPAbet, reach it as IPA', async () => {
  await speak('Say [[ tʃaʊ ]].');
  expect(JSON.parse(service.seen.at(-1)!.body).text).toBe('Say [[ tʃaʊ ]].');
  // M IY1 is a stressed long i after m.
  await speak('<speak>It is <phoneme alphabet="x-cmu" ph="M IY1">me</phoneme>.</speak>');
  expect(JSON.parse(service.seen.at(-1)!.body).text).toBe('It is [[ mˈiː ]].');
});

test('a gateway with a key, and an older server’s path', async () => {
  await speak('Hello.', { api_key_env: 'SPEECH_KEY', path: '/' });
  expect(service.seen.at(-1)).toMatchObject({ path: '/', headers: { authorization: `Bearer ${speechKey}` } });
});

test.each<[string, string, Partial<PromptRequest>, string]>([
  ['a pitch', 'Hello.', { pitch: 1.2 }, 'piper cannot change the pitch'],
  ['another language', 'Hallo.', { language: 'de-DE' }, 'piper:en_US-lessac-medium speaks en-US, not "de-DE"'],
  [
    'an alphabet',
    '<speak><phoneme alphabet="x-sampa" ph="h">H</phoneme></speak>',
    {},
    'the phoneme alphabet "x-sampa" is not known',
  ],
  [
    'phonemes for a voice of letters',
    '<speak><phoneme ph="h">H</phoneme></speak>',
    { voice: 'piper:he_IL-letters-medium' },
    'piper:he_IL-letters-medium does not accept phonemes',
  ],
  ['a voice the server would replace by its default', 'Hello.', { voice: 'piper:nobody' }, 'unknown voice'],
  ['a speaker that is not there', 'Hello.', { voice: 'piper:en_GB-crowd-low/3' }, 'unknown voice'],
])('refused by name: %s', async (_, text, more, message) => {
  await expect(speak(text, {}, more)).rejects.toThrow(message);
  expect(service.seen.map(({ method }) => method)).not.toContain('POST');
});

test.each<[object, string]>([
  [{}, 'base_url: the address of the service is needed'],
  [{ base_url: 'http://piper:5000' }, 'sent in the clear'],
  [{ base_url: 'https://x', path: 'http://elsewhere/' }, 'is not a path'],
  [{ base_url: 'https://x', voices: ['lessac'] }, 'does not begin with a language'],
])('settings %j are refused', (settings, message) => {
  expect(() => remoteVoices({ piper: { type: 'piper-http', ...settings } })).toThrow(message);
});

test('an answer that is not a list is reported', async () => {
  service.behave = (_request, response) => void response.writeHead(200).end('[]');
  const { problems } = await listVoices(open());
  expect(problems[0]!.message).toBe(
    'the engine piper: its service answered with something other than its voices by name',
  );
});
