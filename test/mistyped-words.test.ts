/** Whatever takes one of some words: a mistyped one ends every command with 2, before it reads anything, and says what was meant. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from '../src/cli/create-context.js';
import { choicesOf, closedChoicesOf } from '../src/cli/option-values.js';
import { defineProgram } from '../src/cli/program.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const home = mkdtempSync(join(tmpdir(), 'cctool-mistyped-'));
const workspace = join(home, 'ws');
const run = (args: readonly string[], cwd = workspace) => runBuiltCliNow(args, { cwd, home });

beforeAll(() => {
  expect(run(['init', 'ws'], home).status).toBe(0);
  expect(run(['keys', 'create', '--name', 'pipeline']).status).toBe(0);
  expect(run(['backup', 'create', 'greeting', 'cctool.config.yaml']).status).toBe(0);
});
afterAll(() => rmSync(home, { recursive: true }));

const context = createContext(process, {}, home, []);

/** Every command that does something, with the words that name it. */
async function everyCommand(path: readonly string[] = []): Promise<{ path: readonly string[]; command: Command }[]> {
  const never = () => async () => {};
  let command = await defineProgram({ ...context, words: path }, never);
  for (const word of path) command = command.commands.find((child) => child.name() === word)!;
  const below: { path: readonly string[]; command: Command }[] = [];
  for (const child of command.commands) below.push(...(await everyCommand([...path, child.name()])));
  return command.commands.length > 0 ? below : [{ path, command }];
}

/** The word with two of its letters, or its last sign, out of place: near to it, and none of the others. */
function mistyped(word: string, others: readonly string[]): string {
  const swaps = [...word].map((_, i) => word.slice(0, i) + word.slice(i + 1, i + 2) + word[i] + word.slice(i + 2));
  return [...swaps, `${word}e`].find((each) => each !== word && !others.includes(each))!;
}

/** A command line on which all that is needed stands, though it names nothing that there is. */
function lineOf(path: readonly string[], command: Command, name: string, value: string): string[] {
  const needed = command.options.filter(({ mandatory, long }) => mandatory && long !== `--${name}`);
  const words = command.registeredArguments.map((argument) => {
    const each = argument.name();
    return each === name ? value : (choicesOf(command)[each]?.[0] ?? 'no-such');
  });
  const isArgument = command.registeredArguments.some((argument) => argument.name() === name);
  const option = isArgument ? [] : [`--${name}`, value];
  const sound = (each: string) => choicesOf(command)[each]?.[0];
  return [...path, ...needed.flatMap(({ long }) => [long!, sound(long!.slice(2)) ?? 'x']), ...option, ...words];
}

const commands = await everyCommand();
const taken = commands.flatMap(({ path, command }) =>
  [...closedChoicesOf(command)].map((name) => ({ path, command, name, words: choicesOf(command)[name]! })),
);

test('there are commands, and options that take one of some words', () => {
  expect(commands.length).toBeGreaterThan(90);
  expect(taken.length).toBeGreaterThan(40);
  // What a command declares is an option or an argument that it has.
  for (const { command, name } of taken) {
    const names = [
      ...command.options.map(({ long }) => long?.slice(2)),
      ...command.registeredArguments.map((argument) => argument.name()),
    ];
    expect(names).toContain(name);
  }
});

test.each(taken.map((row) => [[...row.path, `--${row.name}`].join(' '), row] as const))('%s', (_, row) => {
  const { path, command, name, words } = row;
  const [word] = words;
  const typed = mistyped(word!, words);
  const { status, stdout, stderr } = run(lineOf(path, command, name, typed));
  expect([status, stdout]).toEqual([2, '']);
  const [message, hint, ...more] = stderr.trimEnd().split('\n');
  expect(message).toMatch(/^error: (--)?[a-z-]+: /);
  expect(message).toContain(`${name}: "${typed}" is not `);
  // Of words that are near to it alike, the first; a word of two or three letters is not guessed at.
  expect(hint).toMatch(word!.length < 4 ? /^hint: (did you mean|use) / : /^hint: did you mean /);
  for (const each of words.slice(0, 3)) expect(hint).toContain(each);
  expect(more).toEqual([]);
});

