import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { engineTypes } from './engines/engine-types.js';
import { closeVoices, createVoices } from './settings.js';
import { findVoice, listVoices, type VoiceCatalogue } from './voices.js';

const root = resolve(import.meta.dirname, '../..');
const schema = JSON.parse(readFileSync(join(root, 'schemas/config.schema.json'), 'utf8'));
const validate = new Ajv({ allowUnionTypes: true, strict: true, strictTypes: false, strictRequired: false }).compile(
  schema,
);

/** A configuration with one engine. */
const engine = (id: string, settings: object) => ({ voice: { engines: { [id]: settings } } });

const opened: VoiceCatalogue[] = [];
const open = (settings: unknown) => {
  const catalogue = createVoices(settings);
  opened.push(catalogue);
  return catalogue;
};
afterAll(() => Promise.all(opened.map(closeVoices)));

describe('the voice section: what the reader takes, the schema takes', () => {
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['an empty section', { voice: {} }],
    ['names', { voice: { default: 'agent-female', aliases: { 'agent-female': 'flite:slt' } } }],
    ['the built-in engine, listed', { voice: { engines: { flite: null } } }],
    ['voices of Piper', { voice: { engines: { piper: { folder: 'voices', noise_scale: 0, phonemes: 'english' } } } }],
    [
      'voices of Kokoro',
      { voice: { engines: { kokoro: { folder: 'k', model: 'k/model_q8f16.onnx', max_model_mb: 99 } } } },
    ],
    ['eSpeak NG', { voice: { engines: { espeak: null, other: { type: 'espeak', program: '/opt/espeak-ng' } } } }],
    ['models one by one', { voice: { engines: { house: { type: 'piper', models: ['a.onnx'], deadline: 5 } } } }],
    ['a second one of a type', { voice: { engines: { second: { type: 'flite' } } } }],
    ['OpenAI itself', engine('openai', { api_key_env: 'KEY', model: 'tts-1-hd', parallel: 2 })],
    [
      'a service like it',
      engine('near', { type: 'openai', base_url: 'http://10.0.0.1/v1', allow_private_http: true, voices: ['amy'] }),
    ],
    ['Azure in a region', engine('azure', { region: 'westeurope', api_key_file: 'key', voices: ['en-US-AvaNeural'] })],
    ['Google with a token', engine('google', { token_env: 'TOKEN', audio_encoding: 'MULAW', sample_rate: 8000 })],
    [
      'ElevenLabs',
      engine('elevenlabs', { api_key_env: 'KEY', seed: 7, style: 0.5, voices: { amy: 'abcdefghij0123456789' } }),
    ],
    [
      'a server of Piper',
      engine('piper-http', { base_url: 'https://piper.example', noise_scale: 0.5, ca_file: 'ca.pem' }),
    ],
    [
      'an engine with the name of another type',
      engine('piper', { type: 'piper-http', base_url: 'https://piper.example' }),
    ],
    ['Amazon Polly', engine('polly', { region: 'eu-west-1', engine: 'generative', voices: { Joanna: 'en-US' } })],
  ])('%s', (_, configuration) => {
    open((configuration as { voice?: unknown }).voice);
    expect(validate(configuration), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ['a word', 'slt', 'voice is not an object of settings'],
    ['an unknown setting', { vioces: {} }, 'unknown setting "voice.vioces"'],
    ['a default that is invalid', { default: 3 }, 'voice.default: expected a text'],
    ['an alias that is invalid', { aliases: { agent: ['slt'] } }, 'voice.aliases.agent: expected a text'],
    ['a list of engines', { engines: ['flite'] }, 'voice.engines: expected an object of settings by name'],
    ['an engine that is a word', { engines: { flite: 'yes' } }, 'voice.engines.flite is not an object of settings'],
    ['an unknown type', { engines: { other: { type: 'robot' } } }, 'voice.engines.other.type: there is no type'],
    [
      'an id that is not a type',
      { engines: { robot: {} } },
      'voice.engines.robot.type: there is no type of engine "robot"',
    ],
    ['a name with a colon', { engines: { 'a:b': { type: 'flite' } } }, 'voice.engines.a:b: "a:b" is not a name for an'],
    ['voices of nowhere', { engines: { piper: { licence: 'CC0' } } }, 'voice.engines.piper.folder: the folder'],
    ['Kokoro of nowhere', { engines: { kokoro: { model: 'x' } } }, 'voice.engines.kokoro.folder: the folder'],
    [
      'a number for a program',
      { engines: { espeak: { program: 3 } } },
      'voice.engines.espeak.program: expected a text',
    ],
    [
      'too much of a number',
      { engines: { piper: { folder: 'x', deadline: 0 } } },
      'deadline: expected a number from 1 to 3600',
    ],
    ['a text for a list', { engines: { piper: { models: 'a.onnx' } } }, 'piper.models: expected a list of texts'],
    [
      'a setting it does not have',
      { engines: { flite: { folder: 'x' } } },
      'unknown setting "voice.engines.flite.folder"',
    ],
    ['OpenAI without a key', engine('openai', {}).voice, 'voice.engines.openai.api_key_env: a key is needed'],
    ['a like service without voices', engine('openai', { base_url: 'https://x' }).voice, 'voice.engines.openai.voices'],
    ['Azure nowhere', engine('azure', { api_key_env: 'K' }).voice, 'voice.engines.azure.base_url: the address'],
    ['two keys', engine('google', { api_key_env: 'K', token_env: 'T' }).voice, 'one key is enough'],
    [
      'a seed that is invalid',
      engine('elevenlabs', { api_key_env: 'K', seed: -1 }).voice,
      'elevenlabs.seed: expected a number from 0',
    ],
    ['a server of Piper nowhere', engine('piper-http', {}).voice, 'piper-http.base_url: the address'],
    ['Polly nowhere', engine('polly', {}).voice, 'voice.engines.polly.region: a region such as eu-west-1'],
    ['a key in plain sight', engine('azure', { region: 'x1', api_key: 's' }).voice, 'a key is needed'],
  ])('refused: %s', (_, voice, message) => {
    expect(() => open(voice)).toThrow(message);
    expect(validate({ voice })).toBe(false);
  });

  test('the schema knows every type of engine, by its own name and under another', () => {
    const { properties, additionalProperties } = schema.definitions.voice.properties.engines;
    const { engine } = schema.definitions;
    expect(additionalProperties).toEqual({ $ref: '#/definitions/engine' });
    const types = engineTypes.map(({ type }) => type);
    expect(Object.keys(properties)).toEqual(types);
    expect(engine.properties.type.enum).toEqual(types);
    expect(engine.allOf.map((rule: { then: object }) => rule.then)).toEqual(
      types.map((type) => ({ $ref: `#/definitions/${type}` })),
    );
  });

  test('the sample workspace’s configuration', () => {
    expect(validate(parse(readFileSync(join(root, 'fixtures/workspace/cctool.config.yaml'), 'utf8')))).toBe(true);
  });
});

