import { beforeEach, describe, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey, useSpeechStandIn } from '../../../../test/support/remote-voices.js';
import { frequencyOf, toneSamples, toneWav } from '../../../../test/support/speech-stand-in.js';
import { packageVersion } from '../../../package-info.js';
import { speechLevel } from '../../audio/loudness.js';
import { readWav } from '../../audio/wav.js';
import type { PromptRequest } from '../../generate.js';
import { findVoice, listVoices, voiceVersion } from '../../voices.js';

const { service, keep } = useSpeechStandIn();
beforeEach(() => {
  service.behave = (_request, response) => void response.writeHead(200, { 'content-type': 'audio/wav' }).end(toneWav());
});

const open = (settings: object = {}, ...world: [variables?: { [name: string]: string }]) => {
  const engine = { base_url: `${service.url}/v1/`, api_key_env: 'SPEECH_KEY', voices: ['nova', 'alloy'], ...settings };
  return keep(remoteVoices({ openai: engine }, ...world));
};
const speak = (text: string, settings: object = {}, more: Partial<PromptRequest> = {}) =>
  speakWith(open(settings), text, { voice: 'openai:nova', ...more });

describe('the request', () => {
  test('has the path, the headers and the fields of the API, and no others', async () => {
    await speak('Thank you for calling.');
    expect(service.seen).toHaveLength(1);
    const { method, path, query, headers, body } = service.seen[0]!;
    expect({ method, path, query }).toEqual({ method: 'POST', path: '/v1/audio/speech', query: {} });
    expect(headers).toEqual({
      host: new URL(service.url).host,
      connection: 'keep-alive',
      'content-length': String(body.length),
      'user-agent': `cctool/${packageVersion()}`,
      'content-type': 'application/json',
      authorization: `Bearer ${speechKey}`,
    });
    expect(JSON.parse(body)).toEqual({
      model: 'gpt-4o-mini-tts',
      input: 'Thank you for calling.',
      voice: 'nova',
      response_format: 'wav',
    });
  });

  test.each<[string, object, Partial<PromptRequest>, object]>([
    ['the model', { model: 'tts-1-hd' }, {}, { model: 'tts-1-hd' }],
    ['instructions', { instructions: 'Calmly.' }, {}, { instructions: 'Calmly.' }],
    ['the rate as speed', {}, { rate: 1.25 }, { speed: 1.25 }],
    ['another voice', {}, { voice: 'alloy' }, { voice: 'alloy' }],
    ['a voice of an id', { custom_voices: { ours: 'voice_1234' } }, { voice: 'ours' }, { voice: { id: 'voice_1234' } }],
  ])('carries %s', async (_, settings, more, fields) => {
    await speak('Hello.', settings, more);
    expect(JSON.parse(service.seen[0]!.body)).toEqual({
      model: 'gpt-4o-mini-tts',
      input: 'Hello.',
      voice: 'nova',
      response_format: 'wav',
      ...fields,
    });
  });

  test('gets the text as it is written: the service reads it itself', async () => {
    await speak('Grüße aus Köln! Ihr Code: 12345.', {}, { language: 'de-DE' });
    await speak('Café Zoë: dial 12345.');
    expect(service.seen.map(({ body }) => JSON.parse(body).input)).toEqual([
      'Grüße aus Köln!',
      'Ihr Code: 12345.',
      'Café Zoë: dial 12345.',
    ]);
  });

  test('a rate beyond what the API takes is held, and reported', async () => {
    const { engine } = await findVoice(open(), 'openai:nova');
    const segment = { runs: [{ text: 'Hello.' }], voice: 'nova', language: 'en', rate: 5, pitch: 1 };
    const { warnings } = await engine.synthesize(segment);
    expect(warnings).toEqual([{ code: 'held-in-range', message: 'the engine openai has no speed of 5; 4 was used' }]);
    expect(JSON.parse(service.seen[0]!.body).speed).toBe(4);
  });

  test('goes out without a key to a service that has none', async () => {
    await speak('Hello.', { api_key_env: undefined });
    expect(service.seen[0]!.headers.authorization).toBeUndefined();
  });

  test('carries a key from a file, without its line end', async () => {
    const engine = { base_url: `${service.url}/v1`, api_key_file: 'keys/openai', voices: ['nova'] };
    const catalogue = keep(remoteVoices({ openai: engine }, {}, { '/workspace/keys/openai': 'from-a-file\n' }));
    await speakWith(catalogue, 'Hello.', { voice: 'nova' });
    expect(service.seen[0]!.headers.authorization).toBe('Bearer from-a-file');
  });

  test('is one for each sentence; marks and breaks stay here', async () => {
    await speak('<speak>One. <mark name="m"/>Two.<break time="1s"/>Three, <sub alias="four">4</sub>.</speak>');
    expect(service.seen.map(({ body }) => JSON.parse(body).input)).toEqual(['One.', 'Two.', 'Three, four.']);
  });
});

