import { expect, test } from 'vitest';
import { match } from '../../../test/support/match.js';

/** The decisions of repeats of a phrase: `+` another iteration, `-` none, with `1` where nothing of it was said before. */
async function decisions(expansion: string, phrase: string): Promise<string> {
  const { parses } = await match(`<rule id="main">${expansion}</rule>`, phrase, { trail: true });
  return parses[0]!.trail!.repeats.map(({ again, first }) => `${again ? '+' : '-'}${first ? '1' : ''}`).join(' ');
}

test.each([
  ['an optional part that is there', 'pay <item repeat="0-1">now</item>', 'pay now', '+1'],
  ['one that is not', 'pay <item repeat="0-1">now</item>', 'pay', '-1'],
  ['up to three: two of them', '<item repeat="0-3">very</item> good', 'very very good', '+1 + -'],
  ['the minimum decides nothing', '<item repeat="2-3">very</item> good', 'very very good', '-'],
  ['the maximum decides nothing', '<item repeat="1-2">very</item> good', 'very very good', '+'],
])('%s', async (_, expansion, phrase, expected) => expect(await decisions(expansion, phrase)).toBe(expected));
