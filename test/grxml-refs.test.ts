import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { affectedBy, mapReferences } from '../src/grxml/refs/map-references.js';
import { packageRoot } from '../src/package-info.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const grammar = (root: string, ...rules: string[]) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}">\n${rules.join('\n')}\n</grammar>`;
const rule = (id: string, content: string, scope = 'private') => `<rule id="${id}" scope="${scope}">${content}</rule>`;
const to = (...uris: string[]) => uris.map((uri) => `<ruleref uri="${uri}"/>`).join(' ');

/** Two dialogs over shared grammars; two of them refer to each other, two references lead nowhere, two rules are left over. */
const files: { [name: string]: string } = {
  'book.grxml': grammar(
    'book',
    rule('book', `to ${to('shared/places.grxml#place', '#when')}`),
    rule('when', to('shared/days.grxml')),
  ),
  'cancel.grxml': grammar(
    'cancel',
    rule('cancel', to('gone.grxml', 'shared/days.grxml#hidden', 'builtin:grammar/date')),
  ),
  'shared/places.grxml': grammar(
    'place',
    rule('place', to('#city'), 'public'),
    rule('city', 'rome'),
    rule('old', to('#city'), 'public'),
  ),
  'shared/days.grxml': grammar(
    'day',
    rule('day', `today <item repeat="0-1">${to('night.grxml#night')}</item>`),
    rule('hidden', 'x'),
  ),
  'shared/night.grxml': grammar('night', rule('night', `or ${to('days.grxml')}`, 'public')),
  'notes.grxml': 'not a grammar',
};

async function mapped() {
  const uriOf = (name: string) => `file:///estate/${name}`;
  const resolve = async (uri: string) => {
    const text = files[uri.slice(uriOf('').length)];
    if (text === undefined) throw new Error(`${uri} is not there`);
    return { uri, bytes: Buffer.from(text) };
  };
  return mapReferences(
    Object.entries(files).map(([file, text]) => ({ file, uri: uriOf(file), bytes: Buffer.from(text), resolve })),
  );
}

describe('mapReferences', () => {
  it('finds who refers to whom, circles, what is left over and what leads nowhere', async () => {
    const { files: found, cycles, missing, tops, unused } = await mapped();
    expect(Object.fromEntries(found.map(({ file, uses, users }) => [file, { uses, users }]))).toEqual({
      'book.grxml': { uses: ['shared/places.grxml', 'shared/days.grxml'], users: [] },
      'cancel.grxml': { uses: ['shared/days.grxml'], users: [] },
      'shared/places.grxml': { uses: [], users: ['book.grxml'] },
      'shared/days.grxml': {
        uses: ['shared/night.grxml'],
        users: ['book.grxml', 'shared/night.grxml', 'cancel.grxml'],
      },
      'shared/night.grxml': { uses: ['shared/days.grxml'], users: ['shared/days.grxml'] },
      'notes.grxml': { uses: [], users: [] },
    });
    expect(found.filter(({ unreadable }) => unreadable).map(({ file }) => file)).toEqual(['notes.grxml']);
    expect(cycles).toEqual([['shared/days.grxml', 'shared/night.grxml']]);
    expect(missing.map(({ file, line, uri, problem }) => [file, line, uri, problem])).toEqual([
      ['cancel.grxml', 2, 'gone.grxml', 'document'],
      ['cancel.grxml', 2, 'shared/days.grxml#hidden', 'rule-private'],
    ]);
    expect(tops).toEqual(['book.grxml', 'cancel.grxml']);
    expect(unused.map(({ file, rule: id }) => `${file}#${id}`)).toEqual([
      'shared/places.grxml#old',
      'shared/days.grxml#hidden',
    ]);
  });

  // What changes, and by hand: what depends on it, with the number of steps.
  it('takes the first of two rules with one name, which references reach', async () => {
    const uri = 'file:///twice.grxml';
    const text = grammar('top', rule('top', to('#a')), rule('a', 'x'), rule('a', 'y'));
    const resolve = async () => Promise.reject(new Error('nothing else is there'));
    const { unused } = await mapReferences([{ file: 'twice.grxml', uri, bytes: Buffer.from(text), resolve }]);
    expect(unused.map(({ rule: name, line }) => [name, line])).toEqual([['a', 4]]);
  });

  it.each([
    ['shared/places.grxml', 'city', ['shared/places.grxml#place 1', 'shared/places.grxml#old 1', 'book.grxml#book 2']],
    ['shared/days.grxml', 'day', ['book.grxml#when 1', 'shared/night.grxml#night 1', 'book.grxml#book 2']],
    ['shared/night.grxml', 'night', ['shared/days.grxml#day 1', 'book.grxml#when 2', 'book.grxml#book 3']],
    ['book.grxml', 'book', []],
    ['book.grxml', 'nothing', []],
  ])('a change of %s#%s', async (file, id, expected) => {
    const affected = affectedBy(await mapped(), { file, rule: id });
    expect(affected.map((each) => `${each.file}#${each.rule} ${each.steps}`).sort()).toEqual([...expected].sort());
    expect(affected.map(({ steps }) => steps)).toEqual(affected.map(({ steps }) => steps).sort());
  });
});

