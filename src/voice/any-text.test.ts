import { afterAll, expect, test } from 'vitest';
import { fc } from '../../test/support/random-cases.js';
import { isCctoolError } from '../diagnostics/index.js';
import { generatePrompt, type Prompt } from './generate.js';
import { findPreset } from './presets.js';
import { closeVoices, createVoices } from './settings.js';

const catalogue = createVoices(undefined);
afterAll(() => closeVoices(catalogue));
const preset = findPreset('cxone');

/** What people write, what they paste, and what somebody tries. */
const pieces = (
  'Hello $5 9-5 Mon–Fri 1-800-555-0199 . ! ? , * # &amp; &lt; a@b.com www.x.com 12:30 Dr. ID 😀 — … é 0 - / % constructor ' +
  '__proto__ &#169; 2026-13-99 99999999999999999999 "q" (x) [[ [[a]] ]] ½ № 5pm °C + = 1,2,3 € x ² \u200e Œ'
).split(' ');
const written = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((words) => words.join(' '));
const attribute = (name: string, ...values: string[]) =>
  fc.option(fc.constantFrom(...values), { freq: 8 }).map((value) => (value === null ? '' : ` ${name}="${value}"`));
const element = (name: string, content: fc.Arbitrary<string>, ...attributes: fc.Arbitrary<string>[]) =>
  fc.tuple(content, ...attributes).map(([inner, ...said]) => `<${name}${said.join('')}>${inner}</${name}>`);

const { node } = fc.letrec<{ node: string; content: string }>((tie) => ({
  content: fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'ssml' }).map((nodes) => nodes.join(' ')),
  node: fc.oneof(
    { depthIdentifier: 'ssml', maxDepth: 4 },
    written,
    element('p', tie('content')),
    element('s', tie('content')),
    element(
      'break',
      fc.constant(''),
      attribute('time', '0ms', '20ms', '.1s', '1e3ms', '-1s'),
      attribute('strength', 'weak'),
    ),
    element('sub', written, attribute('alias', 'see', '', '9-5')),
    element(
      'say-as',
      written,
      attribute('interpret-as', 'digits', 'date', 'time', 'currency', 'characters', 'email', 'telephone', 'toString'),
      attribute('format', 'mdy', 'hms24', 'EUR', ''),
    ),
    element('phoneme', written, attribute('ph', 'təˈmɑːtoʊ', '', 'h ə'), attribute('alphabet', 'ipa', 'x-cmu')),
    element('prosody', tie('content'), attribute('rate', 'fast', '120%', '0', 'valueOf'), attribute('volume', 'soft')),
    element('mark', fc.constant(''), attribute('name', 'a', 'b', '')),
    element('lang', tie('content'), attribute('xml:lang', 'en-GB', 'de')),
    element('voice', tie('content'), attribute('name', 'kal', 'kal16', 'nobody')),
  ),
}));

async function outcome(text: string, ssml: boolean, times: boolean): Promise<Prompt | undefined> {
  try {
    return await generatePrompt(catalogue, { text, ssml, voice: 'kal', preset }, { times });
  } catch (error) {
    // Anything else than a refusal in words is a fault.
    if (!isCctoolError(error)) throw error;
    expect(error.message).toMatch(/\S{3}/);
    return undefined;
  }
}

test('whatever the text, it is spoken or refused in words, and its marks stand in order within it', async () => {
  const speech = fc.array(node, { minLength: 1, maxLength: 4 }).map((nodes) => `<speak>${nodes.join(' ')}</speak>`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(speech, written), fc.boolean(), async (text, times) => {
      const prompt = await outcome(text, text.startsWith('<speak>'), times);
      if (!prompt) return;
      let before = (preset.pad.head * preset.sampleRate) / 1000;
      const last = prompt.samples - (preset.pad.tail * preset.sampleRate) / 1000;
      for (const { start, end } of prompt.marks) {
        expect(Number.isInteger(start) && Number.isInteger(end)).toBe(true);
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(last);
        before = start;
      }
    }),
    { numRuns: 150 },
  );
});
