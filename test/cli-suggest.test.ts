import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull, sample } from './support/extent.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

let folder: string;

/** Runs the built command line in a folder that has copies of the sample grammars. */
const cctool = (args: string[], input = '') => runBuiltCliNow(args, { cwd: folder, input });

const lines = (text: string) => text.split('\n').filter(Boolean);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-suggest-'));
  cpSync('fixtures/grammars', folder, { recursive: true });
  mkdirSync(join(folder, 'workspace'));
  cpSync('fixtures/workspace/grammars', join(folder, 'workspace'), { recursive: true });
  const wide = readFileSync(join(folder, 'main-menu.grxml'), 'utf8').replace('UTF-8', 'UTF-16');
  writeFileSync(join(folder, 'wide.grxml'), Buffer.from(`\uFEFF${wide}`, 'utf16le'));
  // The byte order mark and the line ends are those of an editor on Windows.
  writeFileSync(join(folder, 'known.txt'), '\uFEFF# what is known\r\ncheck my bill\r\n\r\nbilling department\r\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('cctool suggest', () => {
  it('prints one suggestion a line, as many as wanted, none that is known', () => {
    const all = lines(cctool(['suggest', 'billing']).stdout);
    expect(all).toHaveLength(12);
    const { status, stdout } = cctool([
      ...['suggest', 'billing', '--phrases', 'known.txt', '--phrase', 'My bill is too high, please'],
      ...['--limit', '7', '--language', 'en-GB'],
    ]);
    expect(status).toBe(0);
    expect(lines(stdout)).toHaveLength(7);
    for (const known of ['check my bill', 'billing department', 'my bill is too high']) {
      expect(lines(stdout)).not.toContain(known);
    }
  });

  it('reads known phrases from standard input, and answers programs in the shape of the service', () => {
    const { status, stdout } = cctool(['suggest', 'billing', '--phrases', '-', '--json'], 'check my bill\n');
    expect(status).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ source: 'lexicon', concepts: ['billing'] });
    expect(answer.suggestions).toHaveLength(12);
    expect(answer.suggestions).not.toContain('check my bill');
  });

  it('invents nothing for a topic that nothing is known of', () => {
    const { status, stdout, stderr } = cctool(['suggest', 'one two three four five six seven']);
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .filter((line) => !line.includes('one two three four five six seven')),
    ).toEqual([]);
    expect(stderr).toContain('the lexicon does not know "one two three four five six seven"');
  });

  it('varies the words of a topic that the lexicon does not know, and says so', () => {
    const { status, stdout, stderr } = cctool(['suggest', 'book a kennel']);
    expect(status).toBe(0);
    expect(stdout).toContain('reserve a kennel');
    expect(stderr).toContain('the lexicon does not know "book a kennel"');
  });

  it.each<[string, string[], string, string?]>([
    ['an empty topic', [''], 'the topic is empty'],
    ['a topic of control characters', ['bill\u0007ing'], 'U+0007'],
    [
      '10,000 phrases',
      ['billing', '--phrases', '-'],
      '10000 phrases exceed the limit of 1000',
      'a phrase\n'.repeat(10_000),
    ],
    ['a phrase of 10,000 characters', ['billing', '--phrase', 'x'.repeat(10_000)], 'phrases[0]'],
    ['a limit of none', ['billing', '--limit', '0'], '--limit 0'],
    ['a limit beyond the greatest', ['billing', '--limit', '101'], 'from 1 to 100'],
    ['a language without a lexicon', ['billing', '--language', 'de-DE'], 'languages with a lexicon: en'],
    ['a list that is not there', ['billing', '--phrases', 'missing.txt'], 'missing.txt'],
    ['a patch of nothing', ['billing', '--write-patch'], '--write-patch needs --grammar'],
    ['a grammar that is not there', ['billing', '--grammar', 'missing.grxml'], 'missing.grxml'],
    ['a grammar of key presses', ['billing', '--grammar', 'abnf/pin-dtmf.gram'], 'key presses'],
    ['a patch of UTF-16', ['billing', '--grammar', 'wide.grxml', '--write-patch'], 'wide.grxml is not UTF-8 text'],
    ['no topic', [], "missing required argument 'topic'"],
  ])('%s is refused', (_, args, message, input) => {
    const { status, stdout, stderr } = cctool(['suggest', ...args], input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('internal error');
    expect(stderr.length).toBeLessThan(1000);
  });
});

interface Entry {
  phrase: string;
  verdict: string;
  change?: { rule: string; item: string };
}

