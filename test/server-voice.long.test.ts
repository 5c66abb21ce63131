import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWav } from '../src/voice/audio/wav.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start({ settings: { workers: 1 } });
  key = (await server.key({ plan: 'unlimited' })).key;
});
afterAll(() => server?.stop());

const ask = (body: object, accept?: string) =>
  server.ask({ path: '/v1/voice/generate', key, body, headers: accept === undefined ? {} : { accept } });
const hello = { text: 'Thank you for calling.' };

describe('speech as bytes', () => {
  it('comes with what the JSON says beside them', async () => {
    const { body } = await ask(hello);
    for (const accept of ['audio/*', 'audio/wav', 'audio/x-wav']) {
      const { status, headers, bytes } = await ask(hello, accept);
      expect([status, headers['content-type'], headers['x-voice-id']]).toEqual([200, 'audio/wav', 'flite:rms']);
      expect(bytes.toString('base64')).toBe(body.audio.data);
      expect(headers.etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      expect(headers['x-duration-ms']).toBe(String(body.audio.duration_ms));
      expect([headers['x-voice-engine'], headers['x-voice-neural']]).toEqual(['flite 2.3+2', 'false']);
      // Samples at 8 kHz, eight of them a millisecond.
      expect(Math.round(readWav(bytes).channels[0]!.length / 8)).toBe(body.audio.duration_ms);
    }
  });

  it('is raw mu-law for audio/basic and raw A-law for audio/x-alaw-basic', async () => {
    const { body } = await ask({ ...hello, format: 'raw', encoding: 'mulaw' });
    const basic = await ask(hello, 'audio/basic');
    expect([basic.status, basic.headers['content-type']]).toEqual([200, 'audio/basic']);
    expect(basic.bytes.toString('base64')).toBe(body.audio.data);
    expect(basic.bytes).toHaveLength(body.audio.samples);
    const alaw = await ask(hello, 'audio/x-alaw-basic');
    expect([alaw.status, alaw.headers['content-type']]).toEqual([200, 'audio/x-alaw-basic']);
    expect(alaw.bytes).toHaveLength(body.audio.samples);
    expect(alaw.bytes.equals(basic.bytes)).toBe(false);
  });

  it('answers what goes wrong as JSON all the same', async () => {
    for (const [body, accept, says] of [
      [{ text: '' }, 'audio/wav', 'nothing that can be spoken'],
      [{ ...hello, voice: 'nobody' }, 'audio/*', 'flite:rms'],
      [{ ...hello, sample_rate: 16_000 }, 'audio/basic', 'sample_rate'],
      [hello, 'audio/mpeg', 'audio/wav'],
    ] as const) {
      const answer = await ask(body, accept);
      expect([answer.status, answer.body]).toEqual([400, { error: expect.stringContaining(says) }]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
  });
});

it('goes on speaking after texts that are made to hurt', async () => {
  const hostile = [
    'a'.repeat(5000),
    'word '.repeat(200_000),
    `<speak>${'<p>'.repeat(5000)}`,
    'a\u0000b',
    '\ud800',
    '\u202e\u200f\u0301'.repeat(500),
    `<speak><phoneme ph="${'ɑ'.repeat(3000)}">x</phoneme></speak>`,
    `<speak>${'<break time="60s"/>'.repeat(1000)}Hello.</speak>`,
    '9'.repeat(4000),
    '($'.repeat(5000),
    `${'1-'.repeat(9000)}`,
    '@'.repeat(15_000),
    '. '.repeat(9000),
  ];
  const answers = await Promise.all(hostile.map((text) => ask({ text })));
  for (const [i, { status, body }] of answers.entries()) {
    const told = [hostile[i]!.slice(0, 20), status, body?.error ?? 'spoken'];
    expect([200, 400], JSON.stringify(told)).toContain(status);
    if (status === 400) expect(body).toEqual({ error: expect.stringMatching(/\S{3}/) });
  }
  expect((await ask(hello)).status).toBe(200);
});

it('ends a prompt that takes longer than a request may compute, and speaks the next one', async () => {
  const strict = await TestServer.start({ settings: { workers: 1, deadline: 4 } });
  try {
    const own = (await strict.key({ plan: 'unlimited' })).key;
    const say = (text: string) => strict.ask({ path: '/v1/voice/generate', key: own, body: { text } });
    // Twenty minutes of speech, a quarter of a minute of work on a quick machine.
    const long = await say('Thank you for your patience, all of our agents are busy. '.repeat(340));
    expect([long.status, long.body]).toEqual([400, { error: expect.stringMatching(/took longer than the [\d.]+ s/) }]);
    // A new worker compiles the engine first, which takes its time on a busy machine.
    let next = await say('Hello.');
    for (let tries = 0; next.status !== 200 && tries < 5; tries++) next = await say('Hello.');
    expect(next.status).toBe(200);
  } finally {
    await strict.stop();
  }
});
