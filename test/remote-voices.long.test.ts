import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadWorkspace } from '../src/config/workspace.js';
import { speechLevel } from '../src/voice/audio/loudness.js';
import { readWav } from '../src/voice/audio/wav.js';
import { speechKey } from './support/remote-voices.js';
import { runBuiltCli } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';
import {
  type Behaviour,
  frequencyOf,
  type SeenRequest,
  SpeechStandIn,
  toneSamples,
  toneWav,
} from './support/speech-stand-in.js';

/** A service that knows its key and its voice, and says so as the real one does. */
const openAi: Behaviour = ({ method, path, headers, body }, response) => {
  const refuse = (status: number, message: string) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
  if (method !== 'POST' || path !== '/v1/audio/speech') return refuse(404, 'Invalid URL');
  if (headers.authorization !== `Bearer ${speechKey}`) return refuse(401, 'Incorrect API key provided');
  if (headers['content-type'] !== 'application/json') return refuse(415, 'Unsupported content type');
  const { model, input, voice, response_format, ...rest } = JSON.parse(body);
  if (Object.keys(rest).length > 0) return refuse(400, `Unrecognized arguments: ${Object.keys(rest)}`);
  if (model !== 'tts-1' || voice !== 'nova' || response_format !== 'wav') return refuse(400, 'Unknown model or voice');
  if (typeof input !== 'string' || input.length > 4096) return refuse(400, 'Bad input');
  return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(toneWav());
};

let service: SpeechStandIn;
let folder: string;
beforeAll(async () => {
  service = await SpeechStandIn.start();
  folder = mkdtempSync(join(tmpdir(), 'cctool-remote-voices-'));
  const engine = {
    type: 'openai',
    base_url: `${service.url}/v1`,
    model: 'tts-1',
    voices: ['nova'],
    api_key_env: 'SPEECH_KEY',
    timeout_ms: 8000,
  };
  const voice = {
    aliases: { 'agent-female': 'openai:nova' },
    engines: { openai: engine, piper: { type: 'piper-http', base_url: `${service.url}/none` } },
  };
  writeFileSync(join(folder, 'cctool.config.json'), JSON.stringify({ voice }));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  // Each test has a voice cache of its own.
  rmSync(join(folder, '.local'), { recursive: true, force: true });
  service.behave = openAi;
  service.seen.length = 0;
});

const cctool = (...args: string[]) => runBuiltCli(args, { cwd: folder, variables: { SPEECH_KEY: speechKey } });

/** The prompt that every door has to make of half a second of 1 kHz. */
function expectTone(bytes: Buffer): void {
  const { encoding, sampleRate, channels, warnings } = readWav(bytes);
  const samples = channels[0]!;
  // Half a second between 100 ms and 200 ms of silence, at -22 dBFS.
  expect([encoding, sampleRate, samples.length, warnings]).toEqual(['mulaw', 8000, 6400, []]);
  expect(Math.abs(frequencyOf(samples, 8000) - 1000)).toBeLessThan(5);
  expect(Math.abs(speechLevel(samples, 8000) + 22)).toBeLessThan(0.5);
}

