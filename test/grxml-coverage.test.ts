import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { coverPhrases } from '../src/grxml/coverage/cover-phrases.js';
import { Coverage, type ShownPoint, showPoint, touchedBy } from '../src/grxml/coverage/coverage.js';
import { CoveragePoints } from '../src/grxml/coverage/coverage-points.js';
import { generatePhrases } from '../src/grxml/generate/generate-phrases.js';
import { linkGrammar } from '../src/grxml/link/index.js';
import { type CompiledGrammar, compileGrammar, matchPhrase } from '../src/grxml/match/index.js';
import { readGrammar } from '../src/grxml/read/index.js';
import { prepareGrammar } from '../src/grxml/testing/index.js';
import { lowerBound } from './support/cover-bound.js';
import { sample } from './support/extent.js';
import { runBuiltCliNow } from './support/run-built-cli.js';
import { runCli } from './support/run-cli.js';

const folders = ['../fixtures/grammars/', '../fixtures/workspace/grammars/', '../../shared/corpus/grxml/'];

async function open(path: string): Promise<CompiledGrammar | undefined> {
  const { grammar } = readGrammar(readFileSync(path), { uri: pathToFileURL(path).href });
  if (!grammar) return undefined;
  const linked = await linkGrammar(grammar, async (uri) => ({ uri, bytes: readFileSync(new URL(uri)) }));
  return compileGrammar(linked);
}

const files = folders
  .map((folder) => new URL(folder, import.meta.url).pathname)
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(grxml|srgs|xml|gram)$/.test(name))
      .map((name) => join(folder, name)),
  );

// 1,000,000,000 words are more than is listed (characters) or matched (2,000 words): one message, and no claim about VOID.
test('a phrase beyond the work limit is reported as such', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cover-limit-'));
  const write = (content: string) =>
    writeFileSync(
      join(folder, 'long.grxml'),
      `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main"><rule id="main">${content}</rule></grammar>`,
    );
  const run = (...words: string[]) => runBuiltCliNow(['grxml', 'phrases', 'long.grxml', ...words], { cwd: folder });
  write('<item repeat="1000000000">a</item>');
  for (const words of [[], ['--cover']]) {
    const { status, stdout, stderr } = run(...words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.match(/work limit/g)).toHaveLength(1);
    expect(stderr).not.toMatch(/VOID|internal/);
  }
  // The other alternative is listed all the same.
  write('<one-of><item>b</item><item><item repeat="1000000000">a</item></item></one-of>');
  expect(run('--cover')).toMatchObject({ status: 0, stdout: 'b\n' });
  rmSync(folder, { recursive: true });
});

describe('a covering list', () => {
  it.each(sample(files, 30))('%s', async (path) => {
    const compiled = await open(path);
    if (!compiled) return;
    let list: ReturnType<typeof coverPhrases>;
    try {
      list = coverPhrases(compiled);
    } catch (error) {
      // Nothing to activate.
      expect(String(error)).toMatch(/root|rule/);
      return;
    }
    expect(list.coverage.untouched).toEqual([]);
    const points = new CoveragePoints(compiled);
    const coverage = new Coverage(points);
    for (const phrase of list.phrases) {
      const { parses } = matchPhrase(compiled, phrase.split(' ').filter(Boolean), { trail: true });
      coverage.add(parses[0]!.trail!);
    }
    const reached = new Set([...points.points.keys()].filter((number) => coverage.counts[number]! > 0));
    // Where all phrases can be listed, no phrase touches what the list does not.
    const { phrases, complete } = generatePhrases(compiled.linked, { limit: 2000 });
    if (complete) {
      const possible = new Set<number>();
      for (const phrase of phrases) {
        const { parses } = matchPhrase(compiled, phrase.split(' ').filter(Boolean), { trail: true });
        for (const number of touchedBy(points, parses[0]!.trail!)) possible.add(number);
      }
      expect([...possible].filter((number) => !reached.has(number)).map((n) => points.points[n])).toEqual([]);
    }
    const least = points.root ? lowerBound(points, reached) : 0;
    expect(list.phrases.length).toBeLessThanOrEqual(Math.max(1.3 * least, least));
  });
});

const head =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r" tag-format="semantics/1.0">';
const compiledOf = async (rules: string) => {
  const { grammar, obstacles } = await prepareGrammar(`${head}${rules}</grammar>`);
  expect(obstacles).toEqual([]);
  return grammar!.compiled;
};