describe('the audio', () => {
  test('comes through the chain: 1 kHz, half a second, at its level, breaks exact to the sample', async () => {
    const prompt = await speak('<speak>One.<break time="250ms"/>Two.</speak>');
    const wav = readWav(prompt.bytes);
    expect([wav.encoding, wav.sampleRate]).toEqual(['mulaw', 8000]);
    // 100 ms before, half a second, the break, half a second, 200 ms after.
    expect(prompt.samples).toBe(0.1 * 8000 + 4000 + 2000 + 4000 + 0.2 * 8000);
    expect(Math.abs(frequencyOf(wav.channels[0]!.subarray(0, 4800), 8000) - 1000)).toBeLessThan(5);
    expect(Math.abs(speechLevel(wav.channels[0]!, 8000) + 22)).toBeLessThan(0.5);
    expect(prompt).toMatchObject({ voice: 'openai:nova', engine: { id: 'openai', neural: true }, warnings: [] });
    expect(prompt.engine.version).toMatch(/^gpt-4o-mini-tts \(v1\/audio\/speech, settings [0-9a-f]{8}\)$/);
  });

  const streamed = (tone: Buffer) => {
    // What a server writes that does not know the length yet: RIFF and data sizes of 0xFFFFFFFF.
    tone.writeUInt32LE(0xffffffff, 4);
    tone.writeUInt32LE(0xffffffff, 40);
    return tone;
  };
  test.each<[string, object, string, () => Buffer]>([
    ['a stream of unknown length', {}, 'audio/wav', () => streamed(toneWav())],
    ['WAV of no stated type', {}, '', () => toneWav()],
    ['WAV under a wrong name', {}, 'text/html; charset=utf-8', () => toneWav()],
    ['another sample rate than usual', {}, 'audio/wav', () => toneWav({ sampleRate: 22_050 })],
    ['mu-law in WAV', {}, 'audio/wav', () => toneWav({ sampleRate: 8000, encoding: 'mulaw' })],
    ['bare samples', { response_format: 'pcm' }, 'audio/pcm', () => toneSamples()],
    [
      'bare samples of another rate',
      { response_format: 'pcm', sample_rate: 16_000 },
      '',
      () => toneSamples({ sampleRate: 16_000 }),
    ],
    ['WAV where samples were asked for', { response_format: 'pcm' }, 'audio/wav', () => toneWav()],
  ])('%s', async (_, settings, type, bytes) => {
    service.behave = (_request, response) =>
      void response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(bytes());
    const prompt = await speak('Hello.', settings);
    const samples = readWav(prompt.bytes).channels[0]!;
    // 800 ms with the padding; a sample more or less where the rate is not a multiple.
    expect(Math.abs(prompt.samples - 6400)).toBeLessThanOrEqual(1);
    expect(Math.abs(frequencyOf(samples, 8000) - 1000)).toBeLessThan(5);
  });

  test('the same answer gives the same bytes', async () => {
    expect((await speak('Hello.')).sha256).toBe((await speak('Hello.')).sha256);
  });
});

describe('refused before anything is sent', () => {
  test.each<[string, string, object, Partial<PromptRequest>, string]>([
    [
      'phonemes',
      '<speak><phoneme ph="həˈloʊ">Hello</phoneme></speak>',
      {},
      {},
      'openai does not accept phonemes, and "Hello"',
    ],
    ['raw phonemes', 'Say [[ tʃaʊ ]].', {}, {}, 'openai does not accept phonemes, and "tʃaʊ"'],
    ['a pitch', 'Hello.', {}, { pitch: 1.2 }, 'openai cannot change the pitch'],
    ['a pitch in SSML', '<speak><prosody pitch="high">Hello</prosody></speak>', {}, {}, 'cannot change the pitch'],
    ['a long sentence', 'word '.repeat(900), {}, {}, 'a sentence of 4499 characters; the engine openai takes 4096'],
    ['an unknown voice', 'Hello.', {}, { voice: 'openai:robot' }, 'unknown voice "openai:robot"'],
    ['a missing key', 'Hello.', { api_key_env: 'ELSEWHERE' }, {}, 'has no key: the variable ELSEWHERE is not set'],
    ['a missing file', 'Hello.', { api_key_env: undefined, api_key_file: 'k' }, {}, 'file /workspace/k cannot be read'],
  ])('%s', async (_, text, settings, more, message) => {
    await expect(speak(text, settings, more)).rejects.toThrow(message);
    expect(service.seen).toEqual([]);
  });

  test('a key that no header can carry, without showing it', async () => {
    const error = await speakWith(open({}, { SPEECH_KEY: 'se\ncret' }), 'Hello.', { voice: 'nova' }).catch((e) => e);
    expect(error.message).toBe('the engine openai: the variable SPEECH_KEY holds characters that no key has');
  });
});