describe('the command', () => {
  test.each(['openai:nova', 'nova', 'agent-female'])('generate --voice %s', async (voice) => {
    const run = await cctool('voice', 'generate', '--text', 'Thank you for calling.', '--voice', voice, '-o', 'a.wav');
    expect(run).toMatchObject({ status: 0, stdout: '' });
    expect(run.stderr).toContain('voice openai:nova (neural)');
    expectTone(readFileSync(join(folder, 'a.wav')));
    expect(service.seen).toHaveLength(1);
  });

  test('generate --json says which engine, and that it is neural', async () => {
    const run = await cctool('voice', 'generate', '--text', 'Hello.', '--voice', 'nova', '--json');
    const answer = JSON.parse(run.stdout);
    expect(answer.engine).toEqual({
      id: 'openai',
      version: expect.stringMatching(/^tts-1 \(v1\/audio\/speech, settings [0-9a-f]{8}\)$/),
      neural: true,
    });
    expectTone(Buffer.from(answer.audio.data, 'base64'));
  });

  test('voices lists those of the settings, and tells which engine cannot be asked', async () => {
    const run = await cctool('voice', 'voices', '--json');
    expect(run.status).toBe(1);
    const { voices, problems } = JSON.parse(run.stdout);
    expect(voices.find(({ id }: { id: string }) => id === 'openai:nova')).toMatchObject({ neural: true, remote: true });
    expect(problems).toEqual([
      { engine: 'piper', message: 'the engine piper: its service answered with status 404: Invalid URL' },
    ]);
  });

  test('doctor tells a key that is missing, and asks no service', async () => {
    const ask = async (variables: { [name: string]: string }) => {
      const { stdout } = await runBuiltCli(['doctor', '--json'], { cwd: folder, variables });
      const items = JSON.parse(stdout).items as { section: string; name: string; value: string; state: string }[];
      return items.filter(({ section }) => section === 'voices').map(({ name, value, state }) => [name, value, state]);
    };
    expect(await ask({ SPEECH_KEY: speechKey })).toContainEqual(['openai', 'a service, not contacted', 'ok']);
    const missing = 'the engine openai has no key: the variable SPEECH_KEY is not set';
    expect(await ask({})).toContainEqual(['openai', missing, 'error']);
    expect(service.seen).toEqual([]);
  });

  test.each<[string, { [name: string]: string }, string[], RegExp]>([
    [
      'a wrong key',
      { SPEECH_KEY: 'wrong' },
      ['openai:nova'],
      /error: the engine openai: its service answered with status 401: Incorrect API key provided\nhint: check its key: the variable SPEECH_KEY\n/,
    ],
    ['no key', {}, ['openai:nova'], /error: the engine openai has no key: the variable SPEECH_KEY is not set\n/],
    [
      'an unknown voice',
      { SPEECH_KEY: speechKey },
      ['openai:robot'],
      /error: unknown voice "openai:robot".*; the voices here are .*openai:nova/,
    ],
  ])('generate with %s fails and writes nothing', async (_, variables, [voice], message) => {
    rmSync(join(folder, 'b.wav'), { force: true });
    const run = await runBuiltCli(['voice', 'generate', '--text', 'Hello.', '--voice', voice!, '-o', 'b.wav'], {
      cwd: folder,
      variables,
    });
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toMatch(message);
    expect(run.stderr).not.toContain(speechKey);
    expect(() => readFileSync(join(folder, 'b.wav'))).toThrow('ENOENT');
  });
});

