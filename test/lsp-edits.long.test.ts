import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostic } from '../src/diagnostics/index.js';
import { analysisCodes } from '../src/grxml/validate/analysis-codes.js';
import { checkGrammars } from '../src/grxml/validate/validate-grammars.js';
import { lintFlowWithin } from '../src/ivr/lint/lint-flow.js';
import { workspaceResolver } from '../src/toolkit/file-resolver.js';
import { flowSources } from '../src/toolkit/local/flow-sources.js';
import { type ClientDocument, LanguageClient } from './support/language-client.js';
import { Random } from './support/random.js';

const fixtures = join(import.meta.dirname, '../fixtures');
const folder = mkdtempSync(join(tmpdir(), 'cctool-lsp-edits-'));
for (const part of ['grammars', 'grammars/abnf', 'workspace/flows']) {
  cpSync(join(fixtures, part), folder, { recursive: true });
}
let client: LanguageClient;
beforeAll(async () => {
  client = await LanguageClient.start(folder);
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

/** Edits in all; one in ten is followed by a question about a random place. */
const edits = 2400;

/** Pieces that break documents in every way, and some that do not. */
const pieces = [
  ...['<', '>', '"', "'", '&', '&amp;', '<item>', '</item>', '<one-of>', '</rule>', '<!--', '-->', '<![CDATA[', ']]>'],
  ...[
    '<ruleref uri="#x"/>',
    '<tag>out = rules.',
    '#',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '  ',
    ':',
    '- ',
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  ...['{{ ', ' }}', 'next: ', 'type: menu', 'é', '日本', '\u{1f600}', '\u0000', '\ufeff', '|', '0-', 'x'.repeat(300)],
  ...['$', ';', '/*', '*/', 'public', '!{', '}!', '&a', '*a', '!!', '%', '---\n', '? ', 'yes', '007', 'null'],
];

const questions = [
  ...['completion', 'hover', 'definition', 'prepareRename', 'documentSymbol', 'foldingRange', 'semanticTokens/full'],
  ...['documentLink', 'codeLens', 'formatting'],
];

/** A finding in the words of the editor: a hint follows its message on a line of its own. */
const plain = ({ code, severity, message, hint, line, column, end_line, end_column }: Diagnostic) =>
  `${line}:${column}-${end_line}:${end_column} ${severity} ${code} ${message}${hint === undefined ? '' : `\n${hint}`}`;

const none = { root: folder, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };

/** The findings of the engine on the same text, without the schema stage and the analysis, which come later. */
async function expectedOf(path: string, text: string, uri: string): Promise<string[]> {
  if (path.endsWith('.yaml')) {
    const sources = await flowSources({ workspace: none, now: Date.now, data: folder });
    return (await lintFlowWithin(text, path, sources(path))).map(plain);
  }
  const resolve = workspaceResolver(none, { folder });
  const [checked] = await checkGrammars([{ source: text, uri, resolve }], { schema: false });
  return checked!.diagnostics.map(plain);
}

async function shownOf(document: ClientDocument): Promise<string[]> {
  const severities = ['', 'error', 'warning', 'info'];
  const isLater = (code: unknown) =>
    analysisCodes.has(`${code}`) || /^(?:schema|analysis|suppression)-/.test(`${code}`);
  return (await client.findingsOf(document))
    .filter(({ code }) => !isLater(code))
    .map(
      ({ range: { start, end }, severity, code, message }) =>
        `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${severities[severity!]} ${code} ${message as string}`,
    );
}

test.each([
  ['grammars/main-menu.grxml', 1],
  ['grammars/abnf/main-menu.gram', 2],
  ['workspace/flows/after-hours.ivr.yaml', 3],
])(
  '%s: %i: after any edits the findings are those of the command on the same text',
  async (name, seed) => {
    const random = new Random(seed);
    const path = join(folder, basename(name));
    const original = readFileSync(join(fixtures, name), 'utf8');
    const document = client.open(path);
    await client.findingsOf(document);
    const memory = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${client.child.pid}/status`, 'utf8'))?.[1] ?? 0);
    let early = 0;
    const count = Math.ceil(edits / 3);
    for (let index = 0; index < count; index++) {
      const { length } = document.text.getText();
      const start = random.below(length + 1);
      if (index % 40 === 39) document.edit(0, length, original);
      else if (random.chance(1 / 3)) document.edit(start, Math.min(length, start + random.below(30)), '');
      else document.edit(start, start, random.pick(pieces));
      if (index % 10 === 0) {
        const textDocument = { uri: document.uri };
        const position = document.text.positionAt(random.below(length + 1));
        // A document that cannot be formatted is refused in words; everything else is answered.
        await client.ask(`textDocument/${random.pick(questions)}`, { textDocument, position }).catch((error: Error) => {
          expect(error.message).toMatch(/formatted|well-formed|line \d+/);
        });
      }
      if (index % 7 !== 0 && index % 40 !== 39) continue;
      const text = document.text.getText();
      const expected = await expectedOf(path, text, document.uri);
      expect((await shownOf(document)).sort(), JSON.stringify(text)).toEqual(expected.sort());
      if (index > count / 3) early ||= memory();
    }
    client.close(document);
    expect(client.log).toEqual([]);
    // Memory stays flat: the young generation of the collector fills and empties, nothing else grows.
    if (early > 0) expect(memory()).toBeLessThan(early * 1.5 + 100_000);
  },
  600_000,
);