test.each<[string, object, string]>([
  ['no key for the service itself', {}, 'api_key_env: a key is needed'],
  ['two keys', { api_key_env: 'A', api_key_file: 'b' }, 'one key is enough'],
  [
    'another service without voices',
    { base_url: 'https://speech.example/v1' },
    'the names of the voices of this service',
  ],
  ['plain HTTP', { base_url: 'http://speech.example', voices: ['a'] }, 'sent in the clear'],
  ['plain HTTP in a network', { base_url: 'http://10.0.0.1', voices: ['a'] }, 'sent in the clear'],
  [
    'a key in the URL',
    { base_url: 'https://a:b@speech.example', voices: ['a'] },
    'must not contain a user or password',
  ],
  ['no URL', { base_url: 'speech', voices: ['a'] }, 'is not a base URL'],
  ['a format', { api_key_env: 'A', response_format: 'mp3' }, 'response_format: "mp3" is not one of wav, pcm'],
  [
    'instructions to a model without them',
    { api_key_env: 'A', model: 'tts-1', instructions: 'x' },
    'tts-1 does not accept instructions',
  ],
  ['no time', { api_key_env: 'A', timeout_ms: 0 }, 'timeout_ms: expected a number from 1'],
  ['half a request', { api_key_env: 'A', parallel: 1.5 }, 'parallel: expected a whole number'],
  ['the key itself', { api_key: 'sk-123', api_key_env: 'A' }, 'unknown setting "voice.engines.openai.api_key"'],
])('settings with %s are refused', (_, settings, message) => {
  const error = (() => {
    try {
      remoteVoices({ openai: settings });
    } catch (caught) {
      return caught as Error;
    }
    return undefined;
  })();
  expect(error).toMatchObject({ kind: 'usage' });
  expect(`${error?.message} ${(error as { hint?: string }).hint}`).toContain(message);
});

test('plain HTTP in a private network is taken where it is asked for', () => {
  const settings = { base_url: 'http://10.0.0.1:8880/v1', voices: ['a'], allow_private_http: true };
  expect(remoteVoices({ openai: settings }).engines.map(({ id }) => id)).toContain('openai');
});

test('voices: those of the settings, or the service’s own; several services side by side', async () => {
  const own = remoteVoices({
    openai: { api_key_env: 'K' },
    local: { type: 'openai', base_url: 'http://localhost:1', voices: ['amy'], languages: ['de-DE'] },
  });
  const { voices, problems } = await listVoices(own);
  // What is missing is reported beside the voices, before anybody tries to speak with them.
  expect(problems).toEqual([
    { engine: 'openai', message: 'the engine openai has no key: the variable K is not set', hint: undefined },
  ]);
  const remote = voices.filter(({ remote }) => remote);
  expect(remote.map(({ id }) => id)).toEqual([
    ...'alloy ash ballad coral echo fable onyx nova sage shimmer verse marin cedar'
      .split(' ')
      .map((n) => `openai:${n}`),
    'local:amy',
  ]);
  expect(remote.at(-1)).toMatchObject({ languages: ['de-DE'], neural: true, sampleRate: 24_000, engine: 'local' });
});

test('the version changes with everything that decides the sound', async () => {
  const versions = await Promise.all(
    [
      {},
      { model: 'tts-1' },
      { instructions: 'Calmly.' },
      { response_format: 'pcm' },
      { base_url: 'http://localhost:1' },
    ].map(async (settings) => voiceVersion(await findVoice(open(settings), 'openai:nova'))),
  );
  expect(new Set(versions).size).toBe(versions.length);
  expect(await voiceVersion(await findVoice(open({ timeout_ms: 5, parallel: 9 }), 'nova'))).toBe(versions[0]);
});
