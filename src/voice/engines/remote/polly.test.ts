import { beforeEach, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey, useSpeechStandIn } from '../../../../test/support/remote-voices.js';
import { frequencyOf, type SeenRequest, toneSamples } from '../../../../test/support/speech-stand-in.js';
import { packageVersion } from '../../../package-info.js';
import { readWav } from '../../audio/wav.js';
import type { PromptRequest } from '../../generate.js';
import { listVoices } from '../../voices.js';
import { signAws } from './sign-aws.js';

/** Two pages of voices. */
const pages: { [token: string]: object } = {
  '': {
    Voices: [
      { Id: 'Joanna', Gender: 'Female', LanguageCode: 'en-US', SupportedEngines: ['neural'] },
      { Id: 'Aditi', Gender: 'Female', LanguageCode: 'en-IN', AdditionalLanguageCodes: ['hi-IN'] },
    ],
    NextToken: 'next/page+2=',
  },
  'next/page+2=': { Voices: [{ Id: 'Vicki', Gender: 'Female', LanguageCode: 'de-DE' }] },
};

const { service, keep } = useSpeechStandIn();
let audio: Buffer;
beforeEach(() => {
  audio = toneSamples({ sampleRate: 16_000 });
  service.behave = (request, response) => {
    if (!isSigned(request)) response.writeHead(403).end('{"message":"The request signature does not match."}');
    else if (request.path === '/v1/voices')
      response.writeHead(200).end(JSON.stringify(pages[request.query.NextToken ?? '']));
    else response.writeHead(200, { 'content-type': 'audio/pcm' }).end(audio);
  };
});

/** As the service does: signs what came over the wire with the key that it knows, and compares. */
function isSigned({ method, path, query, headers, body }: SeenRequest): boolean {
  const [, signed = ''] = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '') ?? [];
  const added = ['host', 'x-amz-date', 'x-amz-security-token'];
  const own = signed.split(';').filter((name) => !added.includes(name));
  const time = String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const expected = signAws(
    {
      method,
      host: headers.host!,
      path,
      query,
      headers: Object.fromEntries(own.map((name) => [name, String(headers[name])])),
      body,
    },
    {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: speechKey,
      sessionToken: headers['x-amz-security-token'] as string | undefined,
    },
    { region: 'eu-west-1', service: 'polly' },
    Date.parse(time),
  );
  return headers.authorization === expected.authorization;
}

const world = { SPEECH_KEY: speechKey, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE' };
const open = (settings: object = {}, variables: { [name: string]: string } = world) => {
  const engine = { base_url: service.url, region: 'eu-west-1', secret_access_key_env: 'SPEECH_KEY', ...settings };
  return keep(remoteVoices({ polly: engine }, variables));
};
const speak = (text: string, settings: object = {}, more: Partial<PromptRequest> = {}) =>
  speakWith(open(settings), text, { voice: 'polly:Joanna', ...more });
const asked = () => JSON.parse(service.seen.at(-1)!.body);

test('voices come from the service, page by page', async () => {
  const { voices, problems } = await listVoices(open());
  expect(problems).toEqual([]);
  expect(voices.filter(({ remote }) => remote).map(({ id, languages, neural }) => [id, languages, neural])).toEqual([
    ['polly:Joanna', ['en-US'], true],
    ['polly:Aditi', ['en-IN', 'hi-IN'], true],
    ['polly:Vicki', ['de-DE'], true],
  ]);
  expect(service.seen.map(({ method, path, query }) => [method, path, query])).toEqual([
    ['GET', '/v1/voices', { Engine: 'neural' }],
    ['GET', '/v1/voices', { Engine: 'neural', NextToken: 'next/page+2=' }],
  ]);
});

test('the request has the path, the headers and the fields of the API, and a signature', async () => {
  const prompt = await speak('Thank you for calling.');
  const { method, path, query, headers, body } = service.seen.at(-1)!;
  expect({ method, path, query }).toEqual({ method: 'POST', path: '/v1/speech', query: {} });
  expect(headers).toEqual({
    host: new URL(service.url).host,
    connection: 'keep-alive',
    'content-length': String(body.length),
    'user-agent': `cctool/${packageVersion()}`,
    'content-type': 'application/json',
    'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/polly\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
    ),
  });
  expect(asked()).toEqual({
    Engine: 'neural',
    VoiceId: 'Joanna',
    OutputFormat: 'pcm',
    SampleRate: '16000',
    TextType: 'text',
    Text: 'Thank you for calling.',
  });
  expect(prompt.samples).toBe(6400);
  expect(Math.abs(frequencyOf(readWav(prompt.bytes).channels[0]!, 8000) - 1000)).toBeLessThan(5);
});

