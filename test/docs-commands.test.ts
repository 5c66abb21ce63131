import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import type { CommandNode } from '../src/cli/completion/command-words.js';
import { createContext } from '../src/cli/create-context.js';

// Whatever a page calls must be a command with options that there are. What the commands print is tested page by page.
const root = join(import.meta.dirname, '..');
const pages = globSync(
  ['*.md', 'docs/**/*.md', 'editors/*/README.md', 'deploy/**/*.{md,yaml,yml,service}', '.pre-commit-hooks.yaml'],
  { cwd: root, ignore: ['CHANGELOG.md', '**/node_modules/**'] },
).sort();

/** The words of the command lines in a text: in blocks of code up to the end of the line, in the text between backquotes. */
function calls(text: string): string[] {
  const found: string[] = [];
  const prose = text.replace(/^```(\w*)[^\n]*\n([\s\S]*?)^```/gm, (_, language: string, body: string) => {
    if (!['js', 'ts', 'json', 'xml', 'text', 'lua', 'lisp'].includes(language))
      for (const line of body.replaceAll('\\\n', ' ').split('\n')) found.push(...callsOf(line));
    return '';
  });
  for (const [, span] of prose.matchAll(/`(cctool [^`]+)`/g)) found.push(...callsOf(span!));
  return found;
}

/** `npx cctool x && cctool y | head`: both, without what the shell does with them. Names of files and services are no calls. */
const callsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|[\s;&|(`"'])cctool ((?:"[^"]*"|'[^']*'|[^"'#;&>|<)`]|\|(?=\w)|(?<=\S)[#&])*)/g)]
    .filter(({ index }) => !/(?:#|\/\/|^\s*(?:image|name|service|container_name):.*)\s*\S*$/.test(line.slice(0, index)))
    .map(([, words]) => words!.trim());

/** Words as the shell takes them; what stands in quotes is one word, of which the beginning matters. */
const wordsOf = (call: string) => call.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];

/** What is wrong with a call, or nothing. */
function fault(tree: CommandNode, call: string): string | undefined {
  const [first = '', ...rest] = wordsOf(call);
  // Prose about the program (`cctool …`), a variable of a script, or a version that is printed.
  if (first === '' || /^[…$<[{]|^[A-Z]|^\d/.test(first)) return undefined;
  let node = tree;
  const known = new Set(tree.options.flatMap(({ names }) => names));
  const enter = (next: CommandNode) => {
    node = next;
    for (const { names } of next.options) for (const name of names) known.add(name);
    // A group whose command needs no name takes the options of that one.
    if (next.hasDefault)
      for (const { options } of next.commands)
        for (const { names } of options) for (const name of names) known.add(name);
  };
  for (const word of [first, ...rest]) {
    if (word.startsWith('-')) {
      const name = word.split('=')[0]!.replace(/[\],.…|]+$/, '');
      const isKnown = known.has(name) || ['-', '--', '-h', '--help', '-V', '--version'].includes(name);
      if (!isKnown) return `${node.path.join(' ') || 'cctool'} has no option ${name}`;
      continue;
    }
    const names = word.split('|');
    const next = names.map((name) => node.commands.find(({ path }) => path.at(-1) === name));
    if (next.every((each) => each !== undefined)) for (const each of next) enter(each);
    else if (node.path.length === 0) return `there is no command "${word}"`;
    else if (node.commands.length > 0 && !node.hasDefault && /^[a-z]+$/.test(word))
      return `${node.path.join(' ')} has no command "${word}"`;
  }
  return undefined;
}

const streams = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
const tree = await createContext(streams, {}, tmpdir()).commandTree();

test.each([
  ['grxml validate "a b.grxml" --format sarif', undefined],
  ['grxml validat x', 'has no command'],
  ['lint x', 'there is no command'],
  ['hoo support --explain', undefined],
  ['hoo support --explian', 'has no option --explian'],
  ['voice diff|script a b', undefined],
])('"cctool %s" on a page: %s', (call, reported) => {
  if (reported === undefined) expect(fault(tree, call)).toBeUndefined();
  else expect(fault(tree, call)).toContain(reported);
});

test.each(pages)('%s calls commands that there are', (page) => {
  const faults = calls(readFileSync(join(root, page), 'utf8')).flatMap((call) => {
    const found = fault(tree, call);
    return found === undefined ? [] : [`cctool ${call}: ${found}`];
  });
  expect(faults).toEqual([]);
});

test('the pages call commands', () => {
  const all = pages.flatMap((page) => calls(readFileSync(join(root, page), 'utf8')));
  expect(all.length).toBeGreaterThan(250);
});
