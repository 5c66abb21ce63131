import { expect, test } from 'vitest';
import { findPreset } from './presets.js';
import { type PromptDecisions, promptHash } from './prompt-id.js';

const voice = { id: 'azure:en-US-AvaNeural', name: 'Ava', engine: 'azure', languages: ['en-US'], sampleRate: 24_000 };
const base: PromptDecisions = { text: 'Café.', voice, version: '1', preset: findPreset('cxone') };
const hash = (change: Partial<PromptDecisions>) => promptHash({ ...base, ...change });

test.each<[string, Partial<PromptDecisions>]>([
  ['nothing', {}],
  ['the same text in another form of Unicode', { text: 'Café.'.normalize('NFD') }],
  ['a rate of 1 that was said', { rate: 1 }],
  ['a language that a service added to a voice', { voice: { ...voice, languages: ['en-US', 'de-DE'] } }],
  ['a gender that a service did not tell before', { voice: { ...voice, gender: 'female' } as typeof voice }],
  ['the title of a preset', { preset: { ...findPreset('cxone'), title: 'Other words' } }],
])('stays the same with %s', (_, change) => expect(hash(change)).toBe(hash({})));

test.each<[string, Partial<PromptDecisions>]>([
  ['text', { text: 'Cafe.' }],
  ['voice', { voice: { ...voice, id: 'azure:en-US-JennyNeural' } }],
  ['the language a voice reads in', { voice: { ...voice, languages: ['en-GB'] } }],
  ['the rate at which sentences are joined', { voice: { ...voice, sampleRate: 16_000 } }],
  ['version', { version: '2' }],
  ['language', { language: 'en-GB' }],
  ['rate', { rate: 1.1 }],
  ['pitch', { pitch: 1.1 }],
  ['being SSML', { ssml: true }],
  ['preset', { preset: findPreset('genesys') }],
])('changes with the %s', (_, change) => expect(hash(change)).not.toBe(hash({})));
