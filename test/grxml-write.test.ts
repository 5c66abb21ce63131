import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJsgf } from './support/jsgf.js';
import { runCli } from './support/run-cli.js';

const grammar = (rules: string, attributes = 'root="r"') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" tag-format="semantics/1.0" ${attributes}>\n${rules}\n</grammar>\n`;
const colours = grammar(
  '  <rule id="r" scope="public">\n    <one-of>\n      <item>red<tag>out = 1;</tag></item>\n      <item>blue<tag>out = 2;</tag></item>\n    </one-of>\n    <item repeat="0-1">please</item>\n  </rule>',
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-write-'));
  const files: { [name: string]: string } = {
    'colours.grxml': colours,
    'endless.grxml': grammar('<rule id="r"><item repeat="1-">a</item></rule>'),
    'silent.grxml': grammar('<rule id="r"><ruleref special="VOID"/></rule>'),
    'other.grxml': grammar('<rule id="r">call <ruleref uri="colours.grxml"/></rule>'),
    'outside.grxml': grammar(
      '<rule id="r"><one-of><item>x</item><item><ruleref uri="../no.grxml"/></item></one-of></rule>',
    ),
    'broken.grxml': '<grammar>\n<rule',
    'faulty.grxml': grammar('<rule id="r">a<tag>out = rules.none.x;</tag></rule>'),
    'drink.gram': '#ABNF 1.0;\nlanguage en;\nroot $r;\n/** @example tea */\npublic $r = tea | coffee<2>; // hot\n',
    'drink-broken.gram': '#ABNF 1.0;\nlanguage en;\n$r = (tea;\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (line: string, stdin?: string | Uint8Array) =>
  runCli(['grxml', ...line.split(' ')], { cwd: folder, ...(stdin === undefined ? {} : { stdin }) });

describe('grxml phrases', () => {
  test('all phrases, one per line', async () => {
    expect(await run('phrases colours.grxml')).toEqual({
      status: 0,
      stdout: 'red\nred please\nblue\nblue please\n',
      stderr: '',
    });
  });

  test('a limit is reported', async () => {
    const { stdout, stderr } = await run('phrases colours.grxml --limit 3');
    expect(stdout).toBe('red\nred please\nblue\n');
    expect(stderr).toBe('the first 3 phrases of 4; list more with --limit N or --all\n');
  });

  test('meanings', async () => {
    expect((await run('phrases colours.grxml --interpret')).stdout).toBe(
      'red\t1\nred please\t1\nblue\t2\nblue please\t2\n',
    );
    const faulty = await run('phrases faulty.grxml --interpret');
    expect(faulty.status).toBe(1);
    expect(faulty.stdout).toMatch(/^a\terror: 2:/);
  });

  test('JSON', async () => {
    const { stdout } = await run('phrases colours.grxml --json --interpret --limit 1');
    expect(JSON.parse(stdout)).toEqual({
      file: 'colours.grxml',
      rule: 'r',
      size: {
        phrases: 4,
        derivations: 4,
        shortest: { words: 1, phrase: 'red' },
        longest: { words: 2, phrase: 'red please' },
        garbage: false,
        unresolved: [],
      },
      complete: false,
      shortfall: 'limit',
      phrases: [{ phrase: 'red', interpretation: 1 }],
    });
  });

  test('sizes, exact and endless', async () => {
    expect((await run('phrases colours.grxml --size')).stdout).toBe(
      'rule         r\nphrases      4\nderivations  4\nshortest     1 word: red\nlongest      2 words: red please\n',
    );
    expect(JSON.parse((await run('phrases endless.grxml --size --json')).stdout)).toEqual({
      file: 'endless.grxml',
      rule: 'r',
      size: {
        phrases: 'infinite',
        derivations: 'infinite',
        because: 'rule r has an open repeat',
        shortest: { words: 1, phrase: 'a' },
        longest: 'infinite',
        garbage: false,
        unresolved: [],
      },
    });
  });

  test('an endless grammar is cut off, which is reported', async () => {
    const { stdout, stderr } = await run('phrases endless.grxml');
    expect(stdout).toBe('a\na a\na a a\n');
    expect(stderr).toContain('the language is infinite (rule r has an open repeat)');
  });

  test('draws are the same for the same seed', async () => {
    const [first, second, third] = await Promise.all([
      run('phrases endless.grxml --count 3 --seed x'),
      run('phrases endless.grxml --count 3 --seed x'),
      run('phrases colours.grxml --count 9'),
    ]);
    expect(first.stdout).toBe(second!.stdout);
    expect(third!.stdout.split('\n').toSorted()).toEqual(['', 'blue', 'blue please', 'red', 'red please']);
    expect(third!.stderr).toContain('only 4 phrases of the requested 9 were found');
  });

  test('a grammar without phrases is a finding', async () => {
    const { status, stdout, stderr } = await run('phrases silent.grxml');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('rule r has no phrase');
    expect((await run('phrases silent.grxml --size')).status).toBe(1);
  });

  test('references are followed below the folder, and nowhere else', async () => {
    expect((await run('phrases other.grxml --limit 1')).stdout).toBe('call red\n');
    expect(await run('phrases outside.grxml')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/out of the folder/),
    });
    const { stdout, stderr } = await run('phrases outside.grxml --ignore-errors');
    expect(stdout).toBe('x\n');
    expect(stderr).toContain('the reference to ../no.grxml cannot be resolved');
  });

  test('ABNF, standard input, a rule', async () => {
    expect((await run('phrases drink.gram')).stdout).toBe('tea\ncoffee coffee\n');
    expect((await run('phrases - --rule r --limit 1', colours)).stdout).toBe('red\n');
    expect((await run('phrases - --limit 1', '#ABNF 1.0;\n$r = x;')).status).toBe(2);
  });

  test.each([
    ['phrases none.grxml', /none.grxml: there is no such file/],
    ['phrases broken.grxml', /broken.grxml:2:1: /],
    ['phrases drink-broken.gram', /drink-broken.gram:3:10: "\)" is expected/],
    ['phrases colours.grxml --rule x', /no rule "x"/],
    ['phrases colours.grxml --count 0', /--count: "0" is not a whole number from 1/],
    ['phrases colours.grxml --count 2 --all', /cannot be used together/],
    ['phrases .', /expected one grammar, found/],
  ])('%s is refused', async (line, message) => {
    const { status, stderr } = await run(line);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('grxml fmt', () => {
  const untidy = grammar('<rule id="r">\n<!-- why --><one-of><item> a </item></one-of></rule>', '');
  const tidy =
    '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" tag-format="semantics/1.0">\n  <rule id="r">\n    <!-- why -->\n    <one-of>\n      <item>a</item>\n    </one-of>\n  </rule>\n</grammar>\n';

  test('prints one grammar', async () => {
    writeFileSync(join(folder, 'untidy.grxml'), untidy);
    const { status, stdout, stderr } = await run('fmt untidy.grxml --width 110');
    expect(stdout.replace('<!-- why --><one-of>', '<!-- why -->\n    <one-of>')).toBe(tidy);
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'untidy.grxml'), 'utf8')).toBe(untidy);
    expect((await run('fmt - --width 110', untidy)).stdout).toBe(stdout);
  });

  test('checks, writes, and is then content; a link stays a link and permissions stay', async () => {
    const place = join(folder, 'estate');
    mkdirSync(place);
    writeFileSync(join(place, 'a.grxml'), untidy);
    writeFileSync(join(place, 'b.grxml'), colours);
    chmodSync(join(place, 'a.grxml'), 0o640);
    symlinkSync('a.grxml', join(place, 'link.grxml'));
    const check = await run('fmt --check estate/a.grxml estate/b.grxml --width 140');
    expect(check).toEqual({
      status: 1,
      stdout: 'estate/a.grxml\n',
      stderr: '1 file of 2 would change; format with: cctool grxml fmt --write …\n',
    });
    const write = await run('fmt --write estate/link.grxml --width 140');
    expect(write).toEqual({ status: 0, stdout: '', stderr: 'formatted estate/link.grxml\n' });
    expect(statSync(join(place, 'a.grxml')).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(place, 'a.grxml'), 'utf8')).toContain('      <item>a</item>\n');
    expect(await run('fmt --check estate --width 140')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect((await run('fmt --write estate --width 140')).stderr).toBe('3 files: nothing to change\n');
  });

  test('keeps bytes of other encodings', async () => {
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>\n<grammar><rule id="r">gr\u00fcn</rule></grammar>`,
      'latin1',
    );
    writeFileSync(join(folder, 'latin.grxml'), latin);
    await run('fmt --write latin.grxml');
    expect(readFileSync(join(folder, 'latin.grxml')).includes(Buffer.from('gr\u00fcn', 'latin1'))).toBe(true);
  });

  test.each([
    ['fmt colours.grxml other.grxml', /2 files cannot all be written to standard output/],
    ['fmt --check --write colours.grxml', /cannot be used together/],
    ['fmt drink.gram', /drink.gram:1:1: /],
    ['fmt --check broken.grxml', /broken.grxml:2:1: /],
    ['fmt none*.grxml', /the pattern matches no file/],
    ['fmt colours.grxml --width x', /--width: "x" is not a whole number/],
  ])('%s is refused', async (line, message) => {
    const { status, stderr } = await run(line);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('grxml convert', () => {
  test('to ABNF and back', async () => {
    const there = await run('convert colours.grxml --to abnf');
    expect(there).toEqual({
      status: 0,
      stdout:
        '#ABNF 1.0 UTF-8;\n\nlanguage en;\nmode voice;\nroot $r;\ntag-format <semantics/1.0>;\n\npublic $r = (red {out = 1;} | blue {out = 2;}) [please];\n',
      stderr: '',
    });
    const back = await run('convert - --to grxml --from abnf', there.stdout);
    expect((await run('phrases - --interpret', back.stdout)).stdout).toBe(
      'red\t1\nred please\t1\nblue\t2\nblue please\t2\n',
    );
  });

  test('to JSGF, with what is lost on standard error', async () => {
    const { status, stdout, stderr } = await run('convert drink.gram --to jsgf --name drinks');
    expect(status).toBe(0);
    const jsgf = readJsgf(stdout, 0);
    expect(jsgf.name).toBe('drinks');
    expect([...jsgf.rules.get('r')!.phrases]).toEqual(['tea', 'coffee coffee']);
    expect(stderr).toBe('drink.gram:5:19: note: a counted repeat was written out [not-in-jsgf]\n');
    expect((await run('convert drink.gram --to jsgf --strict')).status).toBe(0);
    expect((await run('convert colours.grxml --to jsgf --strict')).status).toBe(1);
  });

  test('the root of a referenced grammar is looked up', async () => {
    expect((await run('convert other.grxml --to jsgf')).stdout).toContain('import <colours.r>;');
  });

  test('to a drawing', async () => {
    expect((await run('convert colours.grxml --to dot')).stdout).toMatch(
      /^digraph "file:.*colours.grxml" \{\n[\s\S]*\}\n$/,
    );
    expect((await run('convert other.grxml --to dot --view rules')).stdout).toContain('"r" -> "colours.grxml";');
  });

  test('to a file, and as JSON', async () => {
    const { stdout } = await run('convert drink.gram --to grxml -o drink.xml --json');
    expect(JSON.parse(stdout)).toEqual({
      file: 'drink.gram',
      from: 'abnf',
      to: 'grxml',
      output: 'drink.xml',
      notes: [],
    });
    expect(readFileSync(join(folder, 'drink.xml'), 'utf8')).toContain('<!-- hot -->');
    const notes = JSON.parse((await run('convert drink.gram --to jsgf --json')).stdout).notes;
    expect(notes).toMatchObject([{ code: 'not-in-jsgf', severity: 'info', line: 5 }]);
  });

  test.each([
    ['convert colours.grxml', /--to <form>/],
    ['convert colours.grxml --to vxml', /--to: "vxml" is not a form/],
    ['convert colours.grxml --to abnf --from abnf', /in the form grxml, not abnf/],
    ['convert colours.grxml --to abnf --from dot', /--from: "dot" is not a form/],
    ['convert colours.grxml --to dot --view x', /--view: "x" is not a view/],
    ['convert colours.grxml --to abnf -o none/x', /none\/x: the file cannot be written/],
    ['convert broken.grxml --to abnf', /broken.grxml:2:1: /],
  ])('%s is refused', async (line, message) => {
    const { status, stderr } = await run(line);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});
