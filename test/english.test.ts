import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Wordings that plain technical English says otherwise: "X is no Y" is "X is not a Y", or what was expected; what "is
 * told" is reported or shown; what is "of another make" is third-party. Correct uses are taken out first.
 */
const awkward = /\b(?:is|are|was|were) no \w+|\b(?:is|are|was|were|be|been) told\b(?! to\b)|\bof another make\b/gi;
const correct =
  /\bthere (?:is|are|was|were) no\b|\b(?:is|are|was|were) no (?:longer|more than|less than|better|worse)\b|\btold apart\b/gi;

/** A text with each comment and each joined string on one line, so that a wording may go over a line end. */
const oneLine = (text: string) =>
  text.replace(/'\s*\+\s*'|\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, (gap) => (gap.includes("'") ? '' : ' '));

/** The awkward wordings of a text, each with some words around it. */
function findings(text: string): string[] {
  const clean = oneLine(text).replace(correct, (words) => '·'.repeat(words.length));
  return [...clean.matchAll(awkward)].map(({ index, 0: words }) => clean.slice(index - 40, index + words.length + 20));
}

const source = join(import.meta.dirname, '..', 'src');
/** The titles of tests: `it('…'`, `test.each([…])('…'`, `describe('…'`. */
const titles = /^\s*(?:(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*|\]\s*(?:as const)?\))\((['`])(.+?)\1,/gm;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(?:c?ts|m?js|html|ya?ml|json|md)$/.test(name) && !/\.test\.|\.d\.ts$/.test(name),
);
const roomOf = (name: string) => (name.includes(sep) ? name.slice(0, name.indexOf(sep)) : 'index.ts');

describe('the words of messages, help and comments', () => {
  it.each<[string, number]>([
    ["throw new Error('this is no number')", 1],
    ['// What is left out is told.', 1],
    ['/** A service\n * of another make. */', 1],
    ["'the names are ' +\n  'no names'", 1],
    ['there is no such file', 0],
    ['// Equal ones are told apart. It is no longer there.', 0],
    ['this notable thing', 0],
  ])('%j has %i', (text, count) => {
    expect(findings(text)).toHaveLength(count);
  });

  it.each([...new Set(files.map(roomOf))])('%s', (room) => {
    const found = files
      .filter((name) => roomOf(name) === room)
      .flatMap((name) => findings(readFileSync(join(source, name), 'utf8')).map((words) => `${name}: …${words}…`));
    expect(found).toEqual([]);
  });

  it('titles of tests', () => {
    const folders = [source, import.meta.dirname];
    const found = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts') && !name.endsWith('english.test.ts'))
        .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(titles)])
        .map(([, , title]) => title!),
    );
    expect(found.length).toBeGreaterThan(1000);
    expect(
      found.filter((title) => /\btold(?! to\b)|\bmend(?:s|ed)?\b|\b(?:is|are) no \w/.test(title.replace(correct, ''))),
    ).toEqual([]);
  });
});
