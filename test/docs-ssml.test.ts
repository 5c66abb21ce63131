import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ssmlPage } from '../scripts/support/ssml-page.mjs';
import { packageRoot } from '../src/package-info.js';
import { spokenText, toSentences } from '../src/voice/text/sentences.js';
import { readSsml } from '../src/voice/text/ssml.js';

const read = (source: string) => spokenText(toSentences(readSsml(source)));

test('docs/ssml.md is what its examples do: run `node scripts/ssml-page.mjs` after a build', () => {
  expect(readFileSync(join(packageRoot(), 'docs', 'ssml.md'), 'utf8')).toBe(ssmlPage(read));
});

// The handbooks of the services write these without a declaration; what is wrong is the element, at its place.
test.each([
  ['<speak>Hi <amazon:effect name="whispered">there</amazon:effect></speak>', 'column 11: <amazon:effect> is not'],
  ['<speak><mstts:silence type="Leading" value="1s"/>Hi</speak>', 'column 8: <mstts:silence> is not supported'],
  ['<speak><google:style name="lively">Hi</google:style></speak>', 'column 8: <google:style> is not supported'],
  ['<speak><prosody amazon:max-duration="2s">Hi</prosody></speak>', 'column 17: <prosody> with the attribute amazon:'],
  ['<speak><amazn:effect>Hi</amazn:effect></speak>', 'column 9: the prefix "amazn" is not bound to a namespace'],
])('%s', (source, message) => expect(() => read(source)).toThrow(message));
