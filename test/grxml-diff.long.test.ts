import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { diffGrammars } from '../src/grxml/diff/diff-grammars.js';
import { createRandom } from '../src/grxml/generate/create-sampler.js';
import { generatePhrases } from '../src/grxml/generate/generate-phrases.js';
import type { Expansion, Grammar, OneOf } from '../src/grxml/model.js';
import { type PreparedGrammar, prepareGrammar, testPhrase } from '../src/grxml/testing/index.js';
import { formatGrammar } from '../src/grxml/write/format-grammar.js';
import { writeAbnf } from '../src/grxml/write/write-abnf.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const grammar = (rules: string, root = 'r') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}" tag-format="semantics/1.0">${rules}</grammar>`;
const rule = (content: string, id = 'r') => `<rule id="${id}" scope="public">${content}</rule>`;
const oneOf = (...items: string[]) => `<one-of>${items.map((item) => `<item>${item}</item>`).join('')}</one-of>`;

async function prepared(text: string): Promise<PreparedGrammar> {
  const { grammar: ready, obstacles } = await prepareGrammar(text);
  expect(obstacles).toEqual([]);
  return ready!;
}
const compare = async (before: string, after: string) => diffGrammars(await prepared(before), await prepared(after));

describe('diffGrammars', () => {
  const tagged = (word: string, value: string) => `${word}<tag>out = "${value}";</tag>`;
  const digit = rule(oneOf('0', '1'), 'd');
  // Before, after, and by hand: how many phrases are lost, added, of another meaning; whether that is all.
  const cases: [string, string, string, number, number, number, boolean][] = [
    ['nothing', rule(oneOf('a', 'b')), rule(oneOf('a', 'b')), 0, 0, 0, true],
    ['an alternative replaced', rule(oneOf('a', 'b')), rule(oneOf('a', 'c')), 1, 1, 0, true],
    ['only the case and the order', rule(oneOf('A', 'b')), rule(oneOf('b', 'a')), 0, 0, 1, true],
    [
      'order, with tags',
      rule(oneOf(tagged('a', '1'), tagged('b', '2'))),
      rule(oneOf(tagged('b', '2'), tagged('a', '1'))),
      0,
      0,
      0,
      true,
    ],
    ['a word made optional', rule('a b'), rule('a <item repeat="0-1">b</item>'), 0, 1, 0, true],
    [
      'a tag changed',
      rule(oneOf(tagged('a', '1'), tagged('b', '2'))),
      rule(oneOf(tagged('a', '1'), tagged('b', '3'))),
      0,
      0,
      1,
      true,
    ],
    ['a tag written anew, the value kept', rule(tagged('a', '1')), rule('a<tag>out = "" + 1;</tag>'), 0, 0, 0, true],
    [
      'a rule with its value renamed',
      rule('<ruleref uri="#x"/>') + rule('a', 'x'),
      rule('<ruleref uri="#y"/>') + rule('a', 'y'),
      0,
      0,
      0,
      true,
    ],
    [
      'which parse of an ambiguous phrase is the first',
      rule(oneOf(tagged('a', '1'), tagged('a', '2'))),
      rule(oneOf(tagged('a', '2'), tagged('a', '1'))),
      0,
      0,
      1,
      true,
    ],
    [
      'which parse weighs more',
      rule(`<one-of><item weight="2">${tagged('a', '1')}</item><item>${tagged('a', '2')}</item></one-of>`),
      rule(`<one-of><item>${tagged('a', '1')}</item><item weight="2">${tagged('a', '2')}</item></one-of>`),
      0,
      0,
      1,
      true,
    ],
    [
      'digits: 2^2 of 2^1 to 2^3',
      `${rule('<item repeat="1-3"><ruleref uri="#d"/></item>')}${digit}`,
      `${rule(oneOf('<item repeat="1"><ruleref uri="#d"/></item>', '<item repeat="3"><ruleref uri="#d"/></item>'))}${digit}`,
      4,
      0,
      0,
      true,
    ],
    // b, a b and a a b: found by following the repeat of "a" twice; "c" as well.
    ['an endless language', rule('<item repeat="0-">a</item> b'), rule('<item repeat="0-">a</item> c'), 3, 3, 0, false],
    [
      'an endless language left as it was',
      rule('<item repeat="0-">a</item> b'),
      rule('<item repeat="0-">a</item>   b'),
      0,
      0,
      0,
      true,
    ],
    ['an endless recursion cut', rule(oneOf('a', 'a <ruleref uri="#r"/>')), rule('a'), 2, 0, 0, false],
  ];
  it.each(cases)('%s', async (_name, before, after, lost, added, changed, complete) => {
    const found = await compare(grammar(before), grammar(after));
    expect([found.lost.count, found.added.count, found.changed.count].map(Number)).toEqual([lost, added, changed]);
    expect(found.because === undefined).toBe(complete);
  });

  it('reports another mode and another language, whatever the phrases are', async () => {
    const spoken = grammar(rule('1 2'));
    const pressed = spoken.replace('xml:lang="en-US"', 'mode="dtmf"');
    expect((await compare(spoken, pressed)).mode).toEqual({ before: 'voice', after: 'dtmf' });
    // Keys have no language.
    expect((await compare(spoken, pressed)).language).toBeUndefined();
    const french = await compare(spoken, spoken.replace('en-US', 'fr-FR'));
    expect(french.language).toEqual({ before: 'en-US', after: 'fr-FR' });
    expect(await compare(spoken, spoken.replace('en-US', 'EN-us'))).not.toHaveProperty('language');
  });

  // The tags, and how many phrases have tags that differ but no meaning on either side.
  it.each([
    ['out = gone.a;', 'out = gone.b;', 1],
    ['out = gone.a;', 'out = gone.a;', undefined],
    ['out = 1;', 'out = gone.a;', undefined],
  ])('%s and %s: phrases without a meaning before and after: %s', async (before, after, count) => {
    const of = (tag: string) => grammar(rule(`a<tag>${tag}</tag>`));
    expect((await compare(of(before), of(after))).without_meaning).toBe(count);
  });

  it('lists the shortest witnesses and both meanings', async () => {
    const before = grammar(rule(`<item repeat="0-1">please</item>${oneOf(tagged('stop', 'x'), 'go')}`));
    const after = grammar(rule(`<item repeat="0-1">please</item>${oneOf(tagged('stop', 'y'))}`));
    const { lost, changed } = await compare(before, after);
    expect(lost.phrases).toEqual(['go', 'please go']);
    expect(changed.phrases[0]).toEqual({ phrase: 'stop', before: 'x', after: 'y' });
  });
});

