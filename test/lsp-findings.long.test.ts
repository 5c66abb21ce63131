import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diagnostic as ShownDiagnostic } from 'vscode-languageserver/node';
import type { Diagnostic } from '../src/diagnostics/index.js';
import { analysisCodes } from '../src/grxml/validate/analysis-codes.js';
import { LanguageClient } from './support/language-client.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cctool-lsp-'));
cpSync(join(root, 'fixtures/workspace'), folder, { recursive: true });
let client: LanguageClient;
beforeAll(async () => {
  client = await LanguageClient.start(folder);
});
afterAll(async () => {
  const status = await client.stop();
  rmSync(folder, { recursive: true });
  expect(status).toBe(0);
});

/** A finding in the words of both doors. */
const plain = ({ code, severity, message, hint, line, column, end_line, end_column }: Diagnostic) =>
  `${line}:${column}-${end_line}:${end_column} ${severity} ${code} ${message}${hint === undefined ? '' : `\n${hint}`}`;
const shown = ({ range: { start, end }, severity, code, message }: ShownDiagnostic) =>
  `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${['', 'error', 'warning', 'info'][severity!]} ${code} ${message}`;

/** The findings of a command in JSON. */
function commandFindings(words: readonly string[], path: string): Diagnostic[] {
  const { stdout, stderr } = runBuiltCliNow([...words, path, '--json'], { cwd: folder });
  expect(stderr).not.toContain('error:');
  const answer = JSON.parse(stdout);
  const files = (Array.isArray(answer) ? answer : [answer]) as { errors: Diagnostic[]; warnings: Diagnostic[] }[];
  return files.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
}

const sorted = (lines: string[]) => lines.sort();

describe('the findings of the command, in an editor', () => {
  const grammar = (content: string, header = 'root="a"') =>
    `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" ${header}>\n${content}\n</grammar>\n`;

  test.each([
    ['grxml validate', 'sound.grxml', grammar('<rule id="a">yes</rule>'), 0],
    ['grxml validate', 'broken.grxml', grammar('<rule id="a">yes<ruleref uri="#b"/></rule>'), 1],
    ['grxml validate', 'torn.grxml', '<grammar version="1.0"><rule id=', 1],
    [
      'grxml validate',
      'suppressed.grxml',
      grammar('<rule id="a">yes</rule><!-- cctool-ignore rule-unused: kept --><rule id="b">b</rule>'),
      0,
    ],
    ['grxml validate', 'outside.grxml', grammar('<rule id="a"><ruleref uri="../outside.grxml"/></rule>'), 1],
    ['grxml validate', 'keys.gram', '#ABNF 1.0;\nmode dtmf;\nroot $a;\n$a = 1 | $b;\n', 1],
    ['grxml validate', 'keys.gsl', '.Main [ (one dtmf-1) two ]\n', 1],
    ['ivr lint', 'flows/loop.ivr.yaml', 'ivr: 1\nstart: a\nnodes:\n  a: { type: goto, to: a }\n', 1],
    ['ivr lint', 'flows/typo.ivr.yaml', 'ivr: 1\nstart: a\nnodes:\n  a: { type: end, reasn: x }\n', 1],
    [
      'ivr lint',
      'flows/hours.ivr.yaml',
      'ivr: 1\nstart: a\nnodes:\n  a: { type: hours, schedule: suport, on: { open: b, closed: b } }\n  b: { type: end }\n',
      1,
    ],
    [
      'ivr lint',
      'flows/app.vxml',
      '<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml"><form id="a"><block><goto next="#b"/></block></form></vxml>\n',
      1,
    ],
    [
      'hoo lint',
      'other-hours.yaml',
      'version: 1\ntimezone: America/New_Yorc\nschedules:\n  - key: a\n    weekly: { mon: ["09:00-17:00", "16:00-18:00"] }\n',
      1,
    ],
    ['hoo lint', 'torn-hours.yaml', 'version: 1\nschedules: [\n', 1],
  ])('%s: %s', async (command, name, text, least) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    const expected = commandFindings(command.split(' '), path).map(plain);
    expect(expected.length).toBeGreaterThanOrEqual(least);
    const document = client.open(path);
    // What the schema stage adds comes a moment later.
    const isComplete = (found: ShownDiagnostic[]) => expected.every((line) => found.map(shown).includes(line));
    const found = (await client.findingsOf(document, isComplete)).filter(({ code }) => !analysisCodes.has(`${code}`));
    expect(sorted(found.map(shown))).toEqual(sorted(expected));
    client.close(document);
  });

  test.each([
    ['bad.suite.yaml', 'flow: bank\ncases:\n  - { input: "1", expekt: { outcome: end } }\n', '3:19 suite-unknown-key'],
    ['tests.phrases.txt', 'yes\nno => {\n', '2:1 phrase-list'],
    ['prompts.csv', 'id,text\nwelcome,Hello\nwelcome,Again\n', '3:1 prompt-list'],
    ['sub/cctool.config.yaml', 'hours: 5\nrule: {}\n', '1:1 config-value'],
    ['sub/cctool.config.yaml', 'rules:\n  rule-unusedd: off\n', '2:3 config-value'],
  ])('%s', async (name, text, expected) => {
    const document = client.open(join(folder, name), text);
    const found = (await client.findingsOf(document)).map(
      ({ range: { start }, code }) => `${start.line + 1}:${start.character + 1} ${code}`,
    );
    expect(found).toContain(expected);
    client.close(document);
  });

  test('overrides are checked with the hours file that is open, saved or not', async () => {
    const hours = client.open(join(folder, 'hours.yaml'));
    const text =
      'version: 1\noverrides:\n  - { schedule: suport, state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T18:00Z }\n';
    const overrides = client.open(join(folder, 'overrides.yaml'), text);
    const [finding] = await client.findingsOf(overrides);
    expect(finding).toMatchObject({ code: 'hours-reference', range: { start: { line: 2 } } });
    // The schedule gets the name that the override uses.
    const at = hours.text.getText().indexOf('key: support');
    hours.edit(at, at + 'key: support'.length, 'key: suport');
    const isGone = (found: ShownDiagnostic[]) => found.every(({ code }) => code !== 'hours-reference');
    await client.findingsOf(overrides, isGone);
    client.close(overrides);
    client.close(hours);
  });
});