it('says a rule within itself as often as it touches something new', async () => {
  const list = coverPhrases(
    await compiledOf(
      '<rule id="r" scope="public">x<item repeat="0-1"><ruleref uri="#r"/><tag>out = 1;</tag></item></rule>',
    ),
  );
  expect(list.coverage.percent).toBe(100);
  // The outer "x" runs the tag and says the optional part, the inner one leaves it out.
  expect(list.phrases).toEqual(['x x']);
});

describe('what phrases touch', () => {
  // Each part on a line of its own, so that a point is its kind and its line.
  const menu = `<rule id="r" scope="public">
    <item repeat="0-1">please</item>
    <one-of>
    <item>go
    <tag>1</tag></item>
    <item><ruleref uri="#s"/></item>
    <item>back<item repeat="2-">a</item></item></one-of></rule>
    <rule id="s">
    <item repeat="0-1">
    <item repeat="0-1">now</item> stop</item></rule>`;
  it.each<[string, string]>([
    ['go', 'rule:1 omission:2 alternative:4 tag:5'],
    ['please stop', 'rule:1 optional:2 alternative:6 rule:8 optional:9 omission:10'],
    ['now stop', 'rule:1 omission:2 alternative:6 rule:8 optional:9 optional:10'],
    ['', 'rule:1 omission:2 alternative:6 rule:8 omission:9'],
    ['back a a a', 'rule:1 omission:2 alternative:7'],
    ['back a', ''],
  ])('"%s" touches %s', async (phrase, expected) => {
    const compiled = await compiledOf(menu);
    const points = new CoveragePoints(compiled);
    const coverage = new Coverage(points);
    const { parses } = matchPhrase(compiled, phrase.split(' ').filter(Boolean), { trail: true });
    if (parses[0]) coverage.add(parses[0].trail!);
    const report = coverage.report();
    // Two rules, three alternatives, three optional parts said and left out, one tag.
    expect(report.points).toBe(2 + 3 + 2 * 3 + 1);
    const named = (point: ShownPoint) => `${point.kind}:${point.line}`;
    const untouched = new Set(report.untouched.map(named));
    const touched = points.points.map((point) => named(showPoint(point, compiled.linked.main)));
    expect(touched.filter((name) => !untouched.has(name)).join(' ')).toBe(expected);
  });

  it('names what no phrase can touch', async () => {
    const compiled = await compiledOf(
      '<rule id="r" scope="public"><one-of><item>a</item><item>b<ruleref special="VOID"/><tag>1</tag></item></one-of></rule>',
    );
    const { coverage, phrases } = coverPhrases(compiled);
    expect(phrases).toEqual(['a']);
    expect(coverage.unreachable.map(({ kind }) => kind)).toEqual(['alternative', 'tag']);
    expect(coverage).toMatchObject({ percent: 100, points: 2, touched: 2 });
  });

  it('names what only phrases beyond the work limit touch', async () => {
    // 3,000 words are more than the 2,000 that are matched.
    const compiled = await compiledOf(
      '<rule id="r" scope="public"><one-of><item>a</item><item repeat="3000">b</item></one-of></rule>',
    );
    const { phrases, beyond, shadowed, coverage } = coverPhrases(compiled);
    expect([phrases, beyond.map(({ kind }) => kind), shadowed]).toEqual([['a'], ['alternative'], []]);
    expect(coverage.percent).toBeLessThan(100);
  });

  it.each<[string, string, string[], number]>([
    ['two choices in a row', `<rule id="r">${oneOf('a b c')}${oneOf('d e')}</rule>`, ['a d', 'b e', 'c d'], 0],
    ['an open repeat', `<rule id="r"><item repeat="1-">${oneOf('a b c')}</item></rule>`, ['a b c'], 0],
    ['a recursion', `<rule id="r">a<item repeat="0-1"><ruleref uri="#r"/></item></rule>`, ['a a'], 0],
    ['an alternative that another one hides', `<rule id="r">${oneOf('a a')}</rule>`, ['a'], 1],
    ['GARBAGE', '<rule id="r">a<ruleref special="GARBAGE"/></rule>', ['a ...'], 0],
    [
      'left recursion',
      `<rule id="r"><one-of><item><ruleref uri="#r"/>b</item><item>a</item></one-of></rule>`,
      // One phrase; within it the recursion is gone round once more than needed.
      ['a b b'],
      0,
    ],
  ])('covers %s', async (_, rules, expected, shadowed) => {
    const list = coverPhrases(await compiledOf(rules.replace('<rule ', '<rule scope="public" ')));
    expect(list.phrases).toEqual(expected);
    expect(list.shadowed).toHaveLength(shadowed);
  });
});