const patchRuns = spawnSync('patch', ['--version']).status === 0;
if (!patchRuns) process.stderr.write('SKIPPED patches of suggested phrases: there is no program called patch\n');

describe.skipIf(!patchRuns)('cctool suggest --grammar', () => {
  const patches: [file: string, topic: string, meaning: unknown][] = [
    ['main-menu.grxml', 'account balance', { topic: 'balance' }],
    ['main-menu.grxml', 'lost card', { topic: 'card', urgent: true }],
    ['main-menu.grxml', 'agent', { topic: 'agent' }],
    ['main-menu.grxml', 'transfer money', { topic: 'transfer' }],
    ['routing.grxml', 'internet not working', { queue: 'technical', reason: 'internet' }],
    ['routing.grxml', 'change address', { queue: 'sales', reason: 'moving' }],
    ['routing.grxml', 'cancel service', { queue: 'retention', reason: 'cancel' }],
    ['universals.grxml', 'main menu', 'menu'],
    ['universals.grxml', 'agent', 'agent'],
    ['workspace/travel-request.grxml', 'flight status', { request: 'status' }],
    ['workspace/travel-request.grxml', 'lost luggage', { request: 'bags' }],
    ['abnf/main-menu.gram', 'billing', { choice: 'billing', queue: 'Q-100' }],
    ['abnf/main-menu.gram', 'agent', { choice: 'agent', queue: 'Q-900' }],
  ];
  it.each(sample(patches, 1))(
    '%s, %s: the patched grammar is valid and takes the phrases for %j',
    (file, topic, meaning) => {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const report = () => JSON.parse(cctool(['suggest', topic, '--grammar', file, '--json']).stdout);
      const { gap, suggestions } = report();
      expect(JSON.parse(gap.value)).toEqual(meaning);
      const entries: Entry[] = gap.entries;
      expect(entries.map(({ phrase }) => phrase)).toEqual(suggestions);
      const missing = entries.filter(({ verdict }) => verdict.startsWith('accept'));
      expect(gap.gap_rate).toBeCloseTo(missing.length / entries.length, 10);
      const changed = entries.filter(({ change }) => change).map(({ phrase }) => phrase);
      expect(changed.length).toBeGreaterThan(0);
      try {
        const written = cctool(['suggest', topic, '--grammar', file, '--write-patch']);
        expect(written.status).toBe(0);
        const applied = spawnSync('patch', ['--no-backup-if-mismatch', file], { cwd: folder, input: written.stdout });
        expect(applied.status).toBe(0);
        expect(existsSync(`${path}.rej`)).toBe(false);
        expect(cctool(['grxml', 'validate', file]).status).toBe(0);
        const tested = cctool(['grxml', 'test', file, ...changed, '--json']);
        expect(tested.status).toBe(0);
        const results = [JSON.parse(tested.stdout)].flat() as { matches: boolean; interpretation: unknown }[];
        expect(results.map(({ matches }) => matches)).toEqual(changed.map(() => true));
        for (const { interpretation } of results) expect(interpretation).toEqual(meaning);
        const after: Entry[] = report().gap.entries;
        const still = after.filter(({ verdict }) => verdict.startsWith('accept')).map(({ phrase }) => phrase);
        expect(still.filter((phrase) => changed.includes(phrase))).toEqual([]);
      } finally {
        writeFileSync(path, before);
      }
    },
  );

  it.runIf(isFull)('says which phrases are covered, which could be mistaken for what, and what to write where', () => {
    const { status, stdout, stderr } = cctool(['suggest', 'billing', '--grammar', 'abnf/main-menu.gram']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^billing department +already covered$/m);
    expect(stdout).toMatch(/sounds like "I want to speak to someone" \(0\.\d\d\), which means \{"choice":"agent"/);
    expect(stdout).toMatch(/^ +rule billing: check my bill$/m);
    expect(stderr).toContain('suggestions are not accepted');
  });

  it('asks for a phrase where the grammar does not say what the topic means in it', () => {
    const unknown = cctool(['suggest', 'store hours', '--grammar', 'main-menu.grxml']);
    expect(unknown.status).toBe(0);
    expect(unknown.stderr).toContain('give a phrase that it accepts with --phrase');
    const patch = cctool(['suggest', 'store hours', '--grammar', 'main-menu.grxml', '--write-patch']);
    expect({ status: patch.status, stdout: patch.stdout }).toEqual({ status: 0, stdout: '' });
    expect(patch.stderr).toContain('there is nothing to add');
  });
});