describe('what changes', () => {
  const menu = (target: string) =>
    `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a">\n<rule id="a"><ruleref uri="${target}"/></rule>\n</grammar>\n`;

  test('a grammar is checked again when one that it refers to changes', async () => {
    const parts = client.open(join(folder, 'grammars/yes-no.grxml'));
    const path = join(folder, 'grammars/menu.grxml');
    const rule = /rule id="(\w+)" scope="public"/.exec(parts.text.getText())![1]!;
    const document = client.open(path, menu(`yes-no.grxml#${rule}`));
    const isBroken = (found: ShownDiagnostic[]) => found.some(({ code }) => code === 'ruleref-external-undefined');
    await client.findingsOf(document, (found) => !isBroken(found));
    const at = parts.text.getText().indexOf(`id="${rule}"`) + 4;
    parts.edit(at, at + rule.length, 'other');
    await client.findingsOf(document, isBroken);
    parts.edit(at, at + 5, rule);
    await client.findingsOf(document, (found) => !isBroken(found));
    client.close(document);
    client.close(parts);
  });

  test('findings follow every keystroke, and a rule page is linked', async () => {
    const document = client.open(join(folder, 'grammars/typed.grxml'), menu('#a'));
    const end = document.text.getText().indexOf('</rule>');
    const piece = '<item>one</itm>';
    for (const [index, letter] of [...piece].entries()) document.edit(end + index, end + index, letter);
    const [first] = await client.findingsOf(document, (found) => found.some(({ code }) => code === 'xml-tag-mismatch'));
    expect(first!.codeDescription?.href).toMatch(/^file:.*docs\/rules\/[\w-]+\.md$/);
    document.edit(end + '<item>one</it'.length, end + '<item>one</it'.length, 'e');
    await client.findingsOf(document, (found) => found.every(({ code }) => code !== 'xml-tag-mismatch'));
    client.close(document);
  });
});

const corpus = join(root, '../shared/corpus/grxml');
describe.skipIf(!existsSync(corpus))('thirty grammars of the field', () => {
  /** Other encodings reach an editor decoded: what the command says about bytes is another question. */
  const isPlain = (bytes: Buffer) => {
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) && !text.startsWith('\ufeff') && !/encoding=["'](?!utf-8)/i.test(text);
  };
  const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => /\.(grxml|srgs|xml)$/.test(name)) : [];
  const paths = names
    .map((name) => join(corpus, name))
    .filter((path) => isPlain(readFileSync(path)))
    .slice(0, 30);
  /** By path: one command for all of them. */
  let expected: Map<string, string[]>;
  beforeAll(() => {
    const { stdout } = runBuiltCliNow(['grxml', 'validate', '--no-schema', '--json', ...paths], { cwd: folder });
    const answers = JSON.parse(stdout) as { file: string; errors: Diagnostic[]; warnings: Diagnostic[] }[];
    expected = new Map(
      answers.map(({ file, errors, warnings }) => [resolve(folder, file), [...errors, ...warnings].map(plain)]),
    );
  });

  test('there are thirty', () => expect(paths).toHaveLength(30));

  test.each(paths.map((path) => [basename(path), path]))(
    '%s: the findings are those of the command',
    async (_, path) => {
      const document = client.open(path);
      const found = (await client.findingsOf(document)).map(shown);
      expect(expected.get(path)!.filter((line) => !found.includes(line))).toEqual([]);
      client.close(document);
    },
  );

  test.each(paths.map((path) => [basename(path), path]))('%s: every question is answered', async (_, path) => {
    const document = client.open(path);
    await client.findingsOf(document);
    const textDocument = { uri: document.uri };
    const end = document.text.positionAt(document.text.getText().length);
    const range = { start: { line: 0, character: 0 }, end };
    const position = document.text.positionAt(document.text.getText().indexOf('<rule') + 1);
    const questions = {
      ...{
        completion: { position },
        hover: { position },
        definition: { position },
        documentSymbol: {},
        foldingRange: {},
      },
      ...{ 'semanticTokens/full': {}, selectionRange: { positions: [position] }, documentLink: {}, codeLens: {} },
      ...{ inlayHint: { range }, codeAction: { range, context: { diagnostics: [] } } },
    };
    for (const [method, more] of Object.entries(questions)) {
      const answer = await client.ask<unknown>(`textDocument/${method}`, { textDocument, ...more });
      expect([method, answer === undefined]).toEqual([method, false]);
    }
    client.close(document);
  });
});
