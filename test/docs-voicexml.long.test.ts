import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { commandLines, PageShell } from './support/page-commands.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const page = readFileSync(join(packageRoot(), 'docs', 'voicexml.md'), 'utf8');
const screens = [...page.matchAll(/```console\n\$ cctool ([^\n]*)\n([\s\S]*?)```/g)].map(
  ([, words, shown]) => [words!, shown!] as const,
);

/** Words of a command line; quotes hold a word together. */
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);

test('the page has screens', () => {
  expect(screens.length).toBeGreaterThan(1);
});

test.each(screens)('docs/voicexml.md shows what "cctool %s" prints', (words, shown) => {
  const { stdout } = runBuiltCliNow(wordsOf(words), { cwd: packageRoot() });
  expect(stdout).toBe(shown);
});

const folder = mkdtempSync(join(tmpdir(), 'docs-voicexml-'));
const shell = new PageShell(folder);
const server = spawn(process.execPath, [join(packageRoot(), 'fixtures', 'vxml', 'server.mjs'), '0']);
let address: string;

beforeAll(async () => {
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
  address = new URL(line.trim()).origin;
  cpSync(join(packageRoot(), 'fixtures', 'vxml', 'coffee'), folder, { recursive: true });
  const page = (body: string) =>
    `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en-US">${body}</vxml>`;
  writeFileSync(
    join(folder, 'app.vxml'),
    page(
      `<catch event="error.badfetch"><goto next="#agent"/></catch><form><field name="drink"><prompt>Which drink?</prompt><option>coffee</option></field><field name="sure" type="boolean"><prompt>Sure?</prompt></field><block><submit next="order.jsp"/></block></form><form id="agent"><transfer name="t" dest="tel:+15550100" bridge="true"/><block>The agent is <value expr="t"/>.</block></form>`,
    ),
  );
  mkdirSync(join(folder, 'answers'));
  writeFileSync(join(folder, 'answers', 'order.vxml'), page('<form><block>Ordered.</block></form>'));
  mkdirSync(join(folder, 'tests'));
  writeFileSync(
    join(folder, 'tests', 'server.suite.yaml'),
    `flow: ${address}/start\ncases:\n  - { name: a member, input: "1234", expect: { says: [Hello Ada] } }\n`,
  );
});
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

/** What each command line of the page does, in the order of the page; the server is started by this test, at another port. */
const lines: readonly [line: RegExp, prints: RegExp][] = [
  [/^cctool ivr test app\.vxml --mock 'fetch:order\.jsp=answers/, /Ordered\./],
  [/^cctool ivr test app\.vxml --mock 'fetch:order\.jsp=\{"status": 500\}'/, /The agent is busy\./],
  [/^node fixtures\/vxml\/server\.mjs 8080 &$/, /^$/],
  [/^cctool ivr test http:\/\/localhost:8080\/start/, /coffee, on its way\.[\s\S]*That is 3 dollars\./],
  [/^cctool ivr run tests\/server\.suite\.yaml/, /^$/],
  [/^cctool ivr explore order\.vxml --expect said/, /order#order\.drink\.filled/],
  [/^cctool ivr import order\.vxml --to native/, /^$/],
  [/^cctool ivr run same\.suite\.yaml$/, /passed|✔/],
  [/^cctool ivr run same\.suite\.yaml --flow order\.ivr\.yaml$/, /passed|✔/],
];

test('every command line of the page runs', () => {
  const written = commandLines('docs/voicexml.md');
  expect(written.length).toBe(lines.length);
  for (const [index, line] of written.entries()) {
    const [expected, prints] = lines[index]!;
    expect(line).toMatch(expected);
    if (line.startsWith('node ')) continue;
    expect(shell.output(line.replaceAll('http://localhost:8080', address)), line).toMatch(prints);
  }
  expect(readFileSync(join(folder, 'calls.xml'), 'utf8')).toMatch(/<testsuite[^>]* tests="1"[^>]* failures="0"/);
});
