import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { schemas } from '../src/toolkit/schemas.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const program = join(packageRoot(), 'bin', 'cctool.js');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cctool-validate-')));
const environment = { PATH: process.env.PATH ?? '', HOME: folder };

/** Runs the built command line in the folder of the test's grammars. */
function validate(args: string[], { input = '', cwd = folder }: { input?: string | Buffer; cwd?: string } = {}) {
  const { status, stdout, stderr } = runBuiltCliNow(['grxml', 'validate', ...args], { cwd, input, home: folder });
  return { status, out: stdout, err: stderr };
}

const grammar = (rules: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r">\n${rules}\n</grammar>\n`;
const sound = grammar('<rule id="r" scope="public">yes</rule>');
const wrong = grammar('<rule id="r" scope="public"><item repeat="x">yes</item></rule>');
/** One warning: a rule that nothing uses. */
const unused = grammar('<rule id="r" scope="public">yes</rule>\n<rule id="spare">no</rule>');

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return name;
}

beforeAll(() => {
  file('sound.grxml', sound);
  file('wrong.grxml', wrong);
  file('unused.grxml', unused);
  file('tree/a.grxml', sound);
  file('tree/deep/b.grxml', wrong);
  file('tree/deep/c.srgs', sound);
  file('tree/readme.txt', 'no grammar');
  file('tree/node_modules/x/d.grxml', wrong);
  file('names/[1].grxml', sound);
  file('empty/readme.txt', 'no grammar');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('exit statuses', () => {
  const cases: [string, string[], number][] = [
    ['a valid grammar', ['sound.grxml'], 0],
    ['warnings only', ['unused.grxml'], 0],
    ['an invalid grammar', ['wrong.grxml'], 1],
    ['an invalid one among valid ones', ['sound.grxml', 'wrong.grxml'], 1],
    ['without the schema stage', ['wrong.grxml', '--no-schema'], 1],
    ['a missing file', ['none.grxml'], 2],
    ['a missing file among invalid ones', ['wrong.grxml', 'none.grxml'], 2],
    ['a pattern that matches nothing', ['*.none'], 2],
    ['a pattern that matches nothing, allowed', ['*.none', '--allow-empty'], 0],
    ['a folder without grammars', ['empty'], 2],
    ['no file at all', [], 2],
    ['an unknown option', ['sound.grxml', '--colour-blind'], 2],
    ['an unknown format', ['sound.grxml', '--format', 'pretty'], 2],
    ['two formats for standard output', ['sound.grxml', '--format', 'json', '--format', 'sarif'], 2],
    ['a number that is invalid', ['sound.grxml', '--max-warnings', 'few'], 2],
    ['an unknown severity', ['sound.grxml', '--fail-severity', 'fatal'], 2],
    ['a missing baseline', ['sound.grxml', '--baseline', 'none.json'], 2],
    ['--update-baseline without a file', ['sound.grxml', '--update-baseline'], 2],
    ['as many warnings as allowed', ['unused.grxml', '--max-warnings', '1'], 0],
    ['more warnings than allowed', ['unused.grxml', '--max-warnings', '0'], 1],
    ['warnings that fail', ['unused.grxml', '--fail-severity', 'warning'], 1],
    ['--fail-severity without findings', ['sound.grxml', '--fail-severity', 'info'], 0],
    ['help', ['--help'], 0],
  ];
  it.each(cases)('%s: %j', (_name, args, status) => {
    const result = validate(args);
    expect([result.status, result.err]).toEqual([status, expect.any(String)]);
    // An error says so, and never shows a stack.
    if (status === 2) expect(result.err).toMatch(/^error: /m);
    expect(result.err + result.out).not.toMatch(/^\s+at /m);
  });
});

describe('JSON', () => {
  const output = schemas.validateGrammar.output;

  it('is the answer of the service with the file: an object for one', () => {
    const { status, out } = validate(['wrong.grxml', '--json']);
    const answer = JSON.parse(out);
    expect(status).toBe(1);
    expect(output.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      file: 'wrong.grxml',
      valid: false,
      errors: [
        {
          code: 'repeat-syntax',
          severity: 'error',
          message: expect.any(String),
          line: 2,
          column: 43,
          end_line: 2,
          end_column: 44,
          rule: 'r',
          spec: 'SRGS 2.5',
          hint: expect.any(String),
        },
      ],
      warnings: [],
    });
  });

  it('is an array for several, a file that cannot be read among them', () => {
    const { status, out, err } = validate(['sound.grxml', 'none.grxml', 'unused.grxml', '--json']);
    const answers = JSON.parse(out);
    expect(status).toBe(2);
    for (const answer of answers) {
      output.parse(answer);
      expect(answer.errors.length === 0).toBe(answer.valid);
    }
    const codes = (list: { code: string }[]) => list.map(({ code }) => code);
    expect(
      answers.map((a: { file: string; errors: []; warnings: [] }) => [a.file, codes(a.errors), codes(a.warnings)]),
    ).toEqual([
      ['sound.grxml', [], []],
      ['none.grxml', ['file-unreadable'], []],
      ['unused.grxml', [], ['rule-unused']],
    ]);
    expect(err).toContain('none.grxml: there is no such file');
  });

  it('is what the library and the service answer', async () => {
    const { validateGrammars } = await import('../src/grxml/validate/validate-grammars.js');
    const { file: _file, ...answer } = JSON.parse(validate(['wrong.grxml', '--json']).out);
    expect((await validateGrammars([{ source: wrong }]))[0]).toEqual(answer);
  });
});

describe('files', () => {
  const names = (args: string[], options?: Parameters<typeof validate>[1]) => {
    const answer = JSON.parse(validate([...args, '--json', '--no-schema'], options).out);
    return [answer].flat().map((entry: { file: string }) => entry.file);
  };

  it.each([
    [['tree'], ['tree/a.grxml', 'tree/deep/b.grxml', 'tree/deep/c.srgs']],
    [['tree/**/*.grxml'], ['tree/a.grxml', 'tree/deep/b.grxml']],
    [['tree/deep/*'], ['tree/deep/b.grxml', 'tree/deep/c.srgs']],
    [
      ['tree/{a,none}.grxml', 'sound.grxml', './sound.grxml'],
      ['tree/a.grxml', 'sound.grxml'],
    ],
    [['names/[1].grxml'], ['names/[1].grxml']],
    [[`${folder}/tree/a.grxml`], ['tree/a.grxml']],
  ])('%j', (words, expected) => {
    expect(names(words)).toEqual(expected);
  });

  it('outside the current folder are shown with their whole path', () => {
    expect(names(['../sound.grxml'], { cwd: join(folder, 'tree') })).toEqual([join(folder, 'sound.grxml')]);
  });

  it('come from standard input, under the name that is given', () => {
    expect(names(['-'], { input: sound })).toEqual(['<stdin>']);
    expect(names(['-', '--stdin-filename', 'tree/new.grxml'], { input: sound })).toEqual(['tree/new.grxml']);
    expect(validate(['-'], { input: wrong }).out).toContain('<stdin>:2:43: error: ');
    expect(validate(['-'], { input: '' }).status).toBe(1);
  });

  it('from standard input are linked from the place of their name', () => {
    const input = grammar('<rule id="r" scope="public"><ruleref uri="a.grxml"/></rule>');
    expect(validate(['-', '--stdin-filename', 'tree/new.grxml'], { input }).status).toBe(0);
    expect(validate(['-'], { input }).status).toBe(1);
  });

  it('come from the configuration when none is named', () => {
    file('workspace/cctool.config.yaml', 'grammars: speech\nrules:\n  rule-unused: error\n');
    file('workspace/speech/a.grxml', unused);
    const { status, out } = validate([], { cwd: join(folder, 'workspace') });
    expect([status, out]).toEqual([1, expect.stringContaining('speech/a.grxml:3:')]);
  });
});

describe('formats', () => {
  it('compact and a summary where the output is not a terminal', () => {
    const { out, err } = validate(['wrong.grxml', 'unused.grxml']);
    expect(out).toMatch(
      /^wrong\.grxml:2:43: error: .* \[repeat-syntax\]\nunused\.grxml:3:\d+: warning: .* \[rule-unused\]\n$/,
    );
    expect(err).toBe('✖ 1 of 2 grammars invalid: 1 error, 1 warning\n');
  });

  it('nothing but the summary for sound grammars', () => {
    expect(validate(['sound.grxml', 'tree/a.grxml'])).toEqual({ status: 0, out: '', err: '✔ 2 grammars valid\n' });
  });

  it('several at once, each to its file, in folders that are made', () => {
    const formats = ['sarif', 'junit', 'checkstyle', 'codeclimate', 'json', 'github', 'codeframe'];
    const args = formats.flatMap((name) => ['--format', `${name}:reports/new/${name}.out`]);
    const { status, out } = validate(['wrong.grxml', ...args]);
    expect([status, out]).toEqual([1, expect.stringContaining('wrong.grxml:2:43: error: ')]);
    for (const name of formats) {
      const text = readFileSync(join(folder, 'reports/new', `${name}.out`), 'utf8');
      expect([name, text]).toEqual([name, expect.stringContaining('repeat-syntax')]);
      expect(text).not.toContain('\u001b');
    }
  });

  it('an empty report where there is nothing to report', () => {
    expect(validate(['*.none', '--allow-empty', '--json']).out).toBe('[]\n');
    const sarif = JSON.parse(validate(['sound.grxml', '--format', 'sarif']).out);
    expect(sarif.runs[0].results).toEqual([]);
  });

  it('--quiet: errors only, no summary', () => {
    expect(validate(['wrong.grxml', 'unused.grxml', '--quiet'])).toEqual({
      status: 1,
      out: expect.stringMatching(/^wrong\.grxml:[^\n]*\n$/),
      err: '',
    });
  });

  it('a report that cannot be written is an error', () => {
    const { status, err } = validate(['sound.grxml', '--format', 'json:sound.grxml/x.json']);
    expect([status, err]).toEqual([2, expect.stringContaining('cannot be written')]);
  });
});

describe('--baseline', () => {
  it('leaves known findings out, finds new ones, and names the stale', () => {
    file('estate/a.grxml', wrong);
    file('estate/b.grxml', unused);
    const run = (...more: string[]) => validate(['estate', '--baseline', 'estate/known.json', ...more]);
    expect(run('--update-baseline')).toMatchObject({
      status: 0,
      out: '',
      err: expect.stringContaining('2 known findings'),
    });

    expect(run()).toEqual({ status: 0, out: '', err: '✔ 2 grammars valid; 2 known findings left out\n' });
    expect(JSON.parse(run('--json').out).map((entry: { valid: boolean }) => entry.valid)).toEqual([true, true]);
    // The same from another folder: paths in it start where the baseline lies.
    expect(validate(['.', '--baseline', 'known.json'], { cwd: join(folder, 'estate') }).status).toBe(0);

    // Edits elsewhere in the file change lines, not findings.
    file('estate/a.grxml', wrong.replace('\n', '\n\n<!-- a comment -->\n'));
    expect(run().status).toBe(0);
    // The same mistake once more is a new finding.
    file('estate/a.grxml', wrong.replace('</item>', '</item><item repeat="x">no</item>'));
    expect(run()).toMatchObject({ status: 1, out: expect.stringMatching(/^estate\/a\.grxml:2:\d+: error: .*\n$/) });

    file('estate/a.grxml', sound);
    const corrected = run();
    expect([corrected.status, corrected.err]).toEqual([
      0,
      expect.stringMatching(/^stale in estate\/known\.json: estate\/a\.grxml: .*\[repeat-syntax\]$/m),
    ]);
    run('--update-baseline');
    expect(run().err).toBe('✔ 2 grammars valid; 1 known finding left out\n');
    expect(Object.keys(JSON.parse(readFileSync(join(folder, 'estate/known.json'), 'utf8')).files)).toEqual(['b.grxml']);
  });

  it('that is invalid is an error', () => {
    for (const content of ['{', '[]', 'null', '{"version":1,"files":{"a":[{}]}}']) {
      file('bad.json', content);
      expect(validate(['sound.grxml', '--baseline', 'bad.json'])).toMatchObject({
        status: 2,
        err: expect.stringContaining('bad.json'),
      });
    }
  });
});

describe('references', () => {
  const referring = (uri: string) => grammar(`<rule id="r" scope="public"><ruleref uri="${uri}"/></rule>`);
  beforeAll(() => {
    file('out/main.grxml', referring('../sound.grxml'));
    file('out/gone.grxml', referring('gone/x.grxml'));
    file('out/below.grxml', referring('parts/x.grxml'));
    file('out/parts/x.grxml', sound);
    file('out/linked.grxml', referring('parts/link.grxml'));
    symlinkSync(join(folder, 'sound.grxml'), join(folder, 'out/parts/link.grxml'));
    file('out/device.grxml', referring('file:///dev/zero'));
  });

  it.each([
    ['below the folder', 'out/below.grxml', [], 0, /^$/],
    ['that climb out', 'out/main.grxml', [], 1, /leads out of the folder.*\[ruleref-document\]/],
    ['that climb out, allowed', 'out/main.grxml', ['--allow-path', '.'], 0, /^$/],
    ['through a symbolic link', 'out/linked.grxml', [], 1, /symbolic link that leads out.*\[ruleref-document\]/],
    ['through a symbolic link, allowed', 'out/linked.grxml', ['--allow-path', 'sound.grxml'], 0, /^$/],
    ['to a missing file', 'out/gone.grxml', [], 1, /there is no such file.*\[ruleref-document\]/],
    ['to a device', 'out/device.grxml', ['--allow-path', '/dev'], 1, /not a regular file.*\[ruleref-document\]/],
  ])('%s', (_name, name, args, status, text) => {
    const result = validate([name, ...args]);
    expect([result.status, result.out]).toEqual([status, expect.stringMatching(text)]);
  });

  it('to the network are followed only where that is allowed', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'application/srgs+xml').end(sound);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    file('out/network.grxml', referring(`${base}g/x.grxml`));
    const run = (...args: string[]) =>
      new Promise<{ status: number | null; out: string }>((done) => {
        const child = spawn(process.execPath, [program, 'grxml', 'validate', 'out/network.grxml', ...args], {
          cwd: folder,
          env: environment,
        });
        let out = '';
        child.stdout.on('data', (chunk) => {
          out += chunk;
        });
        child.on('close', (status) => done({ status, out }));
      });
    try {
      expect(await run()).toEqual({ status: 0, out: expect.stringContaining('[ruleref-unchecked]') });
      expect(await run('--allow-url', `${base}other/`)).toMatchObject({
        out: expect.stringContaining('[ruleref-unchecked]'),
      });
      expect(asked).toEqual([]);
      expect(await run('--allow-url', `${base}g/`)).toEqual({ status: 0, out: '' });
      expect(asked).toEqual(['/g/x.grxml']);
    } finally {
      server.close();
    }
  });
});

