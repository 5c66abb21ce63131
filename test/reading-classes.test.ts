import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readText } from '../src/reading/index.js';

/**
 * The forms that numbers, dates, times, amounts, codes, addresses, units and short forms are written in, class by class,
 * each with the words that an announcer says. One file for each language, a form to a line.
 */
describe.each(['en', 'en-GB', 'es', 'fr'])('forms of %s by their class', (language) => {
  const lines = readFileSync(new URL(`reading/${language}.tsv`, import.meta.url), 'utf8').split('\n');
  const classes = new Map<string, [written: string, spoken: string][]>();
  for (const line of lines.slice(1)) {
    const [written, spoken] = line.split('\t');
    if (line.startsWith('# ')) classes.set(line.slice(2), []);
    else if (spoken !== undefined) [...classes.values()].at(-1)!.push([written!, spoken]);
  }

  test.each([...classes.keys()])('%s', (name) => {
    const rows = classes.get(name)!;
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.map(([written]) => [written, readText(written, { language }).words])).toEqual(rows);
  });
});
