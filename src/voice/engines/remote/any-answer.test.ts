import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../../../../test/support/extent.js';
import { fc } from '../../../../test/support/random-cases.js';
import { remoteVoices } from '../../../../test/support/remote-voices.js';
import { SpeechStandIn, toneWav } from '../../../../test/support/speech-stand-in.js';
import { isCctoolError } from '../../../diagnostics/index.js';
import { closeVoices } from '../../settings.js';

/** Engines that ask their service for voices, and whose voices are named here to ask for speech. */
const engines = [
  { type: 'azure', key: 'api_key_env', voice: 'en-US-AvaNeural', more: {} },
  { type: 'google', key: 'api_key_env', voice: 'en-US-Neural2-F', more: {} },
  { type: 'elevenlabs', key: 'api_key_env', voice: 'a'.repeat(20), more: {} },
  { type: 'piper-http', key: 'api_key_env', voice: 'en_US-amy-medium', more: {} },
  { type: 'polly', key: 'secret_access_key_env', voice: 'Joanna', more: { region: 'eu-west-1' } },
];

/** What lists of voices are made of, so that chance comes close to real ones. */
const names = [
  ...[
    'voices',
    'Voices',
    'NextToken',
    'name',
    'Id',
    'ShortName',
    'voice_id',
    'Locale',
    'LanguageCode',
    'languageCodes',
  ],
  ...['labels', 'language', 'code', 'gender', 'audio', 'sample_rate', 'num_speakers', 'speaker_id_map', '__proto__'],
  ...[
    'verified_languages',
    'inference',
    'length_scale',
    'AdditionalLanguageCodes',
    'SecondaryLocaleList',
    'audioContent',
  ],
];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      -1,
      1e308,
      22_050,
      '',
      'en-US',
      'en_US',
      'UklGRg==',
      '../x',
      'a\u001bb',
      'a'.repeat(20),
    ),
    fc.string(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('any'), { maxKeys: 6 }),
  ),
})).any;

/** Something like a list of voices, in the shape of one service or another. */
const scrap = fc.oneof(fc.constantFrom('en-US', 'en_US', 'Amy', 'a'.repeat(20), 'a\u001bb', '../x', 7, null), value);
const entry = fc.record(
  {
    ...Object.fromEntries(
      ['name', 'Id', 'ShortName', 'voice_id', 'Locale', 'LanguageCode', 'labels', 'Gender'].map((key) => [key, scrap]),
    ),
    languageCodes: fc.oneof(fc.array(scrap), scrap),
    audio: fc.oneof(fc.record({ sample_rate: scrap }), scrap),
    language: fc.oneof(fc.record({ code: scrap }), scrap),
    speaker_id_map: scrap,
  },
  { requiredKeys: [] },
);
const entries = fc.array(fc.oneof(entry, scrap), { maxLength: 5 });
const list = fc.oneof(
  value,
  entries,
  entries.map((voices) => ({ voices, Voices: voices })),
  fc.dictionary(fc.constantFrom('Amy', 'en_US-amy', 'a\u001bb', '__proto__', ''), fc.oneof(entry, scrap)),
);

let service: SpeechStandIn;
let answer: string | Buffer;
beforeAll(async () => {
  service = await SpeechStandIn.start();
  service.behave = (_request, response) => void response.writeHead(200).end(answer);
});
afterAll(() => service.stop());

describe.each(engines)('$type', ({ type, key, voice, more }) => {
  const open = () => {
    const settings = { base_url: service.url, [key]: 'SPEECH_KEY', ...more };
    const catalogue = remoteVoices({ [type]: settings });
    return { catalogue, engine: catalogue.engines.find(({ id }) => id === type)! };
  };

  test('whatever the service calls its voices, they are usable or an error says so', async () => {
    await fc.assert(
      fc.asyncProperty(list, async (voices) => {
        answer = JSON.stringify(voices);
        const { catalogue, engine } = open();
        try {
          for (const info of await engine.voices()) {
            expect(info.id).toBe(`${type}:${info.name}`);
            expect(info.name).toMatch(/^[\p{L}\p{N}][^\p{Cc}]{0,127}$/u);
            expect(info.languages.length).toBeGreaterThan(0);
            expect(info.sampleRate).toBeGreaterThanOrEqual(8000);
          }
        } catch (error) {
          if (!isCctoolError(error)) throw error;
          expect(error.kind).toBe('remote');
        } finally {
          await closeVoices(catalogue);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('whatever the service gives for speech is audio or an error', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((random) => Buffer.from(random)),
      value.map((json) => Buffer.from(JSON.stringify(json) ?? '')),
      // A WAV file with some of its header overwritten.
      fc.tuple(fc.nat(47), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(([at, random]) => {
        const wav = toneWav({ seconds: 0.01 });
        wav.set(random, at);
        return wav;
      }),
    );
    const voices = type === 'polly' ? { [voice]: 'en-US' } : type === 'elevenlabs' ? { [voice]: voice } : [voice];
    const settings = { base_url: service.url, [key]: 'SPEECH_KEY', voices, ...more };
    const catalogue = remoteVoices({ [type]: settings });
    const engine = catalogue.engines.find(({ id }) => id === type)!;
    const segment = { runs: [{ text: 'Hello.' }], voice, language: 'en', rate: 1, pitch: 1 };
    const wrap = (raw: Buffer) => (type === 'google' ? JSON.stringify({ audioContent: raw.toString('base64') }) : raw);
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async (raw, isWrapped) => {
        answer = isWrapped ? wrap(raw) : raw;
        try {
          const { samples, sampleRate } = await engine.synthesize(segment);
          expect(samples.some((sample) => sample !== 0)).toBe(true);
          expect(samples.every(Number.isFinite)).toBe(true);
          expect(sampleRate).toBeGreaterThanOrEqual(1000);
        } catch (error) {
          if (!isCctoolError(error)) throw error;
          expect(error.kind).toBe('remote');
        }
      }),
      { numRuns: runs(200) },
    );
    await closeVoices(catalogue);
  });
});