describe('bad input', () => {
  const nested = `${'<item>'.repeat(10_000)}a${'</item>'.repeat(10_000)}`;
  const entities = '<!DOCTYPE g [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>';
  const external = '<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const cases: [string, string | Buffer, RegExp][] = [
    ['not XML', 'hello, world', /not XML/],
    ['JSON', '{"grammar": true}', /not XML but JSON/],
    ['an empty file', '', /empty/],
    ['a binary file', Buffer.from([0, 1, 2, 255, 254, 0, 0, 3]), /error/],
    ['a wrong root', '<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml"/>', /root element is <vxml>/],
    ['a wrong namespace', sound.replace('2001/06', '2001/07'), /namespace/],
    ['10,000 nested items', grammar(`<rule id="r">${nested}</rule>`), /xml-limit/],
    ['a billion laughs', entities + grammar('<rule id="r">&c;</rule>'), /xml-entity-declaration/],
    ['an external entity', external + grammar('<rule id="r">&x;</rule>'), /xml-entity-declaration/],
    [
      'an endless loop in a tag',
      grammar('<rule id="r">a<tag>while (true) {}</tag></rule>').replace('root', 'tag-format="semantics/1.0" root'),
      /^$/,
    ],
  ];
  it.each(cases)('%s', (name, content, text) => {
    const path = file(`bad/${name.replaceAll(/\W/g, '-')}.grxml`, content);
    const started = validate([path]);
    expect([started.status, started.out]).toEqual([text.source === '^$' ? 0 : 1, expect.stringMatching(text)]);
    expect(started.out).not.toContain('root:');
  });

  it('a file of 200 MB is not read, and the others are still checked', () => {
    const path = file('bad/huge.grxml', '');
    const handle = openSync(join(folder, path), 'r+');
    ftruncateSync(handle, 200 * 1024 * 1024);
    closeSync(handle);
    const { status, out, err } = validate([path, 'wrong.grxml']);
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('bad/huge.grxml: the file is 200 MB, the limit is 32 MB'),
    ]);
    expect(out).toContain('wrong.grxml:2:43');
    rmSync(join(folder, path));
  });

  it('a folder as an item of a pattern, a folder as a file', () => {
    mkdirSync(join(folder, 'bad/folder.grxml'), { recursive: true });
    expect(validate(['bad/folder.grxml'])).toMatchObject({ status: 2, err: expect.stringContaining('contains no') });
  });

  it('a file without permission to read', () => {
    const path = file('bad/locked.grxml', sound);
    chmodSync(join(folder, path), 0);
    let readable = true;
    try {
      readFileSync(join(folder, path));
    } catch {
      readable = false;
    }
    const { status, err } = validate([path]);
    // The superuser may read everything.
    if (readable) expect(status).toBe(0);
    else expect([status, err]).toEqual([2, expect.stringContaining('no permission to read this file')]);
  });
});