describe('every type of service through the built program', () => {
  const key = ({ headers }: SeenRequest) =>
    [headers['ocp-apim-subscription-key'], headers['x-goog-api-key'], headers['xi-api-key']].find(Boolean);
  const google = JSON.stringify({ audioContent: toneWav().toString('base64') });
  /** What each service says to the one request that asks it for speech, and to the one for its voices. */
  const answers: { [request: string]: () => string | Buffer } = {
    'GET /cognitiveservices/voices/list': () => '[{"ShortName":"en-US-AvaNeural","Locale":"en-US","Gender":"Female"}]',
    'POST /cognitiveservices/v1': () => toneWav(),
    'GET /v1/voices': () =>
      JSON.stringify({
        voices: [{ name: 'en-US-Neural2-F', languageCodes: ['en-US'], voice_id: 'JBFqnCBsd6RMkjVDRZzb', labels: {} }],
      }),
    'POST /v1/text:synthesize': () => google,
    'POST /v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb': () => toneSamples(),
    'GET /voices': () => '{"en_US-amy-medium":{"audio":{"sample_rate":22050},"language":{"code":"en_US"}}}',
    'POST /synthesize': () => toneWav({ sampleRate: 22_050 }),
  };
  test.each([
    ['azure', 'en-US-AvaNeural', true],
    ['google', 'en-US-Neural2-F', true],
    ['elevenlabs', 'en-US-Neural2-F', true],
    ['piper-http', 'en_US-amy-medium', false],
  ])('%s', async (type, voice, hasKey) => {
    service.behave = (request, response) => {
      const answer = answers[`${request.method} ${request.path}`];
      if (hasKey && key(request) !== speechKey) response.writeHead(401).end('no key');
      else if (!answer) response.writeHead(404).end('nothing here');
      else response.writeHead(200).end(answer());
    };
    const own = mkdtempSync(join(folder, 'each-'));
    const settings = { base_url: service.url, ...(hasKey && { api_key_file: 'key' }) };
    writeFileSync(join(own, 'key'), `${speechKey}\n`);
    writeFileSync(join(own, 'cctool.config.json'), JSON.stringify({ voice: { engines: { [type]: settings } } }));
    const list = await runBuiltCli(['voice', 'voices'], { cwd: own });
    expect(list).toMatchObject({ status: 0, stderr: '' });
    expect(list.stdout).toMatch(new RegExp(`^${type}:${voice} +en(-US)?, .*neural, remote`, 'm'));
    const words = ['voice', 'generate', '--text', 'Hello.', '--voice', `${type}:${voice}`, '-o', 'a.wav'];
    const run = await runBuiltCli(words, { cwd: own });
    expect(run).toMatchObject({ status: 0, stdout: '' });
    const bytes = readFileSync(join(own, 'a.wav'));
    const { channels } = readWav(bytes);
    expect(Math.abs(channels[0]!.length - 6400)).toBeLessThanOrEqual(1);
    expect(Math.abs(frequencyOf(channels[0]!, 8000) - 1000)).toBeLessThan(5);
  });
});

describe('the operation of the server', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    process.env.SPEECH_KEY = speechKey;
    server = await TestServer.start({ workspace: await loadWorkspace(folder), settings: { deadline: 60 } });
    key = (await server.key()).key;
  });
  afterAll(async () => {
    await server.stop();
    delete process.env.SPEECH_KEY;
  });
  const ask = (body: object, headers = {}) => server.ask({ path: '/v1/voice/generate', key, body, headers });

  test('speaks with the engine of the configuration', async () => {
    const { status, body } = await ask({ text: 'Thank you for calling.', voice: 'openai:nova' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ voice: 'openai:nova', engine: { id: 'openai', neural: true } });
    expectTone(Buffer.from(body.audio.data, 'base64'));
    const audio = await ask({ text: 'Thank you for calling.', voice: 'nova' }, { accept: 'audio/wav' });
    expect(audio.headers['content-type']).toBe('audio/wav');
    expectTone(audio.bytes);
  });

  test.each<[string, Behaviour, number, RegExp]>([
    [
      'a failure',
      (_, response) => void response.writeHead(500).end('out of order'),
      502,
      /^the engine openai: its service answered with status 500: out of order$/,
    ],
    [
      'a refusal of its key',
      (_, response) => void response.writeHead(401).end(`no ${speechKey}`),
      502,
      /status 401: no …$/,
    ],
    ['no audio', (_, response) => void response.writeHead(200).end('{}'), 502, /something that is not audio/],
    ['silence on the line', () => {}, 504, /^the engine openai: its service did not answer within 8 s$/],
  ])('502 or 504 for %s of the service', async (_, behave, status, message) => {
    service.behave = behave;
    const answer = await ask({ text: 'Hello.', voice: 'openai:nova' });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: expect.stringMatching(message) });
    expect(answer.text).not.toContain(speechKey);
    expect(server.log.join('\n')).not.toContain(speechKey);
  });

  test.each<[string, object, RegExp]>([
    ['an engine that the configuration does not name', { voice: 'azure:en-US-AvaNeural' }, /unknown voice/],
    ['an address in the request', { voice: 'openai:nova', base_url: 'http://127.0.0.1:1' }, /base_url/],
    ['what the engine cannot say', { voice: 'openai:nova', pitch: 1.2 }, /openai cannot change the pitch/],
  ])('400 for %s, and nothing is sent', async (_, fields, message) => {
    const { status, body } = await ask({ text: 'Hello.', ...fields });
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
    expect(service.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
