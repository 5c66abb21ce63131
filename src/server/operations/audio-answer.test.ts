import { describe, expect, test } from 'vitest';
import { speechForm, withForm } from './audio-answer.js';

describe('what an Accept header asks for', () => {
  // RFC 9110 section 12.5.1: qualities decide, a named type stands before a wildcard, order decides between equals.
  test.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['audio/*', 'audio/*'],
    ['audio/wav', 'audio/wav'],
    ['Audio/X-WAV', 'audio/wav'],
    ['audio/basic', 'audio/basic'],
    ['audio/x-alaw-basic', 'audio/x-alaw-basic'],
    ['audio/wav, */*', 'audio/wav'],
    ['*/*, audio/wav', 'audio/wav'],
    ['audio/*, audio/basic', 'audio/basic'],
    ['application/json, audio/wav', 'application/json'],
    ['audio/wav;q=0.5, application/json;q=0.4', 'audio/wav'],
    ['audio/wav;q=0.5, application/json', 'application/json'],
    ['audio/wav;q=0, */*;q=0.1', 'application/json'],
    ['audio/wav; q=nonsense', 'audio/wav'],
    ['text/html,application/xhtml+xml', 'application/json'],
    ['audio/mpeg, audio/wav;q=0.1', 'audio/wav'],
    [','.repeat(50), 'application/json'],
  ] as const)('%j: %s', (accept, form) => expect(speechForm(accept)).toBe(form));

  test('audio of another kind is refused with what there is', () => {
    expect(() => speechForm('audio/mpeg')).toThrow(/"audio\/mpeg".*audio\/wav, audio\/basic/);
  });
});

test('a form decides what the body leaves open, and contradicts nothing', () => {
  expect(withForm({ text: 'a' }, 'audio/basic')).toEqual({
    text: 'a',
    format: 'raw',
    encoding: 'mulaw',
    sample_rate: 8000,
  });
  expect(withForm({ text: 'a', encoding: 'alaw' }, 'audio/wav')).toEqual({
    text: 'a',
    encoding: 'alaw',
    format: 'wav',
  });
  expect(withForm({ text: 'a', preset: 'hd-24k' }, 'audio/*')).toEqual({ text: 'a', preset: 'hd-24k' });
  expect(() => withForm({ text: 'a', encoding: 'alaw' }, 'audio/basic')).toThrow(
    'The field "encoding" asks for alaw, but Accept: audio/basic means mulaw.',
  );
});
