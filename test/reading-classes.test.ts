import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readText } from '../src/reading/index.js';

/** The rows of a file by their class: "# class" begins one. */
function classesOf(file: string): Map<string, string[][]> {
  const classes = new Map<string, string[][]>();
  const lines = readFileSync(new URL(`reading/${file}.tsv`, import.meta.url), 'utf8').split('\n');
  for (const line of lines.slice(1)) {
    if (line.startsWith('# ')) classes.set(line.slice(2), []);
    else if (line !== '') [...classes.values()].at(-1)!.push(line.split('\t'));
  }
  return classes;
}

/**
 * The forms that numbers, dates, times, amounts, codes, addresses, units and short forms are written in, class by class,
 * each with the words that an announcer says. One file for each language, a form to a line.
 */
describe.each(['en', 'en-GB', 'es', 'fr'])('forms of %s by their class', (language) => {
  const classes = classesOf(language);

  test.each([...classes.keys()])('%s', (name) => {
    const rows = classes.get(name)!;
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.map(([written]) => [written, readText(written!, { language }).words])).toEqual(rows);
  });
});

/**
 * Prompts as designers write them, class by class. They were written down before anybody looked at what the reader makes
 * of them, and judged by one rule: a caller understands each value at once. The last column is the verdict at first look;
 * where it is "wrong" the words are those that the judge expected. Sounds of names are not judged here.
 */
describe.each(['en', 'es', 'fr'])('prompts of %s', (language) => {
  const classes = classesOf(`sentences-${language}`);

  test.each([...classes.keys()])('%s', (name) => {
    const rows = classes.get(name)!;
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(rows.map(([written]) => [written, readText(written!, { language }).words])).toEqual(
      rows.map(([written, spoken]) => [written, spoken]),
    );
  });

  test('each has its verdict', () =>
    expect([...classes.values()].flat().filter(([, , verdict]) => verdict !== 'right' && verdict !== 'wrong')).toEqual(
      [],
    ));
});

/**
 * Sentences of an ordinary week, written by one who did not know the reader, and judged by one or two others who did not
 * either. Where the verdict at first look is "wrong" the words are those that a judge asked for; "open" rows are listed
 * with what is said today, which is not yet what an announcer says.
 */
describe.each(['en', 'es', 'fr'])('everyday sentences of %s', (language) => {
  const classes = classesOf(`everyday-${language}`);

  test.each([...classes.keys()])('%s', (name) => {
    const rows = classes.get(name)!;
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.map(([region, written]) => [written, readText(written!, { language: region! }).words])).toEqual(
      rows.map(([, written, spoken]) => [written, spoken]),
    );
  });

  test('few are still said otherwise than an announcer would', () => {
    const verdicts = [...classes.values()].flat().map((row) => row[3]);
    expect(verdicts.filter((verdict) => !['right', 'wrong', 'open'].includes(verdict!))).toEqual([]);
    expect(verdicts.filter((verdict) => verdict === 'open').length / verdicts.length).toBeLessThan(0.02);
  });
});