test.each<[string, string, object, Partial<PromptRequest>, object]>([
  [
    'the rate',
    'Hi.',
    {},
    { rate: 1.2 },
    { TextType: 'ssml', Text: '<speak><prosody rate="120%">Hi.</prosody></speak>' },
  ],
  [
    'the pitch of a standard voice',
    'Hi.',
    { engine: 'standard' },
    { pitch: 0.9 },
    { Engine: 'standard', TextType: 'ssml', Text: '<speak><prosody pitch="-10%">Hi.</prosody></speak>' },
  ],
  [
    'phonemes, escaped',
    '<speak>Ask <phoneme alphabet="ipa" ph="ˈɒtʃə&quot;">Ocha</phoneme> &amp; go.</speak>',
    {},
    {},
    { TextType: 'ssml', Text: '<speak>Ask <phoneme alphabet="ipa" ph="ˈɒtʃə&quot;">Ocha</phoneme> &amp; go.</speak>' },
  ],
  [
    'the second language of a voice',
    'Namaste.',
    {},
    { voice: 'Aditi', language: 'hi-IN' },
    { VoiceId: 'Aditi', LanguageCode: 'hi-IN', Text: 'Namaste.' },
  ],
  ['lexicons of the account', 'Hi.', { lexicons: ['names'] }, {}, { LexiconNames: ['names'] }],
])('the body carries %s', async (_, text, settings, more, fields) => {
  await speak(text, settings, more);
  expect(asked()).toEqual({
    Engine: 'neural',
    VoiceId: 'Joanna',
    OutputFormat: 'pcm',
    SampleRate: '16000',
    TextType: 'text',
    Text: 'Hi.',
    ...fields,
  });
});

test.each([
  ['mulaw', '8000', () => toneSamples({ sampleRate: 8000, encoding: 'mulaw' })],
  ['alaw', '8000', () => toneSamples({ sampleRate: 8000, encoding: 'alaw' })],
] as const)('audio in %s', async (output_format, rate, bytes) => {
  audio = bytes();
  const prompt = await speak('Hello.', { output_format });
  expect(asked()).toMatchObject({ OutputFormat: output_format, SampleRate: rate });
  expect(prompt.samples).toBe(6400);
  expect(Math.abs(frequencyOf(readWav(prompt.bytes).channels[0]!, 8000) - 1000)).toBeLessThan(5);
});

test('standard voices are not neural', async () => {
  expect((await speak('Hello.', { engine: 'standard' })).engine.neural).toBe(false);
});

test('temporary credentials carry their token', async () => {
  const catalogue = open({}, { ...world, AWS_SESSION_TOKEN: 'token-of-a-session' });
  await speakWith(catalogue, 'Hello.', { voice: 'Joanna' });
  expect(service.seen.at(-1)!.headers['x-amz-security-token']).toBe('token-of-a-session');
});

test('the variables of AWS’s own tools are the default; a wrong key is reported', async () => {
  const settings = { base_url: service.url, region: 'eu-west-1', voices: { Joanna: 'en-US' } };
  const variables = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wrong' };
  const catalogue = keep(remoteVoices({ polly: settings }, variables));
  await expect(speakWith(catalogue, 'Hello.', { voice: 'Joanna' })).rejects.toMatchObject({
    message: 'the engine polly: its service answered with status 403: The request signature does not match.',
    hint: 'check its key: the variable AWS_SECRET_ACCESS_KEY',
  });
});

test.each<[string, string, { [name: string]: string }, Partial<PromptRequest>, string]>([
  ['a pitch of a neural voice', 'Hi.', world, { pitch: 1.2 }, 'polly cannot change the pitch'],
  ['a long sentence', 'word '.repeat(700), world, {}, 'a sentence of 3499 characters'],
  ['another language', 'Hallo.', world, { language: 'de-DE' }, 'polly:Joanna speaks en-US, not "de-DE"'],
  ['no key id', 'Hi.', { SPEECH_KEY: 'k' }, {}, 'the variable AWS_ACCESS_KEY_ID holds no key id'],
  ['no secret', 'Hi.', { AWS_ACCESS_KEY_ID: 'A' }, {}, 'has no key: the variable SPEECH_KEY is not set'],
])('refused: %s', async (_, text, variables, more, message) => {
  const catalogue = open({ voices: { Joanna: 'en-US' } }, variables);
  await expect(speakWith(catalogue, text, { voice: 'Joanna', ...more })).rejects.toThrow(message);
  expect(service.seen).toEqual([]);
});

test.each<[object, string]>([
  [{}, 'region: a region such as eu-west-1 is needed'],
  [{ region: 'x.evil.example/' }, '"x.evil.example/" is not a region'],
  [{ region: 'eu-west-1', engine: 'robot' }, '"robot" is not one of standard'],
  [{ region: 'eu-west-1', output_format: 'mp3' }, '"mp3" is not one of pcm'],
])('settings %j are refused', (settings, message) => {
  expect(() => remoteVoices({ polly: settings })).toThrow(message);
});