describe('cctool grxml refs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-refs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'shared'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const run = (...words: string[]) => runBuiltCliNow(['grxml', 'refs', ...words], { cwd: folder });

  it('maps a folder and ends with 1 because of what leads nowhere', () => {
    const { status, stdout } = run('.');
    expect(status).toBe(1);
    expect(stdout).toContain('  book.grxml -> shared/places.grxml, shared/days.grxml\n');
    expect(stdout).toContain(
      'rules that nothing reaches\n  shared/places.grxml:4 old (public)\n  shared/days.grxml:3 hidden (private)\n',
    );
    expect(stdout).toContain('shared/days.grxml <-> shared/night.grxml');
    expect(stdout).toMatch(/cancel\.grxml:2:\d+ "shared\/days\.grxml#hidden": the rule is private/);
    expect(JSON.parse(run('.', '--json').stdout)).toMatchObject({
      cycles: [['shared/days.grxml', 'shared/night.grxml']],
      tops: ['book.grxml', 'cancel.grxml'],
    });
  });

  it('follows a rule to all that depends on it, as text, JSON and drawings', () => {
    const { status, stdout } = run('.', '--rule', 'city');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('book.grxml:2 book (root) through shared/places.grxml#place'),
    ]);
    expect(JSON.parse(run('.', '--rule', 'days.grxml#day', '--json').stdout)).toMatchObject({
      file: 'shared/days.grxml',
      files: ['book.grxml', 'shared/night.grxml'],
    });
    expect(run('.', '--rule', 'place', '--format', 'mermaid').stdout).toBe(
      [
        'flowchart LR',
        '  n0["shared/places.grxml#35;place"]:::marked',
        '  n1["book.grxml#35;book"]',
        '  n1 --> n0',
        '  classDef marked fill:#f9d7d3\n',
      ].join('\n'),
    );
    expect(run('.', '--format', 'dot').stdout).toContain('"cancel.grxml" -> "gone.grxml";');
  });

  it.each([
    [['.', '--rule', 'citty'], /did you mean "city"/],
    [['.', '--format', 'svg'], /"svg" is not a format/],
    [['-'], /name them/],
  ])('%j is refused', (words, message) => {
    const { status, stderr } = run(...words);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('prints what docs/grammars.md shows', () => {
    const page = readFileSync(join(packageRoot(), 'docs', 'grammars.md'), 'utf8');
    const [, words, shown] = /```console\n\$ cctool (grxml refs [^\n]*)\n([\s\S]*?)```/.exec(page)!;
    expect(runBuiltCliNow(words!.split(' '), { cwd: packageRoot() }).stdout).toBe(shown);
  });
});
