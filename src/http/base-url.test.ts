import { describe, expect, test } from 'vitest';
import { readBaseUrl } from './base-url.js';

describe('plain HTTP in private networks, where the user asks for it', () => {
  // RFC 1918 (three blocks), RFC 4193, a container's name, and endings that are never public (RFC 6762, RFC 8375).
  test.each([
    'http://10.1.2.3:5000',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1/v1',
    'http://[fd12:3456::1]',
    'http://piper:5000',
    'http://speech.local',
    'http://speech.corp.internal',
    'http://nas.home.arpa',
    'http://localhost:1',
  ])('%s', (text) => expect(readBaseUrl(text, 'private').protocol).toBe('http:'));
  test.each([
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://11.0.0.1',
    'http://192.169.0.1',
    'http://10.evil.example',
    'http://169.254.169.254',
    'http://[2001:db8::1]',
    'http://internal.example',
  ])('not %s', (text) => expect(() => readBaseUrl(text, 'private')).toThrow(/sent in the clear/));
  test.each(['http://10.1.2.3', 'http://piper:5000'])('not %s unless asked for', (text) =>
    expect(() => readBaseUrl(text)).toThrow(/plain http is for localhost only|sent in the clear/),
  );
});
