import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { schemas } from '../src/toolkit/schemas.js';
import { junitFaults } from './support/published.js';
import { runBuiltCliNow } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';

const program = join(packageRoot(), 'bin', 'cctool.js');
const grammars = join(packageRoot(), 'fixtures', 'phrases');

/** Runs the built command line in the folder of the sample grammars. */
function cctool(args: string[], { input = '', env = {} }: { input?: string; env?: { [name: string]: string } } = {}) {
  const { status, stdout, stderr } = runBuiltCliNow(['grxml', ...args], { cwd: grammars, input, variables: env });
  return { status, out: stdout, err: stderr };
}
const json = (args: string[], options?: Parameters<typeof cctool>[1]) => {
  const { status, out } = cctool([...args, '--json'], options);
  return { status, answer: JSON.parse(out) as unknown };
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const grammar = (rules: string, attributes = 'root="main"') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" mode="voice" ${attributes}>${rules}</grammar>`;

describe('cctool grxml test', () => {
  it('answers one phrase with the object of the service', () => {
    const { status, answer } = json(['test', 'flight.grxml', 'from Boston to new york']);
    expect(status).toBe(0);
    expect(answer).toEqual({
      matches: true,
      result: 'from Boston to new york',
      interpretation: { from: 'BOS', to: 'NYC' },
      parse:
        '$flight["from",$<cities.grxml>["Boston",{!{BOS}!}],{!{out.from = rules.latest();}!},"to",$<cities.grxml>["New York",{!{NYC}!}],{!{out.to = rules.latest();}!}]',
      ambiguous: false,
      extendable: true,
    });
    schemas.testGrammar.output.parse(answer);
  });

  it('answers several phrases with a list, and says by its status that one does not match', () => {
    const { status, answer } = json(['test', 'flight.grxml', 'to Boston', 'to Bostom']);
    expect(status).toBe(1);
    expect(answer).toEqual([
      expect.objectContaining({ phrase: 'to Boston', matches: true }),
      expect.objectContaining({ matches: false, result: '', interpretation: null, matched_prefix: 'to' }),
    ]);
  });

  it('gives a warning of the grammar once, however many phrases are tested', () => {
    const path = file('untagged.grxml', grammar('<rule id="main" scope="public">a<tag>out = 1;</tag></rule>'));
    const { answer } = json(['test', path, 'a', 'a', 'b']);
    const codes = (answer as { warnings?: { code: string }[] }[]).map(({ warnings = [] }) =>
      warnings.map((w) => w.code),
    );
    // By the validation, and by the interpreter, which says how it reads the tags.
    expect(codes).toEqual([['tag-format-missing', 'tag-format-missing'], [], []]);
    expect((json(['test', path, 'b']).answer as { warnings: object[] }).warnings).toHaveLength(1);
  });

  it('shows people how far a phrase got', () => {
    const { status, out } = cctool(['test', 'flight.grxml', 'to San Diego']);
    expect(status).toBe(1);
    expect(out).toBe(`✖ to San Diego
  to San Diego
         ^^^^^ not expected here
  expected  Francisco (rule city)
  nearest   to San Francisco
`);
  });

  it('shows the tree, the value after each tag and the XML form', () => {
    const { status, out } = cctool(['test', 'flight.grxml', 'to Fargo', '--trace', '--xml']);
    expect(status).toBe(0);
    expect(out).toContain('  ├─ city <cities.grxml>');
    expect(out).toMatch(/└─ \{FAR\} +→ "FAR"/);
    expect(out).toMatch(/\{out\.to = rules\.latest\(\);\} +→ \{"to":"FAR"\}/);
    expect(out).toContain('<to>FAR</to>');
  });

  it('lists every distinct interpretation', () => {
    const path = file(
      'may.grxml',
      grammar(
        '<rule id="main"><one-of><item>may <tag>out = 5;</tag></item><item>may <tag>out = "may";</tag></item></one-of></rule>',
        'root="main" tag-format="semantics/1.0"',
      ),
    );
    expect(json(['test', path, 'may', '--all']).answer).toMatchObject({
      ambiguous: true,
      interpretations: [{ interpretation: 5 }, { interpretation: 'may' }],
    });
    expect(cctool(['test', path, 'may']).out).toContain('ambiguous: 2 meanings');
  });

  it('reads keys of a DTMF grammar', () => {
    expect(json(['test', 'pin.grxml', '1234#']).answer).toMatchObject({ result: '1 2 3 4 #', interpretation: '1234' });
    expect(json(['test', 'pin.grxml', '1 2']).answer).toMatchObject({
      matches: false,
      matched_prefix: '1 2',
      extendable: true,
    });
  });

  it('activates the rules that are named, private ones with a note', () => {
    expect(json(['test', 'flight.grxml', 'three', '--rule', 'flight', '--rule', 'count']).answer).toMatchObject({
      parse: '$count["three",{!{out = 3;}!}]',
    });
    expect(cctool(['test', 'flight.grxml', 'three', '--rule', 'count']).err).toContain('"count" is private');
    const { status, err } = cctool(['test', 'flight.grxml', 'three', '--rule', 'cuont']);
    expect(status).toBe(2);
    expect(err).toContain('no rule "cuont"');
  });

  it('reads the grammar from standard input', () => {
    const input = readFileSync(join(grammars, 'flight.grxml'), 'utf8');
    expect(json(['test', '-', 'to Fargo'], { input }).answer).toMatchObject({ interpretation: { to: 'FAR' } });
  });

  it('matches the case of words only when asked to', () => {
    expect(cctool(['test', 'flight.grxml', 'to boston']).status).toBe(0);
    expect(cctool(['test', 'flight.grxml', 'to boston', '--case-sensitive']).status).toBe(1);
  });
});

describe('cctool grxml test --phrases', () => {
  const lists = ['test', 'flight.grxml', '--phrases', 'flight-phrases.yaml'];

  it('passes a list that holds, with the examples of the grammar', () => {
    const { status, out, err } = cctool([...lists, '--examples']);
    expect({ status, out, err }).toEqual({
      status: 0,
      out: '',
      err: expect.stringMatching(/^✔ flight.grxml: 7 phrases, 7 as expected, 0 not\ncoverage \d+(\.\d)? %: /),
    });
  });

  const wrong = () =>
    file(
      'wrong.csv',
      'phrase,matches,interpretation\nto Boston,yes,"{""to"":""BOS""}"\nto Fargo,yes,"{""to"":""BOS""}"\nto Boston,no,\nto Rome,,\n',
    );

  it('shows what does not hold', () => {
    const path = wrong();
    const { status, out, err } = cctool(['test', 'flight.grxml', '--phrases', path]);
    expect(status).toBe(1);
    expect(out).toContain(`✖ to Fargo  ${path}:3`);
    expect(out).toContain('expected  {"to":"BOS"}');
    expect(out).toContain('actual    {"to":"FAR"}');
    expect(out).toContain('the phrase matches and must not');
    expect(out).not.toContain('✔');
    expect(err).toContain('4 phrases, 1 as expected, 3 not');
  });

  it('writes TAP', () => {
    const { status, out } = cctool(['test', 'flight.grxml', '--phrases', wrong(), '--format', 'tap']);
    expect(status).toBe(1);
    const lines = out.split('\n');
    expect(lines.slice(0, 3)).toEqual(['TAP version 14', '1..4', 'ok 1 - to Boston']);
    expect(lines).toContain('not ok 2 - to Fargo');
    expect(lines).toContain('  message: "the interpretation differs"');
    expect(lines).toContain('not ok 3 - not: to Boston');
  });

  it('writes JUnit XML that is well formed and counts right', async () => {
    const { out } = cctool(['test', 'flight.grxml', '--phrases', wrong(), '--format', 'junit']);
    expect(await junitFaults(out)).toEqual([]);
    const { SaxesParser } = await import('saxes');
    const parser = new SaxesParser();
    const counts: { [element: string]: number } = {};
    parser.on('opentag', ({ name, attributes }) => {
      counts[name] = (counts[name] ?? 0) + 1;
      if (name === 'testsuite') expect(attributes).toMatchObject({ tests: '4', failures: '3', errors: '0' });
    });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(out).close();
    expect(counts).toEqual({ testsuites: 1, testsuite: 1, testcase: 4, failure: 3 });
  });

  it('writes JSON with what failed', () => {
    const { answer } = json(['test', 'flight.grxml', '--phrases', wrong()]);
    expect(answer).toMatchObject([
      { passed: true, failures: [], line: 2 },
      { passed: false, failures: [{ message: 'the interpretation differs' }], line: 3 },
      { passed: false, line: 4 },
      { passed: false, matches: false, line: 5 },
    ]);
  });

  it('reads a list that is not UTF-8 as windows-1252, with a note', () => {
    const latin = join(folder, 'latin.csv');
    writeFileSync(latin, Buffer.from('phrase,matches\nto Boston,yes\nto Málaga,no\n', 'latin1'));
    const { status, err } = cctool(['test', 'flight.grxml', '--phrases', latin]);
    expect([status, err]).toEqual([0, expect.stringContaining('latin.csv:3: byte 0xE1 is not UTF-8')]);
  });

  it('names the place of a mistake in the list', () => {
    const path = file('broken.yaml', '- to Boston\n- phrase: to Rome\n  match: no\n');
    const { status, err } = cctool(['test', 'flight.grxml', '--phrases', path]);
    expect(status).toBe(2);
    expect(err).toContain(`${path}:2: unknown field "match"`);
  });
});

describe('cctool grxml test refuses', () => {
  it.each<[string, () => string[], number, RegExp]>([
    ['a missing file', () => ['test', 'gone.grxml', 'a'], 2, /gone\.grxml: there is no such file/],
    ['no phrase', () => ['test', 'flight.grxml'], 2, /which phrases\?/],
    ['an unknown format', () => ['test', 'flight.grxml', 'a', '--format', 'xml'], 2, /"xml" is not a format/],
    ['an unknown option', () => ['test', 'flight.grxml', 'a', '--fast'], 2, /unknown option '--fast'/],
    ['what is not XML', () => ['test', file('a.grxml', 'hello'), 'a'], 1, /a\.grxml/],
    ['an empty file', () => ['test', file('b.grxml', ''), 'a'], 1, /b\.grxml/],
    [
      'errors',
      () => ['test', file('c.grxml', grammar('<rule id="main"><ruleref uri="#x"/></rule>')), 'a'],
      1,
      /ruleref-local-undefined/,
    ],
    [
      'a reference that climbs out of the folder',
      () => ['test', file('d.grxml', grammar('<rule id="main"><ruleref uri="../../etc/passwd"/></rule>')), 'a'],
      1,
      /out of the folder/,
    ],
    [
      'a broken reference in another document',
      () => {
        file('deep.grxml', grammar('<rule id="main" scope="public"><ruleref uri="#nowhere"/></rule>'));
        return ['test', file('e.grxml', grammar('<rule id="main">a <ruleref uri="deep.grxml"/></rule>')), 'a'];
      },
      1,
      /deep\.grxml:\d+:\d+: .*"nowhere"/,
    ],
    [
      'a phrase that takes too much work',
      () => {
        const item = '<item repeat="0-">';
        const rules = `<rule id="main">${item.repeat(4)}a${'</item>'.repeat(4)} b</rule>`;
        return ['test', file('f.grxml', grammar(rules)), 'a '.repeat(1500)];
      },
      2,
      /given up after/,
    ],
  ])('%s', (_, args, status, message) => {
    const result = cctool(args());
    expect(result.err).toMatch(message);
    expect(result).toMatchObject({ status, out: '' });
  });

  it('tells programs too that the grammar is not used', () => {
    const { status, answer } = json([
      'test',
      file('g.grxml', grammar('<rule id="main"><ruleref uri="#x"/></rule>')),
      'a',
    ]);
    expect(status).toBe(1);
    expect(answer).toMatchObject({ errors: [{ code: 'ruleref-local-undefined', line: 1 }] });
  });

  it('uses a grammar with errors as far as it goes when told to', () => {
    const rules = '<rule id="main"><one-of><item>a</item><item><ruleref uri="#x"/></item></one-of></rule>';
    const { status, out } = cctool(['test', file('h.grxml', grammar(rules)), 'a', '--ignore-errors']);
    expect(status).toBe(0);
    expect(out).toContain('✔ a');
  });
});

describe('cctool grxml parse', () => {
  it('shows the tree and the Logical Parse Structure', () => {
    const { status, out } = cctool(['parse', 'flight.grxml', 'to Fargo']);
    expect(status).toBe(0);
    expect(out).toBe(`flight                  to Fargo
├─ "to"
├─ city <cities.grxml>  Fargo
│  ├─ "Fargo"
│  └─ {FAR}
└─ {out.to = rules.latest();}

$flight["to",$<cities.grxml>["Fargo",{!{FAR}!}],{!{out.to = rules.latest();}!}]
`);
  });

  it('lists every parse', () => {
    const rules =
      '<rule id="main"><one-of><item><ruleref uri="#main"/><ruleref uri="#main"/></item><item>a</item></one-of></rule>';
    const path = file('catalan.grxml', grammar(rules));
    const all = cctool(['parse', path, 'a a a a', '--all', '--structure', '--ignore-errors']);
    // Catalan numbers: five ways to bracket four.
    expect(all.out.trim().split('\n')).toHaveLength(5);
    const some = json(['parse', path, 'a a a a', '--all', '--max', '2', '--ignore-errors']);
    expect(some.answer).toMatchObject({ matches: true, truncated: true, parses: [{ tree: { rule: 'main' } }, {}] });
  });

  it('ends with status 1 without a match', () => {
    const { status, out } = cctool(['parse', 'flight.grxml', 'to Rome']);
    expect(status).toBe(1);
    expect(out).toContain('not expected here');
  });
});

describe('cctool grxml test against a service', () => {
  let server: TestServer;
  let env: { [name: string]: string };
  beforeAll(async () => {
    server = await TestServer.start({ http: true });
    const { key } = await server.key({ plan: 'unlimited' });
    env = { CCTOOL_BASE_URL: server.url, CCTOOL_API_KEY: key };
  });
  afterAll(async () => server?.stop());

  /** Does not block this process, in which the server runs. */
  const run = (more: { [name: string]: string }) =>
    new Promise<{ status: number; out: string }>((resolve) => {
      const args = [program, 'grxml', 'test', 'pin.grxml', '1234', '12', '--json'];
      const options = { cwd: grammars, env: { PATH: process.env.PATH ?? '', HOME: grammars, ...more } };
      execFile(process.execPath, args, options, (error, out) => resolve({ status: Number(error?.code ?? 0), out }));
    });

  it('gives the same answer', async () => {
    const here = await run({});
    expect(here.status).toBe(1);
    expect(await run(env)).toEqual(here);
    expect(server.log.join('')).toContain('/api/grxml/test');
  });
});
