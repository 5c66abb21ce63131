import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { CctoolError } from '../src/diagnostics/index.js';
import { createLocalToolkit } from '../src/toolkit/local-toolkit.js';
import { runBuiltCliNow } from './support/run-built-cli.js';
import { runCli } from './support/run-cli.js';
import { sampleWorkspace } from './support/server.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-references-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = 'xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US"';
const grammar = (rule: string, attributes = `${head} root="d"`) =>
  `<grammar ${attributes}>\n<rule id="d" scope="public">\n${rule}\n</rule>\n</grammar>\n`;
const link = (to: string) => grammar(`say <ruleref uri="${to}"/>`);

/**
 * What can be wrong with the last document of a chain a -> b -> deep/c -> d: the document, and the place and a part of the
 * message of its first error, or undefined where the document does not exist.
 */
const breakages: { [name: string]: { text: string | undefined; place: string; message: RegExp } } = {
  'not closed': { text: `${grammar('x')}`.replace('</grammar>', ''), place: 'd.grxml:1:1', message: /never closed/ },
  'tags crossed': { text: grammar('<item>x'), place: 'd.grxml:4:1', message: /item/ },
  'no namespace': {
    text: grammar('x', 'version="1.0" xml:lang="en-US" root="d"'),
    place: 'd.grxml:1:1',
    message: /namespace/,
  },
  'no version': {
    text: grammar('x', `${head.replace(' version="1.0"', '')} root="d"`),
    place: 'd.grxml:1:1',
    message: /version/,
  },
  'no language': {
    text: grammar('x', `${head.replace(' xml:lang="en-US"', '')} root="d"`),
    place: 'd.grxml:1:1',
    message: /lang/,
  },
  'tag in one-of': {
    text: grammar('<one-of><tag>out = 1;</tag><item>x</item></one-of>', `${head} root="d" tag-format="semantics/1.0"`),
    place: 'd.grxml:3:9',
    message: /tag/,
  },
  'root undefined': { text: grammar('x', `${head} root="e"`), place: 'd.grxml:1:', message: /root/ },
  'rule undefined': { text: grammar('<ruleref uri="#e"/>'), place: 'd.grxml:3:1', message: /"e"/ },
  'repeat malformed': { text: grammar('<item repeat="3-1">x</item>'), place: 'd.grxml:3:', message: /repeat/ },
  'script malformed': {
    text: grammar('x <tag>out = ;</tag>', `${head} root="d" tag-format="semantics/1.0"`),
    place: 'd.grxml:3:',
    message: /tag|script|expression/,
  },
  'rule id twice': {
    text: grammar('x').replace('</grammar>', '<rule id="d">y</rule></grammar>'),
    place: 'd.grxml:5:',
    message: /"d"/,
  },
  'not there': { text: undefined, place: 'deep/c.grxml:3:5', message: /cannot be loaded/ },
};

async function place(name: string, text: string | undefined): Promise<string> {
  const cwd = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(join(cwd, 'deep'), { recursive: true });
  writeFileSync(join(cwd, 'a.grxml'), link('b.grxml#d'));
  writeFileSync(join(cwd, 'b.grxml'), link('deep/c.grxml'));
  writeFileSync(join(cwd, 'deep', 'c.grxml'), link('../d.grxml#d'));
  if (text !== undefined) writeFileSync(join(cwd, 'd.grxml'), text);
  writeFileSync(
    join(cwd, 'flow.ivr.yaml'),
    `ivr: 1
name: chain
start: ask
variables: { said: text }
grammars:
  a: { file: a.grxml }
nodes:
  ask: { type: collect, prompt: Say it., grammar: a, into: said, next: end, maxretries: end }
  end: { type: end }
`,
  );
  return cwd;
}

describe('a grammar that is broken three references away', () => {
  it.each(Object.entries(breakages))('%s: every command fails and names the place', async (name, breakage) => {
    const cwd = await place(name, breakage.text);
    const commands: string[][] = [
      ['grxml', 'validate', 'a.grxml', '--no-schema'],
      ['grxml', 'test', 'a.grxml', 'say say say x'],
      ['grxml', 'phrases', 'a.grxml'],
      ['grxml', 'convert', 'a.grxml', '--to', 'abnf'],
      ['grxml', 'analyze', 'a.grxml'],
      ['ivr', 'test', 'flow.ivr.yaml', '--input', 'say say say x'],
    ];
    for (const words of commands) {
      const { status, stdout, stderr } = await runCli(words, { cwd });
      const text = `${stdout}${stderr}`.replace(/\s+/g, ' ');
      expect([words[1], status > 0 || words[1] === 'analyze']).toEqual([words[1], true]);
      expect([words[1], text]).toEqual([words[1], expect.stringContaining(breakage.place)]);
      expect([words[1], text]).toEqual([words[1], expect.stringMatching(breakage.message)]);
    }
    // The service, whose workspace names the grammars at an address.
    const sample = await sampleWorkspace();
    const workspace = {
      ...sample,
      references: { ...sample.references, allow_paths: [cwd], map: { 'http://grammars.example/': `${cwd}/` } },
    };
    const toolkit = createLocalToolkit({ workspace, now: () => 0, data: folder });
    const content = link('http://grammars.example/b.grxml');
    const { valid, errors } = await toolkit.validateGrammar({ content });
    expect([valid, errors.length]).toEqual([false, 1]);
    expect(errors[0]!.message).toContain(breakage.place.replace('deep/', ''));
    await expect(toolkit.testGrammar({ content, input: 'say say say x' })).rejects.toMatchObject({ kind: 'input' });
  });

  it('says so through the built command, with the way to the document', async () => {
    const cwd = await place('no version', breakages['no version']!.text);
    const { status, stdout } = runBuiltCliNow(['grxml', 'validate', 'a.grxml', '--json'], { cwd });
    expect(status).toBe(1);
    const { errors } = JSON.parse(stdout);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      code: 'ruleref-broken',
      line: 3,
      column: 5,
      message: expect.stringMatching(
        /^"b\.grxml" leads to a grammar with 1 error: d\.grxml:1:1: .*\[version\] \(by way of b\.grxml, deep\/c\.grxml\)$/,
      ),
    });
  });

  it('can be passed over where somebody asks for it', async () => {
    const cwd = await place('rule undefined', breakages['rule undefined']!.text);
    const { status, stdout } = await runCli(['grxml', 'convert', 'a.grxml', '--to', 'abnf', '--ignore-errors'], {
      cwd,
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('$<b.grxml#d>')]);
  });
});