describe('--watch', () => {
  it('validates again after a change, and ends when told to', async () => {
    file('watched/a.grxml', sound);
    const child = spawn(process.execPath, [program, 'grxml', 'validate', 'watched/*.grxml', '--watch'], {
      cwd: folder,
      env: environment,
    });
    let talk = '';
    let findings = '';
    let look: () => void = () => {};
    child.stderr.on('data', (chunk) => {
      talk += chunk;
      look();
    });
    child.stdout.on('data', (chunk) => {
      findings += chunk;
      look();
    });
    const until = (condition: () => boolean) =>
      new Promise<void>((done) => {
        look = () => {
          if (condition()) done();
        };
        look();
      });
    const rounds = () => talk.split('Ctrl-C').length - 1;
    try {
      await until(() => rounds() === 1);
      expect(talk).toContain('✔ 1 grammar valid');
      writeFileSync(join(folder, 'watched/a.grxml'), wrong);
      await until(() => findings.includes('watched/a.grxml:2:43: error'));
      // A new file in a watched folder counts too.
      writeFileSync(join(folder, 'watched/b.grxml'), sound);
      await until(() => /1 of 2 grammars invalid/.test(talk));
    } finally {
      child.kill('SIGINT');
    }
    await new Promise((done) => child.on('close', done));
  });

  it('refuses standard input', () => {
    expect(validate(['-', '--watch'], { input: sound })).toMatchObject({ status: 2 });
  });
});

describe('companions', () => {
  const root = packageRoot();

  it('the problem matcher takes the compact format apart', () => {
    const matcher = JSON.parse(readFileSync(join(root, '.github/cctool-matcher.json'), 'utf8')).problemMatcher[0];
    const [pattern] = matcher.pattern;
    for (const color of ['--no-color', '--color']) {
      const { out } = validate(['wrong.grxml', 'unused.grxml', '--format', 'compact', color]);
      const found = out
        .trimEnd()
        .split('\n')
        .map((line) => {
          const match = new RegExp(pattern.regexp).exec(line)!;
          return [pattern.file, pattern.line, pattern.column, pattern.severity, pattern.code].map(
            (group) => match[group],
          );
        });
      expect(found).toEqual([
        ['wrong.grxml', '2', '43', 'error', 'repeat-syntax'],
        ['unused.grxml', '3', expect.any(String), 'warning', 'rule-unused'],
      ]);
    }
  });

  it('the pre-commit hook names this command', () => {
    const text = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8');
    expect(text).toContain('entry: cctool grxml validate');
    expect(existsSync(join(root, 'bin/cctool.js'))).toBe(true);
  });
});
