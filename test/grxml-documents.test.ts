import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
const coffee = join(packageRoot(), 'fixtures', 'vxml', 'coffee');
for (const name of ['order.vxml', 'root.vxml', 'size.grxml']) copyFileSync(join(coffee, name), join(folder, name));
const order = readFileSync(join(coffee, 'order.vxml'), 'utf8');
writeFileSync(
  join(folder, 'broken.vxml'),
  order.replace('out = "tea"', 'out = "tea').replace('size.grxml', 'sise.grxml'),
);
writeFileSync(join(folder, 'later.vxml'), order.replace('<item>tea<', '<item>green tea<'));
// An estate: a document in a folder below names a grammar above it.
for (const name of ['estate', 'estate/app', 'estate2', 'estate2/app']) mkdirSync(join(folder, name));
for (const [name, size] of [
  ['estate', 'large'],
  ['estate2', 'big'],
] as const) {
  writeFileSync(
    join(folder, name, 'size.grxml'),
    `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="size"><rule id="size" scope="public"><one-of><item>small</item><item>${size}</item></one-of></rule></grammar>`,
  );
  writeFileSync(
    join(folder, name, 'app', 'size.vxml'),
    '<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en-US"><form><field name="size"><prompt>Size?</prompt><grammar root="r"><rule id="r" scope="public">a <ruleref uri="../size.grxml"/> one</rule></grammar></field></form></vxml>',
  );
}
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => runBuiltCliNow(['grxml', ...words], { cwd: folder });

/** Through the built command: lines and columns are those of the document. */
const cases: { words: string[]; status: number; prints: RegExp }[] = [
  { words: ['validate', 'order.vxml', 'root.vxml'], status: 0, prints: /^$/ },
  {
    words: ['validate', 'broken.vxml'],
    status: 1,
    prints: /broken\.vxml:11:33: .*\[tag-script\][\s\S]*:32:21: .*sise\.grxml/,
  },
  { words: ['validate', 'broken.vxml#drink_2'], status: 0, prints: /^$/ },
  { words: ['test', 'order.vxml#drink', 'hot chocolate'], status: 0, prints: /"chocolate"/ },
  { words: ['test', 'order.vxml#drink_2', '2', '--json'], status: 0, prints: /"interpretation": "tea"/ },
  { words: ['test', 'root.vxml', 'talk to somebody'], status: 0, prints: /✔/ },
  { words: ['test', 'order.vxml', 'tea'], status: 1, prints: /^$/ },
  { words: ['phrases', 'root.vxml', '--size'], status: 0, prints: /phrases +4\n/ },
  {
    words: ['analyze', 'order.vxml', '--json'],
    status: 0,
    prints: /"file": "order.vxml#drink"[\s\S]*"file": "order.vxml#drink_2"/,
  },
  { words: ['analyze', 'order.vxml#drink', '--format', 'html'], status: 0, prints: /order\.vxml#drink/ },
  {
    words: ['diff', 'order.vxml', 'later.vxml'],
    status: 1,
    prints: /later\.vxml#drink: .*\n(.*\n)*later\.vxml#drink_2: no difference/,
  },
  { words: ['refs', 'order.vxml', 'size.grxml'], status: 0, prints: /order\.vxml -> size\.grxml/ },
  { words: ['fmt', '--check', 'order.vxml'], status: 0, prints: /^$/ },
  // The folder that is named is one estate; a folder in it does not reach out of itself.
  { words: ['validate', 'estate'], status: 0, prints: /^$/ },
  { words: ['validate', 'estate/app'], status: 1, prints: /leads out of the folder/ },
  {
    words: ['analyze', 'estate', '--json'],
    status: 0,
    prints: /^(?![\s\S]*leads out)[\s\S]*"file": "estate\/app\/size.vxml#size"/,
  },
  {
    words: ['diff', 'estate', 'estate2'],
    status: 1,
    prints: /size\.vxml#size: 1 phrase lost, 1 phrase added\n {2}- a large one\n {2}\+ a big one\n/,
  },
  {
    words: ['refs', 'estate'],
    status: 0,
    prints: /estate\/app\/size\.vxml#size -> estate\/size\.grxml/,
  },
];

test.each(cases)('grxml $words', ({ words, status, prints }) => {
  const ended = run(...words);
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([
    status,
    expect.stringMatching(prints),
    expect.any(String),
  ]);
});

test('a name that the document does not have is named with the nearest', () => {
  const { status, stderr } = run('phrases', 'order.vxml#drnk');
  expect([status, stderr]).toEqual([2, expect.stringMatching(/no grammar "drnk"[\s\S]*did you mean "#drink"/)]);
});

test('a service is not asked about one grammar of a document', () => {
  const remote = ['--remote', '--base-url', 'http://127.0.0.1:9', 'grxml', 'test', 'order.vxml#drink', 'tea'];
  const { status, stderr } = runBuiltCliNow(remote, { cwd: folder, variables: { CCTOOL_API_KEY: 'k' } });
  expect([status, stderr]).toEqual([2, expect.stringContaining('use --local')]);
});

test('ivr lint checks documents in any encoding, over the files of a folder', () => {
  const lint = (...words: string[]) => runBuiltCliNow(['ivr', 'lint', ...words], { cwd: folder });
  expect(lint('order.vxml', 'root.vxml')).toMatchObject({ status: 0, stdout: '' });
  writeFileSync(join(folder, 'utf16.vxml'), Buffer.from(`\uFEFF${order.replace('#counter', '#countre')}`, 'utf16le'));
  const { status, stdout } = lint('utf16.vxml');
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^utf16\.vxml:28:\d+: error: there is no dialog "countre"/),
  ]);
  const { stdout: json } = lint('broken.vxml', '--json');
  const found = (JSON.parse(json) as { errors: { code: string }[] }).errors;
  expect(found.map(({ code }) => code)).toEqual(['tag-script', 'ruleref-document']);
});