function oneOf(words: string): string {
  return `<one-of>${words
    .split(' ')
    .map((word) => `<item>${word}</item>`)
    .join('')}</one-of>`;
}

describe('the commands', () => {
  const cwd = new URL('..', import.meta.url).pathname;
  const menu = 'fixtures/grammars/main-menu.grxml';
  it('phrases --cover writes a suite that covers all, and fewer phrases cover less', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cctool-cover-'));
    const { stdout, status } = runBuiltCliNow(['grxml', 'phrases', menu, '--cover', '--interpret'], { cwd });
    expect(status).toBe(0);
    const suite = join(folder, 'suite.txt');
    writeFileSync(suite, stdout);
    const whole = runBuiltCliNow(['grxml', 'test', menu, '--phrases', suite, '--min-coverage', '100'], { cwd });
    expect([whole.status, whole.stderr]).toEqual([0, expect.stringContaining('coverage 100 %: ')]);
    writeFileSync(suite, stdout.split('\n').slice(0, 2).join('\n'));
    const part = runBuiltCliNow(
      ['grxml', 'test', menu, '--phrases', suite, '--min-coverage', '90%', '--coverage', '--json'],
      { cwd },
    );
    expect([part.status, part.stderr]).toEqual([
      1,
      expect.stringMatching(/coverage \d+(\.\d)? % is below the required 90 %/),
    ]);
    const { phrases, coverage } = JSON.parse(part.stdout);
    expect(phrases).toHaveLength(2);
    expect(coverage.touched).toBe(coverage.points - coverage.untouched.length);
    rmSync(folder, { recursive: true });
  });
  it.each([
    [['--min-coverage', 'all'], '--min-coverage: "all" is not a percentage from 0 to 100'],
    [['--min-coverage', '101'], '--min-coverage: "101" is not a percentage from 0 to 100'],
  ])('refuses %j', (options, message) => {
    const { status, stderr } = runBuiltCliNow(['grxml', 'test', menu, 'agent', ...options], { cwd });
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('the examples of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-estate-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const head = 'xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US"';
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'answer.grxml',
    `<grammar ${head} root="a"><rule id="a"><example>yes</example><one-of><item>yes</item><item>no</item></one-of></rule></grammar>`,
  );
  write(
    'app.vxml',
    `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en-US"><form><field name="f"><prompt>Tea?</prompt>
<grammar root="t"><rule id="t"><example>tea</example>tea</rule></grammar></field></form></vxml>`,
  );
  const run = (...words: string[]) => runCli(['grxml', 'test', '.', ...words], { cwd: folder });

  // answer.grxml: the rule and one of its two alternatives; app.vxml: its rule. Three of four points.
  test.each([
    [['--examples'], 0, '✔ 2 grammars: 2 phrases, 2 as expected, 0 not\n'],
    [
      ['--examples', '--min-coverage', '75'],
      0,
      '✔ 2 grammars: 2 phrases, 2 as expected, 0 not\ncoverage 75 %: 3 of 4 rules, alternatives, optional parts and tags\n',
    ],
    [['--examples', '--min-coverage', '76'], 1, expect.stringContaining('coverage 75 % is below the required 76 %')],
    [['yes'], 2, expect.stringContaining('phrases are about one grammar')],
    [['--phrases', 'x.txt'], 2, expect.stringContaining('use --examples')],
    [['--examples', '--format', 'emma'], 2, expect.stringContaining('about one phrase')],
  ])('%j', async (words, status, stderr) => {
    expect(await run(...words)).toMatchObject({ status, stderr });
  });

  test('each grammar with its answers and its coverage', async () => {
    const { stdout } = await run('--examples', '--coverage', '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      { grammar: 'answer.grxml', phrases: [{ phrase: 'yes', passed: true }], coverage: { points: 3, touched: 2 } },
      { grammar: 'app.vxml#f', phrases: [{ phrase: 'tea', passed: true }], coverage: { points: 1, touched: 1 } },
    ]);
  });

  test('a grammar with errors and an example that fails are found, and the others are tested', async () => {
    write('broken.grxml', `<grammar ${head} root="none"><rule id="a">x</rule></grammar>`);
    write('wrong.grxml', `<grammar ${head} root="a"><rule id="a"><example>coffee</example>tea</rule></grammar>`);
    const { status, stdout, stderr } = await run('--examples');
    expect([status, stdout]).toEqual([1, expect.stringContaining('✖ coffee')]);
    expect(stderr).toContain('✖ 4 grammars, 1 with errors: 3 phrases, 2 as expected, 1 not');
  });
});
