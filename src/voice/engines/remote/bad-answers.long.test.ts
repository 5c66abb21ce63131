import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { remoteVoices, speakWith, speechKey } from '../../../../test/support/remote-voices.js';
import { type Behaviour, SpeechStandIn, toneWav } from '../../../../test/support/speech-stand-in.js';
import type { CctoolError } from '../../../diagnostics/index.js';
import { createCertificate, toPem } from '../../../server/tls/certificate.js';
import { closeVoices } from '../../settings.js';
import type { VoiceCatalogue } from '../../voices.js';

/** Every engine with the least settings it needs, and a voice that it need not ask its service for. */
const engines: { type: string; voice: string; settings: object; audio(bytes: Buffer): Buffer | string }[] = [
  { type: 'openai', voice: 'nova', settings: { voices: ['nova'] }, audio: (bytes) => bytes },
  { type: 'azure', voice: 'en-US-AvaNeural', settings: { voices: ['en-US-AvaNeural'] }, audio: (bytes) => bytes },
  {
    type: 'google',
    voice: 'en-US-Neural2-F',
    settings: { voices: ['en-US-Neural2-F'] },
    audio: (bytes) => JSON.stringify({ audioContent: bytes.toString('base64') }),
  },
  { type: 'elevenlabs', voice: 'amy', settings: { voices: { amy: 'a'.repeat(20) } }, audio: (bytes) => bytes },
  {
    type: 'piper-http',
    voice: 'en_US-lessac-medium',
    settings: { voices: ['en_US-lessac-medium'] },
    audio: (bytes) => bytes,
  },
  {
    type: 'polly',
    voice: 'Joanna',
    settings: { region: 'eu-west-1', voices: { Joanna: 'en-US' } },
    audio: (bytes) => bytes,
  },
];

/** The setting that names the variable of the key. */
const keySetting = (type: string) => (type === 'polly' ? 'secret_access_key_env' : 'api_key_env');

let service: SpeechStandIn;
let other: SpeechStandIn;
beforeAll(async () => {
  [service, other] = await Promise.all([SpeechStandIn.start(), SpeechStandIn.start()]);
});
afterAll(() => Promise.all([service.stop(), other.stop()]));
const opened: VoiceCatalogue[] = [];
afterEach(async () => {
  service.seen.length = 0;
  service.mostAtOnce = 0;
  await Promise.all(opened.splice(0).map(closeVoices));
});

const open = (type: string, settings: object, files?: { [path: string]: string }) => {
  const engine = { base_url: service.url, [keySetting(type)]: 'SPEECH_KEY', ...settings };
  const catalogue = remoteVoices({ [type]: engine }, undefined, files);
  opened.push(catalogue);
  return catalogue;
};
const failure = (promise: Promise<unknown>): Promise<CctoolError> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error) => error,
  );

const send =
  (status: number, headers: { [name: string]: string }, body: string | Buffer = ''): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const wav = { 'content-type': 'audio/wav' };

