import { afterAll, expect, test } from 'vitest';
import { readText } from '../reading/index.js';
import { FliteEngine } from './engines/flite/flite-engine.js';

const engine = new FliteEngine();
afterAll(() => engine.close());

/**
 * Names as their bearers say them in English (ARPAbet, written down by hand); the built-in engine must arrive there from
 * the spelling that the reader gives it.
 */
test.each([
  ['Nguyen', 'w ih n'],
  ['Rhys', 'r iy s'],
  ['Zhou', 'jh ow'],
  ['Xin', 'sh ih n'],
  ['Rajesh', 'r aa jh eh sh'],
  ['Dmitri', 'd iy m iy t r iy'],
  ['Krzysztof', 'k r ih sh t ao f'],
  ['Kayleigh', 'k ey l iy'],
  ['Vijay', 'v iy jh ey'],
  ['Jose', 'hh ow z ey'],
  ['Thuy', 't w iy'],
  ['Mackinac', 'm ae k ax n ao'],
  ['Natchitoches', 'n ae k aa t ih sh'],
  ['Ojai', 'ow hh ay'],
])('%s', async (name, phones) => {
  const { words } = readText(`Ask for ${name}`);
  const segment = { runs: [{ text: words }], voice: 'kal', language: 'en-US', rate: 1, pitch: 1 };
  const { phones: spoken = [] } = await engine.synthesize(segment);
  const all = spoken.map(({ value }) => value).filter((phone) => phone !== 'pau');
  expect(all.join(' ').replace(/^ae s k f (?:ao|er|ax) ?r? /, '')).toBe(phones);
});