const corpus = new URL('../../shared/corpus/grxml/', import.meta.url);
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stdout.write('SKIPPED: the edits of real grammars: ../shared is not here\n');

describe.skipIf(!hasCorpus)('real grammars', () => {
  const sources = () =>
    readdirSync(corpus)
      .filter((name) => /\.(grxml|srgs|xml)$/.test(name))
      .map((name) => ({ name, bytes: readFileSync(new URL(name, corpus)) }));

  const nonsense = 'zzqxword';
  const oneOfs = (expansions: readonly Expansion[]): OneOf[] =>
    expansions.flatMap((part) =>
      part.kind === 'one-of' ? [part, ...oneOfs(part.alternatives)] : part.kind === 'item' ? oneOfs(part.children) : [],
    );
  const put = (text: string, at: number, what: string) => text.slice(0, at) + what + text.slice(at);
  const size = (of: PreparedGrammar) => generatePhrases(of.linked, { limit: 3001 });
  const withWord = (of: PreparedGrammar) => size(of).phrases.filter((phrase) => phrase.includes(nonsense)).length;

  /** Phrases whose tags end without an error: only these come as far as a tag behind the root. */
  const sound = async (of: PreparedGrammar) => {
    let count = 0;
    for (const phrase of size(of).phrases) {
      if (!(await testPhrase(of, phrase)).readings[0]!.interpretation.error) count++;
    }
    return count;
  };

  /** Edits of a text; what each does to the phrases is known from the number of phrases and of those with a new word. */
  type Effect = { lost: number; added: number; changed: number };
  const edits: { [name: string]: (g: Grammar, random: () => number) => string } = {
    'comment put in': ({ document: { source }, rules }) => put(source, rules[0]!.start, '<!-- a note -->'),
    'alternative put in': ({ document: { source }, rules }, random) => {
      const all = rules.flatMap(({ expansion }) => oneOfs(expansion));
      const chosen = all[Math.floor(random() * all.length)];
      return chosen ? put(source, source.lastIndexOf('</', chosen.end), `<item>${nonsense}</item>`) : source;
    },
    'word put before the root': (g) => beforeRoot(g, `${nonsense} `),
    'optional word put before the root': (g) => beforeRoot(g, `<item repeat="0-1">${nonsense}</item>`),
    'tag put behind the root': ({ document: { source }, root, ruleByName }) =>
      put(source, source.lastIndexOf('</', ruleByName.get(root!)!.end), '<tag>out = "zzqx";</tag>'),
  };
  const beforeRoot = ({ document: { source }, root, ruleByName }: Grammar, what: string) =>
    put(source, source.indexOf('>', ruleByName.get(root!)!.idEnd) + 1, what);

  it('seeded edits have the effect that they have by construction', async () => {
    const usable: { name: string; source: string; ready: PreparedGrammar; phrases: number; hasValues: boolean }[] = [];
    for (const { name, bytes } of sources()) {
      const { grammar: ready, read, obstacles } = await prepareGrammar(bytes);
      const main = ready?.linked.main;
      if (!ready || !main?.root || !main.ruleByName.has(main.root) || main.mode === 'dtmf') continue;
      if (read.diagnostics.length > 0) continue;
      const { phrases, complete } = size(ready);
      if (complete && phrases.length > 0 && phrases.some((phrase) => phrase !== ''))
        usable.push({
          name,
          source: read.document.source,
          ready,
          phrases: phrases.length,
          hasValues: obstacles.length === 0 && main.tagFormat === 'semantics/1.0',
        });
    }
    expect(usable.length).toBeGreaterThan(5);
    const random = createRandom('edits').next;
    const names = Object.keys(edits);
    let right = 0;
    const wanted = 100;
    for (let i = 0; i < wanted; ) {
      const { name, source, ready, phrases, hasValues } = usable[Math.floor(random() * usable.length)]!;
      const edit = names[i % names.length]!;
      const text = edits[edit]!(ready.linked.main, random);
      const { grammar: edited } = await prepareGrammar(text);
      if (!edited || text === source || size(edited).shortfall) continue;
      // A tag behind others shows only where those run: not in grammars with errors or of another tag format.
      if (edit === 'tag put behind the root' && !hasValues) continue;
      // The other way round every third time: what is added becomes lost.
      const isBack = i % 3 === 2;
      const found = isBack ? await diffGrammars(edited, ready) : await diffGrammars(ready, edited);
      const effect: { [name: string]: Effect } = {
        'comment put in': { lost: 0, added: 0, changed: 0 },
        'alternative put in': { lost: 0, added: withWord(edited), changed: 0 },
        'word put before the root': { lost: phrases, added: phrases, changed: 0 },
        'optional word put before the root': { lost: 0, added: phrases, changed: 0 },
        'tag put behind the root': { lost: 0, added: 0, changed: edit.startsWith('tag') ? await sound(ready) : 0 },
      };
      const { lost, added, changed } = effect[edit]!;
      const counts = [found.lost.count, found.added.count, found.changed.count].map(Number);
      expect([name, edit, ...counts]).toEqual([name, edit, ...(isBack ? [added, lost] : [lost, added]), changed]);
      expect(found.because).toBeUndefined();
      right++;
      i++;
    }
    expect(right).toBe(wanted);
  });

  it('no grammar differs from its laid-out text or its ABNF form', async () => {
    let compared = 0;
    for (const { name, bytes } of sources()) {
      const { grammar: ready, obstacles } = await prepareGrammar(bytes, { uri: 'file:///g.grxml' });
      if (
        !ready ||
        obstacles.length > 0 ||
        (!ready.linked.main.root && ready.linked.main.rules.every(({ scope }) => scope === 'private'))
      )
        continue;
      for (const text of [formatGrammar(bytes, name).bytes, writeAbnf(ready.linked.main).text]) {
        const { grammar: other } = await prepareGrammar(text, { uri: 'file:///g.grxml' });
        const { lost, added, changed } = await diffGrammars(ready, other!);
        expect([name, lost.phrases, added.phrases, changed.phrases]).toEqual([name, [], [], []]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

describe('cctool grxml diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-diff-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'sub'));
  file('menu.grxml', grammar(rule('say <ruleref uri="sub/words.grxml"/>')));
  file('sub/words.grxml', grammar(rule(oneOf('yes', 'no'), 'w'), 'w'));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  file('sub/words.grxml', grammar(rule(oneOf('yes', 'nope', 'never'), 'w'), 'w'));
  const run = (...words: string[]) => runBuiltCliNow(['grxml', 'diff', ...words], { cwd: folder });

  it('follows references to the state of a revision', () => {
    const { status, stdout } = run('menu.grxml', '--git', 'HEAD', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'menu.grxml',
      lost: { count: 1, phrases: ['say no'], complete: true },
      added: { count: 2, phrases: ['say nope', 'say never'] },
      changed: { count: 0 },
    });
  });

  it('compares folders, with new and missing files, and allows what it is told to', () => {
    file('new.grxml', grammar(rule('x')));
    const { status, stdout, stderr } = run('.', '--git', 'HEAD');
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/menu\.grxml: 1 phrase lost, 2 phrases added\n {2}- say no\n/),
    ]);
    expect(stdout).toContain('new.grxml: the file is new');
    expect(stderr).toContain('3 grammars compared, 3 with differences');
    expect(run('.', '--git', 'HEAD', '--allow', 'added', '--allow', 'lost').status).toBe(0);
    expect(run('menu.grxml', 'menu.grxml').status).toBe(0);
  });

  it('ends with 1 when the mode changes, unless that is allowed', () => {
    file('spoken.grxml', grammar(rule('1 2')));
    file('pressed.grxml', grammar(rule('1 2')).replace('xml:lang="en-US"', 'mode="dtmf"'));
    const { status, stdout } = run('spoken.grxml', 'pressed.grxml');
    expect([status, stdout]).toEqual([1, 'pressed.grxml: the mode is dtmf in place of voice\n']);
    expect(run('spoken.grxml', 'pressed.grxml', '--allow', 'mode').status).toBe(0);
    expect(run('spoken.grxml', 'pressed.grxml', '--format', 'github').stdout).toContain('mode-changed');
  });

  it('annotates for GitHub', () => {
    expect(run('menu.grxml', '--git', 'HEAD', '--format', 'github').stdout).toMatch(
      /^::error file=menu\.grxml,.*phrases-lost::1 phrase lost: "say no"/m,
    );
  });

  it.each([
    [['menu.grxml'], /expected 'before' and 'after'/],
    [['menu.grxml', '--git', 'nowhere'], /"nowhere" is not a revision/],
    [['menu.grxml', '--git', '--output=x'], /is not a revision/],
    [['menu.grxml', 'gone.grxml'], /there is no such file/],
    [['menu.grxml', 'menu.grxml', '--allow', 'all'], /"all" is not a kind\n.*lost, added, changed or mode/],
    [['menu.grxml', 'menu.grxml', '--rule', 'x'], /no rule "x"/],
  ])('%s is refused', (words, message) => {
    const { status, stderr, stdout } = run(...words);
    expect([status, stderr + stdout]).toEqual([2, expect.stringMatching(message)]);
  });
});