describe('an estate', () => {
  // Grammars of a ring share what they reach: whichever is broken, every other one says so, in any order of checking.
  it.each(['one', 'three', 'two'])(
    'names the broken document where the way to it begins: %s of a ring',
    async (broken) => {
      const cwd = join(folder, `ring-${broken}`);
      mkdirSync(cwd, { recursive: true });
      const next = { one: 'two', two: 'three', three: 'one' };
      const text = (name: keyof typeof next, repeat: string) =>
        grammar(`x <item repeat="${repeat}"><ruleref uri="${next[name]}.grxml#d"/></item>`);
      for (const name of ['one', 'two', 'three'] as const) writeFileSync(join(cwd, `${name}.grxml`), text(name, '0-1'));
      expect((await runCli(['grxml', 'validate', '.', '--no-schema'], { cwd })).status).toBe(0);
      writeFileSync(join(cwd, `${broken}.grxml`), text(broken as keyof typeof next, '1-0'));
      const { status, stdout } = await runCli(['grxml', 'validate', '.', '--no-schema', '--json'], { cwd });
      expect(status).toBe(1);
      const codes = JSON.parse(stdout).map((one: { file: string; errors: { code: string }[] }) => [
        one.file,
        one.errors.map(({ code }) => code),
      ]);
      expect(codes).toEqual(
        ['one', 'three', 'two'].map((name) => [`${name}.grxml`, [name === broken ? 'repeat-range' : 'ruleref-broken']]),
      );
    },
  );

  it('finds in one run what each file by itself shows, whatever refers to what', async () => {
    const { DocumentLibrary } = await import('../src/grxml/link/document-library.js');
    const { createRandom } = await import('../src/grxml/generate/create-sampler.js');
    const { validateGrammars } = await import('../src/grxml/validate/validate-grammars.js');
    const random = createRandom('estates');
    for (let round = 0; round < 80; round++) {
      const count = 2 + random.below(6);
      const uriOf = (i: number) => `file:///estate/g${i}.grxml`;
      const files = new Map(
        Array.from({ length: count }, (_, i) => {
          // A reference may lead to the file itself, and to one that is not there.
          const to = Array.from({ length: random.below(3) }, () => random.below(count + Number(round % 7 === 0)));
          const repeat = random.below(5) === 0 ? '1-0' : '0-1';
          // Rings that never end, and left-recursive ones, are among them.
          const least = random.below(2);
          const word = random.below(2) === 0 ? 'x ' : '';
          const parts = to.map((j) => `<item repeat="${least}-1"><ruleref uri="g${j}.grxml#d"/></item>`).join('');
          return [uriOf(i), new TextEncoder().encode(grammar(`${word}${parts}<item repeat="${repeat}">y</item>`))];
        }),
      );
      const resolve = async (uri: string) => {
        const bytes = files.get(uri);
        if (!bytes) throw new CctoolError('not-found', `${uri}: no such file`);
        return { uri, bytes };
      };
      const documents = [...files].map(([uri, source]) => ({ uri, source, resolve }));
      const codes = async (some: typeof documents) =>
        (await validateGrammars(some, { schema: false, library: new DocumentLibrary() })).map(({ errors, warnings }) =>
          [...errors, ...warnings].map(({ code, line, message }) => `${line} ${code} ${message}`),
        );
      const apart = [];
      for (const document of documents) apart.push(...(await codes([document])));
      expect([round, await codes(documents)]).toEqual([round, apart]);
      expect([round, (await codes(documents.toReversed())).toReversed()]).toEqual([round, apart]);
    }
  });

  it('reads and checks a document once, however many refer to it', async () => {
    const { DocumentLibrary, readDocument } = await import('../src/grxml/link/document-library.js');
    const { validateGrammars } = await import('../src/grxml/validate/validate-grammars.js');
    const read: string[] = [];
    const library = new DocumentLibrary((document) => {
      read.push(document.uri);
      return readDocument(document);
    });
    const files = new Map(
      Array.from({ length: 40 }, (_, i) => [
        pathToFileURL(`/estate/g${i}.grxml`).href,
        new TextEncoder().encode(i === 39 ? grammar('x') : link(`g${Math.min(39, i * 2 + 1)}.grxml#d`)),
      ]),
    );
    const resolve = async (uri: string) => ({ uri, bytes: files.get(uri)! });
    const documents = [...files].map(([uri, source]) => ({ uri, source, resolve }));
    const verdicts = await validateGrammars(documents, { schema: false, library });
    expect(verdicts.every(({ valid }) => valid)).toBe(true);
    expect(read.sort()).toEqual([...files.keys()].sort());
  });
});