/** Options that list the beginnings of what they take, which is checked where the rest is read. */
const begun = ['suggest --language', 'voice fragments --language', 'voice compose --language'];

test('an option whose help lists its words checks them', () => {
  // `fail from this severity on: error, warning or info`, `quick, standard or deep`: a list that ends with `or`.
  const list = /^(?:[^,;]*: )?[a-z_0-9-]+(, [a-z_0-9-]+)* or [a-z_0-9-]+(,.*)?$/;
  const unchecked = commands.flatMap(({ path, command }) =>
    command.options
      .filter(({ required, optional, description }) => (required || optional) && list.test(description))
      .filter(({ long }) => !closedChoicesOf(command).has(long!.slice(2)))
      .map(({ long }) => `${path.join(' ')} ${long}`),
  );
  expect(unchecked).toEqual(begun);
});

test('words that are not offered are taken still', () => {
  // DESIGN of the service: `basic` is read as quick, `full` and `comprehensive` as deep.
  for (const depth of ['basic', 'full', 'comprehensive']) {
    const { status } = run(['grxml', 'analyze', 'grammars/yes-no.grxml', '--depth', depth, '--format', 'json']);
    expect([depth, status]).toEqual([depth, 0]);
  }
  // A holiday that is not moved, as hours files write it: taken, though nobody needs it here.
  expect(run(['holidays', 'add', '2030-12-31', 'N', '--observed', 'none', '--dry-run']).status).toBe(0);
});

// The sample workspace has the schedule support, the flow bank, the calendar company; the store gets a key and a script.
test.each([
  ['hoo week suport', 'support'],
  ['hoo override suport closed', 'support'],
  ['hoo links create suport --name x', 'support'],
  ['hoo diff hours.yaml hours.yaml --schedule suport', 'support'],
  ['hoo diff hours.yaml hours.yaml --timezone Europe/Berln', 'Europe/Berlin'],
  ['hoo import hours.yaml --from osm --timezone Europe/Berln', 'Europe/Berlin'],
  ['holidays add 2030-12-31 N --calendar compny --dry-run', 'company'],
  ['holidays remove 2030-12-31 --schedule suport', 'support'],
  ['ivr explore bnk', 'bank'],
  ['ivr import bnk --to native', 'bank'],
  ['ivr test bank --input 1 --limit stepps=3', 'steps'],
  ['ivr test bank --input 1 --session callr=3', 'caller'],
  ['grxml validate grammars --rule token-digts=off', 'token-digits'],
  ['grxml analyze grammars --rule token-digits=of', 'off'],
  ['explain token-digts', 'token-digits'],
  ['suggest billing --language ess', 'es'],
  ['voice generate --text x --voice flite:awbb -o x.wav', 'flite:awb'],
  ['voice generate --text x --preset geneysis -o x.wav', 'genesys'],
  ['voice generate --text x --level speech-rm:-22 -o x.wav', 'speech-rms'],
  ['voice read x --language ess-MX', 'es'],
  ['voice fragments digts -o sounds', 'digits'],
  ['voice fragments digits -o sounds --language frr', 'fr'],
  ['voice compose digts=1 -o x.wav', 'digits'],
  ['voice compose digits=1 -o x.wav --language ess', 'es'],
  ['keys create --name x --scope grxml:tst', 'grxml:test'],
  ['keys create --name x --plan standrd', 'standard'],
  ['keys create --name x --schedule suport', 'support'],
  ['keys create --name x --flow bnk', 'bank'],
  ['keys create --name x --account administratr', 'administrator'],
  ['keys show pipelin', 'pipeline'],
  ['keys revoke pipelin', 'pipeline'],
  ['keys list --account administratr', 'administrator'],
  ['account limits administratr --plan free', 'administrator'],
  ['audit --account administratr', 'administrator'],
  ['usage --account administratr', 'administrator'],
  ['backup show greetin', 'greeting'],
  ['backup diff greetin greeting', 'greeting'],
])('a name: cctool %s', (line, meant) => {
  const { status, stdout, stderr } = run(line.split(' '));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`did you mean "?${meant}"?\\?`));
});