describe.each(engines)('$type', ({ type, voice, settings, audio }) => {
  const speak = (more: object = {}, files?: { [path: string]: string }) =>
    speakWith(open(type, { ...settings, ...more }, files), 'Hello.', { voice: `${type}:${voice}` });
  /** A WAV file with a byte of its header changed. */
  const patched = (change: (header: Buffer) => void) => {
    const bytes = toneWav();
    change(bytes);
    return audio(bytes);
  };

  test.each<[string, Behaviour, string, RegExp]>([
    [
      '401 with an echo of the key',
      send(401, json, JSON.stringify({ error: { message: `Incorrect API key provided: ${speechKey}.`, code: 'x' } })),
      'remote',
      /answered with status 401: Incorrect API key provided: ….$/,
    ],
    ['403', send(403, json, '{"error":"no such plan"}'), 'remote', /status 403: no such plan$/],
    ['400 with details', send(400, json, '{"detail":[{"msg":"too long","loc":["body"]}]}'), 'remote', /400: too long$/],
    [
      '500 with a page',
      send(500, html, '<html><head><title>x</title></head><style>a{}</style><h1>Internal\n Server</h1> Error</html>'),
      'remote',
      /status 500: Internal Server Error$/,
    ],
    ['500 with a long speech', send(500, {}, 'no '.repeat(5000)), 'remote', /status 500: (no ){100}…$/],
    ['500 without words', send(500, {}), 'remote', /status 500$/],
    [
      '500 without end',
      (_, response) => {
        response.writeHead(500, html);
        const flood = () => {
          while (response.writable && !response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', flood);
        };
        flood();
      },
      'remote',
      /status 500: x{300}…$/,
    ],
    ['control characters', send(500, {}, 'a\u001b[31mred\u0007\r\nline'), 'remote', /status 500: a \[31mred line$/],
    [
      'a redirection',
      (_, response) => void response.writeHead(307, { location: `${other.url}/x` }).end(),
      'remote',
      /redirection \(status 307\), which is not followed/,
    ],
    ['nothing', send(200, wav), 'remote', /an empty body|not JSON|something that is not/],
    ['a page with 200', send(200, html, '<h1>Welcome</h1>'), 'remote', /not audio \(text\/html\): Welcome$|not JSON/],
    [
      'JSON with 200',
      send(200, json, '{"error":{"message":"out of credit"}}'),
      'remote',
      /out of credit|without audioContent/,
    ],
    [
      'text called audio',
      send(200, wav, 'Service is being upgraded'),
      'remote',
      /not audio \(audio\/wav\): Service is|not JSON/,
    ],
    [
      'a WAV file cut short',
      (_, response) => {
        response.writeHead(200, json).end(patchedHalf(audio));
      },
      'remote',
      /a WAV file that is cut short/,
    ],
    [
      'a sample rate of 7 Hz',
      (_, response) => void response.writeHead(200, json).end(patched((h) => h.writeUInt32LE(7, 24))),
      'remote',
      /a broken WAV file: .*a sample rate of 7 Hz/,
    ],
    [
      'an unknown format',
      (_, response) => void response.writeHead(200, json).end(patched((h) => h.writeUInt16LE(85, 20))),
      'remote',
      /a broken WAV file: .*format 85/,
    ],
    [
      'no samples',
      (_, response) => void response.writeHead(200, json).end(audio(toneWav({ seconds: 0 }))),
      'remote',
      /without a single sample/,
    ],
    [
      'silence',
      (_, response) =>
        void response
          .writeHead(200, json)
          .end(audio(Buffer.concat([toneWav({ seconds: 0.5 }).subarray(0, 44), Buffer.alloc(24_000)]))),
      'remote',
      /answered with silence/,
    ],
    [
      'a body cut off',
      (_, response) => {
        response.writeHead(200, { ...wav, 'content-length': '100000' });
        response.write(toneWav().subarray(0, 5000), () => response.destroy());
      },
      'remote',
      /the answer of its service was cut off/,
    ],
    ['a closed connection', (_, response) => void response.destroy(), 'remote', /its service cannot be reached/],
    [
      'too much',
      (_, response) => {
        response.writeHead(200, wav);
        const flood = () => {
          while (!response.destroyed && response.write(Buffer.alloc(1_048_576)));
          if (!response.destroyed) response.once('drain', flood);
        };
        flood();
      },
      'remote',
      /its answer is longer than 48 MB/,
    ],
  ])('%s', async (_, behave, kind, message) => {
    service.behave = behave;
    const error = await failure(speak());
    expect(error).toMatchObject({ name: 'CctoolError', kind });
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(new RegExp(`^the engine ${type}: `));
    expect(`${error.message} ${error.hint}`).not.toContain(speechKey);
    // None of these gets better by asking again, and the key goes nowhere else.
    expect([service.seen.length, other.seen.length]).toEqual([1, 0]);
  });

  test.each<[string, Behaviour]>([
    ['headers that do not come', () => {}],
    ['a body that does not come', (_, response) => void response.writeHead(200, wav).write('RIFF')],
    [
      'a body that drips',
      (_, response) => {
        response.writeHead(200, wav);
        const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('R')), 50);
      },
    ],
    ['a service that is always busy', send(503, {})],
  ])('%s: a time-out', async (what, behave) => {
    service.behave = behave;
    const isBusy = what.includes('busy');
    // Four waits of 250, 500, 1000 and 2000 ms, each shortened by chance by a quarter at most, last 2812 ms: the fifth
    // and last attempt is never made in less.
    const error = await failure(speak({ timeout_ms: isBusy ? 2500 : 700 }));
    // On a machine that is slow enough the time is over while a further attempt is made.
    if (isBusy) expect(error.message).toMatch(/status 503; there is no time left for another attempt$|within 2.5 s$/);
    else {
      expect(error).toMatchObject({ name: 'CctoolError', kind: 'timeout' });
      expect(error.message).toBe(`the engine ${type}: its service did not answer within 0.7 s`);
    }
  });

  test('429 and 503 are waited for, as long as the service asks', async () => {
    const answers: Behaviour[] = [
      send(429, { 'retry-after': '1' }, 'slow down'),
      send(503, { date: 'Tue, 03 Mar 2026 10:00:00 GMT', 'retry-after': 'Tue, 03 Mar 2026 10:00:00 GMT' }),
      (_, response) => void response.writeHead(200, json).end(audio(toneWav())),
    ];
    const times: number[] = [];
    service.behave = (request, response) => {
      times.push(performance.now());
      answers[times.length - 1]!(request, response);
    };
    expect((await speak()).samples).toBe(6400);
    expect(times).toHaveLength(3);
    expect(times[1]! - times[0]!).toBeGreaterThan(950);
  });

  test('429 that asks for more time than there is ends at once, with its words', async () => {
    service.behave = send(429, { ...json, 'retry-after': '120' }, '{"error":{"message":"quota"}}');
    const error = await failure(speak());
    expect(error.message).toBe(
      `the engine ${type}: its service answered with status 429: quota; it asks to wait 120 s, more than the time that is left`,
    );
    expect(service.seen).toHaveLength(1);
  });

  test('nothing listens', async () => {
    const free = createSocketServer();
    await new Promise<void>((done) => free.listen(0, '127.0.0.1', done));
    const { port } = free.address() as AddressInfo;
    await new Promise((done) => free.close(done));
    const error = await failure(speak({ base_url: `http://127.0.0.1:${port}` }));
    expect(error).toMatchObject({
      kind: 'remote',
      message: `the engine ${type}: its service cannot be reached: nothing is listening there`,
      hint: `check voice.engines.${type}.base_url: http://127.0.0.1:${port}/`,
    });
  });

  test('a certificate that nobody knows is refused, and taken once its authority is named', async () => {
    const authority = await createCertificate({ name: 'authority', days: 2, hosts: [], now: Date.now() });
    const own = await createCertificate({
      name: 'speech',
      days: 2,
      hosts: ['127.0.0.1'],
      issuer: authority,
      now: Date.now(),
    });
    const secure = await SpeechStandIn.start({
      key: own.key.export({ type: 'pkcs8', format: 'pem' }) as string,
      cert: toPem(own.certificate),
    });
    secure.behave = (_, response) => void response.writeHead(200, json).end(audio(toneWav()));
    const error = await failure(speak({ base_url: secure.url }));
    expect(error).toMatchObject({ kind: 'remote', hint: `name its authority with voice.engines.${type}.ca_file` });
    expect(error.message).toContain('the certificate of its service is not trusted');
    expect(secure.seen).toEqual([]);
    const files = { '/workspace/ca.pem': toPem(authority.certificate) };
    expect((await speak({ base_url: secure.url, ca_file: 'ca.pem' }, files)).samples).toBe(6400);
    expect(await failure(speak({ base_url: secure.url, ca_file: 'none.pem' }, files))).toMatchObject({
      kind: 'unavailable',
      message: `the engine ${type}: its certificate authority /workspace/none.pem cannot be read`,
    });
    await secure.stop();
  });

  test('an abort ends the request', async () => {
    const controller = new AbortController();
    service.behave = () => controller.abort();
    const catalogue = open(type, settings);
    const speech = speakWith(catalogue, 'Hello.', { voice }, controller.signal);
    expect(await failure(speech)).toMatchObject({ kind: 'limit', message: 'the speech was cancelled' });
  });

  test('a deadline of the caller is a time-out too', async () => {
    service.behave = () => {};
    const speech = speakWith(open(type, settings), 'Hello.', { voice }, AbortSignal.timeout(300));
    expect(await failure(speech)).toMatchObject({
      kind: 'timeout',
      message: `the engine ${type}: its service did not answer in the time allowed for a prompt`,
    });
  });

  test('so many requests at a time as the settings say', async () => {
    service.behave = (_, response) => void setTimeout(() => response.writeHead(200, json).end(audio(toneWav())), 30);
    const catalogue = open(type, { ...settings, parallel: 2 });
    const all = Array.from({ length: 8 }, () => speakWith(catalogue, 'Hello.', { voice: voice }));
    expect((await Promise.all(all)).map(({ samples }) => samples)).toEqual(Array(8).fill(6400));
    expect([service.seen.length, service.mostAtOnce]).toEqual([8, 2]);
  });

  test('the proxy of the environment is used for other hosts, and never sees the key', async () => {
    let asked = '';
    const proxy = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => {
        asked += data;
        socket.end('HTTP/1.1 502 No\r\n\r\n');
      });
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const world = { SPEECH_KEY: speechKey, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', HTTPS_PROXY: address };
    const engine = {
      ...settings,
      base_url: 'https://speech.example',
      [keySetting(type)]: 'SPEECH_KEY',
      timeout_ms: 5000,
    };
    const catalogue = remoteVoices({ [type]: engine }, world);
    opened.push(catalogue);
    const error = await failure(speakWith(catalogue, 'Hello.', { voice }));
    expect(error).toMatchObject({ kind: 'remote', message: expect.stringContaining('cannot be reached') });
    expect(asked).toMatch(/^CONNECT speech\.example:443 HTTP\/1\.1\r\n/);
    expect(asked).not.toContain(speechKey);
    await new Promise((done) => proxy.close(done));
  });
});

/** The first half of a WAV file whose header says the whole. */
const patchedHalf = (audio: (bytes: Buffer) => Buffer | string) => audio(toneWav().subarray(0, 12_000));