describe('finding a voice', () => {
  const catalogue = open({
    default: 'agent',
    aliases: { agent: 'second:slt', lost: 'second:nobody', slt: 'flite:awb' },
    engines: { second: { type: 'flite' } },
  });
  test.each([
    // The built-in engine comes before those of the configuration; an alias before any voice.
    ['rms', 'flite:rms'],
    ['second:rms', 'second:rms'],
    ['agent', 'second:slt'],
    [undefined, 'second:slt'],
    ['slt', 'flite:awb'],
  ])('%s is %s', async (name, id) => {
    expect((await findVoice(catalogue, name)).voice.id).toBe(id);
  });
  test('an engine that the configuration lists first is asked first', async () => {
    const reordered = open({ engines: { second: { type: 'flite' }, flite: null } });
    expect((await findVoice(reordered, 'rms')).voice.id).toBe('second:rms');
  });
  test.each([
    ['nova', /^unknown voice "nova"; the voices here are flite:rms, .*second:slt, agent, lost, slt$/],
    ['second:nova', /^unknown voice "second:nova"/],
    ['third:rms', /^unknown voice "third:rms"/],
    ['lost', /^unknown voice "lost", which is an alias of "second:nobody"/],
  ])('%s is reported with the voices that exist', async (name, message) => {
    await expect(findVoice(catalogue, name)).rejects.toThrow(message);
    await expect(findVoice(catalogue, name)).rejects.toMatchObject({ kind: 'input' });
  });
  test('the list says of each voice whether its text leaves the machine', async () => {
    const { voices, problems } = await listVoices(catalogue);
    expect(voices.map(({ id, remote, neural }) => [id, remote, neural])).toContainEqual(['second:slt', false, false]);
    expect([voices.length, problems]).toEqual([10, []]);
  });
});
